-- A name is public once its owner has written something public under it: a question, an
-- answer, or a review of an approved listing. Everybody else is in nobody's list but
-- their own and the admins'.
--
-- The name is blanked and the row hidden by the same condition. Hiding alone would need
-- a security barrier, which keeps the planner from looking up one author by id; with
-- the name blanked, a condition added by the asker never sees what is hidden.

-- Each `exists` is one look into an index of its table. PL/pgSQL: planned once a connection.
create function private.is_public_author(person uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.questions where user_id = person)
    or exists (select from public.answers where user_id = person)
    or exists (
      select from public.calificaciones as c
      join public.proveedores as p on p.id = c.proveedor_id
      where c.usuario_id = person and p.aprobado_por_admin
    );
end
$$;
comment on function private.is_public_author(uuid) is
  'Whether a person has written a question, an answer or a review that everybody can read.';
revoke execute on function private.is_public_author(uuid) from public;
grant execute on function private.is_public_author(uuid) to anon, authenticated, service_role;

create or replace view public.profiles as
select
  id,
  case when id = (select auth.uid()) or (select private.is_admin()) or not (select private.is_client())
    or private.is_public_author(id) then nombre_completo end as nombre_completo,
  case when id = (select auth.uid()) or (select private.is_admin()) or not (select private.is_client()) then rol end as rol,
  case when id = (select auth.uid()) or (select private.is_admin()) or not (select private.is_client()) then telefono end as telefono,
  case when id = (select auth.uid()) or (select private.is_admin()) or not (select private.is_client()) then municipio end as municipio,
  case when id = (select auth.uid()) or (select private.is_admin()) or not (select private.is_client()) then fecha_registro end as fecha_registro
from private.profiles
where id = (select auth.uid()) or (select private.is_admin()) or not (select private.is_client())
  or private.is_public_author(id);
comment on view public.profiles is
  'People as others may see them: id and name of whoever wrote something public; everything for the person and for admins.';
