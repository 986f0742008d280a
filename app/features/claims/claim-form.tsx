import { useState } from 'react';
import { FormBody } from '../../components/forms/form-body.tsx';
import { text, useForm } from '../../components/forms/use-form.ts';
import { Button } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/card.tsx';
import { ChoiceRow, ChoiceRows } from '../../components/ui/choice-row.tsx';
import { Field, Input } from '../../components/ui/field.tsx';
import { upperFirst } from '../../lib/upper-first.ts';
import { type ClaimedProvider, describeWay, type Way, waysOf } from './claim.ts';
import type { ClaimWrite } from './mutations.ts';

const notes: Record<Way, string> = {
  correo: 'Llega un correo con el código.',
  telefono: 'Una persona del equipo llama a ese número y lee el código. No sabemos a qué hora.',
};

/** By which way the code goes. */
export function ClaimForm({ provider }: { provider: ClaimedProvider }) {
  const ways = waysOf(provider);
  const [way, setWay] = useState(ways[0] ?? 'correo');
  const form = useForm<ClaimWrite>({
    read: (fields) => ({ intent: 'open-claim', medio: way, mensaje: text(fields, 'mensaje') }),
  });
  return (
    <Panel>
      <FormBody form={form} failed="No se pidió el código" aria-label="Pedir el código">
        <p>
          Te damos un código de 8 números para saber que trabajas aquí. Va a un medio que ya está en el
          perfil.
        </p>
        <ChoiceRows legend="¿A dónde va el código?">
          {ways.map((one) => (
            <ChoiceRow
              key={one}
              name="medio"
              value={one}
              checked={way === one}
              onChange={() => setWay(one)}
              note={notes[one]}
            >
              {upperFirst(describeWay(one, provider))}
            </ChoiceRow>
          ))}
        </ChoiceRows>
        <Field
          id="mensaje"
          label="¿Qué haces allí?"
          need="opcional"
          hint="Solo lo lee el equipo de Mi Guía Azul. Ejemplo: soy la administradora."
        >
          <Input name="mensaje" maxLength={300} autoComplete="off" />
        </Field>
        {provider.usuario_id ? (
          <p className="text-ui">
            Este perfil ya tiene a alguien a cargo. Después del código le preguntamos. Si no dice nada en 7
            días, una persona del equipo puede entregártelo. Si dice que es suyo, no te lo entregamos.
          </p>
        ) : (
          <p className="text-ui">Después del código, una persona del equipo decide si te lo entrega.</p>
        )}
        <p>
          <Button type="submit" level="main" busy={form.isBusy} busyLabel="Pidiendo…">
            Pedir el código
          </Button>
        </p>
      </FormBody>
    </Panel>
  );
}
