import { DraftNote, FormBody } from '../../components/forms/form-body.tsx';
import { useDraft } from '../../components/forms/use-draft.ts';
import { useForm } from '../../components/forms/use-form.ts';
import { FormattedDay } from '../../components/time.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/card.tsx';
import { Field, Input } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { municipios } from '../../lib/lists/municipalities.ts';
import { FullNameField } from '../account/sign-in/full-name-field.tsx';
import type { ProfileWrite } from './mutations.ts';
import { checkProfile, type ProfileValues, toValues } from './profile-values.ts';
import type { OwnProfile } from './queries.ts';

/** Key it by profile. */
export function ProfileForm({ profile, email }: { profile: OwnProfile; email: string }) {
  const { values, change, isDirty, reset, send, settle } = useDraft(
    `perfil-${profile.id}`,
    toValues(profile),
  );
  const form = useForm<ProfileWrite, ProfileValues>({
    check: () => checkProfile(values),
    read: () => ({ intent: 'save-profile', values: send() }),
    onDone: (saved) => settle(saved),
  });

  const isListed = municipios.some(({ nombre }) => nombre === values.municipio);
  return (
    <Panel title="Mis datos">
      <FormBody form={form} kept="Lo que escribiste sigue aquí." aria-label="Mis datos">
        <div className="grid fit-cols-[19rem] gap-5">
          <FullNameField
            value={values.nombre_completo}
            onChange={(nombre) => change({ nombre_completo: nombre })}
          />
          <Field id="correo" label="Correo electrónico" hint="Se cambia en Seguridad, más abajo.">
            <Input name="correo" value={email} readOnly className="border-dashed bg-sunken" />
          </Field>
          <Field id="telefono" label="Teléfono" need="opcional">
            <Input
              name="telefono"
              type="tel"
              autoComplete="tel"
              maxLength={40}
              value={values.telefono}
              onText={(telefono) => change({ telefono })}
            />
          </Field>
          <Field id="municipio" label="Municipio" need="opcional">
            <Select
              name="municipio"
              value={values.municipio}
              onPick={(municipio) => change({ municipio })}
              empty="Sin municipio"
              options={[
                ...(values.municipio && !isListed ? [values.municipio] : []),
                ...municipios.map(({ nombre }) => nombre),
              ]}
            />
          </Field>
        </div>
        <p className="text-meta text-ink-soft">
          Solo tú y los administradores ven tu teléfono y tu municipio. Cuenta creada el{' '}
          <FormattedDay at={profile.fecha_registro} />.
        </p>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button type="submit" level="main" busy={form.isBusy} busyLabel="Guardando…">
            Guardar datos
          </Button>
          {isDirty ? (
            <>
              <Button level="text" onClick={() => reset()}>
                Descartar cambios
              </Button>
              <DraftNote>Tienes cambios sin guardar.</DraftNote>
            </>
          ) : null}
        </div>
      </FormBody>
    </Panel>
  );
}
