-- The bin gives no number twice and counts help anew; the audit log keeps what was done, and not the words
-- of people; addresses count one by one whatever joins them.

-- Functions: the bin

create or replace function public.recuperar(elemento uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  kept private.papelera;
  answer private.papelera;
  parent constant jsonb := '{"estado": "publicada"}';
  has_question boolean;
begin
  perform private.require_admin();
  -- The question before its answer, as whoever deletes it takes them; and it gives nobody a number meanwhile.
  perform from public.questions as q
  where q.id = (select p.pregunta_id from private.papelera as p where p.elemento = recuperar.elemento and p.con is null)
  for no key update;
  has_question := found;
  select * into kept from private.papelera as p where p.elemento = recuperar.elemento and p.con is null for update;
  if not found then
    perform private.refuse('elemento_en_papelera', 'Ya no está en la papelera. Recarga la página.');
  elsif kept.clase = 'respuesta' and not has_question then
    perform private.refuse('elemento_con_pregunta', 'Su pregunta ya no está. Si la ves en la papelera, recupérala primero.');
  elsif kept.clase = 'resena' then
    if not exists (
      select from public.proveedores as l
      where l.id = (kept.fila ->> 'proveedor_id')::uuid and l.usuario_id is distinct from kept.autor
    ) then
      perform private.refuse('elemento_con_perfil', 'El perfil de esta reseña ya no existe, o ahora es de quien la escribió.');
    elsif exists (
      select from public.calificaciones as c
      where c.proveedor_id = (kept.fila ->> 'proveedor_id')::uuid and c.usuario_id = kept.autor
    ) then
      perform private.refuse('elemento_unica', 'Esa familia ya escribió otra reseña de este perfil.');
    end if;
  end if;
  perform set_config('private.recupera', 'si', true);
  if kept.clase = 'resena' then
    -- As it was: what an admin declined stays declined.
    perform private.insert_stored('public.calificaciones', kept.fila);
  elsif kept.clase = 'respuesta' then
    kept.fila := kept.fila || parent;
    perform private.put_answer_back(kept);
  else
    perform private.insert_stored('public.questions', kept.fila || parent || jsonb_build_object(
      'user_id', kept.autor, 'answer_count', 0, 'con_ayuda', false,
      'duplicada_de', (
        select q.id from public.questions as q
        where q.id = (kept.fila ->> 'duplicada_de')::uuid and q.duplicada_de is null
      )
    ));
    insert into private.numeros_dados (question_id, ultimo) select kept.elemento, kept.numero where kept.numero is not null;
    for answer in
      select * from private.papelera as p where p.con = kept.elemento order by p.fila ->> 'created_at', p.elemento
    loop
      perform private.put_answer_back(answer);
    end loop;
  end if;
  perform set_config('private.recupera', '', true);
  delete from private.papelera as p where p.elemento = kept.elemento;
  update private.retiros as r set recuperado_en = now()
  where r.clase = kept.clase and r.elemento = kept.elemento
    and (kept.clase <> 'resena' or kept.fila ->> 'estado' = 'publicada');
  perform private.write_act(
    auth.uid(), 'recuperar',
    case kept.clase when 'resena' then 'calificaciones' when 'pregunta' then 'questions' else 'answers' end,
    kept.elemento::text, null, private.summarize(kept.fila, array['question_id', 'proveedor_id', 'estrellas'])
  );
end
$$;
comment on function public.recuperar(uuid) is
  'For admins: puts back what an admin removed within 30 days, with everything that went with it: posts of the forum published, a review as it was.';

-- Functions: the audit log

create or replace function public.cerrar_como_duplicada(id uuid, de uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  closed public.questions;
  other public.questions;
begin
  perform private.require_admin();
  if cerrar_como_duplicada.id = de then
    perform private.refuse('de_otra', 'Una pregunta no es duplicada de sí misma. Elige la otra.');
  end if;
  -- In one order, so that two admins who close two questions by each other do not wait for one another.
  perform from public.questions as q where q.id in (cerrar_como_duplicada.id, de) order by q.id for update;
  select * into closed from public.questions as q where q.id = cerrar_como_duplicada.id;
  select * into other from public.questions as q where q.id = de;
  if closed.id is null then
    perform private.refuse('id_existe', 'Esta pregunta ya no existe. Recarga la página.');
  elsif other.id is null or other.estado <> 'publicada' then
    perform private.refuse('de_publicada', 'La otra pregunta no está publicada. Elige otra.');
  elsif other.duplicada_de is not null then
    perform private.refuse('de_abierta', 'La otra pregunta también está cerrada. Elige la que sigue abierta.');
  elsif exists (select from public.questions as q where q.duplicada_de = closed.id) then
    perform private.refuse('id_sin_duplicadas', 'Hay preguntas que llevan a esta. Ábrelas antes de cerrarla.');
  end if;
  update public.questions as q set duplicada_de = de where q.id = closed.id and q.duplicada_de is distinct from de;
  if found then
    perform private.write_act(
      auth.uid(), 'cerrar', 'questions', closed.id::text, null,
      jsonb_build_object('duplicada_de', other.id)
    );
  end if;
end
$$;

create or replace function public.abrir_duplicada(id uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  update public.questions as q set duplicada_de = null
  where q.id = abrir_duplicada.id and q.duplicada_de is not null;
  if not found then
    return false;
  end if;
  perform private.write_act(auth.uid(), 'reabrir', 'questions', abrir_duplicada.id::text, null, null);
  return true;
end
$$;

create or replace function public.anotar_licencia(usuario uuid, clase text, numero text, vista_el date, vence_el date) returns void
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  today constant date := private.event_day(now());
  written constant text := private.clean_line(numero);
  before private.licencias;
begin
  perform private.require_admin();
  if written is null or char_length(written) > 40 then
    perform private.refuse('numero_escrito', 'Escribe el número de la licencia, de hasta 40 letras o números.');
  elsif vista_el is null or vista_el > today or vista_el < today - 365 then
    perform private.refuse('vista_el_reciente', 'Elige el día en que la viste: hoy, o hasta hace un año.');
  elsif vence_el is null or vence_el < today then
    perform private.refuse('vence_el_por_venir', 'Elige el día en que vence. Una licencia vencida no se anota.');
  end if;
  perform from private.profiles as p where p.id = usuario for no key update;
  if not found then
    perform private.refuse('usuario_existe', 'Esta cuenta ya no existe. Recarga la página.');
  end if;
  select * into before from private.licencias as l where l.usuario_id = usuario;
  insert into private.licencias as l (usuario_id, clase, numero, vista_el, vence_el)
  values (usuario, clase, written, vista_el, vence_el)
  on conflict (usuario_id) do update
  set clase = excluded.clase, numero = excluded.numero, vista_el = excluded.vista_el, vence_el = excluded.vence_el;
  perform private.write_act(
    auth.uid(), case when before.usuario_id is null then 'crear' else 'cambiar' end, 'licencias', usuario::text,
    case when before.usuario_id is not null then to_jsonb(before) - array['usuario_id', 'numero'] end,
    jsonb_build_object('clase', clase, 'vista_el', vista_el, 'vence_el', vence_el)
  );
end
$$;

create or replace function public.quitar_licencia(usuario uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  removed private.licencias;
begin
  perform private.require_admin();
  delete from private.licencias as l where l.usuario_id = usuario returning * into removed;
  if not found then
    return false;
  end if;
  perform private.write_act(
    auth.uid(), 'eliminar', 'licencias', usuario::text, to_jsonb(removed) - array['usuario_id', 'numero'], null
  );
  return true;
end
$$;

create function private.forget_pause_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.auditoria set despues = despues - 'motivo' where tabla = 'pausas' and fila_id = old.id::text;
  return null;
end
$$;
comment on function private.forget_pause_words() is
  'With an account go the words of its pauses; that there were some stays in the audit log, to be counted.';

revoke execute on function private.forget_pause_words() from public;

-- What the log holds already.
update public.auditoria set antes = antes - 'numero', despues = despues - 'numero' where tabla = 'licencias';
update public.auditoria set despues = despues - array['title', 'duplicada_de']
where tabla = 'questions' and accion in ('cerrar', 'reabrir', 'recuperar');
update public.auditoria as e set despues = e.despues - 'motivo'
where e.tabla = 'pausas' and not exists (select from private.profiles as p where p.id::text = e.fila_id);

-- Functions: links

create or replace function private.count_links(value text) returns integer
language sql immutable set search_path = ''
as $$
  select count(*)::integer
  from regexp_matches(
    -- A space before what can only begin an address, so that it does not pass for the end of another.
    regexp_replace(
      replace(regexp_replace(
        lower(normalize(value, NFKC)),
        '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff]',
        '', 'g'
      ), '。', '.'),
      '[a-z][a-z0-9+-]{1,20}:[/\\]{2}|https?:[/\\]|(?<![a-z0-9/\\.-])www\.', ' \&', 'g'
    ),
    '(?:[a-z][a-z0-9+-]{1,20}:[/\\]{2}'
      || '|https?:[/\\]'
      || '|(?:^|[^a-z0-9])www\.'
      || '|[a-z0-9\u00c0-\uffff-]\.[a-z\u00c0-\uffff]{2,24}(?::[0-9]{1,5})?(?:[/\\]|[?][^[:space:]]))'
      || '[^[:space:],;|<>()"''*!$^`{}\[\]\u00a1-\u00bf\u2010-\u2bff\u3000-\u303f]*',
    'g'
  )
$$;

-- Triggers

create trigger profiles_forget_pause_words
  after delete on private.profiles
  for each row execute function private.forget_pause_words();
