import { Save } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { FormattedDay } from '../../components/time.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/card.tsx';
import { Field, Input } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { notify } from '../../components/ui/toast.tsx';
import { explain } from '../../lib/error-messages.ts';
import { municipios } from '../../lib/lists/municipalities.ts';
import { messages } from '../../lib/messages.ts';
import { getAccount } from '../../session/session.ts';
import {
  checkProfile,
  type OwnProfile,
  type ProfileValues,
  saveOwnProfile,
  toValues,
} from './own-profile.ts';
import { useDraftValues } from './use-draft-values.ts';

const fieldIds: Record<keyof ProfileValues, string> = {
  nombre_completo: 'nombre',
  telefono: 'telefono',
  municipio: 'municipio',
};

interface ProfileFormProps {
  profile: OwnProfile;
  email: string;
  onSaved(): Promise<void>;
}

export function ProfileForm({ profile, email, onSaved }: ProfileFormProps) {
  const draft = useDraftValues(`perfil-${profile.id}`, toValues(profile));
  const { values } = draft;
  const [problems, setProblems] = useState<Partial<ProfileValues>>({});
  const [errorMessage, setErrorMessage] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isSubmitting = useRef(false);

  function change(field: keyof ProfileValues, value: string) {
    setProblems(({ [field]: _, ...others }) => others);
    draft.change(field, value);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSubmitting.current) return;
    const found = checkProfile(values);
    setProblems(found);
    setErrorMessage(undefined);
    const first = (Object.keys(found) as Array<keyof ProfileValues>)[0];
    if (first) {
      document.getElementById(fieldIds[first])?.focus();
      return;
    }
    isSubmitting.current = true;
    setBusy(true);
    try {
      draft.reset(await saveOwnProfile(profile.id, values));
      notify.success('Datos guardados', 'profile');
      await onSaved();
    } catch (error) {
      // The session ended meanwhile: the page says so and leads to sign in.
      if (!getAccount()) return;
      const sentence = explain(error);
      notify.error(messages.perfilProveedor.saveFailed(sentence), 'profile');
      setErrorMessage(sentence);
    } finally {
      isSubmitting.current = false;
      setBusy(false);
    }
  }

  const isListed = municipios.some(({ nombre }) => nombre === values.municipio);
  return (
    <Panel title="Mis datos">
      <form noValidate aria-label="Mis datos" onSubmit={(event) => void submit(event)} className="grid gap-5">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,19rem),1fr))] gap-5">
          <Field
            id={fieldIds.nombre_completo}
            label="Nombre completo"
            need="obligatorio"
            hint="Aparece en tus preguntas y reseñas."
            error={problems.nombre_completo}
          >
            <Input
              name="nombre"
              autoComplete="name"
              maxLength={160}
              value={values.nombre_completo}
              onChange={(event) => change('nombre_completo', event.target.value)}
            />
          </Field>
          <Field id="correo" label="Correo electrónico" hint="Se cambia en Seguridad, más abajo.">
            <Input name="correo" value={email} readOnly className="border-dashed bg-sunken" />
          </Field>
          <Field id={fieldIds.telefono} label="Teléfono" need="opcional" error={problems.telefono}>
            <Input
              name="telefono"
              type="tel"
              autoComplete="tel"
              maxLength={40}
              value={values.telefono}
              onChange={(event) => change('telefono', event.target.value)}
            />
          </Field>
          <Field id={fieldIds.municipio} label="Municipio" need="opcional">
            <Select
              name="municipio"
              value={values.municipio}
              onChange={(event) => change('municipio', event.target.value)}
            >
              <option value="">Sin municipio</option>
              {values.municipio && !isListed ? <option>{values.municipio}</option> : null}
              {municipios.map(({ nombre }) => (
                <option key={nombre}>{nombre}</option>
              ))}
            </Select>
          </Field>
        </div>
        <p className="text-meta text-ink-soft">
          Solo tú y los administradores ven tu teléfono y tu municipio. Cuenta creada el{' '}
          <FormattedDay at={profile.fecha_registro} />.
        </p>
        {errorMessage ? (
          <Alert kind="error" title={messages.perfilProveedor.saveFailed(errorMessage)} role="alert">
            <p>Lo que escribiste sigue aquí.</p>
          </Alert>
        ) : null}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button type="submit" level="main" busy={isBusy} busyLabel="Guardando…">
            Guardar datos
          </Button>
          {draft.isChanged ? (
            <>
              <Button level="text" onClick={() => draft.reset()}>
                Descartar cambios
              </Button>
              <p className="flex items-center gap-2 text-meta text-ink-soft">
                <Save className="icon" />
                Tienes cambios sin guardar.
              </p>
            </>
          ) : null}
        </div>
      </form>
    </Panel>
  );
}
