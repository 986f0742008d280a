-- A review that waits or was declined is not public, and so shows nobody's name
-- (20260901002335): only a published one does.

create or replace function private.refresh_ha_publicado(person uuid) returns void
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
        where c.usuario_id = person and c.estado = 'publicada' and l.aprobado_por_admin
      ) as it
  ) as now_is
  where p.id = person and p.ha_publicado <> now_is.it;
end
$$;

create trigger calificaciones_note_decision
  after update of estado on public.calificaciones
  for each row when (old.estado <> new.estado)
  execute function private.note_author('usuario_id');
