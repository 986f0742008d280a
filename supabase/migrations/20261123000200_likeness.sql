-- Likeness: by what two entries are taken for the same provider. A number of the register, a telephone, a name.
--
-- pg_trgm is not everywhere, so names are compared by trigrams of our own. Comparing two takes a while; a signature of
-- 512 bits, one for each trigram, tells in one step which are worth it: where at least half of the bits that are set in
-- either of two are set in both.

-- Tables

create table private.npis (
  proveedor_id uuid primary key references public.proveedores (id) on delete cascade,
  npi text not null,
  constraint npi_diez_digitos check (npi ~ '^[12][0-9]{9}$')
);
comment on table private.npis is
  'The number of a provider in NPPES, the register of the United States. Two may have the same: then they are duplicates.';
create index npis_npi_idx on private.npis (npi);

create table private.name_signatures (
  proveedor_id uuid primary key references public.proveedores (id) on delete cascade,
  nombre text not null,
  municipio text not null,
  firma bit(512) not null,
  unos smallint not null
);
comment on table private.name_signatures is
  'The bare names of providers with their signatures, to find like ones. Kept by triggers of proveedores.';
comment on column private.name_signatures.unos is 'How many bits of the signature are set.';
create index name_signatures_municipio_idx on private.name_signatures (municipio);

alter table private.npis enable row level security;
alter table private.name_signatures enable row level security;
revoke all on table private.npis, private.name_signatures from public, anon, authenticated, service_role;

-- Functions. What is like was measured by bench/duplicates.ts; PL/pgSQL keeps plans, whose making took longer than the rest.

-- As before, without the extension, which would push the area code out.
create or replace function private.phone_digits(phone text) returns text
language sql immutable set search_path = ''
as $$
  select case when char_length(digits) >= 7 then right(digits, 10) end
  from (
    select regexp_replace(
      regexp_replace(phone, '[\s,;.]*\m(extensi[oó]n|ext|x)[\s.:#]*[0-9]{1,6}\s*$', '', 'i'), '[^0-9]', '', 'g'
    ) as digits
  ) as written
$$;
comment on function private.phone_digits(text) is
  'A phone number to compare: its last ten digits without an extension, however it is written.';

