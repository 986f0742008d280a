import { TextWithPhones } from '../../components/text-with-phones.tsx';
import type { GlossaryEntry } from './queries.ts';
import './glossary.css';

/** Every term in its place of the alphabet, with an anchor. */
export function GlossaryList({ entries }: { entries: readonly GlossaryEntry[] }) {
  const firsts = entries.filter(
    (entry, index) =>
      letterOf(entry) !== (entries[index - 1] && letterOf(entries[index - 1] as GlossaryEntry)),
  );
  return (
    <>
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
            <Further entry={entry} entries={entries} />
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
function Further({ entry: { ver, fuente }, entries }: FurtherProps) {
  const related = entries.filter(({ slug }) => ver.includes(slug));
  const source = /^https?:\/\//.test(fuente) ? new URL(fuente) : null;
  if (related.length === 0 && !source) return null;
  return (
    <dd className="flex flex-wrap gap-x-4 gap-y-3 text-meta text-ink-soft">
      {related.length > 0 ? (
        <span className="flex flex-wrap gap-x-4 gap-y-3">
          <span>Mira también:</span>{' '}
          {related.map(({ slug, termino }) => (
            <a key={slug} href={`#${slug}`} className="tap">
              {termino}
            </a>
          ))}
        </span>
      ) : null}
      {source ? (
        <span>
          Fuente:{' '}
          <a href={source.href} target="_blank" rel="noopener noreferrer" className="tap">
            {source.hostname.replace(/^www\./, '')}
            <span className="sr-only"> (abre otra página)</span>
          </a>
        </span>
      ) : null}
    </dd>
  );
}

function letterOf({ termino }: GlossaryEntry): string {
  return termino.charAt(0).normalize('NFD').charAt(0).toUpperCase();
}
