import { Ban, Eye } from 'lucide-react';
import { ButtonLink } from '../../../../components/ui/button.tsx';
import { UserText } from '../../../../components/user-text.tsx';
import type { Api } from '../../../../lib/api.ts';
import type { Tables } from '../../../../lib/database.types.ts';
import { formatPhone } from '../../../../lib/phone.ts';
import { rpc } from '../../../../lib/rpc.ts';
import { TypeBadge } from '../../../directory/type-art.tsx';
import { type Decided, type KindModule, outcome, type ViewProps } from '../kind-module.ts';
import { All, AskButton, Decide, Value } from '../parts.tsx';

type Provider = Pick<
  Tables<'proveedores'>,
  'id' | 'municipio' | 'tipo_servicio' | 'telefono' | 'email' | 'usuario_id' | 'aprobado_por_admin'
>;

export type RemovalItem = Pick<Tables<'bajas'>, 'id' | 'nombre' | 'origen' | 'motivo'> & {
  provider: Provider | null;
};

export interface RemovalAction {
  do: 'remove' | 'deny' | 'undo';
  id: string;
  name: string;
}

export const removalKind: KindModule<RemovalItem, RemovalAction> = { fetch, View, decide };

async function fetch(api: Api, id: string): Promise<RemovalItem | null> {
  const { data, error } = await api
    .from('bajas')
    .select(
      'id, nombre, origen, motivo, proveedores(id, municipio, tipo_servicio, telefono, email, usuario_id, aprobado_por_admin)',
    )
    .match({ id, estado: 'pendiente' })
    .maybeSingle();
  if (error) throw error;
  if (!data) return null;
  const { proveedores, ...removal } = data;
  return { ...removal, provider: proveedores };
}

async function decide(api: Api, action: RemovalAction): Promise<Decided<RemovalAction>> {
  const { id, name } = action;
  const { estado } = await (action.do === 'undo'
    ? rpc(api, 'deshacer_baja', { baja: id }, outcome)
    : rpc(api, 'decidir_baja', { baja: id, hacer: action.do === 'remove' }, outcome));
  if (estado === 'hecha') {
    const text = `«${name}» ya no está en el directorio`;
    return { state: 'done', text, undo: { ...action, do: 'undo' } };
  }
  if (estado === 'negada') return { state: 'done', text: `«${name}» sigue en el directorio` };
  if (estado === 'deshecha') return { state: 'done', text: `«${name}» volvió al directorio` };
  return { state: 'taken' };
}

const origins: Record<string, string> = {
  dueno: 'Su dueño',
  enlace: 'Quien tiene el enlace del perfil',
  visitante: 'Un visitante',
  admin: 'Un admin',
};

function View({ detail, sending: [sending], onDecide }: ViewProps<RemovalItem, RemovalAction>) {
  const { id, nombre, origen, motivo, provider } = detail;
  const about = <span className="sr-only"> {nombre}</span>;
  return (
    <>
      <All>
        <Value name="Lo pide">{origins[origen] ?? origen}</Value>
        <Value name="Dueño">{provider?.usuario_id ? 'Tiene dueño' : 'Ninguno'}</Value>
        {provider ? (
          <>
            <Value name="Tipo">
              <TypeBadge type={provider.tipo_servicio} />
            </Value>
            <Value name="Municipio">{provider.municipio}</Value>
            <Value name="Teléfono">{provider.telefono && formatPhone(provider.telefono)}</Value>
            <Value name="Correo">{provider.email}</Value>
          </>
        ) : null}
        <Value name="Motivo" isWide>
          {motivo && <UserText>{motivo}</UserText>}
        </Value>
      </All>
      <p className="max-w-(--width-text) text-meta text-ink-soft">
        Antes de quitarlo, llama o escribe a quien atiende allí. El perfil deja de verse en seguida, se puede
        recuperar durante 30 días y después se borra. Ninguna importación lo vuelve a traer.
      </p>
      <Decide>
        <AskButton
          as="accept"
          isByHand
          Icon={Ban}
          busy={sending?.do === 'remove'}
          title="¿Quitar el perfil del directorio?"
          question={`Las familias dejan de ver «${nombre}» ahora. Se puede recuperar durante 30 días.`}
          confirmLabel="Quitar del directorio"
          keepLabel="Seguir mirando"
          onConfirm={() => onDecide({ do: 'remove', id, name: nombre })}
        >
          Quitar del directorio{about}
        </AskButton>
        <AskButton
          as="refuse"
          isByHand
          busy={sending?.do === 'deny'}
          title="¿Dejar el perfil en el directorio?"
          question={`La petición de baja de «${nombre}» queda negada. Quien la hizo puede pedirla otra vez.`}
          confirmLabel="Negar la petición"
          keepLabel="Seguir mirando"
          onConfirm={() => onDecide({ do: 'deny', id, name: nombre })}
        >
          Dejar en el directorio{about}
        </AskButton>
        {provider ? (
          <ButtonLink Icon={Eye} to={`/proveedor/${provider.id}`} size="small" level="text">
            Ver el perfil{about}
          </ButtonLink>
        ) : null}
      </Decide>
    </>
  );
}
