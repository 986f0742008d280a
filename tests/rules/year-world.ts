import { randomUUID } from 'node:crypto';
import type { Database, Row } from '../../server/database/database.ts';
import { addAccount, signedIn } from './world.ts';
import { type Alerts, noAlerts } from './year-alerts.ts';
import { types, type Year } from './year-figures.ts';
import { type Fact, type Group, holds, type Provider } from './year-model.ts';

export const groups = Object.keys(holds) as Group[];
export const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
export const chance = (share: number) => Math.random() < share;

/** The database of a simulated year, and what brute force knows of it. */
export interface YearWorld {
  database: Database;
  year: Year;
  /** Day of the year; every date of the database is moved back by one for each. */
  day: number;
  admin: ReturnType<typeof signedIn>;
  families: string[];
  /** The latest link of a provider, and the day on which it was sent. */
  tokens: Map<string, { text: string; day: number }>;
  alerts: Alerts;
}

export async function createYear(database: Database, many: number): Promise<YearWorld> {
  const [adminId = '', ...families] = Array.from({ length: 9 }, () => randomUUID());
  for (const id of [adminId, ...families]) await addAccount(database, id);
  await database.query(`insert into public.user_roles (user_id, role) values ($1, 'admin')`, [adminId]);
  const providers: Provider[] = [];
  for (let number = 1; number <= many; number += 1) providers.push(await createProvider(database, number));
  const resources = new Map<string, number>();
  for (let number = 1; number <= 6; number += 1) {
    const [made] = await database.query<{ id: string }>(
      `insert into public.recursos (titulo, descripcion, url) values ($1, 'D', 'https://example.test/r') returning id`,
      [`Recurso ${number}`],
    );
    const ago = Math.floor(Math.random() * 365);
    await database.query(
      'update public.revisiones_recurso set revisado_en = revisado_en - $2::int where recurso_id = $1',
      [made?.id, ago],
    );
    resources.set(made?.id ?? '', -ago);
  }
  return {
    database,
    year: { providers, removals: [], suggestions: [], resources, takedowns: [], changes: [] },
    day: 0,
    admin: signedIn(adminId),
    families,
    tokens: new Map(),
    alerts: noAlerts(),
  };
}

async function createProvider(database: Database, number: number): Promise<Provider> {
  const id = randomUUID();
  const name = `Centro ${String(number).padStart(3, '0')}`;
  const type = pick(types);
  const municipality = pick(['Ponce', 'Caguas', 'Moca']);
  const kind = pick(['account', 'own', 'own', 'none']);
  const owner = kind === 'account' ? randomUUID() : null;
  if (owner) await addAccount(database, owner);
  const own = kind === 'own' ? `centro${number}@example.test` : null;
  const told = groups.filter(() => chance(0.7));
  const hasTwo = chance(0.2);
  const isApproved = chance(0.9);
  await database.query(
    `insert into public.proveedores (id, nombre, municipio, tipo_servicio, usuario_id, email, telefono, acepta_planes,
       aprobado_por_admin) values ($1, $2, $3, $4, $5, $6, '787-555-0100', $7, $8)`,
    [id, name, municipality, type, owner, own, told.includes('planes'), isApproved],
  );
  if (hasTwo) {
    await database.query(
      `insert into public.sedes (proveedor_id, municipio, telefono) values ($1, 'Yauco', '787-555-0101')`,
      [id],
    );
  }
  const places = (
    await database.query<{ id: string }>(
      'select id from public.sedes where proveedor_id = $1 order by principal desc',
      [id],
    )
  ).map((place) => place.id);
  const opening = pick(['acepta', 'lista_de_espera', 'no_acepta']);
  if (told.includes('disponibilidad')) {
    await database.query(
      `insert into public.disponibilidad (sede_id, estado) select unnest($1::uuid[]), $2`,
      [places, opening],
    );
  }
  await database.query(`update public.detalles set idiomas = $2, hechos_si = $3 where proveedor_id = $1`, [
    id,
    told.includes('atencion') ? ['es'] : null,
    told.includes('lugar') ? ['ascensor'] : null,
  ]);
  const said = groups.filter((group) => group === 'contacto' || told.includes(group));
  const facts = said.flatMap((group): Fact[] =>
    (group === 'contacto' || group === 'disponibilidad' ? places : [null]).map((place) => ({
      group,
      place,
      end: null,
      isDoubted: false,
      doubtEnd: null,
    })),
  );
  const words: number[] = [];
  for (const fact of chance(0.15) ? [] : facts) {
    // Words of the year before; of plans always, so that the short run has something to end.
    if (chance(0.2)) continue;
    const ago = Math.floor(Math.random() * (holds[fact.group] + 60));
    fact.end = holds[fact.group] - ago;
    words.push(-ago);
    await database.query(
      `insert into public.confirmaciones (proveedor_id, sede_id, grupo, confirmado_en, por, via)
       values ($1, $2, $3, now() - make_interval(days => $4), 'proveedor', 'panel')`,
      [id, fact.place, fact.group, ago],
    );
  }
  return {
    id,
    name,
    type,
    municipalities: hasTwo ? [municipality, 'Yauco'] : [municipality],
    principal: places[0] ?? '',
    openings: new Map(places.map((place) => [place, opening])),
    isApproved,
    isSeen: false,
    isRemoved: false,
    owner,
    address: owner ? `${owner}@example.test` : own,
    failed: null,
    isOut: false,
    facts,
    words,
    noted: new Map(),
    queue: [],
    calls: [],
    proposals: [],
    claims: [],
    reviews: [],
  };
}

/** A day passes: no clock is turned, the past moves away, and so do the counts of a day's limits. */
export async function pass({ database }: YearWorld): Promise<void> {
  const moved: Array<[table: string, moments: string[], days?: string[]]> = [
    ['public.confirmaciones', ['confirmado_en'], ['vence_en']],
    ['private.standing', ['confirmado_en'], ['vence_en']],
    ['private.enlaces', ['creado_en', 'vence_en']],
    ['private.recordatorios', [], ['vence_en', 'dia']],
    ['private.contacto_proveedor', [], ['fallo_en', 'enlace_pedido']],
    ['private.outgoing_mail', ['next_try']],
    ['public.llamadas', ['fecha'], ['desde']],
    ['public.propuestas', ['fecha_creacion', 'decidida_en']],
    ['public.reclamaciones', ['fecha_creacion', 'probada_en', 'dueno_avisado_en', 'decidida_en']],
    ['public.bajas', ['fecha_creacion', 'decidida_en', 'deshecha_en']],
    ['public.revisiones_recurso', [], ['revisado_en']],
    ['private.avisos', ['pedido_en', 'confirmado_en']],
    ['private.avisos_dados', [], ['dia']],
    ['private.avisos_dejados', [], ['dia']],
    ['private.retiros', ['fecha']],
    ['public.auditoria', ['fecha']],
  ];
  const statements = moved.map(
    ([table, moments, days = []]) =>
      `update ${table} set ${[
        ...moments.map((column) => `${column} = ${column} - interval '1 day'`),
        ...days.map((column) => `${column} = ${column} - 1`),
      ].join(', ')}`,
  );
  await database.query(`${statements.join(';')};
    update private.outgoing_mail set fields = fields || jsonb_build_object('Dia', (fields ->> 'Dia')::date - 1)
      where fields ? 'Dia';
    delete from private.recent_acts; delete from private.visitor_acts; delete from private.daily_runs`);
}

export const first = <Value>(found: Row[], name: string) => found[0]?.[name] as Value;
