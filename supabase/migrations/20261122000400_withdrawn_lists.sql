-- Withdrawn lists: an admin who was written to about a shared list ends it by its link, without looking into it.

-- Tables

alter table public.listas add column retirada_el date;
comment on column public.listas.retirada_el is
  'The day on which an admin withdrew it: it stays with its owner, and is not shared again.';

-- Functions

create or replace function public.compartir_lista(lista uuid) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  token constant text := private.new_token();
begin
  perform private.require_own_list(lista);
  perform private.refuse_paused();
  if exists (select from public.listas as l where l.id = lista and l.retirada_el is not null) then
    perform private.refuse('lista_sin_retirar',
      'Un administrador dejó de compartir esta lista. Sigue siendo tuya, pero no se puede compartir otra vez.');
  end if;
  insert into private.listas_compartidas (lista_id, token_hash, vence_el)
  values (lista, private.token_hash(token), private.event_day(now()) + 90)
  on conflict (lista_id) do update
  set token_hash = excluded.token_hash, creada_en = excluded.creada_en, vence_el = excluded.vence_el;
  return token;
end
$$;
comment on function public.compartir_lista(uuid) is
  'A new link of an own list for 90 days, which ends the one before. Its token stands nowhere and is told once. Refused for one that an admin withdrew.';

create function public.retirar_lista(enlace text, motivo text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  reason constant text := private.clean_line(motivo);
  hash constant bytea := private.token_hash(regexp_replace(btrim(left(enlace, 500)), '^.*/lista/([^/?#]*).*$', '\1', 'i'));
  lista uuid;
begin
  perform private.require_admin();
  if reason is null or char_length(reason) not between 10 and 300 then
    perform private.refuse('motivo_de_10_a_300', 'Escribe el motivo, de 10 a 300 letras.');
  end if;
  select c.lista_id into lista from private.listas_compartidas as c
  where c.token_hash = hash and c.vence_el >= private.event_day(now());
  -- The list is locked before its link, as by its owner.
  perform from public.listas as l where l.id = lista for no key update;
  delete from private.listas_compartidas as c where c.lista_id = lista and c.token_hash = hash;
  if not found then
    perform private.refuse('enlace_de_una_lista', 'Este enlace no abre ninguna lista: venció, se retiró o está incompleto.');
  end if;
  update public.listas as l set retirada_el = private.event_day(now()) where l.id = lista;
  -- Why, and neither which nor whose: other admins read the log.
  perform private.write_act(auth.uid(), 'retirar', 'listas', null, null, jsonb_build_object('motivo', reason));
end
$$;
comment on function public.retirar_lista(text, text) is
  'For admins: ends the link of a shared list, named by its address or token, for a reason that is kept in the audit log; the list is not shared again. Tells neither what is in it nor whose it is.';

revoke execute on function public.retirar_lista(text, text) from public, anon, authenticated, service_role;
grant execute on function public.retirar_lista(text, text) to authenticated;
