import { isIsland, neighboursOf } from '../../lib/lists/neighbours.ts';
import { type MapCounts, shownOf, toneOf } from './counts.ts';
import { Shape, WholeIsland } from './map-shapes.tsx';
import { type Box, boxOf, nearBox, overlaps } from './near-box.ts';
import { type MunicipalityShape, shapes } from './shapes.ts';
import { placeText, typeWords } from './words.ts';

interface NearMapProps {
  counts: MapCounts;
  municipio: string;
  acepta: boolean;
}

/** Width of the picture on a small phone, where names have 15 px. */
const pictureWidth = 328;
const nameSize = 15;
/** Of a letter, for its size: about so wide is the text face. */
const letterWidth = 0.55;

/** For a phone: a municipality and its neighbours large, and where that is on the island. One picture, with one text. */
export function NearMap({ counts, municipio, acepta }: NearMapProps) {
  const box = nearBox(municipio);
  const neighbours = neighboursOf(municipio);
  const near = [municipio, ...neighbours];
  const countIn = (name: string) => {
    const row = counts.municipios.find((one) => one.municipio === name);
    return row ? shownOf(row, acepta).here : 0;
  };
  const size = (box.width * nameSize) / pictureWidth;
  const inView = shapes.filter((shape) => overlaps(boxOf(shape), box));
  const told = neighbours.map((name) => `${name} ${countIn(name)}`).join(', ');
  return (
    <div className="near-map">
      <svg
        viewBox={`${box.x.toFixed(1)} ${box.y.toFixed(1)} ${box.width.toFixed(1)} ${box.height.toFixed(1)}`}
        role="img"
        aria-label={`${placeText(municipio, countIn(municipio), acepta, typeWords(counts.tipo))}. ${told}.`}
        className="map"
        style={{ fontSize: `${size.toFixed(2)}px` }}
      >
        {inView
          .filter(({ nombre }) => !near.includes(nombre))
          .map(({ nombre }) => (
            <Shape key={nombre} nombre={nombre} className="far" />
          ))}
        {near.map((name) => (
          <Shape key={name} nombre={name} className={`tone-${toneOf(countIn(name))}`} />
        ))}
        <Shape nombre={municipio} className="here" />
        {inView
          .filter(({ nombre }) => near.includes(nombre))
          .map((shape) => (
            <Label
              key={shape.nombre}
              shape={shape}
              count={countIn(shape.nombre)}
              size={size}
              within={box}
              isChosen={shape.nombre === municipio}
            />
          ))}
      </svg>
      <div className="where">
        <svg
          viewBox="-6 -16 1012 344"
          role="img"
          aria-label={`La isla, con un cuadro donde está ${municipio}`}
          className="map"
        >
          <WholeIsland className="all" />
          {near.map((name) => (
            <Shape key={name} nombre={name} className="some" />
          ))}
          <rect {...roundBox(box)} rx="10" />
        </svg>
        <p>
          <b className="font-strong">{municipio}</b>{' '}
          {isIsland(municipio) ? 'y adonde llega la lancha' : `y sus ${neighbours.length} vecinos`}
        </p>
      </div>
    </div>
  );
}

interface LabelProps {
  shape: MunicipalityShape;
  count: number;
  size: number;
  within: Box;
  isChosen: boolean;
}

/** Name and number of a municipality; a name wider than its shape takes a line a word. */
function Label({ shape, count, size, within, isChosen }: LabelProps) {
  const [labelX, labelY] = shape.label;
  const { nombre } = shape;
  const widthOf = (text: string) => text.length * size * letterWidth;
  const lines = widthOf(nombre) > boxOf(shape).width ? nombre.split(' ') : [nombre];
  const half = Math.max(...lines.map(widthOf)) / 2;
  const x = Math.min(Math.max(labelX, within.x + half + 2), within.x + within.width - half - 2);
  const first = labelY - ((lines.length - 1) * size * 1.07 + size * 1.28) / 2;
  const on = `on-${toneOf(count)}`;
  return (
    <>
      {lines.map((line, place) => (
        <text
          key={line}
          x={x.toFixed(1)}
          y={(first + place * size * 1.07).toFixed(1)}
          className={isChosen ? `${on} chosen` : on}
        >
          {line}
        </text>
      ))}
      <text
        x={x.toFixed(1)}
        y={(first + (lines.length - 1) * size * 1.07 + size * 1.28).toFixed(1)}
        className={`${on} number`}
      >
        {count}
      </text>
    </>
  );
}

function roundBox({ x, y, width, height }: Box): Box {
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
}
