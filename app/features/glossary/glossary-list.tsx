import { Search } from 'lucide-react';
import { useState } from 'react';
import { TextWithPhones } from '../../components/text-with-phones.tsx';
import { Disclosure, MoreAbout } from '../../components/ui/disclosure.tsx';
import { Field, Input } from '../../components/ui/field.tsx';
import { countOf } from '../../lib/count.ts';
import { fold } from '../../lib/fold.ts';
import type { GlossaryEntry } from './queries.ts';
import './glossary.css';

/** Every term in its place of the alphabet, with an anchor. */
export function GlossaryList({ entries: all }: { entries: readonly GlossaryEntry[] }) {
  const [text, setText] = useState('');
  const wanted = fold(text.trim());
  const entries = all.filter(({ termino, sigla, definicion }) =>
    fold(`${termino} ${sigla ?? ''} ${definicion}`).includes(wanted),
  );
  const firsts = entries.filter(
    (entry, index) =>
      letterOf(entry) !== (entries[index - 1] && letterOf(entries[index - 1] as GlossaryEntry)),
  );
  return (
    <>
      <search className="only-js no-print mb-4 block max-w-(--width-text)">
        <Field label="Busca una palabra" id="palabra">
          <Input
            type="search"
            value={text}
            autoComplete="off"
            maxLength={100}
            icon={<Search className="icon" />}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <p role="status" className="pt-1 text-meta text-ink-soft">
          {wanted ? countOf(entries.length, 'palabra', 'palabras') : ''}
        </p>
      </search>
      <nav aria-label="Por letra" className="no-print mb-air-6 flex flex-wrap gap-1">
        {firsts.map((entry) => (
          <a
            key={entry.slug}
            href={`#${entry.slug}`}
            className="grid size-11 place-items-center rounded-field font-strong hover:bg-sunken"
          >
            {letterOf(entry)}
          </a>
        ))}
      </nav>
      <dl className="glossary">
        {entries.map((entry) => (
          <div key={entry.slug} id={entry.slug}>
            <dt>
              {entry.termino}
              {entry.sigla && entry.sigla !== entry.termino ? ` (${entry.sigla})` : ''}
            </dt>
            <dd>
              <TextWithPhones>{entry.definicion}</TextWithPhones>
            </dd>
            <Further entry={entry} entries={all} />
          </div>
        ))}
      </dl>
    </>
  );
}

interface FurtherProps {
  entry: GlossaryEntry;
  entries: readonly GlossaryEntry[];
}

/** Terms to read too, and where it was read. */
function Further({ entry: { ver, fuente, termino }, entries }: FurtherProps) {
  const related = entries.filter(({ slug }) => ver.includes(slug));
  const source = /^https?:\/\//.test(fuente) ? new URL(fuente) : null;
  if (related.length === 0 && !source) return null;
  return (
    <dd className="text-meta text-ink-soft">
      <Disclosure summary={<MoreAbout>{termino}</MoreAbout>}>
        <div className="flex flex-wrap gap-x-4 gap-y-3 pb-2">
          {related.length > 0 ? <span>Mira también:</span> : null}
          {related.map(({ slug, termino }) => (
            <a key={slug} href={`#${slug}`} className="tap inline-block min-w-7">
              {termino}
            </a>
          ))}
          {source ? (
            <span>
              Fuente:{' '}
              <a href={source.href} target="_blank" rel="noopener noreferrer" className="tap">
                {source.hostname.replace(/^www\./, '')}
                <span className="sr-only"> (abre otra página)</span>
              </a>
            </span>
          ) : null}
        </div>
      </Disclosure>
    </dd>
  );
}

function letterOf({ termino }: GlossaryEntry): string {
  return termino.charAt(0).normalize('NFD').charAt(0).toUpperCase();
}
