import { Info, TriangleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from '../../components/ui/button.tsx';
import { joinWords } from '../../lib/join-words.ts';
import { remember } from '../../lib/local-storage.ts';
import { storageKeys } from '../../start/first-paint.ts';
import { isNoticeShown } from '../../start/notice.ts';
import type { SiteNotice as Notice } from './queries.ts';

/**
 * The strip under the header. It is on every page that was sent; the first-paint script says by an attribute of <html>
 * whether this device shows it, so that nothing moves.
 */
export function SiteNotice({ id, texto, grado, enlace, municipios }: Notice) {
  const { search } = useLocation();
  useEffect(() => {
    document.documentElement.dataset.notice = isNoticeShown(storageKeys, search) ? 'si' : 'no';
  }, [search]);
  const isUrgent = grado === 'urgente';
  const Icon = isUrgent ? TriangleAlert : Info;
  const [first, ...rest] = texto.split(/(?<=[.!?:]) /);
  const whom = municipios && municipios.length <= 4 ? joinWords(municipios) : undefined;

  function close() {
    remember(storageKeys.notice, id);
    document.documentElement.dataset.notice = 'no';
    document.getElementById('contenido')?.focus({ preventScroll: true });
  }

  return (
    <div role="status" className="site-notice no-print" data-grade={grado}>
      <div className="page flex flex-wrap items-start gap-x-3 gap-y-1 py-3 text-ui">
        <Icon className="icon mt-0.5" />
        <p className="min-w-0 flex-1 basis-56">
          <b>
            {isUrgent ? 'Urgente: ' : ''}
            {whom ? `${whom}: ` : ''}
            {first}
          </b>{' '}
          {rest.join(' ')}
        </p>
        <div className="flex flex-wrap items-center gap-x-4">
          {enlace ? (
            <Link to={enlace} className="tap font-strong">
              Ver más
            </Link>
          ) : null}
          <Button Icon={X} level="text" size="dense" className="only-js" onClick={close}>
            Cerrar aviso
          </Button>
        </div>
      </div>
    </div>
  );
}
