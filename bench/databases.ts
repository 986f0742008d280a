import { readFileSync } from 'node:fs';
import { migrate } from '../server/database/migrate.ts';
import { openPostgres } from '../server/database/postgres.ts';

const schema = readFileSync(new URL('./schema.sql', import.meta.url), 'utf8');
const data = readFileSync(new URL('./data.sql', import.meta.url), 'utf8');

/** Tables, policies and so many providers, as SQL. */
export function benchSql(providers: number): string {
  return `${schema}\n${data.replaceAll(':providers', String(providers))}`;
}

/** For an engine that has none of it: the roles and functions that the policies name. */
export const rolesSql = `
  do $$
  declare name text;
  begin
    foreach name in array array['anon', 'authenticated', 'service_role'] loop
      if not exists (select from pg_roles where rolname = name) then execute format('create role %I nologin', name); end if;
    end loop;
  end $$;
  create schema if not exists auth;
  grant usage on schema auth to anon, authenticated, service_role;
  create or replace function auth.uid() returns uuid language sql stable as $$
    select coalesce(
      nullif(current_setting('request.jwt.claim.sub', true), ''),
      nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
    )::uuid
  $$;`;

export async function createBenchDatabase(
  clusterUrl: string,
  name: string,
  providers: number,
): Promise<string> {
  const url = await createEmptyDatabase(clusterUrl, name);
  const database = await openPostgres(url);
  await migrate(database, undefined);
  await database.query(benchSql(providers));
  await database.query('vacuum analyze');
  await database.close();
  return url;
}

/** For another checkout, whose own migrations make its schemas. */
export async function createEmptyDatabase(clusterUrl: string, name: string): Promise<string> {
  const owner = await openPostgres(clusterUrl);
  await owner.query(`create database ${name}`);
  await owner.close();
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}
