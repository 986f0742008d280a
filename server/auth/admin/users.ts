import { z } from 'zod';
import { audit } from '../audit.ts';
import { readClient } from '../client.ts';
import { invalid } from '../errors.ts';
import type { Admin, GuardedEndpoint } from '../guards.ts';
import { flag, readBody, readPathId } from '../input.ts';
import { endSessions } from '../sessions.ts';
import { requireUser } from '../users.ts';

const maxPerPage = 1_000;

export const listUsers: GuardedEndpoint<Admin> = async (auth, context) => {
  const page = readNumber(context.req.query('page'), 1);
  const perPage = Math.min(readNumber(context.req.query('per_page'), 50), maxPerPage);
  const filter = context.req.query('filter') ?? '';
  const { rows } = await auth.database.run(
    { role: 'none', readOnly: true },
    {
      text: `with matching as (
          select u from auth.users as u
          where u.deleted_at is null and ($1 = '' or u.email ilike '%' || $1 || '%'
            or u.raw_user_meta_data ->> 'full_name' ilike '%' || $1 || '%')
        )
        select (select count(*) from matching)::text,
          coalesce((select jsonb_agg(gateway.user_json(u) order by (u).created_at desc, (u).id)
            from (select u from matching order by (u).created_at desc, (u).id limit $2::int offset $3::bigint) as paged), '[]')::text`,
      values: [filter.replaceAll(/[\\%_]/g, '\\$&'), String(perPage), String((page - 1) * perPage)],
    },
  );
  const [total = '0', users = '[]'] = rows[0] ?? [];
  context.header('X-Total-Count', total ?? '0');
  const link = pageLinks(auth.config.siteUrl, page, perPage, Number(total));
  if (link) context.header('Link', link);
  return context.body(`{"users":${users},"aud":"authenticated"}`, 200, {
    'Content-Type': 'application/json',
  });
};

function readNumber(given: string | undefined, fallback: number): number {
  if (given === undefined || given === '') return fallback;
  if (!/^[1-9]\d{0,8}$/.test(given)) throw invalid(`Bad Pagination Parameters: ${JSON.stringify(given)}`);
  return Number(given);
}

/** `page` comes first: the client reads the number after the first equals sign. */
export function pageLinks(siteUrl: string, page: number, perPage: number, total: number): string {
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (to: number, rel: string) =>
    `<${siteUrl}/auth/v1/admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  const next = page < last ? [link(page + 1, 'next')] : [];
  return [...next, link(last, 'last')].join(', ');
}

export const readAnyUser: GuardedEndpoint<Admin> = async (auth, context) =>
  context.json(await requireUser(auth.database, readPathId(context, 'user_id')));

const deleteSchema = z.object({ should_soft_delete: flag });

/** Sessions, factors and identities go with the row: nothing of the account works any more. */
export const deleteUser: GuardedEndpoint<Admin> = async (auth, context, admin) => {
  const id = readPathId(context, 'user_id');
  const { should_soft_delete: isSoft } = await readBody(context, deleteSchema);
  const client = readClient(auth, context);
  await auth.database.transaction(async (tx) => {
    await requireUser(tx, id);
    if (isSoft) {
      await endSessions(tx, id);
      for (const table of ['identities', 'mfa_factors', 'one_time_tokens', 'flow_state']) {
        await tx.query(`delete from auth.${table} where user_id = $1`, [id]);
      }
      await tx.query(
        `update auth.users set deleted_at = now(), encrypted_password = '', email = null, phone = null,
           email_change = '', phone_change = '', raw_user_meta_data = '{}', raw_app_meta_data = '{}',
           updated_at = now() where id = $1`,
        [id],
      );
    } else {
      await tx.query('delete from auth.flow_state where user_id = $1 or linking_target_id = $1', [id]);
      await tx.query('delete from auth.users where id = $1', [id]);
    }
    const traits = { user_id: id, is_soft: isSoft };
    await audit(tx, { action: 'user_deleted', actorName: admin.actorName, client, traits });
  });
  return context.json({});
};
