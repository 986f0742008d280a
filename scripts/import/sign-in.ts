import { createClient } from '@supabase/supabase-js';
import type { Database } from '../../app/lib/database.types.ts';
import { explain, UserFacingError } from '../../app/lib/error-messages.ts';
import { ask } from './terminal.ts';

const auth = { persistSession: false, autoRefreshToken: true };

/** supabase-js of a running site, as one of its admins: ADMIN_EMAIL and ADMIN_PASSWORD, or whoever is asked. */
export async function signIn(siteUrl: string) {
  const { url, key } = await findApi(siteUrl);
  const client = createClient<Database>(url, key, { auth });
  const email = process.env.ADMIN_EMAIL || (await ask('Correo del administrador: '));
  const password = process.env.ADMIN_PASSWORD || (await ask('Contraseña: ', { isHidden: true }));
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw new UserFacingError(explain(error));
  await showSecondFactor(client.auth.mfa);
  return client;
}

type Mfa = ReturnType<typeof createClient>['auth']['mfa'];

async function showSecondFactor(mfa: Mfa): Promise<void> {
  const { data: level } = await mfa.getAuthenticatorAssuranceLevel();
  if (level?.nextLevel !== 'aal2' || level.currentLevel === 'aal2') return;
  const { data: factors } = await mfa.listFactors();
  const [totp] = factors?.totp ?? [];
  if (!totp)
    throw new UserFacingError(
      'Esta cuenta pide un segundo paso que la línea de comandos no conoce. Usa la página.',
    );
  const code = await ask('Código de tu app: ');
  const { error } = await mfa.challengeAndVerify({ factorId: totp.id, code });
  if (error) throw new UserFacingError(explain(error));
}

/** Where the API is and its public key, as every page of the site says it. */
async function findApi(siteUrl: string): Promise<{ url: string; key: string }> {
  const page = await fetch(siteUrl).then(
    (response) => response.text(),
    (cause) => {
      throw new UserFacingError(
        `Nadie contesta en ${siteUrl}. Enciende el sitio con npm start, o di dónde está con SITE_URL.`,
        {
          cause,
        },
      );
    },
  );
  const read = (name: string) => new RegExp(`name="${name}" content="([^"]+)"`).exec(page)?.[1];
  const [url, key] = [read('supabase-url'), read('supabase-key')];
  if (!url || !key) throw new UserFacingError(`En ${siteUrl} no está Mi Guía Azul.`);
  return { url, key };
}
