import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Row } from '../../server/database/database.ts';
import { act, addAccount, signedIn, visitor } from './world.ts';
import { askAlert, confirmAlert, gainPlace, leaveAlerts } from './year-alert-acts.ts';
import { workOnAlerts } from './year-alerts.ts';
import { confirm, doubt, type Fact, isInQuestion, lineOf, type Provider, pendingOf } from './year-model.ts';
import { chance, first, groups, pick, type YearWorld } from './year-world.ts';

/* What happens in the simulated year: each act is done in the database, by whoever may, and told to the model. */

type Act = (world: YearWorld, provider: Provider) => Promise<unknown>;

const asAdmin = ({ database, admin }: YearWorld, sql: string, values: unknown[] = []) =>
  act(database, admin, sql, values);

const press: Act = async ({ database, tokens, day }, provider) => {
  const token = tokens.get(provider.id);
  if (!token) return;
  const found = await act(database, visitor, `select public.confirmar_enlace($1) ->> 'estado' as estado`, [
    token.text,
  ]);
  const isOver = day - token.day >= 30;
  const expected = isOver ? 'vencido' : provider.isApproved ? 'confirmado' : 'no_publicado';
  expect(first(found, 'estado')).toBe(expected);
  if (expected === 'confirmado') confirm(provider, provider.facts, day);
};

export const confirmInPanel: Act = async (world, provider) => {
  const chosen = groups.filter(() => chance(0.5));
  await asAdmin(world, 'select count(*) from public.confirmar_grupos($1, $2)', [provider.id, chosen]);
  const facts = provider.facts.filter(({ group }) => chosen.includes(group));
  confirm(provider, facts, world.day);
};

const doubtOne: Act = async ({ database, day }, provider) => {
  const fact = pick(provider.facts);
  await database.query(`select private.doubt($1, $2, $3, 'enlace')`, [provider.id, fact.place, fact.group]);
  doubt(fact, day);
};

const leaveReminders: Act = async ({ database, tokens }, provider) => {
  const token = tokens.get(provider.id);
  if (!token) return;
  provider.isOut = chance(0.5);
  const name = provider.isOut ? 'dejar_recordatorios' : 'volver_a_recordatorios';
  await act(database, visitor, `select public.${name}($1)`, [token.text]);
};

const changeAddress: Act = async ({ database }, provider) => {
  if (!provider.isApproved || provider.address?.startsWith('centro') !== true) return;
  provider.address = `centro-${randomUUID().slice(0, 8)}@example.test`;
  await database.query('update public.proveedores set email = $2 where id = $1', [
    provider.id,
    provider.address,
  ]);
};

/** Somebody who is to be called is. */
export const call: Act = async (world, provider) => {
  const { day } = world;
  const line = lineOf(provider, day);
  if (!line) return;
  const result = pick(['confirmo', 'confirmo', 'cambio', 'no_contesto', 'no_contesto', 'cerro'] as const);
  const { facts, words } = structuredClone({ facts: provider.facts, words: provider.words });
  const noted = await asAdmin(world, `select public.anotar_llamada($1, $2, null, $3) ->> 'id' as id`, [
    provider.id,
    result,
    provider.calls.at(-1)?.id ?? null,
  ]);
  const id = first<string>(noted, 'id');
  provider.calls.push({ id, day, result, line });
  const asked = provider.facts.filter(({ group }) => line.groups.includes(group));
  if (result === 'confirmo') confirm(provider, asked, day);
  if (result === 'cerro') {
    const proposal = await world.database.query('select id from public.propuestas where lote = $1', [id]);
    provider.proposals.push({
      id: first(proposal, 'id'),
      batch: id,
      field: 'servicio_cerrado',
      group: null,
      place: null,
      origin: 'llamada',
      made: day,
      decided: null,
      state: 'pendiente',
    });
  }
  if (!chance(0.2)) return;
  await asAdmin(world, 'select public.deshacer_llamada($1)', [id]);
  provider.calls.pop();
  provider.facts = facts;
  provider.words = words;
  for (const proposal of provider.proposals) if (proposal.batch === id) proposal.state = 'retirada';
};

