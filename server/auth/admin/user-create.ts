import { isUuid } from '../../uuid.ts';
import { audit } from '../audit.ts';
import { readClient } from '../client.ts';
import { invalid } from '../errors.ts';
import type { Admin, GuardedEndpoint } from '../guards.ts';
import { readBody } from '../input.ts';
import { registerAsGiven } from '../register.ts';
import { proveEmail, requireUser } from '../users.ts';
import {
  attributesSchema,
  readBan,
  readOptionalEmail,
  readOptionalPhone,
  readPasswordHash,
} from './attributes.ts';

export const createUser: GuardedEndpoint<Admin> = async (auth, context, admin) => {
  const body = await readBody(context, attributesSchema);
  const email = readOptionalEmail(body.email);
  const phone = readOptionalPhone(body.phone);
  if (!email && !phone) throw invalid('Cannot create a user without either an email or phone');
  if (body.id && !isUuid(body.id)) throw invalid('ID must conform to the uuid v4 format');
  const passwordHash = await readPasswordHash(auth, body);
  const client = readClient(auth, context);

  const user = await auth.database.transaction(async (tx) => {
    const isEmailConfirmed = Boolean(email && body.email_confirm);
    const id = await registerAsGiven(tx, {
      id: body.id ?? undefined,
      email,
      phone,
      passwordHash,
      userMetadata: body.user_metadata ?? {},
      appMetadata: body.app_metadata ?? {},
      role: body.role ?? undefined,
      isEmailConfirmed,
      isPhoneConfirmed: Boolean(phone && body.phone_confirm),
      bannedUntil: readBan(body.ban_duration) ?? null,
    });
    if (isEmailConfirmed) await proveEmail(tx, id);
    const traits = { user_id: id, user_email: email ?? '' };
    await audit(tx, { action: 'user_signedup', actorName: admin.actorName, client, traits });
    return requireUser(tx, id);
  });
  return context.json(user);
};
