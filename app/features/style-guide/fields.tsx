import { Search } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '../../components/ui/alert.tsx';
import { Checkbox, ChoiceGroup, Radio } from '../../components/ui/choice.tsx';
import { Field, Input, Textarea } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { StarInput } from '../../components/ui/stars.tsx';
import { Switch } from '../../components/ui/switch.tsx';
import { Sample } from './sample.tsx';

export function FieldSamples() {
  const [stars, setStars] = useState(5);
  const [onlyPending, setOnlyPending] = useState(true);
  return (
    <Sample title="Campos" text="El nombre arriba, la ayuda abajo, el error al lado y en un resumen.">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,19rem),1fr))] gap-5">
        <Field label="Nombre" need="obligatorio" hint="Como quieres que te vean las familias.">
          <Input defaultValue="Centro Caminos" />
        </Field>
        <Field label="Correo" need="obligatorio" error="Falta la parte después de @. Ejemplo: ana@correo.com">
          <Input type="email" defaultValue="ana@" />
        </Field>
        <Field label="Correo de la cuenta" hint="No se puede cambiar aquí.">
          <Input defaultValue="ana@correo.com" disabled />
        </Field>
        <Field label="Buscar">
          <Input
            type="search"
            placeholder="Buscar por nombre o descripción..."
            icon={<Search className="icon" />}
          />
        </Field>
        <Field label="Municipio" need="obligatorio">
          <Select defaultValue="">
            <option value="">Elige un municipio</option>
            <option>Ponce</option>
            <option>San Juan</option>
          </Select>
        </Field>
        <Field label="Comentario" need="opcional" className="col-span-full">
          <Textarea />
        </Field>
        <ChoiceGroup legend="Planes médicos">
          <Radio name="planes" defaultChecked>
            Todos
          </Radio>
          <Radio name="planes">Acepta planes</Radio>
          <Radio name="planes">Solo efectivo</Radio>
        </ChoiceGroup>
        <ChoiceGroup legend="Planes que aceptas" need="opcional">
          <Checkbox defaultChecked>Triple-S Salud</Checkbox>
          <Checkbox>Plan de Salud Menonita</Checkbox>
        </ChoiceGroup>
        <StarInput legend="¿Cuántas estrellas le das?" value={stars} onChange={setStars} />
        <div>
          <Switch checked={onlyPending} onChange={setOnlyPending}>
            Solo pendientes
          </Switch>
        </div>
      </div>
      <Alert kind="error" title="Revisa 1 campo">
        <p>Correo: falta la parte después de @.</p>
      </Alert>
    </Sample>
  );
}
