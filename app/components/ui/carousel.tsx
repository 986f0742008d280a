import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Children, type ReactNode, useCallback } from 'react';
import { useBrowserValue } from '../../lib/browser-value.ts';
import { Button } from './button.tsx';

/** Steps only by its buttons or a finger; it never moves by itself. Without a script all slides are shown. */
export function Carousel({ label, children }: { label: string; children: ReactNode }) {
  const [viewport, embla] = useEmblaCarousel({ align: 'start', duration: 18 });
  const slides = Children.toArray(children);
  const subscribe = useCallback(
    (notify: () => void) => {
      embla?.on('select', notify).on('reInit', notify);
      return () => void embla?.off('select', notify).off('reInit', notify);
    },
    [embla],
  );
  const current = useBrowserValue(() => embla?.selectedScrollSnap() ?? 0, 0, subscribe);
  const last = Math.max((embla?.scrollSnapList().length ?? slides.length) - 1, 0);

  return (
    <section aria-roledescription="carrusel" aria-label={label} className="grid gap-3">
      <div ref={viewport} className="relative -m-1 overflow-hidden p-1">
        <ul className="flex [touch-action:pan-y] gap-4 no-js:flex-wrap">
          {slides.map((slide, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: slides keep their order and hold no state of their own here
            <li key={index} className="min-w-0 flex-[0_0_min(100%,19rem)]">
              {slide}
            </li>
          ))}
        </ul>
      </div>
      {last > 0 ? (
        <div className="only-js flex flex-wrap items-center gap-3">
          <Button
            Icon={ChevronLeft}
            size="small"
            onClick={() => embla?.scrollPrev()}
            unavailable={current === 0 ? 'Es el primero' : undefined}
          >
            Anterior
          </Button>
          <Button
            size="small"
            onClick={() => embla?.scrollNext()}
            unavailable={current >= last ? 'Es el último' : undefined}
          >
            Siguiente
            <ChevronRight className="icon" />
          </Button>
          <p aria-live="polite" className="text-meta text-ink-soft">
            {current + 1} de {last + 1}
          </p>
        </div>
      ) : null}
    </section>
  );
}