create function private.bare_name(name text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  folded constant text := private.fold_text(name);
  words constant text := btrim(regexp_replace(folded, '[^a-z0-9]+', ' ', 'g'));
begin
  return coalesce((
    select string_agg(word, ' ') from unnest(string_to_array(words, ' ')) as word
    where word <> all (array['dr', 'dra', 'lcdo', 'lcda', 'lic', 'sr', 'sra', 'prof', 'md', 'phd', 'psyd', 'inc', 'llc', 'corp',
      'psc', 'csp', 'de', 'del', 'la', 'las', 'los', 'el', 'y', 'en', 'para'])
  ), nullif(words, ''), folded);
end
$$;
comment on function private.bare_name(text) is
  'A name to compare: folded, without signs, titles, legal forms and small words, unless it has nothing else.';

-- As before, by a loop: it takes a quarter of the time.
create or replace function private.trigrams(words text) returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  trigrams text[] := '{}';
  trigram text;
  word text;
begin
  foreach word in array coalesce(string_to_array(words, ' '), '{}') loop
    word := '  ' || word || ' ';
    for place in 1 .. char_length(word) - 2 loop
      trigram := substr(word, place, 3);
      if trigram <> all (trigrams) then
        trigrams := trigrams || trigram;
      end if;
    end loop;
  end loop;
  return trigrams;
end
$$;

create function private.known_words(bare text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce((
    select string_agg(case word when 'sta' then 'santa' when 'sto' then 'santo' when 'sn' then 'san' when 'ma' then 'maria' else word end, ' ')
    from unnest(string_to_array(bare, ' ')) as word
    where word <> all (
      '{a,abogada,abogado,abogados,acad,academia,al,asociados,autismo,bufete,centro,centros,clin,clinica,clinicas,col,colegio,con,'
      'consultorio,ctro,cto,dietista,dietistas,doctor,doctora,e,educ,educacion,educativa,educativo,esc,escuela,esp,especial,'
      'especializada,especializado,fisica,grupo,habla,hosp,hospital,inst,instituto,lab,lcdas,lcdos,legal,legales,lenguaje,licda,'
      'licdo,medica,medico,medicos,nutricion,nutricional,nutricionista,ocupacional,oficina,oficinas,ped,pediatra,pediatria,'
      'pediatrica,pediatrico,por,pr,psicologa,psicologia,psicologico,psicologo,q,que,serv,servicio,servicios,t,ter,terap,'
      'terapeutica,terapeutico,terapia,terapias,terapista,terapistas}'
    )
  ), bare);
end
$$;
comment on function private.known_words(text) is
  'Of a bare name the words by which it is known: without kinds of places and professions, short forms written out. A name of nothing but kinds is all of it.';

-- Plain arithmetic, so that what is stored means the same on every machine.
create function private.name_bits(bare text) returns bit(512)
language plpgsql immutable set search_path = ''
as $$
declare
  bytes constant bytea := convert_to('  ' || replace(private.known_words(bare), ' ', '  ') || ' ', 'UTF8');
  bits bit(512) := repeat('0', 512)::bit(512);
begin
  for at in 0 .. octet_length(bytes) - 3 loop
    bits := set_bit(bits, (get_byte(bytes, at) * 1369 + get_byte(bytes, at + 1) * 37 + get_byte(bytes, at + 2)) % 512, 1);
  end loop;
  return bits;
end
$$;
comment on function private.name_bits(text) is 'The signature of a bare name: a bit for each trigram of the words by which it is known.';

create function private.is_like_word(one text, other text) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  shortest constant integer := least(char_length(one), char_length(other));
  longest constant integer := greatest(char_length(one), char_length(other));
  letters text := other;
  mine text[];
  theirs text[];
  shared integer := 0;
begin
  -- An initial, or a word that was cut or runs into the next.
  if left(one, shortest) = left(other, shortest) and shortest <> 2 then
    return true;
  end if;
  -- In a short word one slip spoils most trigrams: there all letters but one are enough.
  if longest <= 6 and longest - shortest <= 1 and left(one, 1) = left(other, 1) then
    for place in 1 .. char_length(one) loop
      if strpos(letters, substr(one, place, 1)) > 0 then
        letters := overlay(letters placing '' from strpos(letters, substr(one, place, 1)) for 1);
        shared := shared + 1;
      end if;
    end loop;
    if shared >= longest - 1 then
      return true;
    end if;
  end if;
  mine := private.trigrams(one);
  theirs := private.trigrams(other);
  select count(*) into shared from unnest(mine) as trigram where trigram = any (theirs);
  return 10 * shared >= 3 * (cardinality(mine) + cardinality(theirs) - shared);
end
$$;
comment on function private.is_like_word(text, text) is
  'Whether two words may be the same: one with a slip, cut short, or its initial. Three in ten of the trigrams are enough.';

create function private.has_other_word(one text, other text) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return exists (
    select from unnest(string_to_array(one, ' ')) as word
    where not exists (select from unnest(string_to_array(other, ' ')) as known where private.is_like_word(word, known))
  );
end
$$;
comment on function private.has_other_word(text, text) is 'Whether one name has a word that is like none of the other.';

create function private.name_likeness(one text, other text) returns real
language plpgsql immutable set search_path = ''
as $$
declare
  mine constant text := private.known_words(one);
  theirs constant text := private.known_words(other);
  my_trigrams constant text[] := private.trigrams(mine);
  their_trigrams constant text[] := private.trigrams(theirs);
  shared real;
begin
  if mine = theirs then
    return 1;
  end if;
  select count(*) into shared from unnest(my_trigrams) as trigram where trigram = any (their_trigrams);
  shared := shared / (cardinality(my_trigrams) + cardinality(their_trigrams) - shared);
  -- «Rivera Cruz» and «Rivera Colón»: each has a word in the place of another's.
  return case
    when shared >= 0.5 and not (private.has_other_word(mine, theirs) and private.has_other_word(theirs, mine)) then shared
    else 0
  end;
end
$$;
comment on function private.name_likeness(text, text) is
  'How many trigrams the known words of two bare names share, of all that they have: 0 to 1. Nothing where each has a word that is like none of the other.';

create function private.like_name(one text, other text) returns boolean
language sql immutable set search_path = ''
as $$
  select private.name_likeness(private.bare_name(one), private.bare_name(other)) >= 0.6
$$;
comment on function private.like_name(text, text) is 'Whether two names may be of the same provider.';

create function private.sign_name(ids uuid[]) returns void
language sql security definer set search_path = ''
as $$
  insert into private.name_signatures as s (proveedor_id, nombre, municipio, firma, unos)
  select p.id, bare.name, p.municipio, signed.bits, bit_count(signed.bits)
  from public.proveedores as p
  cross join lateral (select private.bare_name(p.nombre) as name offset 0) as bare
  cross join lateral (select private.name_bits(bare.name) as bits offset 0) as signed
  where p.id = any (ids)
  on conflict (proveedor_id) do update
  set nombre = excluded.nombre, municipio = excluded.municipio, firma = excluded.firma, unos = excluded.unos
$$;
comment on function private.sign_name(uuid[]) is 'Makes the signatures of these providers anew.';

create function private.sign_added_names() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- What is rehearsed is not found by anybody.
  if coalesce(current_setting('private.ensaya', true), '') = '' then
    perform private.sign_name(array_agg(a.id)) from added as a;
  end if;
  return null;
end
$$;
comment on function private.sign_added_names() is 'The signatures of new providers.';

create function private.sign_changed_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.sign_name(array[new.id]);
  return null;
end
$$;
comment on function private.sign_changed_name() is 'The signature of a provider that has another name or municipality.';

-- As before, but what is compared is made once, not for each who is unlisted.
create or replace function private.is_unlisted(nombre text, telefono text, npi text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  folded constant text := private.fold_text(private.clean_line(nombre));
  -- Who asked before this version was kept with the digits of the extension.
  digits constant text[] := array[private.phone_digits(telefono), right(regexp_replace(telefono, '[^0-9]', '', 'g'), 10)];
begin
  return exists (
    select from private.no_listar as n
    where n.npi = is_unlisted.npi or digits && n.telefonos or n.nombre = folded
  );
end
$$;

-- As before, and by its number.
create or replace function private.unlist(baja uuid, proveedor uuid) returns void
language sql security definer set search_path = ''
as $$
  insert into private.no_listar (baja_id, npi, telefonos, nombre)
  select unlist.baja, (select n.npi from private.npis as n where n.proveedor_id = p.id), array(
      select distinct private.phone_digits(phone)
      from (
        select unnest(array[p.telefono, p.whatsapp]) as phone
        union all
        select unnest(array[s.telefono, s.whatsapp]) from public.sedes as s where s.proveedor_id = p.id
      ) as phones
      where private.phone_digits(phone) is not null
    ), private.fold_text(p.nombre)
  from public.proveedores as p where p.id = unlist.proveedor
  on conflict do nothing
$$;

create function private.with_phone(phones text[]) returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  select s.proveedor_id from public.sedes as s where private.phone_digits(s.telefono) = any (phones)
  union
  select s.proveedor_id from public.sedes as s where private.phone_digits(s.whatsapp) = any (phones);
end
$$;
comment on function private.with_phone(text[]) is
  'Providers that answer one of these phones (as private.phone_digits writes them) at any of their places.';

revoke execute on function private.phone_digits(text), private.bare_name(text), private.known_words(text),
  private.is_like_word(text, text), private.has_other_word(text, text), private.name_likeness(text, text),
  private.like_name(text, text), private.name_bits(text), private.sign_name(uuid[]), private.sign_added_names(),
  private.sign_changed_name(), private.is_unlisted(text, text, text), private.unlist(uuid, uuid), private.with_phone(text[])
from public, anon, authenticated, service_role;
-- Whoever writes a place writes its indexes.
grant execute on function private.phone_digits(text) to service_role;

-- Triggers

create trigger proveedores_sign_added after insert on public.proveedores referencing new table as added
  for each statement execute function private.sign_added_names();
create trigger proveedores_sign_changed after update on public.proveedores
  for each row when (old.nombre <> new.nombre or old.municipio <> new.municipio)
  execute function private.sign_changed_name();

-- What is there already

select private.sign_name(array_agg(p.id)) from public.proveedores as p;
create index sedes_telefono_idx on public.sedes (private.phone_digits(telefono));
create index sedes_whatsapp_idx on public.sedes (private.phone_digits(whatsapp));