/** A field of a group that the provider tells, and another value for it; now and then of no group. */
async function fieldOf(world: YearWorld, provider: Provider, fact: Fact): Promise<Row> {
  if (chance(0.15)) return { campo: 'otro', despues: `Otra cosa ${randomUUID()}` };
  const fields = {
    contacto: 'horario_servicio',
    planes: 'planes',
    atencion: 'idiomas',
    lugar: 'hecho:ascensor',
    disponibilidad: 'disponibilidad',
  };
  const campo = fields[fact.group];
  const sede_id = fact.group === 'disponibilidad' ? fact.place : null;
  const present = first<Row | string | string[] | null>(
    await asAdmin(world, 'select public.valor_de_campo($1, $2, $3) as value', [provider.id, sede_id, campo]),
    'value',
  );
  const other = {
    contacto: () => `Horario ${randomUUID().slice(0, 8)}`,
    planes: () => ({ acepta: true, planes: [`Plan ${randomUUID().slice(0, 8)}`] }),
    atencion: () => (Array.isArray(present) && present.length > 1 ? ['es'] : ['es', 'en']),
    lugar: () => (present === 'si' ? 'no' : 'si'),
    disponibilidad: () => ({ estado: (present as Row | null)?.estado === 'acepta' ? 'no_acepta' : 'acepta' }),
  };
  return { campo, sede_id, despues: other[fact.group]() };
}

async function note(
  world: YearWorld,
  provider: Provider,
  fact: Fact,
  { campo, despues }: Row,
  origin: 'familia' | 'enlace',
) {
  const field = String(campo);
  const [made] = await world.database.query<{ id: string; lote: string }>(
    'select id, lote from public.propuestas where proveedor_id = $1 order by orden desc limit 1',
    [provider.id],
  );
  const isOther = field === 'otro';
  provider.proposals.push({
    id: made?.id ?? '',
    batch: made?.lote ?? '',
    field,
    group: isOther ? null : fact.group,
    place: isOther ? null : fact.place,
    value: despues,
    origin,
    made: world.day,
    decided: null,
    state: 'pendiente',
  });
}

const propose: Act = async (world, provider) => {
  const fact = pick(
    provider.facts.filter(({ group, place }) => group !== 'contacto' || place === provider.principal),
  );
  if (!provider.isApproved) return;
  const token = world.tokens.get(provider.id);
  const byLink = token !== undefined && world.day - token.day < 30 && chance(0.5);
  const change = await fieldOf(world, provider, fact);
  const field = String(change.campo);
  if (!byLink) {
    await act(world.database, signedIn(pick(world.families)), 'select public.proponer_cambio($1, $2)', [
      provider.id,
      JSON.stringify([change]),
    ]);
    await note(world, provider, fact, change, 'familia');
    return;
  }
  // The same again by link adds nothing.
  if (pendingOf(provider).some((known) => known.origin === 'enlace' && known.field === field)) return;
  await act(world.database, visitor, 'select public.proponer_por_enlace($1, $2)', [
    token.text,
    JSON.stringify([change]),
  ]);
  await note(world, provider, fact, change, 'enlace');
  for (const told of provider.facts) {
    if (isInQuestion(provider, told)) doubt(told, world.day);
    else confirm(provider, [told], world.day);
  }
};

