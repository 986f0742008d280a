import { Eye, Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { Alert } from '../../../../components/ui/alert.tsx';
import { ButtonLink } from '../../../../components/ui/button.tsx';
import { UserText } from '../../../../components/user-text.tsx';
import type { Api } from '../../../../lib/api.ts';
import { Logo } from '../../../directory/logo.tsx';
import { formatPhone } from '../../../directory/phone.ts';
import { TypeBadge } from '../../../directory/type-art.tsx';
import { type EditedFacts, fetchFacts } from '../../../facts/form/queries.ts';
import { decideProvider, type ProviderAction } from '../../providers/mutations.ts';
import type { KindModule, ViewProps } from '../kind-module.ts';
import { All, Decide, DecideButton, OutLink, Value } from '../parts.tsx';
import { FactValues } from './fact-values.tsx';
import { ReturnButton } from './return-button.tsx';

export interface ProviderItem {
  facts: EditedFacts;
  owner: string | null;
  /** Other providers with the same name or telephone. */
  alike: Array<{ id: string; nombre: string; municipio: string }>;
}

export const providerKind: KindModule<ProviderItem, ProviderAction> = {
  fetch,
  View,
  decide: decideProvider,
};

async function fetch(api: Api, id: string): Promise<ProviderItem | null> {
  const facts = await fetchFacts(api, { id });
  if (!facts || facts.provider.aprobado_por_admin) return null;
  const { provider } = facts;
  const [owner, alike] = await Promise.all([
    provider.usuario_id
      ? api.from('profiles').select('nombre_completo').eq('id', provider.usuario_id).maybeSingle()
      : null,
    fetchAlike(api, provider),
  ]);
  if (owner?.error) throw owner.error;
  return { facts, owner: owner?.data?.nombre_completo ?? null, alike };
}

type Provider = EditedFacts['provider'];

async function fetchAlike(api: Api, { id, nombre, telefono }: Provider): Promise<ProviderItem['alike']> {
  const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
  const conditions = [`nombre.eq.${quoted(nombre)}`];
  if (telefono) conditions.push(`telefono.eq.${quoted(telefono)}`);
  const { data, error } = await api
    .from('proveedores')
    .select('id, nombre, municipio')
    .neq('id', id)
    .or(conditions.join(','))
    .limit(3);
  if (error) throw error;
  return data;
}

function View({
  detail: { facts, owner, alike },
  sending: [sending],
  onDecide,
}: ViewProps<ProviderItem, ProviderAction>) {
  const { provider } = facts;
  const shown = { id: provider.id, name: provider.nombre, version: provider.fecha_actualizacion };
  const press = (what: ProviderAction['do']) => onDecide({ do: what, ...shown });
  const about = <span className="sr-only"> {provider.nombre}</span>;
  return (
    <>
      {alike.map((other) => (
        <Alert key={other.id} kind="waiting" title="Se parece a otro perfil">
          <p>
            «{other.nombre}», {other.municipio}, tiene el mismo nombre o teléfono.{' '}
            <Link to={`/admin/proveedores/${other.id}`} className="tap">
              Ver el otro perfil
            </Link>
          </p>
        </Alert>
      ))}
      <All>
        <Value name="Tipo">
          <TypeBadge type={provider.tipo_servicio} />
        </Value>
        <Value name="Subcategoría">{provider.subcategoria}</Value>
        <Value name="Municipio">{provider.municipio}</Value>
        <Value name="Dirección">{provider.direccion ?? hiddenAddress(facts)}</Value>
        <Value name="Teléfono">{provider.telefono && formatPhone(provider.telefono)}</Value>
        <Value name="WhatsApp">{provider.whatsapp && formatPhone(provider.whatsapp)}</Value>
        <Value name="Correo">{provider.email}</Value>
        <Value name="Página web">{provider.web && <OutLink href={provider.web} />}</Value>
        <Value name="Horario">{provider.horario_servicio}</Value>
        <Value name="Planes">
          {provider.acepta_planes
            ? (provider.planes_aceptados ?? []).join(', ') || 'Sí, sin decir cuáles'
            : 'No acepta'}
        </Value>
        <Value name="Descripción" isWide>
          {provider.descripcion && <UserText>{provider.descripcion}</UserText>}
        </Value>
        <Value name="Servicios">{(provider.etiquetas_servicio ?? []).join(', ')}</Value>
        <Value name="Dueño">{owner ?? (provider.usuario_id ? 'Cuenta sin nombre' : 'Ninguno')}</Value>
        {(provider.videos_urls ?? []).length > 0 ? (
          <Value name="Videos" isWide>
            {(provider.videos_urls ?? []).map((url) => (
              <span key={url} className="block">
                <OutLink href={url} />
              </span>
            ))}
          </Value>
        ) : null}
        {provider.logo_url ? (
          <Value name="Logo">
            <Logo src={provider.logo_url} nombre={provider.nombre} type={provider.tipo_servicio} />
          </Value>
        ) : null}
      </All>
      <FactValues facts={facts} />
      <Decide>
        <DecideButton as="accept" busy={sending?.do === 'approve'} onClick={() => press('approve')}>
          Aprobar proveedor{about}
        </DecideButton>
        <DecideButton as="refuse" busy={sending?.do === 'leave'} onClick={() => press('leave')}>
          Dejar sin aprobar{about}
        </DecideButton>
        {provider.usuario_id ? (
          <ReturnButton
            name={provider.nombre}
            isBusy={sending?.do === 'return'}
            onReturn={(note) => onDecide({ do: 'return', ...shown, note })}
          />
        ) : null}
        <ButtonLink to={`/proveedor/${provider.id}`} size="small" level="text">
          <Eye className="icon" />
          Ver vista previa{about}
        </ButtonLink>
        <ButtonLink to={`/admin/proveedores/${provider.id}`} size="small" level="text">
          <Pencil className="icon" />
          Editar{about}
        </ButtonLink>
      </Decide>
    </>
  );
}

function hiddenAddress({ places }: EditedFacts): string | null {
  const address = places.find(({ principal }) => principal)?.direccion;
  return address ? `${address} (las familias no la ven)` : null;
}
