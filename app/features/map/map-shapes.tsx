import type { Tone } from './counts.ts';
import { shapes } from './shapes.ts';

/** Names in the page of what the drawings are made of. */
const islandId = 'isla';
const shapeId = (nombre: string) => `forma-${shapes.findIndex((shape) => shape.nombre === nombre)}`;

/** The shapes and textures of every drawing of the page, once. */
export function MapShapes() {
  return (
    <svg width="0" height="0" className="map-shapes" aria-hidden="true">
      <defs>
        <pattern
          id="trama-0"
          width="7"
          height="7"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="7" height="7" className="tone-ground" />
          <rect width="1.2" height="7" className="tone-line" />
        </pattern>
        <pattern id="trama-2" width="7" height="7" patternUnits="userSpaceOnUse">
          <rect width="7" height="7" className="tone-middle" />
          <circle cx="3.5" cy="3.5" r="0.9" className="tone-dot" />
        </pattern>
        <g id={islandId}>
          {shapes.map(({ nombre, d }, place) => (
            <path key={nombre} id={`forma-${place}`} d={d} />
          ))}
        </g>
      </defs>
    </svg>
  );
}

/** One municipality, as its class draws it. */
export function Shape({ nombre, className }: { nombre: string; className: string }) {
  return <use href={`#${shapeId(nombre)}`} className={className} />;
}

export function WholeIsland({ className }: { className: string }) {
  return <use href={`#${islandId}`} className={className} />;
}

/** A step of tone beside its words. */
export function Swatch({ tone }: { tone: Tone }) {
  return (
    <svg viewBox="0 0 32 22" aria-hidden="true" className="swatch">
      <rect width="32" height="22" className={`tone-${tone}`} />
    </svg>
  );
}
