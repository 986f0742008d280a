import type { Qr } from '../../lib/qr.ts';

interface QrCodeProps {
  qr: Qr;
  label: string;
  className?: string;
}

export function QrCode({ qr: { size, path }, label, className }: QrCodeProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-1 -1 ${size + 2} ${size + 2}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={path} transform="translate(0 .5)" stroke="currentColor" />
    </svg>
  );
}