const decide: Act = async (world, provider) => {
  const proposal = pendingOf(provider)[0];
  if (!proposal || provider.isRemoved) return;
  const isClosing = proposal.field === 'servicio_cerrado';
  // One that is left pending would wait again if it changed.
  const accept = provider.isApproved && chance(isClosing ? 0.2 : 0.6);
  const sede = proposal.group === 'disponibilidad' ? proposal.place : null;
  const [seen] = await asAdmin(
    world,
    `select public.valor_de_campo($1, $2, $3)::text as value,
       (select public.valor_de_campo($1, $2, $3) is distinct from despues from public.propuestas where id = $4) as differs`,
    [provider.id, sede, proposal.field, proposal.id],
  );
  const decided = await asAdmin(world, `select public.decidir_propuesta($1, $2, $3) ->> 'estado' as estado`, [
    proposal.id,
    accept,
    seen?.value,
  ]);
  proposal.state = accept ? 'aceptada' : 'rechazada';
  expect(first(decided, 'estado')).toBe(proposal.state);
  proposal.decided = world.day;
  if (!accept) return;
  if (isClosing) Object.assign(provider, { isApproved: false, isSeen: true });
  if (proposal.group === 'disponibilidad')
    provider.openings.set(proposal.place ?? '', (proposal.value as { estado: string }).estado);
  if (seen?.differs && /^(idiomas|hecho:.*|disponibilidad)$/.test(proposal.field))
    world.year.changes.push(world.day);
  const facts = provider.facts.filter(
    (fact) =>
      fact.group === proposal.group &&
      fact.place === proposal.place &&
      !isInQuestion(provider, fact, proposal),
  );
  confirm(provider, facts, world.day);
};

const approve: Act = async (world, provider) => {
  if (provider.isApproved || provider.isRemoved) return;
  const leaves = chance(0.3);
  await (leaves
    ? asAdmin(
        world,
        'select public.dejar_sin_aprobar(id, fecha_actualizacion) from public.proveedores where id = $1',
        [provider.id],
      )
    : asAdmin(world, 'update public.proveedores set aprobado_por_admin = true where id = $1', [provider.id]));
  Object.assign(provider, leaves ? { isSeen: true } : { isApproved: true, isSeen: false });
};

const askRemoval: Act = async ({ database, year, families, day }, provider) => {
  if (
    !provider.isApproved ||
    year.removals.some((known) => known.provider === provider && known.state === 'pendiente')
  )
    return;
  await act(database, signedIn(pick(families)), 'select public.pedir_baja($1)', [provider.id]);
  const made = await database.query(
    `select id from public.bajas where proveedor_id = $1 and estado = 'pendiente'`,
    [provider.id],
  );
  year.removals.push({ id: first(made, 'id'), provider, made: day, state: 'pendiente', decided: null });
};

const decideRemoval: Act = async (world) => {
  const removal = pick(
    world.year.removals.filter(({ provider, state }) => provider && /^(pendiente|hecha)$/.test(state)),
  );
  const provider = removal?.provider;
  if (!removal || !provider) return;
  if (removal.state === 'hecha') {
    if (chance(0.7)) return;
    await asAdmin(world, 'select public.deshacer_baja($1)', [removal.id]);
    removal.state = 'deshecha';
    Object.assign(provider, { isRemoved: false, isApproved: true });
    return;
  }
  const isDone = provider.isApproved && chance(0.5);
  await asAdmin(world, 'select public.decidir_baja($1, $2)', [removal.id, isDone]);
  removal.state = isDone ? 'hecha' : 'negada';
  removal.decided = world.day;
  if (!isDone) return;
  Object.assign(provider, { isRemoved: true, isApproved: false });
  world.tokens.delete(provider.id);
};

const claim: Act = async ({ database, day }, provider) => {
  if (!provider.isApproved || provider.claims.length > 1) return;
  const account = randomUUID();
  await addAccount(database, account);
  const made = await act(database, signedIn(account), `select public.reclamar_perfil($1, 'telefono') as id`, [
    provider.id,
  ]);
  provider.claims.push({ id: first(made, 'id'), account, made: day, proven: null, told: null });
};

const decideClaim: Act = async (world) => {
  const provider = pick(world.year.providers.filter(({ claims }) => claims.length > 0));
  const known = provider?.claims[0];
  if (!known) return;
  if (known.proven === null && chance(0.7)) {
    const code = first(
      await asAdmin(world, 'select public.codigo_para_llamar($1) as code', [known.id]),
      'code',
    );
    await act(world.database, signedIn(known.account), 'select public.probar_reclamacion($1, $2)', [
      known.id,
      code,
    ]);
    known.proven = world.day;
    known.told = provider.owner ? world.day : null;
    return;
  }
  const isSilent = provider.owner === null || (known.told !== null && known.told + 7 <= world.day);
  const isHanded = known.proven !== null && isSilent && provider.isApproved && chance(0.7);
  if (known.proven !== null && !isHanded && chance(0.7)) return;
  const decided = await asAdmin(world, `select public.decidir_reclamacion($1, $2) ->> 'estado' as estado`, [
    known.id,
    isHanded,
  ]);
  expect(first(decided, 'estado')).toBe(isHanded ? 'entregada' : 'negada');
  provider.claims.shift();
  if (!isHanded) return;
  world.tokens.delete(provider.id);
  Object.assign(provider, {
    claims: [],
    owner: known.account,
    address: `${known.account}@example.test`,
    isOut: false,
    failed: null,
  });
};

