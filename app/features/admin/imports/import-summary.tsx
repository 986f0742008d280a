import { FileText, RefreshCw } from 'lucide-react';
import { Badge } from '../../../components/ui/badge.tsx';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { Panel } from '../../../components/ui/card.tsx';
import { countOf } from '../../../lib/count.ts';
import { formatMoment } from '../../../lib/dates.ts';
import { AbandonButton, isUnused } from './import-table.tsx';
import { columnsSentence } from './import-text.ts';
import type { Import } from './queries.ts';

/** The first two steps of an import that was sent: which file, and how its columns were read. */
export function ImportSummary({ imported }: { imported: Import }) {
  const { archivo, origen, total, columnas, creada_en, author } = imported;
  return (
    <Panel aria-labelledby="archivo" className="grid gap-4">
      <h2 id="archivo" className="text-h3 font-subtitle">
        1 y 2. Archivo y columnas
      </h2>
      <div className="flex flex-wrap items-center gap-4 rounded-field border border-line bg-sunken p-4">
        <FileText className="size-7 flex-none text-ink-soft" />
        <div className="min-w-0 flex-[1_1_14rem]">
          <p className="flex flex-wrap items-center gap-2">
            <b className="wrap-anywhere">{archivo}</b>
            {origen === 'nppes' ? <Badge>NPPES</Badge> : null}
          </p>
          <p className="text-meta text-ink-soft">
            {countOf(total, 'fila', 'filas')}.{' '}
            <time dateTime={creada_en}>
              {author ? `${author}, ` : null}
              {formatMoment(new Date(creada_en))}
            </time>
          </p>
        </div>
        <div className="flex flex-wrap gap-2 @max-md/page:[&_.icon]:hidden">
          <ButtonLink Icon={RefreshCw} to="/admin/importar" size="dense">
            Elegir otro archivo
          </ButtonLink>
          {isUnused(imported) ? <AbandonButton imported={imported} /> : null}
        </div>
      </div>
      <p className="text-ui text-ink-soft">
        {origen === 'nppes' ? 'Son las columnas del registro de NPPES.' : columnsSentence(columnas)}
      </p>
    </Panel>
  );
}
