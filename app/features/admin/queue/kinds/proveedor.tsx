import { Eye, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Alert } from '../../../../components/ui/alert.tsx';
import { ButtonLink } from '../../../../components/ui/button.tsx';
import { Disclosure } from '../../../../components/ui/disclosure.tsx';
import { UserText } from '../../../../components/user-text.tsx';
import type { Api } from '../../../../lib/api.ts';
import { countOf } from '../../../../lib/count.ts';
import { formatDayInSentence, formatMoment } from '../../../../lib/dates.ts';
import { rpc } from '../../../../lib/rpc.ts';
import { z } from '../../../../lib/schema.ts';
import { Logo } from '../../../directory/logo.tsx';
import { TypeBadge } from '../../../directory/type-art.tsx';
import { type EditedFacts, fetchFacts } from '../../../facts-form/queries.ts';
import { type Field, fieldsIn, fieldValue } from '../../../provider-data/fields.ts';
import { noValue } from '../../../provider-data/words.ts';
import { decideProvider, type ProviderAction } from '../../providers/mutations.ts';
import type { KindModule, ViewProps } from '../kind-module.ts';
import { All, BeforeAfter, Decide, DecideButton, OutLink, Value } from '../parts.tsx';
import { FactValues } from './fact-values.tsx';
import { ReturnButton } from './return-button.tsx';

export interface ProviderItem {
  facts: EditedFacts;
  owner: string | null;
  /** Other providers with the same name or telephone. */
  alike: Array<{ id: string; nombre: string; municipio: string }>;
  /** What families saw until its owner changed it; null: it was not public. */
  published: Published | null;
}

const published = z.object({
  valor: z.record(z.string(), z.unknown()),
  hasta: z.string(),
  aprobado_en: z.nullable(z.string()),
  /** Approved by whoever looks. */
  propia: z.boolean(),
});
type Published = z.infer<typeof published>;

export const providerKind: KindModule<ProviderItem, ProviderAction> = {
  fetch,
  View,
  decide: decideProvider,
};

async function fetch(api: Api, id: string): Promise<ProviderItem | null> {
  const facts = await fetchFacts(api, { id });
  if (!facts || facts.provider.aprobado_por_admin) return null;
  const { provider } = facts;
  const [owner, alike, before] = await Promise.all([
    provider.usuario_id
      ? api.from('profiles').select('nombre_completo').eq('id', provider.usuario_id).maybeSingle()
      : null,
    fetchAlike(api, provider),
    rpc(api, 'perfil_publico', { proveedor: id }, z.nullable(published)),
  ]);
  if (owner?.error) throw owner.error;
  return { facts, owner: owner?.data?.nombre_completo ?? null, alike, published: before };
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
  detail: { facts, owner, alike, published },
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
      {published ? (
        <Changes published={published} provider={provider}>
          <Whole facts={facts} owner={owner} />
        </Changes>
      ) : (
        <Whole facts={facts} owner={owner} />
      )}
      <Decide>
        <DecideButton
          as="accept"
          level={alike.length > 0 ? 'line' : 'solid'}
          busy={sending?.do === 'approve'}
          onClick={() => press('approve')}
        >
          {alike.length > 0 ? 'Aprobar como perfil distinto' : 'Aprobar proveedor'}
          {about}
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
        <ButtonLink Icon={Eye} to={`/proveedor/${provider.id}`} size="small" level="text">
          Ver vista previa{about}
        </ButtonLink>
        <ButtonLink Icon={Pencil} to={`/admin/proveedores/${provider.id}`} size="small" level="text">
          Editar{about}
        </ButtonLink>
      </Decide>
    </>
  );
}

function Whole({ facts, owner }: Pick<ProviderItem, 'facts' | 'owner'>) {
  const { provider } = facts;
  return (
    <>
      <All>
        {fieldsIn('proveedores').map((field) => {
          const words = field.kind.tell(fieldValue(field, provider));
          const { as, isWide, isOptional } = looks[field.key] ?? {};
          if (field.key === 'nombre' || (isOptional && words === null)) return null;
          return (
            <Value key={field.key} name={field.label} isWide={isWide}>
              {as ? as(facts) : words}
            </Value>
          );
        })}
        <Value name="Dueño">{owner ?? (provider.usuario_id ? 'Cuenta sin nombre' : 'Ninguno')}</Value>
      </All>
      <FactValues facts={facts} />
    </>
  );
}

/** Of one that families saw already: what its owner changed since, and the rest folded. */
function Changes({ published, provider, children }: ChangesProps) {
  const { valor, hasta, aprobado_en, propia } = published;
  const changed = fieldsIn('proveedores').filter(
    (field) => !field.kind.isSame(fieldValue(field, valor), fieldValue(field, provider)),
  );
  const tell = ({ kind, ...field }: Field, row: object) =>
    kind.tell(fieldValue({ kind, ...field }, row)) ?? noValue;
  const approved = aprobado_en && formatDayInSentence(new Date(aprobado_en));
  const rest = approved
    ? `El resto es igual a lo que ${propia ? 'aprobaste' : 'se aprobó'} el ${approved}.`
    : 'El resto es igual a lo que veían las familias.';
  return (
    <>
      <Alert
        kind="waiting"
        title={
          changed.length === 0
            ? 'Dice lo mismo que antes'
            : `Cambió ${countOf(changed.length, 'dato', 'datos')}`
        }
      >
        <p>
          {changed.length === 0 ? null : `${rest} `}Las familias no lo ven desde el{' '}
          {formatMoment(new Date(hasta))}.
        </p>
      </Alert>
      {changed.length > 0 ? (
        <ul className="grid gap-3">
          {changed.map((field) => (
            <li key={field.key} className="grid gap-1">
              <h4 className="text-ui font-strong">{field.label}</h4>
              <BeforeAfter
                before={{ name: 'Antes', value: tell(field, valor) }}
                after={{ name: 'Ahora', value: tell(field, provider) }}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <Disclosure summary="Ver todos los datos" look="words">
        <div className="grid gap-5 pt-2">{children}</div>
      </Disclosure>
    </>
  );
}

interface ChangesProps {
  published: Published;
  provider: Provider;
  /** All that it says. */
  children: ReactNode;
}

/** Of what is not told by its words alone. */
const looks: Partial<
  Record<string, { as(facts: EditedFacts): ReactNode; isWide?: boolean; isOptional?: boolean }>
> = {
  tipo_servicio: { as: ({ provider }) => <TypeBadge type={provider.tipo_servicio} /> },
  direccion: { as: (facts) => facts.provider.direccion ?? hiddenAddress(facts) },
  web: { as: ({ provider: { web } }) => web && <OutLink href={web} /> },
  descripcion: {
    as: ({ provider: { descripcion } }) => descripcion && <UserText>{descripcion}</UserText>,
    isWide: true,
  },
  videos_urls: {
    as: ({ provider }) =>
      provider.videos_urls?.map((url) => (
        <span key={url} className="block">
          <OutLink href={url} />
        </span>
      )),
    isWide: true,
    isOptional: true,
  },
  logo_url: {
    as: ({ provider: { logo_url, nombre, tipo_servicio } }) =>
      logo_url && <Logo src={logo_url} nombre={nombre} type={tipo_servicio} />,
    isOptional: true,
  },
};

function hiddenAddress({ places }: EditedFacts): string | null {
  const address = places.find(({ principal }) => principal)?.direccion;
  return address ? `${address} (las familias no la ven)` : null;
}
