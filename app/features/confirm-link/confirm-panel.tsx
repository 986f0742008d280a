import { Panel } from '../../components/ui/card.tsx';
import { Disclosure } from '../../components/ui/disclosure.tsx';
import { Door, TypeBadge } from '../directory/type-art.tsx';
import { groupTitles } from '../facts/group-titles.ts';
import { confirmableGroups, type ToldGroup } from './confirmable-groups.ts';
import type { ConfirmableProvider } from './queries.ts';

/** Whose data it is, and what exactly would be confirmed. */
export function ConfirmPanel({ told }: { told: ConfirmableProvider }) {
  const { nombre, tipo_servicio: type, municipio } = told.provider;
  return (
    <Panel aria-labelledby="de-quien" className="grid gap-5">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4">
        <Door type={type} />
        <div className="grid justify-items-start gap-1">
          <TypeBadge type={type} />
          <h2 id="de-quien" className="text-h3 wrap-anywhere">
            {nombre}
          </h2>
          <p className="text-meta text-ink-soft">{municipio}, Puerto Rico</p>
        </div>
      </div>
      <ul className="grid border-line border-t pt-5">
        {confirmableGroups(told).map((group) => (
          <ToldRow key={group.group} {...group} />
        ))}
      </ul>
    </Panel>
  );
}

/** More than a screen of a phone is folded. */
const mostWords = 4;

function ToldRow({ group, words, said }: ToldGroup) {
  return (
    <li className="grid gap-x-4 gap-y-0.5 border-line border-t py-4 first:border-t-0 first:pt-0 last:pb-0 @sm/page:grid-cols-[11rem_minmax(0,1fr)]">
      <span className="text-ui text-ink-soft">{groupTitles[group]}</span>
      <div className="grid gap-1 wrap-anywhere">
        {words.length > mostWords ? (
          <Disclosure summary={`Ver los ${words.length} datos`} look="words">
            <Words words={words} />
          </Disclosure>
        ) : (
          <Words words={words} />
        )}
        <span className="text-meta text-ink-soft">{said}</span>
      </div>
    </li>
  );
}

function Words({ words }: { words: string[] }) {
  return words.map((one) => {
    const [title, ...lines] = one.split('\n');
    return (
      <p key={one} className="leading-normal whitespace-pre-line not-first:mt-1">
        <b>{title}</b>
        {lines.map((line) => `\n${line}`)}
      </p>
    );
  });
}
