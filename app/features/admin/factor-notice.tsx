import { useState } from 'react';
import { Alert } from '../../components/ui/alert.tsx';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { recall, remember } from '../../lib/local-storage.ts';
import { storageKeys } from '../../start/first-paint.ts';

const week = 7 * 24 * 3_600_000;
const securityPath = '/user-dashboard/perfil#seguridad';

/** Asks an admin without a second factor to enrol one: once a week, or before anything else when it is required. */
export function FactorNotice({ isRequired }: { isRequired: boolean }) {
  const [isLater, setLater] = useState(false);
  const asked = Number(recall(storageKeys.factorAsked) ?? 0);
  if (!isRequired && (isLater || Date.now() - asked < week)) return null;

  function putOff() {
    remember(storageKeys.factorAsked, String(Date.now()));
    setLater(true);
  }

  return (
    <Alert
      kind="info"
      title={
        isRequired ? 'Falta tu segundo paso para usar el panel' : 'Protege este panel con un segundo paso'
      }
      className="mb-5"
    >
      <p>
        {isRequired
          ? 'En este sitio, quien administra entra con su contraseña y un código de su teléfono o una llave de acceso. Añádelo una vez y vuelve aquí.'
          : 'Con tu contraseña alguien podría ver los datos de todas las familias. Un código de tu teléfono o una llave de acceso lo impide. Toma unos 2 minutos.'}
      </p>
      <p className="mt-3 flex flex-wrap gap-3">
        {/* The tab below has the one main button of the screen, unless there is no tab. */}
        <ButtonLink to={securityPath} level={isRequired ? 'main' : 'solid'} size="small">
          Añadir segundo paso
        </ButtonLink>
        {isRequired ? null : (
          <Button level="text" size="small" onClick={putOff}>
            Ahora no
          </Button>
        )}
      </p>
    </Alert>
  );
}
