import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/card.tsx';
import { countOf, formatCount } from '../../lib/count.ts';
import { joinWords } from '../../lib/join-words.ts';
import { isIsland, neighboursOf } from '../../lib/lists/neighbours.ts';
import { type MapChoice, nearPath, onlinePath } from './choice.ts';
import { type MapCounts, nearestOnline, neighbourCounts, shownOf } from './counts.ts';
import type { MunicipalityCounts } from './queries.ts';
import { hereId } from './wide-map.tsx';
import { acceptingText, type TypeWords, typeWords } from './words.ts';

interface HerePanelProps {
  counts: MapCounts;
  choice: MapChoice;
  row: MunicipalityCounts;
  /** Beside the numbers. */
  children?: ReactNode;
}

/** What there is for a family of a municipality, in the order of its question: here, around, online, at home. */
export function HerePanel({ counts, choice, row, children }: HerePanelProps) {
  const { acepta } = choice;
  const { municipio } = row;
  const { here, near, visits } = shownOf(row, acepta);
  const online = acepta ? counts.en_linea_aceptan : counts.en_linea;
  const words = typeWords(counts.tipo);
  const nearest = here === 0 ? nearestOnline(counts, municipio, acepta) : undefined;
  const around = neighbourCounts(counts, municipio, acepta).filter(({ count }) => count > 0);
  const hasNear = here + near + visits > 0;
  return (
    <Panel id={hereId} tabIndex={-1} aria-labelledby="aqui-titulo" className="map-here">
      <h2 id="aqui-titulo" className="mb-2">
        {municipio}
      </h2>
      <div
        className={
          children
            ? 'grid gap-6 @lg/page:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] @lg/page:gap-12'
            : undefined
        }
      >
        <div className="grid content-start gap-4">
          <ul className="map-counts">
            <Count value={here} note={hereNote(row, acepta, words)}>
              {here === 1 ? words.one : words.many}
              {acceptingText(here, acepta)} en {municipio}
            </Count>
            <Count
              value={near}
              note={
                around.length > 0 ? `${around.map(({ name, count }) => `${name} ${count}`).join(', ')}.` : ''
              }
              noteClass="map-wide"
            >
              {isIsland(municipio)
                ? 'donde llega la lancha'
                : `en los ${neighboursOf(municipio).length} municipios vecinos`}
            </Count>
            <Count
              value={online}
              note={
                nearest
                  ? `${words.ending === 'as' ? 'La más cercana' : 'El más cercano'} está en ${nearest}.`
                  : ''
              }
            >
              {online === 1 ? 'atiende' : 'atienden'} en línea
            </Count>
            {visits > 0 ? (
              <Count
                value={visits}
                note={
                  visits === row.a_domicilio && row.desde.length > 0 ? `Desde ${joinWords(row.desde)}.` : ''
                }
              >
                {visits === 1 ? 'va' : 'van'} a las casas de {municipio}
              </Count>
            ) : null}
          </ul>
          <p className="flex flex-wrap gap-x-4 gap-y-2">
            {hasNear ? (
              <ButtonLink Icon={Search} to={nearPath(choice, municipio)} level="main">
                Ver {words.many} cerca de {municipio}
              </ButtonLink>
            ) : null}
            {online > 0 ? (
              <ButtonLink to={onlinePath(choice)} level={hasNear ? 'text' : 'solid'}>
                {online === 1
                  ? 'Ver quién atiende en línea'
                  : `Ver l${words.ending} ${formatCount(online)} en línea`}
              </ButtonLink>
            ) : null}
          </p>
        </div>
        {children}
      </div>
    </Panel>
  );
}

function hereNote(row: MunicipalityCounts, acepta: boolean, { ending }: TypeWords): string {
  if (row.aqui === 0) return `El directorio todavía no tiene ningun${ending.slice(0, 1)} aquí.`;
  if (acepta || row.aqui_aceptan === 0) return '';
  return `${countOf(row.aqui_aceptan, 'acepta', 'aceptan')} personas nuevas.`;
}

interface CountProps {
  value: number;
  note: string;
  noteClass?: string;
  children: ReactNode;
}

function Count({ value, note, noteClass = '', children }: CountProps) {
  return (
    <li>
      <b>{formatCount(value)}</b>
      <span>
        <b className="font-strong">{children}</b>
        {note ? <span className={`block text-meta text-ink-soft ${noteClass}`}>{note}</span> : null}
      </span>
    </li>
  );
}
