import { ImageWithFallback } from '../../components/image-with-fallback.tsx';
import { cx } from '../../lib/cx.ts';
import type { ProviderType } from '../../lib/provider-types.ts';
import { logoSources } from './logo-sources.ts';
import { Door } from './type-art.tsx';

const sizes = {
  normal: { width: 64, height: 76, look: 'h-[76px] w-16 rounded-field p-1.5' },
  large: { width: 112, height: 132, look: 'h-33 w-28 rounded-card p-3' },
};

interface LogoProps {
  src: string | null;
  nombre: string;
  type: ProviderType;
  size?: keyof typeof sizes;
}

/** The logo on white, or the door of the type. */
export function Logo({ src, nombre, type, size = 'normal' }: LogoProps) {
  const { width, height, look } = sizes[size];
  return (
    <ImageWithFallback
      sources={logoSources(src, { width, height })}
      alt={`Logo de ${nombre}`}
      width={width}
      height={height}
      className={cx('flex-none border border-line bg-[#fff] object-contain', look)}
      fallback={<Door type={type} size={size} />}
    />
  );
}
