import { BadgeCheck, Pencil } from 'lucide-react';
import { boundaryOf } from '../components/load-boundary.tsx';
import { Loaded } from '../components/loaded.tsx';
import { Badge } from '../components/ui/badge.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { Cell, Table } from '../components/ui/table.tsx';
import { fetchAllLetters } from '../features/admin/letters/queries.ts';
import { ActionsCell, RowName } from '../features/admin/row-cells.tsx';
import { stateBadges, stateOf } from '../features/admin/steps/step-state.ts';
import { dayInSentence } from '../lib/dates.ts';
import { useIsReloading } from '../lib/load.ts';
import { useNow } from '../lib/use-now.ts';
import { adminLoader } from '../session/require-admin.ts';
import type { Route } from './+types/admin-cartas';

const loadFailed = 'Error al cargar las cartas';

export const clientLoader = adminLoader((api) => ({ letters: fetchAllLetters(api) }));

/** The letters: who read them, until when they hold, and the way to change them. */
export default function AdminCartas({ loaderData: { letters } }: Route.ComponentProps) {
  const now = useNow(Date.now(), 'day');
  return (
    <section aria-label="Lista de cartas" aria-busy={useIsReloading()} className="grid gap-5">
      <p className="max-w-(--width-text) text-ui">
        Cada carta sale dentro de su paso. Las familias ven solo las que una persona con nombre leyó y no han
        vencido.
      </p>
      <Loaded data={letters} loading="Cargando las cartas..." failure={loadFailed}>
        {(rows) => (
          <Table
            caption={`${rows.length} cartas`}
            columns={['Carta', 'Estado', 'Leída', 'Vence', 'Acciones']}
          >
            {rows.map((letter) => {
              const { label, tone } = stateBadges[stateOf(letter, now)];
              const { id, titulo, paso, por_verificar, revisado_en, verificado_por, vence_en } = letter;
              return (
                <tr key={id}>
                  <Cell className="@lg/page:w-[34%]">
                    <RowName>{titulo}</RowName>
                    <span className="block text-meta text-ink-soft">
                      {paso ? `Del paso ${paso}. ` : 'De ningún paso. '}
                      Falta comprobar: {por_verificar.length}.
                    </span>
                  </Cell>
                  <Cell label="Estado">
                    <Badge tone={tone} icon={<BadgeCheck className="size-4" />}>
                      {label}
                    </Badge>
                  </Cell>
                  <Cell label="Leída">
                    {revisado_en ? `${dayInSentence(revisado_en)}, por ${verificado_por}` : 'Nadie todavía'}
                  </Cell>
                  <Cell label="Vence">{vence_en ? dayInSentence(vence_en) : 'Sin fecha'}</Cell>
                  <ActionsCell width="@lg/page:min-w-40">
                    <ButtonLink Icon={Pencil} to={`/admin/cartas/${id}`} size="dense">
                      Editar<span className="sr-only"> «{titulo}»</span>
                    </ButtonLink>
                  </ActionsCell>
                </tr>
              );
            })}
          </Table>
        )}
      </Loaded>
    </section>
  );
}

export const ErrorBoundary = boundaryOf(loadFailed);
