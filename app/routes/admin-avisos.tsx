import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { ConfirmButton } from '../components/forms/confirm-button.tsx';
import { boundaryOf } from '../components/load-boundary.tsx';
import { Loaded } from '../components/loaded.tsx';
import { IconLink } from '../components/ui/icon-link.tsx';
import { changeNotice, type NoticeWrite } from '../features/admin/notices/mutations.ts';
import { NoticeForm } from '../features/admin/notices/notice-form.tsx';
import { fetchNotices, type SiteNotice } from '../features/notice/queries.ts';
import { dayInSentence, dayOf } from '../lib/dates.ts';
import { joinWords } from '../lib/join-words.ts';
import { jsonAction } from '../lib/mutation.ts';
import { adminLoader } from '../session/require-admin.ts';
import type { Route } from './+types/admin-avisos';

const loadFailed = 'Error al cargar los avisos';

export const clientLoader = adminLoader((api) => ({ notices: fetchNotices(api) }));

export const clientAction = jsonAction(changeNotice);

/** The strip that every page shows: the one of today, those to come, and a new one. */
export default function AdminAvisos({ loaderData: { notices } }: Route.ComponentProps) {
  const [published, setPublished] = useState(0);
  const today = dayOf(new Date());
  return (
    <div className="grid gap-5">
      <IconLink to="/admin/hoy" Icon={ArrowLeft}>
        Volver a Hoy
      </IconLink>
      <div className="grid gap-1">
        <h2>Aviso del sitio</h2>
        <p className="max-w-(--width-text) text-ink-soft">
          Una franja arriba de todas las páginas. Se ve uno a la vez: el nuevo sustituye al anterior.
        </p>
      </div>
      <Loaded data={notices} loading="Cargando avisos..." blocks={['h-24']} failure={loadFailed}>
        {(rows) => <Notices notices={rows.filter(({ hasta }) => hasta >= today)} today={today} />}
      </Loaded>
      <NoticeForm key={published} today={today} onPublished={() => setPublished(published + 1)} />
    </div>
  );
}

function Notices({ notices, today }: { notices: SiteNotice[]; today: string }) {
  if (notices.length === 0) return <p>No hay ningún aviso.</p>;
  return (
    <ul className="grid max-w-(--width-text) gap-4">
      {notices.map((notice) => (
        <li key={notice.id} className="grid gap-2 rounded-card border border-line p-4">
          <p className="font-strong [overflow-wrap:anywhere]">{notice.texto}</p>
          <p className="text-meta text-ink-soft">
            {notice.grado === 'urgente' ? 'Urgente. ' : ''}
            {notice.desde <= today ? 'Se ve' : `Se verá desde el ${dayInSentence(notice.desde)}`} hasta el{' '}
            {dayInSentence(notice.hasta)}
            {notice.municipios ? `, en ${joinWords(notice.municipios)}` : ''}.
          </p>
          <p>
            <ConfirmButton<NoticeWrite>
              label="Terminar aviso"
              input={{ intent: 'end', id: notice.id }}
              title="¿Terminar este aviso?"
              question="Deja de verse ahora mismo. Queda en el registro."
              confirmLabel="Terminar aviso"
              keepLabel="Dejarlo"
              busyLabel="Terminando…"
            >
              {null}
            </ConfirmButton>
          </p>
        </li>
      ))}
    </ul>
  );
}

export const ErrorBoundary = boundaryOf(loadFailed);
