import { type Call, callList, type Line, type Provider, pendingOf } from './year-model.ts';

/* What `hoy` and `transparencia` must count, by brute force. Days are counted from the first of the year. */

export interface Removal {
  id: string;
  /** Null: it has been deleted. */
  provider: Provider | null;
  made: number;
  state: 'pendiente' | 'hecha' | 'negada' | 'deshecha';
  decided: number | null;
}

export interface Year {
  providers: Provider[];
  removals: Removal[];
  /** Pending ones. */
  suggestions: string[];
  /** The day on which each was last looked at. */
  resources: Map<string, number>;
  takedowns: Array<{ isReview: boolean; reason: string | null }>;
  /** The days on which facts were changed by people. */
  changes: number[];
}

export const types = ['escuela', 'terapista', 'doctor', 'abogado', 'dietista'];

const isConfirmed = (day: number) => (provider: Provider) =>
  provider.isApproved && provider.words.some((word) => word >= day - 89);

const waiting = (since: number[]) => ({
  total: since.length,
  desde: since.length > 0 ? Math.min(...since) : null,
});

/** Kinds whose moments the simulated year does not move: they wait since today. */
const unmoved = (total: number, day: number) => ({ total, desde: total > 0 ? day : null });

export function expectedDay({ providers, removals, suggestions, resources, changes }: Year, day: number) {
  const batches = new Map<string, number>();
  for (const { batch, made } of providers.flatMap(pendingOf)) {
    batches.set(batch, Math.min(batches.get(batch) ?? made, made));
  }
  const claims = providers.flatMap(({ owner, claims: own }) =>
    own.flatMap(({ made, proven, told }) => {
      if (proven === null) return [made];
      return owner === null || (told !== null && told + 7 <= day) ? [proven] : [];
    }),
  );
  const isToCall = ({ last }: { last: Call | undefined; line: Line }) =>
    !last || last.result === 'no_contesto' || last.day < day;
  return {
    clases: {
      proveedor: unmoved(
        providers.filter(({ isApproved, isSeen, isRemoved }) => !isApproved && !isSeen && !isRemoved).length,
        day,
      ),
      propuesta: waiting([...batches.values()]),
      reclamacion: waiting(claims),
      baja: waiting(removals.filter(({ state }) => state === 'pendiente').map(({ made }) => made)),
      resena: unmoved(providers.flatMap(({ reviews }) => reviews).length, day),
      sugerencia: unmoved(suggestions.length, day),
      // None is suggested in this year, and the one of the world ends on its second day.
      actividad: waiting([]),
      recurso: waiting([...resources.values()].map((seen) => seen + 365).filter((due) => due <= day)),
      // The background work is not run here, so no pair is found.
      repetido: waiting([]),
      // None is written in this year.
      paso: waiting([]),
      reporte: waiting([]),
      revision: waiting([]),
      primera: waiting([]),
      pagina: waiting([]),
    },
    aprobados: providers.filter(({ isApproved }) => isApproved).length,
    confirmados: providers.filter(isConfirmed(day)).length,
    por_llamar: callList(providers, day).filter(isToCall).length,
    cambios: changes.filter((change) => change > day - 7).length,
  };
}

export function expectedTransparency({ providers, removals, takedowns }: Year, day: number) {
  const approved = providers.filter(({ isApproved }) => isApproved);
  const proposals = providers
    .flatMap(({ proposals: own }) => own)
    .filter(({ origin, state }) => origin !== 'llamada' && state !== 'retirada');
  const inState = (wanted: string) => proposals.filter(({ state }) => state === wanted).length;
  const waits = proposals
    .flatMap(({ made, decided }) => (decided === null ? [] : [decided - made]))
    .sort((one, other) => one - other);
  // Some time of the day has passed as well.
  const median = waits.length > 0 ? (waits[Math.ceil(waits.length / 2) - 1] ?? 0) + 1 : null;
  const reasons = [...new Set(takedowns.map(({ reason }) => reason))].map((reason) => {
    const of = takedowns.filter((takedown) => takedown.reason === reason);
    const resenas = of.filter(({ isReview }) => isReview).length;
    return { motivo: reason ?? 'sin_motivo', resenas, foro: of.length - resenas };
  });
  return {
    directorio: {
      aprobados: approved.length,
      confirmados: approved.filter(isConfirmed(day)).length,
      municipios: new Set(approved.flatMap(({ municipalities }) => municipalities)).size,
      por_tipo: types.map((tipo) => {
        const of = approved.filter(({ type }) => type === tipo);
        return { tipo, aprobados: of.length, confirmados: of.filter(isConfirmed(day)).length };
      }),
    },
    correcciones: {
      recibidas: proposals.length,
      aceptadas: inState('aceptada'),
      no_aceptadas: inState('rechazada'),
      esperan: inState('pendiente'),
      mediana_dias: median,
    },
    retiros: {
      resenas: takedowns.filter(({ isReview }) => isReview).length,
      foro: takedowns.filter(({ isReview }) => !isReview).length,
      por_motivo: reasons.sort(
        (one, other) =>
          other.resenas + other.foro - one.resenas - one.foro || (one.motivo < other.motivo ? -1 : 1),
      ),
    },
    // Nobody reports or pauses in this year.
    moderacion: { reportes: 0, ocultas: 0, revisiones: 0, recuperadas: 0, pausas: 0 },
    bajas: removals.filter(({ state }) => state === 'hecha').length,
  };
}
