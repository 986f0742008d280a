import { type ReactNode, useEffect, useRef, useState } from 'react';

interface ImageWithFallbackProps {
  /** Tried in this order. */
  sources: string[];
  alt: string;
  width: number;
  height: number;
  className?: string;
  /** Shown when there is no picture or it cannot be loaded. */
  fallback: ReactNode;
  /** On the first screen: asked for with the page, and not once it is laid out. */
  isAboveFold?: boolean;
}

export function ImageWithFallback({ sources, fallback, alt, isAboveFold, ...rest }: ImageWithFallbackProps) {
  const [failed, setFailed] = useState<string[]>([]);
  const image = useRef<HTMLImageElement>(null);
  const src = sources.find((source) => !failed.includes(source));
  // An image of the server-rendered page may have failed before hydration: its error event is gone.
  useEffect(() => {
    if (src && image.current?.complete && image.current.naturalWidth === 0) {
      setFailed((before) => [...before, src]);
    }
  }, [src]);
  if (!src) return fallback;
  return (
    <img
      {...rest}
      ref={image}
      key={src}
      src={src}
      alt={alt}
      loading={isAboveFold ? 'eager' : 'lazy'}
      fetchPriority={isAboveFold ? 'high' : undefined}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed((before) => [...before, src])}
    />
  );
}
