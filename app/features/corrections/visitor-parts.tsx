import { Progress } from '../../components/ui/progress.tsx';

/** A field that no person sees or reaches: who fills it is a program. */
export function Honeypot() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label htmlFor="asunto">No escribas aquí</label>
      <input id="asunto" name="asunto" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

/** While the device does its proof of work: a share from 0 to 1, and what it is for. */
export function ProofProgress({ share }: { share: number }) {
  return (
    <div className="grid gap-2">
      <Progress label={share < 1 ? 'Preparando el envío' : 'Enviando'} percent={share * 100} />
      <p role="status" className="text-meta text-ink-soft">
        Tu dispositivo resuelve una cuenta corta, para saber que no eres un robot. Tarda unos segundos y no
        tienes que hacer nada.
      </p>
    </div>
  );
}
