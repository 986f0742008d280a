-- A paused account writes nothing that others read: neither the name beside all that it wrote before, nor what
-- families tell of a provider.

create trigger profiles_pause
  before update on private.profiles
  for each row when (old.nombre_completo is distinct from new.nombre_completo)
  execute function private.refuse_paused_write();
create trigger experiencias_pause
  before insert or update of plan, espera_meses, mes on public.experiencias
  for each row execute function private.refuse_paused_write();
