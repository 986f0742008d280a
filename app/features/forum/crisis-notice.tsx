import { Phone } from 'lucide-react';
import { Alert } from '../../components/ui/alert.tsx';
import { buttonClass } from '../../components/ui/button.tsx';
import { mentionsCrisis } from './crisis.ts';

/** Shows crisis lines beside a form when its text calls for it. It never blocks publishing. */
export function CrisisNotice({ text }: { text: string }) {
  return (
    <div role="status" className="empty:hidden">
      {mentionsCrisis(text) ? (
        <Alert title="Hay ayuda ahora mismo">
          <p>
            Si tú o alguien está en crisis, puedes hablar con una persona. Es gratis, en español, las 24
            horas.
          </p>
          <p className="mt-2 flex flex-wrap gap-2">
            <a href="tel:988" className={buttonClass({ size: 'small' })}>
              <Phone className="icon" />
              Llamar al 988
            </a>
            <a href="tel:+18009810023" className={buttonClass({ size: 'small' })}>
              <Phone className="icon" />
              <span>
                Línea PAS <span className="whitespace-nowrap">1-800-981-0023</span>
              </span>
            </a>
          </p>
          <p>Si hay peligro, llama al 911. Puedes publicar lo que escribiste.</p>
        </Alert>
      ) : null}
    </div>
  );
}
