import { setTimeout as sleep } from 'node:timers/promises';
import { importable } from '../../app/features/admin/imports/import-text.ts';
import { fetchImport, type Import, isWorking } from '../../app/features/admin/imports/queries.ts';
import type { Api } from '../../app/lib/api.ts';
import type { createProgress } from './progress.ts';

const everyMs = 500;
const names: Partial<Record<Import['estado'], string>> = {
  ensayando: 'Ensayando',
  importando: 'Importando',
  deshaciendo: 'Deshaciendo',
};

/** The import once the background is done with it. A server that is away for a while is waited for. */
export async function follow(
  api: Api,
  importId: string,
  progress: ReturnType<typeof createProgress>,
): Promise<Import> {
  for (let failures = 0; ; await sleep(everyMs)) {
    try {
      const now = await fetchImport(api, importId);
      failures = 0;
      if (!isWorking(now)) return now;
      progress.show(
        names[now.estado] ?? '',
        now.hechas,
        now.estado === 'ensayando' ? now.total : importable(now),
      );
    } catch (error) {
      if (++failures > 60) throw error;
    }
  }
}
