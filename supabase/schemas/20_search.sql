-- One search over what families look for: providers, steps and resources, questions. Three short lists from one call, each by
-- the rule of its own page, so that "see all" finds what was counted.

-- Tables

create table private.provider_search (
  proveedor_id uuid primary key references public.proveedores (id) on delete cascade,
  fecha_creacion timestamptz not null,
  texto text not null
);
comment on table private.provider_search is
  'Name and description of approved providers as the directory compares them: folding ten thousand while somebody waits would take longer than all else. Kept by triggers of proveedores.';

-- Functions

create function private.search_text(value text) returns text
language sql immutable
return btrim(regexp_replace(private.fold_text(value), '[[:space:]]+', ' ', 'g'));
comment on function private.search_text(text) is 'Folded text with single spaces, as the pages compare it (app/lib/fold.ts).';

create function private.index_provider() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and (old.nombre, old.descripcion, old.aprobado_por_admin)
    is not distinct from (new.nombre, new.descripcion, new.aprobado_por_admin) then
    return null;
  elsif not new.aprobado_por_admin then
    delete from private.provider_search as s where s.proveedor_id = new.id;
    return null;
  end if;
  insert into private.provider_search as s (proveedor_id, fecha_creacion, texto)
  values (new.id, new.fecha_creacion, private.search_text(new.nombre) || E'\n' || coalesce(private.search_text(new.descripcion), ''))
  on conflict (proveedor_id) do update set texto = excluded.texto;
  return null;
end
$$;
comment on function private.index_provider() is 'Keeps private.provider_search.';

-- Whether somebody can be reached costs a look at each: of a frequent word only the newest are looked at.
create function private.find_providers(wanted text) returns table (id uuid, total bigint)
language sql stable security definer rows 3 set search_path = ''
as $$
  select p.id, newest.total
  from (
    select s.proveedor_id, count(*) over () as total from private.provider_search as s
    where strpos(s.texto, wanted) > 0
    order by s.fecha_creacion desc, s.proveedor_id limit 50
  ) as newest
  join public.proveedores as p on p.id = newest.proveedor_id
  order by public.alcance(p) desc, p.fecha_creacion desc, p.id
  limit 3
$$;
comment on function private.find_providers(text) is
  'The first approved providers whose name or description has this folded text, in the order of the directory (of more than 50 the newest), and how many there are: security definer because the table of texts is granted to nobody.';

-- A word that no title has may be a slip: the stem of titles with the same letters, else the likest, stands for it, and a
-- title gives back a whole word.
create function private.meant_words(texto text) returns text
language sql stable security definer set search_path = ''
as $$
  with typed as materialized (
    select word, place, (private.stems_of(word))[1] as stem
    from regexp_split_to_table(left(private.search_words(texto), 100), ' ') with ordinality as t (word, place)
    where place <= 5
  ), meant as (
    select t.place, t.word, case when private.is_misspellable(t.stem) then (
      select whole.word
      from (
        select k.stem
        from (
          select k.stem from private.known_stems as k order by k.stem operator(extensions.<->) t.stem, k.stem limit 20
        ) as k
        -- Two letters that changed places («esceula») leave a word few of its trigrams, and all of its letters.
        cross join lateral (
          select (select array_agg(c order by c) from regexp_split_to_table(k.stem, '') as c)
            = (select array_agg(c order by c) from regexp_split_to_table(t.stem, '') as c) as same
        ) as letters
        where letters.same or extensions.similarity(t.stem, k.stem) >= 0.3
        order by letters.same desc, extensions.similarity(t.stem, k.stem) desc, k.stem limit 1
      ) as near
      join lateral (
        select s.question_id from private.title_stems as s where s.stem = near.stem order by s.created_at desc limit 1
      ) as s on true
      join public.questions as q on q.id = s.question_id
      cross join lateral regexp_split_to_table(private.search_words(q.title), ' ') as whole (word)
      where near.stem = any (private.stems_of(whole.word))
      limit 1
    ) end as better
    from typed as t
  )
  select nullif(string_agg(coalesce(better, word), ' ' order by place), private.search_words(texto)) from meant
$$;
comment on function private.meant_words(text) is
  'What somebody may have meant whose search found nothing, by the titles of the forum; null: nothing better is known.';

create function public.buscar(texto text) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  wanted constant text := private.search_text(left(private.clean_line(texto), 100));
  -- Counted so far, as a frequent word is in most questions.
  most constant integer := 100;
  found jsonb;
begin
  if wanted is null or wanted = '' then
    return null;
  end if;
  with providers as materialized (
    select f.total, p.id, p.nombre, p.tipo_servicio, p.subcategoria, p.municipio
    from private.find_providers(wanted) as f join public.proveedores as p on p.id = f.id
  ), steps as materialized (
    select s.slug, s.titulo, s.momentos, s.edad_desde_meses
    from public.pasos as s
    where s.estado = 'publicado' and s.vence_en >= private.event_day(now())
      and strpos(private.search_text(s.titulo || E'\n' || s.por_que || E'\n' || array_to_string(s.resumen, E'\n')), wanted) > 0
    order by s.orden limit 50
  ), resources as materialized (
    select r.id, r.titulo, r.tipo_recurso from public.recursos as r
    where strpos(private.search_text(r.titulo), wanted) > 0 or strpos(private.search_text(r.descripcion), wanted) > 0
    order by r.destacado desc, r.fecha_creacion desc limit most
  ), questions as materialized (
    select b.id, b.created_at from private.find_questions(texto, null, false, false, null, '00000000-0000-0000-0000-000000000000', most) as b
  )
  select jsonb_build_object(
    'proveedores', jsonb_build_object('total', coalesce((select max(total) from providers), 0),
      'primeros', coalesce((select jsonb_agg(to_jsonb(p) - 'total') from providers as p), '[]')),
    'pasos', jsonb_build_object('total', (select count(*) from steps),
      'primeros', coalesce((select jsonb_agg(s) from (select * from steps limit 3) as s), '[]')),
    'recursos', jsonb_build_object('total', (select count(*) from resources),
      'primeros', coalesce((select jsonb_agg(r) from (select * from resources limit 3) as r), '[]')),
    'preguntas', jsonb_build_object('total', (select count(*) from questions), 'primeros', coalesce((
      select jsonb_agg(jsonb_build_object('id', q.id, 'title', q.title, 'category', q.category, 'answer_count', q.answer_count) order by q.created_at desc, q.id desc)
      from (select id from questions order by created_at desc, id desc limit 3) as first
      join public.questions as q on q.id = first.id
    ), '[]'))
  ) into found;
  if not jsonb_path_exists(found, '$.*.total ? (@ > 0)') then
    found := found || jsonb_build_object('quisiste', private.meant_words(texto));
  end if;
  return found;
end
$$;
comment on function public.buscar(text) is
  'What the site has about a text: of providers, steps, resources and questions the first three and how many there are (of questions at most 100 are counted), each as its own page finds and orders them; `quisiste` where there is nothing. Null without a text.';

-- Triggers

create trigger proveedores_index
  after insert or update on public.proveedores
  for each row execute function private.index_provider();

-- Rights

grant execute on function private.search_text(text), private.find_providers(text), private.meant_words(text), public.buscar(text)
  to anon, authenticated, service_role;
