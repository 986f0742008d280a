import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/card.tsx';

/** For a person who has not said so yet: the form is for those who offer services. */
export function OfferQuestion({ onYes }: { onYes(): void }) {
  return (
    <Panel title="¿Ofreces servicios para personas autistas?" className="max-w-[42rem]">
      <div className="grid gap-4">
        <p>
          Esta página es para escuelas, terapistas, doctores, abogados y dietistas. Si buscas ayuda para tu
          familia, no la necesitas.
        </p>
        <p>
          Si dices que sí, se abre un formulario de 4 partes. Un administrador revisa el perfil antes de
          publicarlo.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button level="main" onClick={onYes}>
            Sí, ofrezco servicios
          </Button>
          <ButtonLink to="/user-dashboard">No, ir a mi cuenta</ButtonLink>
        </div>
      </div>
    </Panel>
  );
}
