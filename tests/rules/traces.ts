import type { Database, Row } from '../../server/database/database.ts';
import { people, rows } from './world.ts';

const ana = people.ana;

/** Stands in every secret of Ana's, and must be read nowhere. */
export const secretMark = 'clave-que-nadie-lee';

/** A row of Ana's in every table that can name somebody, beyond those of the world. */
export async function leaveTraces(database: Database): Promise<string> {
  const [account] = await database.query<{ email: string }>(
    `update auth.users set encrypted_password = $1, confirmation_token = $1, raw_app_meta_data = '{"provider": "email"}'
     where id = $2 returning email`,
    [secretMark, ana],
  );
  const address = account?.email ?? '';
  await database.query(`
    insert into gateway.proved_emails (user_id, email) values ('${ana}', '${address}');
    insert into gateway.account_mail (user_id, recipient, template) values ('${ana}', '${address}', 'recovery');
    insert into auth.identities (provider_id, user_id, identity_data, provider, created_at)
      values ('${ana}', '${ana}', '{"email": "${address}"}', 'email', now());
    insert into auth.sessions (id, user_id, created_at, updated_at, user_agent, ip, refresh_token_hmac_key)
      values ('00000000-0000-4000-8000-000000000a01', '${ana}', now(), now(), 'Firefox', '192.0.2.1', '${secretMark}');
    insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
      values (gen_random_uuid(), '00000000-0000-4000-8000-000000000a01', now(), now(), 'password');
    insert into auth.refresh_tokens (token, user_id, session_id)
      values ('${secretMark}', '${ana}', '00000000-0000-4000-8000-000000000a01');
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
      values ('00000000-0000-4000-8000-000000000a02', '${ana}', 'totp', 'unverified', now(), now(), '${secretMark}');
    insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, otp_code)
      values (gen_random_uuid(), '00000000-0000-4000-8000-000000000a02', now(), '192.0.2.1', '${secretMark}');
    insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
      values (gen_random_uuid(), '${ana}', 'recovery_token', '${secretMark}', '${address}');
    insert into auth.flow_state (id, user_id, auth_code, provider_type, authentication_method, created_at)
      values (gen_random_uuid(), '${ana}', '${secretMark}', 'google', 'oauth', now());
    insert into auth.audit_log_entries (id, payload, created_at) values
      (gen_random_uuid(), '{"action": "login", "actor_id": "${ana}", "actor_username": "${address}"}', now());
    insert into private.enlaces (hash, proveedor_id, via, creado_por) values ('\\x01', '${rows.freeProvider}', 'enlace', '${ana}');
    insert into private.enlaces_correo (hash, user_id, preguntas) values ('\\x01', '${ana}', array['${rows.anaQuestion}']::uuid[]);
    insert into private.licencias values ('${ana}', 'derecho', '123', current_date, current_date);
    insert into private.listas_recibidas (user_id, lista_id) values ('${ana}', '${rows.anaList}');
    insert into private.moderacion (elemento, clase, estado, decision, decidida_en, decidida_por)
      values ('${rows.betoAnswer}', 'respuesta', 'publicada', 'queda', now(), '${ana}');
    insert into private.new_account_reviews (fingerprint, usuario_id) values ('\\x01', '${ana}');
    insert into private.novedades (user_id, answer_id) values ('${ana}', '${rows.betoAnswer}') on conflict do nothing;
    insert into private.outgoing_mail (account, template, fields) values ('${ana}', 'copia_lista', '{}');
    insert into private.outgoing_mail (correo, template, fields) values ('${address}', 'propuesta_decidida', '{}');
    insert into private.papelera (elemento, clase, autor, fila, quitada_por) values
      ('00000000-0000-4000-8000-000000000a03', 'respuesta', '${people.beto}', '{}', '${ana}');
    insert into private.papelera_votos values ('00000000-0000-4000-8000-000000000a03', '${ana}', 1);
    insert into private.pausas values ('${ana}', 'Insultó a dos familias', current_date);
    insert into private.pasadas (clase, elemento, por) values ('resena', gen_random_uuid(), '${ana}');
    insert into private.perfiles_vistos (proveedor_id, version, admin) values ('${rows.betoProvider}', now(), '${ana}');
    insert into private.preferencias_correo (user_id) values ('${ana}');
    insert into private.proponentes (lote, usuario_id) values (gen_random_uuid(), '${ana}');
    update private.proponentes set correo = upper('${address}') where lote = '${rows.proposal}';
    insert into private.recent_acts values ('${ana}', 'questions', now());
    insert into private.reportes (elemento, clase, usuario_id, motivo)
      values ('${rows.betoQuestion}', 'pregunta', '${ana}', 'publicidad');
    insert into private.resenas_negadas values ('${ana}', '${rows.otherFreeProvider}');
    insert into private.seguimientos (user_id, question_id) values ('${ana}', '${rows.betoQuestion}');
    insert into private.correos_enviados (user_id, plantilla) values ('${ana}', 'respuestas_nuevas');
    insert into private.copias (user_id) values ('${ana}');
    insert into private.avisos (correo, tipo, municipio, confirmado_en) values ('${address}', 'escuela', 'Ponce', now());
    insert into private.contacto_proveedor (proveedor_id, correo_fallido, fallo_en)
      values ('${rows.anaProvider}', '${address}', current_date);
    update public.bajas set decidida_por = '${ana}' where id = '${rows.removalOfAna}';
    insert into public.cola_asignaciones (clase, elemento, admin) values ('resena', '${rows.betoHeldReview}', '${ana}');
    insert into public.cola_notas (clase, elemento, texto, autor) values ('resena', '${rows.betoHeldReview}', 'Nota', '${ana}');
    update public.llamadas set admin = '${ana}' where id = '${rows.call}';
    update public.propuestas set decidida_por = '${ana}' where id = '${rows.proposal}';
    update public.reclamaciones set decidida_por = '${ana}' where id = '${rows.claimOnAna}';
    insert into public.user_roles (user_id, role) values ('${ana}', 'admin');
    insert into public.importaciones (archivo, huella, origen, total, creada_por)
      values ('terapistas.csv', repeat('a', 64), 'csv', 1, '${ana}');
    insert into private.repetidos (uno, otro, razones, estado, decidido_en, decidido_por)
      select least(a, b), greatest(a, b), '{telefono}', 'distintos', now(), '${ana}'
      from (values ('${rows.anaProvider}'::uuid, '${rows.betoProvider}'::uuid)) as pair (a, b)
      on conflict (uno, otro) do update set estado = 'distintos', decidido_en = now(), decidido_por = '${ana}';
    insert into public.perfiles_unidos (anterior, proveedor_id, por)
      values ('00000000-0000-4000-8000-000000000a04', '${rows.betoProvider}', '${ana}');
    update public.proveedores set email = '${address}' where id = '${rows.anaProvider}';
    insert into public.auditoria (actor_id, actor_nombre, accion, tabla, fila_id, antes, despues) values
      ('${people.deputy}', 'deputy', 'pausar', 'pausas', '${ana}', null, '{"motivo": "Insultó a dos familias"}'),
      ('${people.deputy}', 'deputy', 'eliminar', 'sugerencias', 'x', '{"usuario_id": "${ana}", "titulo": "Guía"}', null),
      ('${people.deputy}', 'deputy', 'cambiar', 'proveedores', 'x', '{"email": "${address}", "web": null}', '{"email": null}');
  `);
  return address;
}

/** Every row of every table, of all schemas, whose words name one of these. */
export async function findMentions(database: Database, words: string[]): Promise<Record<string, Row[]>> {
  const tables = await database.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_'
     order by 1`,
  );
  const found: Record<string, Row[]> = {};
  for (const { name } of tables) {
    const mentions = await database.query<{ row: Row }>(
      `select to_jsonb(t) as row from ${name} as t
       where exists (select from unnest($1::text[]) as word where strpos(lower(to_jsonb(t)::text), word) > 0)`,
      [words.map((word) => word.toLowerCase())],
    );
    if (mentions.length > 0) found[name] = mentions.map(({ row }) => row);
  }
  return found;
}
