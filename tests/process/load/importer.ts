import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PostgrestClient } from '@supabase/postgrest-js';
import type { ReadRow } from '../../../app/features/import/read-row.ts';
import { type Sent, sendRows, type Upload } from '../../../app/features/import/upload.ts';
import type { Database } from '../../../app/lib/database.types.ts';
import { manyRows } from '../../support/import/many-rows.ts';
import { callAs, type Person, type World } from './world.ts';

const rowsEach = 240;
/** So many of them come once more, with another telephone and another address. */
const again = 8;
const askEveryMs = 1_000;
/** Duplicates are looked for when no import waits. */
const pauseMs = 8_000;

/**
 * An admin who imports one file after the other, and takes the one before it back: the directory stays as large as it is,
 * and with it what a page costs. By the same calls as the page.
 */
export async function importFiles(
  world: World,
  url: string,
  admin: Person,
  isOver: () => boolean,
): Promise<void> {
  const api = new PostgrestClient<Database>(`${url}/rest/v1`, { fetch: fetchThrough(world, admin) });
  let before: string | undefined;
  for (let number = 0; !isOver(); number += 1) {
    const sent: Sent = { importId: null, rows: 0 };
    const rows = rowsOf(world, number);
    let id: string | undefined;
    while (!id && !isOver()) {
      id = await sendRows(api, uploadOf(rows, number), sent).catch(() => undefined);
      if (!id) await sleep(askEveryMs);
    }
    if (!id) return;
    await reach('ensayada', id);
    await decide(id);
    await until(async () => {
      if ((await stateOf(id)) !== 'ensayada') return true;
      return (await api.rpc('importar', { importacion: id, todo_o_nada: false })).error === null;
    });
    if (!(await reach('hecha', id))) return;
    world.ledger.imports.add(id);
    await api.rpc('hoy');
    await sleep(pauseMs);
    if (before) await takeBack(before);
    before = id;
  }

  async function takeBack(importacion: string): Promise<void> {
    // From the call on nobody knows how far it is.
    world.ledger.imports.delete(importacion);
    await until(async () => {
      if ((await stateOf(importacion)) !== 'hecha') return true;
      return (await api.rpc('deshacer_importacion', { importacion })).error === null;
    });
    if (await reach('deshecha', importacion)) world.ledger.undoneImports.add(importacion);
  }

  /** What looks like a provider that is there is another one, says the admin. */
  async function decide(importacion: string): Promise<void> {
    const doubtful = () =>
      api
        .from('importacion_filas')
        .select('fila')
        .eq('importacion_id', importacion)
        .eq('resultado', 'dudoso')
        .is('decision', null);
    await until(async () => {
      const { data } = await doubtful();
      const filas = data?.map(({ fila }) => fila);
      if (filas?.length) await api.rpc('decidir_filas', { importacion, filas, decision: 'crear' });
      return filas?.length === 0;
    });
  }

  async function stateOf(id: string): Promise<string | undefined> {
    const { data } = await api.from('importaciones').select('estado').eq('id', id).maybeSingle();
    return data?.estado;
  }

  function reach(state: string, id: string): Promise<boolean> {
    return until(async () => (await stateOf(id)) === state);
  }

  async function until(isSo: () => Promise<boolean>): Promise<boolean> {
    while (!isOver()) {
      if (await isSo()) return true;
      await sleep(askEveryMs);
    }
    return false;
  }
}

function rowsOf({ words }: World, number: number): ReadRow[] {
  const start = number * rowsEach;
  const own = manyRows(start + rowsEach).slice(start);
  const telephone = (at: number) => `939-${300 + number}-${String(at).padStart(4, '0')}`;
  return [...own, ...own.slice(0, again)].map(({ valores, problemas }, at) => ({
    fila: at + 2,
    valores: {
      ...valores,
      telefono: words.say(at < rowsEach ? String(valores.telefono) : telephone(at)),
      email: words.say(`importado.${number}.${at}@${words.mark}.example`),
    },
    problemas,
  }));
}

function uploadOf(rows: ReadRow[], number: number): Upload {
  return {
    name: `archivo-${number}.csv`,
    fingerprint: createHash('sha256').update(JSON.stringify(rows)).digest('hex'),
    origin: 'csv',
    total: rows.length,
    columns: {},
    *batches() {
      for (let at = 0; at < rows.length; at += 100) yield rows.slice(at, at + 100);
    },
  };
}

/** The client of the screens, through what writes everything down. */
function fetchThrough(world: World, admin: Person): typeof fetch {
  return async (input, init) => {
    const { pathname, search } = new URL(String(input));
    const headers = Object.fromEntries(new Headers(init?.headers));
    const {
      status,
      headers: given,
      text,
    } = await callAs(world, admin, {
      actor: 'admin',
      what: 'imports',
      method: init?.method ?? 'GET',
      path: pathname + search,
      headers,
      ...(typeof init?.body === 'string' && { body: init.body }),
      expects: [200, 201, 204],
    });
    if (status === 0) throw new TypeError('fetch failed');
    const type = given['content-type'] ?? 'application/json';
    return new Response(status === 204 ? null : text, { status, headers: { 'Content-Type': type } });
  };
}
