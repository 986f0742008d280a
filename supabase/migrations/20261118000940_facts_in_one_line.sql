-- What is told beside a provider stands on one line each, and nobody approves it: steps, things
-- to bring, ways and addresses of places and the other names of plans lose line breaks, signs
-- that are not seen and signs that turn the direction of writing, as names always did.

-- Functions

-- As many items are looked at as private.clean_list looks at.
create or replace function private.clean_primera_visita() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.con_quien := private.clean_line(new.con_quien);
  new.pasos := private.clean_list(array(select private.clean_line(item) from unnest(new.pasos[1:1000]) as item));
  new.que_llevar := private.clean_list(array(select private.clean_line(item) from unnest(new.que_llevar[1:1000]) as item));
  new.se_puede := private.clean_keys(new.se_puede);
  new.fotos := private.clean_fotos(new.fotos);
  perform private.refuse_link('con_quien', new.con_quien);
  perform private.refuse_link('pasos', item) from unnest(new.pasos) as item;
  perform private.refuse_link('que_llevar', item) from unnest(new.que_llevar) as item;
  perform private.refuse_unknown_keys('se_puede', new.se_puede, array['se_puede']);
  return new;
end
$$;

create or replace function private.clean_plan() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.nombre := private.clean_line(new.nombre);
  new.alias := private.clean_list(array(select private.clean_line(item) from unnest(new.alias[1:1000]) as item));
  return new;
end
$$;

create or replace function private.clean_sede() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.nombre := private.clean_line(new.nombre);
  new.como_llegar := private.clean_line(new.como_llegar);
  new.atiende_municipios := private.clean_keys(new.atiende_municipios);
  perform private.refuse_link('nombre', new.nombre), private.refuse_link('como_llegar', new.como_llegar);
  -- The rest of the principal place is the provider's, letter by letter, with the rules of its row.
  if not new.principal then
    new.municipio := private.clean_line(new.municipio);
    new.direccion := private.clean_line(new.direccion);
    new.telefono := private.clean_line(new.telefono);
    new.whatsapp := private.clean_line(new.whatsapp);
    perform private.refuse_link('direccion', new.direccion);
    if private.is_municipio(new.municipio) is not true then
      perform private.refuse('municipio_de_puerto_rico', 'Elige uno de los 78 municipios.');
    end if;
  end if;
  if exists (select from unnest(new.atiende_municipios) as name where not private.is_municipio(name)) then
    perform private.refuse('atiende_municipios_de_puerto_rico', 'Elige entre los 78 municipios.');
  end if;
  return new;
end
$$;

create function private.clean_hidden_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.como_llegar := private.clean_line(new.como_llegar);
  if not exists (select from public.sedes as s where s.id = new.sede_id and s.principal) then
    new.direccion := private.clean_line(new.direccion);
  end if;
  return new;
end
$$;
comment on function private.clean_hidden_address() is 'What is hidden is cleaned as what is shown.';

revoke execute on all functions in schema private from public;

-- Triggers

create trigger direcciones_ocultas_clean
  before insert or update on private.direcciones_ocultas
  for each row execute function private.clean_hidden_address();
