import { type ReactNode, useEffect, useRef, useState } from 'react';

interface ImageOrProps {
  src: string | null;
  alt: string;
  width: number;
  height: number;
  className?: string;
  /** Takes its place when there is no picture or it cannot be loaded. */
  fallback: ReactNode;
}

export function ImageOr({ src, fallback, alt, ...rest }: ImageOrProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);
  // A picture of the server's page may have failed before this code could listen.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(src);
  }, [src]);
  if (!src || failed === src) return fallback;
  return (
    <img
      {...rest}
      ref={image}
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(src)}
    />
  );
}
