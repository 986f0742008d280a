import { Footprints, Library, MessageSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '../../components/ui/button.tsx';
import { countAnswers, countOf } from '../../lib/count.ts';
import { providerTypeFacts } from '../../lib/provider-types.ts';
import { Door } from '../directory/type-art.tsx';
import { resourceTypeFacts } from '../resources/resources.ts';
import { type Found, mostCounted } from './queries.ts';

interface HitListsProps {
  q: string;
  found: Found;
  /** Out of the guide on this device. */
  isOnDevice: boolean;
}

const shown = 3;

/** Three lists, always in the same place: an empty one keeps its own. */
export function HitLists({ q, found, isOnDevice }: HitListsProps) {
  const { proveedores, pasos, recursos, preguntas } = found;
  const query = `?${new URLSearchParams({ q })}`;
  // Steps come first, and leave room for resources.
  const steps = pasos.primeros.slice(0, Math.max(2, shown - recursos.total));
  const resources = recursos.primeros.slice(0, shown - steps.length);
  const where = isOnDevice ? 'en este aparato' : 'en total';
  return (
    <div className="grid items-start gap-4 @lg/page:grid-cols-3">
      <HitList
        id="proveedores"
        title="Proveedores"
        count={proveedores.total > 0 ? `${proveedores.total} ${where}` : 'ninguno'}
        none={`No hay proveedores con «${q}».`}
        more={
          proveedores.total > shown && (
            <ButtonLink size="small" to={`/proveedores${query}`}>
              Ver los {proveedores.total} proveedores
            </ButtonLink>
          )
        }
      >
        {proveedores.primeros.map(({ id, nombre, tipo_servicio: type, subcategoria, municipio }) => (
          <Hit
            key={id}
            to={`/proveedor/${id}`}
            sign={<Door type={type} size="small" />}
            title={nombre}
            note={`${subcategoria ?? providerTypeFacts[type].singular}, ${municipio}`}
            isName
          />
        ))}
      </HitList>
      <HitList
        id="recursos"
        title="Recursos y pasos"
        count={pasos.total + recursos.total > 0 ? `${pasos.total + recursos.total} ${where}` : 'ninguno'}
        none={
          isOnDevice
            ? 'No hay pasos con eso en este aparato. Los recursos necesitan conexión.'
            : `No hay recursos con «${q}».`
        }
        more={
          <>
            {pasos.total > steps.length ? (
              <ButtonLink size="small" to="/empieza?municipio=">
                Ver todos los pasos
              </ButtonLink>
            ) : null}
            {recursos.total > resources.length ? (
              <ButtonLink size="small" to={`/recursos${query}`}>
                Ver los {recursos.total} recursos
              </ButtonLink>
            ) : null}
          </>
        }
      >
        {steps.map(({ slug, titulo }) => (
          <Hit
            key={slug}
            // The browser itself goes to a part of a page.
            isDocument
            to={`/empieza?municipio=#${slug}`}
            sign={<Footprints className="icon" />}
            title={titulo}
            note="Paso"
          />
        ))}
        {resources.map(({ id, titulo, tipo_recurso: type }) => (
          <Hit
            key={id}
            to={`/recursos?${new URLSearchParams({ q: titulo.slice(0, 100) })}`}
            sign={<Library className="icon" />}
            title={titulo}
            note={`Recurso, ${resourceTypeFacts[type].label}`}
          />
        ))}
      </HitList>
      <HitList
        id="preguntas"
        title="Preguntas"
        count={isOnDevice ? 'sin conexión' : tellQuestions(preguntas.total)}
        none={
          isOnDevice ? (
            'Las preguntas necesitan conexión. Vuelve a buscar cuando haya señal.'
          ) : (
            <>
              Nadie ha preguntado esto.{' '}
              <Link to="/questions" className="tap">
                Hacer la pregunta
              </Link>
            </>
          )
        }
        more={
          preguntas.total > shown && (
            <ButtonLink size="small" to={`/questions${query}`}>
              {preguntas.total < mostCounted ? `Ver las ${preguntas.total} preguntas` : 'Ver las preguntas'}
            </ButtonLink>
          )
        }
      >
        {preguntas.primeros.map(({ id, title, category, answer_count: answers }) => (
          <Hit
            key={id}
            to={`/question/${id}`}
            sign={<MessageSquare className="icon" />}
            title={title}
            note={[answers > 0 ? countAnswers(answers) : 'Sin respuesta todavía', category]
              .filter(Boolean)
              .join(', ')}
          />
        ))}
      </HitList>
    </div>
  );
}

function tellQuestions(total: number): string {
  if (total === 0) return 'ninguna';
  return total < mostCounted ? `${total} en total` : `${mostCounted} o más`;
}

/** "25 resultados para «terapia del habla»." */
export function tellTotal({ proveedores, pasos, recursos, preguntas }: Found, q: string): string {
  const total = proveedores.total + pasos.total + recursos.total + preguntas.total;
  const more = preguntas.total < mostCounted ? '' : 'Más de ';
  return `${more}${countOf(total, 'resultado', 'resultados')} para «${q}».`;
}

export function isNothing({ proveedores, pasos, recursos, preguntas }: Found): boolean {
  return [proveedores, pasos, recursos, preguntas].every(({ total }) => total === 0);
}

interface HitListProps {
  id: string;
  title: string;
  count: string;
  /** Where it is empty. */
  none: ReactNode;
  more: ReactNode;
  children: ReactNode[] | [ReactNode[], ReactNode[]];
}

function HitList({ id, title, count, none, more, children }: HitListProps) {
  const isEmpty = children.flat().length === 0;
  return (
    <section
      aria-labelledby={id}
      className="edge grid content-start gap-3 rounded-card border border-line bg-surface p-(--panel-pad)"
    >
      <h2 id={id} className="flex flex-wrap items-baseline justify-between gap-x-3 text-h4 font-subtitle">
        {title} <span className="font-normal font-text text-ink-soft text-meta">{count}</span>
      </h2>
      {isEmpty ? <p>{none}</p> : <ul className="grid">{children}</ul>}
      {more ? <p className="flex flex-wrap gap-2 empty:hidden">{more}</p> : null}
    </section>
  );
}

interface HitProps {
  to: string;
  sign: ReactNode;
  title: string;
  note: string;
  /** A name, which no translator changes. */
  isName?: boolean;
  isDocument?: boolean;
}

function Hit({ to, sign, title, note, isName = false, isDocument = false }: HitProps) {
  return (
    <li className="border-line border-t first:border-t-0">
      <Link
        to={to}
        reloadDocument={isDocument}
        className="flex min-h-11 items-center gap-3 py-2.5 text-ui text-ink no-underline"
      >
        {sign}
        <span className="min-w-0 wrap-anywhere">
          <b className="font-strong text-brand-text underline" translate={isName ? 'no' : undefined}>
            {title}
          </b>
          <span className="block text-meta text-ink-soft">{note}</span>
        </span>
      </Link>
    </li>
  );
}
