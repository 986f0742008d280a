import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { formatDayInSentence } from '../lib/dates.ts';
import type { Qr } from '../lib/qr.ts';
import { useNow } from '../lib/use-now.ts';
import { QrCode } from './ui/qr-code.tsx';

interface PaperFootProps {
  /** The address of the page, to read with a phone; null where others could not open it. */
  qr: Qr | null;
  label: string;
  className?: string;
  children?: ReactNode;
}

/** The foot of a page on paper: when it was printed, and the way back to what is true by then. */
export function PaperFoot({ qr, label, className, children }: PaperFootProps) {
  return (
    <footer className={cx('paper-foot', className)}>
      <p>
        {children}
        <PrintedOn />
      </p>
      {qr ? <QrCode qr={qr} label={label} className="paper-qr" /> : null}
    </footer>
  );
}

/** The browser's day: a page that the server made may have been kept for long. */
function PrintedOn() {
  const day = useNow(0, 'day');
  if (day.getTime() === 0) return null;
  return <span className="hidden print:block">Impreso el {formatDayInSentence(day)}.</span>;
}
