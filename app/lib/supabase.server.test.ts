import { expect, test } from 'vitest';
import { createServerClient } from './supabase.server.ts';

test('a page whose database is away is told so at once: it is asked a single time', async () => {
  let asked = 0;
  const fetch = async () => {
    asked += 1;
    return Response.json({ message: 'away' }, { status: 503 });
  };
  const backend = { url: 'http://127.0.0.1', publishableKey: 'sb_publishable_00000000', fetch };
  const client = createServerClient(backend as unknown as Parameters<typeof createServerClient>[0]);
  expect((await client.from('proveedores').select('id')).status).toBe(503);
  expect(asked).toBe(1);
});
