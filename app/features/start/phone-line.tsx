import { Phone } from 'lucide-react';
import { callLink, formatPhone } from '../../lib/phone.ts';
import './steps.css';

interface PhoneLineProps {
  /** As it is dialled: "+18009810023", "988". */
  number: string;
  /** Whose it is, or when to call it. */
  words: string;
}

/** A telephone of a list `step-contacts`. */
export function PhoneLine({ number, words }: PhoneLineProps) {
  return (
    <li>
      <Phone className="icon text-ink-soft" />
      <span>
        <a href={callLink(number) ?? undefined} className="tap font-strong whitespace-nowrap">
          {writePhone(number)}
        </a>{' '}
        {words ? <span className="text-meta text-ink-soft">{words}</span> : null}
      </span>
    </li>
  );
}

/** Toll-free numbers are known with their 1. */
function writePhone(number: string): string {
  return `${/^\+18(00|33|44|55|66|77|88)/.test(number) ? '1-' : ''}${formatPhone(number)}`;
}
