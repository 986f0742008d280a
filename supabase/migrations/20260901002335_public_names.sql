-- A name is public while something public is written under it: a question, an answer, or
-- a review of an approved listing. Everybody else is in nobody's list but their own and
-- the admins'. Whether somebody has written is kept with the profile by triggers, so
-- that reading costs nothing however much there is.

alter table private.profiles add column ha_publicado boolean not null default false;
comment on column private.profiles.ha_publicado is
  'A question, an answer or a review of an approved listing stands under this name. Kept by triggers.';

create function private.refresh_ha_publicado(person uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- What one person writes and deletes at the same moment is taken one after the other.
  perform from private.profiles where id = person for no key update;
  update private.profiles as p set ha_publicado = now_is.it
  from (
    select exists (select from public.questions where user_id = person)
      or exists (select from public.answers where user_id = person)
      or exists (
        select from public.calificaciones as c
        join public.proveedores as l on l.id = c.proveedor_id
        where c.usuario_id = person and l.aprobado_por_admin
      ) as it
  ) as now_is
  where p.id = person and p.ha_publicado <> now_is.it;
end
$$;
comment on function private.refresh_ha_publicado(uuid) is 'Looks again whether something public stands under a name.';

-- The argument is the column of the author.
create function private.note_author() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refresh_ha_publicado(
    (to_jsonb(case tg_op when 'DELETE' then old else new end) ->> tg_argv[0])::uuid
  );
  return null;
end
$$;
comment on function private.note_author() is 'Something was written or deleted.';

create function private.note_reviewers() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refresh_ha_publicado(usuario_id)
  from (select usuario_id from public.calificaciones where proveedor_id = new.id order by usuario_id) as reviewers;
  return null;
end
$$;
comment on function private.note_reviewers() is 'A listing became public, or no longer is, and so did its reviews.';

revoke execute on function private.refresh_ha_publicado(uuid), private.note_author(), private.note_reviewers() from public;

create trigger questions_note_author
  after insert or delete on public.questions
  for each row execute function private.note_author('user_id');
create trigger answers_note_author
  after insert or delete on public.answers
  for each row execute function private.note_author('user_id');
create trigger calificaciones_note_author
  after insert or delete on public.calificaciones
  for each row execute function private.note_author('usuario_id');
create trigger proveedores_note_reviewers
  after update of aprobado_por_admin on public.proveedores
  for each row when (old.aprobado_por_admin <> new.aprobado_por_admin)
  execute function private.note_reviewers();

select private.refresh_ha_publicado(id) from private.profiles;

-- The name is blanked and the row hidden by the same condition. Hiding alone would need
-- a security barrier, which keeps the planner from looking up one author by id; with
-- the name blanked, a condition added by the asker never sees what is hidden.
create or replace view public.profiles as
select
  id,
  case when ha_publicado or id = (select auth.uid()) or (select private.is_admin()) or not (select private.is_client())
    then nombre_completo end as nombre_completo,
  case when id = (select auth.uid()) or (select private.is_admin()) or not (select private.is_client()) then rol end as rol,
  case when id = (select auth.uid()) or (select private.is_admin()) or not (select private.is_client()) then telefono end as telefono,
  case when id = (select auth.uid()) or (select private.is_admin()) or not (select private.is_client()) then municipio end as municipio,
  case when id = (select auth.uid()) or (select private.is_admin()) or not (select private.is_client()) then fecha_registro end as fecha_registro
from private.profiles
where ha_publicado or id = (select auth.uid()) or (select private.is_admin()) or not (select private.is_client());
comment on view public.profiles is
  'People as others may see them: id and name of whoever wrote something public; everything for the person and for admins.';
