import { Disclosure } from '../../../components/ui/disclosure.tsx';
import { Cell, Table } from '../../../components/ui/table.tsx';
import { formatMoment } from '../../../lib/dates.ts';
import { RowName } from '../row-cells.tsx';
import { type AuditEntry, actionText, auditTables, changesOf, reasonOf, subjectText } from './audit-entry.ts';

export function AuditTable({
  caption,
  auditEntries,
}: {
  caption: string;
  auditEntries: readonly AuditEntry[];
}) {
  return (
    <Table caption={caption} columns={['Cuándo', 'Quién', 'Qué hizo', 'Sobre qué']}>
      {auditEntries.map((entry) => (
        <tr key={entry.id}>
          <Cell>
            <time dateTime={entry.fecha}>{formatMoment(new Date(entry.fecha))}</time>
          </Cell>
          <Cell label="Quién">{entry.actor_nombre ?? 'Cuenta eliminada'}</Cell>
          <Cell label="Qué hizo">{actionText(entry)}</Cell>
          <Cell>
            <span className="block text-meta text-ink-soft">{auditTables[entry.tabla] ?? entry.tabla}</span>
            <RowName>{subjectText(entry)}</RowName>
            <Reason entry={entry} />
            <Changes entry={entry} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

function Reason({ entry }: { entry: AuditEntry }) {
  const reason = reasonOf(entry);
  return reason ? <p className="text-meta wrap-anywhere">Motivo: {reason}</p> : null;
}

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  if (changes.length === 0) return null;
  return (
    <Disclosure
      summary={
        <>
          Ver qué cambió<span className="sr-only"> en {entry.subject}</span>
        </>
      }
    >
      <dl className="grid gap-2 text-meta [overflow-wrap:anywhere]">
        {changes.map(({ name, before, after }) => (
          <div key={name}>
            <dt className="font-strong">{name}</dt>
            <dd>Antes: {before}</dd>
            <dd>Después: {after}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
