import type { ReactNode } from 'react';
import { Alert } from '../../../components/ui/alert.tsx';

/** Families see no step, as on a new site, where all of them are drafts: what an admin can do about it. */
export function NoStepsShown({ children }: { children?: ReactNode }) {
  return (
    <Alert kind="waiting" title="Las familias todavía no ven ningún paso">
      <p>
        Un paso sale cuando una persona con nombre comprueba lo que dice. Empieza por el primero: edítalo, di
        quién lo comprobó y publícalo.
      </p>
      {children}
    </Alert>
  );
}
