import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Config } from '../../server/config.ts';
import { isPrivate } from '../../server/private-folder.ts';
import { ask } from './ask.ts';
import { type Finding, fault, ok, reasonOf, warning } from './finding.ts';

const subject = 'secrets';
const keySet = z.object({ keys: z.array(z.object({ kid: z.string() })).min(1) });

type SecretConfig = Pick<Config, 'siteUrl' | 'signingKeysFile' | 's3' | 'oauthProviders' | 'admin'>;

/** Whether the keys are there that the server signs and stores with, and nobody else can read them. */
export async function checkSecrets(config: SecretConfig): Promise<Finding> {
  const { signingKeysFile: file, s3, oauthProviders, admin } = config;
  if (file) {
    const set = await readFile(file, 'utf8').then(
      (text) => keySet.safeParse(parseJson(text)).data,
      () => undefined,
    );
    if (!set) {
      return fault(
        subject,
        `SIGNING_KEYS is set, and ${file} holds no keys.`,
        'Restore the file from its copy.',
      );
    }
    if (!(await isPrivate(file))) {
      return fault(
        subject,
        `Other accounts of this machine can read ${file}.`,
        `Close it: chmod 600 ${file}`,
      );
    }
  }
  if (s3?.accessKeyId && !s3.secretAccessKey) {
    return fault(subject, 'S3_ACCESS_KEY_ID is set without S3_SECRET_ACCESS_KEY.', 'Set both.');
  }
  const open = oauthProviders.find(({ clientSecret }) => !clientSecret);
  if (open) {
    return warning(
      subject,
      `The provider ${open.name} has no client secret.`,
      `Set OAUTH_${open.name.toUpperCase()}_CLIENT_SECRET, unless it takes public clients.`,
    );
  }
  if (admin?.password) {
    return warning(
      subject,
      'ADMIN_PASSWORD still stands in the environment.',
      'Take it away: the account is made.',
    );
  }
  return checkPublicKeys(config);
}

async function checkPublicKeys({ siteUrl }: SecretConfig): Promise<Finding> {
  try {
    const { body } = await ask(`${siteUrl}/auth/v1/.well-known/jwks.json`);
    return keySet.safeParse(parseJson(body)).success
      ? ok(subject, 'The server has its signing keys.')
      : fault(subject, 'The server tells no signing keys.', 'See its log.');
  } catch (error) {
    return warning(
      subject,
      `The signing keys could not be asked for: ${reasonOf(error)}.`,
      'Mend the address first.',
    );
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
