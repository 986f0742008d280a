import { Link } from 'react-router';
import { type MapChoice, writeChoice } from './choice.ts';
import { type MapCounts, shownOf, toneOf } from './counts.ts';
import { Shape } from './map-shapes.tsx';
import { mapSize, shapes } from './shapes.ts';
import { placeText, typeWords } from './words.ts';

/** The id of what is told of the chosen municipality. */
export const hereId = 'aqui';

/**
 * The whole island. Each municipality leads to what is told of it, for a pointer: 78 stops of the Tab key or of a screen
 * reader would help nobody, and the table has the same links.
 */
export function WideMap({ counts, choice }: { counts: MapCounts; choice: MapChoice }) {
  const words = typeWords(counts.tipo);
  const chosen = shapes.find(({ nombre }) => nombre === choice.municipio);
  return (
    <svg viewBox={`0 0 ${mapSize.width} ${mapSize.height}`} aria-hidden="true" className="map">
      {counts.municipios.map((row) => {
        const { municipio } = row;
        const count = shownOf(row, choice.acepta).here;
        const told = placeText(municipio, count, choice.acepta, words);
        const [x, y] = shapes.find(({ nombre }) => nombre === municipio)?.label ?? [0, 0];
        return (
          <Link key={municipio} to={`${writeChoice({ ...choice, municipio })}#${hereId}`} tabIndex={-1}>
            <title>{told}</title>
            <Shape nombre={municipio} className={`tone-${toneOf(count)}`} />
            {count > 0 ? (
              <text x={x} y={y} className={`on-${toneOf(count)}`}>
                {count}
              </text>
            ) : null}
          </Link>
        );
      })}
      {chosen ? (
        <>
          <Shape nombre={chosen.nombre} className="here" />
          <g transform={`translate(${chosen.label.join(' ')})`} className="pin">
            <path d="M0 6c6-6 9-10 9-15a9 9 0 0 0-18 0c0 5 3 9 9 15Z" />
            <circle cy="-9" r="3" />
          </g>
        </>
      ) : null}
    </svg>
  );
}
