import type { Tone } from './counts.ts';
import { Swatch } from './map-shapes.tsx';
import type { TypeWords } from './words.ts';

/** What the tones stand for. */
export function MapKey({ words: { many, ending } }: { words: TypeWords }) {
  const texts = [ending === 'as' ? 'Ninguna' : 'Ninguno', '1 o 2', 'De 3 a 5', '6 o más'];
  return (
    <ul aria-label={`Cuánt${ending} ${many}`} className="flex flex-wrap gap-x-5 gap-y-2">
      {texts.map((text, tone) => (
        <li key={text} className="inline-flex items-center gap-2 text-meta">
          <Swatch tone={tone as Tone} />
          {text}
        </li>
      ))}
    </ul>
  );
}
