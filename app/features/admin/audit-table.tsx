import { Cell, Table } from '../../components/ui/table.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { type AuditEntry, actionText, auditTables, changesOf } from './audit.ts';
import { RowName } from './row-cells.tsx';

export function AuditTable({
  caption,
  auditEntries,
}: {
  caption: string;
  auditEntries: readonly AuditEntry[];
}) {
  return (
    <Table caption={caption} columns={['Cuándo', 'Quién', 'Qué hizo', 'Sobre qué']}>
      {auditEntries.map((line) => (
        <tr key={line.id}>
          <Cell>
            <time dateTime={line.fecha}>{formatMoment(new Date(line.fecha))}</time>
          </Cell>
          <Cell label="Quién">{line.actor_nombre ?? 'Cuenta eliminada'}</Cell>
          <Cell label="Qué hizo">{actionText(line)}</Cell>
          <Cell>
            <span className="block text-meta text-ink-soft">{auditTables[line.tabla] ?? line.tabla}</span>
            <RowName>{line.subject ?? 'Sin nombre'}</RowName>
            <Changes line={line} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

function Changes({ line }: { line: AuditEntry }) {
  const changes = changesOf(line);
  if (changes.length === 0) return null;
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center text-brand-text underline">
        Ver qué cambió<span className="sr-only"> en {line.subject}</span>
      </summary>
      <dl className="grid gap-2 text-meta [overflow-wrap:anywhere]">
        {changes.map(({ name, before, after }) => (
          <div key={name}>
            <dt className="font-strong">{name.replaceAll('_', ' ')}</dt>
            <dd>Antes: {before}</dd>
            <dd>Después: {after}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
