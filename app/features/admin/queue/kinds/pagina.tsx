import { Pencil } from 'lucide-react';
import { ButtonLink } from '../../../../components/ui/button.tsx';
import type { Api } from '../../../../lib/api.ts';
import { dayInSentence, dayOf } from '../../../../lib/dates.ts';
import { rpc } from '../../../../lib/rpc.ts';
import { z } from '../../../../lib/schema.ts';
import type { Decided, KindModule, ViewProps } from '../kind-module.ts';
import { All, Decide, DecideButton, OutLink, Value } from '../parts.tsx';

const pageItem = z.object({
  url: z.string(),
  motivo: z.nullable(z.string()),
  desde: z.string(),
  /** Where families find it. */
  usos: z.array(z.object({ tabla: z.enum(['recursos', 'pasos']), id: z.string(), titulo: z.string() })),
});
export type PageItem = z.infer<typeof pageItem> & { id: string };

export interface PageAction {
  id: string;
  url: string;
  leave: boolean;
}

export const pageKind: KindModule<PageItem, PageAction> = { fetch, View, decide };

async function fetch(api: Api, id: string): Promise<PageItem | null> {
  const item = await rpc(api, 'pagina_caida', { pagina: id }, z.nullable(pageItem));
  return item && { ...item, id };
}

async function decide(api: Api, action: PageAction): Promise<Decided<PageAction>> {
  const { id, url, leave } = action;
  if (!(await rpc(api, 'dejar_pagina', { pagina: id, dejar: leave }, z.boolean()))) return { state: 'taken' };
  const name = new URL(url).hostname.replace(/^www\./, '');
  if (!leave) return { state: 'done', text: `La página de ${name} espera otra vez` };
  return {
    state: 'done',
    text: `La página de ${name} queda como está`,
    undo: { ...action, leave: false },
  };
}

/** `paginas.motivo`, where it is no status. */
const reasons: Record<string, string> = {
  nombre: 'Ese sitio ya no se encuentra',
  tiempo: 'No contestó a tiempo',
  conexion: 'No se pudo conectar',
  privada: 'Lleva a una dirección privada',
  direccion: 'Lleva a una dirección que no es de una página',
  vueltas: 'Lleva de una dirección a otra y no llega',
};

function reasonText(motivo: string | null): string | null {
  if (motivo === '404' || motivo === '410') return `La página ya no está (${motivo})`;
  return motivo && (reasons[motivo] ?? `El sitio contesta con un error (${motivo})`);
}

function View({ detail, sending: [sending], onDecide }: ViewProps<PageItem, PageAction>) {
  const { id, url, motivo, desde, usos } = detail;
  return (
    <>
      <All>
        <Value name="Página" isWide>
          <OutLink href={url} />
        </Value>
        <Value name="La última vez">{reasonText(motivo)}</Value>
        <Value name="No abre desde">{dayInSentence(dayOf(new Date(desde)))}</Value>
      </All>
      <p className="max-w-(--width-text) text-meta text-ink-soft">
        La miramos tres veces en dos semanas y no abrió. Ábrela: si abre, déjala como está. Si no, busca la
        dirección nueva y cámbiala donde está. Mientras tanto las familias la siguen viendo.
      </p>
      <Decide>
        <DecideButton
          as="accept"
          busy={sending !== undefined}
          onClick={() => onDecide({ id, url, leave: true })}
        >
          Abre bien, dejarla
        </DecideButton>
        {usos.map(({ tabla, id: place, titulo }) => (
          <ButtonLink Icon={Pencil} key={place} to={`/admin/${tabla}/${place}`} size="small">
            Editar «{titulo}»
          </ButtonLink>
        ))}
      </Decide>
    </>
  );
}
