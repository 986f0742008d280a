-- A place that is removed while somebody tells its availability. The removal holds the place and
-- then wants the row of its availability; a save holds that row and then wants the place, for its
-- word about it. Waiting for each other, one of them would be ended after a second.

-- Functions

create function private.require_place() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Only who removes the place holds it like this: no waiting here.
  perform from public.sedes as s where s.id = old.sede_id for key share skip locked;
  if not found then
    raise exception using errcode = 'PT409', hint = 'edit_conflict',
      message = 'Otra persona está quitando esta sede.';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;
comment on function private.require_place() is
  'Availability is told of a place that stays until it is stored; of one that is being removed it is refused with status 409.';

revoke execute on all functions in schema private from public;
-- Policies of whoever stands beside a provider may ask it.
grant execute on function private.edits_provider(uuid) to authenticated, service_role;

-- Triggers. What a removal itself takes along is deeper.

create trigger disponibilidad_require_place
  before update or delete on public.disponibilidad
  for each row when (pg_trigger_depth() = 0) execute function private.require_place();
