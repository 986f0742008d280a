import { Phone } from 'lucide-react';
import type { Ref } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '../../components/ui/button.tsx';
import './steps.css';

export const crisisPath = '/crisis';

const lines = [
  { number: '911', reason: 'Alguien corre peligro', level: 'main' },
  { number: '988', reason: 'Hablar con alguien', level: 'solid' },
] as const;

/** For a crisis: two numbers before any text, each with its reason. */
export function CallNow({ ref }: { ref?: Ref<HTMLElement> }) {
  return (
    <section ref={ref} tabIndex={-1} aria-label="Ayuda ahora" className="call-now">
      {lines.map(({ number, reason, level }) => (
        <a key={number} href={`tel:${number}`} className={buttonClass({ level, size: 'huge' })}>
          <b>
            <Phone className="size-7.5 flex-none" />
            {number}
          </b>{' '}
          {reason}
        </a>
      ))}
    </section>
  );
}

/** Above the questions: nobody in danger answers them first. */
export function DangerLine() {
  return (
    <div className="danger-line">
      <p className="font-strong">¿Hay peligro ahora?</p>
      {lines.map(({ number }) => (
        <a key={number} href={`tel:${number}`} className={buttonClass({ size: 'small' })}>
          <Phone className="icon" />
          {number}
        </a>
      ))}
      <Link to={crisisPath} className="tap">
        Estamos en una crisis: qué hacer
      </Link>
    </div>
  );
}