const reasons = ['datos_personales', 'insultos', 'publicidad', 'no_es_cierto', 'otro', null];

const review: Act = async (world, provider) => {
  const waiting = provider.reviews.shift();
  if (waiting) {
    const isDeclined = chance(0.6);
    const reason = pick(reasons);
    await asAdmin(world, `select public.decidir_calificacion($1, 'pendiente', $2, $3)`, [
      waiting,
      isDeclined ? 'rechazada' : 'publicada',
      reason,
    ]);
    if (isDeclined) world.year.takedowns.push({ isReview: true, reason });
    return;
  }
  const made = await world.database.query(
    `insert into public.calificaciones (proveedor_id, usuario_id, estrellas, estado)
     values ($1, $2, 3, 'pendiente') on conflict do nothing returning id`,
    [provider.id, pick(world.families)],
  );
  if (made.length > 0) provider.reviews.push(first(made, 'id'));
};

const takeDown: Act = async (world) => {
  const asked = await world.database.query(
    `insert into public.questions (user_id, title, content) values ($1, 'Una duda', 'Tengo una duda') returning id`,
    [pick(world.families)],
  );
  const reason = pick(reasons);
  await asAdmin(world, `select public.retirar('pregunta', $1, $2)`, [first(asked, 'id'), reason]);
  world.year.takedowns.push({ isReview: false, reason });
};

const suggest: Act = async (world) => {
  const { suggestions } = world.year;
  const waiting = chance(0.5) ? suggestions.shift() : undefined;
  if (waiting) {
    await asAdmin(world, `update public.sugerencias set estado = 'descartada' where id = $1`, [waiting]);
    return;
  }
  const made = await world.database.query(
    `insert into public.sugerencias (usuario_id, titulo, url) values ($1, 'Una guía', 'https://example.test/g') returning id`,
    [pick(world.families)],
  );
  suggestions.push(first(made, 'id'));
};

const lookAtResource: Act = async (world) => {
  const [id, seen] = pick([...world.year.resources]);
  if (seen + 365 > world.day && chance(0.8)) return;
  await asAdmin(world, 'select public.marcar_revisado($1)', [id]);
  world.year.resources.set(id, world.day);
};

const acts: Act[] = [
  press,
  press,
  confirmInPanel,
  doubtOne,
  leaveReminders,
  changeAddress,
  propose,
  propose,
  decide,
  decide,
  approve,
  askRemoval,
  decideRemoval,
  claim,
  decideClaim,
  review,
  takeDown,
  suggest,
  lookAtResource,
  askAlert,
  askAlert,
  confirmAlert,
  confirmAlert,
  confirmAlert,
  leaveAlerts,
  gainPlace,
  gainPlace,
  gainPlace,
];

export const happen = (world: YearWorld) => pick(acts)(world, pick(world.year.providers));

/** What the work of a day does besides reminders: what was removed is deleted, claims that nobody proved are closed, alerts are told. */
export function workOfDay(world: YearWorld): void {
  const { year, day, tokens } = world;
  for (const removal of year.removals) {
    const { provider, state, decided } = removal;
    if (!provider || state !== 'hecha' || decided === null || decided + 30 > day) continue;
    removal.provider = null;
    tokens.delete(provider.id);
    year.providers.splice(year.providers.indexOf(provider), 1);
  }
  for (const provider of year.providers) {
    provider.claims = provider.claims.filter(({ made, proven }) => proven !== null || made + 30 > day);
  }
  workOnAlerts(world);
}
