import { useParams } from 'react-router';
import { Alert } from '../../components/ui/alert.tsx';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/card.tsx';
import { Field, Textarea } from '../../components/ui/field.tsx';

interface RemovalFormProps {
  reason: string;
  /** Why the database refused it, in words. */
  refusal: string | undefined;
}

/** Whoever has the link asks not to appear; a person decides. */
export function RemovalForm({ reason, refusal }: RemovalFormProps) {
  const { token } = useParams();
  return (
    <Panel>
      <form method="post" aria-label="No quiero aparecer" className="grid gap-5">
        <ul className="grid list-disc gap-2 pl-5">
          <li>Una persona lee la petición antes de quitar el perfil.</li>
          <li>Durante 30 días se puede volver a poner. Después lo borramos, con sus reseñas.</li>
          <li>No lo añadimos otra vez por nuestra cuenta.</li>
        </ul>
        {refusal ? <Alert kind="error" role="alert" title="No se envió la petición" /> : null}
        <Field
          id="motivo"
          label="¿Por qué?"
          need="opcional"
          hint="No escribas datos de salud ni nombres de niños."
          error={refusal}
        >
          <Textarea name="motivo" maxLength={300} defaultValue={reason} />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" level="solid" size="large" name="que" value="baja">
            Pedir que lo quiten
          </Button>
          <ButtonLink to={`/confirmar/${token}`} level="text" size="large">
            Volver a mis datos
          </ButtonLink>
        </div>
      </form>
    </Panel>
  );
}
