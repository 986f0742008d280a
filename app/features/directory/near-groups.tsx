import { useId } from 'react';
import { countProviders } from '../../lib/count.ts';
import type { NearGroup } from './near.ts';
import { ProviderGrid } from './provider-grid.tsx';
import type { ProviderSummary } from './providers.ts';
import type { ProviderList } from './use-provider-list.ts';

interface NearGroupsProps {
  list: ProviderList;
  listId: string;
}

/** *Cerca de*: the results in groups, each a list of its own. */
export function NearGroups({ list, listId }: NearGroupsProps) {
  const { near, groupSizes, providers } = list;
  if (!near) return null;
  let start = 0;
  const groups = near.groups.map((group, index) => {
    const before = start;
    const members = providers.slice(before, before + (groupSizes?.[index] ?? 0));
    start += members.length;
    const isMissed = index === 0 && members.length === 0 && list.total !== null && list.total > 0;
    return (
      <Group
        key={group.title}
        group={isMissed ? { ...group, note: missedNote(near.municipio) } : group}
        members={members}
        before={before}
        isShown={members.length > 0 || isMissed}
        list={list}
        listId={`${listId} ${index}`}
      />
    );
  });
  return <div>{groups}</div>;
}

function missedNote(municipio: string): string {
  return `No encontramos a nadie en ${municipio}. Más abajo está lo más cercano.`;
}

interface GroupProps extends NearGroupsProps {
  group: NearGroup;
  members: ProviderSummary[];
  before: number;
  isShown: boolean;
}

function Group({ group: { title, note }, members, before, isShown, list, listId }: GroupProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={isShown ? id : undefined}
      className={isShown ? 'not-first:mt-air-8' : undefined}
    >
      {isShown ? (
        <div className="mb-4">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <h2 id={id} className="text-h3 font-subtitle">
              {title}
            </h2>
            {members.length > 0 && list.total === list.providers.length ? (
              <span className="text-meta text-ink-soft">{countProviders(members.length)}</span>
            ) : null}
          </div>
          {note ? <p className="max-w-[60ch] text-ui text-ink-soft">{note}</p> : null}
        </div>
      ) : null}
      <ProviderGrid
        listId={listId}
        providers={members}
        before={before}
        today={list.today}
        reasonFor={list.near?.reasonFor}
      />
    </section>
  );
}
