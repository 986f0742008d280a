-- Written by `npm run types` from the migrations: do not edit.
--
-- What the product's schemas are now, to be read and not to be run: each table with its indexes,
-- rights, triggers and policies, then views and functions, by name. Nobody has a right that
-- does not stand here. The reasons stand in supabase/migrations.

-- Schemas

CREATE SCHEMA private;
COMMENT ON SCHEMA private IS 'Tables and helpers that no API request can name.';
GRANT USAGE ON SCHEMA private TO anon, authenticated, service_role;

-- Types

CREATE TYPE public.app_role AS ENUM ('admin');
CREATE TYPE public.estado_calificacion AS ENUM ('publicada', 'pendiente', 'rechazada');
CREATE TYPE public.estado_sugerencia AS ENUM ('pendiente', 'aceptada', 'descartada');
CREATE TYPE public.tipo_evento AS ENUM ('visita_proveedor', 'contacto', 'descarga_recurso');
CREATE TYPE public.tipo_recurso AS ENUM ('pdf', 'video', 'link');
CREATE TYPE public.tipo_servicio AS ENUM ('escuela', 'terapista', 'doctor', 'abogado', 'dietista');

-- Tables

CREATE TABLE private.autores_preguntas (
  question_id uuid NOT NULL,
  user_id uuid,
  CONSTRAINT autores_preguntas_pkey PRIMARY KEY (question_id),
  CONSTRAINT autores_preguntas_question_id_fkey FOREIGN KEY (question_id) REFERENCES public.questions(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT autores_preguntas_user_id_fkey FOREIGN KEY (user_id) REFERENCES private.profiles(id) ON DELETE CASCADE
);
ALTER TABLE private.autores_preguntas ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.autores_preguntas IS 'Who asked without a name. Nobody: the account is gone and the question stayed.';
CREATE INDEX autores_preguntas_user_idx ON private.autores_preguntas USING btree (user_id);
CREATE TRIGGER autores_preguntas_delete AFTER DELETE ON private.autores_preguntas FOR EACH ROW EXECUTE FUNCTION private.delete_nameless();

CREATE TABLE private.autores_respuestas (
  answer_id uuid NOT NULL,
  question_id uuid NOT NULL,
  user_id uuid,
  numero integer NOT NULL,
  CONSTRAINT autores_respuestas_pkey PRIMARY KEY (answer_id),
  CONSTRAINT autores_respuestas_answer_id_fkey FOREIGN KEY (answer_id) REFERENCES public.answers(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT autores_respuestas_user_id_fkey FOREIGN KEY (user_id) REFERENCES private.profiles(id) ON DELETE CASCADE,
  CONSTRAINT numero_0_o_desde_2 CHECK (numero = 0 OR numero >= 2)
);
ALTER TABLE private.autores_respuestas ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.autores_respuestas IS 'Who answered without a name. Nobody: the account is gone and the answer stayed.';
COMMENT ON COLUMN private.autores_respuestas.numero IS 'The person within the question: 0 who asks without a name too, others from 2 on.';
CREATE INDEX autores_respuestas_question_idx ON private.autores_respuestas USING btree (question_id, user_id);
CREATE INDEX autores_respuestas_user_idx ON private.autores_respuestas USING btree (user_id);
CREATE TRIGGER autores_respuestas_delete AFTER DELETE ON private.autores_respuestas FOR EACH ROW EXECUTE FUNCTION private.delete_nameless();

CREATE TABLE private.avisos (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  correo text NOT NULL,
  tipo public.tipo_servicio,
  municipio text,
  proveedor_id uuid,
  pedido_en timestamp with time zone DEFAULT now() NOT NULL,
  confirmado_en timestamp with time zone,
  conocidos uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  fallo boolean DEFAULT false NOT NULL,
  CONSTRAINT avisos_pkey PRIMARY KEY (id),
  CONSTRAINT avisos_una_vez UNIQUE NULLS NOT DISTINCT (correo, tipo, municipio, proveedor_id),
  CONSTRAINT avisos_proveedor_id_fkey FOREIGN KEY (proveedor_id) REFERENCES public.proveedores(id) ON DELETE CASCADE,
  CONSTRAINT aviso_de_una_cosa CHECK (num_nulls(tipo, municipio) =
CASE
    WHEN proveedor_id IS NULL THEN 0
    ELSE 2
END),
  CONSTRAINT correo_max_254 CHECK (char_length(correo) <= 254)
);
ALTER TABLE private.avisos ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.avisos IS 'Who wants to be told of what: a type in or near a municipality, or a provider that is full. The row goes with its answer.';
COMMENT ON COLUMN private.avisos.conocidos IS 'Who was there when it was asked for: no news.';
COMMENT ON COLUMN private.avisos.fallo IS 'A mail about it was tried ten times in vain. The second time it is given up.';
CREATE INDEX avisos_proveedor_idx ON private.avisos USING btree (proveedor_id);

CREATE TABLE private.avisos_dados (
  huella bytea NOT NULL,
  dia date NOT NULL,
  CONSTRAINT avisos_dados_pkey PRIMARY KEY (huella)
);
ALTER TABLE private.avisos_dados ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.avisos_dados IS 'Who got news within seven days, by the SHA-256 of the address: the address itself may be gone.';

CREATE TABLE private.avisos_dejados (
  huella bytea NOT NULL,
  dia date NOT NULL,
  CONSTRAINT avisos_dejados_pkey PRIMARY KEY (huella)
);
ALTER TABLE private.avisos_dejados ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.avisos_dejados IS 'Who took the way out within 90 days, by the SHA-256 of the mailbox: until then nobody can ask for alerts to it.';

CREATE TABLE private.backups (
  is_only boolean DEFAULT true NOT NULL,
  last_good_at timestamp with time zone,
  failed_at timestamp with time zone,
  CONSTRAINT backups_pkey PRIMARY KEY (is_only),
  CONSTRAINT backups_one_row CHECK (is_only)
);
ALTER TABLE private.backups ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.backups IS 'What the server knows of the backups of this database: one row, and none where it never made one. It stays where backups end, so that the panel says how old the last one is.';
COMMENT ON COLUMN private.backups.last_good_at IS 'Of the newest whole one; null where there is none yet.';
COMMENT ON COLUMN private.backups.failed_at IS 'Of the last try, if that failed.';

CREATE TABLE private.borradores (
  proveedor_id uuid NOT NULL,
  creado_en timestamp with time zone DEFAULT now() NOT NULL,
  atiende boolean,
  CONSTRAINT borradores_pkey PRIMARY KEY (proveedor_id),
  CONSTRAINT borradores_proveedor_id_fkey FOREIGN KEY (proveedor_id) REFERENCES public.proveedores(id) ON DELETE CASCADE
);
ALTER TABLE private.borradores ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.borradores IS 'Providers that were made from the register and never approved. They keep their telephone, so that somebody can call.';
COMMENT ON COLUMN private.borradores.atiende IS 'Whether they serve autistic people, as they said. Null: nobody has asked, or nobody answered.';

CREATE TABLE private.clases_cola (
  clase text NOT NULL,
  orden smallint NOT NULL,
  CONSTRAINT clases_cola_pkey PRIMARY KEY (clase)
);
ALTER TABLE private.clases_cola ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.clases_cola IS 'Kinds of things that wait, in the order in which they are listed. `private.queue` knows where each is found.';

CREATE TABLE private.codigos_reclamacion (
  reclamacion_id uuid NOT NULL,
  hash bytea NOT NULL,
  vence_en timestamp with time zone NOT NULL,
  intentos smallint DEFAULT 0 NOT NULL,
  CONSTRAINT codigos_reclamacion_pkey PRIMARY KEY (reclamacion_id),
  CONSTRAINT codigos_reclamacion_reclamacion_id_fkey FOREIGN KEY (reclamacion_id) REFERENCES public.reclamaciones(id) ON DELETE CASCADE,
  CONSTRAINT intentos_max_5 CHECK (intentos >= 0 AND intentos <= 5)
);
ALTER TABLE private.codigos_reclamacion ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.codigos_reclamacion IS 'The code that proves a claim, as a hash, until when it counts and how often it was tried.';

CREATE TABLE private.contacto_proveedor (
  proveedor_id uuid NOT NULL,
  sin_recordatorios_desde timestamp with time zone,
  correo_fallido text,
  fallo_en date,
  enlace_pedido date,
  CONSTRAINT contacto_proveedor_pkey PRIMARY KEY (proveedor_id),
  CONSTRAINT contacto_proveedor_proveedor_id_fkey FOREIGN KEY (proveedor_id) REFERENCES public.proveedores(id) ON DELETE CASCADE,
  CONSTRAINT correo_fallido_max_254 CHECK (char_length(correo_fallido) <= 254)
);
ALTER TABLE private.contacto_proveedor ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.contacto_proveedor IS 'How mail reaches a provider: since when it wants no reminders, the address that failed ten times and when, the last day a new link was asked for. Goes when somebody else looks after the provider.';

CREATE TABLE private.copias (
  user_id uuid NOT NULL,
  estado text DEFAULT 'espera'::text NOT NULL,
  archivo text DEFAULT gen_random_uuid() || '.zip'::text NOT NULL,
  pedida_en timestamp with time zone DEFAULT now() NOT NULL,
  intentos smallint DEFAULT 0 NOT NULL,
  tomada_en timestamp with time zone,
  lista_en timestamp with time zone,
  bytes bigint,
  CONSTRAINT copias_pkey PRIMARY KEY (user_id),
  CONSTRAINT copias_user_id_fkey FOREIGN KEY (user_id) REFERENCES private.profiles(id) ON DELETE CASCADE,
  CONSTRAINT estado_conocido CHECK (estado = ANY (ARRAY['espera'::text, 'lista'::text, 'fallo'::text, 'vencida'::text, 'borrada'::text])),
  CONSTRAINT lista_con_fecha CHECK (estado <> 'lista'::text OR num_nonnulls(lista_en, bytes) = 2)
);
ALTER TABLE private.copias ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.copias IS 'The file with a person''s own data: asked for (espera), ready (lista) for seven days, then gone (vencida), thrown away (borrada), or not made in three tries (fallo). The latest of each person, for 30 days.';
COMMENT ON COLUMN private.copias.archivo IS 'Its name in the bucket `copias`.';
CREATE INDEX copias_espera_idx ON private.copias USING btree (pedida_en) WHERE (estado = 'espera'::text);
CREATE TRIGGER copias_remove_file AFTER DELETE ON private.copias FOR EACH ROW EXECUTE FUNCTION private.remove_copy_file();
CREATE TRIGGER copias_remove_old_file AFTER UPDATE ON private.copias FOR EACH ROW WHEN (old.estado = 'lista'::text AND new.estado <> 'lista'::text OR old.archivo <> new.archivo) EXECUTE FUNCTION private.remove_copy_file();

CREATE TABLE private.correos_enviados (
  user_id uuid NOT NULL,
  plantilla text NOT NULL,
  enviado_en timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT correos_enviados_user_id_fkey FOREIGN KEY (user_id) REFERENCES private.profiles(id) ON DELETE CASCADE
);
ALTER TABLE private.correos_enviados ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.correos_enviados IS 'Which mails were sent to an account and when, without what they said: for the person''s own data. For 90 days.';
CREATE INDEX correos_enviados_fecha_idx ON private.correos_enviados USING btree (enviado_en);
CREATE INDEX correos_enviados_user_idx ON private.correos_enviados USING btree (user_id);

CREATE TABLE private.cuentas_moderacion (
  que text NOT NULL,
  fecha timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT que_conocido CHECK (que = ANY (ARRAY['reporte'::text, 'oculta'::text, 'revision'::text]))
);
ALTER TABLE private.cuentas_moderacion ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.cuentas_moderacion IS 'That something was reported, hidden by reports or looked at again, to be counted: neither what nor whose. For 13 months.';
CREATE INDEX cuentas_moderacion_fecha_idx ON private.cuentas_moderacion USING btree (fecha);

CREATE TABLE private.daily_runs (
  day date NOT NULL,
  done_at timestamp with time zone DEFAULT now() NOT NULL,
  job text NOT NULL,
  CONSTRAINT daily_runs_pkey PRIMARY KEY (day, job)
);
ALTER TABLE private.daily_runs ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.daily_runs IS 'Which job of the day was done on which day.';

CREATE TABLE private.daily_salts (
  day date NOT NULL,
  salt bytea DEFAULT uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) NOT NULL,
  CONSTRAINT daily_salts_pkey PRIMARY KEY (day)
);
ALTER TABLE private.daily_salts ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.daily_salts IS 'One random salt a day, removed once no repeat can refer to it.';

CREATE TABLE private.devoluciones (
  entrada bigint NOT NULL,
  devuelta bigint NOT NULL,
  CONSTRAINT devoluciones_pkey PRIMARY KEY (entrada),
  CONSTRAINT devoluciones_devuelta_fkey FOREIGN KEY (devuelta) REFERENCES public.auditoria(id) ON DELETE CASCADE,
  CONSTRAINT devoluciones_entrada_fkey FOREIGN KEY (entrada) REFERENCES public.auditoria(id) ON DELETE CASCADE
);
ALTER TABLE private.devoluciones ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.devoluciones IS 'Audit entries that put another one back.';
CREATE INDEX devoluciones_devuelta_idx ON private.devoluciones USING btree (devuelta);

CREATE TABLE private.direcciones_ocultas (
  sede_id uuid NOT NULL,
  direccion text,
  como_llegar text,
  CONSTRAINT direcciones_ocultas_pkey PRIMARY KEY (sede_id),
  CONSTRAINT direcciones_ocultas_sede_id_fkey FOREIGN KEY (sede_id) REFERENCES public.sedes(id) ON DELETE CASCADE,
  CONSTRAINT como_llegar_max_300 CHECK (char_length(como_llegar) <= 300),
  CONSTRAINT direccion_max_300 CHECK (char_length(direccion) <= 300)
);
ALTER TABLE private.direcciones_ocultas ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.direcciones_ocultas IS 'Addresses of places that do not show them. For owner and admins, by direcciones_de.';
CREATE TRIGGER direcciones_ocultas_clean BEFORE INSERT OR UPDATE ON private.direcciones_ocultas FOR EACH ROW EXECUTE FUNCTION private.clean_hidden_address();

CREATE TABLE private.ediciones (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  pregunta_id uuid,
  respuesta_id uuid,
  titulo text,
  contenido text NOT NULL,
  categoria text,
  desde timestamp with time zone NOT NULL,
  hasta timestamp with time zone NOT NULL,
  CONSTRAINT ediciones_pkey PRIMARY KEY (id),
  CONSTRAINT ediciones_pregunta_id_fkey FOREIGN KEY (pregunta_id) REFERENCES public.questions(id) ON DELETE CASCADE,
  CONSTRAINT ediciones_respuesta_id_fkey FOREIGN KEY (respuesta_id) REFERENCES public.answers(id) ON DELETE CASCADE,
  CONSTRAINT ediciones_de_una_publicacion CHECK (num_nonnulls(pregunta_id, respuesta_id) = 1)
);
ALTER TABLE private.ediciones ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.ediciones IS 'Former versions of edited questions and answers: what they said, and from when until when. Their authors are not named.';
CREATE INDEX ediciones_hasta_idx ON private.ediciones USING btree (hasta);
CREATE INDEX ediciones_pregunta_idx ON private.ediciones USING btree (pregunta_id) WHERE (pregunta_id IS NOT NULL);
CREATE INDEX ediciones_respuesta_idx ON private.ediciones USING btree (respuesta_id) WHERE (respuesta_id IS NOT NULL);
CREATE TRIGGER ediciones_limit BEFORE INSERT ON private.ediciones FOR EACH ROW EXECUTE FUNCTION private.limit_acts('30', '1 hour', 'Ya editaste 30 veces en la última hora.');

CREATE TABLE private.enlaces (
  hash bytea NOT NULL,
  proveedor_id uuid NOT NULL,
  via text NOT NULL,
  creado_en timestamp with time zone DEFAULT now() NOT NULL,
  vence_en timestamp with time zone DEFAULT now() + '30 days'::interval NOT NULL,
  revocado_en timestamp with time zone,
  creado_por uuid,
  CONSTRAINT enlaces_pkey PRIMARY KEY (hash),
  CONSTRAINT enlaces_creado_por_fkey FOREIGN KEY (creado_por) REFERENCES private.profiles(id) ON DELETE SET NULL,
  CONSTRAINT enlaces_proveedor_id_fkey FOREIGN KEY (proveedor_id) REFERENCES public.proveedores(id) ON DELETE CASCADE,
  CONSTRAINT via_de_enlace CHECK (via = ANY (ARRAY['enlace'::text, 'whatsapp'::text]))
);
ALTER TABLE private.enlaces ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.enlaces IS 'Links that confirm, by the hash of their token; how they travelled, until when they serve. Kept a year longer, so that an old one can ask for a new one.';
CREATE INDEX enlaces_creado_por_idx ON private.enlaces USING btree (creado_por);
CREATE INDEX enlaces_proveedor_idx ON private.enlaces USING btree (proveedor_id);

CREATE TABLE private.enlaces_aviso (
  hash bytea NOT NULL,
  aviso_id uuid NOT NULL,
  CONSTRAINT enlaces_aviso_pkey PRIMARY KEY (hash, aviso_id),
  CONSTRAINT enlaces_aviso_aviso_id_fkey FOREIGN KEY (aviso_id) REFERENCES private.avisos(id) ON DELETE CASCADE
);
ALTER TABLE private.enlaces_aviso ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.enlaces_aviso IS 'Links of the mails about alerts, by the hash of their token: that of a first mail is of one alert, that of an answer of all that its address has confirmed.';
CREATE INDEX enlaces_aviso_aviso_idx ON private.enlaces_aviso USING btree (aviso_id);

CREATE TABLE private.enlaces_correo (
  hash bytea NOT NULL,
  user_id uuid NOT NULL,
  preguntas uuid[] NOT NULL,
  creado_en timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT enlaces_correo_pkey PRIMARY KEY (hash),
  CONSTRAINT enlaces_correo_user_id_fkey FOREIGN KEY (user_id) REFERENCES private.profiles(id) ON DELETE CASCADE
);
ALTER TABLE private.enlaces_correo ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.enlaces_correo IS 'Links of the mails about answers, by the hash of their token: whose mail it was, and about which questions. Kept a year.';
CREATE INDEX enlaces_correo_user_idx ON private.enlaces_correo USING btree (user_id);

CREATE TABLE private.estadisticas_por_dia (
  dia date NOT NULL,
  tipo public.tipo_evento NOT NULL,
  metodo text NOT NULL,
  total bigint NOT NULL,
  CONSTRAINT estadisticas_por_dia_pkey PRIMARY KEY (dia, tipo, metodo)
);
ALTER TABLE private.estadisticas_por_dia ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.estadisticas_por_dia IS 'Events by day in Puerto Rico, kind and method of contact.';

CREATE TABLE private.estadisticas_por_sujeto (
  sujeto uuid NOT NULL,
  tipo public.tipo_evento NOT NULL,
  total bigint NOT NULL,
  CONSTRAINT estadisticas_por_sujeto_pkey PRIMARY KEY (sujeto, tipo)
);
ALTER TABLE private.estadisticas_por_sujeto ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.estadisticas_por_sujeto IS 'Events by kind and by the provider or resource they are about.';
CREATE INDEX estadisticas_por_sujeto_total_idx ON private.estadisticas_por_sujeto USING btree (tipo, total DESC);

CREATE TABLE private.event_people (
  evento bigint NOT NULL,
  usuario_id uuid NOT NULL,
  fecha timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT event_people_pkey PRIMARY KEY (evento),
  CONSTRAINT event_people_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES private.profiles(id) ON DELETE CASCADE
);
ALTER TABLE private.event_people ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.event_people IS 'Whose event it was, for a day. Granted to nobody, read by no function, gone with the account.';
CREATE INDEX event_people_fecha_idx ON private.event_people USING btree (fecha);
CREATE INDEX event_people_usuario_idx ON private.event_people USING btree (usuario_id);

CREATE TABLE private.failed_jobs (
  job text NOT NULL,
  code text NOT NULL,
  since timestamp with time zone DEFAULT now() NOT NULL,
  failed_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT failed_jobs_pkey PRIMARY KEY (job)
);
ALTER TABLE private.failed_jobs ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.failed_jobs IS 'Jobs of the day, and templates of mail (`correo …`), that fail: since when, and by which SQLSTATE. An error''s words may quote somebody, so they are not kept.';

CREATE TABLE private.grupos (
  grupo text NOT NULL,
  dias integer NOT NULL,
  de_sede boolean NOT NULL,
  CONSTRAINT grupos_pkey PRIMARY KEY (grupo)
);
ALTER TABLE private.grupos ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.grupos IS 'Groups of facts: how many days a word about one holds, and whether it is about a place or the provider.';

CREATE TABLE private.import_keys (
  importacion_id uuid NOT NULL,
  fila integer NOT NULL,
  npi text,
  telefono text,
  whatsapp text,
  nombre text NOT NULL,
  municipio text NOT NULL,
  tipo_servicio public.tipo_servicio,
  firma bit(512) NOT NULL,
  unos smallint NOT NULL,
  CONSTRAINT import_keys_pkey PRIMARY KEY (importacion_id, fila),
  CONSTRAINT import_keys_importacion_id_fila_fkey FOREIGN KEY (importacion_id, fila) REFERENCES public.importacion_filas(importacion_id, fila) ON DELETE CASCADE
);
ALTER TABLE private.import_keys ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.import_keys IS 'By what a row of an import would be known again, as private.npis and private.name_signatures have it of providers. Rows with errors have none.';
CREATE INDEX import_keys_municipio_idx ON private.import_keys USING btree (importacion_id, municipio);
CREATE INDEX import_keys_npi_idx ON private.import_keys USING btree (importacion_id, npi);
CREATE INDEX import_keys_telefono_idx ON private.import_keys USING btree (importacion_id, telefono);
CREATE INDEX import_keys_whatsapp_idx ON private.import_keys USING btree (importacion_id, whatsapp);

CREATE TABLE private.licencias (
  usuario_id uuid NOT NULL,
  clase text NOT NULL,
  numero text NOT NULL,
  vista_el date NOT NULL,
  vence_el date NOT NULL,
  CONSTRAINT licencias_pkey PRIMARY KEY (usuario_id),
  CONSTRAINT licencias_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES private.profiles(id) ON DELETE CASCADE,
  CONSTRAINT clase_conocida CHECK (clase = ANY (ARRAY['medicina'::text, 'psicologia'::text, 'terapia_ocupacional'::text, 'terapia_fisica'::text, 'habla_y_lenguaje'::text, 'audiologia'::text, 'nutricion'::text, 'enfermeria'::text, 'trabajo_social'::text, 'consejeria'::text, 'derecho'::text])),
  CONSTRAINT numero_max_40 CHECK (char_length(numero) <= 40),
  CONSTRAINT vence_despues CHECK (vence_el >= vista_el)
);
ALTER TABLE private.licencias ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.licencias IS 'Licences that an admin looked up: the latest of each account. It is told through the day on which the licence ends.';

CREATE TABLE private.listas_compartidas (
  lista_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  creada_en timestamp with time zone DEFAULT now() NOT NULL,
  vence_el date NOT NULL,
  CONSTRAINT listas_compartidas_pkey PRIMARY KEY (lista_id),
  CONSTRAINT listas_compartidas_token_hash_key UNIQUE (token_hash),
  CONSTRAINT listas_compartidas_lista_id_fkey FOREIGN KEY (lista_id) REFERENCES public.listas(id) ON DELETE CASCADE
);
ALTER TABLE private.listas_compartidas ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.listas_compartidas IS 'The link of a list, by the hash of its token. Withdrawn or ended there is none: nothing tells that there was one.';
COMMENT ON COLUMN private.listas_compartidas.vence_el IS 'The last day on which it works.';
CREATE INDEX listas_compartidas_vence_idx ON private.listas_compartidas USING btree (vence_el);

CREATE TABLE private.listas_recibidas (
  user_id uuid NOT NULL,
  lista_id uuid NOT NULL,
  recibida_en timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT listas_recibidas_pkey PRIMARY KEY (user_id, lista_id),
  CONSTRAINT listas_recibidas_user_id_fkey FOREIGN KEY (user_id) REFERENCES private.profiles(id) ON DELETE CASCADE
);
ALTER TABLE private.listas_recibidas ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.listas_recibidas IS 'Lists of a device that were moved into the account, for a year: one that was then deleted does not come back with a repeated call.';
CREATE INDEX listas_recibidas_recibida_idx ON private.listas_recibidas USING btree (recibida_en);

CREATE TABLE private.moderacion (
  elemento uuid NOT NULL,
  clase text NOT NULL,
  cola text,
  desde timestamp with time zone DEFAULT now() NOT NULL,
  estado text NOT NULL,
  decision text,
  motivo text,
  decidida_en timestamp with time zone,
  decidida_por uuid,
  cola_antes text,
  estado_antes text,
  revision_pedida_en timestamp with time zone,
  revision_texto text,
  huella text,
  CONSTRAINT moderacion_pkey PRIMARY KEY (elemento),
  CONSTRAINT moderacion_cola_fkey FOREIGN KEY (cola) REFERENCES private.clases_cola(clase),
  CONSTRAINT moderacion_decidida_por_fkey FOREIGN KEY (decidida_por) REFERENCES private.profiles(id) ON DELETE SET NULL,
  CONSTRAINT clase_conocida CHECK (clase = ANY (ARRAY['pregunta'::text, 'respuesta'::text, 'resena'::text])),
  CONSTRAINT decision_conocida CHECK (decision = ANY (ARRAY['queda'::text, 'retirada'::text])),
  CONSTRAINT estado_conocido CHECK (estado = ANY (ARRAY['publicada'::text, 'en_revision'::text, 'oculta'::text, 'retirada'::text])),
  CONSTRAINT motivo_conocido CHECK (motivo IS NULL OR private.reason_words(motivo) IS NOT NULL),
  CONSTRAINT revision_texto_max_300 CHECK (char_length(revision_texto) <= 300)
);
ALTER TABLE private.moderacion ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.moderacion IS 'Posts (questions, answers, reviews) that an admin has to look at or has looked at. The state of a post follows it.';
COMMENT ON COLUMN private.moderacion.cola IS 'As what it waits; null: for nobody.';
COMMENT ON COLUMN private.moderacion.estado IS 'What it does to the post: shown, held back as a first one, hidden by reports, or withdrawn by an admin.';
COMMENT ON COLUMN private.moderacion.cola_antes IS 'What the decision ended, and with `estado_antes` what undoing it brings back.';
COMMENT ON COLUMN private.moderacion.revision_pedida_en IS 'When its author asked for the second look: once a post.';
COMMENT ON COLUMN private.moderacion.huella IS 'Of what the post said when it was decided.';
CREATE INDEX moderacion_cola_idx ON private.moderacion USING btree (cola, desde) WHERE (cola IS NOT NULL);
CREATE INDEX moderacion_decidida_por_idx ON private.moderacion USING btree (decidida_por);
CREATE TRIGGER moderacion_apply AFTER INSERT OR UPDATE OF estado ON private.moderacion FOR EACH ROW EXECUTE FUNCTION private.apply_moderation();
CREATE TRIGGER moderacion_tally_hidden AFTER UPDATE OF estado ON private.moderacion FOR EACH ROW WHEN (old.estado = 'publicada'::text AND new.estado = 'oculta'::text AND old.decision IS NULL) EXECUTE FUNCTION private.count_moderation('oculta');
CREATE TRIGGER moderacion_tally_revision AFTER UPDATE OF revision_pedida_en ON private.moderacion FOR EACH ROW WHEN (old.revision_pedida_en IS NULL AND new.revision_pedida_en IS NOT NULL) EXECUTE FUNCTION private.count_moderation('revision');

CREATE TABLE private.municipios (
  nombre text NOT NULL,
  region text NOT NULL,
  por_tierra text[] NOT NULL,
  por_mar text[] NOT NULL,
  numero smallint NOT NULL,
  CONSTRAINT municipios_pkey PRIMARY KEY (nombre),
  CONSTRAINT municipios_numero_key UNIQUE (numero)
);
ALTER TABLE private.municipios ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.municipios IS 'The municipalities of Puerto Rico: health region, neighbours by land and by sea.';
COMMENT ON COLUMN private.municipios.numero IS 'By the order of the letters'' codes, which is the same in every locale. Stands for the name in the line of facts.';

CREATE TABLE private.name_signatures (
  proveedor_id uuid NOT NULL,
  nombre text NOT NULL,
  municipio text NOT NULL,
  firma bit(512) NOT NULL,
  unos smallint NOT NULL,
  CONSTRAINT name_signatures_pkey PRIMARY KEY (proveedor_id),
  CONSTRAINT name_signatures_proveedor_id_fkey FOREIGN KEY (proveedor_id) REFERENCES public.proveedores(id) ON DELETE CASCADE
);
ALTER TABLE private.name_signatures ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.name_signatures IS 'The bare names of providers with their signatures, to find like ones. Kept by triggers of proveedores.';
COMMENT ON COLUMN private.name_signatures.unos IS 'How many bits of the signature are set.';
CREATE INDEX name_signatures_municipio_idx ON private.name_signatures USING btree (municipio);

CREATE TABLE private.new_account_reviews (
  fingerprint bytea NOT NULL,
  usuario_id uuid NOT NULL,
  noted_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT new_account_reviews_pkey PRIMARY KEY (fingerprint, usuario_id),
  CONSTRAINT new_account_reviews_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES private.profiles(id) ON DELETE CASCADE
);
ALTER TABLE private.new_account_reviews ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.new_account_reviews IS 'Which new accounts reviewed a provider from a network today; apart from the reviews, so that deleting one does not make room.';
CREATE INDEX new_account_reviews_noted_idx ON private.new_account_reviews USING btree (noted_at);
CREATE INDEX new_account_reviews_usuario_idx ON private.new_account_reviews USING btree (usuario_id);

CREATE TABLE private.no_listar (
  baja_id uuid NOT NULL,
  npi text,
  telefonos text[] NOT NULL,
  nombre text NOT NULL,
  CONSTRAINT no_listar_pkey PRIMARY KEY (baja_id),
  CONSTRAINT no_listar_baja_id_fkey FOREIGN KEY (baja_id) REFERENCES public.bajas(id) ON DELETE CASCADE
);
ALTER TABLE private.no_listar ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.no_listar IS 'Who asked not to be in the directory: national provider number, phones as digits, folded name. Imports ask private.is_unlisted.';

CREATE TABLE private.novedades (
  user_id uuid NOT NULL,
  answer_id uuid NOT NULL,
  creada_en timestamp with time zone DEFAULT now() NOT NULL,
  mail bigint,
  fallo boolean DEFAULT false NOT NULL,
  CONSTRAINT novedades_una_vez UNIQUE (user_id, answer_id),
  CONSTRAINT novedades_answer_id_fkey FOREIGN KEY (answer_id) REFERENCES public.answers(id) ON DELETE CASCADE,
  CONSTRAINT novedades_mail_fkey FOREIGN KEY (mail) REFERENCES private.outgoing_mail(id) ON DELETE CASCADE,
  CONSTRAINT novedades_user_id_fkey FOREIGN KEY (user_id) REFERENCES private.profiles(id) ON DELETE CASCADE
);
ALTER TABLE private.novedades ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.novedades IS 'Answers that a follower was not told of yet.';
COMMENT ON COLUMN private.novedades.mail IS 'The mail that tells it. When that was sent it is forgotten, and this row with it.';
COMMENT ON COLUMN private.novedades.fallo IS 'A mail with it was tried ten times in vain. The second time it is given up.';
CREATE INDEX novedades_answer_idx ON private.novedades USING btree (answer_id);
CREATE INDEX novedades_mail_idx ON private.novedades USING btree (mail);

CREATE TABLE private.npis (
  proveedor_id uuid NOT NULL,
  npi text NOT NULL,
  CONSTRAINT npis_pkey PRIMARY KEY (proveedor_id),
  CONSTRAINT npis_proveedor_id_fkey FOREIGN KEY (proveedor_id) REFERENCES public.proveedores(id) ON DELETE CASCADE,
  CONSTRAINT npi_diez_digitos CHECK (npi ~ '^[12][0-9]{9}$'::text)
);
ALTER TABLE private.npis ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.npis IS 'The number of a provider in NPPES, the register of the United States. Two may have the same: then they are duplicates.';
CREATE INDEX npis_npi_idx ON private.npis USING btree (npi);
CREATE TRIGGER npis_mark_unpaired AFTER INSERT OR UPDATE ON private.npis FOR EACH ROW EXECUTE FUNCTION private.mark_unpaired('proveedor_id');

CREATE TABLE private.npis_descartados (
  npi text NOT NULL,
  dia date DEFAULT private.event_day(now()) NOT NULL,
  CONSTRAINT npis_descartados_pkey PRIMARY KEY (npi)
);
ALTER TABLE private.npis_descartados ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.npis_descartados IS 'Numbers of the register whose people do not serve autistic people: the next file does not bring them back. Beside it the audit log has their name, as of any provider that an admin deleted.';

CREATE TABLE private.numeros_dados (
  question_id uuid NOT NULL,
  ultimo integer NOT NULL,
  CONSTRAINT numeros_dados_pkey PRIMARY KEY (question_id),
  CONSTRAINT numeros_dados_question_id_fkey FOREIGN KEY (question_id) REFERENCES public.questions(id) ON DELETE CASCADE
);
ALTER TABLE private.numeros_dados ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.numeros_dados IS 'The last number given within a question: that of a deleted answer is nobody else''s.';

CREATE TABLE private.outgoing_mail (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account uuid,
  template text NOT NULL,
  fields jsonb NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  next_try timestamp with time zone DEFAULT now() NOT NULL,
  proveedor uuid,
  correo text,
  secreto text,
  sujeto uuid,
  CONSTRAINT outgoing_mail_pkey PRIMARY KEY (id),
  CONSTRAINT outgoing_mail_account_fkey FOREIGN KEY (account) REFERENCES private.profiles(id) ON DELETE CASCADE,
  CONSTRAINT outgoing_mail_proveedor_fkey FOREIGN KEY (proveedor) REFERENCES public.proveedores(id) ON DELETE CASCADE,
  CONSTRAINT correo_max_254 CHECK (char_length(correo) <= 254),
  CONSTRAINT secreto_conocido CHECK (secreto = ANY (ARRAY['enlace'::text, 'codigo'::text, 'aviso'::text, 'respuestas'::text])),
  CONSTRAINT sujeto_con_secreto CHECK ((secreto IS NULL) = (sujeto IS NULL)),
  CONSTRAINT un_destinatario CHECK (num_nonnulls(account, proveedor, correo) = 1)
);
ALTER TABLE private.outgoing_mail ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.outgoing_mail IS 'Mail to send: to whom, which text of supabase/templates, and what to fill in.';
COMMENT ON COLUMN private.outgoing_mail.proveedor IS 'Instead of an account: a provider. Its address is read when it is sent: that of its owner''s account, else its own.';
COMMENT ON COLUMN private.outgoing_mail.correo IS 'Instead of an account: an address that somebody left for one answer.';
COMMENT ON COLUMN private.outgoing_mail.secreto IS 'What is made when the mail is taken and stands nowhere else: a link that confirms, the code of a claim, the link of an alert or of a mail about answers.';
COMMENT ON COLUMN private.outgoing_mail.sujeto IS 'Whose link or code it is.';
CREATE INDEX outgoing_mail_account_idx ON private.outgoing_mail USING btree (account);
CREATE INDEX outgoing_mail_next_try_idx ON private.outgoing_mail USING btree (next_try);
CREATE INDEX outgoing_mail_proveedor_idx ON private.outgoing_mail USING btree (proveedor);
CREATE UNIQUE INDEX outgoing_mail_respuestas_idx ON private.outgoing_mail USING btree (account) WHERE ((template = 'respuestas_nuevas'::text) AND (attempts = 0));

CREATE TABLE private.papelera (
  elemento uuid NOT NULL,
  clase text NOT NULL,
  autor uuid,
  pregunta_id uuid,
  con uuid,
  fila jsonb NOT NULL,
  numero integer,
  quitada_en timestamp with time zone DEFAULT now() NOT NULL,
  quitada_por uuid,
  CONSTRAINT papelera_pkey PRIMARY KEY (elemento),
  CONSTRAINT papelera_autor_fkey FOREIGN KEY (autor) REFERENCES private.profiles(id) ON DELETE CASCADE,
  CONSTRAINT papelera_con_fkey FOREIGN KEY (con) REFERENCES private.papelera(elemento) ON DELETE CASCADE,
  CONSTRAINT papelera_quitada_por_fkey FOREIGN KEY (quitada_por) REFERENCES private.profiles(id) ON DELETE SET NULL,
  CONSTRAINT clase_conocida CHECK (clase = ANY (ARRAY['resena'::text, 'pregunta'::text, 'respuesta'::text]))
);
ALTER TABLE private.papelera ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.papelera IS 'Reviews, questions and answers that an admin removed, as they were, for 30 days; not their own. Deleted when their author''s account is.';
COMMENT ON COLUMN private.papelera.autor IS 'Nobody: the account was gone when it was removed.';
CREATE INDEX papelera_autor_idx ON private.papelera USING btree (autor);
CREATE INDEX papelera_con_idx ON private.papelera USING btree (con);
CREATE INDEX papelera_pregunta_idx ON private.papelera USING btree (pregunta_id);
CREATE INDEX papelera_quitada_idx ON private.papelera USING btree (quitada_en DESC) WHERE (con IS NULL);
CREATE INDEX papelera_quitada_por_idx ON private.papelera USING btree (quitada_por);

CREATE TABLE private.papelera_votos (
  answer_id uuid NOT NULL,
  user_id uuid NOT NULL,
  vote_type smallint NOT NULL,
  CONSTRAINT papelera_votos_pkey PRIMARY KEY (answer_id, user_id),
  CONSTRAINT papelera_votos_answer_id_fkey FOREIGN KEY (answer_id) REFERENCES private.papelera(elemento) ON DELETE CASCADE,
  CONSTRAINT papelera_votos_user_id_fkey FOREIGN KEY (user_id) REFERENCES private.profiles(id) ON DELETE CASCADE
);
ALTER TABLE private.papelera_votos ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.papelera_votos IS 'The votes of answers in the bin.';
CREATE INDEX papelera_votos_user_idx ON private.papelera_votos USING btree (user_id);

CREATE TABLE private.pausas (
  usuario_id uuid NOT NULL,
  motivo text NOT NULL,
  hasta date NOT NULL,
  CONSTRAINT pausas_pkey PRIMARY KEY (usuario_id),
  CONSTRAINT pausas_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES private.profiles(id) ON DELETE CASCADE,
  CONSTRAINT motivo_de_10_a_300 CHECK (char_length(motivo) >= 10 AND char_length(motivo) <= 300)
);
ALTER TABLE private.pausas ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.pausas IS 'Accounts that do not write for some days, through `hasta`. Who paused them, and how often it happens, is in the audit log.';

CREATE TABLE private.perfiles_vistos (
  proveedor_id uuid NOT NULL,
  version timestamp with time zone NOT NULL,
  admin uuid,
  fecha timestamp with time zone DEFAULT now() NOT NULL,
  nota text,
  CONSTRAINT perfiles_vistos_pkey PRIMARY KEY (proveedor_id),
  CONSTRAINT perfiles_vistos_admin_fkey FOREIGN KEY (admin) REFERENCES private.profiles(id) ON DELETE SET NULL,
  CONSTRAINT perfiles_vistos_proveedor_id_fkey FOREIGN KEY (proveedor_id) REFERENCES public.proveedores(id) ON DELETE CASCADE,
  CONSTRAINT nota_max_500 CHECK (char_length(nota) <= 500)
);
ALTER TABLE private.perfiles_vistos ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.perfiles_vistos IS 'Providers that an admin looked at and left pending. One that changes has another version, and waits again.';
COMMENT ON COLUMN private.perfiles_vistos.nota IS 'What is missing, in words for the owner. It goes when the provider changes.';
CREATE INDEX perfiles_vistos_admin_idx ON private.perfiles_vistos USING btree (admin);

CREATE TABLE private.preferencias_correo (
  user_id uuid NOT NULL,
  propias text DEFAULT 'al_momento'::text NOT NULL,
  seguidas text DEFAULT 'semanal'::text NOT NULL,
  CONSTRAINT preferencias_correo_pkey PRIMARY KEY (user_id),
  CONSTRAINT preferencias_correo_user_id_fkey FOREIGN KEY (user_id) REFERENCES private.profiles(id) ON DELETE CASCADE,
  CONSTRAINT propias_conocido CHECK (propias = ANY (ARRAY['al_momento'::text, 'diario'::text, 'semanal'::text, 'nunca'::text])),
  CONSTRAINT seguidas_conocido CHECK (seguidas = ANY (ARRAY['al_momento'::text, 'diario'::text, 'semanal'::text, 'nunca'::text]))
);
ALTER TABLE private.preferencias_correo ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.preferencias_correo IS 'When a person is written to about answers: to own questions, and to others that they follow. Who has no row has the defaults.';

CREATE TABLE private.profiles (
  id uuid NOT NULL,
  nombre_completo text NOT NULL,
  rol text DEFAULT 'padre'::text NOT NULL,
  telefono text,
  municipio text,
  fecha_registro timestamp with time zone DEFAULT now() NOT NULL,
  ha_publicado boolean DEFAULT false NOT NULL,
  CONSTRAINT profiles_pkey PRIMARY KEY (id),
  CONSTRAINT profiles_id_fkey FOREIGN KEY (id) REFERENCES auth.users(id) ON DELETE CASCADE,
  CONSTRAINT municipio_max_60 CHECK (char_length(municipio) <= 60),
  CONSTRAINT nombre_completo_max_160 CHECK (char_length(nombre_completo) <= 160),
  CONSTRAINT rol_max_40 CHECK (char_length(rol) >= 1 AND char_length(rol) <= 40),
  CONSTRAINT telefono_max_40 CHECK (char_length(telefono) <= 40)
);
ALTER TABLE private.profiles ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.profiles IS 'One row a person, born and removed with the account.';
COMMENT ON COLUMN private.profiles.ha_publicado IS 'A question, an answer or a published review of an approved provider stands under this name. Kept by triggers.';
CREATE INDEX profiles_fecha_registro_idx ON private.profiles USING btree (fecha_registro DESC);
CREATE TRIGGER profiles_clean BEFORE INSERT OR UPDATE ON private.profiles FOR EACH ROW EXECUTE FUNCTION private.clean_profile();
CREATE TRIGGER profiles_orphan_proveedor BEFORE DELETE ON private.profiles FOR EACH ROW EXECUTE FUNCTION private.orphan_proveedor();
CREATE TRIGGER profiles_pause BEFORE UPDATE ON private.profiles FOR EACH ROW WHEN (old.nombre_completo IS DISTINCT FROM new.nombre_completo) EXECUTE FUNCTION private.refuse_paused_write();

CREATE TABLE private.proponentes (
  lote uuid NOT NULL,
  usuario_id uuid,
  correo text,
  CONSTRAINT proponentes_pkey PRIMARY KEY (lote),
  CONSTRAINT proponentes_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES private.profiles(id) ON DELETE CASCADE,
  CONSTRAINT correo_max_254 CHECK (char_length(correo) <= 254),
  CONSTRAINT una_forma_de_avisar CHECK (num_nonnulls(usuario_id, correo) = 1)
);
ALTER TABLE private.proponentes ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.proponentes IS 'Whom to tell about a submission, while it waits. The mail takes the row''s place.';
CREATE INDEX proponentes_usuario_idx ON private.proponentes USING btree (usuario_id);

CREATE TABLE private.pruebas_usadas (
  prueba text NOT NULL,
  vence_en timestamp with time zone NOT NULL,
  CONSTRAINT pruebas_usadas_pkey PRIMARY KEY (prueba)
);
ALTER TABLE private.pruebas_usadas ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.pruebas_usadas IS 'Proofs of work that were counted, until they expire.';
CREATE INDEX pruebas_usadas_vence_idx ON private.pruebas_usadas USING btree (vence_en);

CREATE TABLE private.question_search (
  question_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  category text,
  document tsvector NOT NULL,
  sin_respuesta boolean DEFAULT true NOT NULL,
  con_ayuda boolean DEFAULT false NOT NULL,
  CONSTRAINT question_search_pkey PRIMARY KEY (question_id),
  CONSTRAINT question_search_question_id_fkey FOREIGN KEY (question_id) REFERENCES public.questions(id) ON DELETE CASCADE
);
ALTER TABLE private.question_search ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.question_search IS 'What the search looks at, kept by a trigger.';
CREATE INDEX question_search_category_idx ON private.question_search USING btree (category, created_at DESC, question_id DESC);
CREATE INDEX question_search_created_idx ON private.question_search USING btree (created_at DESC, question_id DESC);
CREATE INDEX question_search_document_idx ON private.question_search USING gin (document) WITH (fastupdate=off);
CREATE INDEX question_search_helped_idx ON private.question_search USING btree (created_at DESC, question_id DESC) WHERE con_ayuda;
CREATE INDEX question_search_unanswered_idx ON private.question_search USING btree (created_at DESC, question_id DESC) WHERE sin_respuesta;
CREATE TRIGGER question_search_index_title AFTER INSERT OR UPDATE OF created_at, document ON private.question_search FOR EACH ROW EXECUTE FUNCTION private.index_title();

CREATE TABLE private.rating_days (
  proveedor_id uuid NOT NULL,
  dia date NOT NULL,
  promedio numeric,
  total integer NOT NULL,
  cambios integer NOT NULL,
  avisado boolean NOT NULL,
  CONSTRAINT rating_days_pkey PRIMARY KEY (proveedor_id),
  CONSTRAINT rating_days_proveedor_id_fkey FOREIGN KEY (proveedor_id) REFERENCES public.proveedores(id) ON DELETE CASCADE
);
ALTER TABLE private.rating_days ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.rating_days IS 'The rating of a provider at the start of the last day on which it changed, how often it changed since, and whether the admins were told.';

CREATE TABLE private.recent_acts (
  user_id uuid NOT NULL,
  act text NOT NULL,
  done_at timestamp with time zone NOT NULL,
  CONSTRAINT recent_acts_user_id_fkey FOREIGN KEY (user_id) REFERENCES private.profiles(id) ON DELETE CASCADE
);
ALTER TABLE private.recent_acts ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.recent_acts IS 'Who did what when, for as long as a limit asks for it; tidied by the next act of the same person.';
CREATE INDEX recent_acts_person_idx ON private.recent_acts USING btree (user_id, act, done_at);

CREATE TABLE private.recent_events (
  fingerprint bytea NOT NULL,
  recorded_at timestamp with time zone NOT NULL,
  CONSTRAINT recent_events_pkey PRIMARY KEY (fingerprint)
);
ALTER TABLE private.recent_events ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.recent_events IS 'Fingerprints of the events of the last 30 minutes.';
CREATE INDEX recent_events_recorded_idx ON private.recent_events USING btree (recorded_at);

CREATE TABLE private.recordatorios (
  proveedor_id uuid NOT NULL,
  sede_id uuid,
  grupo text NOT NULL,
  vence_en date NOT NULL,
  tramo smallint NOT NULL,
  dia date NOT NULL,
  CONSTRAINT recordatorios_una_vez UNIQUE NULLS NOT DISTINCT (proveedor_id, sede_id, grupo, vence_en, tramo),
  CONSTRAINT recordatorios_proveedor_id_fkey FOREIGN KEY (proveedor_id) REFERENCES public.proveedores(id) ON DELETE CASCADE,
  CONSTRAINT recordatorios_sede_id_fkey FOREIGN KEY (sede_id) REFERENCES public.sedes(id) ON DELETE CASCADE,
  CONSTRAINT tramo_conocido CHECK (tramo = ANY (ARRAY['-14'::integer, 0, 14]))
);
ALTER TABLE private.recordatorios ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.recordatorios IS 'Which stage of the reminders about the end of a word was sent, and on which day. Kept until that end is 60 days ago.';
CREATE INDEX recordatorios_sede_idx ON private.recordatorios USING btree (sede_id);
CREATE INDEX recordatorios_vence_idx ON private.recordatorios USING btree (vence_en);

CREATE TABLE private.repetidos (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  uno uuid NOT NULL,
  otro uuid NOT NULL,
  razones text[] NOT NULL,
  estado text DEFAULT 'pendiente'::text NOT NULL,
  encontrado_en timestamp with time zone DEFAULT now() NOT NULL,
  decidido_en timestamp with time zone,
  decidido_por uuid,
  CONSTRAINT repetidos_pkey PRIMARY KEY (id),
  CONSTRAINT repetidos_una_vez UNIQUE (uno, otro),
  CONSTRAINT repetidos_decidido_por_fkey FOREIGN KEY (decidido_por) REFERENCES private.profiles(id) ON DELETE SET NULL,
  CONSTRAINT repetidos_otro_fkey FOREIGN KEY (otro) REFERENCES public.proveedores(id) ON DELETE CASCADE,
  CONSTRAINT repetidos_uno_fkey FOREIGN KEY (uno) REFERENCES public.proveedores(id) ON DELETE CASCADE,
  CONSTRAINT decidido_con_fecha CHECK ((estado = 'pendiente'::text) = (decidido_en IS NULL)),
  CONSTRAINT estado_conocido CHECK (estado = ANY (ARRAY['pendiente'::text, 'distintos'::text])),
  CONSTRAINT razones_conocidas CHECK (razones <@ '{npi,telefono,nombre}'::text[] AND cardinality(razones) > 0),
  CONSTRAINT uno_antes_que_otro CHECK (uno < otro)
);
ALTER TABLE private.repetidos ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.repetidos IS 'Pairs of providers that may be the same. That they are not is remembered for good, whatever they say later.';
CREATE INDEX repetidos_decidido_por_idx ON private.repetidos USING btree (decidido_por);
CREATE INDEX repetidos_otro_idx ON private.repetidos USING btree (otro);
CREATE INDEX repetidos_pendientes_idx ON private.repetidos USING btree (encontrado_en) WHERE (estado = 'pendiente'::text);
CREATE TRIGGER repetidos_forget_element AFTER DELETE ON private.repetidos FOR EACH ROW EXECUTE FUNCTION private.forget_element('repetido', 'id');

CREATE TABLE private.reportes (
  elemento uuid NOT NULL,
  clase text NOT NULL,
  usuario_id uuid NOT NULL,
  motivo text NOT NULL,
  texto text,
  fecha timestamp with time zone DEFAULT now() NOT NULL,
  resuelto_en timestamp with time zone,
  red bytea,
  oculta boolean DEFAULT false NOT NULL,
  CONSTRAINT reportes_pkey PRIMARY KEY (elemento, usuario_id),
  CONSTRAINT reportes_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES private.profiles(id) ON DELETE CASCADE,
  CONSTRAINT clase_conocida CHECK (clase = ANY (ARRAY['pregunta'::text, 'respuesta'::text, 'resena'::text])),
  CONSTRAINT motivo_conocido CHECK (private.reason_words(motivo) IS NOT NULL),
  CONSTRAINT texto_max_300 CHECK (char_length(texto) <= 300)
);
ALTER TABLE private.reportes ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.reportes IS 'Who reported a post and why, once a person and post. Decided ones count no more, and keep the same person from reporting it again.';
COMMENT ON COLUMN private.reportes.red IS 'Fingerprint of the wider network of a report that counts, for a day. Null: it only queues.';
COMMENT ON COLUMN private.reportes.oculta IS 'It was one of those that hid the post.';
CREATE INDEX reportes_usuario_idx ON private.reportes USING btree (usuario_id);
CREATE TRIGGER reportes_limit BEFORE INSERT ON private.reportes FOR EACH ROW EXECUTE FUNCTION private.limit_acts('20', '1 day', 'Ya enviaste 20 reportes en un día.');
CREATE TRIGGER reportes_pause BEFORE INSERT ON private.reportes FOR EACH ROW EXECUTE FUNCTION private.refuse_paused_write();
CREATE TRIGGER reportes_tally AFTER INSERT ON private.reportes FOR EACH ROW EXECUTE FUNCTION private.count_moderation('reporte');
CREATE TRIGGER reportes_weigh AFTER INSERT ON private.reportes FOR EACH ROW EXECUTE FUNCTION private.weigh_reports();

CREATE TABLE private.resenas_negadas (
  usuario_id uuid NOT NULL,
  proveedor_id uuid NOT NULL,
  CONSTRAINT resenas_negadas_pkey PRIMARY KEY (usuario_id, proveedor_id),
  CONSTRAINT resenas_negadas_proveedor_id_fkey FOREIGN KEY (proveedor_id) REFERENCES public.proveedores(id) ON DELETE CASCADE,
  CONSTRAINT resenas_negadas_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES private.profiles(id) ON DELETE CASCADE
);
ALTER TABLE private.resenas_negadas ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.resenas_negadas IS 'Whose review of which provider was declined, withdrawn, or deleted while it was not shown: the next one waits, until one is published.';
CREATE INDEX resenas_negadas_proveedor_idx ON private.resenas_negadas USING btree (proveedor_id);

CREATE TABLE private.respuestas_revisadas (
  answer_id uuid NOT NULL,
  CONSTRAINT respuestas_revisadas_pkey PRIMARY KEY (answer_id),
  CONSTRAINT respuestas_revisadas_answer_id_fkey FOREIGN KEY (answer_id) REFERENCES public.answers(id) ON DELETE CASCADE
);
ALTER TABLE private.respuestas_revisadas ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.respuestas_revisadas IS 'Answers that left the review once: when they do so again they are no news.';

CREATE TABLE private.retiros (
  clase text NOT NULL,
  elemento uuid NOT NULL,
  motivo text,
  fecha timestamp with time zone DEFAULT now() NOT NULL,
  recuperado_en timestamp with time zone,
  CONSTRAINT retiros_pkey PRIMARY KEY (clase, elemento),
  CONSTRAINT clase_conocida CHECK (clase = ANY (ARRAY['resena'::text, 'pregunta'::text, 'respuesta'::text])),
  CONSTRAINT motivo_conocido CHECK (motivo = ANY (ARRAY['datos_personales'::text, 'insultos'::text, 'peligroso'::text, 'publicidad'::text, 'no_es_cierto'::text, 'otro'::text]))
);
ALTER TABLE private.retiros ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.retiros IS 'Reviews that an admin declined or deleted, questions and answers that an admin withdrew or deleted; not their own. Without a reason: none was given.';
COMMENT ON COLUMN private.retiros.recuperado_en IS 'When an admin put it back.';
CREATE INDEX retiros_fecha_idx ON private.retiros USING btree (fecha);

CREATE TABLE private.seguimientos (
  user_id uuid NOT NULL,
  question_id uuid NOT NULL,
  sigue boolean DEFAULT true NOT NULL,
  modo text,
  desde timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT seguimientos_una_vez UNIQUE (user_id, question_id),
  CONSTRAINT seguimientos_question_id_fkey FOREIGN KEY (question_id) REFERENCES public.questions(id) ON DELETE CASCADE,
  CONSTRAINT seguimientos_user_id_fkey FOREIGN KEY (user_id) REFERENCES private.profiles(id) ON DELETE CASCADE,
  CONSTRAINT modo_conocido CHECK (modo = ANY (ARRAY['al_momento'::text, 'diario'::text, 'semanal'::text, 'nunca'::text])),
  CONSTRAINT modo_de_quien_sigue CHECK (sigue OR modo IS NULL)
);
ALTER TABLE private.seguimientos ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.seguimientos IS 'What a person chose for one question. Who asked follows it without a row.';
COMMENT ON COLUMN private.seguimientos.sigue IS 'False: an own question that is followed no longer.';
COMMENT ON COLUMN private.seguimientos.modo IS 'Null: as the person chose for all.';
CREATE INDEX seguimientos_question_idx ON private.seguimientos USING btree (question_id);

CREATE TABLE private.settings (
  name text NOT NULL,
  value text NOT NULL,
  CONSTRAINT settings_pkey PRIMARY KEY (name)
);
ALTER TABLE private.settings ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.settings IS 'Choices of whoever runs the site, by name. No request reads or writes them.';

CREATE TABLE private.stem_trigrams (
  trigram text NOT NULL,
  stem text NOT NULL,
  CONSTRAINT stem_trigrams_pkey PRIMARY KEY (trigram, stem)
);
ALTER TABLE private.stem_trigrams ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.stem_trigrams IS 'The stems of titles by their trigrams, to find what a misspelt word meant. Short words and numbers are not in it.';

CREATE TABLE private.title_stems (
  question_id uuid NOT NULL,
  stem text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT title_stems_pkey PRIMARY KEY (question_id, stem),
  CONSTRAINT title_stems_question_id_fkey FOREIGN KEY (question_id) REFERENCES private.question_search(question_id) ON DELETE CASCADE
);
ALTER TABLE private.title_stems ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.title_stems IS 'The Spanish stems of the titles that the search knows, kept by a trigger.';
CREATE INDEX title_stems_stem_idx ON private.title_stems USING btree (stem, created_at DESC, question_id);
CREATE TRIGGER title_stems_forget AFTER DELETE ON private.title_stems FOR EACH ROW EXECUTE FUNCTION private.forget_stem();

CREATE TABLE private.ultimas_palabras (
  proveedor_id uuid NOT NULL,
  grupo text NOT NULL,
  sede_id uuid,
  confirmado_en timestamp with time zone NOT NULL,
  vence_en date NOT NULL,
  CONSTRAINT ultimas_palabras_una_por_grupo UNIQUE NULLS NOT DISTINCT (proveedor_id, grupo, sede_id),
  CONSTRAINT ultimas_palabras_proveedor_id_fkey FOREIGN KEY (proveedor_id) REFERENCES public.proveedores(id) ON DELETE CASCADE,
  CONSTRAINT ultimas_palabras_sede_id_fkey FOREIGN KEY (sede_id) REFERENCES public.sedes(id) ON DELETE CASCADE
);
ALTER TABLE private.ultimas_palabras ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.ultimas_palabras IS 'The latest word about each group, of a place or (without one) of the whole provider, doubts apart. Kept by triggers of confirmaciones.';
CREATE INDEX ultimas_palabras_sede_idx ON private.ultimas_palabras USING btree (sede_id);

CREATE TABLE private.unattended_providers (
  proveedor_id uuid NOT NULL,
  since timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT unattended_providers_pkey PRIMARY KEY (proveedor_id),
  CONSTRAINT unattended_providers_proveedor_id_fkey FOREIGN KEY (proveedor_id) REFERENCES public.proveedores(id) ON DELETE CASCADE
);
ALTER TABLE private.unattended_providers ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.unattended_providers IS 'Providers without an owner that are not public, and since when.';
CREATE INDEX unattended_providers_since_idx ON private.unattended_providers USING btree (since);

CREATE TABLE private.unpaired_providers (
  proveedor_id uuid NOT NULL,
  CONSTRAINT unpaired_providers_pkey PRIMARY KEY (proveedor_id),
  CONSTRAINT unpaired_providers_proveedor_id_fkey FOREIGN KEY (proveedor_id) REFERENCES public.proveedores(id) ON DELETE CASCADE
);
ALTER TABLE private.unpaired_providers ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.unpaired_providers IS 'Providers whose name, kind, place or phone is new: to be compared with the others, by private.look_for_duplicates.';

CREATE TABLE private.visitor_acts (
  fingerprint bytea NOT NULL,
  day date NOT NULL,
  times integer NOT NULL,
  CONSTRAINT visitor_acts_pkey PRIMARY KEY (fingerprint)
);
ALTER TABLE private.visitor_acts ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE private.visitor_acts IS 'How often a network did something today, by its fingerprint of the day. Thrown away with the day.';
CREATE INDEX visitor_acts_day_idx ON private.visitor_acts USING btree (day);

CREATE TABLE public.answer_votes (
  answer_id uuid NOT NULL,
  user_id uuid DEFAULT auth.uid() NOT NULL,
  vote_type smallint NOT NULL,
  CONSTRAINT answer_votes_one_per_user UNIQUE (answer_id, user_id),
  CONSTRAINT answer_votes_answer_id_fkey FOREIGN KEY (answer_id) REFERENCES public.answers(id) ON DELETE CASCADE,
  CONSTRAINT answer_votes_user_id_fkey FOREIGN KEY (user_id) REFERENCES private.profiles(id) ON DELETE CASCADE,
  CONSTRAINT vote_type_1_o_menos_1 CHECK (vote_type = ANY (ARRAY[1, '-1'::integer]))
);
ALTER TABLE public.answer_votes ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE public.answer_votes IS 'One vote a person and answer. How somebody voted is theirs to know; totals are on the answer.';
CREATE INDEX answer_votes_user_idx ON public.answer_votes USING btree (user_id);
GRANT SELECT, INSERT (answer_id, user_id, vote_type), UPDATE (answer_id, user_id, vote_type), DELETE ON TABLE public.answer_votes TO authenticated;
GRANT ALL ON TABLE public.answer_votes TO service_role;
CREATE TRIGGER answer_votes_are_of_shown BEFORE INSERT ON public.answer_votes FOR EACH ROW EXECUTE FUNCTION private.refuse_unseen('answers', 'answer_id');
CREATE TRIGGER answer_votes_count AFTER INSERT OR DELETE OR UPDATE ON public.answer_votes FOR EACH ROW EXECUTE FUNCTION private.count_vote();
CREATE TRIGGER answer_votes_limit BEFORE INSERT ON public.answer_votes FOR EACH ROW EXECUTE FUNCTION private.limit_acts('60', '1 hour', 'Ya votaste 60 veces en la última hora.');
CREATE TRIGGER answer_votes_pause BEFORE INSERT OR UPDATE ON public.answer_votes FOR EACH ROW EXECUTE FUNCTION private.refuse_paused_write();
CREATE POLICY "Users can vote as themselves" ON public.answer_votes FOR INSERT TO authenticated
  WITH CHECK (user_id = (( SELECT auth.uid() AS uid)));
COMMENT ON POLICY "Users can vote as themselves" ON public.answer_votes IS 'Once an answer, by a unique constraint.';
CREATE POLICY "Voters can change their own votes" ON public.answer_votes FOR UPDATE TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)))
  WITH CHECK (user_id = (( SELECT auth.uid() AS uid)));
COMMENT ON POLICY "Voters can change their own votes" ON public.answer_votes IS 'The other direction replaces the first.';
CREATE POLICY "Voters can remove their own votes" ON public.answer_votes FOR DELETE TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)));
COMMENT ON POLICY "Voters can remove their own votes" ON public.answer_votes IS 'The same vote again takes it back.';
CREATE POLICY "Voters can see their own votes" ON public.answer_votes FOR SELECT TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)));
COMMENT ON POLICY "Voters can see their own votes" ON public.answer_votes IS 'The page marks them; nobody else sees them.';

CREATE TABLE public.answers (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  question_id uuid NOT NULL,
  user_id uuid DEFAULT auth.uid(),
  content text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  upvotes integer DEFAULT 0 NOT NULL,
  downvotes integer DEFAULT 0 NOT NULL,
  score integer GENERATED ALWAYS AS (upvotes - downvotes) STORED NOT NULL,
  sin_nombre boolean DEFAULT false NOT NULL,
  estado text DEFAULT 'publicada'::text NOT NULL,
  editada_en timestamp with time zone,
  ayudo_en timestamp with time zone,
  CONSTRAINT answers_pkey PRIMARY KEY (id),
  CONSTRAINT answers_question_id_fkey FOREIGN KEY (question_id) REFERENCES public.questions(id) ON DELETE CASCADE,
  CONSTRAINT answers_user_id_fkey FOREIGN KEY (user_id) REFERENCES private.profiles(id) ON DELETE CASCADE,
  CONSTRAINT answers_downvotes_check CHECK (downvotes >= 0),
  CONSTRAINT answers_upvotes_check CHECK (upvotes >= 0),
  CONSTRAINT autor_o_sin_nombre CHECK (sin_nombre = (user_id IS NULL)),
  CONSTRAINT content_max_10000 CHECK (char_length(content) <= 10000),
  CONSTRAINT estado_conocido CHECK (estado = ANY (ARRAY['publicada'::text, 'en_revision'::text, 'oculta'::text]))
);
ALTER TABLE public.answers ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE public.answers IS 'Answers to questions, with the totals of their votes.';
COMMENT ON COLUMN public.answers.sin_nombre IS 'Published without a name: `user_id` is null, and the author stands in private.autores_respuestas.';
COMMENT ON COLUMN public.answers.estado IS 'As with questions.';
COMMENT ON COLUMN public.answers.editada_en IS 'When its author last changed it.';
COMMENT ON COLUMN public.answers.ayudo_en IS 'When who asked said that it helped.';
CREATE INDEX answers_question_created_idx ON public.answers USING btree (question_id, created_at DESC);
CREATE INDEX answers_user_idx ON public.answers USING btree (user_id);
GRANT SELECT ON TABLE public.answers TO anon;
GRANT SELECT, INSERT (question_id, user_id, content, sin_nombre), DELETE ON TABLE public.answers TO authenticated;
GRANT ALL ON TABLE public.answers TO service_role;
CREATE TRIGGER answers_are_of_shown BEFORE INSERT ON public.answers FOR EACH ROW EXECUTE FUNCTION private.refuse_unseen('questions', 'question_id');
CREATE TRIGGER answers_audit BEFORE DELETE ON public.answers FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.audit('id', 'user_id', 'user_id,question_id');
CREATE TRIGGER answers_clean BEFORE INSERT OR UPDATE ON public.answers FOR EACH ROW EXECUTE FUNCTION private.clean_answer();
CREATE TRIGGER answers_count AFTER INSERT OR DELETE OR UPDATE OF question_id, estado ON public.answers FOR EACH ROW EXECUTE FUNCTION private.count_answer();
CREATE TRIGGER answers_edit BEFORE UPDATE OF content ON public.answers FOR EACH ROW WHEN (old.content IS DISTINCT FROM new.content) EXECUTE FUNCTION private.stamp_edit();
CREATE TRIGGER answers_forget_case AFTER DELETE ON public.answers FOR EACH ROW EXECUTE FUNCTION private.forget_case('una respuesta del foro', '/questions');
CREATE TRIGGER answers_help AFTER UPDATE OF ayudo_en, estado ON public.answers FOR EACH ROW WHEN (COALESCE(old.ayudo_en, new.ayudo_en) IS NOT NULL AND (old.ayudo_en IS DISTINCT FROM new.ayudo_en OR old.estado <> new.estado)) EXECUTE FUNCTION private.note_help();
CREATE TRIGGER answers_help_deleted AFTER DELETE ON public.answers FOR EACH ROW WHEN (old.ayudo_en IS NOT NULL) EXECUTE FUNCTION private.note_help();
CREATE TRIGGER answers_help_inserted AFTER INSERT ON public.answers FOR EACH ROW WHEN (new.ayudo_en IS NOT NULL) EXECUTE FUNCTION private.note_help();
CREATE TRIGGER answers_hold BEFORE INSERT ON public.answers FOR EACH ROW EXECUTE FUNCTION private.hold_first_post();
CREATE TRIGGER answers_keep_in_bin BEFORE DELETE ON public.answers FOR EACH ROW EXECUTE FUNCTION private.keep_in_bin('respuesta');
CREATE TRIGGER answers_keep_name BEFORE UPDATE OF sin_nombre ON public.answers FOR EACH ROW WHEN (old.sin_nombre <> new.sin_nombre) EXECUTE FUNCTION private.keep_name();
CREATE TRIGGER answers_keep_version AFTER UPDATE OF content ON public.answers FOR EACH ROW WHEN (old.content IS DISTINCT FROM new.content) EXECUTE FUNCTION private.keep_version();
CREATE TRIGGER answers_limit BEFORE INSERT ON public.answers FOR EACH ROW EXECUTE FUNCTION private.limit_acts('30', '1 hour', 'Ya publicaste 30 respuestas en la última hora.');
CREATE TRIGGER answers_links BEFORE INSERT OR UPDATE OF content ON public.answers FOR EACH ROW EXECUTE FUNCTION private.limit_links('content');
CREATE TRIGGER answers_nameless BEFORE INSERT ON public.answers FOR EACH ROW WHEN (new.sin_nombre) EXECUTE FUNCTION private.take_author();
CREATE TRIGGER answers_note_author AFTER INSERT OR DELETE ON public.answers FOR EACH ROW EXECUTE FUNCTION private.note_author('user_id');
CREATE TRIGGER answers_note_state AFTER UPDATE OF estado ON public.answers FOR EACH ROW WHEN (old.estado <> new.estado) EXECUTE FUNCTION private.note_author('user_id');
CREATE TRIGGER answers_note_takedown BEFORE DELETE ON public.answers FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.note_takedown('respuesta', 'user_id');
CREATE TRIGGER answers_open_question BEFORE INSERT ON public.answers FOR EACH ROW EXECUTE FUNCTION private.refuse_closed();
CREATE TRIGGER answers_pause BEFORE INSERT OR UPDATE OF content, ayudo_en ON public.answers FOR EACH ROW EXECUTE FUNCTION private.refuse_paused_write();
CREATE TRIGGER answers_queue AFTER INSERT ON public.answers FOR EACH ROW WHEN (new.estado <> 'publicada'::text) EXECUTE FUNCTION private.queue_held_post('respuesta');
CREATE TRIGGER answers_tell_followers AFTER INSERT ON public.answers FOR EACH ROW WHEN (new.estado <> 'en_revision'::text AND new.created_at >=
        CASE
            WHEN new.sin_nombre THEN date_trunc('hour'::text, now())
            ELSE now()
        END) EXECUTE FUNCTION private.tell_followers();
CREATE TRIGGER answers_tell_when_shown AFTER UPDATE OF estado ON public.answers FOR EACH ROW WHEN (old.estado <> new.estado AND (old.estado = 'en_revision'::text OR new.estado = 'publicada'::text)) EXECUTE FUNCTION private.tell_followers();
CREATE POLICY "Admins can delete any answer" ON public.answers FOR DELETE TO authenticated
  USING (( SELECT private.is_admin() AS is_admin));
COMMENT ON POLICY "Admins can delete any answer" ON public.answers IS 'Moderation.';
CREATE POLICY "Anyone can read answers" ON public.answers FOR SELECT TO anon, authenticated
  USING (estado = 'publicada'::text AND (EXISTS ( SELECT
   FROM public.questions q
  WHERE q.id = answers.question_id)) OR user_id = (( SELECT auth.uid() AS uid)) OR sin_nombre AND private.is_author('respuesta'::text, id) OR ( SELECT private.is_admin() AS is_admin));
COMMENT ON POLICY "Anyone can read answers" ON public.answers IS 'As the questions they belong to.';
CREATE POLICY "Authors can delete their own answers" ON public.answers FOR DELETE TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)) OR sin_nombre AND private.is_author('respuesta'::text, id));
COMMENT ON POLICY "Authors can delete their own answers" ON public.answers IS 'As with questions.';
CREATE POLICY "Users can answer as themselves" ON public.answers FOR INSERT TO authenticated
  WITH CHECK (user_id = (( SELECT auth.uid() AS uid)) OR sin_nombre AND user_id IS NULL);
COMMENT ON POLICY "Users can answer as themselves" ON public.answers IS 'Nobody answers in another''s name. Of a nameless one the trigger that takes its author has asked the same.';

CREATE TABLE public.auditoria (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  fecha timestamp with time zone DEFAULT now() NOT NULL,
  actor_id uuid,
  actor_nombre text,
  accion text NOT NULL,
  tabla text NOT NULL,
  fila_id text,
  antes jsonb,
  despues jsonb,
  CONSTRAINT auditoria_pkey PRIMARY KEY (id),
  CONSTRAINT accion_max_60 CHECK (char_length(accion) >= 1 AND char_length(accion) <= 60),
  CONSTRAINT fila_id_max_100 CHECK (char_length(fila_id) <= 100),
  CONSTRAINT tabla_max_60 CHECK (char_length(tabla) >= 1 AND char_length(tabla) <= 60)
);
ALTER TABLE public.auditoria ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE public.auditoria IS 'Acts of admins: who, what, which row, when, and a summary of what changed. Nothing in the API can alter it.';
COMMENT ON COLUMN public.auditoria.actor_id IS 'Null: the account is gone.';
COMMENT ON COLUMN public.auditoria.actor_nombre IS 'As it was then. Of an account that is gone it stays if an admin''s it was: somebody answers for what was done.';
CREATE INDEX auditoria_actor_idx ON public.auditoria USING btree (actor_id, fecha);
CREATE INDEX auditoria_fecha_idx ON public.auditoria USING btree (fecha DESC, id DESC);
CREATE INDEX auditoria_fila_idx ON public.auditoria USING btree (tabla, fila_id, fecha DESC);
CREATE INDEX auditoria_nombrados_idx ON public.auditoria USING gin (private.named_in(actor_id, fila_id, antes, despues));
CREATE INDEX auditoria_pausas_idx ON public.auditoria USING btree (fecha) WHERE (accion = 'pausar'::text);
GRANT SELECT ON TABLE public.auditoria TO authenticated, service_role;
CREATE POLICY "Admins can read the audit log" ON public.auditoria FOR SELECT TO authenticated
  USING (( SELECT private.is_admin() AS is_admin));
COMMENT ON POLICY "Admins can read the audit log" ON public.auditoria IS 'Each can see what the others did.';

CREATE TABLE public.bajas (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  proveedor_id uuid,
  nombre text NOT NULL,
  origen text NOT NULL,
  motivo text,
  estado text DEFAULT 'pendiente'::text NOT NULL,
  era_aprobado boolean DEFAULT false NOT NULL,
  version timestamp with time zone,
  decidida_en timestamp with time zone,
  decidida_por uuid,
  deshecha_en timestamp with time zone,
  fecha_creacion timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT bajas_pkey PRIMARY KEY (id),
  CONSTRAINT bajas_decidida_por_fkey FOREIGN KEY (decidida_por) REFERENCES private.profiles(id) ON DELETE SET NULL,
  CONSTRAINT bajas_proveedor_id_fkey FOREIGN KEY (proveedor_id) REFERENCES public.proveedores(id) ON DELETE SET NULL,
  CONSTRAINT estado_conocido CHECK (estado = ANY (ARRAY['pendiente'::text, 'hecha'::text, 'negada'::text, 'deshecha'::text])),
  CONSTRAINT motivo_max_300 CHECK (char_length(motivo) <= 300),
  CONSTRAINT nombre_max_160 CHECK (char_length(nombre) <= 160),
  CONSTRAINT origen_conocido CHECK (origen = ANY (ARRAY['dueno'::text, 'enlace'::text, 'visitante'::text, 'admin'::text]))
);
ALTER TABLE public.bajas ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE public.bajas IS 'Removals from the directory, asked for or done. Nothing is kept of who asked; without a provider, it has been deleted.';
COMMENT ON COLUMN public.bajas.era_aprobado IS 'Whether the provider was public when it was removed: so it comes back.';
COMMENT ON COLUMN public.bajas.version IS 'Version of the provider when it was removed. Whoever changed it since has it looked at before it is public again.';
COMMENT ON COLUMN public.bajas.decidida_por IS 'The owner or admin who removed it: not for people.';
CREATE INDEX bajas_decidida_por_idx ON public.bajas USING btree (decidida_por);
CREATE INDEX bajas_proveedor_idx ON public.bajas USING btree (proveedor_id);
CREATE UNIQUE INDEX bajas_una_a_la_vez_idx ON public.bajas USING btree (proveedor_id) WHERE (estado = ANY (ARRAY['pendiente'::text, 'hecha'::text]));
GRANT SELECT (id, proveedor_id, nombre, origen, motivo, estado, era_aprobado, version, decidida_en, deshecha_en, fecha_creacion) ON TABLE public.bajas TO authenticated;
GRANT SELECT ON TABLE public.bajas TO service_role;
CREATE TRIGGER bajas_audit AFTER UPDATE OF estado ON public.bajas FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.audit('id', '', '');
CREATE TRIGGER bajas_clean BEFORE INSERT ON public.bajas FOR EACH ROW EXECUTE FUNCTION private.clean_removal();
CREATE TRIGGER bajas_forget_element AFTER DELETE ON public.bajas FOR EACH ROW EXECUTE FUNCTION private.forget_element('baja', 'id');
CREATE TRIGGER bajas_limit BEFORE INSERT ON public.bajas FOR EACH ROW EXECUTE FUNCTION private.limit_acts('5', '1 day', 'Ya pediste 5 bajas en el último día.');
CREATE TRIGGER bajas_note_approval BEFORE INSERT OR UPDATE OF estado ON public.bajas FOR EACH ROW WHEN (new.estado = 'hecha'::text) EXECUTE FUNCTION private.note_approval();
CREATE TRIGGER bajas_put_back AFTER UPDATE OF estado ON public.bajas FOR EACH ROW WHEN (old.estado = 'hecha'::text AND new.estado = 'deshecha'::text) EXECUTE FUNCTION private.put_back_provider();
CREATE TRIGGER bajas_take_down AFTER UPDATE OF estado ON public.bajas FOR EACH ROW WHEN (old.estado <> 'hecha'::text AND new.estado = 'hecha'::text AND new.proveedor_id IS NOT NULL) EXECUTE FUNCTION private.take_down();
CREATE TRIGGER bajas_take_down_inserted AFTER INSERT ON public.bajas FOR EACH ROW WHEN (new.estado = 'hecha'::text) EXECUTE FUNCTION private.take_down();
CREATE POLICY "Admins can see the removals" ON public.bajas FOR SELECT TO authenticated
  USING (( SELECT private.is_admin() AS is_admin));
COMMENT ON POLICY "Admins can see the removals" ON public.bajas IS 'They decide them. An owner asks baja_de_mi_perfil.';

CREATE TABLE public.calificaciones (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  proveedor_id uuid NOT NULL,
  usuario_id uuid DEFAULT auth.uid() NOT NULL,
  estrellas smallint DEFAULT 5 NOT NULL,
  comentario text,
  fecha timestamp with time zone DEFAULT now() NOT NULL,
  estado public.estado_calificacion DEFAULT 'publicada'::public.estado_calificacion NOT NULL,
  CONSTRAINT calificaciones_pkey PRIMARY KEY (id),
  CONSTRAINT calificaciones_una_por_usuario UNIQUE (proveedor_id, usuario_id),
  CONSTRAINT calificaciones_proveedor_id_fkey FOREIGN KEY (proveedor_id) REFERENCES public.proveedores(id) ON DELETE CASCADE,
  CONSTRAINT calificaciones_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES private.profiles(id) ON DELETE CASCADE,
  CONSTRAINT comentario_max_2000 CHECK (char_length(comentario) <= 2000),
  CONSTRAINT estrellas_de_1_a_5 CHECK (estrellas >= 1 AND estrellas <= 5)
);
ALTER TABLE public.calificaciones ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE public.calificaciones IS 'Reviews: one a person and provider, never on one''s own.';
COMMENT ON COLUMN public.calificaciones.estado IS 'Whether everybody sees it. The database decides at the start, an admin afterwards.';
CREATE INDEX calificaciones_pendientes_idx ON public.calificaciones USING btree (fecha) WHERE (estado = 'pendiente'::public.estado_calificacion);
CREATE INDEX calificaciones_proveedor_fecha_idx ON public.calificaciones USING btree (proveedor_id, fecha DESC);
CREATE INDEX calificaciones_publicadas_idx ON public.calificaciones USING btree (proveedor_id, estrellas) WHERE (estado = 'publicada'::public.estado_calificacion);
CREATE INDEX calificaciones_usuario_idx ON public.calificaciones USING btree (usuario_id);
GRANT SELECT ON TABLE public.calificaciones TO anon;
GRANT SELECT, INSERT (proveedor_id, usuario_id, estrellas, comentario), UPDATE (estrellas, comentario), DELETE ON TABLE public.calificaciones TO authenticated;
GRANT ALL ON TABLE public.calificaciones TO service_role;
CREATE TRIGGER calificaciones_audit AFTER DELETE ON public.calificaciones FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.audit('id', 'usuario_id', 'usuario_id,proveedor_id,estrellas');
CREATE TRIGGER calificaciones_audit_decision AFTER UPDATE OF estado ON public.calificaciones FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND old.estado IS DISTINCT FROM new.estado) EXECUTE FUNCTION private.audit('id', 'usuario_id', '');
CREATE TRIGGER calificaciones_clean BEFORE INSERT OR UPDATE ON public.calificaciones FOR EACH ROW EXECUTE FUNCTION private.clean_calificacion();
CREATE TRIGGER calificaciones_close_case AFTER UPDATE OF estado ON public.calificaciones FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND old.estado <> new.estado AND new.estado <> 'pendiente'::public.estado_calificacion) EXECUTE FUNCTION private.close_review_case();
CREATE TRIGGER calificaciones_forget_case AFTER DELETE ON public.calificaciones FOR EACH ROW EXECUTE FUNCTION private.forget_case('una reseña', '/proveedores');
CREATE TRIGGER calificaciones_forget_element AFTER DELETE ON public.calificaciones FOR EACH ROW EXECUTE FUNCTION private.forget_element('resena', 'id');
CREATE TRIGGER calificaciones_hold BEFORE INSERT ON public.calificaciones FOR EACH ROW EXECUTE FUNCTION private.hold_review();
CREATE TRIGGER calificaciones_hold_changed BEFORE UPDATE OF estrellas, comentario ON public.calificaciones FOR EACH ROW EXECUTE FUNCTION private.hold_changed_review();
CREATE TRIGGER calificaciones_keep_in_bin BEFORE DELETE ON public.calificaciones FOR EACH ROW EXECUTE FUNCTION private.keep_in_bin('resena');
CREATE TRIGGER calificaciones_limit BEFORE INSERT ON public.calificaciones FOR EACH ROW EXECUTE FUNCTION private.limit_acts('10', '1 hour', 'Ya escribiste 10 reseñas en la última hora.');
CREATE TRIGGER calificaciones_links BEFORE INSERT OR UPDATE OF comentario ON public.calificaciones FOR EACH ROW EXECUTE FUNCTION private.limit_links('comentario');
CREATE TRIGGER calificaciones_note_author AFTER INSERT OR DELETE ON public.calificaciones FOR EACH ROW EXECUTE FUNCTION private.note_author('usuario_id');
CREATE TRIGGER calificaciones_note_decision AFTER UPDATE OF estado ON public.calificaciones FOR EACH ROW WHEN (old.estado <> new.estado) EXECUTE FUNCTION private.note_author('usuario_id');
CREATE TRIGGER calificaciones_note_declined AFTER UPDATE OF estado ON public.calificaciones FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND ('rechazada'::public.estado_calificacion = old.estado OR 'rechazada'::public.estado_calificacion = new.estado) AND old.estado <> new.estado) EXECUTE FUNCTION private.note_takedown('resena', 'usuario_id');
CREATE TRIGGER calificaciones_note_takedown AFTER DELETE ON public.calificaciones FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.note_takedown('resena', 'usuario_id');
CREATE TRIGGER calificaciones_pause BEFORE INSERT OR UPDATE OF estrellas, comentario ON public.calificaciones FOR EACH ROW EXECUTE FUNCTION private.refuse_paused_write();
CREATE TRIGGER calificaciones_remember_declined AFTER INSERT OR DELETE OR UPDATE OF estado ON public.calificaciones FOR EACH ROW EXECUTE FUNCTION private.remember_declined();
CREATE TRIGGER calificaciones_watch AFTER INSERT OR UPDATE OF estrellas, estado ON public.calificaciones FOR EACH ROW EXECUTE FUNCTION private.watch_rating();
CREATE POLICY "Admins can delete any review" ON public.calificaciones FOR DELETE TO authenticated
  USING (( SELECT private.is_admin() AS is_admin));
COMMENT ON POLICY "Admins can delete any review" ON public.calificaciones IS 'Moderation removes; it never rewrites what someone said.';
CREATE POLICY "Admins can see all reviews" ON public.calificaciones FOR SELECT TO authenticated
  USING (( SELECT private.is_admin() AS is_admin));
COMMENT ON POLICY "Admins can see all reviews" ON public.calificaciones IS 'So that they can decide on those that wait, and delete any.';
CREATE POLICY "Anyone can see published reviews of approved providers" ON public.calificaciones FOR SELECT TO anon, authenticated
  USING (estado = 'publicada'::public.estado_calificacion AND (EXISTS ( SELECT
   FROM public.proveedores p
  WHERE p.id = calificaciones.proveedor_id AND p.aprobado_por_admin)));
COMMENT ON POLICY "Anyone can see published reviews of approved providers" ON public.calificaciones IS 'A review is as public as its provider.';
CREATE POLICY "Authors can change their own reviews" ON public.calificaciones FOR UPDATE TO authenticated
  USING (usuario_id = (( SELECT auth.uid() AS uid)))
  WITH CHECK (usuario_id = (( SELECT auth.uid() AS uid)));
COMMENT ON POLICY "Authors can change their own reviews" ON public.calificaciones IS 'Stars and comment, by column grants.';
CREATE POLICY "Authors can delete their own reviews" ON public.calificaciones FOR DELETE TO authenticated
  USING (usuario_id = (( SELECT auth.uid() AS uid)));
COMMENT ON POLICY "Authors can delete their own reviews" ON public.calificaciones IS 'What one said one may take back.';
CREATE POLICY "Authors can see their own reviews" ON public.calificaciones FOR SELECT TO authenticated
  USING (usuario_id = (( SELECT auth.uid() AS uid)));
COMMENT ON POLICY "Authors can see their own reviews" ON public.calificaciones IS 'So that they can change or delete one while it or its provider is pending.';
CREATE POLICY "Users can review approved providers of others" ON public.calificaciones FOR INSERT TO authenticated
  WITH CHECK (usuario_id = (( SELECT auth.uid() AS uid)) AND private.can_review(proveedor_id));
COMMENT ON POLICY "Users can review approved providers of others" ON public.calificaciones IS 'As oneself only; once, by a unique constraint.';

CREATE TABLE public.cola_asignaciones (
  clase text NOT NULL,
  elemento uuid NOT NULL,
  admin uuid NOT NULL,
  fecha timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT cola_asignaciones_pkey PRIMARY KEY (clase, elemento),
  CONSTRAINT cola_asignaciones_admin_fkey FOREIGN KEY (admin) REFERENCES private.profiles(id) ON DELETE CASCADE,
  CONSTRAINT cola_asignaciones_clase_fkey FOREIGN KEY (clase) REFERENCES private.clases_cola(clase)
);
ALTER TABLE public.cola_asignaciones ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE public.cola_asignaciones IS 'Which admin looks after something that waits. Written by `asignar_elemento`.';
CREATE INDEX cola_asignaciones_admin_idx ON public.cola_asignaciones USING btree (admin);
GRANT SELECT ON TABLE public.cola_asignaciones TO authenticated;
GRANT ALL ON TABLE public.cola_asignaciones TO service_role;
CREATE POLICY "Admins can see who looks after what" ON public.cola_asignaciones FOR SELECT TO authenticated
  USING (( SELECT private.is_admin() AS is_admin));
COMMENT ON POLICY "Admins can see who looks after what" ON public.cola_asignaciones IS 'So that two do not do the same.';

CREATE TABLE public.cola_notas (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  clase text NOT NULL,
  elemento uuid NOT NULL,
  texto text NOT NULL,
  autor uuid DEFAULT auth.uid(),
  fecha timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT cola_notas_pkey PRIMARY KEY (id),
  CONSTRAINT cola_notas_autor_fkey FOREIGN KEY (autor) REFERENCES private.profiles(id) ON DELETE SET NULL,
  CONSTRAINT cola_notas_clase_fkey FOREIGN KEY (clase) REFERENCES private.clases_cola(clase),
  CONSTRAINT texto_max_500 CHECK (char_length(texto) <= 500)
);
ALTER TABLE public.cola_notas ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE public.cola_notas IS 'What admins note for each other about something that waits. It goes with what it is about.';
CREATE INDEX cola_notas_autor_idx ON public.cola_notas USING btree (autor);
CREATE INDEX cola_notas_elemento_idx ON public.cola_notas USING btree (clase, elemento, fecha);
GRANT SELECT, INSERT (clase, elemento, texto), DELETE ON TABLE public.cola_notas TO authenticated;
GRANT ALL ON TABLE public.cola_notas TO service_role;
CREATE TRIGGER cola_notas_clean BEFORE INSERT OR UPDATE ON public.cola_notas FOR EACH ROW EXECUTE FUNCTION private.clean_nota();
CREATE POLICY "Admins can add notes" ON public.cola_notas FOR INSERT TO authenticated
  WITH CHECK (( SELECT private.is_admin() AS is_admin) AND autor = (( SELECT auth.uid() AS uid)));
COMMENT ON POLICY "Admins can add notes" ON public.cola_notas IS 'As oneself: the column cannot be sent.';
CREATE POLICY "Admins can read the notes" ON public.cola_notas FOR SELECT TO authenticated
  USING (( SELECT private.is_admin() AS is_admin));
COMMENT ON POLICY "Admins can read the notes" ON public.cola_notas IS 'They are for each other. Nobody else sees that there are any.';
CREATE POLICY "Admins can remove their own notes" ON public.cola_notas FOR DELETE TO authenticated
  USING (( SELECT private.is_admin() AS is_admin) AND autor = (( SELECT auth.uid() AS uid)));
COMMENT ON POLICY "Admins can remove their own notes" ON public.cola_notas IS 'What one noted one may take back.';

CREATE TABLE public.confirmaciones (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  proveedor_id uuid NOT NULL,
  sede_id uuid,
  grupo text NOT NULL,
  confirmado_en timestamp with time zone DEFAULT now() NOT NULL,
  vence_en date NOT NULL,
  por text NOT NULL,
  via text NOT NULL,
  actor uuid,
  duda boolean DEFAULT false NOT NULL,
  pronto boolean DEFAULT false NOT NULL,
  llamada_id uuid,
  CONSTRAINT confirmaciones_pkey PRIMARY KEY (id),
  CONSTRAINT confirmaciones_actor_fkey FOREIGN KEY (actor) REFERENCES private.profiles(id) ON DELETE SET NULL,
  CONSTRAINT confirmaciones_llamada_id_fkey FOREIGN KEY (llamada_id) REFERENCES public.llamadas(id) ON DELETE SET NULL,
  CONSTRAINT confirmaciones_proveedor_id_fkey FOREIGN KEY (proveedor_id) REFERENCES public.proveedores(id) ON DELETE CASCADE,
  CONSTRAINT confirmaciones_sede_id_fkey FOREIGN KEY (sede_id) REFERENCES public.sedes(id) ON DELETE CASCADE,
  CONSTRAINT grupo_conocido CHECK (grupo = ANY (ARRAY['disponibilidad'::text, 'planes'::text, 'contacto'::text, 'atencion'::text, 'lugar'::text])),
  CONSTRAINT por_conocido CHECK (por = ANY (ARRAY['proveedor'::text, 'admin'::text, 'familias'::text])),
  CONSTRAINT via_conocida CHECK (via = ANY (ARRAY['enlace'::text, 'llamada'::text, 'whatsapp'::text, 'panel'::text]))
);
ALTER TABLE public.confirmaciones ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE public.confirmaciones IS 'Words about groups of facts. Added to and never changed; only a call that is taken back takes its words with it. Without a place it is about the whole provider.';
COMMENT ON COLUMN public.confirmaciones.vence_en IS 'The last day in Puerto Rico on which the word holds.';
COMMENT ON COLUMN public.confirmaciones.actor IS 'Whose word it was: for the secret key only.';
COMMENT ON COLUMN public.confirmaciones.duda IS 'No confirmation but the word that the group may be wrong: it ends the word before it.';
COMMENT ON COLUMN public.confirmaciones.pronto IS 'Pressed within ten seconds of sending, as scanners of mail do. For admins, by confirmaciones_de.';
COMMENT ON COLUMN public.confirmaciones.llamada_id IS 'The call that it was said in.';
CREATE INDEX confirmaciones_actor_idx ON public.confirmaciones USING btree (actor);
CREATE INDEX confirmaciones_duda_idx ON public.confirmaciones USING btree (proveedor_id, grupo) WHERE duda;
CREATE INDEX confirmaciones_grupo_idx ON public.confirmaciones USING btree (proveedor_id, grupo, confirmado_en DESC);
CREATE INDEX confirmaciones_llamada_idx ON public.confirmaciones USING btree (llamada_id) WHERE (llamada_id IS NOT NULL);
CREATE INDEX confirmaciones_planes_idx ON public.confirmaciones USING btree (proveedor_id) WHERE ((grupo = 'planes'::text) AND (NOT duda));
CREATE INDEX confirmaciones_sede_idx ON public.confirmaciones USING btree (sede_id);
GRANT SELECT (id, proveedor_id, sede_id, grupo, confirmado_en, vence_en, por, via, duda) ON TABLE public.confirmaciones TO anon, authenticated;
GRANT SELECT, INSERT ON TABLE public.confirmaciones TO service_role;
CREATE TRIGGER confirmaciones_date BEFORE INSERT ON public.confirmaciones FOR EACH ROW EXECUTE FUNCTION private.date_confirmation();
CREATE TRIGGER confirmaciones_keep_latest_deleted AFTER DELETE ON public.confirmaciones REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.keep_latest_words();
CREATE TRIGGER confirmaciones_keep_latest_inserted AFTER INSERT ON public.confirmaciones REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.keep_latest_words();
CREATE TRIGGER confirmaciones_refresh_deleted AFTER DELETE ON public.confirmaciones REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.refresh_changed_facts('proveedor_id');
CREATE TRIGGER confirmaciones_refresh_inserted AFTER INSERT ON public.confirmaciones REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.refresh_changed_facts('proveedor_id');
CREATE POLICY "Anyone can see what was confirmed of what they see" ON public.confirmaciones FOR SELECT TO anon, authenticated
  USING ((EXISTS ( SELECT
   FROM public.proveedores p
  WHERE p.id = confirmaciones.proveedor_id)) AND (sede_id IS NULL OR (EXISTS ( SELECT
   FROM public.sedes s
  WHERE s.id = confirmaciones.sede_id))));
COMMENT ON POLICY "Anyone can see what was confirmed of what they see" ON public.confirmaciones IS 'Who, how and when, but not by whose account: that column is granted to nobody.';

CREATE TABLE public.datos_proveedores (
  proveedor_id uuid NOT NULL,
  numero bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  modificado_en timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT datos_proveedores_pkey PRIMARY KEY (proveedor_id),
  CONSTRAINT datos_proveedores_numero_unico UNIQUE (numero),
  CONSTRAINT datos_proveedores_proveedor_id_fkey FOREIGN KEY (proveedor_id) REFERENCES public.proveedores(id) ON DELETE CASCADE
);
ALTER TABLE public.datos_proveedores ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE public.datos_proveedores IS 'The number of a provider in the open data, and when anything of it last changed. Kept by triggers, from its first approval on.';
COMMENT ON COLUMN public.datos_proveedores.numero IS 'It never changes and is never given again.';
GRANT SELECT ON TABLE public.datos_proveedores TO anon, authenticated, service_role;
CREATE POLICY "Anyone can see the numbers of approved providers" ON public.datos_proveedores FOR SELECT TO anon, authenticated
  USING ((EXISTS ( SELECT
   FROM public.proveedores p
  WHERE p.id = datos_proveedores.proveedor_id AND p.aprobado_por_admin)));
COMMENT ON POLICY "Anyone can see the numbers of approved providers" ON public.datos_proveedores IS 'The open data are the same for everybody: neither an owner nor an admin gets more.';

CREATE TABLE public.datos_sedes (
  sede_id uuid NOT NULL,
  proveedor_id uuid NOT NULL,
  numero bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  CONSTRAINT datos_sedes_pkey PRIMARY KEY (sede_id),
  CONSTRAINT datos_sedes_numero_unico UNIQUE (numero),
  CONSTRAINT datos_sedes_proveedor_id_fkey FOREIGN KEY (proveedor_id) REFERENCES public.datos_proveedores(proveedor_id) ON DELETE CASCADE,
  CONSTRAINT datos_sedes_sede_id_fkey FOREIGN KEY (sede_id) REFERENCES public.sedes(id) ON UPDATE CASCADE ON DELETE CASCADE
);
ALTER TABLE public.datos_sedes ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE public.datos_sedes IS 'The number of a place in the open data. Kept by triggers.';
CREATE INDEX datos_sedes_proveedor_idx ON public.datos_sedes USING btree (proveedor_id);
GRANT SELECT ON TABLE public.datos_sedes TO anon, authenticated, service_role;
CREATE POLICY "Anyone can see the numbers of listed places" ON public.datos_sedes FOR SELECT TO anon, authenticated
  USING ((EXISTS ( SELECT
   FROM public.sedes s
     JOIN public.proveedores p ON p.id = s.proveedor_id
  WHERE s.id = datos_sedes.sede_id AND p.aprobado_por_admin AND (s.principal OR s.visibilidad <> 'oculta'::text))));
COMMENT ON POLICY "Anyone can see the numbers of listed places" ON public.datos_sedes IS 'Of a hidden place not even that it is there; the principal one always, since its municipality is public.';

CREATE TABLE public.detalles (
  proveedor_id uuid NOT NULL,
  edad_desde_meses integer,
  edad_hasta_meses integer,
  modalidades text[],
  idiomas text[],
  costo text,
  costo_desde numeric(8,2),
  requiere_referido boolean,
  atiende_autismo boolean,
  hechos_si text[],
  hechos_no text[],
  atencion_actualizada timestamp with time zone DEFAULT now() NOT NULL,
  lugar_actualizado timestamp with time zone DEFAULT now() NOT NULL,
  fecha_creacion timestamp with time zone DEFAULT now() NOT NULL,
  fecha_actualizacion timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT detalles_pkey PRIMARY KEY (proveedor_id),
  CONSTRAINT detalles_proveedor_id_fkey FOREIGN KEY (proveedor_id) REFERENCES public.proveedores(id) ON DELETE CASCADE,
  CONSTRAINT costo_conocido CHECK (costo = ANY (ARRAY['gratis'::text, 'segun_ingresos'::text, 'desde'::text])),
  CONSTRAINT costo_desde_positivo CHECK (costo_desde > 0::numeric AND costo_desde <> 'NaN'::numeric),
  CONSTRAINT edad_desde_meses_de_0_a_1200 CHECK (edad_desde_meses >= 0 AND edad_desde_meses <= 1200),
  CONSTRAINT edad_hasta_meses_de_0_a_1200 CHECK (edad_hasta_meses >= 0 AND edad_hasta_meses <= 1200),
  CONSTRAINT idiomas_conocidos CHECK (idiomas <@ ARRAY['es'::text, 'en'::text, 'ase'::text, 'psl'::text]),
  CONSTRAINT modalidades_conocidas CHECK (modalidades <@ ARRAY['presencial'::text, 'en_linea'::text, 'a_domicilio'::text, 'en_la_escuela'::text])
);
ALTER TABLE public.detalles ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE public.detalles IS 'What a provider offers and what its place is like, one row each, made with it. Null is: nobody has said.';
COMMENT ON COLUMN public.detalles.edad_hasta_meses IS 'Null: adults too.';
COMMENT ON COLUMN public.detalles.hechos_si IS 'Keys of public.hechos that are so; those of hechos_no are not. What is in neither is not known.';
COMMENT ON COLUMN public.detalles.atencion_actualizada IS 'Version of ages, ways, languages and cost: two people who save different parts do not disturb each other.';
COMMENT ON COLUMN public.detalles.lugar_actualizado IS 'Version of hechos_si and hechos_no.';
GRANT SELECT ON TABLE public.detalles TO anon;
GRANT SELECT, INSERT (proveedor_id, edad_desde_meses, edad_hasta_meses, modalidades, idiomas, costo, costo_desde, requiere_referido, atiende_autismo, hechos_si, hechos_no), UPDATE (proveedor_id, edad_desde_meses, edad_hasta_meses, modalidades, idiomas, costo, costo_desde, requiere_referido, atiende_autismo, hechos_si, hechos_no) ON TABLE public.detalles TO authenticated;
GRANT ALL ON TABLE public.detalles TO service_role;
CREATE TRIGGER detalles_audit_atencion AFTER UPDATE ON public.detalles FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.audit_facts('proveedor_id', 'edad_desde_meses,edad_hasta_meses,modalidades,idiomas,costo,costo_desde,requiere_referido,atiende_autismo');
CREATE TRIGGER detalles_audit_lugar AFTER UPDATE ON public.detalles FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.audit_facts('proveedor_id', 'hechos_si,hechos_no');
CREATE TRIGGER detalles_clean BEFORE INSERT OR UPDATE ON public.detalles FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.clean_detalles();
CREATE TRIGGER detalles_confirm_atencion AFTER UPDATE OF edad_desde_meses, edad_hasta_meses, modalidades, idiomas, costo, costo_desde, requiere_referido, atiende_autismo ON public.detalles FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.confirm_facts('atencion');
CREATE TRIGGER detalles_confirm_lugar AFTER UPDATE OF hechos_si, hechos_no ON public.detalles FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.confirm_facts('lugar');
CREATE TRIGGER detalles_keep_key BEFORE UPDATE OF proveedor_id ON public.detalles FOR EACH ROW WHEN (old.proveedor_id <> new.proveedor_id) EXECUTE FUNCTION private.keep_key();
CREATE TRIGGER detalles_keep_parts BEFORE UPDATE ON public.detalles FOR EACH ROW EXECUTE FUNCTION private.keep_parts();
CREATE TRIGGER detalles_refresh_deleted AFTER DELETE ON public.detalles REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.refresh_changed_facts('proveedor_id');
CREATE TRIGGER detalles_refresh_inserted AFTER INSERT ON public.detalles REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.refresh_changed_facts('proveedor_id');
CREATE TRIGGER detalles_refresh_updated AFTER UPDATE ON public.detalles REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.refresh_changed_facts('proveedor_id');
CREATE TRIGGER detalles_stamp BEFORE UPDATE ON public.detalles FOR EACH ROW EXECUTE FUNCTION private.stamp_version();
CREATE TRIGGER detalles_stamp_atencion BEFORE UPDATE OF edad_desde_meses, edad_hasta_meses, modalidades, idiomas, costo, costo_desde, requiere_referido, atiende_autismo ON public.detalles FOR EACH ROW EXECUTE FUNCTION private.stamp_part('atencion');
CREATE TRIGGER detalles_stamp_lugar BEFORE UPDATE OF hechos_si, hechos_no ON public.detalles FOR EACH ROW EXECUTE FUNCTION private.stamp_part('lugar');
CREATE POLICY "Anyone can see the details of providers they see" ON public.detalles FOR SELECT TO anon, authenticated
  USING ((EXISTS ( SELECT
   FROM public.proveedores p
  WHERE p.id = detalles.proveedor_id)));
COMMENT ON POLICY "Anyone can see the details of providers they see" ON public.detalles IS 'The policies of the provider decide.';
CREATE POLICY "Owners and admins can change the details" ON public.detalles FOR UPDATE TO authenticated
  USING (( SELECT private.is_admin() AS is_admin) OR (proveedor_id IN ( SELECT p.id
   FROM public.proveedores p
  WHERE p.usuario_id = (( SELECT auth.uid() AS uid)))));
COMMENT ON POLICY "Owners and admins can change the details" ON public.detalles IS 'Without losing the approval.';
CREATE POLICY "Owners and admins can tell the details" ON public.detalles FOR INSERT TO authenticated
  WITH CHECK (( SELECT private.is_admin() AS is_admin) OR (proveedor_id IN ( SELECT p.id
   FROM public.proveedores p
  WHERE p.usuario_id = (( SELECT auth.uid() AS uid)))));
COMMENT ON POLICY "Owners and admins can tell the details" ON public.detalles IS 'An upsert begins as an insert; the row is there already.';

CREATE TABLE public.disponibilidad (
  sede_id uuid NOT NULL,
  estado text NOT NULL,
  espera text,
  nota text,
  fecha_creacion timestamp with time zone DEFAULT now() NOT NULL,
  fecha_actualizacion timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT disponibilidad_pkey PRIMARY KEY (sede_id),
  CONSTRAINT disponibilidad_sede_id_fkey FOREIGN KEY (sede_id) REFERENCES public.sedes(id) ON DELETE CASCADE,
  CONSTRAINT espera_conocida CHECK (espera = ANY (ARRAY['menos_de_1_mes'::text, '1_a_3'::text, '3_a_6'::text, 'mas_de_6'::text])),
  CONSTRAINT espera_solo_con_lista CHECK (espera IS NULL OR estado = 'lista_de_espera'::text),
  CONSTRAINT estado_conocido CHECK (estado = ANY (ARRAY['acepta'::text, 'lista_de_espera'::text, 'no_acepta'::text, 'evalua_antes'::text])),
  CONSTRAINT nota_max_200 CHECK (char_length(nota) <= 200)
);
ALTER TABLE public.disponibilidad ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE public.disponibilidad IS 'Whether a place takes new people. No row: nobody has said.';
GRANT SELECT ON TABLE public.disponibilidad TO anon;
GRANT SELECT, INSERT (sede_id, estado, espera, nota), UPDATE (sede_id, estado, espera, nota), DELETE ON TABLE public.disponibilidad TO authenticated;
GRANT ALL ON TABLE public.disponibilidad TO service_role;
CREATE TRIGGER disponibilidad_audit AFTER INSERT OR DELETE OR UPDATE ON public.disponibilidad FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.audit_facts('sede_id', '');
CREATE TRIGGER disponibilidad_clean BEFORE INSERT OR UPDATE ON public.disponibilidad FOR EACH ROW EXECUTE FUNCTION private.clean_disponibilidad();
CREATE TRIGGER disponibilidad_confirm AFTER INSERT OR UPDATE ON public.disponibilidad FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.confirm_disponibilidad();
CREATE TRIGGER disponibilidad_keep_key BEFORE UPDATE OF sede_id ON public.disponibilidad FOR EACH ROW WHEN (old.sede_id <> new.sede_id) EXECUTE FUNCTION private.keep_key();
CREATE TRIGGER disponibilidad_refresh_deleted AFTER DELETE ON public.disponibilidad REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.refresh_changed_facts('sede_id');
CREATE TRIGGER disponibilidad_refresh_inserted AFTER INSERT ON public.disponibilidad REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.refresh_changed_facts('sede_id');
CREATE TRIGGER disponibilidad_refresh_updated AFTER UPDATE ON public.disponibilidad REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.refresh_changed_facts('sede_id');
CREATE TRIGGER disponibilidad_require_place BEFORE DELETE OR UPDATE ON public.disponibilidad FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.require_place();
CREATE TRIGGER disponibilidad_stamp BEFORE UPDATE ON public.disponibilidad FOR EACH ROW EXECUTE FUNCTION private.stamp_version();
CREATE POLICY "Anyone can see the availability of places they see" ON public.disponibilidad FOR SELECT TO anon, authenticated
  USING ((EXISTS ( SELECT
   FROM public.sedes s
  WHERE s.id = disponibilidad.sede_id)));
COMMENT ON POLICY "Anyone can see the availability of places they see" ON public.disponibilidad IS 'The policies of the place decide.';
CREATE POLICY "Owners and admins can change the availability" ON public.disponibilidad FOR UPDATE TO authenticated
  USING (( SELECT private.is_admin() AS is_admin) OR (sede_id IN ( SELECT s.id
   FROM public.sedes s
     JOIN public.proveedores p ON p.id = s.proveedor_id
  WHERE p.usuario_id = (( SELECT auth.uid() AS uid)))));
COMMENT ON POLICY "Owners and admins can change the availability" ON public.disponibilidad IS 'Without losing the approval.';
CREATE POLICY "Owners and admins can take the availability back" ON public.disponibilidad FOR DELETE TO authenticated
  USING (( SELECT private.is_admin() AS is_admin) OR (sede_id IN ( SELECT s.id
   FROM public.sedes s
     JOIN public.proveedores p ON p.id = s.proveedor_id
  WHERE p.usuario_id = (( SELECT auth.uid() AS uid)))));
COMMENT ON POLICY "Owners and admins can take the availability back" ON public.disponibilidad IS 'Then nothing is known of it.';
CREATE POLICY "Owners and admins can tell the availability" ON public.disponibilidad FOR INSERT TO authenticated
  WITH CHECK (( SELECT private.is_admin() AS is_admin) OR (sede_id IN ( SELECT s.id
   FROM public.sedes s
     JOIN public.proveedores p ON p.id = s.proveedor_id
  WHERE p.usuario_id = (( SELECT auth.uid() AS uid)))));
COMMENT ON POLICY "Owners and admins can tell the availability" ON public.disponibilidad IS 'Without losing the approval.';

CREATE TABLE public.estadisticas (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  tipo public.tipo_evento NOT NULL,
  proveedor_id uuid,
  recurso_id uuid,
  usuario_id uuid,
  metadata jsonb,
  fecha timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT estadisticas_pkey PRIMARY KEY (id),
  CONSTRAINT estadisticas_proveedor_id_fkey FOREIGN KEY (proveedor_id) REFERENCES public.proveedores(id) ON DELETE CASCADE,
  CONSTRAINT estadisticas_recurso_id_fkey FOREIGN KEY (recurso_id) REFERENCES public.recursos(id) ON DELETE CASCADE,
  CONSTRAINT estadisticas_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES private.profiles(id) ON DELETE SET NULL,
  CONSTRAINT estadisticas_metadata_de_su_tipo CHECK (metadata IS NULL OR metadata = '{}'::jsonb OR
CASE tipo
    WHEN 'contacto'::public.tipo_evento THEN metadata = ANY (ARRAY['{"method": "phone"}'::jsonb, '{"method": "whatsapp"}'::jsonb])
    WHEN 'descarga_recurso'::public.tipo_evento THEN metadata = ANY (ARRAY['{"tipo": "pdf"}'::jsonb, '{"tipo": "video"}'::jsonb, '{"tipo": "link"}'::jsonb])
    ELSE false
END),
  CONSTRAINT estadisticas_sin_nombre CHECK (usuario_id IS NULL),
  CONSTRAINT estadisticas_sujeto_de_su_tipo CHECK (
CASE tipo
    WHEN 'descarga_recurso'::public.tipo_evento THEN recurso_id IS NOT NULL AND proveedor_id IS NULL
    ELSE proveedor_id IS NOT NULL AND recurso_id IS NULL
END)
);
ALTER TABLE public.estadisticas ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE public.estadisticas IS 'Events of use, one row each. Holds no address.';
COMMENT ON COLUMN public.estadisticas.usuario_id IS 'May be sent, as oneself; always reads null. See private.event_people.';
CREATE INDEX estadisticas_proveedor_fecha_idx ON public.estadisticas USING btree (proveedor_id, fecha) WHERE (proveedor_id IS NOT NULL);
CREATE INDEX estadisticas_recurso_idx ON public.estadisticas USING btree (recurso_id) WHERE (recurso_id IS NOT NULL);
CREATE INDEX estadisticas_tipo_fecha_idx ON public.estadisticas USING btree (tipo, fecha DESC);
CREATE INDEX estadisticas_usuario_idx ON public.estadisticas USING btree (usuario_id) WHERE (usuario_id IS NOT NULL);
GRANT INSERT (tipo, proveedor_id, recurso_id, usuario_id, metadata) ON TABLE public.estadisticas TO anon;
GRANT SELECT, INSERT (tipo, proveedor_id, recurso_id, usuario_id, metadata) ON TABLE public.estadisticas TO authenticated;
GRANT ALL ON TABLE public.estadisticas TO service_role;
CREATE TRIGGER estadisticas_at_once BEFORE INSERT ON public.estadisticas FOR EACH ROW EXECUTE FUNCTION private.limit_events_at_once();
CREATE TRIGGER estadisticas_count_once BEFORE INSERT ON public.estadisticas FOR EACH ROW EXECUTE FUNCTION private.count_event_once();
CREATE TRIGGER estadisticas_keep_person BEFORE INSERT OR UPDATE ON public.estadisticas FOR EACH ROW EXECUTE FUNCTION private.keep_event_person();
CREATE TRIGGER estadisticas_total_added AFTER INSERT ON public.estadisticas REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION private.total_events('1');
CREATE TRIGGER estadisticas_total_changed_from AFTER UPDATE ON public.estadisticas REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION private.total_events('-1');
CREATE TRIGGER estadisticas_total_changed_to AFTER UPDATE ON public.estadisticas REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION private.total_events('1');
CREATE TRIGGER estadisticas_total_emptied AFTER TRUNCATE ON public.estadisticas FOR EACH STATEMENT EXECUTE FUNCTION private.forget_event_totals();
CREATE TRIGGER estadisticas_total_removed AFTER DELETE ON public.estadisticas REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION private.total_events('-1');
CREATE POLICY "Admins can read the events" ON public.estadisticas FOR SELECT TO authenticated
  USING (( SELECT private.is_admin() AS is_admin));
COMMENT ON POLICY "Admins can read the events" ON public.estadisticas IS 'The statistics tab; without names, and never changed or deleted by hand.';
CREATE POLICY "Anyone can record an event of their own about what is public" ON public.estadisticas FOR INSERT TO anon, authenticated
  WITH CHECK (usuario_id IS NULL AND private.is_public_subject(proveedor_id, recurso_id));
COMMENT ON POLICY "Anyone can record an event of their own about what is public" ON public.estadisticas IS 'Nothing about pending providers; whose event it is was checked and taken off by a trigger.';

CREATE TABLE public.experiencias (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  proveedor_id uuid NOT NULL,
  usuario_id uuid DEFAULT auth.uid() NOT NULL,
  clase text NOT NULL,
  plan text,
  espera_meses smallint,
  mes date NOT NULL,
  anio smallint GENERATED ALWAYS AS (EXTRACT(year FROM mes)::smallint) STORED NOT NULL,
  fecha_creacion timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT experiencias_pkey PRIMARY KEY (id),
  CONSTRAINT experiencias_una_por_clase_y_anio UNIQUE (proveedor_id, usuario_id, clase, anio),
  CONSTRAINT experiencias_plan_fkey FOREIGN KEY (plan) REFERENCES public.planes(nombre) ON UPDATE CASCADE,
  CONSTRAINT experiencias_proveedor_id_fkey FOREIGN KEY (proveedor_id) REFERENCES public.proveedores(id) ON DELETE CASCADE,
  CONSTRAINT experiencias_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES private.profiles(id) ON DELETE CASCADE,
  CONSTRAINT clase_con_su_valor CHECK ((clase = 'plan'::text) = (plan IS NOT NULL) AND (clase = 'espera'::text) = (espera_meses IS NOT NULL)),
  CONSTRAINT clase_conocida CHECK (clase = ANY (ARRAY['plan'::text, 'espera'::text])),
  CONSTRAINT espera_meses_de_0_a_60 CHECK (espera_meses >= 0 AND espera_meses <= 60),
  CONSTRAINT mes_desde_2000 CHECK (mes >= '2000-01-01'::date),
  CONSTRAINT mes_primer_dia CHECK (EXTRACT(day FROM mes) = 1::numeric)
);
ALTER TABLE public.experiencias ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE public.experiencias IS 'Experiences of families with a provider: a plan that was accepted, or months of waiting. One a family, provider, kind and year.';
COMMENT ON COLUMN public.experiencias.mes IS 'The month in which it was, as its first day.';
CREATE INDEX experiencias_plan_idx ON public.experiencias USING btree (plan);
CREATE INDEX experiencias_usuario_idx ON public.experiencias USING btree (usuario_id);
GRANT SELECT, INSERT (proveedor_id, usuario_id, clase, plan, espera_meses, mes), UPDATE (plan, espera_meses, mes), DELETE ON TABLE public.experiencias TO authenticated;
GRANT ALL ON TABLE public.experiencias TO service_role;
CREATE TRIGGER experiencias_check BEFORE INSERT OR UPDATE ON public.experiencias FOR EACH ROW EXECUTE FUNCTION private.check_experience();
CREATE TRIGGER experiencias_limit BEFORE INSERT ON public.experiencias FOR EACH ROW EXECUTE FUNCTION private.limit_acts('20', '1 day', 'Ya contaste 20 experiencias en el último día.');
CREATE TRIGGER experiencias_pause BEFORE INSERT OR UPDATE OF plan, espera_meses, mes ON public.experiencias FOR EACH ROW EXECUTE FUNCTION private.refuse_paused_write();
CREATE POLICY "Authors can change their own experiences" ON public.experiencias FOR UPDATE TO authenticated
  USING (usuario_id = (( SELECT auth.uid() AS uid)))
  WITH CHECK (usuario_id = (( SELECT auth.uid() AS uid)));
COMMENT ON POLICY "Authors can change their own experiences" ON public.experiencias IS 'Plan, wait and month, by column grants.';
CREATE POLICY "Authors can remove their own experiences" ON public.experiencias FOR DELETE TO authenticated
  USING (usuario_id = (( SELECT auth.uid() AS uid)));
COMMENT ON POLICY "Authors can remove their own experiences" ON public.experiencias IS 'What one said one may take back.';
CREATE POLICY "Authors can see their own experiences" ON public.experiencias FOR SELECT TO authenticated
  USING (usuario_id = (( SELECT auth.uid() AS uid)));
COMMENT ON POLICY "Authors can see their own experiences" ON public.experiencias IS 'Nobody else does, admins included: they say where a child is attended.';
CREATE POLICY "Users can tell of approved providers of others" ON public.experiencias FOR INSERT TO authenticated
  WITH CHECK (usuario_id = (( SELECT auth.uid() AS uid)) AND private.can_review(proveedor_id));
COMMENT ON POLICY "Users can tell of approved providers of others" ON public.experiencias IS 'As oneself only; once a kind and year, by a unique constraint.';

CREATE TABLE public.favorite_providers (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  user_id uuid DEFAULT auth.uid() NOT NULL,
  provider_id uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT favorite_providers_pkey PRIMARY KEY (id),
  CONSTRAINT favorite_providers_once UNIQUE (user_id, provider_id),
  CONSTRAINT favorite_providers_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.proveedores(id) ON DELETE CASCADE,
  CONSTRAINT favorite_providers_user_id_fkey FOREIGN KEY (user_id) REFERENCES private.profiles(id) ON DELETE CASCADE
);
ALTER TABLE public.favorite_providers ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE public.favorite_providers IS 'Providers a person keeps. Nobody else sees them, admins included.';
CREATE INDEX favorite_providers_provider_idx ON public.favorite_providers USING btree (provider_id);
CREATE INDEX favorite_providers_user_created_idx ON public.favorite_providers USING btree (user_id, created_at DESC);
GRANT SELECT, INSERT (user_id, provider_id), DELETE ON TABLE public.favorite_providers TO authenticated;
GRANT ALL ON TABLE public.favorite_providers TO service_role;
CREATE TRIGGER favorite_providers_limit BEFORE INSERT ON public.favorite_providers FOR EACH ROW EXECUTE FUNCTION private.limit_acts('60', '1 hour', 'Ya guardaste 60 favoritos en la última hora.');
CREATE POLICY "People can add favourites of their own" ON public.favorite_providers FOR INSERT TO authenticated
  WITH CHECK (user_id = (( SELECT auth.uid() AS uid)) AND (EXISTS ( SELECT
   FROM public.proveedores p
  WHERE p.id = favorite_providers.provider_id AND p.aprobado_por_admin)));
COMMENT ON POLICY "People can add favourites of their own" ON public.favorite_providers IS 'The heart on a card: of a public provider.';
CREATE POLICY "People can remove their own favourites" ON public.favorite_providers FOR DELETE TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)));
COMMENT ON POLICY "People can remove their own favourites" ON public.favorite_providers IS 'The same heart, again.';
CREATE POLICY "People can see their own favourites" ON public.favorite_providers FOR SELECT TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)));
COMMENT ON POLICY "People can see their own favourites" ON public.favorite_providers IS 'Which providers a family looks for says something about a child''s health.';

CREATE TABLE public.hechos (
  clave text NOT NULL,
  grupo text NOT NULL,
  buscado text NOT NULL,
  orden smallint NOT NULL,
  CONSTRAINT hechos_pkey PRIMARY KEY (clave),
  CONSTRAINT hechos_orden_key UNIQUE (orden),
  CONSTRAINT buscado_si_o_no CHECK (buscado = ANY (ARRAY['si'::text, 'no'::text])),
  CONSTRAINT grupo_conocido CHECK (grupo = ANY (ARRAY['acceso'::text, 'sentidos'::text, 'se_puede'::text]))
);
ALTER TABLE public.hechos ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE public.hechos IS 'The facts that can be told of a place, in the order to show them. The only place where their keys stand.';
COMMENT ON COLUMN public.hechos.buscado IS 'The answer that a family looks for.';
GRANT SELECT ON TABLE public.hechos TO anon, authenticated;
GRANT ALL ON TABLE public.hechos TO service_role;
CREATE POLICY "Anyone can see the facts" ON public.hechos FOR SELECT TO anon, authenticated
  USING (true);
COMMENT ON POLICY "Anyone can see the facts" ON public.hechos IS 'Search and forms offer them.';

CREATE TABLE public.horas (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  sede_id uuid NOT NULL,
  dia smallint NOT NULL,
  abre time without time zone NOT NULL,
  cierra time without time zone NOT NULL,
  CONSTRAINT horas_pkey PRIMARY KEY (id),
  CONSTRAINT horas_sede_id_fkey FOREIGN KEY (sede_id) REFERENCES public.sedes(id) ON DELETE CASCADE,
  CONSTRAINT cierra_despues_de_abrir CHECK (abre < cierra),
  CONSTRAINT dia_de_1_a_7 CHECK (dia >= 1 AND dia <= 7)
);
ALTER TABLE public.horas ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE public.horas IS 'Opening hours: one row a span, Monday is 1. Past midnight is two rows; a span may end at 24:00.';
CREATE INDEX horas_sede_idx ON public.horas USING btree (sede_id, dia, abre);
GRANT SELECT ON TABLE public.horas TO anon, authenticated;
GRANT ALL ON TABLE public.horas TO service_role;
CREATE TRIGGER horas_check BEFORE INSERT OR UPDATE ON public.horas FOR EACH ROW EXECUTE FUNCTION private.check_hora();
CREATE TRIGGER horas_refresh_deleted AFTER DELETE ON public.horas REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.refresh_changed_facts('sede_id');
CREATE TRIGGER horas_refresh_inserted AFTER INSERT ON public.horas REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.refresh_changed_facts('sede_id');
CREATE TRIGGER horas_refresh_updated AFTER UPDATE ON public.horas REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.refresh_changed_facts('sede_id');
CREATE POLICY "Anyone can see the hours of listed places" ON public.horas FOR SELECT TO anon, authenticated
  USING ((EXISTS ( SELECT
   FROM public.sedes s
  WHERE s.id = horas.sede_id AND s.visibilidad <> 'oculta'::text)));
COMMENT ON POLICY "Anyone can see the hours of listed places" ON public.horas IS 'As far as they see the place. A principal place that is hidden keeps its hours to itself.';
CREATE POLICY "Owners and admins can see the hours of hidden places" ON public.horas FOR SELECT TO authenticated
  USING (( SELECT private.is_admin() AS is_admin) OR (sede_id IN ( SELECT s.id
   FROM public.sedes s
     JOIN public.proveedores p ON p.id = s.proveedor_id
  WHERE p.usuario_id = (( SELECT auth.uid() AS uid)))));
COMMENT ON POLICY "Owners and admins can see the hours of hidden places" ON public.horas IS 'They edit them, by guardar_sede.';

CREATE TABLE public.importacion_filas (
  importacion_id uuid NOT NULL,
  fila integer NOT NULL,
  valores jsonb NOT NULL,
  problemas jsonb NOT NULL,
  resultado text,
  razon text,
  proveedor_id uuid,
  candidato_id uuid,
  candidato_fila integer,
  cambios jsonb,
  decision text,
  hecha boolean DEFAULT false NOT NULL,
  antes jsonb,
  version timestamp with time zone,
  se_queda text,
  leida jsonb,
  orden smallint GENERATED ALWAYS AS (
CASE resultado
    WHEN 'error'::text THEN 1
    WHEN 'dudoso'::text THEN 2
    WHEN 'actualizar'::text THEN 3
    WHEN 'crear'::text THEN 4
    ELSE 5
END) STORED NOT NULL,
  CONSTRAINT importacion_filas_pkey PRIMARY KEY (importacion_id, fila),
  CONSTRAINT importacion_filas_candidato_id_fkey FOREIGN KEY (candidato_id) REFERENCES public.proveedores(id) ON DELETE SET NULL,
  CONSTRAINT importacion_filas_importacion_id_fkey FOREIGN KEY (importacion_id) REFERENCES public.importaciones(id) ON DELETE CASCADE,
  CONSTRAINT importacion_filas_proveedor_id_fkey FOREIGN KEY (proveedor_id) REFERENCES public.proveedores(id) ON DELETE SET NULL,
  CONSTRAINT decision_conocida CHECK (decision = ANY (ARRAY['saltar'::text, 'crear'::text, 'unir'::text])),
  CONSTRAINT fila_desde_2 CHECK (fila >= 2),
  CONSTRAINT resultado_conocido CHECK (resultado = ANY (ARRAY['crear'::text, 'actualizar'::text, 'igual'::text, 'dudoso'::text, 'error'::text]))
);
ALTER TABLE public.importacion_filas ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE public.importacion_filas IS 'The rows of an import: what was read, what becomes of it and why, and what was done. A provider keeps its import by it.';
COMMENT ON COLUMN public.importacion_filas.fila IS 'The number of the record in the file; the header is 1.';
COMMENT ON COLUMN public.importacion_filas.problemas IS 'What is told of its cells: {campo, razon, grave, dudoso}. A grave one refuses the row, a doubtful value was guessed.';
COMMENT ON COLUMN public.importacion_filas.proveedor_id IS 'The provider that it makes or changes; null as well when that was deleted.';
COMMENT ON COLUMN public.importacion_filas.candidato_id IS 'The provider that a doubtful row resembles; candidato_fila: the row of the same file.';
COMMENT ON COLUMN public.importacion_filas.cambios IS 'What it changes: {campo: {antes, despues}}.';
COMMENT ON COLUMN public.importacion_filas.decision IS 'What an admin decided: saltar, crear (they are different), unir. Null: nothing.';
COMMENT ON COLUMN public.importacion_filas.hecha IS 'It was run and not undone.';
COMMENT ON COLUMN public.importacion_filas.antes IS 'What the provider said before, and the moments of its former version; null: it was made.';
COMMENT ON COLUMN public.importacion_filas.version IS 'The version of the provider that the row left.';
COMMENT ON COLUMN public.importacion_filas.se_queda IS 'Why undoing the import left it as it is.';
COMMENT ON COLUMN public.importacion_filas.leida IS 'The values and problems from before a decision that chose others: they come back when it is taken back.';
COMMENT ON COLUMN public.importacion_filas.orden IS 'First what cannot be imported, then what is doubtful, changed, made and the same.';
CREATE INDEX importacion_filas_candidato_idx ON public.importacion_filas USING btree (candidato_id);
CREATE INDEX importacion_filas_orden_idx ON public.importacion_filas USING btree (importacion_id, orden, fila);
CREATE INDEX importacion_filas_proveedor_idx ON public.importacion_filas USING btree (proveedor_id);
GRANT SELECT ON TABLE public.importacion_filas TO authenticated, service_role;
CREATE POLICY "Admins can see the rows of imports" ON public.importacion_filas FOR SELECT TO authenticated
  USING (( SELECT private.is_admin() AS is_admin));
COMMENT ON POLICY "Admins can see the rows of imports" ON public.importacion_filas IS 'They tell of people who are not in the directory: of nobody else''s business.';

CREATE TABLE public.importaciones (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  archivo text NOT NULL,
  huella text NOT NULL,
  origen text NOT NULL,
  creada_por uuid DEFAULT auth.uid(),
  creada_en timestamp with time zone DEFAULT now() NOT NULL,
  estado text DEFAULT 'recibiendo'::text NOT NULL,
  todo_o_nada boolean DEFAULT false NOT NULL,
  total integer NOT NULL,
  hechas integer DEFAULT 0 NOT NULL,
  hasta integer DEFAULT 0 NOT NULL,
  columnas jsonb DEFAULT '{}'::jsonb NOT NULL,
  cuentas jsonb DEFAULT '{}'::jsonb NOT NULL,
  motivo text,
  terminada_en timestamp with time zone,
  deshecha_en timestamp with time zone,
  CONSTRAINT importaciones_pkey PRIMARY KEY (id),
  CONSTRAINT importaciones_creada_por_fkey FOREIGN KEY (creada_por) REFERENCES private.profiles(id) ON DELETE SET NULL,
  CONSTRAINT archivo_max_200 CHECK (char_length(archivo) >= 1 AND char_length(archivo) <= 200),
  CONSTRAINT columnas_max_20000 CHECK (char_length(columnas::text) <= 20000),
  CONSTRAINT estado_conocido CHECK (estado = ANY (ARRAY['recibiendo'::text, 'ensayando'::text, 'ensayada'::text, 'importando'::text, 'hecha'::text, 'fallida'::text, 'deshaciendo'::text, 'deshecha'::text])),
  CONSTRAINT huella_sha256 CHECK (huella ~ '^[0-9a-f]{64}$'::text),
  CONSTRAINT origen_conocido CHECK (origen = ANY (ARRAY['csv'::text, 'nppes'::text])),
  CONSTRAINT total_de_filas CHECK (total >= 1 AND total <=
CASE origen
    WHEN 'csv'::text THEN 10000
    ELSE 50000
END)
);
ALTER TABLE public.importaciones ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE public.importaciones IS 'Files of providers that an admin brought, and how far they are.';
COMMENT ON COLUMN public.importaciones.huella IS 'SHA-256 of the file: the same one is known again, whatever it is called.';
COMMENT ON COLUMN public.importaciones.hechas IS 'Rows of the present work that are done.';
COMMENT ON COLUMN public.importaciones.hasta IS 'The last of them in the order of the work: rows are undone from the last one on.';
COMMENT ON COLUMN public.importaciones.columnas IS 'What each column was taken for, by its folded header. "": it is left out.';
COMMENT ON COLUMN public.importaciones.cuentas IS 'How many rows have which outcome: crear, actualizar, igual, dudoso, error; and saltar, which are in none of the others.';
COMMENT ON COLUMN public.importaciones.motivo IS 'Why it failed. While it is being undone: it was to be done whole or not at all.';
CREATE INDEX importaciones_creada_idx ON public.importaciones USING btree (creada_en DESC);
CREATE INDEX importaciones_creada_por_idx ON public.importaciones USING btree (creada_por);
CREATE INDEX importaciones_trabajo_idx ON public.importaciones USING btree (creada_en) WHERE (estado = ANY (ARRAY['ensayando'::text, 'importando'::text, 'deshaciendo'::text]));
GRANT SELECT ON TABLE public.importaciones TO authenticated, service_role;
CREATE POLICY "Admins can see imports" ON public.importaciones FOR SELECT TO authenticated
  USING (( SELECT private.is_admin() AS is_admin));
COMMENT ON POLICY "Admins can see imports" ON public.importaciones IS 'Each sees those of the others.';

CREATE TABLE public.listas (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  user_id uuid DEFAULT auth.uid() NOT NULL,
  nombre text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  retirada_el date,
  CONSTRAINT listas_pkey PRIMARY KEY (id),
  CONSTRAINT listas_user_id_fkey FOREIGN KEY (user_id) REFERENCES private.profiles(id) ON DELETE CASCADE,
  CONSTRAINT nombre_de_1_a_80 CHECK (char_length(nombre) >= 1 AND char_length(nombre) <= 80)
);
ALTER TABLE public.listas ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE public.listas IS 'Named lists of providers, at most 20 a person. Nobody else sees them, admins included. A device may choose the id.';
COMMENT ON COLUMN public.listas.retirada_el IS 'The day on which an admin withdrew it: it stays with its owner, and is not shared again.';
CREATE INDEX listas_user_created_idx ON public.listas USING btree (user_id, created_at);
GRANT SELECT, INSERT (id, user_id, nombre), UPDATE (nombre), DELETE ON TABLE public.listas TO authenticated;
CREATE TRIGGER listas_clean BEFORE INSERT OR UPDATE OF nombre ON public.listas FOR EACH ROW EXECUTE FUNCTION private.clean_lista();
CREATE TRIGGER listas_limit BEFORE INSERT ON public.listas FOR EACH ROW EXECUTE FUNCTION private.limit_acts('60', '1 hour', 'Ya creaste 60 listas en la última hora.');
CREATE TRIGGER listas_limit_of_all BEFORE INSERT ON public.listas FOR EACH ROW EXECUTE FUNCTION private.limit_listas();
CREATE TRIGGER listas_pause BEFORE UPDATE OF nombre ON public.listas FOR EACH ROW EXECUTE FUNCTION private.refuse_paused_sharing('id');
CREATE POLICY "People can create lists of their own" ON public.listas FOR INSERT TO authenticated
  WITH CHECK (user_id = (( SELECT auth.uid() AS uid)));
COMMENT ON POLICY "People can create lists of their own" ON public.listas IS 'As oneself only.';
CREATE POLICY "People can delete their own lists" ON public.listas FOR DELETE TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)));
COMMENT ON POLICY "People can delete their own lists" ON public.listas IS 'With everything in it, and its link.';
CREATE POLICY "People can rename their own lists" ON public.listas FOR UPDATE TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)))
  WITH CHECK (user_id = (( SELECT auth.uid() AS uid)));
COMMENT ON POLICY "People can rename their own lists" ON public.listas IS 'The name, by column grants.';
CREATE POLICY "People can see their own lists" ON public.listas FOR SELECT TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)));
COMMENT ON POLICY "People can see their own lists" ON public.listas IS 'Which providers a family looks for says something about a child''s health.';

CREATE TABLE public.listas_proveedores (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  lista_id uuid NOT NULL,
  proveedor_id uuid,
  nota text,
  posicion integer NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT listas_proveedores_pkey PRIMARY KEY (id),
  CONSTRAINT listas_proveedores_una_vez UNIQUE (lista_id, proveedor_id),
  CONSTRAINT listas_proveedores_lista_id_fkey FOREIGN KEY (lista_id) REFERENCES public.listas(id) ON DELETE CASCADE,
  CONSTRAINT listas_proveedores_proveedor_id_fkey FOREIGN KEY (proveedor_id) REFERENCES public.proveedores(id) ON DELETE SET NULL,
  CONSTRAINT nota_max_300 CHECK (char_length(nota) <= 300)
);
ALTER TABLE public.listas_proveedores ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE public.listas_proveedores IS 'The providers of a list with a note each, at most 100.';
COMMENT ON COLUMN public.listas_proveedores.proveedor_id IS 'Null: the provider was deleted.';
COMMENT ON COLUMN public.listas_proveedores.posicion IS 'A new one goes to the end; ordenar_lista sets all at once.';
CREATE INDEX listas_proveedores_proveedor_idx ON public.listas_proveedores USING btree (proveedor_id);
GRANT SELECT, INSERT (lista_id, proveedor_id, nota), UPDATE (nota), DELETE ON TABLE public.listas_proveedores TO authenticated;
CREATE TRIGGER listas_proveedores_clean BEFORE INSERT OR UPDATE OF nota ON public.listas_proveedores FOR EACH ROW EXECUTE FUNCTION private.clean_list_note();
CREATE TRIGGER listas_proveedores_pause BEFORE INSERT OR UPDATE OF nota ON public.listas_proveedores FOR EACH ROW EXECUTE FUNCTION private.refuse_paused_sharing('lista_id');
CREATE TRIGGER listas_proveedores_place BEFORE INSERT ON public.listas_proveedores FOR EACH ROW EXECUTE FUNCTION private.place_in_list();
CREATE POLICY "People can change notes in their lists" ON public.listas_proveedores FOR UPDATE TO authenticated
  USING ((EXISTS ( SELECT
   FROM public.listas l
  WHERE l.id = listas_proveedores.lista_id AND l.user_id = (( SELECT auth.uid() AS uid)))))
  WITH CHECK ((EXISTS ( SELECT
   FROM public.listas l
  WHERE l.id = listas_proveedores.lista_id AND l.user_id = (( SELECT auth.uid() AS uid)))));
COMMENT ON POLICY "People can change notes in their lists" ON public.listas_proveedores IS 'The note, by column grants.';
CREATE POLICY "People can put approved providers into their lists" ON public.listas_proveedores FOR INSERT TO authenticated
  WITH CHECK ((EXISTS ( SELECT
   FROM public.listas l
  WHERE l.id = listas_proveedores.lista_id AND l.user_id = (( SELECT auth.uid() AS uid)))) AND (EXISTS ( SELECT
   FROM public.proveedores p
  WHERE p.id = listas_proveedores.proveedor_id AND p.aprobado_por_admin)));
COMMENT ON POLICY "People can put approved providers into their lists" ON public.listas_proveedores IS 'Once a list, by a unique constraint.';
CREATE POLICY "People can see what is in their lists" ON public.listas_proveedores FOR SELECT TO authenticated
  USING ((EXISTS ( SELECT
   FROM public.listas l
  WHERE l.id = listas_proveedores.lista_id AND l.user_id = (( SELECT auth.uid() AS uid)))));
COMMENT ON POLICY "People can see what is in their lists" ON public.listas_proveedores IS 'As private as the list.';
CREATE POLICY "People can take providers out of their lists" ON public.listas_proveedores FOR DELETE TO authenticated
  USING ((EXISTS ( SELECT
   FROM public.listas l
  WHERE l.id = listas_proveedores.lista_id AND l.user_id = (( SELECT auth.uid() AS uid)))));
COMMENT ON POLICY "People can take providers out of their lists" ON public.listas_proveedores IS 'The provider stays in the directory and among the favourites.';

CREATE TABLE public.llamadas (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  proveedor_id uuid NOT NULL,
  resultado text NOT NULL,
  nota text,
  admin uuid,
  fecha timestamp with time zone DEFAULT now() NOT NULL,
  deshecha_en timestamp with time zone,
  grupos text[] NOT NULL,
  desde date NOT NULL,
  motivo text NOT NULL,
  CONSTRAINT llamadas_pkey PRIMARY KEY (id),
  CONSTRAINT llamadas_admin_fkey FOREIGN KEY (admin) REFERENCES private.profiles(id) ON DELETE SET NULL,
  CONSTRAINT llamadas_proveedor_id_fkey FOREIGN KEY (proveedor_id) REFERENCES public.proveedores(id) ON DELETE CASCADE,
  CONSTRAINT nota_max_300 CHECK (char_length(nota) <= 300),
  CONSTRAINT resultado_conocido CHECK (resultado = ANY (ARRAY['confirmo'::text, 'cambio'::text, 'no_contesto'::text, 'cerro'::text]))
);
ALTER TABLE public.llamadas ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE public.llamadas IS 'Calls to providers and how they ended; written by `anotar_llamada`.';
COMMENT ON COLUMN public.llamadas.deshecha_en IS 'Taken back: as if it had not been noted.';
COMMENT ON COLUMN public.llamadas.grupos IS 'What was asked, since when and why: the line of the call list as it was.';
CREATE INDEX llamadas_admin_idx ON public.llamadas USING btree (admin);
CREATE INDEX llamadas_proveedor_idx ON public.llamadas USING btree (proveedor_id, fecha DESC);
GRANT SELECT ON TABLE public.llamadas TO authenticated;
GRANT ALL ON TABLE public.llamadas TO service_role;
CREATE POLICY "Admins can see the calls" ON public.llamadas FOR SELECT TO authenticated
  USING (( SELECT private.is_admin() AS is_admin));
COMMENT ON POLICY "Admins can see the calls" ON public.llamadas IS 'The call list shows the latest one of each provider.';

CREATE TABLE public.pasos (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  slug text NOT NULL,
  orden integer NOT NULL,
  titulo text NOT NULL,
  por_que text NOT NULL,
  resumen text[] DEFAULT '{}'::text[] NOT NULL,
  edad_desde_meses integer DEFAULT 0 NOT NULL,
  edad_hasta_meses integer,
  momentos text[] DEFAULT '{}'::text[] NOT NULL,
  siempre boolean DEFAULT false NOT NULL,
  documentos text[] DEFAULT '{}'::text[] NOT NULL,
  telefono text,
  otros_telefonos jsonb DEFAULT '[]'::jsonb NOT NULL,
  correo text,
  enlaces jsonb DEFAULT '[]'::jsonb NOT NULL,
  tipo_servicio public.tipo_servicio,
  subcategoria text,
  palabras text[] DEFAULT '{}'::text[] NOT NULL,
  fuente jsonb DEFAULT '[]'::jsonb NOT NULL,
  por_verificar text[] DEFAULT '{}'::text[] NOT NULL,
  estado text DEFAULT 'borrador'::text NOT NULL,
  verificado_por text,
  revisado_en date,
  vence_en date,
  fecha_creacion timestamp with time zone DEFAULT now() NOT NULL,
  fecha_actualizacion timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT pasos_pkey PRIMARY KEY (id),
  CONSTRAINT pasos_slug_key UNIQUE (slug),
  CONSTRAINT pasos_subcategoria_fkey FOREIGN KEY (tipo_servicio, subcategoria) REFERENCES public.subcategorias(tipo_servicio, nombre),
  CONSTRAINT correo_valido CHECK (private.is_email(correo) AND char_length(correo) <= 254),
  CONSTRAINT documentos_max_8_de_120 CHECK (private.list_fits(documentos, 8, 120)),
  CONSTRAINT edad_desde_meses_de_0_a_1200 CHECK (edad_desde_meses >= 0 AND edad_desde_meses <= 1200),
  CONSTRAINT edad_hasta_meses_de_0_a_1200 CHECK (edad_hasta_meses >= 0 AND edad_hasta_meses <= 1200),
  CONSTRAINT edad_hasta_meses_en_orden CHECK (edad_hasta_meses >= edad_desde_meses),
  CONSTRAINT estado_conocido CHECK (estado = ANY (ARRAY['borrador'::text, 'publicado'::text])),
  CONSTRAINT momentos_conocidos CHECK (momentos <@ ARRAY['sospecha'::text, 'diagnostico'::text, 'escuela'::text, 'plan_medico'::text, 'no_se_cumple'::text, 'se_hace_adulto'::text, 'adultez'::text, 'crisis'::text]),
  CONSTRAINT palabras_max_12_de_60 CHECK (private.list_fits(palabras, 12, 60)),
  CONSTRAINT por_que_max_160 CHECK (char_length(por_que) <= 160),
  CONSTRAINT por_verificar_max_10_de_300 CHECK (private.list_fits(por_verificar, 10, 300)),
  CONSTRAINT publicado_con_verificacion CHECK (estado = 'borrador'::text OR num_nulls(verificado_por, revisado_en, vence_en) = 0),
  CONSTRAINT resumen_max_5_de_240 CHECK (private.list_fits(resumen, 5, 240)),
  CONSTRAINT slug_de_palabras CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text AND char_length(slug) <= 60),
  CONSTRAINT subcategoria_de_su_tipo CHECK (subcategoria IS NULL OR tipo_servicio IS NOT NULL),
  CONSTRAINT telefono_marcable CHECK (telefono ~ '^(\+1[2-9][0-9]{9}|[0-9]{3})$'::text),
  CONSTRAINT titulo_max_120 CHECK (char_length(titulo) <= 120),
  CONSTRAINT vence_en_hasta_2_anos CHECK (vence_en >= revisado_en AND vence_en <= (revisado_en + 731)),
  CONSTRAINT verificado_por_con_nombre CHECK (verificado_por ~ '([[:alpha:]].*){3}'::text),
  CONSTRAINT verificado_por_max_120 CHECK (char_length(verificado_por) <= 120)
);
ALTER TABLE public.pasos ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE public.pasos IS 'Steps of "¿Por dónde empiezo?". A published one was verified by a named person and is shown until its last day.';
COMMENT ON COLUMN public.pasos.slug IS 'Stays as it is: the marks on a device are kept by it.';
COMMENT ON COLUMN public.pasos.edad_hasta_meses IS 'Full months, this one included. Null: no limit.';
COMMENT ON COLUMN public.pasos.otros_telefonos IS 'At most 4 of {"numero", "etiqueta"}.';
COMMENT ON COLUMN public.pasos.enlaces IS 'At most 6 of {"titulo", "url"}, https only.';
COMMENT ON COLUMN public.pasos.palabras IS 'Slugs of terms that the step uses.';
COMMENT ON COLUMN public.pasos.fuente IS 'Where it was read, as it was read: at most 8 of {"titulo", "url"}.';
COMMENT ON COLUMN public.pasos.por_verificar IS 'What a person still has to check. For admins; no family sees it.';
COMMENT ON COLUMN public.pasos.verificado_por IS 'The person who checked that what families read is so.';
COMMENT ON COLUMN public.pasos.vence_en IS 'The last day on which it is shown.';
CREATE INDEX pasos_subcategoria_idx ON public.pasos USING btree (tipo_servicio, subcategoria);
GRANT SELECT ON TABLE public.pasos TO anon;
GRANT SELECT, INSERT (titulo, por_que, resumen, edad_desde_meses, edad_hasta_meses, momentos, siempre, documentos, telefono, otros_telefonos, correo, enlaces, tipo_servicio, subcategoria, palabras, fuente, por_verificar, estado, verificado_por, revisado_en, vence_en), UPDATE (titulo, por_que, resumen, edad_desde_meses, edad_hasta_meses, momentos, siempre, documentos, telefono, otros_telefonos, correo, enlaces, tipo_servicio, subcategoria, palabras, fuente, por_verificar, estado, verificado_por, revisado_en, vence_en), DELETE ON TABLE public.pasos TO authenticated;
GRANT ALL ON TABLE public.pasos TO service_role;
CREATE TRIGGER pasos_audit AFTER INSERT OR DELETE OR UPDATE ON public.pasos FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.audit_paso();
CREATE TRIGGER pasos_clean BEFORE INSERT OR UPDATE ON public.pasos FOR EACH ROW EXECUTE FUNCTION private.clean_paso();
CREATE TRIGGER pasos_forget_element AFTER DELETE ON public.pasos FOR EACH ROW EXECUTE FUNCTION private.forget_element('paso', 'id');
CREATE TRIGGER pasos_mark_1_name BEFORE UPDATE OF verificado_por ON public.pasos FOR EACH ROW WHEN (new.verificado_por IS NOT NULL) EXECUTE FUNCTION private.mark_renewal('-infinity');
CREATE TRIGGER pasos_mark_2_day BEFORE UPDATE OF revisado_en ON public.pasos FOR EACH ROW WHEN (new.revisado_en IS NOT NULL AND new.fecha_actualizacion = '-infinity'::timestamp with time zone) EXECUTE FUNCTION private.mark_renewal('infinity');
CREATE TRIGGER pasos_palabras BEFORE INSERT OR UPDATE OF palabras ON public.pasos FOR EACH ROW EXECUTE FUNCTION private.check_palabras();
CREATE TRIGGER pasos_publish BEFORE INSERT OR UPDATE ON public.pasos FOR EACH ROW EXECUTE FUNCTION private.publish_paso();
CREATE TRIGGER pasos_stamp BEFORE UPDATE ON public.pasos FOR EACH ROW WHEN ((to_jsonb(old.*) - 'orden'::text) IS DISTINCT FROM (to_jsonb(new.*) - 'orden'::text)) EXECUTE FUNCTION private.stamp_version();
CREATE POLICY "Admins can change steps" ON public.pasos FOR UPDATE TO authenticated
  USING (( SELECT private.is_admin() AS is_admin))
  WITH CHECK (( SELECT private.is_admin() AS is_admin));
COMMENT ON POLICY "Admins can change steps" ON public.pasos IS 'What families read is verified again with each change.';
CREATE POLICY "Admins can create steps" ON public.pasos FOR INSERT TO authenticated
  WITH CHECK (( SELECT private.is_admin() AS is_admin));
COMMENT ON POLICY "Admins can create steps" ON public.pasos IS 'Only admins write them.';
CREATE POLICY "Admins can delete steps" ON public.pasos FOR DELETE TO authenticated
  USING (( SELECT private.is_admin() AS is_admin));
COMMENT ON POLICY "Admins can delete steps" ON public.pasos IS 'The audit log keeps what it said.';
CREATE POLICY "Admins can see all steps" ON public.pasos FOR SELECT TO authenticated
  USING (( SELECT private.is_admin() AS is_admin));
COMMENT ON POLICY "Admins can see all steps" ON public.pasos IS 'Drafts and expired ones too.';
CREATE POLICY "Anyone can see the verified steps" ON public.pasos FOR SELECT TO anon, authenticated
  USING (estado = 'publicado'::text AND vence_en >= (( SELECT private.event_day(now()) AS event_day)));
COMMENT ON POLICY "Anyone can see the verified steps" ON public.pasos IS 'Until their last day in Puerto Rico: an expired one leaves the path by itself.';

CREATE TABLE public.perfiles_unidos (
  anterior uuid NOT NULL,
  proveedor_id uuid NOT NULL,
  fecha timestamp with time zone DEFAULT now() NOT NULL,
  por uuid,
  repetido uuid,
  del_otro text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT perfiles_unidos_pkey PRIMARY KEY (anterior),
  CONSTRAINT perfiles_unidos_por_fkey FOREIGN KEY (por) REFERENCES private.profiles(id) ON DELETE SET NULL,
  CONSTRAINT perfiles_unidos_proveedor_id_fkey FOREIGN KEY (proveedor_id) REFERENCES public.proveedores(id) ON DELETE CASCADE
);
ALTER TABLE public.perfiles_unidos ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE public.perfiles_unidos IS 'Providers that were merged into another: their address leads to it. Written by `unir_proveedores`.';
COMMENT ON COLUMN public.perfiles_unidos.anterior IS 'The id of the one that went.';
COMMENT ON COLUMN public.perfiles_unidos.repetido IS 'The pair that was decided, for whoever comes second.';
COMMENT ON COLUMN public.perfiles_unidos.del_otro IS 'The fields that were taken from the one that went.';
CREATE INDEX perfiles_unidos_por_idx ON public.perfiles_unidos USING btree (por);
CREATE INDEX perfiles_unidos_proveedor_idx ON public.perfiles_unidos USING btree (proveedor_id);
CREATE INDEX perfiles_unidos_repetido_idx ON public.perfiles_unidos USING btree (repetido);
GRANT SELECT (anterior, proveedor_id) ON TABLE public.perfiles_unidos TO anon, authenticated;
GRANT SELECT ON TABLE public.perfiles_unidos TO service_role;
CREATE TRIGGER perfiles_unidos_merge AFTER INSERT ON public.perfiles_unidos FOR EACH ROW EXECUTE FUNCTION private.merge_providers();
CREATE POLICY "Anyone can see where merged providers are now" ON public.perfiles_unidos FOR SELECT TO anon, authenticated
  USING ((EXISTS ( SELECT
   FROM public.proveedores p
  WHERE p.id = perfiles_unidos.proveedor_id)));
COMMENT ON POLICY "Anyone can see where merged providers are now" ON public.perfiles_unidos IS 'Old addresses lead on. The policies of the provider decide.';

CREATE TABLE public.planes (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  nombre text NOT NULL,
  alias text[],
  activo boolean DEFAULT true NOT NULL,
  fecha_creacion timestamp with time zone DEFAULT now() NOT NULL,
  fecha_actualizacion timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT planes_pkey PRIMARY KEY (id),
  CONSTRAINT planes_nombre_unico UNIQUE (nombre),
  CONSTRAINT alias_max_20_de_120 CHECK (private.list_fits(alias, 20, 120)),
  CONSTRAINT nombre_max_120 CHECK (char_length(nombre) <= 120)
);
ALTER TABLE public.planes ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE public.planes IS 'Health plans with the names that families give them.';
GRANT SELECT ON TABLE public.planes TO anon;
GRANT SELECT, INSERT (nombre, alias, activo), UPDATE (nombre, alias, activo), DELETE ON TABLE public.planes TO authenticated;
GRANT ALL ON TABLE public.planes TO service_role;
CREATE TRIGGER planes_audit AFTER INSERT OR DELETE OR UPDATE ON public.planes FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.audit_facts('id', '');
CREATE TRIGGER planes_clean BEFORE INSERT OR UPDATE ON public.planes FOR EACH ROW EXECUTE FUNCTION private.clean_plan();
CREATE TRIGGER planes_stamp BEFORE UPDATE ON public.planes FOR EACH ROW EXECUTE FUNCTION private.stamp_version();
CREATE POLICY "Admins can change plans" ON public.planes FOR UPDATE TO authenticated
  USING (( SELECT private.is_admin() AS is_admin))
  WITH CHECK (( SELECT private.is_admin() AS is_admin));
COMMENT ON POLICY "Admins can change plans" ON public.planes IS 'Names that families give them come with time.';
CREATE POLICY "Admins can create plans" ON public.planes FOR INSERT TO authenticated
  WITH CHECK (( SELECT private.is_admin() AS is_admin));
COMMENT ON POLICY "Admins can create plans" ON public.planes IS 'One list for everybody.';
CREATE POLICY "Admins can delete plans" ON public.planes FOR DELETE TO authenticated
  USING (( SELECT private.is_admin() AS is_admin));
COMMENT ON POLICY "Admins can delete plans" ON public.planes IS 'Or make them inactive.';
CREATE POLICY "Anyone can see the plans" ON public.planes FOR SELECT TO anon, authenticated
  USING (true);
COMMENT ON POLICY "Anyone can see the plans" ON public.planes IS 'Search and forms offer them.';

CREATE TABLE public.primera_visita (
  proveedor_id uuid NOT NULL,
  con_quien text,
  duracion_minutos integer,
  pasos text[],
  que_llevar text[],
  se_puede text[],
  fotos jsonb,
  fecha_creacion timestamp with time zone DEFAULT now() NOT NULL,
  fecha_actualizacion timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT primera_visita_pkey PRIMARY KEY (proveedor_id),
  CONSTRAINT primera_visita_proveedor_id_fkey FOREIGN KEY (proveedor_id) REFERENCES public.proveedores(id) ON DELETE CASCADE,
  CONSTRAINT con_quien_max_120 CHECK (char_length(con_quien) <= 120),
  CONSTRAINT duracion_minutos_de_5_a_480 CHECK (duracion_minutos >= 5 AND duracion_minutos <= 480),
  CONSTRAINT pasos_max_10_de_160 CHECK (private.list_fits(pasos, 10, 160)),
  CONSTRAINT que_llevar_max_10_de_120 CHECK (private.list_fits(que_llevar, 10, 120))
);
ALTER TABLE public.primera_visita ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE public.primera_visita IS 'The first visit, told before it happens.';
COMMENT ON COLUMN public.primera_visita.fotos IS 'At most 6 of {"url", "descripcion"}: pictures of the bucket provider-images without people in them.';
GRANT SELECT ON TABLE public.primera_visita TO anon;
GRANT SELECT, INSERT (proveedor_id, con_quien, duracion_minutos, pasos, que_llevar, se_puede, fotos), UPDATE (proveedor_id, con_quien, duracion_minutos, pasos, que_llevar, se_puede, fotos), DELETE ON TABLE public.primera_visita TO authenticated;
GRANT ALL ON TABLE public.primera_visita TO service_role;
CREATE TRIGGER primera_visita_audit AFTER INSERT OR DELETE OR UPDATE ON public.primera_visita FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.audit_facts('proveedor_id', '');
CREATE TRIGGER primera_visita_clean BEFORE INSERT OR UPDATE ON public.primera_visita FOR EACH ROW EXECUTE FUNCTION private.clean_primera_visita();
CREATE TRIGGER primera_visita_confirm AFTER INSERT OR UPDATE ON public.primera_visita FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.confirm_facts('lugar');
CREATE TRIGGER primera_visita_keep_key BEFORE UPDATE OF proveedor_id ON public.primera_visita FOR EACH ROW WHEN (old.proveedor_id <> new.proveedor_id) EXECUTE FUNCTION private.keep_key();
CREATE TRIGGER primera_visita_refresh_deleted AFTER DELETE ON public.primera_visita REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.refresh_changed_facts('proveedor_id');
CREATE TRIGGER primera_visita_refresh_inserted AFTER INSERT ON public.primera_visita REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.refresh_changed_facts('proveedor_id');
CREATE TRIGGER primera_visita_refresh_updated AFTER UPDATE ON public.primera_visita REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.refresh_changed_facts('proveedor_id');
CREATE TRIGGER primera_visita_remove_deleted_pictures AFTER DELETE ON public.primera_visita FOR EACH ROW WHEN (old.fotos IS NOT NULL) EXECUTE FUNCTION private.remove_visit_pictures();
CREATE TRIGGER primera_visita_remove_replaced_pictures AFTER UPDATE ON public.primera_visita FOR EACH ROW WHEN (old.fotos IS NOT NULL AND old.fotos IS DISTINCT FROM new.fotos) EXECUTE FUNCTION private.remove_visit_pictures();
CREATE TRIGGER primera_visita_stamp BEFORE UPDATE ON public.primera_visita FOR EACH ROW EXECUTE FUNCTION private.stamp_version();
CREATE POLICY "Anyone can see the first visit of providers they see" ON public.primera_visita FOR SELECT TO anon, authenticated
  USING ((EXISTS ( SELECT
   FROM public.proveedores p
  WHERE p.id = primera_visita.proveedor_id)));
COMMENT ON POLICY "Anyone can see the first visit of providers they see" ON public.primera_visita IS 'The policies of the provider decide.';
CREATE POLICY "Owners and admins can change the first visit" ON public.primera_visita FOR UPDATE TO authenticated
  USING (( SELECT private.is_admin() AS is_admin) OR (proveedor_id IN ( SELECT p.id
   FROM public.proveedores p
  WHERE p.usuario_id = (( SELECT auth.uid() AS uid)))));
COMMENT ON POLICY "Owners and admins can change the first visit" ON public.primera_visita IS 'Without losing the approval.';
CREATE POLICY "Owners and admins can take the first visit back" ON public.primera_visita FOR DELETE TO authenticated
  USING (( SELECT private.is_admin() AS is_admin) OR (proveedor_id IN ( SELECT p.id
   FROM public.proveedores p
  WHERE p.usuario_id = (( SELECT auth.uid() AS uid)))));
COMMENT ON POLICY "Owners and admins can take the first visit back" ON public.primera_visita IS 'Then nothing is told of it.';
CREATE POLICY "Owners and admins can tell the first visit" ON public.primera_visita FOR INSERT TO authenticated
  WITH CHECK (( SELECT private.is_admin() AS is_admin) OR (proveedor_id IN ( SELECT p.id
   FROM public.proveedores p
  WHERE p.usuario_id = (( SELECT auth.uid() AS uid)))));
COMMENT ON POLICY "Owners and admins can tell the first visit" ON public.primera_visita IS 'Without losing the approval.';

CREATE TABLE public.propuestas (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  lote uuid NOT NULL,
  proveedor_id uuid NOT NULL,
  sede_id uuid,
  campo text NOT NULL,
  antes jsonb,
  despues jsonb,
  motivo text,
  origen text NOT NULL,
  estado text DEFAULT 'pendiente'::text NOT NULL,
  decidida_en timestamp with time zone,
  decidida_por uuid,
  palabra uuid,
  fecha_creacion timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  orden bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  CONSTRAINT propuestas_pkey PRIMARY KEY (id),
  CONSTRAINT propuestas_decidida_por_fkey FOREIGN KEY (decidida_por) REFERENCES private.profiles(id) ON DELETE SET NULL,
  CONSTRAINT propuestas_palabra_fkey FOREIGN KEY (palabra) REFERENCES public.confirmaciones(id) ON DELETE SET NULL,
  CONSTRAINT propuestas_proveedor_id_fkey FOREIGN KEY (proveedor_id) REFERENCES public.proveedores(id) ON DELETE CASCADE,
  CONSTRAINT propuestas_sede_id_fkey FOREIGN KEY (sede_id) REFERENCES public.sedes(id) ON DELETE CASCADE,
  CONSTRAINT campo_max_60 CHECK (char_length(campo) >= 1 AND char_length(campo) <= 60),
  CONSTRAINT decidida_con_fecha CHECK ((estado = 'pendiente'::text) = (decidida_en IS NULL)),
  CONSTRAINT estado_conocido CHECK (estado = ANY (ARRAY['pendiente'::text, 'aceptada'::text, 'rechazada'::text, 'retirada'::text])),
  CONSTRAINT motivo_max_300 CHECK (char_length(motivo) <= 300),
  CONSTRAINT origen_conocido CHECK (origen = ANY (ARRAY['visitante'::text, 'familia'::text, 'enlace'::text, 'llamada'::text]))
);
ALTER TABLE public.propuestas ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE public.propuestas IS 'Proposed values of fields, one row each; those of one submission share `lote`. Written by functions alone.';
COMMENT ON COLUMN public.propuestas.campo IS 'A field of private.field_value, or `hecho:` and a key of public.hechos.';
COMMENT ON COLUMN public.propuestas.antes IS 'What the field said when it was proposed. Null: nothing.';
COMMENT ON COLUMN public.propuestas.despues IS 'What it is to say. Null: nothing.';
COMMENT ON COLUMN public.propuestas.palabra IS 'The confirmation that accepting it was; taken back when it is reopened.';
COMMENT ON COLUMN public.propuestas.orden IS 'In the order in which they came: so are the fields of a submission shown.';
CREATE INDEX propuestas_decidida_idx ON public.propuestas USING btree (decidida_en) WHERE (decidida_en IS NOT NULL);
CREATE INDEX propuestas_decidida_por_idx ON public.propuestas USING btree (decidida_por);
CREATE INDEX propuestas_lote_idx ON public.propuestas USING btree (lote);
CREATE INDEX propuestas_palabra_idx ON public.propuestas USING btree (palabra);
CREATE INDEX propuestas_pendientes_idx ON public.propuestas USING btree (fecha_creacion) WHERE (estado = 'pendiente'::text);
CREATE INDEX propuestas_proveedor_idx ON public.propuestas USING btree (proveedor_id, estado);
CREATE INDEX propuestas_sede_idx ON public.propuestas USING btree (sede_id);
GRANT SELECT (id, lote, proveedor_id, sede_id, campo, antes, despues, motivo, origen, estado, decidida_en, decidida_por, fecha_creacion, orden) ON TABLE public.propuestas TO authenticated;
GRANT SELECT ON TABLE public.propuestas TO service_role;
CREATE TRIGGER propuestas_forget_element AFTER DELETE ON public.propuestas FOR EACH ROW EXECUTE FUNCTION private.forget_element('propuesta', 'lote');
CREATE TRIGGER propuestas_forget_proposer AFTER DELETE ON public.propuestas REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.forget_proposer();
CREATE TRIGGER propuestas_limit BEFORE INSERT ON public.propuestas FOR EACH ROW WHEN (new.origen = 'familia'::text) EXECUTE FUNCTION private.limit_acts('20', '1 day', 'Ya enviaste 20 correcciones en las últimas 24 horas.');
CREATE POLICY "Admins can read the proposals" ON public.propuestas FOR SELECT TO authenticated
  USING (( SELECT private.is_admin() AS is_admin));
COMMENT ON POLICY "Admins can read the proposals" ON public.propuestas IS 'They decide. Who proposed it stands elsewhere, and nobody reads it.';

CREATE TABLE public.proveedores (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  nombre text NOT NULL,
  descripcion text,
  tipo_servicio public.tipo_servicio NOT NULL,
  subcategoria text,
  municipio text NOT NULL,
  acepta_planes boolean DEFAULT false NOT NULL,
  planes_aceptados text[],
  telefono text,
  whatsapp text,
  email text,
  direccion text,
  web text,
  logo_url text,
  etiquetas_servicio text[],
  videos_urls text[],
  horario_servicio text,
  aprobado_por_admin boolean DEFAULT private.is_admin() NOT NULL,
  usuario_id uuid,
  fecha_creacion timestamp with time zone DEFAULT now() NOT NULL,
  fecha_actualizacion timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT proveedores_pkey PRIMARY KEY (id),
  CONSTRAINT proveedores_uno_por_usuario UNIQUE (usuario_id),
  CONSTRAINT proveedores_subcategoria_de_su_tipo FOREIGN KEY (tipo_servicio, subcategoria) REFERENCES public.subcategorias(tipo_servicio, nombre) ON UPDATE CASCADE,
  CONSTRAINT proveedores_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES private.profiles(id) ON DELETE SET NULL,
  CONSTRAINT descripcion_max_4000 CHECK (char_length(descripcion) <= 4000),
  CONSTRAINT direccion_max_300 CHECK (char_length(direccion) <= 300),
  CONSTRAINT email_max_254 CHECK (char_length(email) <= 254),
  CONSTRAINT etiquetas_servicio_max_40_de_80 CHECK (private.list_fits(etiquetas_servicio, 40, 80)),
  CONSTRAINT horario_servicio_max_500 CHECK (char_length(horario_servicio) <= 500),
  CONSTRAINT logo_url_del_sitio CHECK (logo_url ~ '^/storage/v1/object/public/provider-images/([A-Za-z0-9._-]|%20)+$'::text),
  CONSTRAINT logo_url_max_1000 CHECK (char_length(logo_url) <= 1000),
  CONSTRAINT municipio_max_60 CHECK (char_length(municipio) <= 60),
  CONSTRAINT nombre_max_160 CHECK (char_length(nombre) <= 160),
  CONSTRAINT planes_aceptados_max_40_de_120 CHECK (private.list_fits(planes_aceptados, 40, 120)),
  CONSTRAINT telefono_max_40 CHECK (char_length(telefono) <= 40),
  CONSTRAINT videos_urls_max_12_de_500 CHECK (private.list_fits(videos_urls, 12, 500)),
  CONSTRAINT web_max_500 CHECK (char_length(web) <= 500),
  CONSTRAINT web_solo_http CHECK (private.is_web_url(web)),
  CONSTRAINT whatsapp_max_40 CHECK (char_length(whatsapp) <= 40)
);
ALTER TABLE public.proveedores ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE public.proveedores IS 'Providers of the directory. Public once an admin approves; pending again after each change of the owner.';
COMMENT ON COLUMN public.proveedores.fecha_actualizacion IS 'When the provider last changed, to the microsecond: different for every version of the row.';
CREATE INDEX proveedores_aprobado_fecha_idx ON public.proveedores USING btree (aprobado_por_admin, fecha_creacion DESC);
CREATE INDEX proveedores_fecha_idx ON public.proveedores USING btree (fecha_creacion DESC);
CREATE INDEX proveedores_publicos_idx ON public.proveedores USING btree (tipo_servicio, municipio) WHERE aprobado_por_admin;
CREATE INDEX proveedores_publicos_municipio_idx ON public.proveedores USING btree (municipio) WHERE aprobado_por_admin;
CREATE INDEX proveedores_subcategoria_idx ON public.proveedores USING btree (tipo_servicio, subcategoria);
GRANT SELECT ON TABLE public.proveedores TO anon;
GRANT SELECT, INSERT (nombre, descripcion, tipo_servicio, subcategoria, municipio, acepta_planes, planes_aceptados, telefono, whatsapp, email, direccion, web, logo_url, etiquetas_servicio, videos_urls, horario_servicio, aprobado_por_admin, usuario_id), UPDATE (nombre, descripcion, tipo_servicio, subcategoria, municipio, acepta_planes, planes_aceptados, telefono, whatsapp, email, direccion, web, logo_url, etiquetas_servicio, videos_urls, horario_servicio, aprobado_por_admin, usuario_id), DELETE ON TABLE public.proveedores TO authenticated;
GRANT ALL ON TABLE public.proveedores TO service_role;
CREATE TRIGGER proveedores_audit AFTER INSERT OR DELETE OR UPDATE ON public.proveedores FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.audit('id', '', 'nombre,municipio,tipo_servicio,aprobado_por_admin,usuario_id');
CREATE TRIGGER proveedores_clean BEFORE INSERT OR UPDATE ON public.proveedores FOR EACH ROW EXECUTE FUNCTION private.clean_proveedor();
CREATE TRIGGER proveedores_confirm_contacto AFTER UPDATE ON public.proveedores FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND (old.telefono IS DISTINCT FROM new.telefono OR old.whatsapp IS DISTINCT FROM new.whatsapp OR old.email IS DISTINCT FROM new.email OR old.direccion IS DISTINCT FROM new.direccion OR old.municipio IS DISTINCT FROM new.municipio OR old.web IS DISTINCT FROM new.web OR old.horario_servicio IS DISTINCT FROM new.horario_servicio)) EXECUTE FUNCTION private.confirm_proveedor('contacto');
CREATE TRIGGER proveedores_confirm_planes AFTER UPDATE ON public.proveedores FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND (old.acepta_planes IS DISTINCT FROM new.acepta_planes OR old.planes_aceptados IS DISTINCT FROM new.planes_aceptados)) EXECUTE FUNCTION private.confirm_proveedor('planes');
CREATE TRIGGER proveedores_create_detalles AFTER INSERT ON public.proveedores REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.create_detalles();
CREATE TRIGGER proveedores_create_principals AFTER INSERT ON public.proveedores REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.create_principals();
CREATE TRIGGER proveedores_drop_own_experiences AFTER UPDATE OF usuario_id ON public.proveedores FOR EACH ROW WHEN (new.usuario_id IS DISTINCT FROM old.usuario_id) EXECUTE FUNCTION private.drop_own_experiences();
CREATE TRIGGER proveedores_drop_own_review AFTER UPDATE OF usuario_id ON public.proveedores FOR EACH ROW WHEN (new.usuario_id IS DISTINCT FROM old.usuario_id) EXECUTE FUNCTION private.drop_own_review();
CREATE TRIGGER proveedores_email BEFORE INSERT OR UPDATE ON public.proveedores FOR EACH ROW EXECUTE FUNCTION private.check_proveedor_email();
CREATE TRIGGER proveedores_follow_owner AFTER UPDATE OF usuario_id ON public.proveedores FOR EACH ROW WHEN (new.usuario_id IS DISTINCT FROM old.usuario_id) EXECUTE FUNCTION private.follow_owner();
CREATE TRIGGER proveedores_forget_contact AFTER UPDATE OF usuario_id ON public.proveedores FOR EACH ROW WHEN (old.usuario_id IS DISTINCT FROM new.usuario_id) EXECUTE FUNCTION private.forget_contact();
CREATE TRIGGER proveedores_forget_element AFTER DELETE ON public.proveedores FOR EACH ROW EXECUTE FUNCTION private.forget_element('proveedor', 'id');
CREATE TRIGGER proveedores_hide_address BEFORE UPDATE OF direccion ON public.proveedores FOR EACH ROW WHEN (new.direccion IS NOT NULL) EXECUTE FUNCTION private.hide_new_address();
CREATE TRIGGER proveedores_leave_disapproved AFTER UPDATE ON public.proveedores FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND old.aprobado_por_admin AND NOT new.aprobado_por_admin) EXECUTE FUNCTION private.leave_disapproved();
CREATE TRIGGER proveedores_leave_drafts AFTER UPDATE ON public.proveedores FOR EACH ROW WHEN (new.aprobado_por_admin AND NOT old.aprobado_por_admin OR new.usuario_id IS NOT NULL AND old.usuario_id IS NULL) EXECUTE FUNCTION private.leave_drafts();
CREATE TRIGGER proveedores_mail AFTER UPDATE ON public.proveedores FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND new.usuario_id IS NOT NULL AND old.aprobado_por_admin IS DISTINCT FROM new.aprobado_por_admin) EXECUTE FUNCTION private.mail_decision();
CREATE TRIGGER proveedores_mark_changed_unattended AFTER UPDATE ON public.proveedores FOR EACH ROW WHEN (old.usuario_id IS DISTINCT FROM new.usuario_id OR old.aprobado_por_admin IS DISTINCT FROM new.aprobado_por_admin) EXECUTE FUNCTION private.mark_unattended();
CREATE TRIGGER proveedores_mark_changed_unpaired AFTER UPDATE ON public.proveedores FOR EACH ROW WHEN (old.nombre <> new.nombre OR old.municipio <> new.municipio OR old.tipo_servicio <> new.tipo_servicio) EXECUTE FUNCTION private.mark_unpaired('id');
CREATE TRIGGER proveedores_mark_disapproval BEFORE UPDATE OF aprobado_por_admin ON public.proveedores FOR EACH ROW EXECUTE FUNCTION private.mark_disapproval();
CREATE TRIGGER proveedores_mark_unattended AFTER INSERT ON public.proveedores FOR EACH ROW EXECUTE FUNCTION private.mark_unattended();
CREATE TRIGGER proveedores_mark_unpaired AFTER INSERT ON public.proveedores FOR EACH ROW EXECUTE FUNCTION private.mark_unpaired('id');
CREATE TRIGGER proveedores_moderate BEFORE INSERT OR UPDATE ON public.proveedores FOR EACH ROW EXECUTE FUNCTION private.moderate_proveedor();
CREATE TRIGGER proveedores_note_reviewers AFTER UPDATE OF aprobado_por_admin ON public.proveedores FOR EACH ROW WHEN (old.aprobado_por_admin <> new.aprobado_por_admin) EXECUTE FUNCTION private.note_reviewers();
CREATE TRIGGER proveedores_own_confirm AFTER INSERT ON public.proveedores REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.confirm_own_providers();
CREATE TRIGGER proveedores_publish_inserted AFTER INSERT ON public.proveedores REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.publish_changed();
CREATE TRIGGER proveedores_publish_updated AFTER UPDATE ON public.proveedores REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.publish_changed();
CREATE TRIGGER proveedores_refresh_facts AFTER UPDATE ON public.proveedores FOR EACH ROW WHEN (old.municipio <> new.municipio) EXECUTE FUNCTION private.refresh_proveedor();
CREATE TRIGGER proveedores_remove_deleted_logo AFTER DELETE ON public.proveedores FOR EACH ROW WHEN (old.logo_url IS NOT NULL) EXECUTE FUNCTION private.remove_logo_file();
CREATE TRIGGER proveedores_remove_replaced_logo AFTER UPDATE ON public.proveedores FOR EACH ROW WHEN (old.logo_url IS DISTINCT FROM new.logo_url AND old.logo_url IS NOT NULL) EXECUTE FUNCTION private.remove_logo_file();
CREATE TRIGGER proveedores_removed BEFORE UPDATE ON public.proveedores FOR EACH ROW WHEN (new.aprobado_por_admin AND NOT old.aprobado_por_admin) EXECUTE FUNCTION private.keep_removed();
CREATE TRIGGER proveedores_settle_removal BEFORE DELETE ON public.proveedores FOR EACH ROW EXECUTE FUNCTION private.settle_removal();
CREATE TRIGGER proveedores_sign_added AFTER INSERT ON public.proveedores REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.sign_added_names();
CREATE TRIGGER proveedores_sign_changed AFTER UPDATE ON public.proveedores FOR EACH ROW WHEN (old.nombre <> new.nombre OR old.municipio <> new.municipio) EXECUTE FUNCTION private.sign_changed_name();
CREATE TRIGGER proveedores_stamp BEFORE UPDATE ON public.proveedores FOR EACH ROW EXECUTE FUNCTION private.stamp_version();
CREATE TRIGGER proveedores_sync_principal AFTER UPDATE ON public.proveedores FOR EACH ROW WHEN (old.municipio IS DISTINCT FROM new.municipio OR old.direccion IS DISTINCT FROM new.direccion OR old.telefono IS DISTINCT FROM new.telefono OR old.whatsapp IS DISTINCT FROM new.whatsapp) EXECUTE FUNCTION private.sync_principal();
CREATE POLICY "Admins can change any provider" ON public.proveedores FOR UPDATE TO authenticated
  USING (( SELECT private.is_admin() AS is_admin))
  WITH CHECK (( SELECT private.is_admin() AS is_admin));
COMMENT ON POLICY "Admins can change any provider" ON public.proveedores IS 'Edit, approve, disapprove, hand over.';
CREATE POLICY "Admins can create providers" ON public.proveedores FOR INSERT TO authenticated
  WITH CHECK (( SELECT private.is_admin() AS is_admin));
COMMENT ON POLICY "Admins can create providers" ON public.proveedores IS 'For anybody or for nobody yet.';
CREATE POLICY "Admins can delete any provider" ON public.proveedores FOR DELETE TO authenticated
  USING (( SELECT private.is_admin() AS is_admin));
COMMENT ON POLICY "Admins can delete any provider" ON public.proveedores IS 'An owner cannot, so that a bad history does not vanish by starting over.';
CREATE POLICY "Admins can see all providers" ON public.proveedores FOR SELECT TO authenticated
  USING (( SELECT private.is_admin() AS is_admin));
COMMENT ON POLICY "Admins can see all providers" ON public.proveedores IS 'Pending ones are their work list.';
CREATE POLICY "Anyone can see approved providers" ON public.proveedores FOR SELECT TO anon, authenticated
  USING (aprobado_por_admin);
COMMENT ON POLICY "Anyone can see approved providers" ON public.proveedores IS 'The public directory.';
CREATE POLICY "Owners can change their own provider" ON public.proveedores FOR UPDATE TO authenticated
  USING (usuario_id = (( SELECT auth.uid() AS uid)))
  WITH CHECK (usuario_id = (( SELECT auth.uid() AS uid)));
COMMENT ON POLICY "Owners can change their own provider" ON public.proveedores IS 'A trigger makes it pending again.';
CREATE POLICY "Owners can see their own provider" ON public.proveedores FOR SELECT TO authenticated
  USING (usuario_id = (( SELECT auth.uid() AS uid)));
COMMENT ON POLICY "Owners can see their own provider" ON public.proveedores IS 'Approved or not: the provider dashboard edits it while it waits.';
CREATE POLICY "Users can create a provider for themselves" ON public.proveedores FOR INSERT TO authenticated
  WITH CHECK (usuario_id = (( SELECT auth.uid() AS uid)));
COMMENT ON POLICY "Users can create a provider for themselves" ON public.proveedores IS 'One only, by a unique constraint; pending, by a trigger.';

CREATE TABLE public.questions (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  user_id uuid DEFAULT auth.uid(),
  title text NOT NULL,
  content text NOT NULL,
  category text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  answer_count integer DEFAULT 0 NOT NULL,
  sin_nombre boolean DEFAULT false NOT NULL,
  estado text DEFAULT 'publicada'::text NOT NULL,
  editada_en timestamp with time zone,
  duplicada_de uuid,
  con_ayuda boolean DEFAULT false NOT NULL,
  CONSTRAINT questions_pkey PRIMARY KEY (id),
  CONSTRAINT questions_duplicada_de_fkey FOREIGN KEY (duplicada_de) REFERENCES public.questions(id) ON DELETE SET NULL,
  CONSTRAINT questions_user_id_fkey FOREIGN KEY (user_id) REFERENCES private.profiles(id) ON DELETE CASCADE,
  CONSTRAINT autor_o_sin_nombre CHECK (sin_nombre = (user_id IS NULL)),
  CONSTRAINT category_max_60 CHECK (char_length(category) <= 60),
  CONSTRAINT content_max_10000 CHECK (char_length(content) <= 10000),
  CONSTRAINT duplicada_de_otra CHECK (duplicada_de <> id),
  CONSTRAINT estado_conocido CHECK (estado = ANY (ARRAY['publicada'::text, 'en_revision'::text, 'oculta'::text])),
  CONSTRAINT questions_answer_count_check CHECK (answer_count >= 0),
  CONSTRAINT title_max_200 CHECK (char_length(title) <= 200)
);
ALTER TABLE public.questions ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE public.questions IS 'Questions of the forum, public to read. Their authors edit them by `editar_pregunta`.';
COMMENT ON COLUMN public.questions.sin_nombre IS 'Published without a name: `user_id` is null, and the author stands in private.autores_preguntas.';
COMMENT ON COLUMN public.questions.estado IS 'publicada; en_revision, before a first look; oculta, until an admin has looked. For others only what is published exists.';
COMMENT ON COLUMN public.questions.editada_en IS 'When its author last changed it.';
COMMENT ON COLUMN public.questions.duplicada_de IS 'The question that asks the same, to which this one leads.';
COMMENT ON COLUMN public.questions.con_ayuda IS 'An answer helped who asked.';
CREATE INDEX questions_category_created_idx ON public.questions USING btree (category, created_at DESC);
CREATE INDEX questions_created_idx ON public.questions USING btree (created_at DESC);
CREATE INDEX questions_duplicada_idx ON public.questions USING btree (duplicada_de) WHERE (duplicada_de IS NOT NULL);
CREATE INDEX questions_user_created_idx ON public.questions USING btree (user_id, created_at DESC);
GRANT SELECT ON TABLE public.questions TO anon;
GRANT SELECT, INSERT (user_id, title, content, category, sin_nombre), DELETE ON TABLE public.questions TO authenticated;
GRANT ALL ON TABLE public.questions TO service_role;
CREATE TRIGGER questions_audit BEFORE DELETE ON public.questions FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.audit('id', 'user_id', 'user_id,title');
CREATE TRIGGER questions_clean BEFORE INSERT OR UPDATE ON public.questions FOR EACH ROW EXECUTE FUNCTION private.clean_question();
CREATE TRIGGER questions_edit BEFORE UPDATE OF title, content, category ON public.questions FOR EACH ROW WHEN (old.title IS DISTINCT FROM new.title OR old.content IS DISTINCT FROM new.content OR old.category IS DISTINCT FROM new.category) EXECUTE FUNCTION private.stamp_edit();
CREATE TRIGGER questions_forget_case AFTER DELETE ON public.questions FOR EACH ROW EXECUTE FUNCTION private.forget_case('una pregunta del foro', '/questions');
CREATE TRIGGER questions_hold BEFORE INSERT ON public.questions FOR EACH ROW EXECUTE FUNCTION private.hold_first_post();
CREATE TRIGGER questions_index AFTER INSERT OR UPDATE OF title, content, category, created_at, estado ON public.questions FOR EACH ROW EXECUTE FUNCTION private.index_question();
CREATE TRIGGER questions_index_answers AFTER UPDATE OF answer_count, con_ayuda ON public.questions FOR EACH ROW WHEN ((old.answer_count = 0) <> (new.answer_count = 0) OR old.con_ayuda <> new.con_ayuda) EXECUTE FUNCTION private.index_answers();
CREATE TRIGGER questions_keep_in_bin BEFORE DELETE ON public.questions FOR EACH ROW EXECUTE FUNCTION private.keep_in_bin('pregunta');
CREATE TRIGGER questions_keep_name BEFORE UPDATE OF sin_nombre ON public.questions FOR EACH ROW WHEN (old.sin_nombre <> new.sin_nombre) EXECUTE FUNCTION private.keep_name();
CREATE TRIGGER questions_keep_version AFTER UPDATE OF title, content, category ON public.questions FOR EACH ROW WHEN (old.title IS DISTINCT FROM new.title OR old.content IS DISTINCT FROM new.content OR old.category IS DISTINCT FROM new.category) EXECUTE FUNCTION private.keep_version();
CREATE TRIGGER questions_limit BEFORE INSERT ON public.questions FOR EACH ROW EXECUTE FUNCTION private.limit_acts('5', '1 hour', 'Ya publicaste 5 preguntas en la última hora.');
CREATE TRIGGER questions_links BEFORE INSERT OR UPDATE OF title, content ON public.questions FOR EACH ROW EXECUTE FUNCTION private.limit_links('content');
CREATE TRIGGER questions_nameless BEFORE INSERT ON public.questions FOR EACH ROW WHEN (new.sin_nombre) EXECUTE FUNCTION private.take_author();
CREATE TRIGGER questions_note_answerers AFTER UPDATE OF estado ON public.questions FOR EACH ROW WHEN (old.estado <> new.estado) EXECUTE FUNCTION private.note_answerers();
CREATE TRIGGER questions_note_author AFTER INSERT OR DELETE ON public.questions FOR EACH ROW EXECUTE FUNCTION private.note_author('user_id');
CREATE TRIGGER questions_note_state AFTER UPDATE OF estado ON public.questions FOR EACH ROW WHEN (old.estado <> new.estado) EXECUTE FUNCTION private.note_author('user_id');
CREATE TRIGGER questions_note_takedown BEFORE DELETE ON public.questions FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.note_takedown('pregunta', 'user_id');
CREATE TRIGGER questions_pause BEFORE INSERT OR UPDATE OF title, content, category ON public.questions FOR EACH ROW EXECUTE FUNCTION private.refuse_paused_write();
CREATE TRIGGER questions_queue AFTER INSERT ON public.questions FOR EACH ROW WHEN (new.estado <> 'publicada'::text) EXECUTE FUNCTION private.queue_held_post('pregunta');
CREATE TRIGGER questions_tell_when_shown AFTER UPDATE OF estado ON public.questions FOR EACH ROW WHEN (old.estado <> 'publicada'::text AND new.estado = 'publicada'::text) EXECUTE FUNCTION private.tell_followers_again();
CREATE POLICY "Admins can delete any question" ON public.questions FOR DELETE TO authenticated
  USING (( SELECT private.is_admin() AS is_admin));
COMMENT ON POLICY "Admins can delete any question" ON public.questions IS 'Moderation.';
CREATE POLICY "Anyone can read questions" ON public.questions FOR SELECT TO anon, authenticated
  USING (estado = 'publicada'::text OR user_id = (( SELECT auth.uid() AS uid)) OR sin_nombre AND private.is_author('pregunta'::text, id) OR ( SELECT private.is_admin() AS is_admin));
COMMENT ON POLICY "Anyone can read questions" ON public.questions IS 'A parent who searches at night should not need an account. What is not published is for its author and admins.';
CREATE POLICY "Authors can delete their own questions" ON public.questions FOR DELETE TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)) OR sin_nombre AND private.is_author('pregunta'::text, id));
COMMENT ON POLICY "Authors can delete their own questions" ON public.questions IS 'A family may have said more than it wanted.';
CREATE POLICY "Users can ask as themselves" ON public.questions FOR INSERT TO authenticated
  WITH CHECK (user_id = (( SELECT auth.uid() AS uid)) OR sin_nombre AND user_id IS NULL);
COMMENT ON POLICY "Users can ask as themselves" ON public.questions IS 'Nobody asks in another''s name. Of a nameless one the trigger that takes its author has asked the same.';

CREATE TABLE public.reclamaciones (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  proveedor_id uuid NOT NULL,
  usuario_id uuid NOT NULL,
  medio text NOT NULL,
  estado text DEFAULT 'abierta'::text NOT NULL,
  mensaje text,
  probada_en timestamp with time zone,
  dueno_avisado_en timestamp with time zone,
  objetada_en timestamp with time zone,
  decidida_en timestamp with time zone,
  decidida_por uuid,
  fecha_creacion timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT reclamaciones_pkey PRIMARY KEY (id),
  CONSTRAINT reclamaciones_decidida_por_fkey FOREIGN KEY (decidida_por) REFERENCES private.profiles(id) ON DELETE SET NULL,
  CONSTRAINT reclamaciones_proveedor_id_fkey FOREIGN KEY (proveedor_id) REFERENCES public.proveedores(id) ON DELETE CASCADE,
  CONSTRAINT reclamaciones_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES private.profiles(id) ON DELETE CASCADE,
  CONSTRAINT estado_conocido CHECK (estado = ANY (ARRAY['abierta'::text, 'probada'::text, 'entregada'::text, 'negada'::text, 'retirada'::text])),
  CONSTRAINT medio_conocido CHECK (medio = ANY (ARRAY['correo'::text, 'telefono'::text])),
  CONSTRAINT mensaje_max_300 CHECK (char_length(mensaje) <= 300)
);
ALTER TABLE public.reclamaciones ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE public.reclamaciones IS 'Claims: somebody says that a provider is theirs. Written by functions; one open claim a person and provider.';
COMMENT ON COLUMN public.reclamaciones.medio IS 'Where the code goes: the mail or the phone that the provider shows.';
COMMENT ON COLUMN public.reclamaciones.dueno_avisado_en IS 'Since when the present owner has been told; null while the provider has none.';
COMMENT ON COLUMN public.reclamaciones.objetada_en IS 'When the present owner said that the provider is theirs.';
COMMENT ON COLUMN public.reclamaciones.decidida_por IS 'The admin who decided: not for people.';
CREATE INDEX reclamaciones_decidida_por_idx ON public.reclamaciones USING btree (decidida_por);
CREATE INDEX reclamaciones_proveedor_idx ON public.reclamaciones USING btree (proveedor_id, fecha_creacion);
CREATE UNIQUE INDEX reclamaciones_una_abierta_idx ON public.reclamaciones USING btree (proveedor_id, usuario_id) WHERE (estado = ANY (ARRAY['abierta'::text, 'probada'::text]));
CREATE INDEX reclamaciones_usuario_idx ON public.reclamaciones USING btree (usuario_id);
GRANT SELECT (id, proveedor_id, usuario_id, medio, estado, mensaje, probada_en, dueno_avisado_en, objetada_en, decidida_en, fecha_creacion) ON TABLE public.reclamaciones TO authenticated;
GRANT SELECT ON TABLE public.reclamaciones TO service_role;
CREATE TRIGGER reclamaciones_audit AFTER UPDATE OF estado ON public.reclamaciones FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.audit('id', 'usuario_id', '');
CREATE TRIGGER reclamaciones_clean BEFORE INSERT ON public.reclamaciones FOR EACH ROW EXECUTE FUNCTION private.clean_claim();
CREATE TRIGGER reclamaciones_close AFTER UPDATE OF estado ON public.reclamaciones FOR EACH ROW WHEN (new.estado <> 'abierta'::text) EXECUTE FUNCTION private.close_claim();
CREATE TRIGGER reclamaciones_close_deleted AFTER DELETE ON public.reclamaciones FOR EACH ROW EXECUTE FUNCTION private.close_claim();
CREATE TRIGGER reclamaciones_forget_element AFTER DELETE ON public.reclamaciones FOR EACH ROW EXECUTE FUNCTION private.forget_element('reclamacion', 'id');
CREATE TRIGGER reclamaciones_limit BEFORE INSERT ON public.reclamaciones FOR EACH ROW EXECUTE FUNCTION private.limit_acts('3', '1 day', 'Ya pediste 3 perfiles en el último día.');
CREATE POLICY "Admins can see all claims" ON public.reclamaciones FOR SELECT TO authenticated
  USING (( SELECT private.is_admin() AS is_admin));
COMMENT ON POLICY "Admins can see all claims" ON public.reclamaciones IS 'They decide them.';
CREATE POLICY "Authors can see their own claims" ON public.reclamaciones FOR SELECT TO authenticated
  USING (usuario_id = (( SELECT auth.uid() AS uid)));
COMMENT ON POLICY "Authors can see their own claims" ON public.reclamaciones IS 'How it stands, and never another''s.';

CREATE TABLE public.recursos (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  titulo text NOT NULL,
  descripcion text NOT NULL,
  tipo_recurso public.tipo_recurso DEFAULT 'pdf'::public.tipo_recurso NOT NULL,
  url text NOT NULL,
  categoria text[],
  destacado boolean DEFAULT false NOT NULL,
  miniatura_pixar text,
  fecha_creacion timestamp with time zone DEFAULT now() NOT NULL,
  fecha_actualizacion timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT recursos_pkey PRIMARY KEY (id),
  CONSTRAINT categoria_max_20_de_60 CHECK (private.list_fits(categoria, 20, 60)),
  CONSTRAINT descripcion_max_4000 CHECK (char_length(descripcion) <= 4000),
  CONSTRAINT miniatura_pixar_del_sitio CHECK (miniatura_pixar ~ '^/[A-Za-z0-9._/-]+$'::text AND miniatura_pixar !~ '//'::text),
  CONSTRAINT miniatura_pixar_max_1000 CHECK (char_length(miniatura_pixar) <= 1000),
  CONSTRAINT titulo_max_200 CHECK (char_length(titulo) <= 200),
  CONSTRAINT url_max_1000 CHECK (char_length(url) <= 1000),
  CONSTRAINT url_solo_http CHECK (private.is_web_url(url))
);
ALTER TABLE public.recursos ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE public.recursos IS 'The library: documents, videos and links that admins choose.';
COMMENT ON COLUMN public.recursos.fecha_actualizacion IS 'When the resource last changed, to the microsecond: different for every version of the row.';
CREATE INDEX recursos_destacado_fecha_idx ON public.recursos USING btree (destacado DESC, fecha_creacion DESC);
GRANT SELECT ON TABLE public.recursos TO anon;
GRANT SELECT, INSERT (titulo, descripcion, tipo_recurso, url, categoria, destacado, miniatura_pixar), UPDATE (titulo, descripcion, tipo_recurso, url, categoria, destacado, miniatura_pixar), DELETE ON TABLE public.recursos TO authenticated;
GRANT ALL ON TABLE public.recursos TO service_role;
CREATE TRIGGER recursos_audit AFTER INSERT OR DELETE OR UPDATE ON public.recursos FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.audit('id', '', 'titulo,tipo_recurso,url');
CREATE TRIGGER recursos_clean BEFORE INSERT OR UPDATE ON public.recursos FOR EACH ROW EXECUTE FUNCTION private.clean_recurso();
CREATE TRIGGER recursos_create_reviews AFTER INSERT ON public.recursos REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.create_reviews();
CREATE TRIGGER recursos_forget_element AFTER DELETE ON public.recursos FOR EACH ROW EXECUTE FUNCTION private.forget_element('recurso', 'id');
CREATE TRIGGER recursos_stamp BEFORE UPDATE ON public.recursos FOR EACH ROW EXECUTE FUNCTION private.stamp_version();
CREATE POLICY "Admins can change resources" ON public.recursos FOR UPDATE TO authenticated
  USING (( SELECT private.is_admin() AS is_admin))
  WITH CHECK (( SELECT private.is_admin() AS is_admin));
COMMENT ON POLICY "Admins can change resources" ON public.recursos IS 'Links die and laws change.';
CREATE POLICY "Admins can create resources" ON public.recursos FOR INSERT TO authenticated
  WITH CHECK (( SELECT private.is_admin() AS is_admin));
COMMENT ON POLICY "Admins can create resources" ON public.recursos IS 'The library is chosen, not crowd-sourced.';
CREATE POLICY "Admins can delete resources" ON public.recursos FOR DELETE TO authenticated
  USING (( SELECT private.is_admin() AS is_admin));
COMMENT ON POLICY "Admins can delete resources" ON public.recursos IS 'Same.';
CREATE POLICY "Anyone can see the resources" ON public.recursos FOR SELECT TO anon, authenticated
  USING (true);
COMMENT ON POLICY "Anyone can see the resources" ON public.recursos IS 'The library is public.';

CREATE TABLE public.resumen_hechos (
  proveedor_id uuid NOT NULL,
  lugares jsonb NOT NULL,
  edad_desde_meses integer,
  edad_hasta_meses integer,
  modalidades text[],
  idiomas text[],
  costo text,
  atencion_vence date,
  hechos smallint[],
  lugar_vence date,
  domicilio smallint[],
  linea text GENERATED ALWAYS AS (private.facts_line(lugares, edad_desde_meses, edad_hasta_meses, modalidades, idiomas, costo, atencion_vence, hechos, lugar_vence, domicilio)) STORED NOT NULL,
  CONSTRAINT resumen_hechos_pkey PRIMARY KEY (proveedor_id),
  CONSTRAINT resumen_hechos_proveedor_id_fkey FOREIGN KEY (proveedor_id) REFERENCES public.proveedores(id) ON DELETE CASCADE
);
ALTER TABLE public.resumen_hechos ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE public.resumen_hechos IS 'What cards and filters need of a provider''s facts, kept by triggers. No row: nothing is known.';
COMMENT ON COLUMN public.resumen_hechos.lugares IS 'One item a listed place, the principal one first, absent keys left out: m municipality where it is another than the provider''s, e state and t wait of the availability, v its last day, c the last day of the contact data, h hours as "12345 0800-1700;6 0900-1200".';
COMMENT ON COLUMN public.resumen_hechos.hechos IS 'The number (public.hechos.orden) of every fact that is answered; negative where the answer is not the one that families look for.';
COMMENT ON COLUMN public.resumen_hechos.domicilio IS 'The numbers (private.municipios.numero) of the municipalities to whose homes a listed place goes; 0 alone is the whole island.';
COMMENT ON COLUMN public.resumen_hechos.linea IS 'All of the row in few letters, for the list of all providers.';
GRANT SELECT ON TABLE public.resumen_hechos TO anon, authenticated, service_role;
CREATE POLICY "Anyone can see the summary of providers they see" ON public.resumen_hechos FOR SELECT TO anon, authenticated
  USING ((EXISTS ( SELECT
   FROM public.proveedores p
  WHERE p.id = resumen_hechos.proveedor_id)));
COMMENT ON POLICY "Anyone can see the summary of providers they see" ON public.resumen_hechos IS 'The policies of the provider decide.';

CREATE TABLE public.revisiones_recurso (
  recurso_id uuid NOT NULL,
  revisado_en date NOT NULL,
  vigencia text DEFAULT 'vigente'::text NOT NULL,
  reemplazado_por uuid,
  aplica_en_pr boolean DEFAULT true NOT NULL,
  fecha_actualizacion timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT revisiones_recurso_pkey PRIMARY KEY (recurso_id),
  CONSTRAINT revisiones_recurso_recurso_id_fkey FOREIGN KEY (recurso_id) REFERENCES public.recursos(id) ON DELETE CASCADE,
  CONSTRAINT revisiones_recurso_reemplazado_por_fkey FOREIGN KEY (reemplazado_por) REFERENCES public.recursos(id) ON DELETE SET NULL,
  CONSTRAINT reemplazado_por_otro CHECK (reemplazado_por <> recurso_id),
  CONSTRAINT reemplazado_por_si_no_es_vigente CHECK (reemplazado_por IS NULL OR vigencia <> 'vigente'::text),
  CONSTRAINT vigencia_conocida CHECK (vigencia = ANY (ARRAY['vigente'::text, 'derogada'::text, 'reemplazada'::text]))
);
ALTER TABLE public.revisiones_recurso ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE public.revisiones_recurso IS 'The latest review of each resource. The row is made with its resource, on the day of which it counts as looked at.';
COMMENT ON COLUMN public.revisiones_recurso.revisado_en IS 'The day in Puerto Rico on which an admin last looked at it.';
COMMENT ON COLUMN public.revisiones_recurso.reemplazado_por IS 'The resource to read instead of one that is repealed or replaced.';
CREATE INDEX revisiones_recurso_reemplazado_por_idx ON public.revisiones_recurso USING btree (reemplazado_por);
GRANT SELECT ON TABLE public.revisiones_recurso TO anon;
GRANT SELECT, UPDATE (vigencia, reemplazado_por, aplica_en_pr) ON TABLE public.revisiones_recurso TO authenticated;
GRANT ALL ON TABLE public.revisiones_recurso TO service_role;
CREATE TRIGGER revisiones_recurso_audit AFTER UPDATE ON public.revisiones_recurso FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.audit('recurso_id', '', '');
CREATE TRIGGER revisiones_recurso_review BEFORE UPDATE OF vigencia, reemplazado_por, aplica_en_pr ON public.revisiones_recurso FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.review_resource();
CREATE TRIGGER revisiones_recurso_stamp BEFORE UPDATE ON public.revisiones_recurso FOR EACH ROW EXECUTE FUNCTION private.stamp_version();
CREATE POLICY "Admins can review resources" ON public.revisiones_recurso FOR UPDATE TO authenticated
  USING (( SELECT private.is_admin() AS is_admin))
  WITH CHECK (( SELECT private.is_admin() AS is_admin));
COMMENT ON POLICY "Admins can review resources" ON public.revisiones_recurso IS 'What it is worth, by the column grants; the day is the day of the save.';
CREATE POLICY "Anyone can see the reviews of resources" ON public.revisiones_recurso FOR SELECT TO anon, authenticated
  USING (true);
COMMENT ON POLICY "Anyone can see the reviews of resources" ON public.revisiones_recurso IS 'As the library itself.';

CREATE TABLE public.sedes (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  proveedor_id uuid NOT NULL,
  principal boolean DEFAULT false NOT NULL,
  nombre text,
  municipio text NOT NULL,
  direccion text,
  como_llegar text,
  visibilidad text DEFAULT 'completa'::text NOT NULL,
  telefono text,
  whatsapp text,
  atiende_municipios text[],
  toda_la_isla boolean DEFAULT false NOT NULL,
  orden smallint DEFAULT 0 NOT NULL,
  fecha_creacion timestamp with time zone DEFAULT now() NOT NULL,
  fecha_actualizacion timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT sedes_pkey PRIMARY KEY (id),
  CONSTRAINT sedes_proveedor_id_fkey FOREIGN KEY (proveedor_id) REFERENCES public.proveedores(id) ON DELETE CASCADE,
  CONSTRAINT atiende_municipios_max_78 CHECK (cardinality(atiende_municipios) <= 78),
  CONSTRAINT como_llegar_max_300 CHECK (char_length(como_llegar) <= 300),
  CONSTRAINT direccion_max_300 CHECK (char_length(direccion) <= 300),
  CONSTRAINT direccion_solo_completa CHECK (visibilidad = 'completa'::text OR direccion IS NULL AND como_llegar IS NULL),
  CONSTRAINT municipio_max_60 CHECK (char_length(municipio) <= 60),
  CONSTRAINT nombre_max_120 CHECK (char_length(nombre) <= 120),
  CONSTRAINT telefono_max_40 CHECK (char_length(telefono) <= 40),
  CONSTRAINT visibilidad_conocida CHECK (visibilidad = ANY (ARRAY['completa'::text, 'municipio'::text, 'oculta'::text])),
  CONSTRAINT whatsapp_max_40 CHECK (char_length(whatsapp) <= 40)
);
ALTER TABLE public.sedes ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE public.sedes IS 'Places of a provider, at most 12. The principal one is kept from the provider; written by `guardar_sede`.';
COMMENT ON COLUMN public.sedes.visibilidad IS 'completa: all of it; municipio: no street; oculta: the place is not listed. What is hidden stands in private.direcciones_ocultas.';
CREATE INDEX sedes_proveedor_idx ON public.sedes USING btree (proveedor_id, orden);
CREATE INDEX sedes_telefono_idx ON public.sedes USING btree (private.phone_digits(telefono));
CREATE UNIQUE INDEX sedes_una_principal_idx ON public.sedes USING btree (proveedor_id) WHERE principal;
CREATE INDEX sedes_whatsapp_idx ON public.sedes USING btree (private.phone_digits(whatsapp));
GRANT SELECT ON TABLE public.sedes TO anon;
GRANT SELECT, DELETE ON TABLE public.sedes TO authenticated;
GRANT ALL ON TABLE public.sedes TO service_role;
CREATE TRIGGER sedes_audit BEFORE DELETE ON public.sedes FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.audit_removed_place();
CREATE TRIGGER sedes_clean BEFORE INSERT OR UPDATE ON public.sedes FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.clean_sede();
CREATE TRIGGER sedes_clean_phones BEFORE INSERT OR UPDATE ON public.sedes FOR EACH ROW WHEN (NOT new.principal AND pg_trigger_depth() = 0) EXECUTE FUNCTION private.refuse_link_in_phones();
CREATE TRIGGER sedes_confirm AFTER INSERT OR UPDATE ON public.sedes FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.confirm_sede();
CREATE TRIGGER sedes_keep_principal BEFORE DELETE ON public.sedes FOR EACH ROW WHEN (old.principal AND pg_trigger_depth() = 0) EXECUTE FUNCTION private.keep_principal();
CREATE TRIGGER sedes_limit BEFORE INSERT ON public.sedes FOR EACH ROW WHEN (NOT new.principal) EXECUTE FUNCTION private.limit_sedes();
CREATE TRIGGER sedes_mark_changed_unpaired AFTER UPDATE ON public.sedes FOR EACH ROW WHEN (old.telefono IS DISTINCT FROM new.telefono OR old.whatsapp IS DISTINCT FROM new.whatsapp) EXECUTE FUNCTION private.mark_unpaired('proveedor_id');
CREATE TRIGGER sedes_mark_unpaired AFTER INSERT ON public.sedes FOR EACH ROW WHEN (NOT new.principal) EXECUTE FUNCTION private.mark_unpaired('proveedor_id');
CREATE TRIGGER sedes_refresh_deleted AFTER DELETE ON public.sedes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.refresh_changed_facts('proveedor_id');
CREATE TRIGGER sedes_refresh_inserted AFTER INSERT ON public.sedes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.refresh_changed_facts('proveedor_id');
CREATE TRIGGER sedes_refresh_updated AFTER UPDATE ON public.sedes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.refresh_changed_facts('proveedor_id');
CREATE TRIGGER sedes_show_or_hide_address AFTER UPDATE ON public.sedes FOR EACH ROW WHEN (new.principal AND old.visibilidad <> new.visibilidad) EXECUTE FUNCTION private.show_or_hide_address();
CREATE TRIGGER sedes_stamp BEFORE UPDATE ON public.sedes FOR EACH ROW EXECUTE FUNCTION private.stamp_version();
CREATE POLICY "Anyone can see the places of providers they see" ON public.sedes FOR SELECT TO anon, authenticated
  USING ((principal OR visibilidad <> 'oculta'::text) AND (EXISTS ( SELECT
   FROM public.proveedores p
  WHERE p.id = sedes.proveedor_id)));
COMMENT ON POLICY "Anyone can see the places of providers they see" ON public.sedes IS 'The policies of the provider decide. The principal place always: its municipality is public in any case.';
CREATE POLICY "Owners and admins can remove places" ON public.sedes FOR DELETE TO authenticated
  USING (( SELECT private.is_admin() AS is_admin) OR (proveedor_id IN ( SELECT p.id
   FROM public.proveedores p
  WHERE p.usuario_id = (( SELECT auth.uid() AS uid)))));
COMMENT ON POLICY "Owners and admins can remove places" ON public.sedes IS 'All but the principal one, by a trigger.';
CREATE POLICY "Owners and admins can see hidden places" ON public.sedes FOR SELECT TO authenticated
  USING (( SELECT private.is_admin() AS is_admin) OR (proveedor_id IN ( SELECT p.id
   FROM public.proveedores p
  WHERE p.usuario_id = (( SELECT auth.uid() AS uid)))));
COMMENT ON POLICY "Owners and admins can see hidden places" ON public.sedes IS 'They edit them.';

CREATE TABLE public.subcategorias (
  tipo_servicio public.tipo_servicio NOT NULL,
  nombre text NOT NULL,
  orden smallint NOT NULL,
  CONSTRAINT subcategorias_pkey PRIMARY KEY (tipo_servicio, nombre),
  CONSTRAINT subcategorias_tipo_servicio_orden_key UNIQUE (tipo_servicio, orden)
);
ALTER TABLE public.subcategorias ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE public.subcategorias IS 'The subcategories of each type, in the order to show them. The only place where they stand; abogado has none.';
GRANT SELECT ON TABLE public.subcategorias TO anon, authenticated;
GRANT ALL ON TABLE public.subcategorias TO service_role;
CREATE POLICY "Anyone can see the subcategories" ON public.subcategorias FOR SELECT TO anon, authenticated
  USING (true);
COMMENT ON POLICY "Anyone can see the subcategories" ON public.subcategorias IS 'Search and forms offer them.';

CREATE TABLE public.sugerencias (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  usuario_id uuid DEFAULT auth.uid() NOT NULL,
  titulo text NOT NULL,
  url text NOT NULL,
  descripcion text,
  estado public.estado_sugerencia DEFAULT 'pendiente'::public.estado_sugerencia NOT NULL,
  fecha timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT sugerencias_pkey PRIMARY KEY (id),
  CONSTRAINT sugerencias_usuario_id_fkey FOREIGN KEY (usuario_id) REFERENCES private.profiles(id) ON DELETE CASCADE,
  CONSTRAINT descripcion_max_2000 CHECK (char_length(descripcion) <= 2000),
  CONSTRAINT titulo_max_200 CHECK (char_length(titulo) <= 200),
  CONSTRAINT url_max_1000 CHECK (char_length(url) <= 1000),
  CONSTRAINT url_solo_http CHECK (private.is_web_url(url))
);
ALTER TABLE public.sugerencias ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE public.sugerencias IS 'Resources that readers suggest. Title, address and description have the names of the resource they may become.';
CREATE INDEX sugerencias_estado_fecha_idx ON public.sugerencias USING btree (estado, fecha DESC);
CREATE INDEX sugerencias_usuario_fecha_idx ON public.sugerencias USING btree (usuario_id, fecha DESC);
GRANT SELECT, INSERT (usuario_id, titulo, url, descripcion), UPDATE (estado), DELETE ON TABLE public.sugerencias TO authenticated;
GRANT ALL ON TABLE public.sugerencias TO service_role;
CREATE TRIGGER sugerencias_audit AFTER DELETE OR UPDATE ON public.sugerencias FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.audit('id', 'usuario_id', 'usuario_id,titulo,url,estado');
CREATE TRIGGER sugerencias_clean BEFORE INSERT OR UPDATE ON public.sugerencias FOR EACH ROW EXECUTE FUNCTION private.clean_sugerencia();
CREATE TRIGGER sugerencias_forget_element AFTER DELETE ON public.sugerencias FOR EACH ROW EXECUTE FUNCTION private.forget_element('sugerencia', 'id');
CREATE TRIGGER sugerencias_limit BEFORE INSERT ON public.sugerencias FOR EACH ROW EXECUTE FUNCTION private.limit_acts('10', '1 day', 'Ya enviaste 10 sugerencias en las últimas 24 horas.');
CREATE POLICY "Admins can decide on suggestions" ON public.sugerencias FOR UPDATE TO authenticated
  USING (( SELECT private.is_admin() AS is_admin))
  WITH CHECK (( SELECT private.is_admin() AS is_admin));
COMMENT ON POLICY "Admins can decide on suggestions" ON public.sugerencias IS 'The state only, by the column grants.';
CREATE POLICY "Admins can delete suggestions" ON public.sugerencias FOR DELETE TO authenticated
  USING (( SELECT private.is_admin() AS is_admin));
COMMENT ON POLICY "Admins can delete suggestions" ON public.sugerencias IS 'What should not even be kept as dismissed.';
CREATE POLICY "Admins can see all suggestions" ON public.sugerencias FOR SELECT TO authenticated
  USING (( SELECT private.is_admin() AS is_admin));
COMMENT ON POLICY "Admins can see all suggestions" ON public.sugerencias IS 'Pending ones are their work list.';
CREATE POLICY "Authors can see their own suggestions" ON public.sugerencias FOR SELECT TO authenticated
  USING (usuario_id = (( SELECT auth.uid() AS uid)));
COMMENT ON POLICY "Authors can see their own suggestions" ON public.sugerencias IS 'And what became of them.';
CREATE POLICY "Users can suggest as themselves" ON public.sugerencias FOR INSERT TO authenticated
  WITH CHECK (usuario_id = (( SELECT auth.uid() AS uid)));
COMMENT ON POLICY "Users can suggest as themselves" ON public.sugerencias IS 'Pending, by the column grants; ten a day, by a trigger.';

CREATE TABLE public.terminos (
  slug text NOT NULL,
  termino text NOT NULL,
  sigla text,
  definicion text NOT NULL,
  ver text[] DEFAULT '{}'::text[] NOT NULL,
  fuente text NOT NULL,
  certeza text DEFAULT 'por_verificar'::text NOT NULL,
  fecha_actualizacion timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT terminos_pkey PRIMARY KEY (slug),
  CONSTRAINT terminos_termino_key UNIQUE (termino),
  CONSTRAINT certeza_conocida CHECK (certeza = ANY (ARRAY['cierto'::text, 'por_verificar'::text])),
  CONSTRAINT definicion_max_400 CHECK (char_length(definicion) <= 400),
  CONSTRAINT fuente_max_300 CHECK (char_length(fuente) <= 300),
  CONSTRAINT sigla_max_20 CHECK (char_length(sigla) <= 20),
  CONSTRAINT slug_de_palabras CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text AND char_length(slug) <= 60),
  CONSTRAINT termino_max_60 CHECK (char_length(termino) <= 60),
  CONSTRAINT ver_max_8_de_60 CHECK (private.list_fits(ver, 8, 60))
);
ALTER TABLE public.terminos ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE public.terminos IS 'Terms with their explanation. Steps and other terms name them by slug.';
COMMENT ON COLUMN public.terminos.ver IS 'Slugs of terms to read too.';
COMMENT ON COLUMN public.terminos.fuente IS 'Where it was read: an address, a law, or "uso general".';
GRANT SELECT ON TABLE public.terminos TO anon;
GRANT SELECT, INSERT (slug, termino, sigla, definicion, ver, fuente, certeza), UPDATE (termino, sigla, definicion, ver, fuente, certeza), DELETE ON TABLE public.terminos TO authenticated;
GRANT ALL ON TABLE public.terminos TO service_role;
CREATE TRIGGER terminos_audit AFTER INSERT OR DELETE OR UPDATE ON public.terminos FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.audit('slug', '', 'termino,definicion');
CREATE TRIGGER terminos_clean BEFORE INSERT OR UPDATE ON public.terminos FOR EACH ROW EXECUTE FUNCTION private.clean_termino();
CREATE TRIGGER terminos_stamp BEFORE UPDATE ON public.terminos FOR EACH ROW EXECUTE FUNCTION private.stamp_version();
CREATE TRIGGER terminos_ver BEFORE INSERT OR UPDATE OF ver ON public.terminos FOR EACH ROW EXECUTE FUNCTION private.check_ver();
CREATE POLICY "Admins can change terms" ON public.terminos FOR UPDATE TO authenticated
  USING (( SELECT private.is_admin() AS is_admin))
  WITH CHECK (( SELECT private.is_admin() AS is_admin));
COMMENT ON POLICY "Admins can change terms" ON public.terminos IS 'What an office is called changes.';
CREATE POLICY "Admins can create terms" ON public.terminos FOR INSERT TO authenticated
  WITH CHECK (( SELECT private.is_admin() AS is_admin));
COMMENT ON POLICY "Admins can create terms" ON public.terminos IS 'One list for everybody.';
CREATE POLICY "Admins can delete terms" ON public.terminos FOR DELETE TO authenticated
  USING (( SELECT private.is_admin() AS is_admin));
COMMENT ON POLICY "Admins can delete terms" ON public.terminos IS 'The audit log keeps what it said.';
CREATE POLICY "Admins can see all terms" ON public.terminos FOR SELECT TO authenticated
  USING (( SELECT private.is_admin() AS is_admin));
COMMENT ON POLICY "Admins can see all terms" ON public.terminos IS 'Those to be verified too.';
CREATE POLICY "Anyone can see the terms that are certain" ON public.terminos FOR SELECT TO anon, authenticated
  USING (certeza = 'cierto'::text);
COMMENT ON POLICY "Anyone can see the terms that are certain" ON public.terminos IS 'What a person still has to confirm is explained to nobody.';

CREATE TABLE public.user_roles (
  user_id uuid NOT NULL,
  role public.app_role NOT NULL,
  CONSTRAINT user_roles_pkey PRIMARY KEY (user_id, role),
  CONSTRAINT user_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES private.profiles(id) ON DELETE CASCADE
);
ALTER TABLE public.user_roles ENABLE ROW LEVEL SECURITY;
COMMENT ON TABLE public.user_roles IS 'Who is an admin. Apart from profiles, so that changing a profile can never raise a person.';
CREATE INDEX user_roles_role_idx ON public.user_roles USING btree (role);
GRANT SELECT, INSERT (user_id, role), DELETE ON TABLE public.user_roles TO authenticated;
GRANT ALL ON TABLE public.user_roles TO service_role;
CREATE TRIGGER user_roles_audit_granted AFTER INSERT ON public.user_roles FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.audit('user_id', '', 'user_id,role');
CREATE TRIGGER user_roles_audit_revoked BEFORE DELETE ON public.user_roles FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.audit('user_id', '', 'user_id,role');
CREATE TRIGGER user_roles_guard BEFORE INSERT OR DELETE ON public.user_roles FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.guard_roles();
CREATE TRIGGER user_roles_keep_last_admin AFTER DELETE OR UPDATE ON public.user_roles FOR EACH ROW WHEN (old.role = 'admin'::public.app_role) EXECUTE FUNCTION private.keep_last_admin();
CREATE TRIGGER user_roles_keep_own BEFORE DELETE ON public.user_roles FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION private.keep_own_role();
CREATE POLICY "Admins can grant roles" ON public.user_roles FOR INSERT TO authenticated
  WITH CHECK (( SELECT private.is_admin() AS is_admin));
COMMENT ON POLICY "Admins can grant roles" ON public.user_roles IS 'Only an admin makes another.';
CREATE POLICY "Admins can revoke roles" ON public.user_roles FOR DELETE TO authenticated
  USING (( SELECT private.is_admin() AS is_admin));
COMMENT ON POLICY "Admins can revoke roles" ON public.user_roles IS 'Of others: triggers keep the own one and the last one.';
CREATE POLICY "Admins can see all roles" ON public.user_roles FOR SELECT TO authenticated
  USING (( SELECT private.is_admin() AS is_admin));
COMMENT ON POLICY "Admins can see all roles" ON public.user_roles IS 'The list of users shows who is an admin.';
CREATE POLICY "People can see their own roles" ON public.user_roles FOR SELECT TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)));
COMMENT ON POLICY "People can see their own roles" ON public.user_roles IS 'The site asks for it to decide whether to show the admin panel.';

-- Views

CREATE VIEW private.latest_calls AS
 SELECT DISTINCT ON (proveedor_id) proveedor_id,
    id,
    resultado,
    fecha,
    private.event_day(fecha) AS dia,
    grupos,
    desde,
    motivo
   FROM public.llamadas l
  WHERE deshecha_en IS NULL
  ORDER BY proveedor_id, fecha DESC, id;
COMMENT ON VIEW private.latest_calls IS 'The latest call to each provider that was not taken back, and its day.';

CREATE VIEW private.place_words AS
 SELECT s.id AS sede_id,
    u.grupo,
    u.confirmado_en,
    LEAST(u.vence_en, ( SELECT min(c.vence_en) AS min
           FROM public.confirmaciones c
          WHERE c.duda AND c.proveedor_id = s.proveedor_id AND c.grupo = u.grupo AND (c.sede_id IS NULL OR c.sede_id = s.id) AND c.confirmado_en > u.confirmado_en)) AS vence_en
   FROM public.sedes s
     JOIN private.ultimas_palabras u ON u.proveedor_id = s.proveedor_id AND (u.sede_id IS NULL OR u.sede_id = s.id)
  WHERE NOT (EXISTS ( SELECT
           FROM private.ultimas_palabras later
          WHERE later.proveedor_id = u.proveedor_id AND later.grupo = u.grupo AND (later.sede_id IS NULL OR later.sede_id = s.id) AND ((ROW(later.confirmado_en, later.sede_id IS NOT NULL) > ROW(u.confirmado_en, u.sede_id IS NOT NULL)))));
COMMENT ON VIEW private.place_words IS 'When a group of a place was last confirmed and until when that holds; a later doubt ended it the day before.';

CREATE VIEW private.posts AS
 SELECT 'pregunta'::text AS clase,
    q.id,
    q.title AS titulo,
    q.content AS contenido,
    NULL::smallint AS estrellas,
    q.estado,
    q.sin_nombre,
    q.user_id AS autor,
    q.created_at AS fecha,
    q.id AS pregunta_id,
    NULL::uuid AS proveedor_id,
    '/question/'::text || q.id AS ruta
   FROM public.questions q
UNION ALL
 SELECT 'respuesta'::text AS clase,
    a.id,
    q.title AS titulo,
    a.content AS contenido,
    NULL::smallint AS estrellas,
    a.estado,
    a.sin_nombre,
    a.user_id AS autor,
    a.created_at AS fecha,
    q.id AS pregunta_id,
    NULL::uuid AS proveedor_id,
    (('/question/'::text || q.id) || '#respuesta-'::text) || a.id AS ruta
   FROM public.answers a
     JOIN public.questions q ON q.id = a.question_id
UNION ALL
 SELECT 'resena'::text AS clase,
    c.id,
    p.nombre AS titulo,
    c.comentario AS contenido,
    c.estrellas,
        CASE c.estado
            WHEN 'publicada'::public.estado_calificacion THEN 'publicada'::text
            WHEN 'pendiente'::public.estado_calificacion THEN 'oculta'::text
            ELSE 'retirada'::text
        END AS estado,
    false AS sin_nombre,
    c.usuario_id AS autor,
    c.fecha,
    NULL::uuid AS pregunta_id,
    p.id AS proveedor_id,
    '/proveedor/'::text || p.id AS ruta
   FROM public.calificaciones c
     JOIN public.proveedores p ON p.id = c.proveedor_id;
COMMENT ON VIEW private.posts IS 'What people publish, whatever table it stands in, with the name of what it is about and its address. `autor` is null for nameless ones.';

CREATE VIEW private.provider_mail AS
 SELECT m.proveedor_id,
    m.address,
        CASE
            WHEN c.sin_recordatorios_desde IS NOT NULL THEN 'sin_recordatorios'::text
            WHEN m.address IS NULL THEN 'sin_correo'::text
            WHEN c.correo_fallido = m.address AND c.fallo_en > ((now() AT TIME ZONE 'America/Puerto_Rico'::text)::date - 30) THEN 'correo_fallido'::text
            ELSE NULL::text
        END AS silence
   FROM ( SELECT p.id AS proveedor_id,
            COALESCE(NULLIF(u.email::text, ''::text),
                CASE
                    WHEN p.email IS NULL THEN NULL::text
                    WHEN private.is_email(p.email) THEN p.email
                    ELSE NULL::text
                END) AS address
           FROM public.proveedores p
             LEFT JOIN auth.users u ON u.id = p.usuario_id AND u.deleted_at IS NULL
         OFFSET 0) m
     LEFT JOIN private.contacto_proveedor c ON c.proveedor_id = m.proveedor_id;
COMMENT ON VIEW private.provider_mail IS 'Where mail to a provider goes: the address of its owner''s account, else the one in its profile; and why no reminder reaches it (sin_recordatorios, sin_correo, correo_fallido; null: one does).';

CREATE VIEW private.standing AS
 SELECT t.proveedor_id,
    t.sede_id,
    t.grupo,
    t.oculta,
    LEAST(word.vence_en, doubt.vence_en) AS vence_en,
    word.vence_en IS NOT NULL AND doubt.vence_en IS NOT NULL AS dudoso
   FROM private.told_groups t
     LEFT JOIN private.ultimas_palabras own ON own.proveedor_id = t.proveedor_id AND own.grupo = t.grupo AND own.sede_id = t.sede_id
     LEFT JOIN private.ultimas_palabras whole ON whole.proveedor_id = t.proveedor_id AND whole.grupo = t.grupo AND whole.sede_id IS NULL
     LEFT JOIN ( SELECT DISTINCT d.proveedor_id,
            d.grupo
           FROM public.confirmaciones d
          WHERE d.duda) doubted ON doubted.proveedor_id = t.proveedor_id AND doubted.grupo = t.grupo
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN later.is_own THEN own.confirmado_en
                    ELSE whole.confirmado_en
                END AS confirmado_en,
                CASE
                    WHEN later.is_own THEN own.vence_en
                    ELSE whole.vence_en
                END AS vence_en
           FROM ( SELECT whole.confirmado_en IS NULL OR own.confirmado_en >= whole.confirmado_en AS "?column?") later(is_own)) word
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN doubted.grupo IS NOT NULL THEN ( SELECT min(d.vence_en) AS min
                       FROM public.confirmaciones d
                      WHERE d.duda AND d.proveedor_id = t.proveedor_id AND d.grupo = t.grupo AND (d.sede_id IS NULL OR d.sede_id = t.sede_id) AND d.confirmado_en > word.confirmado_en)
                    ELSE NULL::date
                END AS vence_en) doubt;
COMMENT ON VIEW private.standing IS 'Groups that say something with the last day of their latest word (null: nobody has confirmed them), and whether it was ended by a doubt.';

CREATE VIEW private.told_groups AS
 SELECT s.proveedor_id,
    s.id AS sede_id,
    'disponibilidad'::text AS grupo,
    NOT s.principal AND s.visibilidad = 'oculta'::text AS oculta
   FROM public.sedes s
     JOIN public.disponibilidad d ON d.sede_id = s.id
UNION ALL
 SELECT s.proveedor_id,
    s.id AS sede_id,
    'contacto'::text AS grupo,
    NOT s.principal AND s.visibilidad = 'oculta'::text AS oculta
   FROM public.sedes s
     JOIN public.proveedores p ON p.id = s.proveedor_id
  WHERE COALESCE(s.telefono, s.whatsapp, s.direccion, s.como_llegar) IS NOT NULL OR (EXISTS ( SELECT
           FROM public.horas h
          WHERE h.sede_id = s.id)) OR s.principal AND COALESCE(p.email, p.web, p.horario_servicio) IS NOT NULL
UNION ALL
 SELECT p.id AS proveedor_id,
    NULL::uuid AS sede_id,
    'planes'::text AS grupo,
    false AS oculta
   FROM public.proveedores p
  WHERE p.acepta_planes OR (EXISTS ( SELECT
           FROM public.confirmaciones c
          WHERE c.proveedor_id = p.id AND c.grupo = 'planes'::text AND NOT c.duda))
UNION ALL
 SELECT d.proveedor_id,
    NULL::uuid AS sede_id,
    'atencion'::text AS grupo,
    false AS oculta
   FROM public.detalles d
  WHERE num_nonnulls(d.edad_desde_meses, d.edad_hasta_meses, d.modalidades, d.idiomas, d.costo, d.requiere_referido, d.atiende_autismo) > 0
UNION ALL
 SELECT d.proveedor_id,
    NULL::uuid AS sede_id,
    'lugar'::text AS grupo,
    false AS oculta
   FROM public.detalles d
     LEFT JOIN public.primera_visita v ON v.proveedor_id = d.proveedor_id
  WHERE num_nonnulls(d.hechos_si, d.hechos_no, v.con_quien, v.duracion_minutos, v.pasos, v.que_llevar, v.se_puede, v.fotos) > 0;
COMMENT ON VIEW private.told_groups IS 'Groups of facts that say something, of a place or of the provider, and whether the place is hidden.';

CREATE VIEW public.frescura WITH (security_invoker=true) AS
 SELECT w.proveedor_id,
    w.sede_id,
    w.grupo,
    w.confirmado_en,
    LEAST(w.vence_en, doubt.vence_en) AS vence_en,
    w.por,
    w.via,
    LEAST(w.vence_en, doubt.vence_en) >= private.event_day(now()) AS vigente
   FROM ( SELECT DISTINCT ON (c.proveedor_id, s.id, c.grupo) c.proveedor_id,
            s.id AS sede_id,
            c.grupo,
            c.confirmado_en,
            c.vence_en,
            c.por,
            c.via
           FROM public.confirmaciones c
             LEFT JOIN public.sedes s ON s.proveedor_id = c.proveedor_id AND (c.sede_id IS NULL OR c.sede_id = s.id) AND (c.grupo = ANY (ARRAY['disponibilidad'::text, 'contacto'::text]))
          WHERE NOT c.duda AND (s.id IS NOT NULL OR (c.grupo <> ALL (ARRAY['disponibilidad'::text, 'contacto'::text])))
          ORDER BY c.proveedor_id, s.id, c.grupo, c.confirmado_en DESC, c.id) w
     CROSS JOIN LATERAL ( SELECT min(d.vence_en) AS vence_en
           FROM public.confirmaciones d
          WHERE d.duda AND d.proveedor_id = w.proveedor_id AND d.grupo = w.grupo AND (d.sede_id IS NULL OR d.sede_id = w.sede_id) AND d.confirmado_en > w.confirmado_en) doubt;
COMMENT ON VIEW public.frescura IS 'The latest word about each group, of a place or of the provider, and whether it still holds. With the rights of whoever asks.';
GRANT SELECT ON TABLE public.frescura TO anon, authenticated, service_role;

CREATE VIEW public.profiles AS
 SELECT id,
        CASE
            WHEN ha_publicado OR id = (( SELECT auth.uid() AS uid)) OR ( SELECT private.is_admin() AS is_admin) OR NOT ( SELECT private.is_client() AS is_client) THEN nombre_completo
            ELSE NULL::text
        END AS nombre_completo,
        CASE
            WHEN id = (( SELECT auth.uid() AS uid)) OR ( SELECT private.is_admin() AS is_admin) OR NOT ( SELECT private.is_client() AS is_client) THEN rol
            ELSE NULL::text
        END AS rol,
        CASE
            WHEN id = (( SELECT auth.uid() AS uid)) OR ( SELECT private.is_admin() AS is_admin) OR NOT ( SELECT private.is_client() AS is_client) THEN telefono
            ELSE NULL::text
        END AS telefono,
        CASE
            WHEN id = (( SELECT auth.uid() AS uid)) OR ( SELECT private.is_admin() AS is_admin) OR NOT ( SELECT private.is_client() AS is_client) THEN municipio
            ELSE NULL::text
        END AS municipio,
        CASE
            WHEN id = (( SELECT auth.uid() AS uid)) OR ( SELECT private.is_admin() AS is_admin) OR NOT ( SELECT private.is_client() AS is_client) THEN fecha_registro
            ELSE NULL::timestamp with time zone
        END AS fecha_registro
   FROM private.profiles
  WHERE ha_publicado OR id = (( SELECT auth.uid() AS uid)) OR ( SELECT private.is_admin() AS is_admin) OR NOT ( SELECT private.is_client() AS is_client);
COMMENT ON VIEW public.profiles IS 'People as others may see them: id and name of whoever wrote something public; everything for the person and for admins.';
GRANT SELECT ON TABLE public.profiles TO anon;
GRANT SELECT, UPDATE (nombre_completo, telefono, municipio) ON TABLE public.profiles TO authenticated;
GRANT SELECT, UPDATE ON TABLE public.profiles TO service_role;
CREATE TRIGGER profiles_update INSTEAD OF UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.update_profile();

CREATE VIEW public.resumen_calificaciones WITH (security_invoker=true) AS
 SELECT proveedor_id,
    round(avg(estrellas), 1) AS promedio,
    count(*)::integer AS total
   FROM public.calificaciones c
  WHERE estado = 'publicada'::public.estado_calificacion
  GROUP BY proveedor_id;
COMMENT ON VIEW public.resumen_calificaciones IS 'Average (one decimal) and number of the published reviews of each provider that has any. With the rights of whoever asks: of pending providers they are seen by admins and authors only.';
GRANT SELECT ON TABLE public.resumen_calificaciones TO anon, authenticated, service_role;

-- Functions

CREATE FUNCTION private.accent_endings(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select regexp_replace(words, '([cs])ion\M', '\1ión', 'g')
$function$;
COMMENT ON FUNCTION private.accent_endings(text) IS 'Folded words as the Spanish stemmer expects them.';
GRANT EXECUTE ON FUNCTION private.accent_endings(text) TO anon, authenticated, service_role;

CREATE FUNCTION private.account_counts(persona uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from auth.users as u
    where u.id = persona and coalesce(u.email_confirmed_at, u.phone_confirmed_at) <= now() - w.week
    union all
    select from private.posts as p where p.autor = persona and p.estado = 'publicada' and p.fecha <= now() - w.week
  )
  from (select interval '7 days' as week) as w
$function$;
COMMENT ON FUNCTION private.account_counts(uuid) IS 'Whether an account is old enough for its word to weigh: its address was confirmed, or something under its name has been public, for a week.';

CREATE FUNCTION private.add_word(proveedor uuid, sede uuid, grupo text, por text, via text, actor uuid, pronto boolean DEFAULT false, llamada uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.add_words(proveedor, array[sede], array[grupo], por, via, actor, pronto, llamada)
$function$;
COMMENT ON FUNCTION private.add_word(uuid,uuid,text,text,text,uuid,boolean,uuid) IS 'Adds a word about one group.';

CREATE FUNCTION private.add_words(proveedor uuid, sedes uuid[], grupos text[], por text, via text, actor uuid, pronto boolean DEFAULT false, llamada uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.confirmaciones (proveedor_id, sede_id, grupo, confirmado_en, por, via, actor, pronto, llamada_id)
  select add_words.proveedor, said.sede, said.grupo, clock_timestamp(), add_words.por, add_words.via, add_words.actor,
    add_words.pronto, add_words.llamada
  from unnest(add_words.sedes, add_words.grupos) as said (sede, grupo)
  where add_words.llamada is not null or not exists (
    select from (
      select c.* from public.confirmaciones as c
      where c.proveedor_id = add_words.proveedor and c.grupo = said.grupo
        and (c.sede_id is null or c.sede_id = said.sede)
      order by c.confirmado_en desc limit 1
    ) as latest
    where not latest.duda and latest.por = add_words.por and latest.via = add_words.via
      and latest.actor is not distinct from add_words.actor and (add_words.pronto or not latest.pronto)
      and private.event_day(latest.confirmado_en) = private.event_day(clock_timestamp())
  )
$function$;
COMMENT ON FUNCTION private.add_words(uuid,uuid[],text[],text,text,uuid,boolean,uuid) IS 'Adds a word about each of these groups: whose it is and how it came. The one way to add one.';

CREATE FUNCTION private.after_failure(step text, target public.importaciones, filas integer[], state text, relation text, words text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  one integer;
begin
  if cardinality(filas) > 1 then
    foreach one in array filas loop
      if step = 'private.rehearse_rows' then
        perform private.rehearse_rows(target, array[one]);
      else
        perform private.run_rows(target, array[one]);
      end if;
    end loop;
    return;
  end if;
  delete from private.import_keys as k where k.importacion_id = target.id and k.fila = filas[1];
  update public.importacion_filas as f
  set resultado = 'error', proveedor_id = null, cambios = null,
    -- Rules of the product speak to people; those of a table to programs.
    razon = case when state in ('23514', '23502', '22023') and relation = '' then words
      else format('La base de datos no acepta esta fila: %s', left(words, 200)) end
  where f.importacion_id = target.id and f.fila = filas[1];
end
$function$;
COMMENT ON FUNCTION private.after_failure(text,public.importaciones,integer[],text,text,text) IS 'Rows that failed together are tried one by one; one that fails alone has an error.';

CREATE FUNCTION private.alert_news(address text DEFAULT NULL::text)
 RETURNS TABLE(correo text, aviso_id uuid, abre boolean, proveedor_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with alerts as materialized (
    select a.* from private.avisos as a
    where a.confirmado_en is not null and (address is null or a.correo = address)
  ), near as materialized (
    -- Many wait for the same: each thing is looked for once.
    select thing.tipo, thing.municipio, private.providers_near(thing.tipo, thing.municipio) as ids
    from (select distinct a.tipo, a.municipio from alerts as a where a.proveedor_id is null) as thing
  ), opened as materialized (
    select thing.proveedor_id
    from (select distinct a.proveedor_id from alerts as a where a.proveedor_id is not null) as thing
    where private.opening_of(thing.proveedor_id) in ('acepta', 'evalua_antes')
  )
  select a.correo, a.id, false, came.id
  from alerts as a
  join near as n on n.tipo = a.tipo and n.municipio = a.municipio
  cross join lateral unnest(n.ids) as came (id)
  where came.id <> all (a.conocidos)
  union all
  select a.correo, a.id, true, a.proveedor_id from alerts as a join opened as o on o.proveedor_id = a.proveedor_id
$function$;
COMMENT ON FUNCTION private.alert_news(text) IS 'What confirmed alerts, or those of one address, wait for and is there now: providers that came, and providers that opened (`abre`).';

CREATE FUNCTION private.alert_words(aviso private.avisos)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when aviso.proveedor_id is null
    then 'llegue ' || case aviso.tipo when 'escuela' then 'una escuela' else 'un ' || aviso.tipo::text end
      || ' a ' || aviso.municipio || ' o cerca'
    else '«' || (select p.nombre from public.proveedores as p where p.id = aviso.proveedor_id) || '» acepte personas nuevas'
  end
$function$;
COMMENT ON FUNCTION private.alert_words(private.avisos) IS 'What an alert waits for, after "cuando".';

CREATE FUNCTION private.alerts_of(token text)
 RETURNS SETOF private.avisos
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select a.* from private.enlaces_aviso as e
  join private.avisos as a on a.id = e.aviso_id
  where e.hash = private.token_hash(token) and (a.confirmado_en is not null or a.pedido_en > now() - interval '2 days')
$function$;
COMMENT ON FUNCTION private.alerts_of(text) IS 'The alerts of a link, but for those that were not confirmed in time.';

CREATE FUNCTION private.alias_of(numero integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case numero when 0 then 'Familia que pregunta' else 'Familia ' || numero end
$function$;
COMMENT ON FUNCTION private.alias_of(integer) IS 'Under which name a nameless post stands, by the number of its author within the question.';

CREATE FUNCTION private.answer_author(answer public.answers)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (select private.alias_of(r.numero) from private.autores_respuestas as r where r.answer_id = answer.id),
    (
      select case when private.has_link(p.nombre_completo) or char_length(p.nombre_completo) > 60
        then 'Una persona' else nullif(p.nombre_completo, '') end
      from private.profiles as p where p.id = answer.user_id
    ),
    'Una familia'
  )
$function$;
COMMENT ON FUNCTION private.answer_author(public.answers) IS 'Under which name an answer stands on the page; one that is long or holds a link is left out of mail.';

CREATE FUNCTION private.answer_draft(proveedor uuid, answer boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.borradores as b set atiende = answer where b.proveedor_id = proveedor;
  if found then
    -- The word about it is the provider's, and is added with the call.
    perform set_config('private.word', 'none', true);
    update public.detalles as d set atiende_autismo = answer where d.proveedor_id = proveedor;
    perform set_config('private.word', '', true);
  end if;
end
$function$;
COMMENT ON FUNCTION private.answer_draft(uuid,boolean) IS 'What a draft of the register answered, or null: the answer was taken back. Of any other provider nothing happens.';

CREATE FUNCTION private.apply_field(proveedor uuid, sede uuid, campo text, value jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  plain constant text := value #>> '{}';
  fact constant text := substr(campo, 7);
begin
  if campo in ('telefono', 'whatsapp') and sede is not null then
    perform public.guardar_sede(jsonb_build_object('id', sede, campo, plain));
  elsif campo in ('nombre', 'telefono', 'whatsapp', 'email', 'web', 'direccion', 'municipio', 'horario_servicio') then
    -- Named, the approval stays as it is: an admin's edit that does not name it approves.
    execute format('update public.proveedores set %I = $1, aprobado_por_admin = aprobado_por_admin where id = $2', campo)
    using plain, proveedor;
  elsif campo = 'planes' then
    update public.proveedores
    set acepta_planes = (value -> 'acepta')::boolean,
      planes_aceptados = array(select jsonb_array_elements_text(value -> 'planes')), aprobado_por_admin = aprobado_por_admin
    where id = proveedor;
  elsif campo = 'disponibilidad' and value is null then
    delete from public.disponibilidad where sede_id = sede;
  elsif campo = 'disponibilidad' then
    insert into public.disponibilidad (sede_id, estado, espera) values (sede, value ->> 'estado', value ->> 'espera')
    on conflict (sede_id) do update set estado = excluded.estado, espera = excluded.espera;
  elsif campo = 'edades' then
    update public.detalles
    set edad_desde_meses = (value ->> 'desde')::integer, edad_hasta_meses = (value ->> 'hasta')::integer
    where proveedor_id = proveedor;
  elsif campo = 'modalidades' then
    update public.detalles set modalidades = array(select jsonb_array_elements_text(value)) where proveedor_id = proveedor;
  elsif campo = 'idiomas' then
    update public.detalles set idiomas = array(select jsonb_array_elements_text(value)) where proveedor_id = proveedor;
  elsif campo = 'costo' then
    update public.detalles set costo = value ->> 'costo', costo_desde = (value ->> 'desde')::numeric
    where proveedor_id = proveedor;
  elsif campo = 'requiere_referido' then
    update public.detalles set requiere_referido = plain::boolean where proveedor_id = proveedor;
  elsif campo = 'atiende_autismo' then
    update public.detalles set atiende_autismo = plain::boolean where proveedor_id = proveedor;
  elsif campo like 'hecho:%' and exists (select from public.hechos as h where h.clave = fact and h.grupo = 'se_puede') then
    insert into public.primera_visita as v (proveedor_id, se_puede)
    values (proveedor, case when plain = 'si' then array[fact] end)
    on conflict (proveedor_id) do update
    set se_puede = array_remove(v.se_puede, fact) || excluded.se_puede;
  elsif campo like 'hecho:%' then
    update public.detalles
    set hechos_si = array_remove(hechos_si, fact) || case when plain = 'si' then array[fact] end,
      hechos_no = array_remove(hechos_no, fact) || case when plain = 'no' then array[fact] end
    where proveedor_id = proveedor;
  elsif campo = 'servicio_cerrado' then
    update public.proveedores set aprobado_por_admin = not plain::boolean where id = proveedor;
  end if;
  -- `horas` and `otro` are texts for people: what they say is done by hand.
end
$function$;
COMMENT ON FUNCTION private.apply_field(uuid,uuid,text,jsonb) IS 'Stores a value in its field, as the admin who asks. Hours and anything else are done by hand.';

CREATE FUNCTION private.apply_moderation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  for_forum constant text := case new.estado when 'retirada' then 'oculta' else new.estado end;
  -- Reviews that wait and reviews that were declined had their states, and their screens, before.
  for_review constant public.estado_calificacion :=
    case new.estado when 'publicada' then 'publicada' when 'retirada' then 'rechazada' else 'pendiente' end;
begin
  if new.clase = 'pregunta' then
    update public.questions set estado = for_forum where id = new.elemento and estado <> for_forum;
  elsif new.clase = 'respuesta' then
    update public.answers set estado = for_forum where id = new.elemento and estado <> for_forum;
  else
    update public.calificaciones set estado = for_review where id = new.elemento and estado <> for_review;
  end if;
  return null;
end
$function$;
COMMENT ON FUNCTION private.apply_moderation() IS 'The post follows its moderation. Being a trigger''s work, it is no act of an admin that another trigger would count again.';

CREATE FUNCTION private.audit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  old_row constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  known constant jsonb := coalesce(old_row, new_row);
  columns text[] := string_to_array(tg_argv[2], ',');
  act text := case tg_op when 'INSERT' then 'crear' when 'UPDATE' then 'cambiar' else 'eliminar' end;
begin
  if private.is_client() and private.is_admin()
    and private.row_owner(tg_table_name, known, tg_argv[1]) is distinct from auth.uid()::text
  then
    if tg_op = 'UPDATE' then
      select array_agg(n.key) into columns
      from jsonb_each(new_row) as n
      where n.value is distinct from old_row -> n.key and n.key <> 'fecha_actualizacion';
      if columns = array['aprobado_por_admin'] then
        act := case when (new_row -> 'aprobado_por_admin')::boolean then 'aprobar' else 'desaprobar' end;
      end if;
    end if;
    if cardinality(columns) > 0 then
      perform private.write_act(
        auth.uid(), act, tg_table_name, known ->> tg_argv[0],
        private.summarize(old_row, columns), private.summarize(new_row, columns)
      );
    end if;
  end if;
  return coalesce(new, old);
end
$function$;
COMMENT ON FUNCTION private.audit() IS 'Writes down an admin''s act on a row of somebody else or of nobody. A change lists the columns that changed.';

CREATE FUNCTION private.audit_facts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  dates constant text[] := array['fecha_creacion', 'fecha_actualizacion', 'atencion_actualizada', 'lugar_actualizado'];
  columns constant text[] := string_to_array(nullif(tg_argv[1], ''), ',');
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - dates end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - dates end;
  fila constant text := coalesce(after, before) ->> tg_argv[0];
begin
  if not private.is_client() then
    return null;
  end if;
  if columns is not null then
    select jsonb_object_agg(name, before -> name), jsonb_object_agg(name, after -> name) into before, after
    from unnest(columns) as name;
  end if;
  if before is distinct from after then
    perform private.write_act(
      auth.uid(), case tg_op when 'INSERT' then 'crear' when 'UPDATE' then 'cambiar' else 'eliminar' end,
      tg_table_name, fila, before, after
    );
  end if;
  return null;
end
$function$;
COMMENT ON FUNCTION private.audit_facts() IS 'Writes down what an owner or an admin changed of the facts: the whole former and new value, or that of the part of the row that the trigger names.';

CREATE FUNCTION private.audit_paso()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  dates constant text[] := array['fecha_creacion', 'fecha_actualizacion'];
  before constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - dates end;
  after constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - dates - 'orden' end;
begin
  if private.is_client() and before - 'orden' is distinct from after then
    perform private.write_act(
      auth.uid(), case tg_op when 'INSERT' then 'crear' when 'UPDATE' then 'cambiar' else 'eliminar' end,
      'pasos', coalesce(after, before) ->> 'id', before - case tg_op when 'UPDATE' then 'orden' else '' end, after
    );
  end if;
  return null;
end
$function$;
COMMENT ON FUNCTION private.audit_paso() IS 'Writes down the whole former and new value of a step. Its place is no part of it, but of one that is deleted.';

CREATE FUNCTION private.audit_place(act text, sede uuid, before jsonb, after jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_client() and before is distinct from after then
    perform private.write_act(auth.uid(), act, 'sedes', sede::text, before, after);
  end if;
end
$function$;
COMMENT ON FUNCTION private.audit_place(text,uuid,jsonb,jsonb) IS 'Writes down what a person changed of a place.';

CREATE FUNCTION private.audit_proposal(act text, propuesta public.propuestas)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- Values stand in the proposal, which is forgotten in its time.
  select private.write_act(auth.uid(), act, 'propuestas', propuesta.id::text, null, jsonb_build_object(
    'nombre', (select p.nombre from public.proveedores as p where p.id = propuesta.proveedor_id), 'campo', propuesta.campo
  ))
  where private.is_client()
$function$;
COMMENT ON FUNCTION private.audit_proposal(text,public.propuestas) IS 'Writes down an admin''s decision on a proposal.';

CREATE FUNCTION private.audit_removed_place()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.audit_place('eliminar', old.id, private.place_value(old.id) || jsonb_build_object('disponibilidad', (
    select to_jsonb(d) - array['sede_id', 'fecha_creacion', 'fecha_actualizacion']
    from public.disponibilidad as d where d.sede_id = old.id
  )), null);
  return old;
end
$function$;
COMMENT ON FUNCTION private.audit_removed_place() IS 'Writes down a removed place with its hours and availability.';

CREATE FUNCTION private.author_of(clase text, id uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case clase
    when 'pregunta' then coalesce(
      (select q.user_id from public.questions as q where q.id = author_of.id),
      (select a.user_id from private.autores_preguntas as a where a.question_id = author_of.id)
    )
    when 'respuesta' then coalesce(
      (select r.user_id from public.answers as r where r.id = author_of.id),
      (select a.user_id from private.autores_respuestas as a where a.answer_id = author_of.id)
    )
  end
$function$;
COMMENT ON FUNCTION private.author_of(text,uuid) IS 'Who wrote a question or an answer, with a name or without. Not for what others are told; in a trigger on delete, before it.';

CREATE FUNCTION private.bare_name(name text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
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
$function$;
COMMENT ON FUNCTION private.bare_name(text) IS 'A name to compare: folded, without signs, titles, legal forms and small words, unless it has nothing else.';

CREATE FUNCTION private.begin_undo(importacion uuid, reason text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.importaciones as i
  set estado = 'deshaciendo', motivo = reason, hechas = 0, hasta = 2147483647
  where i.id = importacion
$function$;
COMMENT ON FUNCTION private.begin_undo(uuid,text) IS 'An import is to be undone; with a reason, because it failed.';

CREATE FUNCTION private.bit_mask(numeros integer[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select to_hex(coalesce(bit_or(1 << (numero - 1)), 0)) from unnest(numeros) as numero
$function$;
COMMENT ON FUNCTION private.bit_mask(integer[]) IS 'One bit for each of these numbers, the first being 1, in hexadecimal digits.';

CREATE FUNCTION private.call_lines(proveedor uuid DEFAULT NULL::uuid)
 RETURNS TABLE(proveedor_id uuid, grupos text[], desde date, motivo text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with asked as materialized (select * from private.groups_to_ask(call_lines.proveedor))
  select a.proveedor_id, array_agg(distinct a.grupo), min(a.desde), (array_agg(a.motivo order by a.desde, a.motivo))[1]
  from asked as a where a.motivo <> 'registro' group by a.proveedor_id
  union all
  -- A draft is asked one thing, and there may be thousands.
  select a.proveedor_id, array[a.grupo], a.desde, a.motivo from asked as a where a.motivo = 'registro'
$function$;
COMMENT ON FUNCTION private.call_lines(uuid) IS 'One line a provider to call: about which groups, since when, and the reason of the oldest.';

CREATE FUNCTION private.can_review(proveedor uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.proveedores as p
    where p.id = proveedor and p.aprobado_por_admin and p.usuario_id is distinct from auth.uid()
  )
$function$;
COMMENT ON FUNCTION private.can_review(uuid) IS 'Whether a provider is public and not the asker''s own.';
GRANT EXECUTE ON FUNCTION private.can_review(uuid) TO authenticated;

CREATE FUNCTION private.change_words(cambios jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case count(*)
    when 0 then 'No cambia nada.'
    when 1 then 'Cambia ' || min(words) || '.'
    else 'Cambia ' || array_to_string((array_agg(words order by place))[1:count(*) - 1], ', ') || ' y '
      || (array_agg(words order by place desc))[1] || '.'
  end
  from (
    select distinct on (f.words) f.words, f.place
    from (values ('nombre', 'el nombre', 1), ('tipo_servicio', 'el tipo de servicio', 2), ('subcategoria', 'la subcategoría', 3),
      ('municipio', 'el municipio', 4), ('telefono', 'el teléfono', 5), ('whatsapp', 'el WhatsApp', 6), ('email', 'el correo', 7),
      ('web', 'la página web', 8), ('direccion', 'la dirección', 9), ('acepta_planes', 'los planes', 10),
      ('planes_aceptados', 'los planes', 10), ('horario_servicio', 'el horario', 11), ('etiquetas_servicio', 'las etiquetas', 12),
      ('descripcion', 'la descripción', 13), ('npi', 'el NPI', 14)) as f (campo, words, place)
    where cambios ? f.campo
  ) as named
$function$;
COMMENT ON FUNCTION private.change_words(jsonb) IS '"Cambia el teléfono y la dirección."';

CREATE FUNCTION private.check_experience()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.mes > private.event_day(now()) then
    perform private.refuse('mes_pasado', 'Elige un mes que ya pasó, o este.');
  end if;
  if new.plan is not null and not exists (select from public.planes as p where p.nombre = new.plan) then
    perform private.refuse('plan_conocido', 'Elige un plan de la lista.');
  end if;
  -- The constraint holds this too; here it gets words.
  if exists (
    select from public.experiencias as e
    where e.proveedor_id = new.proveedor_id and e.usuario_id = new.usuario_id and e.clase = new.clase
      and e.anio = extract(year from new.mes) and e.id <> new.id
  ) then
    perform private.refuse('mes_uno_por_anio', format(
      case new.clase when 'plan' then 'Ya contaste un plan de %s. Puedes cambiarlo.' else 'Ya contaste una espera de %s. Puedes cambiarla.' end,
      extract(year from new.mes)
    ));
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION private.check_experience() IS 'An experience is of a month that was, of a known plan, and the only one of its kind and year.';

CREATE FUNCTION private.check_hora()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  other public.horas;
begin
  if new.cierra <= new.abre then
    perform private.refuse('cierra_despues_de_abrir', 'Cierra antes de abrir. Revisa las dos horas.', new.dia::text);
  end if;
  select * into other from public.horas as h
  where h.sede_id = new.sede_id and h.dia = new.dia and h.id <> new.id and h.abre < new.cierra and new.abre < h.cierra
  limit 1;
  if found then
    perform private.refuse('abre_sin_pisarse', format('Las dos horas se pisan entre %s y %s',
      private.clock_text(greatest(other.abre, new.abre)), private.clock_text(least(other.cierra, new.cierra))), new.dia::text);
  end if;
  if (select count(*) from public.horas as h where h.sede_id = new.sede_id and h.dia = new.dia and h.id <> new.id) >= 4 then
    perform private.refuse('dia_max_4', 'Un día tiene hasta 4 horarios.', new.dia::text);
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION private.check_hora() IS 'Hours open before they close, do not overlap on a day, and are at most four a day.';

CREATE FUNCTION private.check_palabras()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_unknown_terms('palabras', new.palabras);
  return new;
end
$function$;
COMMENT ON FUNCTION private.check_palabras() IS 'The words of a step are terms.';

CREATE FUNCTION private.check_proveedor_email()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' and new.email is not distinct from old.email then
    return new;
  end if;
  -- A longer one is refused by its own constraint.
  if char_length(new.email) <= 254 and not private.is_email(new.email) then
    raise exception using errcode = 'check_violation', constraint = 'email_valido',
      message = 'El correo no es válido. Ejemplo: nombre@ejemplo.com';
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION private.check_proveedor_email() IS 'Refuses an address that is none, with words for people.';

CREATE FUNCTION private.check_ver()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_unknown_terms('ver', new.ver);
  return new;
end
$function$;
COMMENT ON FUNCTION private.check_ver() IS 'What a term leads to are terms.';

CREATE FUNCTION private.checked_contact(campo text, value jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  line text := private.checked_text(campo, value, case campo
    when 'telefono' then 40 when 'whatsapp' then 40 when 'email' then 254 else 490 end);
  digits constant text := regexp_replace(line, '\D', '', 'g');
begin
  case
    when line is null then null;
    when campo = 'telefono' and char_length(digits) < 3 then
      perform private.refuse_value(campo, 'con_numeros', 'Ese teléfono no tiene números. Ejemplo: 787-555-0142');
    when campo = 'whatsapp' and char_length(digits) < 10 then
      perform private.refuse_value(campo, 'completo', 'Falta una parte del número. Ejemplo: 787-555-0142');
    when campo = 'email' and not private.is_email(line) then
      perform private.refuse_value(campo, 'valido', 'El correo no es válido. Ejemplo: nombre@ejemplo.com');
    when campo = 'web' then
      -- As people write it.
      line := case when line ~* '^[a-z][a-z0-9+.-]*://' then line else 'https://' || line end;
      if not private.is_web_url(line) or line !~ '^[^/]+//[^/?#]+\.' then
        perform private.refuse_value(campo, 'valida', 'Esa dirección no es de una página web. Ejemplo: https://ejemplo.com');
      end if;
    else null;
  end case;
  return line;
end
$function$;
COMMENT ON FUNCTION private.checked_contact(text,jsonb) IS 'A proposed telephone, address of mail or address of the web.';

CREATE FUNCTION private.checked_keys(campo text, value jsonb, known text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  keys text[];
begin
  if jsonb_typeof(value) = 'array' then
    keys := private.clean_keys(array(select jsonb_array_elements_text(value)));
  end if;
  if keys is null or not keys <@ known then
    perform private.refuse_value(campo, 'conocidos', 'Elige una respuesta o más.');
  end if;
  return to_jsonb(keys);
end
$function$;
COMMENT ON FUNCTION private.checked_keys(text,jsonb,text[]) IS 'A proposed set of known keys, not empty.';

CREATE FUNCTION private.checked_number(campo text, value jsonb, least_value numeric, most numeric)
 RETURNS numeric
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if coalesce(jsonb_typeof(value), 'null') = 'null' then
    return null;
  end if;
  if (case jsonb_typeof(value) when 'number' then (value #>> '{}')::numeric not between least_value and most else true end) then
    perform private.refuse_value(campo, 'numero', 'Revisa el número.');
  end if;
  return (value #>> '{}')::numeric;
end
$function$;
COMMENT ON FUNCTION private.checked_number(text,jsonb,numeric,numeric) IS 'A number of a proposed value, within its bounds.';

CREATE FUNCTION private.checked_place(proveedor uuid, sede uuid, campo text, origen text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  principal constant uuid := private.principal_of(proveedor);
begin
  if sede <> principal and not (
    campo in ('telefono', 'whatsapp', 'disponibilidad', 'horas') and exists (
      select from public.sedes as s
      where s.id = sede and s.proveedor_id = proveedor and (s.visibilidad <> 'oculta' or origen = 'llamada')
    )
  ) then
    perform private.refuse('sede_id_de_su_perfil', 'Esta sede no es de este perfil, o este dato no es de una sede.', campo);
  end if;
  if campo in ('disponibilidad', 'horas') then
    return coalesce(sede, principal);
  end if;
  -- Telephones of the principal place are the provider's.
  return nullif(sede, principal);
end
$function$;
COMMENT ON FUNCTION private.checked_place(uuid,uuid,text,text) IS 'The place that a proposed field belongs to; null where it is the provider''s.';

CREATE FUNCTION private.checked_plans(value jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  accepts constant boolean := case when jsonb_typeof(value -> 'acepta') = 'boolean' then (value -> 'acepta')::boolean end;
  names text[];
begin
  if accepts is null or jsonb_typeof(coalesce(value -> 'planes', '[]')) <> 'array' then
    perform private.refuse_value('planes', 'conocidos', 'Di si acepta planes médicos.');
  end if;
  if accepts and jsonb_array_length(coalesce(value -> 'planes', '[]')) > 40 then
    perform private.refuse_value('planes', 'max_40', 'Caben hasta 40 planes.');
  end if;
  names := case when accepts then private.clean_list(array(
    select private.clean_line(name) from jsonb_array_elements_text(coalesce(value -> 'planes', '[]')) as name
  )) end;
  if not private.list_fits(names, 40, 120) or exists (select from unnest(names) as name where private.has_link(name)) then
    perform private.refuse_value('planes', 'de_120', 'El nombre de un plan es corto y no lleva enlaces.');
  end if;
  return jsonb_build_object('acepta', accepts, 'planes', coalesce(to_jsonb(names), '[]'));
end
$function$;
COMMENT ON FUNCTION private.checked_plans(jsonb) IS 'Proposed plans: whether any are accepted, and which.';

CREATE FUNCTION private.checked_text(campo text, value jsonb, longest integer)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- What is read in several lines keeps them.
  line constant text := case
    when campo in ('horario_servicio', 'horas', 'direccion', 'visita', 'otro') then private.clean_text(value #>> '{}')
    else private.clean_line(value #>> '{}')
  end;
begin
  if coalesce(jsonb_typeof(value), 'null') not in ('string', 'null') then
    perform private.refuse_value(campo, 'es_texto', 'Escribe el dato con palabras o números.');
  end if;
  if char_length(line) > longest then
    perform private.refuse_value(campo, 'max_' || longest, format('Es demasiado largo. Caben hasta %s letras.', longest));
  end if;
  if line is null and campo in ('nombre', 'municipio', 'horas', 'visita', 'otro') then
    perform private.refuse_value(campo, 'con_texto', 'Escribe qué debe decir.');
  end if;
  if campo in ('nombre', 'direccion', 'horario_servicio', 'horas', 'visita') and private.has_link(line) then
    perform private.refuse_value(campo, 'sin_enlaces', 'Aquí no van enlaces.');
  end if;
  return line;
end
$function$;
COMMENT ON FUNCTION private.checked_text(text,jsonb,integer) IS 'A proposed text, cleaned and within its length.';

CREATE FUNCTION private.checked_value(campo text, value jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  first numeric;
  last numeric;
begin
  if campo in ('telefono', 'whatsapp', 'email', 'web') then
    return to_jsonb(private.checked_contact(campo, value));
  elsif campo in ('nombre', 'direccion', 'horario_servicio', 'horas', 'visita', 'otro') then
    return to_jsonb(private.checked_text(campo, value, case campo when 'nombre' then 160 when 'direccion' then 300 else 500 end));
  elsif campo = 'municipio' then
    if private.is_municipio(private.checked_text(campo, value, 60)) is not true then
      perform private.refuse_value(campo, 'de_puerto_rico', 'Elige uno de los 78 municipios.');
    end if;
    return to_jsonb(private.checked_text(campo, value, 60));
  elsif campo = 'planes' then
    return private.checked_plans(value);
  elsif campo = 'disponibilidad' then
    if coalesce(value ->> 'estado', '') not in ('acepta', 'lista_de_espera', 'no_acepta', 'evalua_antes')
      or value ->> 'espera' not in ('menos_de_1_mes', '1_a_3', '3_a_6', 'mas_de_6')
    then
      perform private.refuse_value(campo, 'conocida', 'Elige una de las respuestas.');
    end if;
    return jsonb_build_object('estado', value ->> 'estado', 'espera',
      case when value ->> 'estado' = 'lista_de_espera' then value ->> 'espera' end);
  elsif campo = 'edades' then
    first := private.checked_number(campo, value -> 'desde', 0, 1200);
    last := private.checked_number(campo, value -> 'hasta', 0, 1200);
    if num_nonnulls(first, last) = 0 or first <> trunc(first) or last <> trunc(last) then
      perform private.refuse_value(campo, 'con_numeros', 'Di desde qué edad o hasta qué edad atienden.');
    elsif last < coalesce(first, 0) then
      perform private.refuse_value(campo, 'en_orden', 'La edad mayor va después de la menor. Revisa las dos.');
    end if;
    return jsonb_build_object('desde', first, 'hasta', last);
  elsif campo = 'modalidades' then
    return private.checked_keys(campo, value, array['presencial', 'en_linea', 'a_domicilio', 'en_la_escuela']);
  elsif campo = 'idiomas' then
    return private.checked_keys(campo, value, array['es', 'en', 'ase', 'psl']);
  elsif campo = 'costo' then
    if coalesce(value ->> 'costo', '') not in ('gratis', 'segun_ingresos', 'desde') then
      perform private.refuse_value(campo, 'conocido', 'Elige una de las respuestas.');
    end if;
    first := case when value ->> 'costo' = 'desde' then private.checked_number(campo, value -> 'desde', 0.01, 999999.99) end;
    if value ->> 'costo' = 'desde' and (first is null or first <> round(first, 2)) then
      perform private.refuse_value(campo, 'desde', 'Escribe desde cuánto cobran, en dólares. Ejemplo: 40');
    end if;
    return jsonb_build_object('costo', value ->> 'costo', 'desde', first);
  elsif campo in ('requiere_referido', 'atiende_autismo') then
    if jsonb_typeof(value) is distinct from 'boolean' then
      perform private.refuse_value(campo, 'si_o_no', 'Elige sí o no.');
    end if;
    return value;
  elsif campo like 'hecho:%' then
    if not exists (select from public.hechos as h where h.clave = substr(campo, 7)) then
      perform private.refuse_value(campo, 'conocido', 'Hay un dato que no conocemos. Recarga la página.');
    elsif coalesce(value, 'null') not in ('"si"', '"no"', 'null') then
      perform private.refuse_value(campo, 'si_o_no', 'Elige sí, no o no sé.');
    end if;
    -- What can be done in a visit is told or not told: a no is not kept.
    return case when value = '"no"' and exists (
      select from public.hechos as h where h.clave = substr(campo, 7) and h.grupo = 'se_puede'
    ) then null else nullif(value, 'null') end;
  elsif campo = 'servicio_cerrado' then
    if value is distinct from 'true' then
      perform private.refuse_value(campo, 'es_cierto', 'Di que ya cerró, o elige otro dato.');
    end if;
    return value;
  end if;
  perform private.refuse_value('campo', 'conocido', 'Hay un dato que no conocemos. Recarga la página.');
  return null;
end
$function$;
COMMENT ON FUNCTION private.checked_value(text,jsonb) IS 'A proposed value as it would be stored, or a refusal in words for people.';

CREATE FUNCTION private.clean_answer()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.content := private.clean_text(new.content);
  if new.content is null then
    raise exception using errcode = 'not_null_violation', message = 'Por favor escribe una respuesta';
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION private.clean_answer() IS 'Trims; an answer must say something.';

CREATE FUNCTION private.clean_calificacion()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.comentario := private.clean_text(new.comentario);
  return new;
end
$function$;
COMMENT ON FUNCTION private.clean_calificacion() IS 'The comment is optional: trimmed, and empty is null.';

CREATE FUNCTION private.clean_claim()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.mensaje := private.clean_text(new.mensaje);
  perform private.refuse_link('mensaje', new.mensaje);
  return new;
end
$function$;
COMMENT ON FUNCTION private.clean_claim() IS 'The message to the admins is trimmed and takes no links.';

CREATE FUNCTION private.clean_detalles()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.modalidades := private.clean_keys(new.modalidades);
  new.idiomas := private.clean_keys(new.idiomas);
  new.hechos_si := private.clean_keys(new.hechos_si);
  new.hechos_no := private.clean_keys(new.hechos_no);
  if new.edad_hasta_meses < coalesce(new.edad_desde_meses, 0) then
    perform private.refuse('edad_hasta_meses_despues_de_desde', 'La edad mayor va después de la menor. Revisa las dos.');
  end if;
  if (new.costo is not distinct from 'desde') <> (new.costo_desde is not null) then
    perform private.refuse('costo_desde_con_desde', 'Escribe desde cuánto cobran, o elige otro costo.');
  end if;
  perform private.refuse_unknown_keys('hechos_si', new.hechos_si, array['acceso', 'sentidos']),
    private.refuse_unknown_keys('hechos_no', new.hechos_no, array['acceso', 'sentidos']);
  if new.hechos_si && new.hechos_no then
    perform private.refuse('hechos_no_sin_los_de_si', 'Un mismo dato no puede ser sí y no.');
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION private.clean_detalles() IS 'Lists become sets; ages, cost and keys that cannot be are refused with words.';

CREATE FUNCTION private.clean_disponibilidad()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.nota := private.clean_line(new.nota);
  perform private.refuse_link('nota', new.nota);
  return new;
end
$function$;
COMMENT ON FUNCTION private.clean_disponibilidad() IS 'The note is one line without links.';

CREATE FUNCTION private.clean_fotos(fotos jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  foto jsonb;
  cleaned jsonb := '[]';
  words text;
begin
  if fotos is null or fotos in ('null', '[]') then
    return null;
  end if;
  if jsonb_typeof(fotos) <> 'array' or jsonb_array_length(fotos) > 6 then
    perform private.refuse('fotos_max_6', 'Caben hasta 6 fotos.');
  end if;
  for foto in select jsonb_array_elements(fotos) loop
    if coalesce(foto ->> 'url', '') !~ '^/storage/v1/object/public/provider-images/[A-Za-z0-9._-]{1,200}$' then
      perform private.refuse('fotos_del_sitio', 'La foto no es válida. Súbela de nuevo.');
    end if;
    words := private.clean_line(foto ->> 'descripcion');
    if words is null or char_length(words) > 200 then
      perform private.refuse('fotos_con_descripcion', 'Describe cada foto en una frase.');
    end if;
    perform private.refuse_link('fotos', words);
    cleaned := cleaned || jsonb_build_array(jsonb_build_object('url', foto ->> 'url', 'descripcion', words));
  end loop;
  return cleaned;
end
$function$;
COMMENT ON FUNCTION private.clean_fotos(jsonb) IS 'Pictures of our bucket only, each with a description; anything else in the list is dropped or refused.';
GRANT EXECUTE ON FUNCTION private.clean_fotos(jsonb) TO authenticated, service_role;

CREATE FUNCTION private.clean_hidden_address()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.como_llegar := private.clean_line(new.como_llegar);
  if not exists (select from public.sedes as s where s.id = new.sede_id and s.principal) then
    new.direccion := private.clean_line(new.direccion);
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION private.clean_hidden_address() IS 'What is hidden is cleaned as what is shown.';

CREATE FUNCTION private.clean_keys(keys text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array_agg(distinct key order by key)
  from (select private.clean_text(item) as key from unnest(keys) as item limit 1000) as looked_at
  where key is not null
$function$;
COMMENT ON FUNCTION private.clean_keys(text[]) IS 'A list of keys as a set; an empty one is null.';
GRANT EXECUTE ON FUNCTION private.clean_keys(text[]) TO authenticated, service_role;

CREATE FUNCTION private.clean_line(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select private.clean_text(regexp_replace(
    regexp_replace(value, '[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]', '', 'g'),
    '[[:space:][:cntrl:]\u2028\u2029]+', ' ', 'g'
  ))
$function$;
COMMENT ON FUNCTION private.clean_line(text) IS 'Text of one line: white space and control characters are a space, invisible and direction signs are gone.';
GRANT EXECUTE ON FUNCTION private.clean_line(text) TO anon, authenticated, service_role;

CREATE FUNCTION private.clean_lines(items text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(private.clean_line(item) order by place), '{}')
  from (select item, place from unnest(items) with ordinality as list (item, place) limit 1000) as looked_at
  where private.clean_line(item) is not null
$function$;
COMMENT ON FUNCTION private.clean_lines(text[]) IS 'Items of one line each, without the empty ones; nothing is an empty list.';
GRANT EXECUTE ON FUNCTION private.clean_lines(text[]) TO authenticated, service_role;

CREATE FUNCTION private.clean_list(items text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array_agg(private.clean_text(item) order by place)
  from (select item, place from unnest(items) with ordinality as list (item, place) limit 1000) as looked_at
  where private.clean_text(item) is not null
$function$;
COMMENT ON FUNCTION private.clean_list(text[]) IS 'Trims every item and drops the empty ones; an empty list is stored as null.';
GRANT EXECUTE ON FUNCTION private.clean_list(text[]) TO anon, authenticated, service_role;

CREATE FUNCTION private.clean_list_note()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.nota := private.clean_line(new.nota);
  perform private.refuse_link('nota', new.nota);
  return new;
end
$function$;
COMMENT ON FUNCTION private.clean_list_note() IS 'The note is optional: one line without links, and empty is null.';

CREATE FUNCTION private.clean_lista()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.nombre := private.clean_line(new.nombre);
  if new.nombre is null then
    perform private.refuse('nombre_de_1_a_80', 'Ponle un nombre a la lista.');
  end if;
  perform private.refuse_link('nombre', new.nombre);
  new.updated_at := now();
  return new;
end
$function$;
COMMENT ON FUNCTION private.clean_lista() IS 'The name is one line without links: who gets a shared list reads it under the name of the site.';

CREATE FUNCTION private.clean_nota()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.texto := private.clean_text(new.texto);
  if new.texto is null then
    perform private.refuse('texto_escrito', 'Escribe la nota.');
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION private.clean_nota() IS 'Trims a note; an empty one is none.';

CREATE FUNCTION private.clean_pairs(field text, value jsonb, most integer, label text, address text, pattern text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  pair jsonb;
  words text;
  target text;
  cleaned jsonb := '[]';
begin
  if value is null or value = 'null' then
    return cleaned;
  end if;
  if jsonb_typeof(value) <> 'array' or jsonb_array_length(value) > most then
    perform private.refuse(field || '_max_' || most, format('Caben hasta %s.', most));
  end if;
  for pair in select jsonb_array_elements(value) loop
    words := private.clean_line(pair ->> label);
    target := case address when 'numero' then private.dialable(pair ->> address) else private.clean_text(pair ->> address) end;
    if words is null or char_length(words) > 160 then
      perform private.refuse(field || '_con_nombre', 'Escribe un nombre corto al lado de cada uno.');
    end if;
    if target is null or char_length(target) > 500 or target !~ pattern
      or address = 'url' and private.is_web_url(target) is not true
    then
      perform private.refuse(field || '_valido', case address
        when 'numero' then 'Ese teléfono no se puede marcar. Ejemplo: 787-555-0142'
        else 'Esa dirección no es de una página web. Ejemplo: https://ejemplo.com'
      end, words);
    end if;
    cleaned := cleaned || jsonb_build_array(jsonb_build_object(label, words, address, target));
  end loop;
  return cleaned;
end
$function$;
COMMENT ON FUNCTION private.clean_pairs(text,jsonb,integer,text,text,text) IS 'A list of names, each with its address or telephone; anything else in it is dropped or refused.';
GRANT EXECUTE ON FUNCTION private.clean_pairs(text,jsonb,integer,text,text,text) TO authenticated, service_role;

CREATE FUNCTION private.clean_paso()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.titulo := private.clean_line(new.titulo);
  new.por_que := private.clean_line(new.por_que);
  new.resumen := private.clean_lines(new.resumen);
  new.momentos := coalesce(private.clean_keys(new.momentos), '{}');
  new.documentos := private.clean_lines(new.documentos);
  new.telefono := private.dialable(new.telefono);
  new.otros_telefonos := private.clean_pairs(
    'otros_telefonos', new.otros_telefonos, 4, 'etiqueta', 'numero', '^(\+1[2-9][0-9]{9}|[0-9]{3})$');
  new.correo := private.clean_text(new.correo);
  new.enlaces := private.clean_pairs('enlaces', new.enlaces, 6, 'titulo', 'url', '^https://');
  new.subcategoria := private.clean_text(new.subcategoria);
  new.palabras := coalesce(private.clean_keys(new.palabras), '{}');
  new.fuente := private.clean_pairs('fuente', new.fuente, 8, 'titulo', 'url', '^https?://');
  new.por_verificar := private.clean_lines(new.por_verificar);
  new.verificado_por := private.clean_line(new.verificado_por);
  if new.titulo is null then
    perform private.refuse('titulo_escrito', 'Escribe el título.');
  elsif new.por_que is null then
    perform private.refuse('por_que_escrito', 'Escribe por qué, en una frase.');
  end if;
  if tg_op = 'INSERT' then
    new.slug := coalesce(new.slug, private.free_slug(new.titulo));
    new.orden := coalesce(new.orden, (select coalesce(max(p.orden), 0) + 1 from public.pasos as p));
  else
    new.fecha_actualizacion := old.fecha_actualizacion;
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION private.clean_paso() IS 'Trims what a step says, makes its telephones dialable, and gives a new one its slug and the last place.';

CREATE FUNCTION private.clean_plan()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.nombre := private.clean_line(new.nombre);
  new.alias := private.clean_list(array(select private.clean_line(item) from unnest(new.alias[1:1000]) as item));
  return new;
end
$function$;
COMMENT ON FUNCTION private.clean_plan() IS 'Trims a plan and its other names.';

CREATE FUNCTION private.clean_primera_visita()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;
COMMENT ON FUNCTION private.clean_primera_visita() IS 'Trims the first visit, and refuses links, unknown keys and foreign pictures.';

CREATE FUNCTION private.clean_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.nombre_completo := private.clean_line(new.nombre_completo);
  new.telefono := private.clean_text(new.telefono);
  new.municipio := private.clean_text(new.municipio);
  if new.nombre_completo is null then
    raise exception using errcode = 'not_null_violation', column = 'nombre_completo',
      message = 'Por favor escribe tu nombre';
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION private.clean_profile() IS 'Trims a profile and asks for a name.';

CREATE FUNCTION private.clean_proveedor()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.nombre := private.clean_line(new.nombre);
  new.descripcion := private.clean_text(new.descripcion);
  new.subcategoria := private.clean_text(new.subcategoria);
  new.municipio := private.clean_text(new.municipio);
  new.planes_aceptados := private.clean_list(new.planes_aceptados);
  new.telefono := private.clean_text(new.telefono);
  new.whatsapp := private.clean_text(new.whatsapp);
  new.email := private.clean_text(new.email);
  new.direccion := private.clean_text(new.direccion);
  new.web := private.clean_text(new.web);
  new.logo_url := private.picture_path(new.logo_url);
  new.etiquetas_servicio := private.clean_list(new.etiquetas_servicio);
  new.videos_urls := private.clean_list(new.videos_urls);
  new.horario_servicio := private.clean_text(new.horario_servicio);
  -- A payload with an explicit null means the same as leaving it out.
  new.acepta_planes := coalesce(new.acepta_planes, false);

  if new.nombre is null or new.municipio is null or new.tipo_servicio is null then
    raise exception using errcode = 'not_null_violation', message = 'Por favor completa los campos obligatorios';
  end if;
  if new.logo_url !~ '^/storage/v1/object/public/provider-images/([A-Za-z0-9._-]|%20)+$' then
    perform private.refuse('logo_url_del_sitio', 'El logo no es válido. Súbelo otra vez.');
  end if;
  if exists (select from unnest(new.videos_urls) as url where not private.is_video_url(url)) then
    raise exception using errcode = 'check_violation', constraint = 'videos_urls_facebook_o_instagram',
      message = 'Solo se permiten videos de Facebook e Instagram';
  end if;
  -- The foreign key holds this too; here it gets words.
  if new.subcategoria is not null and not exists (
    select from public.subcategorias as s
    where s.tipo_servicio = new.tipo_servicio and s.nombre = new.subcategoria
  ) then
    raise exception using errcode = 'check_violation', constraint = 'proveedores_subcategoria_de_su_tipo',
      message = format('La subcategoría "%s" no corresponde al tipo "%s"', left(new.subcategoria, 100), new.tipo_servicio);
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION private.clean_proveedor() IS 'Stores empty optional text and empty lists as null, and refuses a bad provider with words for people.';

CREATE FUNCTION private.clean_question()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.title := private.clean_line(new.title);
  new.content := private.clean_text(new.content);
  new.category := private.clean_text(new.category);
  if new.title is null or new.content is null then
    raise exception using errcode = 'not_null_violation', message = 'Por favor completa todos los campos';
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION private.clean_question() IS 'Trims; title and content must say something.';

CREATE FUNCTION private.clean_recurso()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.titulo := private.clean_line(new.titulo);
  new.descripcion := private.clean_text(new.descripcion);
  new.url := private.clean_text(new.url);
  new.categoria := private.clean_list(new.categoria);
  new.miniatura_pixar := private.picture_path(new.miniatura_pixar);
  if new.titulo is null or new.descripcion is null or new.url is null then
    raise exception using errcode = 'not_null_violation', message = 'Por favor completa los campos obligatorios';
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION private.clean_recurso() IS 'Trims, drops empty categories and asks for title, description and address.';

CREATE FUNCTION private.clean_removal()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.motivo := private.clean_text(new.motivo);
  perform private.refuse_link('motivo', new.motivo);
  return new;
end
$function$;
COMMENT ON FUNCTION private.clean_removal() IS 'The reason is trimmed and takes no links.';

CREATE FUNCTION private.clean_sede()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;
COMMENT ON FUNCTION private.clean_sede() IS 'Trims a place, and refuses links and unknown municipalities.';

CREATE FUNCTION private.clean_sugerencia()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.titulo := private.clean_line(new.titulo);
  new.url := private.clean_text(new.url);
  new.descripcion := private.clean_text(new.descripcion);
  if new.titulo is null or new.url is null then
    raise exception using errcode = 'not_null_violation', message = 'Por favor completa los campos obligatorios';
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION private.clean_sugerencia() IS 'Trims; a suggestion has a title and an address.';

CREATE FUNCTION private.clean_termino()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.termino := private.clean_line(new.termino);
  new.sigla := private.clean_line(new.sigla);
  new.definicion := private.clean_line(new.definicion);
  new.ver := coalesce(private.clean_keys(new.ver), '{}');
  new.fuente := private.clean_line(new.fuente);
  if new.termino is null or new.definicion is null then
    perform private.refuse('definicion_escrita', 'Escribe la palabra y qué significa.');
  elsif new.fuente is null then
    perform private.refuse('fuente_escrita', 'Escribe dónde se leyó, o «uso general».');
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION private.clean_termino() IS 'Trims a term; one without explanation or source is refused.';

CREATE FUNCTION private.clean_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when trimmed ~ (
    '[^[:space:][:cntrl:]\u00a0\u00ad\u0300-\u036f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f'
    '\u205f-\u206f\u20d0-\u20f0\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]'
  ) then trimmed end
  from regexp_replace(value, '^[[:space:]]+|[[:space:]]+$', '', 'g') as trimmed
$function$;
COMMENT ON FUNCTION private.clean_text(text) IS 'Trims; empty optional text is stored as null, and so is text of which nothing can be seen.';
GRANT EXECUTE ON FUNCTION private.clean_text(text) TO anon, authenticated, service_role;

CREATE FUNCTION private.client_address()
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    private.clean_text(split_part(headers ->> 'x-real-ip', ',', 1)),
    private.clean_text(split_part(headers ->> 'x-forwarded-for', ',', 1)),
    ''
  )
  from (select nullif(current_setting('request.headers', true), '')::json as headers) as request
$function$;
COMMENT ON FUNCTION private.client_address() IS 'The address a request comes from; empty when unknown.';

CREATE FUNCTION private.client_network()
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  address constant text := private.client_address();
begin
  if family(address::inet) = 6 then
    return network(set_masklen(address::inet, 64))::text;
  end if;
  return host(address::inet);
exception when invalid_text_representation then
  return address;
end
$function$;
COMMENT ON FUNCTION private.client_network() IS 'The network a request comes from; empty when unknown.';

CREATE FUNCTION private.clock_text(moment time without time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select to_char(timestamp '2000-01-01' + moment::interval, 'FMHH12:MI') || case
    when moment = time '12:00' then ' m.'
    when moment < time '12:00' or moment = time '24:00' then ' a. m.'
    else ' p. m.'
  end
$function$;
COMMENT ON FUNCTION private.clock_text(time without time zone) IS 'A time of day as people say it.';

CREATE FUNCTION private.close_case(post private.posts, decision text, motivo text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_variable
declare
  ended private.moderacion;
begin
  update private.moderacion as m
  set cola = null, cola_antes = m.cola, estado_antes = m.estado, decision = decision,
    estado = case decision when 'queda' then 'publicada' else 'retirada' end,
    motivo = case decision when 'retirada' then motivo else m.motivo end, decidida_en = now(), decidida_por = auth.uid(),
    huella = private.fingerprint(post)
  where m.elemento = post.id
  returning m.* into ended;
  perform private.tell_author(post, ended);
  perform private.tell_reporters(
    post.id,
    -- The title of a question that is not shown may be what should not be read.
    case
      when decision = 'retirada' and post.clase = 'pregunta' then 'una pregunta del foro'
      when post.clase = 'respuesta' and not private.is_shown(post.pregunta_id) then 'una respuesta del foro'
      else private.post_words(post)
    end,
    case decision
      when 'queda' then 'Una persona la leyó y decidió que se queda.' else 'Una persona la leyó y la retiramos.'
    end,
    case when decision = 'queda' then post.ruta when post.clase = 'resena' then '/proveedores' else '/questions' end
  );
  update private.reportes as r set resuelto_en = ended.decidida_en where r.elemento = post.id and r.resuelto_en is null;
end
$function$;
COMMENT ON FUNCTION private.close_case(private.posts,text,text) IS 'Ends what waits about a post: the state of the post, its reports and the mails follow.';

CREATE FUNCTION private.close_claim()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.codigos_reclamacion as c where c.reclamacion_id = old.id;
  delete from private.outgoing_mail as m where m.secreto = 'codigo' and m.sujeto = old.id;
  return null;
end
$function$;
COMMENT ON FUNCTION private.close_claim() IS 'A claim that is no longer open has no code, sent or to be sent.';

CREATE FUNCTION private.close_review_case()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  post private.posts;
begin
  -- Of one that was withdrawn, and published after its author changed it, nothing is left to look at again.
  update private.moderacion as m set estado = 'publicada', decision = 'queda', motivo = null
  where m.elemento = new.id and m.cola is null and new.estado = 'publicada';
  select p.* into post from private.post('resena', new.id) as p
  join private.moderacion as m on m.elemento = p.id and m.cola is not null;
  if found then
    perform private.close_case(
      post, case new.estado when 'publicada' then 'queda' else 'retirada' end, case new.estado when 'rechazada' then 'otra' end
    );
  end if;
  return null;
end
$function$;
COMMENT ON FUNCTION private.close_review_case() IS 'A decision on a review that waits is also the one on its reports.';

CREATE FUNCTION private.code_hash(reclamacion uuid, code text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select sha256(uuid_send(reclamacion) || convert_to(code, 'UTF8'))
$function$;
COMMENT ON FUNCTION private.code_hash(uuid,text) IS 'The hash of a code, which is good for one claim.';

CREATE FUNCTION private.confirm(proveedor uuid, sede uuid, grupo text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.add_word(
    p.id, confirm.sede, confirm.grupo, case when p.usuario_id = auth.uid() then 'proveedor' else 'admin' end, 'panel',
    auth.uid()
  )
  from public.proveedores as p
  where p.id = confirm.proveedor and private.is_client()
    and coalesce(current_setting('private.word', true), '') <> 'none'
$function$;
COMMENT ON FUNCTION private.confirm(uuid,uuid,text) IS 'Adds the word of the person who saves: the provider''s when it is its owner, else the admin''s. Nothing for the server.';

CREATE FUNCTION private.confirm_disponibilidad()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.confirm(s.proveedor_id, s.id, 'disponibilidad') from public.sedes as s where s.id = new.sede_id;
  return null;
end
$function$;
COMMENT ON FUNCTION private.confirm_disponibilidad() IS 'Whoever tells the availability confirms it.';

CREATE FUNCTION private.confirm_facts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.confirm(new.proveedor_id, null, tg_argv[0]);
  return null;
end
$function$;
COMMENT ON FUNCTION private.confirm_facts() IS 'Whoever saves a part confirms its group, which is the argument of the trigger.';

CREATE FUNCTION private.confirm_own_providers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_client() then
    perform private.confirm(a.id, s.id, 'contacto')
    from added as a join public.sedes as s on s.proveedor_id = a.id and s.principal
    where a.usuario_id = auth.uid()
      and coalesce(a.telefono, a.whatsapp, a.email, a.direccion, a.web, a.horario_servicio) is not null;
    perform private.confirm(a.id, null, 'planes') from added as a where a.usuario_id = auth.uid() and a.acepta_planes;
  end if;
  return null;
end
$function$;
COMMENT ON FUNCTION private.confirm_own_providers() IS 'Whoever registers a provider of their own confirms what they write. An import does not.';

CREATE FUNCTION private.confirm_proposal(propuesta public.propuestas)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  group_name constant text := private.field_group(propuesta.campo);
  place constant uuid := private.field_place(propuesta.proveedor_id, propuesta.sede_id, propuesta.campo);
  is_providers constant boolean := propuesta.origen in ('enlace', 'llamada');
  moment constant timestamptz := clock_timestamp();
begin
  if group_name is null or private.is_in_question(propuesta.proveedor_id, place, group_name, propuesta.id) then
    return null;
  end if;
  perform private.add_word(propuesta.proveedor_id, place, group_name,
    case when is_providers then 'proveedor' else 'admin' end,
    case when is_providers then propuesta.origen else 'panel' end,
    case when not is_providers then auth.uid() end);
  return (
    select c.id from public.confirmaciones as c
    where c.proveedor_id = propuesta.proveedor_id and c.grupo = group_name and c.sede_id is not distinct from place
      and c.confirmado_en >= moment
    order by c.confirmado_en desc limit 1
  );
end
$function$;
COMMENT ON FUNCTION private.confirm_proposal(public.propuestas) IS 'Adds the word that accepting a proposal is, and tells which; null where it is none, or was said today already.';

CREATE FUNCTION private.confirm_proveedor()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_argv[0] = 'contacto' then
    perform private.confirm(new.id, s.id, 'contacto') from public.sedes as s where s.proveedor_id = new.id and s.principal;
  else
    perform private.confirm(new.id, null, tg_argv[0]);
  end if;
  return null;
end
$function$;
COMMENT ON FUNCTION private.confirm_proveedor() IS 'Whoever changes contact data or plans of a provider confirms them.';

CREATE FUNCTION private.confirm_sede()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.confirm(new.proveedor_id, new.id, 'contacto');
  return null;
end
$function$;
COMMENT ON FUNCTION private.confirm_sede() IS 'Whoever saves a place confirms its contact data.';

CREATE FUNCTION private.confirmed_providers()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  select distinct p.id
  from public.confirmaciones as c
  join public.proveedores as p on p.id = c.proveedor_id
  where p.aprobado_por_admin and not c.duda and c.por in ('proveedor', 'admin')
    and c.confirmado_en >= (private.event_day(now()) - 89)::timestamp at time zone 'America/Puerto_Rico';
end
$function$;
COMMENT ON FUNCTION private.confirmed_providers() IS 'Approved providers of which a group of facts was confirmed, by themselves or by an admin, on one of the last 90 days.';

CREATE FUNCTION private.copy_ends(lista_en timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select lista_en + interval '7 days' $function$;
COMMENT ON FUNCTION private.copy_ends(timestamp with time zone) IS 'Until when the file is there.';

CREATE FUNCTION private.copy_state(person uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((
    select jsonb_build_object(
      'estado', case
        when c.estado = 'lista' and private.copy_ends(c.lista_en) <= now() then 'vencida'
        when c.estado = 'borrada' then 'ninguna'
        else c.estado
      end,
      'pedida_en', c.pedida_en,
      'bytes', case when c.estado = 'lista' then c.bytes end,
      -- The last day on which it is surely there.
      'se_borra_el', case when c.estado = 'lista' then private.event_day(private.copy_ends(c.lista_en)) end,
      'otra_desde', case when c.estado <> 'fallo' and c.pedida_en > now() - interval '1 day' then c.pedida_en + interval '1 day' end
    )
    from private.copias as c where c.user_id = person
  ), '{"estado": "ninguna"}')
$function$;
COMMENT ON FUNCTION private.copy_state(uuid) IS 'ninguna, espera, lista (bytes, the day on which it goes), vencida or fallo; and from when another one may be asked for.';

CREATE FUNCTION private.count_answer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    update public.questions set answer_count = answer_count - 1 where id = old.question_id and old.estado = 'publicada';
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    update public.questions set answer_count = answer_count + 1 where id = new.question_id and new.estado = 'publicada';
  end if;
  return null;
end
$function$;
COMMENT ON FUNCTION private.count_answer() IS 'Keeps questions.answer_count: published answers.';

CREATE FUNCTION private.count_event_once()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  window_start constant timestamptz := now() - interval '30 minutes';
  today constant date := (now() at time zone 'America/Puerto_Rico')::date;
  window_day constant date := (window_start at time zone 'America/Puerto_Rico')::date;
  subject text;
begin
  if not private.is_client() then
    return new;
  end if;
  new.usuario_id := coalesce(new.usuario_id, auth.uid());

  -- Without an address a signed-in person is told apart by the account.
  subject := concat_ws(
    '|',
    coalesce(nullif(private.client_address(), ''), auth.uid()::text, ''),
    new.tipo, new.proveedor_id, new.recurso_id
  );

  -- Skip what another transaction is touching: tidying must never wait or deadlock.
  delete from private.recent_events where fingerprint in (
    select fingerprint from private.recent_events
    where recorded_at <= window_start
    limit 100
    for update skip locked
  );
  delete from private.daily_salts where day in (
    select day from private.daily_salts where day < window_day for update skip locked
  );

  -- Shortly after midnight the repeat may have been counted under yesterday's salt.
  if window_day < today and exists (
    select from private.recent_events
    where fingerprint = private.event_fingerprint(window_day, subject) and recorded_at > window_start
  ) then
    return null;
  end if;

  insert into private.recent_events as seen (fingerprint, recorded_at)
  values (private.event_fingerprint(today, subject), now())
  on conflict (fingerprint) do update set recorded_at = excluded.recorded_at
  where seen.recorded_at <= window_start;
  if not found then
    return null;
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION private.count_event_once() IS 'Drops a repeated event in silence: the visitor did nothing wrong. Events of a signed-in person are theirs.';

CREATE FUNCTION private.count_links(value text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
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
$function$;
COMMENT ON FUNCTION private.count_links(text) IS 'How many addresses of the web a text holds, also without their scheme or in disguise.';

CREATE FUNCTION private.count_moderation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.cuentas_moderacion (que) values (tg_argv[0]);
  return null;
end
$function$;
COMMENT ON FUNCTION private.count_moderation() IS 'Counts one more of its argument.';

CREATE FUNCTION private.count_rows(importacion uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.importaciones as i
  set cuentas = (
    select jsonb_object_agg(o.name, coalesce(c.total, 0))
    from unnest(array['crear', 'actualizar', 'igual', 'dudoso', 'error', 'saltar']) as o (name)
    left join (
      select case when f.decision = 'saltar' then 'saltar' else f.resultado end as name, count(*) as total
      from public.importacion_filas as f where f.importacion_id = importacion group by 1
    ) as c on c.name = o.name
  )
  where i.id = importacion
$function$;
COMMENT ON FUNCTION private.count_rows(uuid) IS 'Counts the rows of an import by outcome.';

CREATE FUNCTION private.count_unknown_link()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.count_visitor_act('enlace') > 60 then
    raise exception using errcode = 'PT429',
      message = 'Desde tu conexión se abrieron demasiados enlaces que no existen. Vuelve a intentar mañana.';
  end if;
end
$function$;
COMMENT ON FUNCTION private.count_unknown_link() IS 'Counts a token that is none. A network that asks for more than 60 a day is refused with status 429.';

CREATE FUNCTION private.count_visitor(clase text, red text, proveedor uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.count_visitor_act(clase, private.network_of(red)) > 3
    or private.count_visitor_act(clase || ':red', private.wide_network_of(red)) > 12 then
    raise exception using errcode = 'PT429', hint = 'visitante_max_3',
      message = 'Hoy ya recibimos 3 avisos desde tu conexión. Puedes enviar otro mañana, o iniciar sesión y seguir ahora.';
  end if;
  if private.count_visitor_act(clase || ':perfil', proveedor::text) > 10 or private.count_visitor_act(clase || ':sitio', '') > 3000 then
    raise exception using errcode = 'PT429', hint = 'visitante_max_dia',
      message = 'Hoy ya recibimos muchos avisos. Puedes enviar este mañana, o iniciar sesión y seguir ahora.';
  end if;
end
$function$;
COMMENT ON FUNCTION private.count_visitor(text,text,uuid) IS 'Counts what a visitor sends: 3 a day and network, 12 a day and wider network, 10 a day and provider, 3,000 a day in all. More is refused with status 429.';

CREATE FUNCTION private.count_visitor_act(act text, network text DEFAULT private.client_network())
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.visitor_acts as known (fingerprint, day, times)
  values (
    private.event_fingerprint(private.event_day(now()), concat_ws('|', act, network)), private.event_day(now()), 1
  )
  on conflict (fingerprint) do update set times = known.times + 1
  returning times
$function$;
COMMENT ON FUNCTION private.count_visitor_act(text,text) IS 'How often a network has done this today, this time included. A call that is then refused is not kept.';

CREATE FUNCTION private.count_vote()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    update public.answers
    set upvotes = upvotes - (old.vote_type = 1)::integer, downvotes = downvotes - (old.vote_type = -1)::integer
    where id = old.answer_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    update public.answers
    set upvotes = upvotes + (new.vote_type = 1)::integer, downvotes = downvotes + (new.vote_type = -1)::integer
    where id = new.answer_id;
  end if;
  return null;
end
$function$;
COMMENT ON FUNCTION private.count_vote() IS 'Keeps answers.upvotes and answers.downvotes; score follows from them.';

CREATE FUNCTION private.create_detalles()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.detalles (proveedor_id) select id from added;
  return null;
end
$function$;
COMMENT ON FUNCTION private.create_detalles() IS 'Gives a new provider its row of details, so that both parts of it are saved at a version from the start.';

CREATE FUNCTION private.create_principals()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.sedes (proveedor_id, principal, municipio, direccion, telefono, whatsapp)
  select id, true, municipio, direccion, telefono, whatsapp from added;
  return null;
end
$function$;
COMMENT ON FUNCTION private.create_principals() IS 'Gives a new provider its principal place.';

CREATE FUNCTION private.create_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The role is never taken from the metadata, which the person writes. Without a
  -- name the e-mail is no substitute: names are public and addresses are not.
  insert into private.profiles (id, nombre_completo)
  values (
    new.id,
    coalesce(
      left(private.clean_text(regexp_replace(
        case jsonb_typeof(new.raw_user_meta_data -> 'nombre_completo')
          when 'string' then new.raw_user_meta_data ->> 'nombre_completo'
        end,
        '[[:space:][:cntrl:]]+', ' ', 'g'
      )), 160),
      'Familia'
    )
  );
  return null;
end
$function$;
COMMENT ON FUNCTION private.create_profile() IS 'Gives a new account its profile in the same transaction, always with the role padre.';

CREATE FUNCTION private.create_reviews()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.revisiones_recurso (recurso_id, revisado_en)
  select id, private.event_day(fecha_creacion) from added;
  return null;
end
$function$;
COMMENT ON FUNCTION private.create_reviews() IS 'Gives a new resource its review.';

CREATE FUNCTION private.date_confirmation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.duda then
    new.vence_en := private.event_day(new.confirmado_en) - 1;
  elsif new.vence_en is null then
    select private.event_day(new.confirmado_en) + g.dias into new.vence_en
    from private.grupos as g where g.grupo = new.grupo;
  end if;
  if exists (
    select from private.grupos as g where g.grupo = new.grupo and not g.de_sede and new.sede_id is not null
  ) or exists (
    select from public.sedes as s where s.id = new.sede_id and s.proveedor_id <> new.proveedor_id
  ) then
    perform private.refuse('sede_id_de_su_perfil', 'Esta sede no es de este perfil, o este dato no es de una sede.');
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION private.date_confirmation() IS 'A word holds as long as its group says, and is about a place of its own provider. A doubt ends what was said the day before.';

CREATE FUNCTION private.day_in_words(day date)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select extract(day from day) || ' de ' || (array['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto',
    'septiembre', 'octubre', 'noviembre', 'diciembre'])[extract(month from day)::integer] || ' de ' || extract(year from day)
$function$;
COMMENT ON FUNCTION private.day_in_words(date) IS 'A day as people write it: 3 de agosto de 2026.';

CREATE FUNCTION private.day_number(dia date)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select to_hex(dia - date '2020-01-01')
$function$;
COMMENT ON FUNCTION private.day_number(date) IS 'A day in three hexadecimal digits.';

CREATE FUNCTION private.decided(propuesta public.propuestas)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('estado', 'ya_decidida', 'como', propuesta.estado, 'por', (
    select p.nombre_completo from private.profiles as p where p.id = propuesta.decidida_por
  ), 'cuando', propuesta.decidida_en)
$function$;
COMMENT ON FUNCTION private.decided(public.propuestas) IS 'How a proposal was decided, by whom and when: for the admin who came later.';

CREATE FUNCTION private.decided(how text, whom uuid, at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('estado', 'ya_decidida', 'como', how, 'cuando', at,
    'por', (select p.nombre_completo from private.profiles as p where p.id = whom))
$function$;
COMMENT ON FUNCTION private.decided(text,uuid,timestamp with time zone) IS 'What an admin is told whom another one was ahead of.';

CREATE FUNCTION private.delete_nameless()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_table_name = 'autores_preguntas' then
    delete from public.questions as q where q.id = old.question_id;
  else
    delete from public.answers as a where a.id = old.answer_id;
  end if;
  return null;
end
$function$;
COMMENT ON FUNCTION private.delete_nameless() IS 'Nameless posts go with their author''s account, as the others do.';

CREATE FUNCTION private.deny_claims(denied uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claim record;
begin
  for claim in
    update public.reclamaciones as r set estado = 'negada', decidida_en = now(), decidida_por = auth.uid()
    where r.id = any (denied)
    returning r.usuario_id, r.proveedor_id
  loop
    perform private.mail_person(claim.usuario_id, 'reclamacion_negada',
      jsonb_build_object('Nombre', p.nombre, 'ProveedorID', p.id))
    from public.proveedores as p where p.id = claim.proveedor_id;
  end loop;
end
$function$;
COMMENT ON FUNCTION private.deny_claims(uuid[]) IS 'Denies claims and tells who made them.';

CREATE FUNCTION private.dialable(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when digits ~ '^1?[2-9][0-9]{9}$' then '+1' || right(digits, 10)
    when digits ~ '^[0-9]{3}$' then digits
    else private.clean_text(value)
  end
  from (select regexp_replace(value, '[^0-9]', '', 'g') as digits) as number
$function$;
COMMENT ON FUNCTION private.dialable(text) IS 'A telephone as it is dialled: +1 and ten digits, or a short number. Any other stays as it was written.';
GRANT EXECUTE ON FUNCTION private.dialable(text) TO authenticated, service_role;

CREATE FUNCTION private.doubt(proveedor uuid, sede uuid, grupo text, via text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.confirmaciones (proveedor_id, sede_id, grupo, confirmado_en, por, via, duda)
  select doubt.proveedor, doubt.sede, doubt.grupo, clock_timestamp(), 'proveedor', doubt.via, true
  where not exists (
    select from (
      select c.duda from public.confirmaciones as c
      where c.proveedor_id = doubt.proveedor and c.grupo = doubt.grupo and (c.sede_id is null or c.sede_id = doubt.sede)
      order by c.confirmado_en desc limit 1
    ) as latest
    where latest.duda
  )
$function$;
COMMENT ON FUNCTION private.doubt(uuid,uuid,text,text) IS 'The provider''s word that a group may be wrong: from now on it is a question, until somebody confirms it again.';

CREATE FUNCTION private.drop_own_experiences()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.experiencias as e where e.proveedor_id = new.id and e.usuario_id = new.usuario_id;
  return null;
end
$function$;
COMMENT ON FUNCTION private.drop_own_experiences() IS 'When a provider is handed to someone who had told of it, that goes: nobody tells families about oneself.';

CREATE FUNCTION private.drop_own_review()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.calificaciones where proveedor_id = new.id and usuario_id = new.usuario_id;
  return null;
end
$function$;
COMMENT ON FUNCTION private.drop_own_review() IS 'When a provider is handed to someone who had reviewed it, that review goes: nobody reviews oneself.';

CREATE FUNCTION private.drop_untrue_words(proveedor uuid, said jsonb, result jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.confirmaciones as c
  where c.proveedor_id = drop_untrue_words.proveedor and (
    c.grupo = 'contacto' and c.sede_id = private.principal_of(c.proveedor_id)
      and not private.stands(said, result, '{telefono,whatsapp,email,direccion,municipio,web,horario_servicio}')
    or c.grupo = 'planes' and not private.stands(said, result, '{acepta_planes,planes_aceptados}')
  );
end
$function$;
COMMENT ON FUNCTION private.drop_untrue_words(uuid,jsonb,jsonb) IS 'Confirmations of contact data or plans go when the merged provider says something else: nobody has confirmed that.';

CREATE FUNCTION private.edits_provider(proveedor uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select not private.is_client() or private.is_admin()
    or exists (select from public.proveedores as p where p.id = proveedor and p.usuario_id = auth.uid())
$function$;
COMMENT ON FUNCTION private.edits_provider(uuid) IS 'Whether the asker may change what stands beside a provider: its owner, admins and the server.';
GRANT EXECUTE ON FUNCTION private.edits_provider(uuid) TO authenticated, service_role;

CREATE FUNCTION private.entered_at()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select to_timestamp(max((claim ->> 'timestamp')::double precision))
  from jsonb_array_elements(
    case jsonb_typeof(auth.jwt() -> 'amr') when 'array' then auth.jwt() -> 'amr' else '[]' end
  ) as claim
  where jsonb_typeof(claim -> 'timestamp') = 'number'
    and claim ->> 'method' not in ('totp', 'token_refresh')
    and claim ->> 'method' not like 'mfa/%'
$function$;
COMMENT ON FUNCTION private.entered_at() IS 'When the caller last gave a password or what stands for it (claim `amr`); null when the token does not say.';

CREATE FUNCTION private.event_day(at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select (at at time zone 'America/Puerto_Rico')::date
$function$;
COMMENT ON FUNCTION private.event_day(timestamp with time zone) IS 'The day in Puerto Rico.';
GRANT EXECUTE ON FUNCTION private.event_day(timestamp with time zone) TO anon, authenticated, service_role;

CREATE FUNCTION private.event_fingerprint(on_day date, subject text)
 RETURNS bytea
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  day_salt bytea;
begin
  insert into private.daily_salts (day) values (on_day) on conflict do nothing;
  select salt into strict day_salt from private.daily_salts where day = on_day;
  return sha256(day_salt || convert_to(subject, 'UTF8'));
end
$function$;
COMMENT ON FUNCTION private.event_fingerprint(date,text) IS 'The salted hash of a visitor, kind and subject for one day.';

CREATE FUNCTION private.excerpt(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when char_length(line) <= 200 then line else regexp_replace(left(line, 200), '\s+\S*$', '') || '…' end
  from regexp_replace(left(value, 400), '\s+', ' ', 'g') as line
$function$;
COMMENT ON FUNCTION private.excerpt(text) IS 'The beginning of a text on one line, cut between words.';
GRANT EXECUTE ON FUNCTION private.excerpt(text) TO anon, authenticated, service_role;

CREATE FUNCTION private.fact_entry(entrada bigint)
 RETURNS public.auditoria
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  entry public.auditoria;
begin
  select * into entry from public.auditoria where id = entrada;
  if not found or entry.accion = 'mover'
    or entry.tabla not in ('sedes', 'disponibilidad', 'detalles', 'primera_visita', 'planes', 'pasos')
  then
    perform private.refuse('entrada_de_hechos', 'Este cambio no se puede devolver desde aquí.');
  end if;
  perform private.lock_fact(entry.tabla, entry.fila_id::uuid);
  return entry;
end
$function$;
COMMENT ON FUNCTION private.fact_entry(bigint) IS 'An audit entry of the facts, its row locked. Any other is refused.';

CREATE FUNCTION private.fact_value(tabla text, fila uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case tabla
    when 'sedes' then private.place_value(fila)
    when 'disponibilidad' then (select to_jsonb(d) from public.disponibilidad as d where d.sede_id = fila)
    when 'detalles' then (select to_jsonb(d) from public.detalles as d where d.proveedor_id = fila)
    when 'primera_visita' then (select to_jsonb(v) from public.primera_visita as v where v.proveedor_id = fila)
    when 'planes' then (select to_jsonb(p) from public.planes as p where p.id = fila)
    when 'pasos' then (select to_jsonb(p) - 'orden' from public.pasos as p where p.id = fila)
  end - array['fecha_creacion', 'fecha_actualizacion', 'atencion_actualizada', 'lugar_actualizado']
$function$;
COMMENT ON FUNCTION private.fact_value(text,uuid) IS 'A row of the facts as the audit log keeps it: whole, without its dates.';

CREATE FUNCTION private.facts_line(lugares jsonb, edad_desde_meses integer, edad_hasta_meses integer, modalidades text[], idiomas text[], costo text, atencion_vence date, hechos smallint[], lugar_vence date, domicilio smallint[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select rtrim(concat_ws('|',
    (select coalesce(string_agg(private.place_line(lugar), '/' order by orden), '')
      from jsonb_array_elements(lugares) with ordinality as place (lugar, orden)),
    coalesce(edad_desde_meses::text, ''),
    coalesce(edad_hasta_meses::text, ''),
    concat(
      private.list_mask(modalidades, array['presencial', 'en_linea', 'a_domicilio', 'en_la_escuela']),
      private.list_mask(idiomas, array['es', 'en', 'ase', 'psl']),
      coalesce(array_position(array['gratis', 'segun_ingresos', 'desde'], costo), 0)
    ),
    coalesce(private.day_number(atencion_vence), ''),
    private.bit_mask(array(select numero from unnest(hechos) as numero where numero between 1 and 21)),
    private.bit_mask(array(select -numero from unnest(hechos) as numero where numero between -21 and -1)),
    coalesce(private.day_number(lugar_vence), ''),
    (select coalesce(string_agg(lpad(to_hex(numero::integer), 2, '0'), '' order by numero), '')
      from unnest(domicilio) as numero)
  ), '|')
$function$;
COMMENT ON FUNCTION private.facts_line(jsonb,integer,integer,text[],text[],text,date,smallint[],date,smallint[]) IS 'Places, ages, three digits for ways, languages and cost, last day of them, masks of the facts of the place (numbers 1 to 21) whose answer is the sought one and the contrary one, last day of them, two digits for each municipality of home visits.';

CREATE FUNCTION private.field_group(campo text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when campo in ('telefono', 'whatsapp', 'email', 'web', 'direccion', 'municipio', 'horario_servicio', 'horas') then 'contacto'
    when campo in ('planes', 'disponibilidad') then campo
    when campo in ('edades', 'modalidades', 'idiomas', 'costo', 'requiere_referido', 'atiende_autismo') then 'atencion'
    when campo = 'visita' or campo like 'hecho:%' then 'lugar'
  end
$function$;
COMMENT ON FUNCTION private.field_group(text) IS 'The group of facts that a field belongs to; null for name, closing and anything else.';

CREATE FUNCTION private.field_place(proveedor uuid, sede uuid, campo text)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when g.de_sede then coalesce(sede, private.principal_of(proveedor)) end
  from private.grupos as g where g.grupo = private.field_group(campo)
$function$;
COMMENT ON FUNCTION private.field_place(uuid,uuid,text) IS 'The place whose group a field belongs to; null where the group is the provider''s.';

CREATE FUNCTION private.field_value(proveedor uuid, sede uuid, campo text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select nullif(case
    when campo in ('nombre', 'email', 'web', 'direccion', 'municipio', 'horario_servicio') then to_jsonb(p) -> campo
    when campo in ('telefono', 'whatsapp') then coalesce(to_jsonb(s), to_jsonb(p)) -> campo
    when campo = 'planes' then jsonb_build_object('acepta', p.acepta_planes, 'planes',
      coalesce(to_jsonb(case when p.acepta_planes then p.planes_aceptados end), '[]'))
    when campo = 'disponibilidad' then (
      select jsonb_build_object('estado', a.estado, 'espera', a.espera) from public.disponibilidad as a where a.sede_id = s.id
    )
    when campo = 'horas' then nullif(private.week_of(s.id), '[]')
    when campo = 'edades' then case when num_nonnulls(d.edad_desde_meses, d.edad_hasta_meses) > 0
      then jsonb_build_object('desde', d.edad_desde_meses, 'hasta', d.edad_hasta_meses) end
    when campo in ('modalidades', 'idiomas', 'requiere_referido', 'atiende_autismo') then to_jsonb(d) -> campo
    when campo = 'costo' then case when d.costo is not null
      then jsonb_build_object('costo', d.costo, 'desde', d.costo_desde) end
    when campo like 'hecho:%' then to_jsonb(case
      when substr(campo, 7) = any (d.hechos_si || v.se_puede) then 'si'
      when substr(campo, 7) = any (d.hechos_no) then 'no'
    end)
    when campo = 'servicio_cerrado' then to_jsonb(not p.aprobado_por_admin)
  end, 'null')
  from public.proveedores as p
  left join public.sedes as s on s.proveedor_id = p.id and s.id = sede
  left join public.detalles as d on d.proveedor_id = p.id
  left join public.primera_visita as v on v.proveedor_id = p.id
  where p.id = proveedor
$function$;
COMMENT ON FUNCTION private.field_value(uuid,uuid,text) IS 'What a field of a provider or of its place says now. Null: nothing. An address that is hidden is nothing.';

CREATE FUNCTION private.fill_alert(mail private.outgoing_mail)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  token constant text := private.new_token();
  asked private.avisos;
  confirmed uuid[];
  answered uuid[];
  lines text[];
  path text;
begin
  -- Alerts are locked, so that none goes while its link is made.
  if mail.template = 'aviso_pedido' then
    select * into asked from private.avisos as a
    where a.id = mail.sujeto and (a.confirmado_en is not null or a.pedido_en > now() - interval '2 days')
    for key share;
    if not found then
      return null;
    end if;
    insert into private.enlaces_aviso (hash, aviso_id) values (private.token_hash(token), asked.id);
    return jsonb_build_object('Que', private.alert_words(asked), 'Token', token);
  end if;
  confirmed := array(
    select a.id from private.avisos as a where a.correo = mail.correo and a.confirmado_en is not null
    order by a.id for key share
  );
  select array_agg(distinct n.aviso_id) into answered from private.alert_news(mail.correo) as n;
  if answered is null then
    return null;
  end if;
  lines := array(
    select private.news_words(n.proveedor_id, n.abre) as line
    from (select distinct n.proveedor_id, n.abre from private.alert_news(mail.correo) as n) as n
    order by line
  );
  select case
    when count(distinct n.proveedor_id) = 1 then '/proveedor/' || min(n.proveedor_id::text)
    when count(distinct n.aviso_id) = 1 then (
      select '/proveedores?tipo=' || a.tipo::text || '&municipio=' || private.url_value(a.municipio) || '&cerca=si'
      from private.avisos as a where a.id = answered[1]
    )
    else '/proveedores'
  end into path
  from private.alert_news(mail.correo) as n;
  insert into private.enlaces_aviso (hash, aviso_id) select private.token_hash(token), unnest(confirmed);
  -- For gateway_mail_sent: what this mail answers.
  update private.outgoing_mail as m set fields = jsonb_build_object('Avisos', answered) where m.id = mail.id;
  return jsonb_build_object('Novedades', array_to_string(lines[1:10], E'\n')
    || case when cardinality(lines) > 10 then E'\n' || format('Y %s más.', cardinality(lines) - 10) else '' end,
    'Ruta', path, 'Token', token);
end
$function$;
COMMENT ON FUNCTION private.fill_alert(private.outgoing_mail) IS 'What a mail about alerts says, with a link made now. Null: there is nothing to say any more.';

CREATE FUNCTION private.fill_rating(given jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when held.total > 0 or given -> 'Cambios' <> '[]' then
    given || jsonb_build_object('Esperan', case when held.total > 0 then jsonb_build_array(jsonb_build_object(
      'ID', held.first,
      'Cuantas', case when held.total = 1 then 'Una reseña' else held.total || ' reseñas' end
        || ' de «' || (given ->> 'Nombre') || '» ' || case when held.total = 1 then 'espera' else 'esperan' end || ' tu decisión.'
    )) else '[]' end)
  end
  from (
    -- As private.queue() lists them: one that reports hid is listed with them.
    select count(*) as total, (array_agg(c.id order by c.fecha, c.id))[1] as first
    from public.calificaciones as c
    where c.proveedor_id = (given ->> 'ProveedorID')::uuid and c.estado = 'pendiente'
      and not exists (select from private.moderacion as m where m.elemento = c.id and m.cola is not null)
  ) as held
$function$;
COMMENT ON FUNCTION private.fill_rating(jsonb) IS 'What a mail about reviews says: a rating that changed suddenly, and how many wait now, with the first of them. Null: there is nothing to say any more.';

CREATE FUNCTION private.fill_replies(given private.outgoing_mail)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  token constant text := private.new_token();
  due constant uuid[] := array(select d.answer_id from private.replies_due(given.account) as d);
  told uuid[];
  answers integer;
  questions jsonb;
begin
  -- A second try takes what is due then: something may have been hidden since the first.
  update private.novedades as n set mail = null where n.mail = given.id and n.answer_id <> all (due);
  update private.novedades as n set mail = given.id
  where n.user_id = given.account and n.mail is null and n.answer_id = any (due);
  select array_agg(q.id), sum(q.answers),
    jsonb_agg(jsonb_build_object('ID', q.id, 'Titulo', q.title, 'Quienes', private.reply_words(q.names)) order by q.first)
  into told, answers, questions
  from (
    select q.id, q.title, count(*) as answers, min(n.creada_en) as first,
      array_agg(private.answer_author(a) order by a.created_at, a.id) as names
    from private.novedades as n
    join public.answers as a on a.id = n.answer_id
    join public.questions as q on q.id = a.question_id
    where n.mail = given.id
    group by q.id
  ) as q;
  if told is null then
    return null;
  end if;
  insert into private.enlaces_correo (hash, user_id, preguntas) values (private.token_hash(token), given.account, told);
  return jsonb_build_object('Preguntas', questions, 'Token', token,
    'Cuantas', case when answers = 1 then 'Hay una respuesta nueva' else 'Hay ' || answers || ' respuestas nuevas' end);
end
$function$;
COMMENT ON FUNCTION private.fill_replies(private.outgoing_mail) IS 'What a mail about answers says, with a link made now. Null: there is nothing to say any more.';

CREATE FUNCTION private.find_questions(wanted tsquery, in_category text, unanswered_only boolean, helped_only boolean, before_time timestamp with time zone, before_id uuid, max_rows integer)
 RETURNS TABLE(id uuid, created_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
#variable_conflict use_column
declare
  scan_rows integer := case when numnode(wanted) = 0 then max_rows else 400 end;
  scanned integer;
  found_ids uuid[];
  found_times timestamptz[];
begin
  for pass in 1..2 loop
    select count(*),
      array_agg(r.question_id order by r.created_at desc, r.question_id desc) filter (where r.is_match),
      array_agg(r.created_at order by r.created_at desc, r.question_id desc) filter (where r.is_match)
    into scanned, found_ids, found_times
    from (
      select s.question_id, s.created_at, numnode(wanted) = 0 or s.document @@ wanted as is_match
      from private.question_search as s
      where (in_category is null or s.category = in_category)
        and (not unanswered_only or s.sin_respuesta)
        and (not helped_only or s.con_ayuda)
        and (before_time is null or (s.created_at, s.question_id) < (before_time, before_id))
      order by s.created_at desc, s.question_id desc
      limit scan_rows
    ) as r;
    if scanned < scan_rows or cardinality(found_ids) >= max_rows then
      return query select * from unnest(found_ids[:max_rows], found_times[:max_rows]);
      return;
    end if;
    exit when coalesce(cardinality(found_ids), 0) < 2;
    -- Twice as far as the page should need.
    scan_rows := least(scan_rows * 2 * max_rows / cardinality(found_ids), 8000);
  end loop;

  return query
  with matching as materialized (
    select s.question_id, s.created_at, s.category, s.sin_respuesta, s.con_ayuda
    from private.question_search as s where s.document @@ wanted
  )
  select m.question_id, m.created_at from matching as m
  where (in_category is null or m.category = in_category)
    and (not unanswered_only or m.sin_respuesta)
    and (not helped_only or m.con_ayuda)
    and (before_time is null or (m.created_at, m.question_id) < (before_time, before_id))
  order by m.created_at desc, m.question_id desc
  limit max_rows;
end
$function$;
COMMENT ON FUNCTION private.find_questions(tsquery,text,boolean,boolean,timestamp with time zone,uuid,integer) IS 'The newest questions that match, as ids: security definer because the search table is granted to nobody. Whoever asks reads the questions themselves with their own rights.';
GRANT EXECUTE ON FUNCTION private.find_questions(tsquery,text,boolean,boolean,timestamp with time zone,uuid,integer) TO anon, authenticated, service_role;

CREATE FUNCTION private.fingerprint(post private.posts)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select md5(jsonb_build_array(post.titulo, post.contenido, post.estrellas)::text)
$function$;
COMMENT ON FUNCTION private.fingerprint(private.posts) IS 'Changes with what a post says: nothing is decided that was not shown.';

CREATE FUNCTION private.finish_removals()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  gone constant uuid[] := array(
    select b.proveedor_id from public.bajas as b
    where b.estado = 'hecha' and b.proveedor_id is not null
      and private.removal_ends(b.decidida_en) <= private.event_day(now())
  );
  subjects constant text[] := gone::text[] || array(select s.id::text from public.sedes as s where s.proveedor_id = any (gone));
begin
  -- The audit log keeps that something was changed, and not where somebody can be found.
  update public.auditoria
  set antes = antes - array['telefono', 'whatsapp', 'email', 'direccion', 'como_llegar', 'web'],
    despues = despues - array['telefono', 'whatsapp', 'email', 'direccion', 'como_llegar', 'web']
  where tabla in ('proveedores', 'sedes') and (
    fila_id = any (subjects) or coalesce(antes, despues) ->> 'proveedor_id' = any (subjects)
  );
  update public.bajas as b set motivo = null where b.proveedor_id = any (gone);
  delete from public.proveedores as p where p.id = any (gone);
  delete from public.bajas as b where b.estado in ('negada', 'deshecha') and b.decidida_en <= now() - interval '1 year';
  -- Nobody proved them.
  update public.reclamaciones as r set estado = 'retirada', decidida_en = now()
  where r.estado = 'abierta' and r.fecha_creacion <= now() - interval '30 days';
  delete from public.reclamaciones as r where r.decidida_en <= now() - interval '1 year';
end
$function$;
COMMENT ON FUNCTION private.finish_removals() IS 'The work of a day: deletes what was removed 30 days ago, closes claims that nobody proved, forgets decided ones after a year.';

CREATE FUNCTION private.fold_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'))
$function$;
COMMENT ON FUNCTION private.fold_text(text) IS 'Text without accents and capitals, to compare as people type.';
GRANT EXECUTE ON FUNCTION private.fold_text(text) TO anon, authenticated, service_role;

CREATE FUNCTION private.follow_owner()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claim public.reclamaciones;
begin
  -- An admin gave it by hand to who claims it.
  update public.reclamaciones as r set estado = 'entregada', decidida_en = now(), decidida_por = auth.uid()
  where r.proveedor_id = new.id and r.usuario_id = new.usuario_id and r.estado in ('abierta', 'probada');
  for claim in
    update public.reclamaciones as r
    set dueno_avisado_en = case when new.usuario_id is not null then now() end, objetada_en = null
    where r.proveedor_id = new.id and r.estado = 'probada'
    returning r.*
  loop
    perform private.tell_owner(claim, new.usuario_id);
  end loop;
  return null;
end
$function$;
COMMENT ON FUNCTION private.follow_owner() IS 'The seven days are of the present owner: another one is told anew, and without one there is nobody to wait for.';

CREATE FUNCTION private.followers_of(question uuid)
 RETURNS TABLE(person uuid, modo text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select f.id, private.mail_mode(f.id, question)
  from (
    select private.author_of('pregunta', followers_of.question)
    union
    select s.user_id from private.seguimientos as s where s.question_id = followers_of.question
  ) as f (id)
  where f.id is not null
$function$;
COMMENT ON FUNCTION private.followers_of(uuid) IS 'Who asked or chose to follow a question, and when each is written to.';

CREATE FUNCTION private.forget_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant text := old.id;
  address constant text := private.proved_address(old.id);
  words constant text[] := array_remove(array[person, address], null);
  was_admin constant boolean := exists (select from public.user_roles as r where r.user_id = old.id and r.role = 'admin');
begin
  update public.auditoria as e
  set actor_id = nullif(e.actor_id, old.id),
    actor_nombre = case when was_admin or e.actor_id is distinct from old.id then e.actor_nombre end,
    fila_id = nullif(e.fila_id, person),
    antes = case when e.fila_id is distinct from person then private.without_mention(e.antes, words) end,
    despues = case when e.fila_id is distinct from person then private.without_mention(e.despues, words) end
  where private.named_in(e.actor_id, e.fila_id, e.antes, e.despues)
    && private.named_in(old.id, null, null, to_jsonb(address));
  -- The rest of what its provider shows waits 30 days for another owner; the address of the account does not.
  update public.proveedores as p set email = null where p.usuario_id = old.id and lower(p.email) = lower(old.email);
  update storage.objects as o set owner = null, owner_id = null where o.owner_id = person or o.owner = old.id;
  delete from auth.flow_state as f where person in (to_jsonb(f) ->> 'user_id', to_jsonb(f) ->> 'linking_target_id');
  -- Mail before alerts, in the order in which sending locks them.
  delete from private.outgoing_mail as m where lower(m.correo) = address;
  delete from private.avisos as a where lower(a.correo) = address;
  delete from private.proponentes as t where lower(t.correo) = address;
  update private.contacto_proveedor as c set correo_fallido = null, fallo_en = null where lower(c.correo_fallido) = address;
  return old;
end
$function$;
COMMENT ON FUNCTION private.forget_account() IS 'Takes a person out of what no foreign key reaches: the audit log, owners of pictures, what is known by their address.';

CREATE FUNCTION private.forget_alerts()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- Skip what another transaction is touching: it is there the next time.
  delete from private.avisos where id in (
    select a.id from private.avisos as a
    where a.pedido_en <= now() - case when a.confirmado_en is null then interval '2 days' else interval '12 months' end
    for update skip locked
  );
  delete from private.avisos_dados where huella in (
    select d.huella from private.avisos_dados as d where d.dia <= private.event_day(now()) - 7 for update skip locked
  );
  delete from private.avisos_dejados where huella in (
    select d.huella from private.avisos_dejados as d where d.dia <= private.event_day(now()) - 90 for update skip locked
  );
$function$;
COMMENT ON FUNCTION private.forget_alerts() IS 'Throws away alerts that nobody confirmed within two days or that waited 12 months, who was told a week ago, and who left 90 days ago.';

CREATE FUNCTION private.forget_case()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.tell_reporters(old.id, tg_argv[0], 'Ya no está en el sitio.', tg_argv[1]);
  -- Not even a mail that could not be sent says whose it was.
  delete from private.outgoing_mail as o where o.template = 'publicacion_decidida' and o.fields ->> 'Elemento' = old.id::text;
  delete from private.reportes as r where r.elemento = old.id;
  delete from private.moderacion as m where m.elemento = old.id;
  delete from public.cola_notas as n where n.clase in ('reporte', 'revision', 'primera') and n.elemento = old.id;
  delete from public.cola_asignaciones as a where a.clase in ('reporte', 'revision', 'primera') and a.elemento = old.id;
  return null;
end
$function$;
COMMENT ON FUNCTION private.forget_case() IS 'Reports, decisions and notes about a post go with it; those who reported it are told that it is gone.';

CREATE FUNCTION private.forget_contact()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.contacto_proveedor where proveedor_id = new.id;
  update private.enlaces as e set revocado_en = now() where e.proveedor_id = new.id and e.revocado_en is null;
  return null;
end
$function$;
COMMENT ON FUNCTION private.forget_contact() IS 'What the former owner chose about reminders is not the next one''s choice, and the links that were sent before do not speak for the next one.';

CREATE FUNCTION private.forget_copies()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.copias as c set estado = 'vencida'
  where c.estado = 'lista' and private.copy_ends(c.lista_en) <= now();
  delete from private.copias as c where c.estado <> 'espera' and c.pedida_en <= now() - interval '30 days';
  -- Made for an account that went meanwhile.
  perform pg_catalog.set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects as o
  where o.bucket_id = 'copias' and o.created_at < now() - interval '1 hour'
    and not exists (select from private.copias as c where c.archivo = o.name and c.estado in ('espera', 'lista'));
  perform pg_catalog.set_config('storage.allow_delete_query', 'false', true);
end
$function$;
COMMENT ON FUNCTION private.forget_copies() IS 'Files with a person''s data go after seven days, that there was one after 30.';

CREATE FUNCTION private.forget_edits()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.ediciones where hasta < now() - interval '90 days'
$function$;
COMMENT ON FUNCTION private.forget_edits() IS 'The work of a day: former versions of posts after 90 days.';

CREATE FUNCTION private.forget_element()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  element constant uuid := to_jsonb(old) ->> tg_argv[1];
begin
  delete from public.cola_notas as n where n.clase = tg_argv[0] and n.elemento = element;
  delete from public.cola_asignaciones as a where a.clase = tg_argv[0] and a.elemento = element;
  return null;
end
$function$;
COMMENT ON FUNCTION private.forget_element() IS 'What was noted about something goes with it: it may be about the person whose it was.';

CREATE FUNCTION private.forget_event_totals()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.estadisticas_por_dia;
  delete from private.estadisticas_por_sujeto;
  return null;
end
$function$;
COMMENT ON FUNCTION private.forget_event_totals() IS 'An emptied table has no totals.';

CREATE FUNCTION private.forget_fingerprints()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- Skip what another transaction is touching: it is there the next time.
  delete from private.recent_events where fingerprint in (
    select fingerprint from private.recent_events
    where recorded_at <= now() - interval '30 minutes' for update skip locked
  );
  delete from private.new_account_reviews
  where private.event_day(noted_at) < private.event_day(now());
  delete from private.visitor_acts where fingerprint in (
    select fingerprint from private.visitor_acts where day < private.event_day(now()) for update skip locked
  );
  update private.reportes set red = null where red is not null and private.event_day(fecha) < private.event_day(now());
  delete from private.daily_salts where day in (
    select day from private.daily_salts
    where day < private.event_day(now() - interval '30 minutes') for update skip locked
  );
  -- The longest of the limits is a day.
  delete from private.recent_acts where done_at <= now() - interval '1 day';
  delete from private.event_people where fecha <= now() - interval '1 day';
$function$;
COMMENT ON FUNCTION private.forget_fingerprints() IS 'Throws away fingerprints, salts, notes of limits and names of events whose time is over.';

CREATE FUNCTION private.forget_imports()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from public.importaciones as i
  where i.estado in ('recibiendo', 'ensayada') and i.creada_en < now() - interval '30 days';
  -- What was read of people who did not come into the directory by it, or left it since.
  delete from public.importacion_filas as f
  using public.importaciones as i
  where i.id = f.importacion_id and i.terminada_en is not null and i.estado <> 'deshaciendo' and (
    f.hecha and f.proveedor_id is null
    or not f.hecha and coalesce(i.deshecha_en, i.terminada_en) < now() - interval '90 days'
  )
$function$;
COMMENT ON FUNCTION private.forget_imports() IS 'The work of a day: imports that nobody ran for 30 days, 90 days after a run the rows that did nothing, and rows whose provider is gone.';

CREATE FUNCTION private.forget_links()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.enlaces where vence_en < now() - interval '1 year';
  -- An address that is no longer the provider's is nobody's business.
  update private.contacto_proveedor as c set correo_fallido = null, fallo_en = null
  where c.correo_fallido is distinct from private.provider_address(c.proveedor_id) and c.correo_fallido is not null;
$function$;
COMMENT ON FUNCTION private.forget_links() IS 'Throws away old links, and failed addresses that have been changed.';

CREATE FUNCTION private.forget_lists()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.listas_compartidas as c where c.vence_el < private.event_day(now());
  delete from private.listas_recibidas as r where r.recibida_en < now() - interval '1 year'
$function$;
COMMENT ON FUNCTION private.forget_lists() IS 'Links that have ended go, and after a year which lists came from a device.';

CREATE FUNCTION private.forget_old_data()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  unattended uuid[];
  places uuid[];
begin
  delete from auth.audit_log_entries where created_at < now() - interval '90 days';
  -- What was written about an account after it had gone.
  delete from auth.audit_log_entries as e
  where exists (
    select from (values (e.payload ->> 'actor_id'), (e.payload -> 'traits' ->> 'user_id')) as person (id)
    where person.id <> '00000000-0000-0000-0000-000000000000'
      and not exists (
        select from auth.users as u
        where u.id = case when person.id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then person.id::uuid end
          and u.deleted_at is null
      )
  );
  with gone as (
    delete from private.unattended_providers where since <= now() - interval '30 days' returning proveedor_id
  )
  select array_agg(proveedor_id) into unattended from gone;
  update public.proveedores set telefono = null, whatsapp = null, email = null, direccion = null, web = null
  where id = any (unattended);
  select array_agg(id) into places from public.sedes where proveedor_id = any (unattended);
  update public.sedes set telefono = null, whatsapp = null, direccion = null, como_llegar = null where id = any (places);
  delete from private.direcciones_ocultas where sede_id = any (places);
  -- The audit log keeps that something was changed, and not where somebody lives.
  update public.auditoria
  set antes = antes - array['telefono', 'whatsapp', 'direccion', 'como_llegar'],
    despues = despues - array['telefono', 'whatsapp', 'direccion', 'como_llegar']
  where tabla = 'sedes' and private.named_in(actor_id, fila_id, antes, despues) && (places || unattended)::text[];
  -- What the facts were is of use for as long as somebody may ask who changed them.
  delete from public.auditoria
  where tabla in ('sedes', 'disponibilidad', 'detalles', 'primera_visita') and fecha < now() - interval '2 years';
  delete from private.papelera where quitada_en <= now() - interval '30 days';
  delete from private.cuentas_moderacion where fecha < now() - interval '13 months';
  delete from private.pausas where hasta < private.event_day(now());
  delete from private.rating_days where dia < private.event_day(now());
  delete from private.daily_runs where day < private.event_day(now()) - 90;
  -- A job that fails is tried again long before; the mail of a template may never be.
  delete from private.failed_jobs where failed_at < now() - interval '7 days';
end
$function$;
COMMENT ON FUNCTION private.forget_old_data() IS 'The work of a day: the sign-in log after 90 days, the contact data of a provider that nobody has looked after for 30, the bin after 30, the audit log of facts after two years, pauses that are over.';

CREATE FUNCTION private.forget_proposals()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- What is known of a provider that nobody looks after: before its contact data go.
  delete from public.propuestas
  where proveedor_id in (select u.proveedor_id from private.unattended_providers as u where u.since <= now() - interval '30 days');
  -- That it was proposed and decided is counted; what it said, and why, is not kept.
  update public.propuestas set antes = null, despues = null, motivo = null
  where decidida_en <= now() - interval '180 days' and num_nonnulls(antes, despues, motivo) > 0;
  delete from private.pruebas_usadas where vence_en <= now();
$function$;
COMMENT ON FUNCTION private.forget_proposals() IS 'The work of a day: values and reasons of proposals 180 days after their decision, and proposals about providers that nobody looks after.';

CREATE FUNCTION private.forget_proposer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.proponentes as t
  where t.lote in (select g.lote from gone as g)
    and not exists (select from public.propuestas as p where p.lote = t.lote and p.estado = 'pendiente');
  return null;
end
$function$;
COMMENT ON FUNCTION private.forget_proposer() IS 'With its provider a submission goes, and whom to tell about it.';

CREATE FUNCTION private.forget_sign_ins()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from auth.audit_log_entries as e
  where e.payload ->> 'actor_id' = old.id::text or e.payload -> 'traits' ->> 'user_id' = old.id::text;
  return null;
end
$function$;
COMMENT ON FUNCTION private.forget_sign_ins() IS 'The sign-in log of an account goes with it.';

CREATE FUNCTION private.forget_stem()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.stem_trigrams as t
  where t.stem = old.stem and t.trigram = any (private.trigrams(old.stem))
    and not exists (select from private.title_stems as s where s.stem = old.stem);
  return null;
end
$function$;
COMMENT ON FUNCTION private.forget_stem() IS 'What no title says any more is not kept.';

CREATE FUNCTION private.forget_traces()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.correos_enviados as c where c.enviado_en <= now() - interval '90 days';
  -- Given up a week ago. What belongs to alerts, answers and providers is given up sooner, each in its way.
  delete from private.outgoing_mail as m where m.attempts >= 10 and m.next_try <= now() - interval '7 days';
  -- Nobody decided in a year: the address, or whose it was, is of no use any more.
  delete from private.proponentes as t
  where not exists (select from public.propuestas as p where p.lote = t.lote and p.fecha_creacion > now() - interval '1 year');
  -- A link or code counts an hour, the way to an identity provider and a challenge minutes.
  delete from auth.one_time_tokens as o where o.created_at < now() - interval '1 day';
  delete from auth.flow_state as f where f.created_at < now() - interval '1 day';
  delete from auth.mfa_challenges as c where c.created_at < now() - interval '1 day';
  delete from auth.mfa_factors as f where f.status = 'unverified' and f.updated_at < now() - interval '1 day';
  -- With the address and the browser of a device that nobody has used for a year.
  delete from auth.sessions as s
  where greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'UTC') < now() - interval '1 year';
end
$function$;
COMMENT ON FUNCTION private.forget_traces() IS 'The work of a day: which mails were sent after 90 days, mail that was given up after a week, proposers after a year, what was begun at sign-in after a day, sessions that nobody has used for a year.';

CREATE FUNCTION private.free_slug(titulo text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with base as (
    select coalesce(nullif(trim(both '-' from left(
      regexp_replace(private.fold_text(titulo), '[^a-z0-9]+', '-', 'g'), 54
    )), ''), 'paso') as word
  )
  select case n when 1 then word else trim(both '-' from word) || '-' || n end
  from base, generate_series(1, 1000) as n
  where not exists (
    select from public.pasos as p where p.slug = case n when 1 then word else trim(both '-' from word) || '-' || n end
  )
  order by n limit 1
$function$;
COMMENT ON FUNCTION private.free_slug(text) IS 'A slug of a title that no step has.';
GRANT EXECUTE ON FUNCTION private.free_slug(text) TO authenticated, service_role;

CREATE FUNCTION private.give_up_alerts()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  address text;
begin
  for address in
    delete from private.outgoing_mail as m
    where m.template = 'aviso' and m.attempts >= 10 and m.next_try <= now()
    returning m.correo
  loop
    delete from private.avisos as a where a.correo = address and a.fallo;
    update private.avisos as a set fallo = true where a.correo = address;
    perform private.note_news(address);
  end loop;
end
$function$;
COMMENT ON FUNCTION private.give_up_alerts() IS 'News that ten tries did not deliver wait a week, since it may have been the mail server''s fault. The second time their alerts are given up.';

CREATE FUNCTION private.give_up_replies()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  failed constant bigint[] := array(
    select m.id from private.outgoing_mail as m
    where m.template = 'respuestas_nuevas' and m.attempts >= 10 and m.next_try <= now() for update skip locked
  );
begin
  update private.novedades as n set mail = null, fallo = true where n.mail = any (failed) and not n.fallo;
  delete from private.outgoing_mail as m where m.id = any (failed);
  -- What nobody could be told for a month is no news.
  delete from private.novedades as n where n.mail is null and n.creada_en < now() - interval '30 days';
  delete from private.enlaces_correo as e where e.creado_en < now() - interval '12 months';
end
$function$;
COMMENT ON FUNCTION private.give_up_replies() IS 'What ten tries did not deliver is tried once more, since it may have been the mail server''s fault. Throws away what waited 30 days, and links after a year.';

CREATE FUNCTION private.groups_of(proveedor uuid, con_ocultas boolean DEFAULT false)
 RETURNS TABLE(sede_id uuid, grupo text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select t.sede_id, t.grupo from private.told_groups as t
  where t.proveedor_id = groups_of.proveedor and (con_ocultas or not t.oculta)
$function$;
COMMENT ON FUNCTION private.groups_of(uuid,boolean) IS 'The groups of a provider that say something; those of hidden places only where they are asked for.';

CREATE FUNCTION private.groups_to_ask(proveedor uuid DEFAULT NULL::uuid)
 RETURNS TABLE(proveedor_id uuid, sede_id uuid, grupo text, desde date, motivo text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
#variable_conflict use_column
declare
  today constant date := private.event_day(now());
begin
  return query
  with proposed as materialized (
    -- As private.field_place has it.
    select q.proveedor_id, q.campo, g.grupo, case when g.de_sede then coalesce(q.sede_id, s.id) end as sede_id
    from public.propuestas as q
    left join private.grupos as g on g.grupo = private.field_group(q.campo)
    left join public.sedes as s on s.proveedor_id = q.proveedor_id and s.principal
    where q.estado = 'pendiente' and (groups_to_ask.proveedor is null or q.proveedor_id = groups_to_ask.proveedor)
  ), asked as (
    select g.*, (p.fecha_creacion at time zone 'America/Puerto_Rico')::date as dia_de_creacion
    from private.standing as g
    join public.proveedores as p on p.id = g.proveedor_id and p.aprobado_por_admin
    where not g.oculta and (groups_to_ask.proveedor is null or g.proveedor_id = groups_to_ask.proveedor)
      and (g.vence_en < today or g.vence_en is null)
      -- What is proposed waits for a decision, not for a call.
      and not exists (
        select from proposed as q
        where q.proveedor_id = g.proveedor_id and (
          q.campo = 'servicio_cerrado' or q.grupo = g.grupo and q.sede_id is not distinct from g.sede_id
        )
      )
  )
  select a.proveedor_id, a.sede_id, a.grupo, a.vence_en,
    coalesce(m.silence, case when a.dudoso then 'duda' else 'sin_respuesta' end)
  from asked as a
  join private.provider_mail as m on m.proveedor_id = a.proveedor_id
  where a.vence_en is not null and (a.vence_en + 14 <= today or m.silence is not null or a.dudoso)
  union all
  select a.proveedor_id, a.sede_id, a.grupo, a.dia_de_creacion, 'nunca'
  from asked as a
  where a.vence_en is null and not exists (
    select from public.confirmaciones as c where c.proveedor_id = a.proveedor_id and not c.duda
  )
  union all
  -- As private.event_day, which would be called for each of thousands of drafts.
  select b.proveedor_id, null, 'atencion', (b.creado_en at time zone 'America/Puerto_Rico')::date, 'registro'
  from private.borradores as b
  where b.atiende is null and (groups_to_ask.proveedor is null or b.proveedor_id = groups_to_ask.proveedor);
end
$function$;
COMMENT ON FUNCTION private.groups_to_ask(uuid) IS 'What somebody has to call about: groups that ended 14 days ago, or yesterday where no mail reaches the provider or the group was doubted; all of providers that nobody ever confirmed; and whether drafts of the register serve autistic people.';

CREATE FUNCTION private.guard_roles()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Everybody else is refused by the policies, which come after this.
  if private.is_admin() then
    perform private.require_recent_sign_in();
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$function$;
COMMENT ON FUNCTION private.guard_roles() IS 'An admin makes and unmakes admins only shortly after signing in.';

CREATE FUNCTION private.hand_over(claim public.reclamaciones)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  fields constant jsonb := (
    select jsonb_build_object('Nombre', p.nombre, 'ProveedorID', p.id)
    from public.proveedores as p where p.id = claim.proveedor_id
  );
  former uuid;
  shown_address text;
begin
  select p.usuario_id, p.email into former, shown_address from public.proveedores as p where p.id = claim.proveedor_id;
  update public.reclamaciones as r set estado = 'entregada', decidida_en = now(), decidida_por = auth.uid()
  where r.id = claim.id;
  perform private.deny_claims(array(
    select r.id from public.reclamaciones as r
    where r.proveedor_id = claim.proveedor_id and r.estado in ('abierta', 'probada')
  ));
  update public.proveedores as p set usuario_id = claim.usuario_id, aprobado_por_admin = p.aprobado_por_admin
  where p.id = claim.proveedor_id;
  perform private.mail_person(claim.usuario_id, 'reclamacion_entregada', fields);
  if former is not null then
    perform private.mail_person(former, 'perfil_entregado', fields);
  elsif shown_address is not null then
    insert into private.outgoing_mail (correo, template, fields) values (shown_address, 'perfil_entregado', fields);
    perform pg_notify('gateway_mail', '');
  end if;
end
$function$;
COMMENT ON FUNCTION private.hand_over(public.reclamaciones) IS 'Gives a provider to who claimed it, as approved as it was; denies the other claims and tells both sides.';

CREATE FUNCTION private.has_claim_code(reclamacion uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from private.codigos_reclamacion as c
    join public.reclamaciones as r on r.id = c.reclamacion_id
    where c.reclamacion_id = has_claim_code.reclamacion and r.estado = 'abierta' and c.vence_en > now() and c.intentos < 5
  )
$function$;
COMMENT ON FUNCTION private.has_claim_code(uuid) IS 'Whether an open claim has a code that its person can still write.';

CREATE FUNCTION private.has_factor()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from auth.mfa_factors as f where f.user_id = auth.uid() and f.status = 'verified')
$function$;
COMMENT ON FUNCTION private.has_factor() IS 'Whether the account of the person asking has a second factor.';

CREATE FUNCTION private.has_link(value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select plain ~ ('[a-z][a-z0-9+-]{1,20}:[/\\]{2}'
    || '|https?:[/\\]'
    || '|(^|[^a-z0-9])www\.'
    || '|[a-z0-9\u00c0-\uffff-]\.[a-z\u00c0-\uffff]{2,24}(:[0-9]{1,5})?([/\\]|[?]\S)')
  from (
    select replace(regexp_replace(
      -- No text that is stored is as long.
      lower(normalize(left(value, 1000), NFKC)),
      '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff]',
      '', 'g'
    ), '。', '.') as plain
  ) as looked_at
$function$;
COMMENT ON FUNCTION private.has_link(text) IS 'Whether text holds an address of the web, also without its scheme, or written so that only a browser reads it as one.';
GRANT EXECUTE ON FUNCTION private.has_link(text) TO authenticated, service_role;

CREATE FUNCTION private.has_other_word(one text, other text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from unnest(string_to_array(one, ' ')) as word
    where not exists (select from unnest(string_to_array(other, ' ')) as known where private.is_like_word(word, known))
  );
end
$function$;
COMMENT ON FUNCTION private.has_other_word(text,text) IS 'Whether one name has a word that is like none of the other.';

CREATE FUNCTION private.has_published(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.questions as q where q.user_id = person and q.estado = 'publicada')
    or exists (select from public.answers as a where a.user_id = person and a.estado = 'publicada' and private.is_shown(a.question_id))
    or exists (
      select from private.autores_preguntas as o join public.questions as q on q.id = o.question_id
      where o.user_id = person and q.estado = 'publicada'
    )
    or exists (
      select from private.autores_respuestas as o join public.answers as a on a.id = o.answer_id
      where o.user_id = person and a.estado = 'publicada' and private.is_shown(a.question_id)
    )
$function$;
COMMENT ON FUNCTION private.has_published(uuid) IS 'Whether a post of somebody in the forum is public, with a name or without.';

CREATE FUNCTION private.has_subject(tabla text, fila uuid, antes jsonb)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case tabla
    when 'sedes' then exists (
      select from public.proveedores as p where p.id = (antes ->> 'proveedor_id')::uuid or antes is null
    )
    when 'disponibilidad' then exists (select from public.sedes as s where s.id = fila)
    when 'planes' then true
    -- A new one may have taken its slug.
    when 'pasos' then not exists (select from public.pasos as p where p.slug = antes ->> 'slug' and p.id <> fila)
    else exists (select from public.proveedores as p where p.id = fila)
  end
$function$;
COMMENT ON FUNCTION private.has_subject(text,uuid,jsonb) IS 'Whether the provider or place that a row of the facts is about still exists.';

CREATE FUNCTION private.hidden_columns(tabla regclass, columna text, entera boolean)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(a.attname::text), '{}')
  from pg_catalog.pg_attribute as a
  where a.attrelid = tabla and a.attnum > 0 and not a.attisdropped and a.attname <> columna and (
    a.atttypid = 'bytea'::regtype
    or a.attname ~ '(password|token|secret|hash|hmac|huella|otp_code|auth_code|challenge|credential|session_data|^parent$)'
    or exists (
      select from pg_catalog.pg_constraint as k
      where k.conrelid = tabla and k.contype = 'f' and a.attnum = any (k.conkey)
        and k.confrelid in ('auth.users'::regclass, 'private.profiles'::regclass)
    )
    or not (entera or a.atttypid in ('date'::regtype, 'timestamp'::regtype, 'timestamptz'::regtype) or exists (
      select from pg_catalog.pg_constraint as k
      where k.conrelid = tabla and k.contype = 'p' and a.attnum = any (k.conkey)
    ))
  )
$function$;
COMMENT ON FUNCTION private.hidden_columns(regclass,text,boolean) IS 'What the file does not show of a row: secrets, and who else is named; of a row that is not shown whole all but its key and its dates.';

CREATE FUNCTION private.hidden_state(clase text, elemento uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'decidida', m.decision is not null,
    'motivo', coalesce(m.motivo, (
      select r.motivo from private.reportes as r
      where r.elemento = m.elemento and r.resuelto_en is null
      group by r.motivo order by count(*) desc, r.motivo limit 1
    )),
    'revision', case when m.cola = 'revision' then 'pedida' when m.revision_pedida_en is not null then 'hecha' end
  )
  from private.moderacion as m
  where m.elemento = hidden_state.elemento and m.estado in ('oculta', 'retirada')
    and private.post_author(hidden_state.clase, m.elemento) = auth.uid()
    and exists (select from private.post(m.clase, m.elemento) as p where p.estado <> 'publicada')
$function$;
COMMENT ON FUNCTION private.hidden_state(text,uuid) IS 'To the author of a hidden post: whether an admin has decided, the reason (of the decision, else what most reports say), and whether a second look was asked for. Null for anybody else.';
GRANT EXECUTE ON FUNCTION private.hidden_state(text,uuid) TO anon, authenticated, service_role;

CREATE FUNCTION private.hide_new_address()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  hidden uuid;
begin
  select s.id into hidden from public.sedes as s
  where s.proveedor_id = new.id and s.principal and s.visibilidad <> 'completa';
  if found then
    insert into private.direcciones_ocultas (sede_id, direccion) values (hidden, new.direccion)
    on conflict (sede_id) do update set direccion = excluded.direccion;
    new.direccion := null;
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION private.hide_new_address() IS 'An address written into a provider whose principal place hides it goes where hidden addresses are.';

CREATE FUNCTION private.hold_changed_review()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if old.estado = 'rechazada' and new.estado = old.estado then
    new.estado := 'pendiente';
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION private.hold_changed_review() IS 'A declined review that its author changes waits for an admin again.';

CREATE FUNCTION private.hold_first_post()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_client() or private.is_admin()
    or not exists (select from private.settings as s where s.name = 'moderation' and s.value = 'first-posts')
  then
    return new;
  end if;
  if not private.has_published(auth.uid()) or new.sin_nombre and exists (
    select from private.profiles as p where p.id = auth.uid() and p.fecha_registro > now() - interval '1 day'
  ) then
    new.estado := 'en_revision';
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION private.hold_first_post() IS 'Holds back what a person has to read first, where the site is run so.';

CREATE FUNCTION private.hold_review()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  shown_at_once constant integer := 3;
  seen bytea;
begin
  if not private.is_client() then
    return new;
  end if;
  new.estado := 'publicada';
  if exists (
    select from private.resenas_negadas as n where n.usuario_id = auth.uid() and n.proveedor_id = new.proveedor_id
  ) or not exists (
    select from auth.users as u where u.id = auth.uid() and coalesce(u.email_confirmed_at, u.phone_confirmed_at) is not null
  ) then
    new.estado := 'pendiente';
  elsif not private.account_counts(auth.uid()) then
    -- One after the other: of two reviews at the same moment the second must see the first.
    perform pg_advisory_xact_lock(hashtextextended('calificaciones:' || new.proveedor_id, 0));
    -- Whatever network they come from: addresses are cheaper than accounts.
    seen := private.event_fingerprint(private.event_day(now()), concat_ws('|', 'calificacion', new.proveedor_id));
    if (
      select count(*) from private.new_account_reviews as n where n.fingerprint = seen and n.usuario_id <> auth.uid()
    ) >= shown_at_once then
      new.estado := 'pendiente';
    else
      insert into private.new_account_reviews (fingerprint, usuario_id) values (seen, auth.uid())
      on conflict do nothing;
    end if;
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION private.hold_review() IS 'Holds a new account''s review back when three other new accounts of the same network reviewed the provider today.';

CREATE FUNCTION private.hours_text(sede uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select string_agg(days || ' ' || to_char(abre, 'HH24MI') || '-' || to_char(cierra, 'HH24MI'), ';' order by days, abre, cierra)
  from (
    select h.abre, h.cierra, string_agg(h.dia::text, '' order by h.dia) as days
    from public.horas as h where h.sede_id = sede
    group by h.abre, h.cierra
  ) as spans
$function$;
COMMENT ON FUNCTION private.hours_text(uuid) IS 'Opening hours in few letters: days, opens, closes.';

CREATE FUNCTION private.import_changes(p public.proveedores, valores jsonb, origen text, OUT cambios jsonb, OUT kept boolean)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  present constant jsonb := to_jsonb(p) || jsonb_build_object('npi', (select n.npi from private.npis as n where n.proveedor_id = p.id));
  -- What the register says of somebody who is more than a draft is worth its number alone.
  only_number constant boolean := origen = 'nppes' and not exists (select from private.borradores as b where b.proveedor_id = p.id);
  held text[];
  hides_address boolean;
  campo text;
  value jsonb;
begin
  cambios := '{}';
  kept := false;
  for campo, value in
    select v.key, v.value from jsonb_each(valores) as v
    where jsonb_typeof(v.value) <> 'null' and not coalesce(private.import_equal(v.key, present -> v.key, v.value), false)
  loop
    continue when only_number and campo <> 'npi';
    if held is null then
      select array_agg(f.grupo) into held from public.frescura as f
      where f.proveedor_id = p.id and f.vigente and f.por = 'proveedor'
        and (f.sede_id is null or f.sede_id = private.principal_of(p.id));
      held := coalesce(held, '{}');
      select s.visibilidad <> 'completa' into hides_address from public.sedes as s where s.id = private.principal_of(p.id);
    end if;
    if campo in ('telefono', 'whatsapp', 'email', 'web', 'direccion', 'horario_servicio', 'municipio') and 'contacto' = any (held)
      or campo in ('acepta_planes', 'planes_aceptados') and 'planes' = any (held)
      or p.usuario_id is not null and jsonb_typeof(present -> campo) <> 'null'
      or campo = 'direccion' and hides_address
    then
      kept := true;
    else
      cambios := cambios || jsonb_build_object(campo, jsonb_build_object('antes', present -> campo, 'despues', value));
    end if;
  end loop;
  -- A subcategory is of its type.
  if cambios ? 'tipo_servicio' and not cambios ? 'subcategoria' and p.subcategoria is not null then
    cambios := cambios || jsonb_build_object('subcategoria', jsonb_build_object('antes', p.subcategoria, 'despues', null));
  end if;
end
$function$;
COMMENT ON FUNCTION private.import_changes(public.proveedores,jsonb,text) IS 'What a row changes in a provider: only fields that it fills, never a group that its owner confirmed and whose word holds, never an address that is hidden, and where there is an owner only what is empty. `kept`: something of that was left as it is.';

CREATE FUNCTION private.import_equal(campo text, one jsonb, other jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select one = other or case
    when campo = 'nombre' then private.fold_text(one #>> '{}') = private.fold_text(other #>> '{}')
    when campo in ('telefono', 'whatsapp') then
      regexp_replace(one #>> '{}', '[^0-9]', '', 'g') = regexp_replace(other #>> '{}', '[^0-9]', '', 'g')
    when jsonb_typeof(one) = 'array' and jsonb_typeof(other) = 'array' then one <@ other and other <@ one
    else false
  end
$function$;
COMMENT ON FUNCTION private.import_equal(text,jsonb,jsonb) IS 'Whether two values of a field say the same: accents of a name, signs of a telephone and the order of a list change nothing.';

CREATE FUNCTION private.index_answers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.question_search set sin_respuesta = new.answer_count = 0, con_ayuda = new.con_ayuda
  where question_id = new.id;
  return null;
end
$function$;
COMMENT ON FUNCTION private.index_answers() IS 'Keeps what private.question_search says of the answers of a question.';

CREATE FUNCTION private.index_question()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.estado <> 'publicada' then
    delete from private.question_search as known where known.question_id = new.id;
    return null;
  end if;
  insert into private.question_search as known (question_id, created_at, category, sin_respuesta, con_ayuda, document)
  values (
    new.id, new.created_at, new.category, new.answer_count = 0, new.con_ayuda,
    private.question_document(new.title, new.content)
  )
  on conflict (question_id) do update
  set created_at = excluded.created_at, category = excluded.category, document = excluded.document;
  return null;
end
$function$;
COMMENT ON FUNCTION private.index_question() IS 'Keeps private.question_search: published questions.';

CREATE FUNCTION private.index_title()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  stems constant text[] := (
    select private.stems_of(private.search_words(q.title)) from public.questions as q where q.id = new.question_id
  );
begin
  delete from private.title_stems as s where s.question_id = new.question_id and s.stem <> all (stems);
  insert into private.title_stems (question_id, stem, created_at)
  select new.question_id, stem, new.created_at from unnest(stems) as stem
  on conflict (question_id, stem) do update set created_at = excluded.created_at;
  -- A stem that is known has its first trigram. In one order, so that two who ask at the same
  -- moment do not wait for each other.
  insert into private.stem_trigrams (trigram, stem)
  select trigram, fresh.stem
  from (
    select s.stem from unnest(stems) as s (stem)
    where not exists (select from private.stem_trigrams as t where t.trigram = '  ' || left(s.stem, 1) and t.stem = s.stem)
      and private.is_misspellable(s.stem)
  ) as fresh
  cross join unnest(private.trigrams(fresh.stem)) as trigram
  order by trigram, fresh.stem
  on conflict do nothing;
  return null;
end
$function$;
COMMENT ON FUNCTION private.index_title() IS 'Keeps private.title_stems and private.stem_trigrams.';

CREATE FUNCTION private.insert_stored(destination regclass, stored jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  columns constant text := (
    select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_catalog.pg_attribute as a
    where a.attrelid = destination and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and stored ? a.attname::text
  );
begin
  execute format('insert into %1$s (%2$s) select %2$s from jsonb_populate_record(null::%1$s, $1)', destination, columns)
  using stored;
end
$function$;
COMMENT ON FUNCTION private.insert_stored(regclass,jsonb) IS 'Inserts a row as it was stored; columns that are newer than it get their defaults.';

CREATE FUNCTION private.is_admin()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.user_roles where user_id = auth.uid() and role = 'admin')
    and (
      coalesce(auth.jwt() ->> 'aal', '') in ('aal2', 'aal3')
      or not (private.has_factor() or private.requires_factor())
    )
$function$;
COMMENT ON FUNCTION private.is_admin() IS 'Whether the person asking is an admin now: the row must exist, and a session of an account with a second factor must have shown it.';
GRANT EXECUTE ON FUNCTION private.is_admin() TO anon, authenticated, service_role;

CREATE FUNCTION private.is_author(clase text, id uuid)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(private.author_of(clase, id) = auth.uid(), false)
$function$;
COMMENT ON FUNCTION private.is_author(text,uuid) IS 'Whether the caller wrote a question or an answer, with a name or without.';
GRANT EXECUTE ON FUNCTION private.is_author(text,uuid) TO anon, authenticated, service_role;

CREATE FUNCTION private.is_client()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select current_setting('role', true) in ('anon', 'authenticated')
    and coalesce(current_setting('private.recupera', true), '') = ''
$function$;
COMMENT ON FUNCTION private.is_client() IS 'True for a request of a person; false for the secret key, the auth server, direct SQL and what `recuperar` writes, which may set anything.';
GRANT EXECUTE ON FUNCTION private.is_client() TO anon, authenticated, service_role;

CREATE FUNCTION private.is_email(address text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select address ~ '^[A-Za-z0-9.!#$%&''*+/=?^_`{|}~-]+@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]$'
    and position('@' in address) <= 65
    and (char_length(address) <= 64 or split_part(address, '@', 2) !~ '[^.]{64}')
$function$;
COMMENT ON FUNCTION private.is_email(text) IS 'One mail address that a link can carry: what a browser''s own field accepts, with a full host name.';
GRANT EXECUTE ON FUNCTION private.is_email(text) TO authenticated, service_role;

CREATE FUNCTION private.is_in_question(proveedor uuid, sede uuid, grupo text, besides uuid DEFAULT NULL::uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.propuestas as p
    where p.proveedor_id = is_in_question.proveedor and p.estado = 'pendiente' and p.origen in ('enlace', 'llamada')
      and p.id is distinct from besides and (p.campo = 'servicio_cerrado' or private.field_group(p.campo) = is_in_question.grupo
        and private.field_place(p.proveedor_id, p.sede_id, p.campo) is not distinct from is_in_question.sede)
  )
$function$;
COMMENT ON FUNCTION private.is_in_question(uuid,uuid,text,uuid) IS 'Whether the provider itself has said that something of a group changed, and nobody has decided it yet.';

CREATE FUNCTION private.is_like_word(one text, other text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
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
$function$;
COMMENT ON FUNCTION private.is_like_word(text,text) IS 'Whether two words may be the same: one with a slip, cut short, or its initial. Three in ten of the trigrams are enough.';

CREATE FUNCTION private.is_list_of_device(given jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    given ->> 'id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' and jsonb_typeof(given -> 'nombre') = 'string'
    and case when jsonb_typeof(given -> 'proveedores') = 'array' then
      jsonb_array_length(given -> 'proveedores') <= 100 and not exists (
        select from jsonb_array_elements(given -> 'proveedores') as item
        where (item ->> 'proveedor_id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$') is not true
          or coalesce(jsonb_typeof(item -> 'nota'), 'null') not in ('string', 'null')
      )
    end, false)
$function$;
COMMENT ON FUNCTION private.is_list_of_device(jsonb) IS 'Whether it is { id, nombre, proveedores: [{ proveedor_id, nota }] } with at most 100 providers.';

CREATE FUNCTION private.is_made_by(importacion uuid, proveedor uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.importacion_filas as f
    where f.proveedor_id = proveedor and f.importacion_id = importacion and f.hecha and f.antes is null
  )
$function$;
COMMENT ON FUNCTION private.is_made_by(uuid,uuid) IS 'Whether an import made a provider.';

CREATE FUNCTION private.is_misspellable(stem text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select stem ~ '^[^0-9]{4,30}$'
$function$;
COMMENT ON FUNCTION private.is_misspellable(text) IS 'Whether a slip in a stem can be told from another word: not in a short one, nor in a number.';

CREATE FUNCTION private.is_municipio(nombre text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.municipios as m where m.nombre = is_municipio.nombre)
$function$;
COMMENT ON FUNCTION private.is_municipio(text) IS 'One of the 78 municipalities, as they are written.';
GRANT EXECUTE ON FUNCTION private.is_municipio(text) TO authenticated, service_role;

CREATE FUNCTION private.is_picture_shown(file_name text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
      select from public.proveedores as p
      where strpos(p.logo_url, '/provider-images/' || replace(file_name, ' ', '%20')) > 0
    ) or exists (
      select from public.recursos as r
      where strpos(r.miniatura_pixar, '/provider-images/' || replace(file_name, ' ', '%20')) > 0
    ) or exists (
      select from public.primera_visita as v
      where v.fotos @> jsonb_build_array(jsonb_build_object(
        'url', '/storage/v1/object/public/provider-images/' || file_name))
    )
$function$;
COMMENT ON FUNCTION private.is_picture_shown(text) IS 'Whether a provider, a resource or a first visit shows a picture of the bucket.';

CREATE FUNCTION private.is_public_subject(proveedor uuid, recurso uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.proveedores as p where p.id = proveedor and p.aprobado_por_admin)
    or exists (select from public.recursos as r where r.id = recurso)
$function$;
COMMENT ON FUNCTION private.is_public_subject(uuid,uuid) IS 'Whether an event is about an approved provider or an existing resource.';
GRANT EXECUTE ON FUNCTION private.is_public_subject(uuid,uuid) TO anon, authenticated;

CREATE FUNCTION private.is_removed(proveedor uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.bajas as b where b.proveedor_id = proveedor and b.estado = 'hecha')
$function$;
COMMENT ON FUNCTION private.is_removed(uuid) IS 'Whether a provider was removed and can still be put back.';

CREATE FUNCTION private.is_shown(pregunta uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.questions as q where q.id = pregunta and q.estado = 'publicada')
$function$;
COMMENT ON FUNCTION private.is_shown(uuid) IS 'Whether everybody sees a question.';

CREATE FUNCTION private.is_sudden(before numeric, now_average numeric, changes integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when before is null then changes >= 5 else changes >= 3 and abs(now_average - before) >= 1 end
$function$;
COMMENT ON FUNCTION private.is_sudden(numeric,numeric,integer) IS 'Whether a rating moved more in a day than families move it.';

CREATE FUNCTION private.is_unlisted(nombre text, telefono text, npi text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
COMMENT ON FUNCTION private.is_unlisted(text,text,text) IS 'Whether who is called so, answers this phone or has this number asked not to appear: any of the three is enough.';

CREATE FUNCTION private.is_video_url(url text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select url ~* ('^https://'
    || '(([a-z0-9-]+\.)*facebook\.com|fb\.watch|(www\.)?instagram\.com)'
    || '([/?#][^[:space:][:cntrl:]\\"<>]*)?$')
$function$;
COMMENT ON FUNCTION private.is_video_url(text) IS 'An https address whose host is Facebook or Instagram: compared as a whole host, never as a substring.';
GRANT EXECUTE ON FUNCTION private.is_video_url(text) TO anon, authenticated, service_role;

CREATE FUNCTION private.is_web_url(url text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select url ~* '^https?://[^[:space:][:cntrl:]/?#@:\\"<>]+(:[0-9]{1,5})?([/?#][^[:space:][:cntrl:]\\"<>]*)?$'
$function$;
COMMENT ON FUNCTION private.is_web_url(text) IS 'An absolute http or https address: a javascript: or data: link must never reach a page.';
GRANT EXECUTE ON FUNCTION private.is_web_url(text) TO anon, authenticated, service_role;

CREATE FUNCTION private.judge_joined_row(r public.importacion_filas)
 RETURNS public.importacion_filas
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  upper_row public.importacion_filas;
  p public.proveedores;
begin
  select * into upper_row from public.importacion_filas as f
  where f.importacion_id = r.importacion_id and f.fila = r.candidato_fila;
  if upper_row.resultado is null or upper_row.resultado not in ('crear', 'actualizar', 'igual') or upper_row.decision = 'saltar' then
    r.resultado := 'error';
    r.razon := format('Se une con la fila %s, y esa no se importa.', r.candidato_fila);
    return r;
  end if;
  -- Until that row is run there is nothing but what it says.
  r.proveedor_id := upper_row.proveedor_id;
  select * into p from public.proveedores as x where x.id = r.proveedor_id;
  if not found then
    p := private.read_values(upper_row.valores);
  end if;
  select nullif(changed.cambios, '{}') into r.cambios
  from private.import_changes(
    p, case when p.id is null and r.valores -> 'npi' = upper_row.valores -> 'npi' then r.valores - 'npi' else r.valores end, 'csv'
  ) as changed;
  r.resultado := case when r.cambios is null then 'igual' else 'actualizar' end;
  r.razon := format('Se une con la fila %s. ', r.candidato_fila) || private.change_words(coalesce(r.cambios, '{}'));
  return r;
end
$function$;
COMMENT ON FUNCTION private.judge_joined_row(public.importacion_filas) IS 'What becomes of a row that an admin joined with one further up in the same file.';

CREATE FUNCTION private.judge_row(origen text, r public.importacion_filas)
 RETURNS public.importacion_filas
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  keys private.import_keys;
  guesses constant jsonb := jsonb_path_query_array(r.problemas, '$[*] ? (@.dudoso == true)');
  guess_words constant text := (select string_agg(g ->> 'razon', ' ') from jsonb_array_elements(guesses) as g);
  -- Names are shared: neither who asked nor that somebody did is told.
  namesake_words constant text := case when private.is_unlisted(r.valores ->> 'nombre', null, null)
    then 'Llama antes de añadirlo y pregunta si quiere aparecer.' end;
  earlier record;
  match record;
  p public.proveedores;
  changed record;
  united constant boolean := r.decision is not distinct from 'unir';
begin
  r.cambios := null;
  r.proveedor_id := null;
  r.razon := (
    select string_agg(x ->> 'razon', ' ') from jsonb_array_elements(r.problemas) as x where (x ->> 'grave')::boolean
  );
  if r.razon is null and not exists (
    select from private.municipios as m where m.nombre = r.valores ->> 'municipio'
  ) then
    r.razon := 'Elige uno de los 78 municipios.';
  elsif r.razon is null and (
    private.is_unlisted(null, r.valores ->> 'telefono', r.valores ->> 'npi')
    or private.is_unlisted(null, r.valores ->> 'whatsapp', null)
  ) then
    r.razon := 'Ese teléfono o ese NPI es de alguien que pidió no aparecer. No se puede importar.';
  end if;
  if r.razon is not null then
    delete from private.import_keys as k where k.importacion_id = r.importacion_id and k.fila = r.fila;
    r.resultado := 'error';
    r.candidato_id := null;
    r.candidato_fila := null;
    return r;
  end if;
  keys := private.sign_import_row(r);
  if united and r.candidato_fila is not null then
    return private.judge_joined_row(r);
  end if;
  if not united then
    r.candidato_id := null;
    r.candidato_fila := null;
  end if;
  if r.decision is not distinct from 'crear' then
    r.resultado := 'crear';
    r.razon := 'Decidiste que entra como nuevo.';
    return r;
  end if;
  if origen = 'nppes' and exists (select from private.npis_descartados as d where d.npi = keys.npi) then
    r.resultado := 'igual';
    r.razon := 'Ya se preguntó: no atiende personas autistas.';
    return r;
  end if;
  if united then
    r.proveedor_id := r.candidato_id;
  else
    earlier := private.match_earlier_row(keys);
    if not coalesce(earlier.same, false) then
      match := private.match_provider(keys);
      if match.same then
        r.proveedor_id := match.id;
      elsif match.id is not null then
        r.resultado := 'dudoso';
        r.razon := concat_ws(' ', match.why, namesake_words);
        r.candidato_id := match.id;
        return r;
      end if;
    end if;
    if r.proveedor_id is null and earlier.fila is not null then
      r.resultado := 'dudoso';
      r.razon := concat_ws(' ', earlier.why, namesake_words);
      r.candidato_fila := earlier.fila;
      return r;
    end if;
  end if;
  if r.proveedor_id is null then
    r.razon := concat_ws(' ', guess_words, namesake_words, case
      -- A draft of the register is seen by nobody before somebody has called.
      when origen = 'csv' and num_nonnulls(
        r.valores ->> 'telefono', r.valores ->> 'whatsapp', r.valores ->> 'email', r.valores ->> 'web', r.valores ->> 'direccion'
      ) = 0 then 'Quedaría sin forma de contacto: escribe el teléfono.'
    end);
    r.resultado := case when r.razon = '' then 'crear' else 'dudoso' end;
    r.razon := coalesce(nullif(r.razon, ''), 'No existe en el directorio.');
    return r;
  end if;
  select * into p from public.proveedores as x where x.id = r.proveedor_id;
  changed := private.import_changes(p, r.valores, origen);
  r.cambios := nullif(changed.cambios, '{}');
  r.resultado := case when r.cambios is null then 'igual' else 'actualizar' end;
  r.razon := private.change_words(changed.cambios)
    || case when changed.kept then ' Lo del dueño no se toca.' else '' end;
  -- A guess that changes nothing does no harm.
  if not united and exists (select from jsonb_array_elements(guesses) as g where r.cambios ? (g ->> 'campo')) then
    r.resultado := 'dudoso';
    r.razon := guess_words;
    r.candidato_id := r.proveedor_id;
    r.proveedor_id := null;
    r.cambios := null;
  end if;
  return r;
end
$function$;
COMMENT ON FUNCTION private.judge_row(text,public.importacion_filas) IS 'What becomes of a row, by the directory as it is and by the rows further up: crear, actualizar, igual, dudoso or error, and why.';

CREATE FUNCTION private.keep_event_person()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.usuario_id is null then
    return new;
  end if;
  if private.is_client() and new.usuario_id is distinct from auth.uid() then
    raise exception using errcode = 'insufficient_privilege',
      message = 'new row violates row-level security policy for table "estadisticas"';
  end if;
  if tg_op = 'INSERT' then
    insert into private.event_people (evento, usuario_id) values (new.id, new.usuario_id);
  end if;
  new.usuario_id := null;
  return new;
end
$function$;
COMMENT ON FUNCTION private.keep_event_person() IS 'Takes the name off an event and keeps it apart. Nobody records an event in another''s name.';

CREATE FUNCTION private.keep_in_bin()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- The act itself; what goes with an account, a provider or a question is no removal of its own.
  is_removal constant boolean := pg_trigger_depth() = 1 and private.is_client() and private.is_admin();
  author constant uuid := case tg_argv[0]
    when 'resena' then (to_jsonb(old) ->> 'usuario_id')::uuid
    else private.author_of(tg_argv[0], old.id)
  end;
begin
  if not is_removal or author = auth.uid() then
    -- Nothing is left to recover its answers to.
    delete from private.papelera where pregunta_id = old.id;
    return old;
  end if;
  insert into private.papelera (elemento, clase, autor, pregunta_id, fila, numero, quitada_por)
  values (
    old.id, tg_argv[0], author, (to_jsonb(old) ->> 'question_id')::uuid, to_jsonb(old),
    case tg_argv[0]
      when 'pregunta' then (select n.ultimo from private.numeros_dados as n where n.question_id = old.id)
      else (select n.numero from private.autores_respuestas as n where n.answer_id = old.id)
    end,
    auth.uid()
  );
  if tg_argv[0] = 'pregunta' then
    insert into private.papelera (elemento, clase, autor, pregunta_id, con, fila, numero, quitada_por)
    select a.id, 'respuesta', coalesce(a.user_id, n.user_id), old.id, old.id, to_jsonb(a), n.numero, auth.uid()
    from public.answers as a
    left join private.autores_respuestas as n on n.answer_id = a.id
    where a.question_id = old.id;
  end if;
  insert into private.papelera_votos (answer_id, user_id, vote_type)
  select v.answer_id, v.user_id, v.vote_type
  from private.papelera as p
  join public.answer_votes as v on v.answer_id = p.elemento
  where old.id in (p.elemento, p.con);
  return old;
end
$function$;
COMMENT ON FUNCTION private.keep_in_bin() IS 'Puts what an admin removes of somebody else into the bin; the argument is its kind.';

CREATE FUNCTION private.keep_key()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception using errcode = 'insufficient_privilege', message = 'Esto no se puede pasar a otra sede ni a otro perfil';
end
$function$;
COMMENT ON FUNCTION private.keep_key() IS 'Facts stay with their provider or place. A grant cannot say so: an upsert names the key.';

CREATE FUNCTION private.keep_last_admin()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('public.user_roles:admin', 0));
  if not exists (select from public.user_roles where role = 'admin') then
    raise exception using errcode = 'check_violation', constraint = 'user_roles_last_admin',
      message = 'No se puede quitar al último administrador';
  end if;
  return null;
end
$function$;
COMMENT ON FUNCTION private.keep_last_admin() IS 'The site never loses its last admin, not even by deleting the account.';

CREATE FUNCTION private.keep_latest_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- As refresh_facts does, which comes after it: a transaction that has this lock never waits for a row of one without.
  perform private.lock_summaries(array(select c.proveedor_id from changed as c));
  if tg_op = 'INSERT' then
    insert into private.ultimas_palabras as u (proveedor_id, grupo, sede_id, confirmado_en, vence_en)
    select distinct on (c.proveedor_id, c.grupo, c.sede_id) c.proveedor_id, c.grupo, c.sede_id, c.confirmado_en, c.vence_en
    from changed as c where not c.duda
    order by c.proveedor_id, c.grupo, c.sede_id, c.confirmado_en desc, c.id
    on conflict on constraint ultimas_palabras_una_por_grupo do update
    set confirmado_en = excluded.confirmado_en, vence_en = excluded.vence_en
    where u.confirmado_en <= excluded.confirmado_en;
    return null;
  end if;
  delete from private.ultimas_palabras as u using changed as c
  where not c.duda and u.proveedor_id = c.proveedor_id and u.grupo = c.grupo and u.sede_id is not distinct from c.sede_id;
  insert into private.ultimas_palabras (proveedor_id, grupo, sede_id, confirmado_en, vence_en)
  select distinct on (w.proveedor_id, w.grupo, w.sede_id) w.proveedor_id, w.grupo, w.sede_id, w.confirmado_en, w.vence_en
  from public.confirmaciones as w
  join changed as c on c.proveedor_id = w.proveedor_id and c.grupo = w.grupo and c.sede_id is not distinct from w.sede_id
  where not w.duda and not c.duda
  order by w.proveedor_id, w.grupo, w.sede_id, w.confirmado_en desc, w.id
  on conflict do nothing;
  return null;
end
$function$;
COMMENT ON FUNCTION private.keep_latest_words() IS 'Keeps the latest word of each group that a statement added words to, or took words from.';

CREATE FUNCTION private.keep_name()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The account goes: private.leave_posts has put nobody in the place of the author.
  if new.sin_nombre and (
    exists (select from private.autores_preguntas as a where a.question_id = old.id and a.user_id is null)
    or exists (select from private.autores_respuestas as a where a.answer_id = old.id and a.user_id is null)
  ) then
    return new;
  end if;
  perform private.refuse('sin_nombre_al_publicar', 'Con nombre o sin nombre se decide al publicar.');
  return null;
end
$function$;
COMMENT ON FUNCTION private.keep_name() IS 'A post is nameless from the beginning or never, since its name would be known; unless its author''s account goes.';

CREATE FUNCTION private.keep_outcomes(judged public.importacion_filas[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.importacion_filas as f
  set resultado = j.resultado, razon = j.razon, proveedor_id = j.proveedor_id, candidato_id = j.candidato_id,
    candidato_fila = j.candidato_fila, cambios = j.cambios
  from unnest(judged) as j
  where f.importacion_id = j.importacion_id and f.fila = j.fila
$function$;
COMMENT ON FUNCTION private.keep_outcomes(public.importacion_filas[]) IS 'Writes down what becomes of rows.';

CREATE FUNCTION private.keep_own_role()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if private.is_client() and old.user_id = auth.uid() then
    raise exception using errcode = 'insufficient_privilege',
      message = 'No puedes quitarte el permiso de administrador. Pídeselo a otro administrador';
  end if;
  return old;
end
$function$;
COMMENT ON FUNCTION private.keep_own_role() IS 'An admin cannot lock oneself out.';

CREATE FUNCTION private.keep_parts()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.atencion_actualizada := old.atencion_actualizada;
  new.lugar_actualizado := old.lugar_actualizado;
  return new;
end
$function$;
COMMENT ON FUNCTION private.keep_parts() IS 'Nobody chooses the version of a part.';

CREATE FUNCTION private.keep_principal()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.refuse('principal_se_queda', 'La sede principal no se puede eliminar. Cambia sus datos en «Mi perfil».');
  return null;
end
$function$;
COMMENT ON FUNCTION private.keep_principal() IS 'The principal place goes with its provider and not before.';

CREATE FUNCTION private.keep_provider_values(place public.sedes, given public.sedes)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  field text;
begin
  foreach field in array array['municipio', 'direccion', 'telefono', 'whatsapp'] loop
    if private.clean_text(to_jsonb(given) ->> field) is distinct from to_jsonb(place) ->> field
      -- A hidden address may be thrown away.
      and not (field = 'direccion' and place.visibilidad <> 'completa' and given.direccion is null)
    then
      perform private.refuse(field || '_de_mi_perfil', 'Esto se cambia en «Mi perfil».');
    end if;
  end loop;
end
$function$;
COMMENT ON FUNCTION private.keep_provider_values(public.sedes,public.sedes) IS 'Municipality, address and phones of the principal place are changed in the provider, where a change waits for approval.';

CREATE FUNCTION private.keep_removed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_removed(new.id) then
    perform private.refuse('aprobado_sin_baja',
      'Este perfil se quitó del directorio. Para publicarlo, deshaz primero la baja.');
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION private.keep_removed() IS 'Who asked not to appear is not approved by mistake.';

CREATE FUNCTION private.keep_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was constant jsonb := to_jsonb(old);
begin
  insert into private.ediciones (pregunta_id, respuesta_id, titulo, contenido, categoria, desde, hasta)
  values (
    case tg_table_name when 'questions' then old.id end, case tg_table_name when 'answers' then old.id end,
    was ->> 'title', old.content, was ->> 'category', coalesce(old.editada_en, old.created_at), new.editada_en
  );
  return null;
end
$function$;
COMMENT ON FUNCTION private.keep_version() IS 'Keeps what a question or an answer said before an edit.';

CREATE FUNCTION private.kept_of(uno uuid, otro uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select p.id from public.proveedores as p where p.id in (uno, otro)
  order by p.usuario_id is null, not p.aprobado_por_admin, p.fecha_creacion, p.id limit 1
$function$;
COMMENT ON FUNCTION private.kept_of(uuid,uuid) IS 'Which of two is kept when they are merged: the one with an owner, else the one that families see, else the older.';

CREATE FUNCTION private.known_words(bare text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
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
$function$;
COMMENT ON FUNCTION private.known_words(text) IS 'Of a bare name the words by which it is known: without kinds of places and professions, short forms written out. A name of nothing but kinds is all of it.';

CREATE FUNCTION private.last_day(proveedor uuid, sede uuid, grupo text)
 RETURNS date
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select least(c.vence_en, (
    select min(d.vence_en) from public.confirmaciones as d
    where d.duda and d.proveedor_id = last_day.proveedor and d.grupo = last_day.grupo
      and (d.sede_id is null or d.sede_id = last_day.sede) and d.confirmado_en > c.confirmado_en
  ))
  from public.confirmaciones as c
  where c.proveedor_id = last_day.proveedor and c.grupo = last_day.grupo
    and (c.sede_id is null or c.sede_id = last_day.sede) and not c.duda
  order by c.confirmado_en desc, c.id limit 1
$function$;
COMMENT ON FUNCTION private.last_day(uuid,uuid,text) IS 'Until when the latest word about a group holds; a later doubt ended it the day before.';

CREATE FUNCTION private.latest_decision(clase text, elemento uuid)
 RETURNS TABLE(como text, actor uuid, cuando timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select d.como, d.actor, d.cuando
  from (
    select case
        when e.accion = 'eliminar' then 'eliminado'
        when e.tabla = 'revisiones_recurso' then 'revisado'
        when e.tabla = 'proveedores' then
          case when e.accion = 'aprobar' or (e.despues ->> 'aprobado_por_admin')::boolean then 'aprobado' else 'desaprobado' end
        else e.despues ->> 'estado'
      end as como, e.actor_id as actor, e.fecha as cuando
    from public.auditoria as e
    where (latest_decision.clase, e.tabla) in (
        ('proveedor', 'proveedores'), ('resena', 'calificaciones'), ('sugerencia', 'sugerencias'),
        ('recurso', 'revisiones_recurso'), ('recurso', 'recursos'), ('paso', 'pasos')
      )
      and e.fila_id = elemento::text
      and (e.accion in ('aprobar', 'desaprobar', 'eliminar') or e.despues ?| array['aprobado_por_admin', 'estado', 'revisado_en'])
    union all
    select 'dejado', v.admin, v.fecha from private.perfiles_vistos as v
    where clase = 'proveedor' and v.proveedor_id = elemento
    union all
    select c.estado, c.decidida_por, c.decidida_en from public.propuestas as c
    where clase = 'propuesta' and c.lote = elemento
    union all
    select r.estado, r.decidida_por, r.decidida_en from public.reclamaciones as r
    where clase = 'reclamacion' and r.id = elemento
    union all
    select b.estado, b.decidida_por, b.decidida_en from public.bajas as b
    where clase = 'baja' and b.id = elemento
    union all
    select m.decision, m.decidida_por, m.decidida_en from private.moderacion as m
    where latest_decision.clase in ('reporte', 'revision', 'primera') and m.elemento = latest_decision.elemento
    union all
    select r.estado, r.decidido_por, r.decidido_en from private.repetidos as r
    where latest_decision.clase = 'repetido' and r.id = latest_decision.elemento
    union all
    select 'unidos', u.por, u.fecha from public.perfiles_unidos as u
    where latest_decision.clase = 'repetido' and u.repetido = latest_decision.elemento
  ) as d
  where d.cuando is not null
  order by d.cuando desc
  limit 1
$function$;
COMMENT ON FUNCTION private.latest_decision(text,uuid) IS 'Who decided last on something that waited, how and when.';

CREATE FUNCTION private.latest_word(proveedor uuid, sede uuid, grupo text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(max(u.confirmado_en), '-infinity') from private.ultimas_palabras as u
  where u.proveedor_id = latest_word.proveedor and u.grupo = latest_word.grupo
    and (u.sede_id is null or u.sede_id = latest_word.sede)
$function$;
COMMENT ON FUNCTION private.latest_word(uuid,uuid,text) IS 'When a group of facts was last confirmed; the beginning of time if never.';

CREATE FUNCTION private.leave_disapproved()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_client() and private.is_admin() then
    insert into private.perfiles_vistos (proveedor_id, version, admin) values (new.id, new.fecha_actualizacion, auth.uid())
    on conflict (proveedor_id) do update set version = excluded.version, admin = excluded.admin, fecha = now();
  end if;
  return null;
end
$function$;
COMMENT ON FUNCTION private.leave_disapproved() IS 'What an admin disapproves has been looked at: it waits again when it changes.';

CREATE FUNCTION private.leave_drafts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.borradores as b where b.proveedor_id = new.id;
  return null;
end
$function$;
COMMENT ON FUNCTION private.leave_drafts() IS 'What is approved, or has an owner, is no draft any more.';

CREATE FUNCTION private.leave_posts(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  thread record;
  number integer;
begin
  -- What others do not see helps nobody, and nobody is left to ask for another look.
  delete from public.answers as a where a.estado <> 'publicada' and (
    a.user_id = person or a.id in (select n.answer_id from private.autores_respuestas as n where n.user_id = person)
  );
  delete from public.questions as q where q.estado <> 'publicada' and (
    q.user_id = person or q.id in (select n.question_id from private.autores_preguntas as n where n.user_id = person)
  );
  update private.moderacion as m set revision_texto = null
  where m.elemento in (
    select q.id from public.questions as q where q.user_id = person
    union all select a.id from public.answers as a where a.user_id = person
    union all select n.question_id from private.autores_preguntas as n where n.user_id = person
    union all select n.answer_id from private.autores_respuestas as n where n.user_id = person
  );
  for thread in
    select distinct a.question_id, q.user_id is not distinct from person as is_asker
    from public.answers as a join public.questions as q on q.id = a.question_id
    where a.user_id = person
    order by a.question_id
  loop
    number := 0;
    if not thread.is_asker then
      -- A number of its own: that of the same person's nameless answers would join them.
      perform from public.questions as q where q.id = thread.question_id for no key update;
      insert into private.numeros_dados as n (question_id, ultimo) values (thread.question_id, 2)
      on conflict (question_id) do update set ultimo = n.ultimo + 1
      returning n.ultimo into number;
    end if;
    insert into private.autores_respuestas (answer_id, question_id, user_id, numero)
    select a.id, a.question_id, null, number from public.answers as a
    where a.question_id = thread.question_id and a.user_id = person;
    update public.answers as a set user_id = null, sin_nombre = true
    where a.question_id = thread.question_id and a.user_id = person;
  end loop;
  insert into private.autores_preguntas (question_id, user_id)
  select q.id, null from public.questions as q where q.user_id = person;
  update public.questions as q set user_id = null, sin_nombre = true where q.user_id = person;
  update private.autores_respuestas as n set user_id = null where n.user_id = person;
  update private.autores_preguntas as n set user_id = null where n.user_id = person;
end
$function$;
COMMENT ON FUNCTION private.leave_posts(uuid) IS 'Makes nobody the author of somebody''s published questions and answers, nameless ones too; deletes those that are not public.';

CREATE FUNCTION private.left_the_directory(lista uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select r.id from public.listas_proveedores as r
  where r.lista_id = left_the_directory.lista and not exists (
    select from public.proveedores as p where p.id = r.proveedor_id and p.aprobado_por_admin
  )
$function$;
COMMENT ON FUNCTION private.left_the_directory(uuid) IS 'The rows of a list whose provider was deleted or is no longer approved.';

CREATE FUNCTION private.like_name(one text, other text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select private.name_likeness(private.bare_name(one), private.bare_name(other)) >= 0.6
$function$;
COMMENT ON FUNCTION private.like_name(text,text) IS 'Whether two names may be of the same provider.';

CREATE FUNCTION private.limit_acts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := auth.uid();
  allowed constant integer := tg_argv[0];
  window_length constant interval := tg_argv[1];
  done bigint;
  wait_minutes integer;
begin
  if not private.is_client() or person is null then
    return new;
  end if;
  -- One after the other: of two requests at the same moment the second must see the first.
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || ':' || person, 0));
  delete from private.recent_acts
  where user_id = person and act = tg_table_name and done_at <= now() - window_length;
  select count(*), ceil(extract(epoch from min(done_at) + window_length - now()) / 60)
  into done, wait_minutes
  from private.recent_acts
  where user_id = person and act = tg_table_name;
  if done >= allowed then
    raise exception using errcode = 'PT429',
      message = tg_argv[2] || ' Gracias por participar. Podrás continuar en ' || case
        when wait_minutes <= 1 then 'un minuto.'
        when wait_minutes < 120 then wait_minutes || ' minutos.'
        else ceil(wait_minutes / 60.0) || ' horas.'
      end;
  end if;
  insert into private.recent_acts (user_id, act, done_at) values (person, tg_table_name, now());
  return new;
end
$function$;
COMMENT ON FUNCTION private.limit_acts() IS 'Refuses with status 429 and kind words once a person has made as many rows of this table as the limit allows.';

CREATE FUNCTION private.limit_events_at_once()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  recorded constant integer := coalesce(nullif(current_setting('private.events_at_once', true), ''), '0')::integer + 1;
begin
  if private.is_client() and recorded > 50 then
    raise exception using errcode = 'PT413', message = 'Se registran 50 eventos a la vez como máximo';
  end if;
  perform set_config('private.events_at_once', recorded::text, true);
  return new;
end
$function$;
COMMENT ON FUNCTION private.limit_events_at_once() IS 'Refuses more than fifty events of one request.';

CREATE FUNCTION private.limit_links()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  written constant jsonb := to_jsonb(new);
begin
  if private.is_client()
    and private.count_links(concat_ws(' ', written ->> 'title', written ->> tg_argv[0])) > 2
    and exists (
      select from private.profiles as p where p.id = auth.uid() and p.fecha_registro > now() - interval '1 day'
    )
  then
    perform private.refuse(tg_argv[0] || '_max_2_enlaces',
      'En el primer día de tu cuenta, cada publicación puede llevar hasta 2 enlaces. Así frenamos la publicidad. Quita los demás y publícala: después de ese día puedes añadirlos.');
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION private.limit_links() IS 'Refuses a third link in a post of an account younger than a day.';

CREATE FUNCTION private.limit_listas()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- One after the other: of two requests at the same moment the second must see the first.
  perform pg_advisory_xact_lock(hashtextextended('listas:' || new.user_id, 0));
  if (select count(*) from public.listas as l where l.user_id = new.user_id) >= 20 then
    perform private.refuse('listas_hasta_20', 'Puedes tener hasta 20 listas. Borra una para crear otra.');
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION private.limit_listas() IS 'At most 20 lists a person.';

CREATE FUNCTION private.limit_sedes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from public.proveedores where id = new.proveedor_id for no key update;
  if (select count(*) from public.sedes where proveedor_id = new.proveedor_id) >= 12 then
    perform private.refuse('sedes_max_12', 'Un perfil tiene hasta 12 sedes.');
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION private.limit_sedes() IS 'A provider has at most 12 places.';

CREATE FUNCTION private.list_fits(items text[], max_items integer, max_length integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(cardinality(items), 0) <= max_items
    and not exists (select from unnest(items) as item where char_length(item) > max_length)
$function$;
COMMENT ON FUNCTION private.list_fits(text[],integer,integer) IS 'Bounds a list in items and in length of each item.';
GRANT EXECUTE ON FUNCTION private.list_fits(text[],integer,integer) TO anon, authenticated, service_role;

CREATE FUNCTION private.list_lines(lista uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today constant date := private.event_day(now());
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'proveedor_id', p.id, 'nombre', p.nombre, 'tipo_servicio', p.tipo_servicio, 'subcategoria', p.subcategoria,
      'municipio', p.municipio, 'direccion', p.direccion, 'telefono', p.telefono, 'whatsapp', p.whatsapp,
      'horario_servicio', p.horario_servicio, 'nota', r.nota, 'hechos', f.linea,
      'disponibilidad', availability.said, 'contacto', contact.said
    ) order by r.posicion, r.created_at, r.id), '[]')
    from public.listas_proveedores as r
    join public.proveedores as p on p.id = r.proveedor_id and p.aprobado_por_admin
    left join public.resumen_hechos as f on f.proveedor_id = p.id
    left join lateral (
      -- The best that holds, as on a card; an answer that no longer holds is not told.
      select jsonb_build_object(
        'estado', case when w.vence_en >= today then d.estado end, 'espera', case when w.vence_en >= today then d.espera end,
        'municipio', nullif(s.municipio, p.municipio),
        'confirmado_el', private.event_day(w.confirmado_en), 'vence_el', w.vence_en
      ) as said
      from public.sedes as s
      join public.disponibilidad as d on d.sede_id = s.id
      join private.place_words as w on w.sede_id = s.id and w.grupo = 'disponibilidad'
      where s.proveedor_id = p.id and (s.principal or s.visibilidad <> 'oculta')
      order by w.vence_en >= today desc,
        case when w.vence_en >= today then
          array_position(array['acepta', 'evalua_antes', 'lista_de_espera', 'no_acepta'], d.estado)
        end,
        s.principal desc, s.orden, s.fecha_creacion, s.id
      limit 1
    ) as availability on true
    left join lateral (
      select jsonb_build_object('confirmado_el', private.event_day(w.confirmado_en), 'vence_el', w.vence_en) as said
      from public.sedes as s
      join private.place_words as w on w.sede_id = s.id and w.grupo = 'contacto'
      where s.proveedor_id = p.id and s.principal
    ) as contact on true
    where r.lista_id = list_lines.lista
  );
end
$function$;
COMMENT ON FUNCTION private.list_lines(uuid) IS 'What a list shows of its providers, in its order: names, phones, the note, and facts with the days on which they were confirmed and until which they hold. Only what every visitor sees of approved ones.';

CREATE FUNCTION private.list_mask(lista text[], claves text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select private.bit_mask(array(select array_position(claves, valor) from unnest(lista) as valor))
$function$;
COMMENT ON FUNCTION private.list_mask(text[],text[]) IS 'The values of a list as a mask, by their position among the keys.';

CREATE FUNCTION private.lock_claim(reclamacion uuid)
 RETURNS public.reclamaciones
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claim public.reclamaciones;
begin
  perform from public.proveedores as p
  where p.id = (select r.proveedor_id from public.reclamaciones as r where r.id = reclamacion) for no key update;
  perform from private.profiles as p
  where p.id = (select r.usuario_id from public.reclamaciones as r where r.id = reclamacion) for key share;
  select * into claim from public.reclamaciones as r where r.id = reclamacion for update;
  return claim;
end
$function$;
COMMENT ON FUNCTION private.lock_claim(uuid) IS 'A claim as it is now, held with its provider until the transaction ends.';

CREATE FUNCTION private.lock_fact(tabla text, fila uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  case tabla
    when 'sedes' then
      perform from public.proveedores as p
      where p.id = (select s.proveedor_id from public.sedes as s where s.id = fila) for no key update;
      perform from public.sedes as s where s.id = fila for no key update;
    when 'disponibilidad' then
      perform from public.disponibilidad as d where d.sede_id = fila for no key update;
    when 'detalles' then
      perform from public.detalles as d where d.proveedor_id = fila for no key update;
    when 'primera_visita' then
      perform from public.primera_visita as v where v.proveedor_id = fila for no key update;
    when 'planes' then
      perform from public.planes as p where p.id = fila for no key update;
    when 'pasos' then
      perform from public.pasos as p where p.id = fila for no key update;
  end case;
end
$function$;
COMMENT ON FUNCTION private.lock_fact(text,uuid) IS 'Keeps a row of the facts as it is until the transaction ends.';

CREATE FUNCTION private.lock_import(importacion uuid, estados text[])
 RETURNS public.importaciones
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found_import public.importaciones;
begin
  perform private.require_admin();
  select * into found_import from public.importaciones as i where i.id = importacion for update;
  if not found then
    perform private.refuse_import('Esta importación ya no existe. Recarga la página.');
  end if;
  if found_import.estado <> all (estados) then
    perform private.refuse_import('La importación ya está en otro paso. Recarga la página.');
  end if;
  return found_import;
end
$function$;
COMMENT ON FUNCTION private.lock_import(uuid,text[]) IS 'For admins: an import that is in one of these states, kept from others until the transaction ends.';

CREATE FUNCTION private.lock_order()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select pg_advisory_xact_lock(hashtextextended('public.pasos:orden', 0))
$function$;
COMMENT ON FUNCTION private.lock_order() IS 'Lets one transaction at a time change the order of the steps.';

CREATE FUNCTION private.lock_places(proveedor uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform from public.sedes as s where s.proveedor_id = lock_places.proveedor order by s.id for key share;
end
$function$;
COMMENT ON FUNCTION private.lock_places(uuid) IS 'Keeps the places of a provider from going until the transaction ends.';

CREATE FUNCTION private.lock_post(clase text, elemento uuid)
 RETURNS private.posts
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  post private.posts;
begin
  perform from public.questions as q where clase = 'pregunta' and q.id = elemento for no key update;
  perform from public.answers as a where clase = 'respuesta' and a.id = elemento for no key update;
  perform from public.calificaciones as c where clase = 'resena' and c.id = elemento for no key update;
  select * into post from private.posts as p where p.clase = lock_post.clase and p.id = elemento;
  return post;
end
$function$;
COMMENT ON FUNCTION private.lock_post(text,uuid) IS 'A post, its row locked; all null when there is none.';

CREATE FUNCTION private.lock_proposal(propuesta uuid)
 RETURNS public.propuestas
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found_row public.propuestas;
begin
  perform from public.proveedores as v
  where v.id = (select p.proveedor_id from public.propuestas as p where p.id = propuesta) for no key update;
  select * into found_row from public.propuestas as p where p.id = propuesta for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'Esta corrección ya no existe.';
  end if;
  perform private.lock_places(found_row.proveedor_id);
  return found_row;
end
$function$;
COMMENT ON FUNCTION private.lock_proposal(uuid) IS 'A proposal, kept as it is until the transaction ends.';

CREATE FUNCTION private.lock_removal(baja uuid)
 RETURNS public.bajas
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  removal public.bajas;
begin
  perform from public.proveedores as p
  where p.id = (select b.proveedor_id from public.bajas as b where b.id = baja) for no key update;
  select * into removal from public.bajas as b where b.id = baja for update;
  return removal;
end
$function$;
COMMENT ON FUNCTION private.lock_removal(uuid) IS 'A removal as it is now, held with its provider until the transaction ends.';

CREATE FUNCTION private.lock_summaries(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- A statement that changed nothing must not have the lock before the rows of the next one.
  if cardinality(ids) = 0 then
    return;
  end if;
  perform from public.datos_proveedores as d where d.proveedor_id = any (ids) order by d.proveedor_id for no key update;
  perform pg_advisory_xact_lock(hashtextextended('public.resumen_hechos', 0));
end
$function$;
COMMENT ON FUNCTION private.lock_summaries(uuid[]) IS 'The lock of all summaries, after the rows that a change of these providers writes later: nobody who holds it waits for a row of one provider.';

CREATE FUNCTION private.look_for_duplicates()
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  began constant timestamptz := clock_timestamp();
  one uuid;
begin
  while clock_timestamp() - began < interval '25 milliseconds' loop
    delete from private.unpaired_providers as u
    where u.proveedor_id = (select m.proveedor_id from private.unpaired_providers as m limit 1 for update skip locked)
    returning u.proveedor_id into one;
    if not found then
      return false;
    end if;
    with found as materialized (
      select least(one, d.otro) as uno, greatest(one, d.otro) as otro, d.razones from private.possible_duplicates(one) as d
    ), gone as (
      delete from private.repetidos as r
      where r.estado = 'pendiente' and one in (r.uno, r.otro)
        and not exists (select from found as f where f.uno = r.uno and f.otro = r.otro)
    ), there as (
      select f.* from found as f
      join public.proveedores as l on l.id = f.uno
      join public.proveedores as m on m.id = f.otro
      for key share of l, m
    )
    insert into private.repetidos as r (uno, otro, razones) select t.uno, t.otro, t.razones from there as t
    on conflict on constraint repetidos_una_vez do update set razones = excluded.razones
    where r.estado = 'pendiente' and r.razones <> excluded.razones;
  end loop;
  return true;
end
$function$;
COMMENT ON FUNCTION private.look_for_duplicates() IS 'A slice of the background work: providers that were not compared yet, for so short a while that nobody feels it, as nobody waits for the pairs. True when others may wait.';

CREATE FUNCTION private.mail_decision()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  told constant text := case when new.aprobado_por_admin then 'proveedor_aprobado' else 'proveedor_desaprobado' end;
  waiting text;
begin
  with gone as (
    delete from private.outgoing_mail as o
    where o.account = new.usuario_id and o.template in ('proveedor_aprobado', 'proveedor_desaprobado')
      and o.fields ->> 'ProveedorID' = new.id::text and o.attempts = 0
    returning o.id, o.template
  )
  select g.template into waiting from gone as g order by g.id desc limit 1;
  if waiting <> told or not (private.is_client() and private.is_admin()) then
    return null;
  end if;
  insert into private.outgoing_mail (account, template, fields, next_try)
  select u.id, told, jsonb_build_object('Nombre', new.nombre, 'ProveedorID', new.id), now() + interval '10 minutes'
  from auth.users as u
  where u.id = new.usuario_id and u.email <> '';
  return null;
end
$function$;
COMMENT ON FUNCTION private.mail_decision() IS 'Queues the mail about an admin''s decision on a provider that has an owner. One that undoes a decision whose mail still waits takes that mail back, and is not told either.';

CREATE FUNCTION private.mail_mode(person uuid, question uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.mail_mode(person, question, coalesce(private.author_of('pregunta', question) = person, false));
end
$function$;
COMMENT ON FUNCTION private.mail_mode(uuid,uuid) IS 'As with three arguments, whosever question it is.';

CREATE FUNCTION private.mail_mode(person uuid, question uuid, is_own boolean)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select private.mode_of(s.sigue, s.modo, c.propias, c.seguidas, is_own)
    from (select) as nothing
    left join private.seguimientos as s on s.user_id = person and s.question_id = question
    left join private.preferencias_correo as c on c.user_id = person
  );
end
$function$;
COMMENT ON FUNCTION private.mail_mode(uuid,uuid,boolean) IS 'When a person is written to about a question of their own or of somebody else: al_momento, diario, semanal, nunca. Null: they do not follow it.';

CREATE FUNCTION private.mail_person(person uuid, template text, fields jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.outgoing_mail (account, template, fields)
  select u.id, mail_person.template, mail_person.fields from auth.users as u where u.id = person and u.email <> '';
  if found then
    perform pg_notify('gateway_mail', '');
  end if;
end
$function$;
COMMENT ON FUNCTION private.mail_person(uuid,text,jsonb) IS 'Queues a mail to an account that has an address.';

CREATE FUNCTION private.mail_provider(proveedor uuid, template text, fields jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.outgoing_mail (proveedor, template, fields)
  select p.id, mail_provider.template, mail_provider.fields
  from public.proveedores as p where p.id = mail_provider.proveedor and private.provider_address(p.id) is not null;
  if found then
    perform pg_notify('gateway_mail', '');
  end if;
end
$function$;
COMMENT ON FUNCTION private.mail_provider(uuid,text,jsonb) IS 'Queues a mail to a provider: to its owner, or to the address that it shows.';

CREATE FUNCTION private.mail_reach(proveedor uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select m.silence from private.provider_mail as m where m.proveedor_id = mail_reach.proveedor
$function$;
COMMENT ON FUNCTION private.mail_reach(uuid) IS 'Why no reminder reaches a provider: it wants none, has no address, or its address failed within 30 days. Null: one does.';

CREATE FUNCTION private.mailbox_hash(address text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select sha256(convert_to(private.mailbox_of(address), 'UTF8'))
$function$;
COMMENT ON FUNCTION private.mailbox_hash(text) IS 'By which it is known that the owner of a mailbox wants no alerts.';

CREATE FUNCTION private.mailbox_of(address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when host in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com' else name || '@' || host end
  from (
    select regexp_replace(split_part(address, '@', 1), '(.)[+].*', '\1') as name, split_part(address, '@', 2) as host
  ) as part
$function$;
COMMENT ON FUNCTION private.mailbox_of(text) IS 'Where mail to an address arrives, as far as its spelling tells: without a +tag, and at Gmail without dots.';

CREATE FUNCTION private.mark_disapproval()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if private.is_client() and not new.aprobado_por_admin then
    new.aprobado_por_admin := null;
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION private.mark_disapproval() IS 'Marks that this statement itself says not approved, for the next trigger.';

CREATE FUNCTION private.mark_renewal()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.fecha_actualizacion := tg_argv[0]::timestamptz;
  return new;
end
$function$;
COMMENT ON FUNCTION private.mark_renewal() IS 'Marks that this statement itself says who verified the step (-infinity) and when (infinity), for the triggers that follow.';

CREATE FUNCTION private.mark_unattended()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.usuario_id is null and not new.aprobado_por_admin then
    insert into private.unattended_providers (proveedor_id) values (new.id) on conflict do nothing;
  else
    delete from private.unattended_providers where proveedor_id = new.id;
  end if;
  return null;
end
$function$;
COMMENT ON FUNCTION private.mark_unattended() IS 'Notes since when a provider has neither an owner nor an admin''s approval.';

CREATE FUNCTION private.mark_unpaired()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- What is rehearsed is not there in the end.
  if coalesce(current_setting('private.ensaya', true), '') = '' then
    insert into private.unpaired_providers (proveedor_id) values ((to_jsonb(new) ->> tg_argv[0])::uuid) on conflict do nothing;
  end if;
  return null;
end
$function$;
COMMENT ON FUNCTION private.mark_unpaired() IS 'A provider is new, or known by something else: it is compared with the others soon.';

CREATE FUNCTION private.match_earlier_row(keys private.import_keys, OUT fila integer, OUT same boolean, OUT why text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  phones constant text[] := array_remove(array[keys.telefono, keys.whatsapp], null);
  near text[];
begin
  select k.fila, l.is_same, case
    when l.is_same then format('Es la misma que la fila %s.', k.fila)
    else format('Mismo teléfono que la fila %s.', k.fila) end
  into fila, same, why
  from (
    select * from private.import_keys as k where k.importacion_id = keys.importacion_id and k.npi = keys.npi
    union all
    select * from private.import_keys as k where k.importacion_id = keys.importacion_id and k.telefono = any (phones)
    union all
    select * from private.import_keys as k where k.importacion_id = keys.importacion_id and k.whatsapp = any (phones)
  ) as k
  cross join lateral (
    select k.npi = keys.npi is true or private.name_likeness(k.nombre, keys.nombre) >= 0.6 as is_same
  ) as l
  where k.fila < keys.fila and (l.is_same or k.npi is null or keys.npi is null)
  order by l.is_same desc, k.fila limit 1;
  if found then
    return;
  end if;
  near := keys.municipio || private.neighbours_of(keys.municipio);
  select k.fila, false, format('Se parece a la fila %s.', k.fila) into fila, same, why
  from (
    select k.fila, k.nombre from private.import_keys as k
    where k.importacion_id = keys.importacion_id and k.municipio = any (near) and k.fila < keys.fila
      and (k.npi is null or keys.npi is null) and 3 * bit_count(k.firma & keys.firma) >= k.unos + keys.unos
    order by bit_count(k.firma & keys.firma)::real / (k.unos + keys.unos) desc, k.fila limit 30
  ) as k
  cross join lateral (select private.name_likeness(k.nombre, keys.nombre) as likeness offset 0) as l
  where l.likeness >= 0.6
  order by l.likeness desc, k.fila limit 1;
end
$function$;
COMMENT ON FUNCTION private.match_earlier_row(private.import_keys) IS 'The row further up in the same file that a row is, or that it may be, by the same rules.';

CREATE FUNCTION private.match_provider(keys private.import_keys, OUT id uuid, OUT same boolean, OUT why text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  phones constant text[] := array_remove(array[keys.telefono, keys.whatsapp], null);
  near text[];
  number text;
begin
  if keys.npi is not null then
    select n.proveedor_id, true into id, same from private.npis as n
    where n.npi = keys.npi and not private.is_made_by(keys.importacion_id, n.proveedor_id) order by n.proveedor_id limit 1;
    if found then
      return;
    end if;
  end if;
  if cardinality(phones) > 0 then
    select s.proveedor_id, l.likeness >= 0.6, n.npi, case
      when l.likeness >= 0.6 then format('Mismo nombre y teléfono que «%s», con otro NPI.', p.nombre)
      else format('Mismo teléfono que «%s».', p.nombre) end
    into id, same, number, why
    from private.with_phone(phones) as w (id)
    join private.name_signatures as s on s.proveedor_id = w.id
    join public.proveedores as p on p.id = w.id
    left join private.npis as n on n.proveedor_id = w.id
    cross join lateral (select private.name_likeness(s.nombre, keys.nombre) as likeness) as l
    -- In one clinic many answer the same phone: who has another number and another name is another person.
    where (l.likeness >= 0.6 or n.npi is null or keys.npi is null or n.npi = keys.npi)
      and not private.is_made_by(keys.importacion_id, w.id)
    order by l.likeness desc, s.proveedor_id limit 1;
    if found then
      same := same and (number is null or keys.npi is null or number = keys.npi);
      return;
    end if;
  end if;
  near := keys.municipio || private.neighbours_of(keys.municipio);
  -- A name in full is enough where one of the two has no telephone to compare.
  select s.proveedor_id, s.nombre = keys.nombre and s.municipio = keys.municipio and p.tipo_servicio = keys.tipo_servicio
      and (cardinality(phones) = 0 or p.telefono is null and p.whatsapp is null),
    format('Se parece a «%s», de %s.', p.nombre, p.municipio)
  into id, same, why
  from (
    select s.proveedor_id, s.nombre, s.municipio from private.name_signatures as s
    left join private.npis as n on n.proveedor_id = s.proveedor_id
    where s.municipio = any (near) and 3 * bit_count(s.firma & keys.firma) >= s.unos + keys.unos
      and (n.npi is null or keys.npi is null) and not private.is_made_by(keys.importacion_id, s.proveedor_id)
    -- Comparing takes a while: the nearest by their signatures are enough.
    order by bit_count(s.firma & keys.firma)::real / (s.unos + keys.unos) desc, s.proveedor_id limit 30
  ) as s
  join public.proveedores as p on p.id = s.proveedor_id
  cross join lateral (select private.name_likeness(s.nombre, keys.nombre) as likeness offset 0) as l
  where l.likeness >= 0.6
  order by l.likeness desc, s.municipio = keys.municipio desc, s.proveedor_id limit 1;
end
$function$;
COMMENT ON FUNCTION private.match_provider(private.import_keys) IS 'The provider that a row is (same number, same telephone and a like name, or same name, municipality and type without a telephone), or that it may be (same telephone, or a like name in the municipality or one that it touches). Those that the import itself made do not count.';

CREATE FUNCTION private.may_fetch_copy(name text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(may_fetch_copy.name = private.ready_copy() and private.missing_proof() is null, false);
end
$function$;
COMMENT ON FUNCTION private.may_fetch_copy(text) IS 'Whether it is the file of the caller, ready, and the sign-in recent.';
GRANT EXECUTE ON FUNCTION private.may_fetch_copy(text) TO authenticated;

CREATE FUNCTION private.mentions(said text, words text[])
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  low constant text := lower(said);
  word text;
begin
  foreach word in array words loop
    if strpos(low, word) > 0 and low ~ (
      '(?<![[:alnum:]._%+-])' || regexp_replace(word, '([^[:alnum:]])', '\\\1', 'g') || '(?![[:alnum:]-]|\.[[:alnum:]])'
    ) then
      return true;
    end if;
  end loop;
  return false;
end
$function$;
COMMENT ON FUNCTION private.mentions(text,text[]) IS 'Whether a text says one of some words by itself: ids or addresses, in lower case, and not as a part of another.';

CREATE FUNCTION private.merge_facts(queda uuid, se_va uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  takes_care constant boolean := private.latest_word(se_va, null, 'atencion') > private.latest_word(queda, null, 'atencion');
  takes_place constant boolean := private.latest_word(se_va, null, 'lugar') > private.latest_word(queda, null, 'lugar');
begin
  -- A group whose word is later comes with its values; one of which nothing is known is filled.
  update public.detalles as d
  set (edad_desde_meses, edad_hasta_meses, modalidades, idiomas, costo, costo_desde, requiere_referido, atiende_autismo) = (
    o.edad_desde_meses, o.edad_hasta_meses, o.modalidades, o.idiomas, o.costo, o.costo_desde, o.requiere_referido, o.atiende_autismo
  )
  from public.detalles as o
  where d.proveedor_id = queda and o.proveedor_id = se_va and (takes_care or (
    d.edad_desde_meses, d.edad_hasta_meses, d.modalidades, d.idiomas, d.costo, d.requiere_referido, d.atiende_autismo
  ) is not distinct from (null, null, null, null, null, null, null));
  update public.detalles as d set hechos_si = o.hechos_si, hechos_no = o.hechos_no
  from public.detalles as o
  where d.proveedor_id = queda and o.proveedor_id = se_va
    and (takes_place or (d.hechos_si, d.hechos_no) is not distinct from (null, null));
  insert into public.primera_visita as v (proveedor_id, con_quien, duracion_minutos, pasos, que_llevar, se_puede, fotos)
  select queda, o.con_quien, o.duracion_minutos, o.pasos, o.que_llevar, o.se_puede, o.fotos
  from public.primera_visita as o where o.proveedor_id = se_va
  on conflict (proveedor_id) do update
  set con_quien = excluded.con_quien, duracion_minutos = excluded.duracion_minutos, pasos = excluded.pasos,
    que_llevar = excluded.que_llevar, se_puede = excluded.se_puede, fotos = excluded.fotos
  where takes_place;
end
$function$;
COMMENT ON FUNCTION private.merge_facts(uuid,uuid) IS 'Ages, ways, what the place is like and the first visit: of each group what was confirmed last.';

CREATE FUNCTION private.merge_fields()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select '{nombre,tipo_servicio,subcategoria,descripcion,municipio,direccion,telefono,whatsapp,email,web,horario_servicio,acepta_planes,planes_aceptados,etiquetas_servicio,videos_urls,logo_url}'::text[]
$function$;
COMMENT ON FUNCTION private.merge_fields() IS 'The columns of a provider that are chosen one by one when two are merged.';

CREATE FUNCTION private.merge_handling(queda uuid, se_va uuid, dueno uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claim public.reclamaciones;
begin
  update public.estadisticas as e set proveedor_id = queda where e.proveedor_id = se_va;
  update public.llamadas as l set proveedor_id = queda where l.proveedor_id = se_va;
  update public.bajas as b set proveedor_id = queda where b.proveedor_id = se_va;
  delete from public.reclamaciones as r
  where r.proveedor_id = se_va and r.estado in ('abierta', 'probada') and exists (
    select from public.reclamaciones as o
    where o.proveedor_id = queda and o.usuario_id = r.usuario_id and o.estado in ('abierta', 'probada')
  );
  update public.reclamaciones as r set proveedor_id = queda where r.proveedor_id = se_va;
  -- Who owns one of the two and claimed the other has it now.
  update public.reclamaciones as r set estado = 'entregada', decidida_en = now(), decidida_por = auth.uid()
  where r.proveedor_id = queda and r.usuario_id = dueno and r.estado in ('abierta', 'probada');
  -- An owner whom nobody has told of a claim yet has seven days from now on.
  for claim in
    update public.reclamaciones as r set dueno_avisado_en = now()
    from public.proveedores as p
    where r.proveedor_id = queda and r.estado = 'probada' and r.dueno_avisado_en is null
      and p.id = queda and p.usuario_id is not null
    returning r.*
  loop
    perform private.tell_owner(claim, dueno);
  end loop;
  update private.outgoing_mail as m set proveedor = queda where m.proveedor = se_va;
  update private.outgoing_mail as m set sujeto = queda where m.secreto = 'enlace' and m.sujeto = se_va;
  insert into private.contacto_proveedor (proveedor_id, sin_recordatorios_desde, correo_fallido, fallo_en, enlace_pedido)
  select queda, c.sin_recordatorios_desde, c.correo_fallido, c.fallo_en, c.enlace_pedido
  from private.contacto_proveedor as c where c.proveedor_id = se_va
  on conflict (proveedor_id) do nothing;
  insert into private.npis (proveedor_id, npi) select queda, n.npi from private.npis as n where n.proveedor_id = se_va
  on conflict (proveedor_id) do nothing;
  update public.importacion_filas as f set proveedor_id = queda where f.proveedor_id = se_va;
  update public.importacion_filas as f set candidato_id = queda where f.candidato_id = se_va;
  -- Only two drafts of the register are one again.
  update private.borradores as b set atiende = coalesce(b.atiende, o.atiende)
  from private.borradores as o where b.proveedor_id = queda and o.proveedor_id = se_va;
  delete from private.borradores as b
  where b.proveedor_id = queda and not exists (select from private.borradores as o where o.proveedor_id = se_va);
  -- Both addresses stay, also those that led to the one that goes.
  update public.perfiles_unidos as u set proveedor_id = queda where u.proveedor_id = se_va;
  -- Whoever is not the one is not the other.
  insert into private.repetidos as r (uno, otro, razones, estado, encontrado_en, decidido_en, decidido_por)
  select least(queda, other.id), greatest(queda, other.id), d.razones, d.estado, d.encontrado_en, d.decidido_en, d.decidido_por
  from private.repetidos as d
  cross join lateral (select case d.uno when se_va then d.otro else d.uno end as id) as other
  where se_va in (d.uno, d.otro) and d.estado = 'distintos' and other.id <> queda
  on conflict on constraint repetidos_una_vez do update
  set estado = excluded.estado, decidido_en = excluded.decidido_en, decidido_por = excluded.decidido_por
  where r.estado = 'pendiente';
end
$function$;
COMMENT ON FUNCTION private.merge_handling(uuid,uuid,uuid) IS 'Events, calls, claims, links, mail, imports and former addresses of a provider become another''s.';

CREATE FUNCTION private.merge_keepers(queda uuid, se_va uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.favorite_providers as f
  where f.provider_id = se_va
    and exists (select from public.favorite_providers as o where o.provider_id = queda and o.user_id = f.user_id);
  update public.favorite_providers as f set provider_id = queda where f.provider_id = se_va;
  -- A list that has both keeps both notes, as far as they fit.
  update public.listas_proveedores as l
  set nota = case when l.nota = o.nota then l.nota else left(concat_ws('. ', l.nota, o.nota), 300) end
  from public.listas_proveedores as o
  where l.proveedor_id = queda and o.proveedor_id = se_va and o.lista_id = l.lista_id and o.nota is not null;
  delete from public.listas_proveedores as l
  where l.proveedor_id = se_va
    and exists (select from public.listas_proveedores as o where o.proveedor_id = queda and o.lista_id = l.lista_id);
  update public.listas_proveedores as l set proveedor_id = queda where l.proveedor_id = se_va;
  delete from private.avisos as a
  where a.proveedor_id = se_va
    and exists (select from private.avisos as o where o.proveedor_id = queda and o.correo = a.correo);
  update private.avisos as a set proveedor_id = queda where a.proveedor_id = se_va;
  update private.avisos as a set conocidos = array_replace(a.conocidos, se_va, queda) where se_va = any (a.conocidos);
end
$function$;
COMMENT ON FUNCTION private.merge_keepers(uuid,uuid) IS 'Who kept a provider, has it in a list or waits for news of it, does so with another.';

CREATE FUNCTION private.merge_places(queda uuid, se_va uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  kept constant uuid := private.principal_of(queda);
  gone constant uuid := private.principal_of(se_va);
  is_fresher constant boolean :=
    private.latest_word(se_va, gone, 'disponibilidad') > private.latest_word(queda, kept, 'disponibilidad');
  place public.sedes;
begin
  -- The principal place of the one that goes is that of the other.
  insert into public.disponibilidad as d (sede_id, estado, espera, nota)
  select kept, o.estado, o.espera, o.nota from public.disponibilidad as o where o.sede_id = gone
  on conflict (sede_id) do update set estado = excluded.estado, espera = excluded.espera, nota = excluded.nota
  where is_fresher;
  update public.horas as h set sede_id = kept
  where h.sede_id = gone and not exists (select from public.horas as o where o.sede_id = kept);
  update public.sedes as s
  set como_llegar = case when s.visibilidad = 'completa' then coalesce(s.como_llegar, o.como_llegar) end,
    atiende_municipios = coalesce(s.atiende_municipios, o.atiende_municipios), toda_la_isla = s.toda_la_isla or o.toda_la_isla
  from public.sedes as o where s.id = kept and o.id = gone;
  insert into private.direcciones_ocultas (sede_id, direccion, como_llegar)
  select kept, o.direccion, o.como_llegar from private.direcciones_ocultas as o where o.sede_id = gone
  on conflict (sede_id) do nothing;
  -- What one of the two hides stays hidden.
  select o.* into place from public.sedes as o where o.id = gone;
  insert into private.direcciones_ocultas as h (sede_id, direccion, como_llegar)
  select s.id, s.direccion, s.como_llegar from public.sedes as s
  where s.id = kept and s.visibilidad = 'completa' and place.visibilidad <> 'completa' and s.direccion is not null
  on conflict (sede_id) do update set direccion = excluded.direccion, como_llegar = coalesce(excluded.como_llegar, h.como_llegar);
  update public.sedes as s set visibilidad = place.visibilidad, direccion = null, como_llegar = null
  where s.id = kept and array_position('{completa,municipio,oculta}', place.visibilidad)
    > array_position('{completa,municipio,oculta}', s.visibilidad);

  -- The other places move, with all that is about them.
  update public.datos_sedes as d set proveedor_id = queda
  where d.proveedor_id = se_va and d.sede_id <> gone
    and exists (select from public.datos_proveedores as p where p.proveedor_id = queda);
  delete from public.datos_sedes as d where d.proveedor_id = se_va;
  update public.sedes as s set proveedor_id = queda,
    orden = s.orden + (select coalesce(max(o.orden), 0) from public.sedes as o where o.proveedor_id = queda)
  where s.proveedor_id = se_va and not s.principal;
  insert into private.recordatorios (proveedor_id, sede_id, grupo, vence_en, tramo, dia)
  select queda, case when r.sede_id = gone then kept else r.sede_id end, r.grupo, r.vence_en, r.tramo, r.dia
  from private.recordatorios as r where r.proveedor_id = se_va
  on conflict do nothing;
  update public.propuestas as c set proveedor_id = queda, sede_id = case when c.sede_id = gone then kept else c.sede_id end
  where c.proveedor_id = se_va;
  update public.confirmaciones as c set proveedor_id = queda, sede_id = case when c.sede_id = gone then kept else c.sede_id end
  where c.proveedor_id = se_va;
  delete from private.ultimas_palabras as u where u.proveedor_id in (queda, se_va);
  insert into private.ultimas_palabras (proveedor_id, grupo, sede_id, confirmado_en, vence_en)
  select distinct on (c.grupo, c.sede_id) c.proveedor_id, c.grupo, c.sede_id, c.confirmado_en, c.vence_en
  from public.confirmaciones as c where c.proveedor_id = queda and not c.duda
  order by c.grupo, c.sede_id, c.confirmado_en desc, c.id;
  perform private.refresh_facts(array[queda]);
end
$function$;
COMMENT ON FUNCTION private.merge_places(uuid,uuid) IS 'The places of one provider, and every word and proposal, become another''s. The two principal places are one.';

CREATE FUNCTION private.merge_providers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  se_va constant uuid := new.anterior;
  queda constant uuid := new.proveedor_id;
  gone public.proveedores;
  kept public.proveedores;
  result public.proveedores;
  dueno uuid;
begin
  select * into gone from public.proveedores where id = se_va;
  select * into kept from public.proveedores where id = queda;
  dueno := coalesce(kept.usuario_id, gone.usuario_id);
  result := jsonb_populate_record(kept, (
    select coalesce(jsonb_object_agg(v.key, v.value), '{}') from jsonb_each(to_jsonb(gone)) as v where v.key = any (new.del_otro)
  ));
  update public.proveedores as p
  set nombre = result.nombre, tipo_servicio = result.tipo_servicio, subcategoria = result.subcategoria,
    descripcion = result.descripcion, municipio = result.municipio, direccion = result.direccion, telefono = result.telefono,
    whatsapp = result.whatsapp, email = result.email, web = result.web, horario_servicio = result.horario_servicio,
    acepta_planes = result.acepta_planes, planes_aceptados = result.planes_aceptados,
    etiquetas_servicio = result.etiquetas_servicio, videos_urls = result.videos_urls, logo_url = result.logo_url,
    aprobado_por_admin = kept.aprobado_por_admin or gone.aprobado_por_admin
  where p.id = queda
  returning p.* into result;

  perform private.merge_facts(queda, se_va);
  perform private.split_words(array[queda, se_va]);
  perform private.drop_untrue_words(queda, to_jsonb(kept), to_jsonb(result));
  perform private.drop_untrue_words(se_va, to_jsonb(gone), to_jsonb(result));
  perform private.merge_places(queda, se_va);
  perform private.merge_reviews(queda, se_va, dueno);
  perform private.merge_keepers(queda, se_va);
  perform private.merge_handling(queda, se_va, dueno);
  delete from public.proveedores as p where p.id = se_va;
  -- A person has one provider: the other had to go first.
  if dueno is distinct from kept.usuario_id then
    update public.proveedores as p set usuario_id = dueno where p.id = queda;
  end if;
  insert into private.unpaired_providers (proveedor_id) values (queda) on conflict do nothing;
  return null;
end
$function$;
COMMENT ON FUNCTION private.merge_providers() IS 'Makes one provider of two: the chosen fields, and everything that refers to the one that goes. tests/rules/merge.test.ts holds every table to it.';

CREATE FUNCTION private.merge_reviews(queda uuid, se_va uuid, dueno uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Nobody reviews oneself, and one review a person is the newer.
  delete from public.calificaciones as c
  where c.proveedor_id in (queda, se_va) and (c.usuario_id = dueno or exists (
    select from public.calificaciones as o
    where o.proveedor_id in (queda, se_va) and o.usuario_id = c.usuario_id and (o.fecha, o.id) > (c.fecha, c.id)
  ));
  update public.calificaciones as c set proveedor_id = queda where c.proveedor_id = se_va;
  insert into private.resenas_negadas (usuario_id, proveedor_id)
  select n.usuario_id, queda from private.resenas_negadas as n where n.proveedor_id = se_va
  on conflict do nothing;
  perform private.refresh_ha_publicado(c.usuario_id)
  from (select o.usuario_id from public.calificaciones as o where o.proveedor_id = queda order by o.usuario_id) as c;
  update private.papelera as b set fila = jsonb_set(b.fila, '{proveedor_id}', to_jsonb(queda))
  where b.clase = 'resena' and b.fila ->> 'proveedor_id' = se_va::text;
  delete from public.experiencias as e
  where e.proveedor_id in (queda, se_va) and (e.usuario_id = dueno or exists (
    select from public.experiencias as o
    where o.proveedor_id in (queda, se_va) and o.usuario_id = e.usuario_id and o.clase = e.clase and o.anio = e.anio
      and (o.fecha_creacion, o.id) > (e.fecha_creacion, e.id)
  ));
  update public.experiencias as e set proveedor_id = queda where e.proveedor_id = se_va;
end
$function$;
COMMENT ON FUNCTION private.merge_reviews(uuid,uuid,uuid) IS 'Reviews and experiences of families become another provider''s. Of two by the same person the newer stays.';

CREATE FUNCTION private.missing_proof()
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- A token that does not say when it was earned did not come from a sign-in.
  if coalesce(private.entered_at(), '-infinity') < now() - interval '15 minutes' then
    return 'reauthentication_needed';
  elsif coalesce(auth.jwt() ->> 'aal', '') not in ('aal2', 'aal3') and exists (
    select from auth.mfa_factors as f where f.user_id = auth.uid() and f.status = 'verified'
  ) then
    return 'insufficient_aal';
  end if;
  return null;
end
$function$;
COMMENT ON FUNCTION private.missing_proof() IS 'What the caller has to show before something grave: a password of the last 15 minutes, or the second factor of an account that has one. Null: nothing.';

CREATE FUNCTION private.mode_of(follows boolean, chosen text, of_own text, of_others text, is_own boolean)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case
    when not coalesce(follows, is_own) then null
    when is_own then coalesce(chosen, of_own, 'al_momento')
    else coalesce(chosen, of_others, 'semanal')
  end;
end
$function$;
COMMENT ON FUNCTION private.mode_of(boolean,text,text,text,boolean) IS 'The mail mode by what a person chose: for this question, for own ones and for those of others.';

CREATE FUNCTION private.moderate_proveedor()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not private.is_client() or pg_trigger_depth() > 1 then
    new.aprobado_por_admin := coalesce(new.aprobado_por_admin, false);
  elsif private.is_admin() then
    new.aprobado_por_admin := case tg_op
      when 'INSERT' then coalesce(new.aprobado_por_admin, true)
      else new.aprobado_por_admin is not null
    end;
  else
    new.aprobado_por_admin := false;
    if tg_op = 'INSERT' then
      new.usuario_id := coalesce(new.usuario_id, auth.uid());
    elsif new.usuario_id is distinct from old.usuario_id then
      raise exception using errcode = 'insufficient_privilege',
        message = 'Solo un administrador puede cambiar el dueño de un perfil de proveedor';
    end if;
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION private.moderate_proveedor() IS 'Approval is the admin''s: an owner''s write is pending whatever it says, an admin''s is approved unless it says not. Only an admin hands a provider over.';

CREATE FUNCTION private.name_bits(bare text)
 RETURNS bit
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  bytes constant bytea := convert_to('  ' || replace(private.known_words(bare), ' ', '  ') || ' ', 'UTF8');
  bits bit(512) := repeat('0', 512)::bit(512);
begin
  for at in 0 .. octet_length(bytes) - 3 loop
    bits := set_bit(bits, (get_byte(bytes, at) * 1369 + get_byte(bytes, at + 1) * 37 + get_byte(bytes, at + 2)) % 512, 1);
  end loop;
  return bits;
end
$function$;
COMMENT ON FUNCTION private.name_bits(text) IS 'The signature of a bare name: a bit for each trigram of the words by which it is known.';

CREATE FUNCTION private.name_likeness(one text, other text)
 RETURNS real
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
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
$function$;
COMMENT ON FUNCTION private.name_likeness(text,text) IS 'How many trigrams the known words of two bare names share, of all that they have: 0 to 1. Nothing where each has a word that is like none of the other.';

CREATE FUNCTION private.named_in(actor uuid, fila_id text, antes jsonb, despues jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array(
    select actor::text where actor is not null
    union
    select m[1] from regexp_matches(
      lower(concat_ws(' ', fila_id, antes, despues)),
      '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[[:alnum:]._%+-]*@[[:alnum:]-]+(?:\.[[:alnum:]][[:alnum:]-]*)*', 'g'
    ) as m
  )
$function$;
COMMENT ON FUNCTION private.named_in(uuid,text,jsonb,jsonb) IS 'The ids and addresses that a line of the audit log says, in lower case: what private.mentions finds is among them.';

CREATE FUNCTION private.names_in_words(names text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when cardinality(names) = 1 then names[1]
    when cardinality(names) <= 4 then array_to_string(names[:cardinality(names) - 1], ', ') || ' y ' || names[cardinality(names)]
    else array_to_string(names[:3], ', ') || ' y ' || cardinality(names) - 3 || ' más'
  end
$function$;
COMMENT ON FUNCTION private.names_in_words(text[]) IS 'Ana, Luis y Familia 2; of more than four the first three.';

CREATE FUNCTION private.neighbours_of(municipio text)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select por_tierra || por_mar from private.municipios where nombre = neighbours_of.municipio
$function$;
COMMENT ON FUNCTION private.neighbours_of(text) IS 'The municipalities that a municipality touches, by land and then by sea.';

CREATE FUNCTION private.network_of(address text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if family(address::inet) = 6 then
    return network(set_masklen(address::inet, 64))::text;
  end if;
  return host(address::inet);
exception when invalid_text_representation then
  return '';
end
$function$;
COMMENT ON FUNCTION private.network_of(text) IS 'One IPv4 address, or the /64 that one IPv6 subscriber gets; empty for what is no address.';

CREATE FUNCTION private.new_claim_code(reclamacion uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  random_bits constant bytea := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
  code constant text :=
    lpad((('x' || encode(substring(random_bits from 1 for 7), 'hex'))::bit(56)::bigint % 100000000)::text, 8, '0');
begin
  perform from public.reclamaciones as r where r.id = reclamacion and r.estado = 'abierta' for key share skip locked;
  if not found then
    return null;
  end if;
  insert into private.codigos_reclamacion as c (reclamacion_id, hash, vence_en)
  values (reclamacion, private.code_hash(reclamacion, code), now() + interval '7 days')
  on conflict (reclamacion_id) do update set hash = excluded.hash, vence_en = excluded.vence_en;
  return code;
end
$function$;
COMMENT ON FUNCTION private.new_claim_code(uuid) IS 'Eight digits that prove a claim for seven days, in place of the former ones; null when the claim is not open.';

CREATE FUNCTION private.new_link(proveedor uuid, via text, actor uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  token constant text := private.new_token();
begin
  insert into private.enlaces (hash, proveedor_id, via, creado_por) values (private.token_hash(token), proveedor, via, actor);
  return token;
end
$function$;
COMMENT ON FUNCTION private.new_link(uuid,text,uuid) IS 'Makes a link and gives its token, which stands nowhere.';

CREATE FUNCTION private.new_token()
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  -- gen_random_uuid is the server's strong random source; each has 122 bits of it.
  select private.spell_token(substring(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) from 1 for 16))
$function$;
COMMENT ON FUNCTION private.new_token() IS 'A token of 128 random bits.';

CREATE FUNCTION private.news_words(proveedor uuid, abre boolean)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select '«' || p.nombre || '»' || case
    when not abre then ', ' || p.tipo_servicio::text || ' en ' || concat_ws(', ', p.municipio, (
      select string_agg(distinct s.municipio, ', ') from public.sedes as s
      where s.proveedor_id = p.id and s.visibilidad <> 'oculta' and s.municipio <> p.municipio
    ))
    when private.opening_of(p.id) = 'acepta' then ' acepta personas nuevas'
    else ' evalúa antes de aceptar personas nuevas'
  end || '.'
  from public.proveedores as p where p.id = news_words.proveedor
$function$;
COMMENT ON FUNCTION private.news_words(uuid,boolean) IS 'One line of a mail: who came, and where; or who opened.';

CREATE FUNCTION private.next_reply_mail(person uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- Each mail makes a link when it is sent.
  select greatest(now() + interval '5 minutes', max(e.creado_en) + interval '1 hour')
  from private.enlaces_correo as e where e.user_id = person
$function$;
COMMENT ON FUNCTION private.next_reply_mail(uuid) IS 'When a follower is written to at once: in five minutes, and an hour after the last mail at the earliest.';

CREATE FUNCTION private.note_answerers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refresh_ha_publicado(user_id)
  from (select distinct user_id from public.answers where question_id = new.id and user_id is not null order by user_id) as authors;
  return null;
end
$function$;
COMMENT ON FUNCTION private.note_answerers() IS 'A question is shown, or no longer is, and so are its answers.';

CREATE FUNCTION private.note_approval()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.era_aprobado := exists (
    select from public.proveedores as p where p.id = new.proveedor_id and p.aprobado_por_admin
  );
  return new;
end
$function$;
COMMENT ON FUNCTION private.note_approval() IS 'What a removal finds, to put back.';

CREATE FUNCTION private.note_author()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refresh_ha_publicado(
    (to_jsonb(case tg_op when 'DELETE' then old else new end) ->> tg_argv[0])::uuid
  );
  return null;
end
$function$;
COMMENT ON FUNCTION private.note_author() IS 'Something was written or deleted.';

CREATE FUNCTION private.note_decision(post private.posts, accion text, before text, ended text, motivo text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_variable
begin
  if private.is_client() then
    perform private.write_act(
      auth.uid(), accion, case post.clase when 'pregunta' then 'questions' when 'respuesta' then 'answers' else 'calificaciones' end,
      post.id::text, jsonb_build_object('estado', before), jsonb_strip_nulls(jsonb_build_object('estado', ended, 'motivo', motivo))
    );
  end if;
  if ended <> 'retirada' then
    delete from private.retiros as t where t.clase = post.clase and t.elemento = post.id;
  else
    insert into private.retiros as known (clase, elemento, motivo)
    values (post.clase, post.id, case motivo
      when 'datos_de_un_menor' then 'datos_personales'
      when 'ofensivo' then 'insultos'
      when 'no_es_verdad' then 'no_es_cierto'
      when 'otra' then 'otro'
      else motivo
    end)
    on conflict (clase, elemento) do update set motivo = excluded.motivo, fecha = excluded.fecha, recuperado_en = null
    -- Undone, an earlier withdrawal is what it was.
    where accion <> 'reabrir';
  end if;
end
$function$;
COMMENT ON FUNCTION private.note_decision(private.posts,text,text,text,text) IS 'Writes a decision into the audit log, and counts what is withdrawn of somebody else; what comes back counts no more.';

CREATE FUNCTION private.note_failed_mail()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with failed as (
    delete from private.outgoing_mail as m
    where m.attempts >= 10 and m.next_try <= now() and m.account is null
    returning m.proveedor
  )
  insert into private.contacto_proveedor (proveedor_id, correo_fallido, fallo_en)
  select distinct f.proveedor, private.provider_address(f.proveedor), private.event_day(now())
  from failed as f where private.provider_address(f.proveedor) is not null
  on conflict (proveedor_id) do update set correo_fallido = excluded.correo_fallido, fallo_en = excluded.fallo_en
$function$;
COMMENT ON FUNCTION private.note_failed_mail() IS 'Forgets the mail that was tried ten times, of providers and of addresses that somebody left, and notes the provider''s address: somebody has to call.';

CREATE FUNCTION private.note_failure(job text, code text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.failed_jobs as f (job, code) values (note_failure.job, note_failure.code)
  on conflict on constraint failed_jobs_pkey do update set code = excluded.code, failed_at = excluded.failed_at
$function$;
COMMENT ON FUNCTION private.note_failure(text,text) IS 'That a job failed, for Hoy and for whoever watches the server.';

CREATE FUNCTION private.note_help()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  question constant uuid := coalesce(new.question_id, old.question_id);
begin
  -- Of two marks at the same moment the second sees the first.
  perform from public.questions where id = question for no key update;
  update public.questions as q set con_ayuda = now_is.it
  from (
    select exists (
      select from public.answers as a
      where a.question_id = question and a.ayudo_en is not null and a.estado = 'publicada'
    ) as it
  ) as now_is
  where q.id = question and q.con_ayuda <> now_is.it;
  return null;
end
$function$;
COMMENT ON FUNCTION private.note_help() IS 'Keeps questions.con_ayuda: whether a published answer of it helped.';

CREATE FUNCTION private.note_news(correo text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.avisos_dados (huella, dia) values (sha256(convert_to(correo, 'UTF8')), private.event_day(now()))
  on conflict (huella) do update set dia = excluded.dia
$function$;
COMMENT ON FUNCTION private.note_news(text) IS 'For seven days this address gets no other news.';

CREATE FUNCTION private.note_reviewers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refresh_ha_publicado(usuario_id)
  from (select usuario_id from public.calificaciones where proveedor_id = new.id order by usuario_id) as reviewers;
  return null;
end
$function$;
COMMENT ON FUNCTION private.note_reviewers() IS 'A provider became public, or no longer is, and so did its reviews.';

CREATE FUNCTION private.note_takedown()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_client() or not private.is_admin()
    or private.row_owner(tg_table_name, to_jsonb(old), tg_argv[1]) = auth.uid()::text
  then
    return coalesce(new, old);
  end if;
  -- Nested: of the tables that are only deleted from, the state says something else.
  if tg_op = 'UPDATE' then
    if new.estado <> 'rechazada' then
      delete from private.retiros where clase = tg_argv[0] and elemento = old.id;
      return new;
    end if;
  end if;
  insert into private.retiros as known (clase, elemento, motivo)
  values (tg_argv[0], old.id, nullif(current_setting('private.motivo', true), ''))
  on conflict (clase, elemento) do update
  set motivo = coalesce(excluded.motivo, known.motivo), fecha = excluded.fecha, recuperado_en = null;
  return coalesce(new, old);
end
$function$;
COMMENT ON FUNCTION private.note_takedown() IS 'Counts what an admin takes down of somebody else; a review that is declined and then deleted once, one that is given back no more.';

CREATE FUNCTION private.opening_of(proveedor uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when bool_or(d.estado = 'acepta') then 'acepta'
    when bool_or(d.estado = 'evalua_antes') then 'evalua_antes'
    when count(*) > 0 then 'lleno'
  end
  from public.sedes as s
  join public.proveedores as p on p.id = s.proveedor_id and p.aprobado_por_admin
  join public.disponibilidad as d on d.sede_id = s.id
  where s.proveedor_id = opening_of.proveedor and (s.principal or s.visibilidad <> 'oculta')
    and private.last_day(s.proveedor_id, s.id, 'disponibilidad') >= private.event_day(now())
$function$;
COMMENT ON FUNCTION private.opening_of(uuid) IS 'Whether a public provider takes new people in any place that is shown: acepta, evalua_antes, or lleno (a waiting list, or nobody). Null: nobody knows.';

CREATE FUNCTION private.orphan_proveedor()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.proveedores set usuario_id = null, aprobado_por_admin = false where usuario_id = old.id;
  return old;
end
$function$;
COMMENT ON FUNCTION private.orphan_proveedor() IS 'Keeps the provider of a deleted person, without owner and pending until an admin looks at it.';

CREATE FUNCTION private.own_places(person uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select s.id from public.sedes as s join public.proveedores as p on p.id = s.proveedor_id where p.usuario_id = person
$function$;
COMMENT ON FUNCTION private.own_places(uuid) IS 'The places of the provider that somebody owns.';

CREATE FUNCTION private.own_posts(person uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select q.id from public.questions as q where q.user_id = person
  union all select a.id from public.answers as a where a.user_id = person
  union all select n.question_id from private.autores_preguntas as n where n.user_id = person
  union all select n.answer_id from private.autores_respuestas as n where n.user_id = person
  union all select c.id from public.calificaciones as c where c.usuario_id = person
$function$;
COMMENT ON FUNCTION private.own_posts(uuid) IS 'What somebody published, nameless posts too.';

CREATE FUNCTION private.own_provider(person uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$ select p.id from public.proveedores as p where p.usuario_id = person $function$;
COMMENT ON FUNCTION private.own_provider(uuid) IS 'The provider that somebody owns.';

CREATE FUNCTION private.own_rows(person uuid)
 RETURNS TABLE(tabla text, fila jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  address constant text := private.proved_address(person);
  part record;
begin
  for part in
    select c.tabla, format('t.%I = $1', c.columna) as condition, null::text[] as columns,
      private.hidden_columns(c.tabla, c.columna, c.es_suya) as hidden
    from private.person_columns() as c
    -- These are shown whole, below.
    where c.tabla not in ('public.proveedores'::regclass, 'public.confirmaciones'::regclass)
    union all
    select o.tabla, o.condicion, o.columnas, private.hidden_columns(o.tabla, '', true) from private.own_things() as o
  loop
    return query execute format(
      'select %L::text, (
         select jsonb_object_agg(f.key, f.value) from jsonb_each(to_jsonb(t) - $3) as f
         where $4 is null or f.key = any ($4)
       ) from %s as t where %s', part.tabla, part.tabla, part.condition
    ) using person, address, part.hidden, part.columns;
  end loop;
end
$function$;
COMMENT ON FUNCTION private.own_rows(uuid) IS 'Every row that is a person''s or names them, as the file with their data shows it.';

CREATE FUNCTION private.own_things()
 RETURNS TABLE(tabla regclass, condicion text, columnas text[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select t.tabla::regclass, t.condicion, t.columnas
  from (values
    ('auth.users', 't.id = $1', null),
    ('auth.mfa_amr_claims', 't.session_id in (select s.id from auth.sessions as s where s.user_id = $1)', null),
    ('auth.mfa_challenges', 't.factor_id in (select f.id from auth.mfa_factors as f where f.user_id = $1)', null),
    ('auth.refresh_tokens', 't.user_id = $1::text', null),
    ('auth.flow_state', 't.user_id = $1', null),
    ('auth.audit_log_entries', 't.payload ->> ''actor_id'' = $1::text or t.payload -> ''traits'' ->> ''user_id'' = $1::text', null),
    ('storage.objects', 't.owner_id = $1::text', null),
    ('public.auditoria', 't.fila_id = $1::text', array['id', 'fecha', 'accion', 'tabla', 'fila_id', 'antes', 'despues']),
    ('public.auditoria', 't.fila_id is distinct from $1::text
      and private.named_in(t.actor_id, t.fila_id, t.antes, t.despues) && private.named_in($1, null, null, to_jsonb($2))
      and (t.actor_id = $1 or private.mentions(concat(t.antes, t.despues), array[$1::text, $2]))',
      array['id', 'fecha', 'accion', 'tabla']),
    ('public.questions', 't.id in (select a.question_id from private.autores_preguntas as a where a.user_id = $1)', null),
    ('public.answers', 't.id in (select a.answer_id from private.autores_respuestas as a where a.user_id = $1)', null),
    ('private.ediciones', 't.pregunta_id in (select * from private.own_posts($1)) or t.respuesta_id in (select * from private.own_posts($1))', null),
    ('private.moderacion', 't.elemento in (select * from private.own_posts($1))',
      array['elemento', 'clase', 'desde', 'estado', 'decision', 'motivo', 'decidida_en', 'revision_pedida_en', 'revision_texto']),
    ('public.listas_proveedores', 't.lista_id in (select l.id from public.listas as l where l.user_id = $1)', null),
    ('private.listas_compartidas', 't.lista_id in (select l.id from public.listas as l where l.user_id = $1)', null),
    ('public.propuestas', 't.lote in (select p.lote from private.proponentes as p where p.usuario_id = $1 or lower(p.correo) = $2)', null),
    ('private.codigos_reclamacion', 't.reclamacion_id in (select r.id from public.reclamaciones as r where r.usuario_id = $1)', null),
    ('public.estadisticas', 't.id in (select e.evento from private.event_people as e where e.usuario_id = $1)', null),
    ('public.proveedores', 't.usuario_id = $1', null),
    ('public.confirmaciones', 't.actor = $1 or t.proveedor_id in (select * from private.own_provider($1))', null),
    ('public.llamadas', 't.proveedor_id in (select * from private.own_provider($1))',
      array['id', 'proveedor_id', 'resultado', 'fecha', 'deshecha_en', 'grupos', 'desde', 'motivo']),
    ('private.npis', 't.proveedor_id in (select * from private.own_provider($1))', null),
    ('public.importacion_filas', 't.proveedor_id in (select * from private.own_provider($1))',
      array['importacion_id', 'fila', 'valores', 'proveedor_id', 'cambios']),
    ('public.detalles', 't.proveedor_id in (select * from private.own_provider($1))', null),
    ('public.primera_visita', 't.proveedor_id in (select * from private.own_provider($1))', null),
    ('private.contacto_proveedor', 't.proveedor_id in (select * from private.own_provider($1)) or lower(t.correo_fallido) = $2', null),
    ('private.outgoing_mail', 't.proveedor in (select * from private.own_provider($1)) or lower(t.correo) = $2', null),
    ('public.sedes', 't.proveedor_id in (select * from private.own_provider($1))', null),
    ('public.horas', 't.sede_id in (select * from private.own_places($1))', null),
    ('public.disponibilidad', 't.sede_id in (select * from private.own_places($1))', null),
    ('private.direcciones_ocultas', 't.sede_id in (select * from private.own_places($1))', null),
    ('private.avisos', 'lower(t.correo) = $2', null),
    ('private.proponentes', 'lower(t.correo) = $2', null)
  ) as t (tabla, condicion, columnas)
$function$;
COMMENT ON FUNCTION private.own_things() IS 'What is a person''s ($1) without a foreign key that says so, or is whole although it stays; $2 is the proved address. Without columns all that is not hidden.';

CREATE FUNCTION private.part_of(value jsonb, like_this jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when value is null or like_this is null then value
    else (select jsonb_object_agg(name, value -> name) from jsonb_object_keys(like_this) as name)
  end
$function$;
COMMENT ON FUNCTION private.part_of(jsonb,jsonb) IS 'Of a row, the columns that another one names.';

CREATE FUNCTION private.person_columns()
 RETURNS TABLE(tabla regclass, columna text, es_suya boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select c.conrelid::regclass, a.attname::text, c.confdeltype = 'c'
  from pg_catalog.pg_constraint as c
  join pg_catalog.pg_attribute as a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and cardinality(c.conkey) = 1
    and c.confrelid in ('auth.users'::regclass, 'private.profiles'::regclass)
$function$;
COMMENT ON FUNCTION private.person_columns() IS 'Columns that name a person, by their foreign keys, and whether the row goes with the account.';

CREATE FUNCTION private.phone_digits(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when char_length(digits) >= 7 then right(digits, 10) end
  from (
    select regexp_replace(
      regexp_replace(phone, '[\s,;.]*\m(extensi[oó]n|ext|x)[\s.:#]*[0-9]{1,6}\s*$', '', 'i'), '[^0-9]', '', 'g'
    ) as digits
  ) as written
$function$;
COMMENT ON FUNCTION private.phone_digits(text) IS 'A phone number to compare: its last ten digits without an extension, however it is written.';
GRANT EXECUTE ON FUNCTION private.phone_digits(text) TO service_role;

CREATE FUNCTION private.picture_path(address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select regexp_replace(private.clean_text(address),
    '^https?://[^/?#@\\\s]+(?=/storage/v1/object/public/provider-images/)', '', 'i')
$function$;
COMMENT ON FUNCTION private.picture_path(text) IS 'The address of a file of the bucket provider-images without its host, so that it is always one of this site; any other as it is.';
GRANT EXECUTE ON FUNCTION private.picture_path(text) TO authenticated, service_role;

CREATE FUNCTION private.place_in_list()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  others integer;
begin
  -- One after the other, and with those who set the order.
  perform from public.listas as l where l.id = new.lista_id for no key update;
  select count(*), coalesce(max(r.posicion), 0) + 1 into others, new.posicion
  from public.listas_proveedores as r where r.lista_id = new.lista_id;
  if others >= 100 then
    perform private.refuse('proveedores_hasta_100', 'En una lista caben hasta 100 proveedores. Quita uno para añadir otro.');
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION private.place_in_list() IS 'A new provider goes to the end of its list, which holds at most 100.';

CREATE FUNCTION private.place_line(lugar jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select rtrim(concat_ws(':',
    coalesce(lugar ->> 'm', ''),
    concat(
      array_position(array['acepta', 'lista_de_espera', 'evalua_antes', 'no_acepta'], lugar ->> 'e'),
      array_position(array['menos_de_1_mes', '1_a_3', '3_a_6', 'mas_de_6'], lugar ->> 't')
    ),
    coalesce(private.day_number((lugar ->> 'v')::date), ''),
    coalesce(lugar ->> 'h', ''),
    coalesce(private.day_number((lugar ->> 'c')::date), '')
  ), ':')
$function$;
COMMENT ON FUNCTION private.place_line(jsonb) IS 'A place: municipality where it is another one, number of availability and wait, last day of it, hours, last day of them.';

CREATE FUNCTION private.place_value(sede uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select to_jsonb(s) - array['fecha_creacion', 'fecha_actualizacion']
    || case when s.visibilidad = 'completa' then '{}' else jsonb_build_object('direccion', d.direccion, 'como_llegar', d.como_llegar) end
    || jsonb_build_object('horas', private.week_of(s.id))
  from public.sedes as s
  left join private.direcciones_ocultas as d on d.sede_id = s.id
  where s.id = sede
$function$;
COMMENT ON FUNCTION private.place_value(uuid) IS 'All that a place says, hidden address and hours included, without its dates.';

CREATE FUNCTION private.possible_duplicates(proveedor uuid)
 RETURNS TABLE(otro uuid, razones text[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
 SET jit TO 'off'
AS $function$
declare
  p public.proveedores;
  mine private.name_signatures;
  near text[];
begin
  select * into p from public.proveedores as l where l.id = possible_duplicates.proveedor;
  select * into mine from private.name_signatures as s where s.proveedor_id = p.id;
  near := p.municipio || coalesce(private.neighbours_of(p.municipio), '{}');
  return query
  with phones as (
    select distinct private.phone_digits(phone) as digits
    from public.sedes as s cross join lateral unnest(array[s.telefono, s.whatsapp]) as phone
    where s.proveedor_id = p.id
  ), answering as (
    select phones.digits, found.id
    from phones
    cross join lateral (select id from private.with_phone(array[phones.digits]) as id where id <> p.id limit 30) as found
    where phones.digits is not null
  ), same_phone as (
    select distinct a.id
    from (select answering.digits, answering.id, count(*) over (partition by answering.digits) as listings from answering) as a
    join private.name_signatures as s on s.proveedor_id = a.id
    -- A number that many answer is that of a building: there the name has to be like, too.
    where a.listings <= 3 or private.name_likeness(mine.nombre, s.nombre) >= 0.6
  ), nearest as materialized (
    select s.proveedor_id as id, s.nombre
    from private.name_signatures as s join public.proveedores as l on l.id = s.proveedor_id
    where s.municipio = any (near) and s.proveedor_id <> p.id and l.tipo_servicio = p.tipo_servicio
      and 3 * bit_count(s.firma & mine.firma) >= s.unos + mine.unos
    -- Where whole rows of names are alike, the nearest are enough: comparing takes a while.
    order by bit_count(s.firma & mine.firma)::real / (s.unos + mine.unos) desc, s.proveedor_id limit 30
  ), same_name as (
    select n.id from nearest as n where private.name_likeness(mine.nombre, n.nombre) >= 0.6
  ), same_npi as (
    select n.proveedor_id as id
    from private.npis as own join private.npis as n on n.npi = own.npi and n.proveedor_id <> own.proveedor_id
    where own.proveedor_id = p.id
  )
  select found.id, array_agg(found.razon order by found.orden)
  from (
    select s.id, 1 as orden, 'npi' as razon from same_npi as s
    union all
    select s.id, 2, 'telefono' from same_phone as s
    union all
    select s.id, 3, 'nombre' from same_name as s
  ) as found
  group by found.id;
end
$function$;
COMMENT ON FUNCTION private.possible_duplicates(uuid) IS 'Who may be the same provider: the same number of the register, the same phone, or a name that is like in the same kind and in the same or a neighbouring municipality.';

CREATE FUNCTION private.post(clase text, elemento uuid)
 RETURNS SETOF private.posts
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
  select * from private.posts as p where p.clase = post.clase and p.id = elemento
$function$;
COMMENT ON FUNCTION private.post(text,uuid) IS 'A post by its kind and id.';

CREATE FUNCTION private.post_author(clase text, elemento uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when clase = 'resena'
    then (select c.usuario_id from public.calificaciones as c where c.id = elemento)
    else private.author_of(clase, elemento)
  end
$function$;
COMMENT ON FUNCTION private.post_author(text,uuid) IS 'Who wrote a post, nameless ones too.';

CREATE FUNCTION private.post_words(post private.posts)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case post.clase
    when 'pregunta' then 'la pregunta «' || post.titulo || '»'
    when 'respuesta' then 'una respuesta a «' || post.titulo || '»'
    else 'una reseña de «' || post.titulo || '»'
  end
$function$;
COMMENT ON FUNCTION private.post_words(private.posts) IS 'What somebody saw, in words.';

CREATE FUNCTION private.present_value(entry public.auditoria)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.part_of(private.fact_value(entry.tabla, entry.fila_id::uuid), entry.despues)
$function$;
COMMENT ON FUNCTION private.present_value(public.auditoria) IS 'What now stands where an audit entry of the facts wrote: the row, or the part of it that the entry is about.';

CREATE FUNCTION private.principal_of(proveedor uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select s.id from public.sedes as s where s.proveedor_id = proveedor and s.principal
$function$;
COMMENT ON FUNCTION private.principal_of(uuid) IS 'The principal place of a provider.';

CREATE FUNCTION private.propose(proveedor uuid, cambios jsonb, origen text, lote uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := case origen when 'visitante' then 3 when 'familia' then 20 else 60 end;
  cambio jsonb;
  field text;
  place uuid;
  value jsonb;
  present jsonb;
  reason text;
  proposed integer := 0;
begin
  -- Of two that come at once the second sees the first.
  perform from public.proveedores as p where p.id = proveedor and (p.aprobado_por_admin or origen = 'llamada') for no key update;
  if not found then
    perform private.refuse('proveedor_publicado', 'Este perfil ya no está en el directorio.');
  end if;
  if (case jsonb_typeof(cambios) when 'array' then jsonb_array_length(cambios) else 0 end) not between 1 and most then
    perform private.refuse('cambios_max_' || most, format('Se envían de 1 a %s datos a la vez.', most));
  end if;
  for cambio in select jsonb_array_elements(cambios) loop
    field := coalesce(cambio ->> 'campo', '');
    begin
      place := private.checked_place(proveedor, (cambio ->> 'sede_id')::uuid, field, origen);
    exception when invalid_text_representation then
      perform private.refuse('sede_id_de_su_perfil', 'Esta sede no es de este perfil, o este dato no es de una sede.', field);
    end;
    value := private.checked_value(field, cambio -> 'despues');
    present := private.field_value(proveedor, place, field);
    reason := private.clean_line(cambio ->> 'motivo');
    if char_length(reason) > 300 then
      perform private.refuse('motivo_max_300', 'Es demasiado largo. Caben hasta 300 letras.', field);
    end if;
    if cambio ? 'visto' and nullif(cambio -> 'visto', 'null') is distinct from present then
      raise exception using errcode = 'PT409', hint = 'edit_conflict', detail = field,
        message = 'Este dato cambió mientras escribías. Mira lo que dice ahora.';
    end if;
    if value is not distinct from present and field <> 'otro' then
      perform private.refuse_value(field, 'distinto', 'Eso es lo que ya dice el perfil.');
    end if;
    if field = 'direccion' and exists (
      select from public.sedes as s where s.id = private.principal_of(proveedor) and s.visibilidad <> 'completa'
    ) then
      perform private.refuse_value(field, 'oculta', 'La dirección de este lugar no se muestra en el perfil.');
    end if;
    -- A link may be pressed as often as one likes; so may the button of a call.
    if origen in ('visitante', 'familia') or not exists (
      select from public.propuestas as p
      where p.proveedor_id = proveedor and p.estado = 'pendiente' and p.origen = propose.origen and p.campo = field
        and p.sede_id is not distinct from place and p.despues is not distinct from value
    ) then
      insert into public.propuestas (lote, proveedor_id, sede_id, campo, antes, despues, motivo, origen)
      values (propose.lote, proveedor, place, field, present, value, reason, propose.origen);
      proposed := proposed + 1;
    end if;
  end loop;
  return proposed;
end
$function$;
COMMENT ON FUNCTION private.propose(uuid,jsonb,text,uuid) IS 'Checks and adds proposals: `cambios` is a list of {campo, sede_id, despues, motivo, visto}. With `visto`, a field that says something else by now is refused with status 409. Tells how many were added.';

CREATE FUNCTION private.proved_address(person uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  address text;
begin
  -- Our server knows who has proved it; with confirmation off the account is marked unseen.
  if to_regclass('gateway.proved_emails') is not null then
    execute 'select lower(u.email) from gateway.proved_emails as p
      join auth.users as u on u.id = p.user_id and u.email = p.email where p.user_id = $1'
    into address using person;
  else
    select lower(u.email) into address from auth.users as u where u.id = person and u.email_confirmed_at is not null;
  end if;
  return nullif(address, '');
end
$function$;
COMMENT ON FUNCTION private.proved_address(uuid) IS 'The mail address of an account, in lower case, if its owner proved to read its mail.';

CREATE FUNCTION private.provider_address(proveedor uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select m.address from private.provider_mail as m where m.proveedor_id = provider_address.proveedor
$function$;
COMMENT ON FUNCTION private.provider_address(uuid) IS 'Where mail to a provider goes: the address of its owner''s account, else the one in its profile. Null: nowhere.';

CREATE FUNCTION private.providers_near(tipo public.tipo_servicio, municipio text)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(p.id), '{}')
  from public.proveedores as p
  where p.aprobado_por_admin and p.tipo_servicio = providers_near.tipo and exists (
    select from public.sedes as s
    where s.proveedor_id = p.id and (s.principal or s.visibilidad <> 'oculta')
      -- In a subquery of its own it is read once, not for each place.
      and s.municipio = any ((select providers_near.municipio || private.neighbours_of(providers_near.municipio))::text[])
  )
$function$;
COMMENT ON FUNCTION private.providers_near(public.tipo_servicio,text) IS 'Public providers of a type with a place that is shown in a municipality or in one that it touches. Who works online or comes home is not near for that.';

CREATE FUNCTION private.publish(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if ids is null then
    return;
  end if;
  -- Once a transaction: a save writes several tables.
  update public.datos_proveedores as d
  set modificado_en = greatest(clock_timestamp(), d.modificado_en + interval '1 microsecond')
  where d.proveedor_id = any (ids) and d.xmin <> pg_current_xact_id()::xid;
  insert into public.datos_proveedores (proveedor_id)
  select p.id from public.proveedores as p
  where p.id = any (ids) and p.aprobado_por_admin
    and not exists (select from public.datos_proveedores as d where d.proveedor_id = p.id)
  order by p.fecha_creacion, p.id
  on conflict do nothing;
  insert into public.datos_sedes (sede_id, proveedor_id)
  select s.id, s.proveedor_id
  from public.sedes as s join public.datos_proveedores as d on d.proveedor_id = s.proveedor_id
  where s.proveedor_id = any (ids) and not exists (select from public.datos_sedes as x where x.sede_id = s.id)
  order by d.numero, s.fecha_creacion, s.id
  on conflict do nothing;
end
$function$;
COMMENT ON FUNCTION private.publish(uuid[]) IS 'Something of these providers has changed: stamps those of the open data, and numbers what is new in it.';

CREATE FUNCTION private.publish_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.publish(array_agg(c.id)) from changed as c;
  return null;
end
$function$;
COMMENT ON FUNCTION private.publish_changed() IS 'The providers that a statement wrote, for the open data.';

CREATE FUNCTION private.publish_paso()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  today constant date := private.event_day(now());
  unseen constant text[] := array['orden', 'por_verificar', 'fecha_actualizacion'];
  renewed boolean;
begin
  if tg_op = 'UPDATE' then
    renewed := new.fecha_actualizacion = 'infinity';
    new.fecha_actualizacion := old.fecha_actualizacion;
    if not renewed and private.shown_to_families(new) <> private.shown_to_families(old) then
      new.verificado_por := null;
      new.revisado_en := null;
      new.vence_en := null;
      -- A statement that publishes at the same time is refused below.
      new.estado := case when old.estado = 'publicado' then 'borrador' else new.estado end;
    end if;
    if not renewed and new.vence_en > old.vence_en then
      perform private.refuse('vence_en_con_revision', 'Para alargar la fecha, di quién verificó el paso y qué día.');
    end if;
    -- One that has expired may still be moved and noted about.
    if (to_jsonb(new) - unseen) = (to_jsonb(old) - unseen) then
      return new;
    end if;
  end if;
  if new.revisado_en > today then
    perform private.refuse('revisado_en_no_futura', 'La fecha de la revisión no puede ser futura.');
  end if;
  if new.revisado_en is not null then
    new.vence_en := coalesce(new.vence_en, (new.revisado_en + interval '6 months')::date);
  end if;
  if new.estado = 'publicado' then
    case
      when new.verificado_por is null then
        perform private.refuse('verificado_por_escrito', 'Para publicar, escribe quién verificó este paso.');
      when new.revisado_en is null then
        perform private.refuse('revisado_en_escrita', 'Para publicar, escribe qué día se verificó.');
      when new.vence_en < today then
        perform private.refuse('vence_en_por_venir', 'Este paso venció. Para publicarlo, hay que verificarlo otra vez.');
      when cardinality(new.resumen) = 0 then
        perform private.refuse('resumen_escrito', 'Para publicar, escribe al menos una línea.');
      when not new.siempre and cardinality(new.momentos) = 0 then
        perform private.refuse('momentos_escogidos', 'Para publicar, escoge cuándo sale este paso.');
      else null;
    end case;
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION private.publish_paso() IS 'Refuses to publish a step that no named person has verified, or whose last day is past, to everybody. A change of what families read takes the verification away, unless the same statement says again who verified it and when; its last day is put off only so.';

CREATE FUNCTION private.put_answer_back(stored private.papelera)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  last_number constant integer := (select n.ultimo from private.numeros_dados as n where n.question_id = stored.pregunta_id);
begin
  perform private.insert_stored('public.answers',
    stored.fila || jsonb_build_object('user_id', stored.autor, 'upvotes', 0, 'downvotes', 0));
  -- The number that it had, not the next one.
  update private.autores_respuestas as n set numero = stored.numero where n.answer_id = stored.elemento;
  update private.numeros_dados as n set ultimo = last_number where n.question_id = stored.pregunta_id;
  insert into public.answer_votes (answer_id, user_id, vote_type)
  select v.answer_id, v.user_id, v.vote_type from private.papelera_votos as v where v.answer_id = stored.elemento;
end
$function$;
COMMENT ON FUNCTION private.put_answer_back(private.papelera) IS 'An answer from the bin, with its author and its votes.';

CREATE FUNCTION private.put_back(entry public.auditoria, value jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  present constant jsonb := private.fact_value(entry.tabla, entry.fila_id::uuid);
begin
  if entry.tabla = 'sedes' then
    perform private.put_back_place(entry.fila_id::uuid, value);
    if value is not null then
      perform private.audit_place(case when present is null then 'crear' else 'cambiar' end, entry.fila_id::uuid, present,
        private.place_value(entry.fila_id::uuid));
    end if;
  elsif entry.tabla = 'pasos' then
    perform private.put_back_step(entry.fila_id::uuid, value);
  else
    perform private.put_back_fact(entry.tabla, entry.fila_id::uuid, value);
  end if;
end
$function$;
COMMENT ON FUNCTION private.put_back(public.auditoria,jsonb) IS 'Writes a value where an audit entry of the facts wrote, as an act of its own.';

CREATE FUNCTION private.put_back_fact(tabla text, fila uuid, value jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if tabla = 'detalles' then
    -- Only the part that the entry is about.
    if value ? 'hechos_si' then
      update public.detalles as t set hechos_si = v.hechos_si, hechos_no = v.hechos_no
      from jsonb_populate_record(null::public.detalles, value) as v where t.proveedor_id = fila;
    else
      update public.detalles as t
      set edad_desde_meses = v.edad_desde_meses, edad_hasta_meses = v.edad_hasta_meses, modalidades = v.modalidades,
        idiomas = v.idiomas, costo = v.costo, costo_desde = v.costo_desde, requiere_referido = v.requiere_referido,
        atiende_autismo = v.atiende_autismo
      from jsonb_populate_record(null::public.detalles, value) as v where t.proveedor_id = fila;
    end if;
  elsif value is null then
    case tabla
      when 'disponibilidad' then delete from public.disponibilidad where sede_id = fila;
      when 'primera_visita' then delete from public.primera_visita where proveedor_id = fila;
      when 'planes' then delete from public.planes where id = fila;
    end case;
  elsif tabla = 'disponibilidad' then
    insert into public.disponibilidad (sede_id, estado, espera, nota)
    select fila, v.estado, v.espera, v.nota from jsonb_populate_record(null::public.disponibilidad, value) as v
    on conflict (sede_id) do update set estado = excluded.estado, espera = excluded.espera, nota = excluded.nota;
  elsif tabla = 'primera_visita' then
    insert into public.primera_visita (proveedor_id, con_quien, duracion_minutos, pasos, que_llevar, se_puede, fotos)
    select fila, v.con_quien, v.duracion_minutos, v.pasos, v.que_llevar, v.se_puede, (
      -- The file of a picture that was taken out is gone.
      select jsonb_agg(foto order by place) from jsonb_array_elements(v.fotos) with ordinality as f (foto, place)
      where exists (
        select from storage.objects as o
        where o.bucket_id = 'provider-images' and o.name = substring(foto ->> 'url' from '/provider-images/(.+)$')
      )
    )
    from jsonb_populate_record(null::public.primera_visita, value) as v
    on conflict (proveedor_id) do update
    set con_quien = excluded.con_quien, duracion_minutos = excluded.duracion_minutos, pasos = excluded.pasos,
      que_llevar = excluded.que_llevar, se_puede = excluded.se_puede, fotos = excluded.fotos;
  else
    insert into public.planes (id, nombre, alias, activo)
    select fila, v.nombre, v.alias, v.activo from jsonb_populate_record(null::public.planes, value) as v
    on conflict (id) do update set nombre = excluded.nombre, alias = excluded.alias, activo = excluded.activo;
  end if;
end
$function$;
COMMENT ON FUNCTION private.put_back_fact(text,uuid,jsonb) IS 'A row of the facts as it was; null is: it was not there.';

CREATE FUNCTION private.put_back_place(sede uuid, value jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if value is null then
    delete from public.sedes where id = sede;
    return;
  end if;
  perform private.write_place(jsonb_populate_record(null::public.sedes, value), value -> 'horas');
  if jsonb_typeof(value -> 'disponibilidad') = 'object' then
    insert into public.disponibilidad (sede_id, estado, espera, nota)
    select sede, d.estado, d.espera, d.nota
    from jsonb_populate_record(null::public.disponibilidad, value -> 'disponibilidad') as d;
  end if;
end
$function$;
COMMENT ON FUNCTION private.put_back_place(uuid,jsonb) IS 'A place as it was, with hours and availability; null is: it was not there.';

CREATE FUNCTION private.put_back_provider()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.no_listar as n where n.baja_id = new.id;
  if new.era_aprobado and (private.is_admin() or not private.is_client()) then
    update public.proveedores as p set aprobado_por_admin = true
    where p.id = new.proveedor_id and p.fecha_actualizacion = new.version;
  end if;
  return null;
end
$function$;
COMMENT ON FUNCTION private.put_back_provider() IS 'An admin puts a provider back as it was; what its owner puts back or has changed since waits for approval.';

CREATE FUNCTION private.put_back_step(paso uuid, value jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  former public.pasos;
begin
  if value is null then
    delete from public.pasos where id = paso;
    return;
  end if;
  former := jsonb_populate_record(null::public.pasos, value);
  former.id := paso;
  if former.vence_en < private.event_day(now()) then
    former.estado := 'borrador';
  end if;
  update public.pasos as p
  set titulo = former.titulo, por_que = former.por_que, resumen = former.resumen,
    edad_desde_meses = former.edad_desde_meses, edad_hasta_meses = former.edad_hasta_meses, momentos = former.momentos,
    siempre = former.siempre, documentos = former.documentos, telefono = former.telefono,
    otros_telefonos = former.otros_telefonos, correo = former.correo, enlaces = former.enlaces,
    tipo_servicio = former.tipo_servicio, subcategoria = former.subcategoria, palabras = former.palabras,
    fuente = former.fuente, por_verificar = former.por_verificar, estado = former.estado,
    verificado_por = former.verificado_por, revisado_en = former.revisado_en, vence_en = former.vence_en
  where p.id = paso;
  if not found then
    former.fecha_creacion := now();
    former.fecha_actualizacion := now();
    insert into public.pasos select former.*;
  end if;
end
$function$;
COMMENT ON FUNCTION private.put_back_step(uuid,jsonb) IS 'A step as it was, with its verification; one whose last day has passed meanwhile as a draft. Null is: it was not there.';

CREATE FUNCTION private.question_document(title text, content text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select setweight(private.search_document(title), 'A') || strip(private.search_document(content))
$function$;
COMMENT ON FUNCTION private.question_document(text,text) IS 'What the search knows of a question. Title words weigh A; the content''s have no positions, to be small.';

CREATE FUNCTION private.queue()
 RETURNS TABLE(clase text, id uuid, titulo text, desde timestamp with time zone, proveedor_id uuid, cuantos integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- Since when this version of it waits.
  select 'proveedor', p.id, p.nombre, p.fecha_actualizacion, p.id, 1
  from public.proveedores as p
  where not p.aprobado_por_admin
    and not exists (select from private.perfiles_vistos as v where v.proveedor_id = p.id and v.version = p.fecha_actualizacion)
    -- As private.is_removed, which would be called for each of thousands of drafts.
    and not exists (select from public.bajas as b where b.proveedor_id = p.id and b.estado = 'hecha')
    -- First somebody calls.
    and not exists (select from private.borradores as b where b.proveedor_id = p.id and b.atiende is null)
  union all
  select 'propuesta', c.lote, p.nombre, min(c.fecha_creacion), p.id, count(*)::integer
  from public.propuestas as c
  join public.proveedores as p on p.id = c.proveedor_id
  where c.estado = 'pendiente'
  group by c.lote, p.id
  union all
  -- One that is proven waits for its owner first; one by telephone waits for an admin's call, then for who asks.
  select 'reclamacion', r.id, p.nombre, coalesce(r.objetada_en, r.probada_en, r.fecha_creacion), p.id,
    case when private.has_claim_code(r.id) then 0 else 1 end
  from public.reclamaciones as r
  join public.proveedores as p on p.id = r.proveedor_id
  where (r.estado = 'abierta' and r.medio = 'telefono')
    or (r.estado = 'probada' and (
      p.usuario_id is null or r.objetada_en is not null or private.silence_ends(r) <= now()
    ))
  union all
  select 'baja', b.id, b.nombre, b.fecha_creacion, b.proveedor_id, 1
  from public.bajas as b
  where b.estado = 'pendiente'
  union all
  -- One that reports hid is listed with them.
  select 'resena', c.id, p.nombre, c.fecha, p.id, 1
  from public.calificaciones as c
  join public.proveedores as p on p.id = c.proveedor_id
  where c.estado = 'pendiente'
    and not exists (select from private.moderacion as m where m.elemento = c.id and m.cola is not null)
  union all
  select 'sugerencia', s.id, s.titulo, s.fecha, null, 1
  from public.sugerencias as s
  where s.estado = 'pendiente'
  union all
  select 'recurso', r.recurso_id, r.titulo, r.desde, null, 1
  from private.resources_to_review() as r
  union all
  -- Since the first day on which no family sees it.
  select 'paso', s.id, s.titulo, (s.vence_en + 1)::timestamp at time zone 'America/Puerto_Rico', null, 1
  from public.pasos as s
  where s.estado = 'publicado' and s.vence_en < private.event_day(now())
  union all
  select m.cola, m.elemento,
    case m.clase when 'pregunta' then p.titulo when 'respuesta' then 'Respuesta a «' || p.titulo || '»' else 'Reseña de «' || p.titulo || '»' end,
    m.desde, p.proveedor_id, 1
  from private.moderacion as m
  cross join lateral private.post(m.clase, m.elemento) as p
  where m.cola is not null
  union all
  select 'repetido', r.id, p.nombre || ' y ' || o.nombre, r.encontrado_en, p.id, 1
  from private.repetidos as r
  join public.proveedores as p on p.id = r.uno
  join public.proveedores as o on o.id = r.otro
  where r.estado = 'pendiente' and not private.is_removed(p.id) and not private.is_removed(o.id)
$function$;
COMMENT ON FUNCTION private.queue() IS 'Everything that waits for an admin, and with no part to decide (`cuantos` 0) what waits for somebody else first. A new kind is one more part here, a row of private.clases_cola, and a renderer of the screen.';

CREATE FUNCTION private.queue_held_post()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.moderacion (elemento, clase, cola, estado, desde)
  values (new.id, tg_argv[0], case new.estado when 'en_revision' then 'primera' else 'reporte' end, new.estado,
    case when new.sin_nombre then new.created_at else now() end);
  return null;
end
$function$;
COMMENT ON FUNCTION private.queue_held_post() IS 'A post that is stored and not published waits for an admin.';

CREATE FUNCTION private.queue_replies(person uuid, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.outgoing_mail as waiting (account, template, fields, secreto, sujeto, next_try)
  values (person, 'respuestas_nuevas', '{}', 'respuestas', person, at)
  -- The row is locked in any case: it is not taken before what is new is committed.
  on conflict (account) where template = 'respuestas_nuevas' and attempts = 0
  do update set next_try = least(waiting.next_try, excluded.next_try)
$function$;
COMMENT ON FUNCTION private.queue_replies(uuid,timestamp with time zone) IS 'Queues the mail of a follower, unless one waits already.';

CREATE FUNCTION private.queue_replies_at_once(question uuid, answer uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.queue_replies(told.user_id, private.next_reply_mail(told.user_id))
  from (
    select distinct n.user_id from private.novedades as n
    join public.answers as a on a.id = n.answer_id
    where a.question_id = queue_replies_at_once.question
      and (queue_replies_at_once.answer is null or a.id = queue_replies_at_once.answer)
      and n.mail is null and private.mail_mode(n.user_id, a.question_id) = 'al_momento'
    -- One order of locks for all who answer at the same time.
    order by n.user_id
  ) as told
$function$;
COMMENT ON FUNCTION private.queue_replies_at_once(uuid,uuid) IS 'Queues the mail of all who want to know at once what is new in a question, or of one answer of it.';

CREATE FUNCTION private.rating_text(average numeric, reviews integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when reviews = 0 then 'sin reseñas'
    else to_char(average, 'FM0.0') || ' de 5, con ' || reviews || case reviews when 1 then ' reseña' else ' reseñas' end
  end
$function$;
COMMENT ON FUNCTION private.rating_text(numeric,integer) IS 'A rating in words.';

CREATE FUNCTION private.read_link(token text, OUT estado text, OUT link private.enlaces)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  select * into link from private.enlaces as e where e.hash = private.token_hash(token) and e.revocado_en is null;
  if link.hash is null then
    perform private.count_unknown_link();
    estado := 'desconocido';
  elsif link.vence_en <= now() then
    estado := 'vencido';
  elsif not exists (select from public.proveedores as p where p.id = link.proveedor_id and p.aprobado_por_admin) then
    estado := 'no_publicado';
  else
    estado := 'vigente';
  end if;
end
$function$;
COMMENT ON FUNCTION private.read_link(text) IS 'What a token is: vigente, vencido, no_publicado, or desconocido (cut, foreign or revoked: nothing tells them apart). A network that asks for more than 60 unknown ones a day is refused with status 429.';

CREATE FUNCTION private.read_values(valores jsonb)
 RETURNS public.proveedores
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  known public.proveedores;
begin
  if exists (
    select from jsonb_object_keys(valores) as k (campo)
    where k.campo <> all (array['nombre', 'descripcion', 'tipo_servicio', 'subcategoria', 'municipio', 'acepta_planes',
      'planes_aceptados', 'telefono', 'whatsapp', 'email', 'web', 'direccion', 'horario_servicio', 'etiquetas_servicio', 'npi'])
  ) then
    perform private.refuse_import('Una fila tiene un campo que no se conoce.');
  end if;
  if jsonb_typeof(valores -> 'npi') <> 'null' and valores ->> 'npi' !~ '^[12][0-9]{9}$' then
    perform private.refuse_import('Un NPI tiene diez dígitos y empieza por 1 o 2.');
  end if;
  -- As the reader of files leaves them out: what a spreadsheet would run, in a name or in any other cell. Phones begin so.
  if exists (
    select from jsonb_path_query(valores, 'strict $.**') as v (value)
    where jsonb_typeof(v.value) = 'string' and v.value #>> '{}' ~ '^[[:space:]]*[=+@-]'
      and v.value #>> '{}' !~ '^[[:space:]]*\+[0-9][-0-9 ().]*((ext|x|#)[ .:]*[0-9]+)?[[:space:]]*$'
  ) then
    perform private.refuse_import('Un valor empieza como una fórmula.');
  end if;
  begin
    known := jsonb_populate_record(null::public.proveedores, valores - 'npi');
  exception when data_exception then
    perform private.refuse_import('Una fila tiene un valor que no se entiende.');
  end;
  return known;
end
$function$;
COMMENT ON FUNCTION private.read_values(jsonb) IS 'What a row tells of a provider, as a row of providers that lacks the rest. What is not of it is refused.';

CREATE FUNCTION private.ready_copy()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select c.archivo from private.copias as c
  where c.user_id = auth.uid() and c.estado = 'lista' and private.copy_ends(c.lista_en) > now()
$function$;
COMMENT ON FUNCTION private.ready_copy() IS 'The name of the caller''s file in the bucket `copias`, while it is there.';

CREATE FUNCTION private.reason_words(motivo text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case motivo
    when 'datos_de_un_menor' then 'Muestra datos de un menor'
    when 'ofensivo' then 'Ofende o ataca'
    when 'peligroso' then 'Puede hacer daño'
    when 'publicidad' then 'Vende algo'
    when 'no_es_verdad' then 'No es verdad'
    when 'otra' then 'No cumple las reglas del sitio'
  end
$function$;
COMMENT ON FUNCTION private.reason_words(text) IS 'A reason to report or withdraw, in words; null for what is none.';

CREATE FUNCTION private.refresh_changed_facts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids uuid[];
begin
  if tg_argv[0] = 'sede_id' then
    select array_agg(distinct s.proveedor_id) into ids
    from public.sedes as s where s.id in (select c.sede_id from changed as c);
  else
    select array_agg(distinct c.proveedor_id) into ids from changed as c;
  end if;
  perform private.refresh_facts(ids);
  perform private.publish(ids);
  return null;
end
$function$;
COMMENT ON FUNCTION private.refresh_changed_facts() IS 'Keeps the summary of the providers whose rows a statement changed, and their moment in the open data; the argument is the column that leads to them.';

CREATE FUNCTION private.refresh_facts(proveedores uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if proveedores is null then
    return;
  end if;
  perform private.lock_summaries(proveedores);
  with facts as (
    select p.id as proveedor_id, places.lugares, d.edad_desde_meses, d.edad_hasta_meses, d.modalidades, d.idiomas, d.costo,
      private.last_day(p.id, null, 'atencion') as atencion_vence, answered.hechos,
      private.last_day(p.id, null, 'lugar') as lugar_vence, homes.domicilio
    from public.proveedores as p
    left join public.detalles as d on d.proveedor_id = p.id
    left join public.primera_visita as v on v.proveedor_id = p.id
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'm', nullif(s.municipio, p.municipio),
        'e', a.estado,
        't', a.espera,
        'v', case when a.sede_id is not null then private.last_day(p.id, s.id, 'disponibilidad') end,
        'c', private.last_day(p.id, s.id, 'contacto'),
        'h', case when s.visibilidad <> 'oculta' then private.hours_text(s.id) end
      )) order by s.principal desc, s.orden, s.fecha_creacion, s.id), '[]') as lugares
      from public.sedes as s
      left join public.disponibilidad as a on a.sede_id = s.id
      where s.proveedor_id = p.id and (s.principal or s.visibilidad <> 'oculta')
    ) as places
    cross join lateral (
      select array_agg((case when h.buscado = a.respuesta then h.orden else -h.orden end)::smallint order by h.orden) as hechos
      from public.hechos as h
      join (
        select unnest(d.hechos_si || v.se_puede) as clave, 'si' as respuesta
        union all select unnest(d.hechos_no), 'no'
      ) as a on a.clave = h.clave
    ) as answered
    cross join lateral (
      select case when bool_or(s.toda_la_isla) then array[0]::smallint[]
        else array_agg(distinct m.numero order by m.numero) filter (where m.numero is not null) end as domicilio
      from public.sedes as s
      left join private.municipios as m on m.nombre = any (s.atiende_municipios)
      where s.proveedor_id = p.id and (s.principal or s.visibilidad <> 'oculta')
    ) as homes
    where p.id = any (proveedores)
  ), known as (
    select * from facts as f
    where f.lugares <> '[{}]' or f.hechos is not null or f.atencion_vence is not null or f.lugar_vence is not null
      or f.domicilio is not null
      or (f.edad_desde_meses, f.edad_hasta_meses, f.modalidades, f.idiomas, f.costo) is distinct from (null, null, null, null, null)
  ), gone as (
    delete from public.resumen_hechos as r
    where r.proveedor_id = any (proveedores) and r.proveedor_id not in (select k.proveedor_id from known as k)
  )
  insert into public.resumen_hechos as r
  select * from known
  on conflict (proveedor_id) do update
  set lugares = excluded.lugares, edad_desde_meses = excluded.edad_desde_meses,
    edad_hasta_meses = excluded.edad_hasta_meses, modalidades = excluded.modalidades, idiomas = excluded.idiomas,
    costo = excluded.costo, atencion_vence = excluded.atencion_vence, hechos = excluded.hechos,
    lugar_vence = excluded.lugar_vence, domicilio = excluded.domicilio
  where r is distinct from excluded;
end
$function$;
COMMENT ON FUNCTION private.refresh_facts(uuid[]) IS 'Makes the summaries of these providers anew.';

CREATE FUNCTION private.refresh_ha_publicado(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- What one person writes and deletes at the same moment is taken one after the other.
  perform from private.profiles where id = person for no key update;
  update private.profiles as p set ha_publicado = now_is.it
  from (
    select exists (select from public.questions where user_id = person and estado = 'publicada')
      or exists (
        select from public.answers where user_id = person and estado = 'publicada' and private.is_shown(question_id)
      )
      or exists (
        select from public.calificaciones as c
        join public.proveedores as l on l.id = c.proveedor_id
        where c.usuario_id = person and c.estado = 'publicada' and l.aprobado_por_admin
      ) as it
  ) as now_is
  where p.id = person and p.ha_publicado <> now_is.it;
end
$function$;
COMMENT ON FUNCTION private.refresh_ha_publicado(uuid) IS 'Looks again whether something public stands under a name.';

CREATE FUNCTION private.refresh_proveedor()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refresh_facts(array[new.id]);
  return null;
end
$function$;
COMMENT ON FUNCTION private.refresh_proveedor() IS 'A provider''s municipality is compared with those of its places.';

CREATE FUNCTION private.refuse(rule text, sentence text, about text DEFAULT ''::text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception using errcode = 'check_violation', constraint = rule, hint = rule, message = sentence,
    detail = about;
end
$function$;
COMMENT ON FUNCTION private.refuse(text,text,text) IS 'Refuses a value with a sentence for people; `rule` begins with the column that it is about.';
GRANT EXECUTE ON FUNCTION private.refuse(text,text,text) TO authenticated, service_role;

CREATE FUNCTION private.refuse_closed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_client() and exists (
    select from public.questions as q
    join public.questions as other on other.id = q.duplicada_de and other.estado = 'publicada'
    where q.id = new.question_id
  ) then
    perform private.refuse('question_id_abierta',
      'Esta pregunta está cerrada porque ya estaba hecha. Puedes responder en la otra: el enlace está en la página.');
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION private.refuse_closed() IS 'A question closed as a duplicate takes no more answers.';

CREATE FUNCTION private.refuse_import(sentence text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception using errcode = 'invalid_parameter_value', message = sentence;
end
$function$;
COMMENT ON FUNCTION private.refuse_import(text) IS 'Refuses a call about an import, with a sentence for people.';

CREATE FUNCTION private.refuse_link(field text, value text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if private.has_link(value) then
    perform private.refuse(field || '_sin_enlaces', 'Aquí no van enlaces.');
  end if;
end
$function$;
COMMENT ON FUNCTION private.refuse_link(text,text) IS 'Free text beside a provider takes no links: nobody approves it.';
GRANT EXECUTE ON FUNCTION private.refuse_link(text,text) TO authenticated, service_role;

CREATE FUNCTION private.refuse_link_in_phones()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_link('telefono', new.telefono), private.refuse_link('whatsapp', new.whatsapp);
  return new;
end
$function$;
COMMENT ON FUNCTION private.refuse_link_in_phones() IS 'The phones of a place take no links.';

CREATE FUNCTION private.refuse_paused()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ends date;
begin
  if not private.is_client() then
    return;
  end if;
  select p.hasta into ends from private.pausas as p
  where p.usuario_id = auth.uid() and p.hasta >= private.event_day(now());
  if found then
    raise exception using errcode = 'PT403', hint = 'cuenta_en_pausa',
      message = 'Tu cuenta está en pausa hasta el ' || private.day_in_words(ends)
        || '. Mientras tanto puedes leer, guardar favoritos y borrar lo tuyo.';
  end if;
end
$function$;
COMMENT ON FUNCTION private.refuse_paused() IS 'Refuses with status 403 and until when what a paused account may not do; whoever writes as a person calls it first.';
GRANT EXECUTE ON FUNCTION private.refuse_paused() TO authenticated, service_role;

CREATE FUNCTION private.refuse_paused_sharing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (
    select from private.listas_compartidas as c
    where c.lista_id = (to_jsonb(new) ->> tg_argv[0])::uuid and c.vence_el >= private.event_day(now())
  ) then
    perform private.refuse_paused();
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION private.refuse_paused_sharing() IS 'A paused account writes nothing into a list that others read; the argument is the column with the list.';

CREATE FUNCTION private.refuse_paused_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_paused();
  return new;
end
$function$;
COMMENT ON FUNCTION private.refuse_paused_write() IS 'A paused account writes nothing.';

CREATE FUNCTION private.refuse_unknown_keys(field text, keys text[], groups text[])
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (
    select from unnest(keys) as key
    where not exists (select from public.hechos as h where h.clave = key and h.grupo = any (groups))
  ) then
    perform private.refuse(field || '_conocidos', 'Hay un dato que no conocemos. Recarga la página.');
  end if;
end
$function$;
COMMENT ON FUNCTION private.refuse_unknown_keys(text,text[],text[]) IS 'Facts are those of the table, of these groups.';
GRANT EXECUTE ON FUNCTION private.refuse_unknown_keys(text,text[],text[]) TO authenticated, service_role;

CREATE FUNCTION private.refuse_unknown_terms(field text, slugs text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  unknown constant text := (
    select string_agg(word, ', ') from unnest(slugs) as word
    where not exists (select from public.terminos as t where t.slug = word)
  );
begin
  if unknown is not null then
    perform private.refuse(field || '_conocidas', 'Hay una palabra que no está en el glosario.', unknown);
  end if;
end
$function$;
COMMENT ON FUNCTION private.refuse_unknown_terms(text,text[]) IS 'Refuses slugs that are of no term.';
GRANT EXECUTE ON FUNCTION private.refuse_unknown_terms(text,text[]) TO authenticated, service_role;

CREATE FUNCTION private.refuse_unseen()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  key constant uuid := to_jsonb(new) ->> tg_argv[1];
  is_seen boolean;
begin
  if not private.is_client() or key is null then
    return new;
  end if;
  if tg_argv[0] = 'questions' then
    is_seen := exists (select from public.questions as q where q.id = key);
  else
    is_seen := exists (select from public.answers as a where a.id = key);
  end if;
  if not is_seen then
    raise exception using errcode = 'foreign_key_violation', schema = 'public', table = tg_table_name,
      constraint = format('%s_%s_fkey', tg_table_name, tg_argv[1]),
      message = format('insert or update on table "%s" violates foreign key constraint "%1$s_%s_fkey"', tg_table_name, tg_argv[1]),
      detail = format('Key (%s)=(%s) is not present in table "%s".', tg_argv[1], key, tg_argv[0]);
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION private.refuse_unseen() IS 'What somebody does not see is not answered and not voted on: it is refused as what does not exist.';

CREATE FUNCTION private.refuse_value(campo text, rule text, sentence text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.refuse(split_part(campo, ':', 1) || '_' || rule, sentence, campo)
$function$;
COMMENT ON FUNCTION private.refuse_value(text,text,text) IS 'Refuses a proposed value with a sentence for people: the hint is the rule, the details are the field.';

CREATE FUNCTION private.rehearse_rows(target public.importaciones, filas integer[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  relation text;
  r public.importacion_filas;
  judged public.importacion_filas[] := '{}';
begin
  -- In the order of the file: each is compared with those further up.
  for r in
    select * from public.importacion_filas as f where f.importacion_id = target.id and f.fila = any (filas) order by f.fila
  loop
    judged := array_append(judged, private.judge_row(target.origen, r));
  end loop;
  perform private.keep_outcomes(judged);
  begin
    perform set_config('private.ensaya', 'si', true);
    perform private.write_rows(judged, false);
    -- Rules have spoken; what they let pass is taken back.
    raise exception using errcode = 'MGA01';
  exception when sqlstate 'MGA01' then
    null;
  end;
exception
  when serialization_failure or deadlock_detected then
    raise;
  when others then
    get stacked diagnostics relation = table_name;
    perform private.after_failure('private.rehearse_rows', target, filas, sqlstate, relation, sqlerrm);
end
$function$;
COMMENT ON FUNCTION private.rehearse_rows(public.importaciones,integer[]) IS 'Decides what becomes of these rows. They are written as they would be, though not approved, so that no number of the open data is used up, and taken back.';

CREATE FUNCTION private.remember_declined()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  review constant public.calificaciones := case tg_op when 'DELETE' then old else new end;
begin
  if tg_op <> 'DELETE' and review.estado = 'publicada' then
    delete from private.resenas_negadas as n where n.usuario_id = review.usuario_id and n.proveedor_id = review.proveedor_id;
  elsif review.estado = 'rechazada' or tg_op = 'DELETE' and (
    review.estado = 'pendiente'
    or pg_trigger_depth() = 1 and private.is_client() and private.is_admin() and review.usuario_id <> auth.uid()
  ) then
    -- Not when the account or the provider goes.
    insert into private.resenas_negadas (usuario_id, proveedor_id)
    select u.id, p.id from private.profiles as u, public.proveedores as p
    where u.id = review.usuario_id and p.id = review.proveedor_id
    on conflict do nothing;
  end if;
  return null;
end
$function$;
COMMENT ON FUNCTION private.remember_declined() IS 'Remembers whose review was declined or deleted unseen, and forgets it when one is published.';

CREATE FUNCTION private.remind()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today constant date := private.event_day(now());
  mails integer;
begin
  delete from private.recordatorios where vence_en < today - 60;
  with noted as (
    insert into private.recordatorios (proveedor_id, sede_id, grupo, vence_en, tramo, dia)
    select g.proveedor_id, g.sede_id, g.grupo, g.vence_en,
      case when g.vence_en + 14 <= today then 14 when g.vence_en <= today then 0 else -14 end, today
    from private.standing as g
    join public.proveedores as p on p.id = g.proveedor_id and p.aprobado_por_admin
    join private.provider_mail as m on m.proveedor_id = g.proveedor_id and m.silence is null
    where not g.oculta and not g.dudoso and g.vence_en > today - 28 and g.vence_en - 14 <= today
    on conflict do nothing
    returning proveedor_id
  )
  insert into private.outgoing_mail (proveedor, template, fields, secreto, sujeto, next_try)
  select p.id, 'recordatorio', jsonb_build_object('Nombre', p.nombre, 'Dia', today), 'enlace', p.id,
    -- The day begins at midnight; nobody is woken for it.
    greatest(now(), (today + time '09:00') at time zone 'America/Puerto_Rico')
  from public.proveedores as p
  where p.id in (select n.proveedor_id from noted as n);
  get diagnostics mails = row_count;
  if mails > 0 then
    perform pg_notify('gateway_mail', '');
  end if;
  return mails;
end
$function$;
COMMENT ON FUNCTION private.remind() IS 'Queues one mail for each provider with groups whose newest stage (14 days before, the last day, 14 after) was not sent yet. None about what was doubted, and none from 28 days after on.';

CREATE FUNCTION private.reminder_text(proveedor uuid, dia date)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today constant date := private.event_day(now());
begin
  return (
    select string_agg(private.reminder_words(due.grupo, due.vence_en, today), ' ' order by due.vence_en, due.grupo)
    from (
      select g.grupo, min(g.vence_en) as vence_en
      from private.recordatorios as r
      join private.standing as g on g.proveedor_id = r.proveedor_id and g.sede_id is not distinct from r.sede_id
        and g.grupo = r.grupo and g.vence_en = r.vence_en
      where r.proveedor_id = reminder_text.proveedor and r.dia = reminder_text.dia
        and not g.oculta and not g.dudoso and g.vence_en > today - 28
        and not exists (
          select from private.recordatorios as later
          where later.proveedor_id = r.proveedor_id and later.sede_id is not distinct from r.sede_id
            and later.grupo = r.grupo and later.vence_en = r.vence_en and later.dia > r.dia
        )
      group by g.grupo
    ) as due
    join public.proveedores as p on p.id = reminder_text.proveedor
    where p.aprobado_por_admin and private.mail_reach(p.id) is null
  );
end
$function$;
COMMENT ON FUNCTION private.reminder_text(uuid,date) IS 'What the reminder of a day to a provider names: its groups that still end as they did then and were not named again since. Null: nothing, or nobody wants it.';

CREATE FUNCTION private.reminder_words(grupo text, vence_en date, today date)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case grupo
      when 'disponibilidad' then 'Personas nuevas'
      when 'planes' then 'Planes médicos'
      when 'contacto' then 'Teléfono, dirección y horario'
      when 'atencion' then 'Edades, idiomas y costo'
      else 'El lugar y la primera visita'
    end || case
      when vence_en = today then ': vence hoy.'
      when vence_en > today then ': vence el ' || private.day_in_words(vence_en) || '.'
      else ': venció el ' || private.day_in_words(vence_en) || '.'
    end
$function$;
COMMENT ON FUNCTION private.reminder_words(text,date,date) IS 'One group in the mail: which, and when its word ends or ended.';

CREATE FUNCTION private.removal_ends(decidida_en timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.event_day(decidida_en) + 30
$function$;
COMMENT ON FUNCTION private.removal_ends(timestamp with time zone) IS 'The day on which a removed provider is deleted.';

CREATE FUNCTION private.remove_copy_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Hosted Supabase refuses deletions that do not come from its own server, unless told.
  perform pg_catalog.set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects as o where o.bucket_id = 'copias' and o.name = old.archivo;
  perform pg_catalog.set_config('storage.allow_delete_query', 'false', true);
  return null;
end
$function$;
COMMENT ON FUNCTION private.remove_copy_file() IS 'The file goes with its row, and when its time is over.';

CREATE FUNCTION private.remove_logo_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.remove_picture(
    replace(substring(old.logo_url from '/storage/v1/(?:object|render/image)/public/provider-images/([^?#]+)'), '%20', ' '),
    old.usuario_id
  );
  return null;
end
$function$;
COMMENT ON FUNCTION private.remove_logo_file() IS 'Removes the picture that a provider showed, unless another one shows it or it belongs to somebody else.';

CREATE FUNCTION private.remove_picture(file_name text, person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Hosted Supabase refuses deletions that do not come from its own server, unless told.
  perform pg_catalog.set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects as o
  where o.bucket_id = 'provider-images'
    and o.name = file_name
    -- An address is only text: naming somebody else's picture must not be a way to delete it.
    and (o.owner_id in (person::text, auth.uid()::text) or private.is_admin() or not private.is_client())
    and not private.is_picture_shown(o.name);
  perform pg_catalog.set_config('storage.allow_delete_query', 'false', true);
end
$function$;
COMMENT ON FUNCTION private.remove_picture(text,uuid) IS 'Removes a picture of the bucket, unless something shows it or it belongs to somebody else.';

CREATE FUNCTION private.remove_visit_pictures()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Those that are still shown stay: private.remove_picture looks at what is stored now.
  perform private.remove_picture(
    substring(foto ->> 'url' from '/provider-images/(.+)$'),
    (select p.usuario_id from public.proveedores as p where p.id = old.proveedor_id)
  )
  from jsonb_array_elements(old.fotos) as foto;
  return null;
end
$function$;
COMMENT ON FUNCTION private.remove_visit_pictures() IS 'Removes the pictures that a first visit showed and shows no more.';

CREATE FUNCTION private.replies_due(person uuid DEFAULT NULL::uuid)
 RETURNS TABLE(user_id uuid, answer_id uuid, mail bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select w.user_id, w.answer_id, w.mail
  from (
    select n.user_id, n.answer_id, n.mail, m.mode, private.event_day(n.creada_en) as day,
      min(private.event_day(n.creada_en)) over (partition by n.user_id, m.mode) as first_day
    from private.novedades as n
    join public.answers as a on a.id = n.answer_id and a.estado = 'publicada'
    join public.questions as q on q.id = a.question_id and q.estado = 'publicada'
    cross join lateral (select private.mail_mode(n.user_id, q.id)) as m (mode)
    where person is null or n.user_id = person
  ) as w
  where case w.mode
    when 'al_momento' then true
    when 'diario' then w.day < private.event_day(now())
    when 'semanal' then w.day < private.event_day(now()) and w.first_day <= private.event_day(now()) - 7
    else false
  end
$function$;
COMMENT ON FUNCTION private.replies_due(uuid) IS 'What followers, or one of them, may be told now: what is public and wanted at once, or is of an earlier day, or a week after the first of what is wanted weekly.';

CREATE FUNCTION private.reply_words(names text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when cardinality(names) = 1 then names[1] || ' respondió.'
    when cardinality(people) = 1 then names[1] || ' respondió ' || cardinality(names) || ' veces.'
    else cardinality(names) || ' respuestas nuevas, de ' || private.names_in_words(people) || '.'
  end
  from (
    select array_agg(once.name order by once.place) as people from (
      select name, min(place) as place from unnest(names) with ordinality as given (name, place) group by name
    ) as once
  ) as written
$function$;
COMMENT ON FUNCTION private.reply_words(text[]) IS 'Who answered a question, by the name of each answer.';

CREATE FUNCTION private.request_removal(proveedor uuid, origen text, motivo text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.bajas (proveedor_id, nombre, origen, motivo)
  select p.id, p.nombre, request_removal.origen, request_removal.motivo
  from public.proveedores as p where p.id = proveedor and p.aprobado_por_admin
  on conflict do nothing;
  -- Asked for already is the same answer.
  return jsonb_build_object('estado', case
    when exists (select from public.proveedores as p where p.id = proveedor and p.aprobado_por_admin) then 'recibida'
    else 'no_existe'
  end);
end
$function$;
COMMENT ON FUNCTION private.request_removal(uuid,text,text) IS 'Adds a removal to the queue, unless one waits there.';

CREATE FUNCTION private.require_admin()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if not private.is_client() or private.is_admin() then
    return;
  end if;
  if exists (select from public.user_roles where user_id = auth.uid() and role = 'admin') then
    raise exception using errcode = 'insufficient_privilege', hint = 'insufficient_aal',
      message = 'Falta tu segundo paso para hacer esto';
  end if;
  raise exception using errcode = 'insufficient_privilege', message = 'Solo un administrador puede hacer esto';
end
$function$;
COMMENT ON FUNCTION private.require_admin() IS 'Refuses everybody but admins and the secret key.';

CREATE FUNCTION private.require_author(clase text, elemento uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not private.is_author(clase, elemento) then
    raise exception using errcode = 'insufficient_privilege', message = 'Esto lo escribió otra persona, o ya no está';
  end if;
end
$function$;
COMMENT ON FUNCTION private.require_author(text,uuid) IS 'Refuses everybody but who wrote a question or an answer, with or without a name.';

CREATE FUNCTION private.require_own_list(lista uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from public.listas as l where l.id = lista and l.user_id = auth.uid() for no key update;
  if not found then
    raise exception using errcode = 'insufficient_privilege', hint = 'lista_ajena',
      message = 'Esta lista ya no existe o no es tuya. Recarga la página.';
  end if;
end
$function$;
COMMENT ON FUNCTION private.require_own_list(uuid) IS 'Refuses whoever does not own a list, and one that does not exist in the same words; locks it until the end.';

CREATE FUNCTION private.require_place()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
COMMENT ON FUNCTION private.require_place() IS 'Availability is told of a place that stays until it is stored; of one that is being removed it is refused with status 409.';

CREATE FUNCTION private.require_reauthentication(para text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  missing constant text := private.missing_proof();
begin
  if auth.uid() is null then
    raise exception using errcode = 'insufficient_privilege', message = 'Debes iniciar sesión para ' || para;
  elsif missing is not null then
    raise exception using errcode = 'PT403', hint = missing, message = case missing
      when 'insufficient_aal' then 'Por seguridad, confirma tu segundo factor para '
      else 'Por seguridad, vuelve a iniciar sesión para '
    end || para;
  end if;
end
$function$;
COMMENT ON FUNCTION private.require_reauthentication(text) IS 'Refuses who has not proved again who they are; the hint says what is missing.';

CREATE FUNCTION private.require_recent_sign_in()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if private.is_client()
    and coalesce(private.entered_at(), '-infinity') < now() - interval '15 minutes'
  then
    raise exception using errcode = 'PT403', hint = 'reauthentication_needed',
      message = 'Por seguridad, vuelve a iniciar sesión para hacer esto';
  end if;
end
$function$;
COMMENT ON FUNCTION private.require_recent_sign_in() IS 'Refuses a token whose sign-in is older than 15 minutes.';

CREATE FUNCTION private.requires_factor()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.settings where name = 'admin_require_factor' and value = 'on')
$function$;
COMMENT ON FUNCTION private.requires_factor() IS 'Whether nobody is an admin without a second factor.';

CREATE FUNCTION private.resources_to_review()
 RETURNS TABLE(recurso_id uuid, titulo text, desde timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select r.id, r.titulo, (v.revisado_en + 365)::timestamp at time zone 'America/Puerto_Rico'
  from public.revisiones_recurso as v
  join public.recursos as r on r.id = v.recurso_id
  where v.revisado_en <= private.event_day(now()) - 365
$function$;
COMMENT ON FUNCTION private.resources_to_review() IS 'Resources that nobody has looked at for a year, and since when that is so.';

CREATE FUNCTION private.review_resource()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if private.is_client() then
    new.revisado_en := private.event_day(now());
  end if;
  if exists (
    with recursive chain (id) as (
      select new.reemplazado_por
      union
      select r.reemplazado_por from public.revisiones_recurso as r join chain as c on r.recurso_id = c.id
    )
    select from chain where id = new.recurso_id
  ) then
    perform private.refuse('reemplazado_por_sin_vuelta', 'Ese recurso ya dice que este es el que lo reemplaza.');
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION private.review_resource() IS 'Whoever says what a resource is worth has looked at it today. No reader is led in a circle.';

CREATE FUNCTION private.role_about(dueno uuid, actor uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when actor is null then null
    when actor = auth.uid() then 'yo'
    when actor = dueno then 'dueno'
    when exists (select from public.user_roles as r where r.user_id = actor and r.role = 'admin') then 'admin'
    else 'persona'
  end
$function$;
COMMENT ON FUNCTION private.role_about(uuid,uuid) IS 'What somebody is to a provider of this owner, in the eyes of whoever asks.';

CREATE FUNCTION private.row_owner(tabla text, fila jsonb, columna text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when fila -> 'sin_nombre' = 'true'
    then private.author_of(case tabla when 'questions' then 'pregunta' else 'respuesta' end, (fila ->> 'id')::uuid)::text
    else fila ->> columna
  end
$function$;
COMMENT ON FUNCTION private.row_owner(text,jsonb,text) IS 'Whose a row is by its column, and a nameless post by its author.';

CREATE FUNCTION private.run_rows(target public.importaciones, filas integer[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  relation text;
  stored public.importacion_filas;
  fresh public.importacion_filas;
  ready public.importacion_filas[] := '{}';
  changed_since constant text := 'El directorio cambió después del ensayo. ';
begin
  -- Whoever saves one of these waits, so that what is compared is what is changed.
  perform from public.proveedores as p
  where p.id in (
    select f.proveedor_id from public.importacion_filas as f where f.importacion_id = target.id and f.fila = any (filas)
  )
  order by p.id for update;
  for stored in
    select * from public.importacion_filas as f
    where f.importacion_id = target.id and f.fila = any (filas) order by f.fila
  loop
    fresh := private.judge_row(target.origen, stored);
    if fresh.resultado = 'crear' and stored.resultado = 'crear' then
      fresh.proveedor_id := gen_random_uuid();
      ready := array_append(ready, fresh);
    elsif fresh.resultado = 'actualizar' and stored.resultado = 'actualizar' and (
      stored.decision = 'unir' and stored.candidato_fila is not null
      or fresh.proveedor_id = stored.proveedor_id and fresh.cambios = stored.cambios
    ) then
      fresh.antes := private.version_before(fresh.proveedor_id, fresh.cambios);
      ready := array_append(ready, fresh);
    else
      if fresh.resultado in ('crear', 'actualizar') then
        fresh.candidato_id := fresh.proveedor_id;
        fresh.proveedor_id := null;
        fresh.resultado := 'dudoso';
      end if;
      if fresh.resultado = 'dudoso' then
        fresh.razon := changed_since || fresh.razon;
      end if;
      perform private.keep_outcomes(array[fresh]);
    end if;
  end loop;
  perform private.write_rows(ready, target.origen = 'csv');
  if target.origen = 'nppes' then
    insert into private.borradores (proveedor_id) select r.proveedor_id from unnest(ready) as r where r.resultado = 'crear';
    -- Somebody is to call them, so that they keep their telephone.
    delete from private.unattended_providers as u
    where u.proveedor_id in (select r.proveedor_id from unnest(ready) as r where r.resultado = 'crear');
  end if;
  update public.importacion_filas as f
  set resultado = r.resultado, razon = r.razon, proveedor_id = r.proveedor_id, cambios = r.cambios, hecha = true,
    version = p.fecha_actualizacion, antes = r.antes || jsonb_build_object('sede_dejada', s.fecha_actualizacion)
  from unnest(ready) as r
  join public.proveedores as p on p.id = r.proveedor_id
  join public.sedes as s on s.proveedor_id = p.id and s.principal
  where f.importacion_id = target.id and f.fila = r.fila;
exception
  when serialization_failure or deadlock_detected then
    raise;
  when others then
    get stacked diagnostics relation = table_name;
    perform private.after_failure('private.run_rows', target, filas, sqlstate, relation, sqlerrm);
end
$function$;
COMMENT ON FUNCTION private.run_rows(public.importaciones,integer[]) IS 'Does these rows. Each is judged again: one that would not become what was rehearsed is left, as doubtful.';

CREATE FUNCTION private.search_document(value text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select to_tsvector('pg_catalog.simple', words) || to_tsvector('pg_catalog.spanish', private.accent_endings(words))
  from private.search_words(value) as words
$function$;
COMMENT ON FUNCTION private.search_document(text) IS 'The folded words of a text and their Spanish stems.';

CREATE FUNCTION private.search_query(value text)
 RETURNS tsquery
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
 SET client_min_messages TO 'warning'
AS $function$
declare
  -- Enough for a sentence; beyond it a query only costs.
  words constant text[] := (string_to_array(left(private.search_words(left(value, 500)), 200), ' '))[1:12];
  wanted tsquery := '';
begin
  for place in 1..coalesce(cardinality(words), 0) loop
    wanted := wanted && (
      plainto_tsquery('pg_catalog.spanish', private.accent_endings(words[place]))
      || case when place = cardinality(words) then to_tsquery('pg_catalog.simple', words[place] || ':*') else '' end
    );
  end loop;
  return wanted;
end
$function$;
COMMENT ON FUNCTION private.search_query(text) IS 'All the words by their stems; the last one also as the beginning of a word. Empty when there is no word.';
GRANT EXECUTE ON FUNCTION private.search_query(text) TO anon, authenticated, service_role;

CREATE FUNCTION private.search_words(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select btrim(regexp_replace(private.fold_text(value), '[^[:alnum:]]+', ' ', 'g'))
$function$;
COMMENT ON FUNCTION private.search_words(text) IS 'Folded words with one space between them: addresses and markup are words like any other.';
GRANT EXECUTE ON FUNCTION private.search_words(text) TO anon, authenticated, service_role;

CREATE FUNCTION private.send_digests()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.queue_replies(
    due.user_id,
    -- The day begins at midnight; nobody is woken for it.
    greatest(now(), (private.event_day(now()) + time '09:00') at time zone 'America/Puerto_Rico')
  )
  from (select distinct d.user_id from private.replies_due() as d where d.mail is null order by d.user_id) as due
$function$;
COMMENT ON FUNCTION private.send_digests() IS 'Queues one mail for each follower with something to be told of an earlier day or week.';

CREATE FUNCTION private.set_fields(proveedor uuid, valores jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  p public.proveedores;
begin
  select * into p from public.proveedores as x where x.id = proveedor for update;
  p := jsonb_populate_record(p, valores - 'npi');
  update public.proveedores as x
  set nombre = p.nombre, descripcion = p.descripcion, tipo_servicio = p.tipo_servicio, subcategoria = p.subcategoria,
    municipio = p.municipio, acepta_planes = p.acepta_planes, planes_aceptados = p.planes_aceptados, telefono = p.telefono,
    whatsapp = p.whatsapp, email = p.email, web = p.web, direccion = p.direccion, horario_servicio = p.horario_servicio,
    etiquetas_servicio = p.etiquetas_servicio, fecha_actualizacion = p.fecha_actualizacion
  where x.id = proveedor;
  if valores ? 'npi' then
    delete from private.npis as n where n.proveedor_id = proveedor;
    insert into private.npis (proveedor_id, npi) select proveedor, valores ->> 'npi' where valores ->> 'npi' is not null;
  end if;
end
$function$;
COMMENT ON FUNCTION private.set_fields(uuid,jsonb) IS 'Sets some fields of a provider, its number among them.';

CREATE FUNCTION private.set_motive(motivo text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if motivo <> all (array['datos_personales', 'insultos', 'peligroso', 'publicidad', 'no_es_cierto', 'otro']) then
    perform private.refuse('motivo_conocido', 'Elige una de las razones.');
  end if;
  perform set_config('private.motivo', coalesce(motivo, ''), true);
end
$function$;
COMMENT ON FUNCTION private.set_motive(text) IS 'The reason that private.note_takedown counts in this transaction.';

CREATE FUNCTION private.set_reminders(proveedor uuid, wanted boolean)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.contacto_proveedor as c (proveedor_id, sin_recordatorios_desde)
  values (set_reminders.proveedor, case when not wanted then now() end)
  on conflict (proveedor_id) do update
  set sin_recordatorios_desde = case when not wanted then coalesce(c.sin_recordatorios_desde, now()) end
$function$;
COMMENT ON FUNCTION private.set_reminders(uuid,boolean) IS 'Whether a provider gets reminders; who left them before keeps the day.';

CREATE FUNCTION private.settle_removal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  removal uuid;
begin
  select b.id into removal from public.bajas as b where b.proveedor_id = old.id and b.estado = 'pendiente';
  if found then
    perform private.unlist(removal, old.id);
    update public.bajas as b set estado = 'hecha', decidida_en = now(), decidida_por = auth.uid(), proveedor_id = null
    where b.id = removal;
  end if;
  return old;
end
$function$;
COMMENT ON FUNCTION private.settle_removal() IS 'Deleting a provider does what a waiting removal asked for.';

CREATE FUNCTION private.settle_replies(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Mail before what it tells, in the order in which sending locks them.
  if exists (
    select from private.novedades as n
    join public.answers as a on a.id = n.answer_id
    where n.user_id = person and n.mail is null and private.mail_mode(person, a.question_id) = 'al_momento'
  ) then
    perform private.queue_replies(person, private.next_reply_mail(person));
  end if;
  delete from private.novedades as n using public.answers as a
  where n.user_id = person and a.id = n.answer_id and coalesce(private.mail_mode(person, a.question_id), 'nunca') = 'nunca';
end
$function$;
COMMENT ON FUNCTION private.settle_replies(uuid) IS 'After a choice: what is not wanted any more is forgotten, what is wanted at once is queued.';

CREATE FUNCTION private.show_or_hide_address()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.proveedores set direccion = new.direccion
  where id = new.proveedor_id and direccion is distinct from new.direccion;
  return null;
end
$function$;
COMMENT ON FUNCTION private.show_or_hide_address() IS 'Takes the address of a principal place out of its provider when it is hidden, and puts it back when it is shown.';

CREATE FUNCTION private.shown_to_families(paso public.pasos)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select to_jsonb(paso) - array['id', 'slug', 'orden', 'palabras', 'por_verificar', 'estado', 'verificado_por', 'revisado_en',
    'vence_en', 'fecha_creacion', 'fecha_actualizacion']
$function$;
COMMENT ON FUNCTION private.shown_to_families(public.pasos) IS 'What a step says and to whom: what somebody verifies.';
GRANT EXECUTE ON FUNCTION private.shown_to_families(public.pasos) TO authenticated, service_role;

CREATE FUNCTION private.sign_added_names()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- What is rehearsed is not found by anybody.
  if coalesce(current_setting('private.ensaya', true), '') = '' then
    perform private.sign_name(array_agg(a.id)) from added as a;
  end if;
  return null;
end
$function$;
COMMENT ON FUNCTION private.sign_added_names() IS 'The signatures of new providers.';

CREATE FUNCTION private.sign_changed_name()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.sign_name(array[new.id]);
  return null;
end
$function$;
COMMENT ON FUNCTION private.sign_changed_name() IS 'The signature of a provider that has another name or municipality.';

CREATE FUNCTION private.sign_import_row(r public.importacion_filas)
 RETURNS private.import_keys
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  keys private.import_keys;
begin
  keys.importacion_id := r.importacion_id;
  keys.fila := r.fila;
  keys.npi := r.valores ->> 'npi';
  keys.telefono := private.phone_digits(r.valores ->> 'telefono');
  keys.whatsapp := private.phone_digits(r.valores ->> 'whatsapp');
  keys.nombre := private.bare_name(r.valores ->> 'nombre');
  keys.municipio := r.valores ->> 'municipio';
  keys.tipo_servicio := r.valores ->> 'tipo_servicio';
  keys.firma := private.name_bits(keys.nombre);
  keys.unos := bit_count(keys.firma);
  insert into private.import_keys select keys.*
  on conflict (importacion_id, fila) do update
  set npi = excluded.npi, telefono = excluded.telefono, whatsapp = excluded.whatsapp, nombre = excluded.nombre,
    municipio = excluded.municipio, tipo_servicio = excluded.tipo_servicio, firma = excluded.firma,
    unos = excluded.unos;
  return keys;
end
$function$;
COMMENT ON FUNCTION private.sign_import_row(public.importacion_filas) IS 'Keeps by what a row would be known again.';

CREATE FUNCTION private.sign_name(ids uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.name_signatures as s (proveedor_id, nombre, municipio, firma, unos)
  select p.id, bare.name, p.municipio, signed.bits, bit_count(signed.bits)
  from public.proveedores as p
  cross join lateral (select private.bare_name(p.nombre) as name offset 0) as bare
  cross join lateral (select private.name_bits(bare.name) as bits offset 0) as signed
  where p.id = any (ids)
  on conflict (proveedor_id) do update
  set nombre = excluded.nombre, municipio = excluded.municipio, firma = excluded.firma, unos = excluded.unos
$function$;
COMMENT ON FUNCTION private.sign_name(uuid[]) IS 'Makes the signatures of these providers anew.';

CREATE FUNCTION private.silence_ends(claim public.reclamaciones)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select claim.dueno_avisado_en + interval '7 days'
$function$;
COMMENT ON FUNCTION private.silence_ends(public.reclamaciones) IS 'When the present owner has been silent for seven days.';

CREATE FUNCTION private.similar_questions(title text)
 RETURNS TABLE(id uuid, likeness double precision)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 12
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET jit TO 'off'
AS $function$
declare
  words constant text := coalesce(private.search_words(left(title, 200)), '');
  stems text[];
  title_trigrams text[];
begin
  if cardinality(string_to_array(words, ' ')) < 3 then
    return;
  end if;
  stems := array(
    select stem from unnest(private.stems_of(words)) as stem order by char_length(stem) desc, stem limit 12
  );
  title_trigrams := private.trigrams(words);
  return query
  with typed as materialized (
    select stem, exists (select from private.title_stems as s where s.stem = typed.stem) as is_known
    from unnest(stems) as typed (stem)
  ), slips as (
    select t.stem from typed as t where not t.is_known and private.is_misspellable(t.stem)
    order by char_length(t.stem) desc limit 3
  ), meant as materialized (
    select t.stem as typed, t.stem, 1::double precision as likeness from typed as t where t.is_known
    union all
    select slips.stem, near.stem, near.likeness
    from slips
    cross join lateral (
      select found.stem,
        count(*)::double precision / (char_length(slips.stem) + char_length(found.stem) + 2 - count(*)) as likeness
      from unnest(private.trigrams(slips.stem)) as wanted (trigram)
      cross join lateral (
        select t.stem from private.stem_trigrams as t where t.trigram = wanted.trigram limit 500
      ) as found
      group by found.stem
      order by likeness desc, found.stem
      limit 3
    ) as near
    where near.likeness >= 0.3
  ), titles as materialized (
    select m.typed, m.stem, s.question_id, s.created_at
    from meant as m
    cross join lateral (
      select s.question_id, s.created_at from private.title_stems as s where s.stem = m.stem
      order by s.created_at desc
      limit 1000 / (select count(*) from meant)
    ) as s
  ), weighed as materialized (
    select m.typed, m.stem, m.likeness, 1 / (1 + ln(1 + n.titles)) as weight
    from meant as m
    join (select t.stem, count(*) as titles from titles as t group by t.stem) as n on n.stem = m.stem
  ), nearest as materialized (
    select t.question_id
    from titles as t
    join weighed as w on w.typed = t.typed and w.stem = t.stem
    group by t.question_id
    order by sum(w.weight * w.likeness) desc, max(t.created_at) desc, t.question_id
    limit 20
  ), shared as (
    -- Of several things that a slip may have meant, the likeliest.
    select best.question_id, sum(best.weight) as weight
    from (
      select n.question_id, w.typed, max(w.weight * w.likeness) as weight
      from nearest as n
      join private.title_stems as s on s.question_id = n.question_id
      join weighed as w on w.stem = s.stem
      group by n.question_id, w.typed
    ) as best
    group by best.question_id
  ), whole as (
    -- A word that nobody has asked about weighs as if one had.
    select sum(coalesce((select max(w.weight) from weighed as w where w.typed = t.stem), 1 / (1 + ln(2)))) as weight
    from typed as t
  ), finalists as materialized (
    -- Each word with two blanks before it and one behind, in which to look for the trigrams.
    select s.question_id, s.weight / whole.weight as share, '  ' || replace(folded.words, ' ', '   ') || ' ' as padded,
      char_length(folded.words) + 1 as trigrams
    from shared as s
    cross join whole
    join public.questions as q on q.id = s.question_id
    cross join lateral private.search_words(q.title) as folded (words)
    where s.weight / whole.weight >= 0.4
  )
  select c.question_id, 2 * c.share + c.trigrams
  from (
    select f.question_id, f.share, n.shared / (cardinality(title_trigrams) + f.trigrams - n.shared) as trigrams
    from finalists as f
    cross join lateral (
      select count(*)::double precision as shared from unnest(title_trigrams) as trigram where strpos(f.padded, trigram) > 0
    ) as n
  ) as c
  where c.trigrams >= 0.1
  order by 2 desc
  limit 12;
end
$function$;
COMMENT ON FUNCTION private.similar_questions(text) IS 'Questions whose title is like this one, as ids: security definer because the tables of stems are granted to nobody. Whoever asks reads the questions themselves with their own rights.';
GRANT EXECUTE ON FUNCTION private.similar_questions(text) TO anon, authenticated, service_role;

CREATE FUNCTION private.spell_token(secret bytea)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select string_agg(
    substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + substring(bits from 5 * place + 1 for 5)::bit(5)::integer, 1), ''
    order by place
  )
  from (select b'00' || ('x' || encode(secret, 'hex'))::bit(128)) as spelled (bits), generate_series(0, 25) as place
$function$;
COMMENT ON FUNCTION private.spell_token(bytea) IS '128 bits as 26 letters and digits.';

CREATE FUNCTION private.spend_proof(prueba text, vence timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Skip what another transaction is touching: tidying must never wait or deadlock.
  delete from private.pruebas_usadas where pruebas_usadas.prueba in (
    select p.prueba from private.pruebas_usadas as p where p.vence_en <= now() limit 100 for update skip locked
  );
  insert into private.pruebas_usadas (prueba, vence_en) values (spend_proof.prueba, vence) on conflict do nothing;
  if not found or vence <= now() or char_length(spend_proof.prueba) not between 32 and 200 then
    raise exception using errcode = 'PT409', hint = 'prueba_usada', message = 'Esto ya se envió o tardó demasiado. Intenta de nuevo.';
  end if;
end
$function$;
COMMENT ON FUNCTION private.spend_proof(text,timestamp with time zone) IS 'A proof of work counts once; one that was counted or is over is refused with status 409.';

CREATE FUNCTION private.split_words(proveedores uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.confirmaciones
    (proveedor_id, sede_id, grupo, confirmado_en, vence_en, por, via, actor, duda, pronto, llamada_id)
  select c.proveedor_id, s.id, c.grupo, c.confirmado_en, c.vence_en, c.por, c.via, c.actor, c.duda, c.pronto, c.llamada_id
  from public.confirmaciones as c
  join private.grupos as g on g.grupo = c.grupo and g.de_sede
  join public.sedes as s on s.proveedor_id = c.proveedor_id and not s.principal
  where c.proveedor_id = any (proveedores) and c.sede_id is null;
  update public.confirmaciones as c set sede_id = private.principal_of(c.proveedor_id)
  from private.grupos as g
  where g.grupo = c.grupo and g.de_sede and c.proveedor_id = any (proveedores) and c.sede_id is null;
end
$function$;
COMMENT ON FUNCTION private.split_words(uuid[]) IS 'Words about all places of a provider become words about each of those that there are: they do not speak of places to come.';

CREATE FUNCTION private.stamp_edit()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- As in private.stamp_version.
  new.editada_en := greatest(clock_timestamp(), old.editada_en + interval '1 microsecond');
  return new;
end
$function$;
COMMENT ON FUNCTION private.stamp_edit() IS 'An edit has its own moment, which is the version of the post from then on.';

CREATE FUNCTION private.stamp_part()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if tg_argv[0] = 'atencion' then
    new.atencion_actualizada := greatest(clock_timestamp(), old.atencion_actualizada + interval '1 microsecond');
  else
    new.lugar_actualizado := greatest(clock_timestamp(), old.lugar_actualizado + interval '1 microsecond');
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION private.stamp_part() IS 'Gives each version of a part of `detalles` its own moment, as private.stamp_version does for a row.';

CREATE FUNCTION private.stamp_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if current_setting('private.devuelve', true) = 'si' then
    return new;
  end if;
  -- A clock that was set back must not give a version the moment of an older one.
  new.fecha_actualizacion := greatest(clock_timestamp(), old.fecha_actualizacion + interval '1 microsecond');
  return new;
end
$function$;
COMMENT ON FUNCTION private.stamp_version() IS 'Gives each version of a row its own moment, whatever was sent; only an import that is undone brings a former one back.';

CREATE FUNCTION private.stands(said jsonb, result jsonb, fields text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select not exists (
    select from unnest(fields) as field
    where jsonb_typeof(said -> field) <> 'null' and case
      -- However it is written.
      when field in ('telefono', 'whatsapp') then private.phone_digits(said ->> field) is distinct from private.phone_digits(result ->> field)
      else said -> field is distinct from result -> field
    end
  )
$function$;
COMMENT ON FUNCTION private.stands(jsonb,jsonb,text[]) IS 'Whether all that one provider said in these fields is still said by another.';

CREATE FUNCTION private.stems_of(words text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select tsvector_to_array(ts_delete(
    to_tsvector('pg_catalog.spanish', private.accent_endings(words)),
    '{algui,algun,ayud,buen,busc,conoc,consej,cual,cuant,deb,dud,experient,favor,graci,hac,hag,hij,hol,inform,mas,mejor,necesit,nen,nin,pa,pregunt,pued,quier,recomend,recomiend,sab,si,tambi}'::text[]
  ))
$function$;
COMMENT ON FUNCTION private.stems_of(text) IS 'What the folded words of a title are about, as stems.';

CREATE FUNCTION private.summarize(fila jsonb, columnas text[])
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_object_agg(key, case
    when jsonb_typeof(value) = 'string' and char_length(value #>> '{}') > 200 then to_jsonb(left(value #>> '{}', 200) || '…')
    else value
  end)
  from jsonb_each(fila)
  where key = any (columnas)
$function$;
COMMENT ON FUNCTION private.summarize(jsonb,text[]) IS 'Some columns of a row, long texts cut: a log is no archive.';

CREATE FUNCTION private.sync_principal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.sedes as s
  set municipio = new.municipio, direccion = new.direccion, telefono = new.telefono, whatsapp = new.whatsapp
  where s.proveedor_id = new.id and s.principal
    and (s.municipio, s.direccion, s.telefono, s.whatsapp)
      is distinct from (new.municipio, new.direccion, new.telefono, new.whatsapp);
  return null;
end
$function$;
COMMENT ON FUNCTION private.sync_principal() IS 'The principal place says what its provider says.';

CREATE FUNCTION private.take_author()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- What comes back from the bin may be nobody's.
  comes_back constant boolean := coalesce(current_setting('private.recupera', true), '') <> '';
  author constant uuid := case when comes_back then new.user_id else coalesce(new.user_id, auth.uid()) end;
begin
  -- What the policy says of a row with a name: nobody writes in another's.
  if private.is_client() and author is distinct from auth.uid() then
    raise exception using errcode = 'insufficient_privilege',
      message = format('new row violates row-level security policy for table "%s"', tg_table_name);
  elsif author is null and not comes_back then
    raise exception using errcode = 'not_null_violation', message = 'Falta quién lo escribió';
  end if;
  -- The secret key may send a row that is there already, which then has its author.
  if tg_table_name = 'questions' then
    insert into private.autores_preguntas (question_id, user_id)
    select new.id, author where not exists (select from public.questions as q where q.id = new.id);
  else
    insert into private.autores_respuestas (answer_id, question_id, user_id, numero)
    -- That of nobody stands in the bin and is put back from there.
    select new.id, new.question_id, author,
      case when author is null then 0 else private.thread_number(new.question_id, author) end
    where not exists (select from public.answers as a where a.id = new.id);
  end if;
  new.user_id := null;
  if not comes_back then
    -- An answer comes after the question and the answers before it: who talks is read in order.
    new.created_at := greatest(date_trunc('hour', new.created_at), case when tg_table_name = 'answers' then (
      select greatest(q.created_at, max(a.created_at)) + interval '1 microsecond'
      from public.questions as q
      left join public.answers as a on a.question_id = q.id and a.created_at <= new.created_at
      where q.id = (to_jsonb(new) ->> 'question_id')::uuid
      group by q.id
    ) end);
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION private.take_author() IS 'Takes the author out of a nameless post, before it is stored.';

CREATE FUNCTION private.take_down()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  stands timestamptz;
begin
  perform private.unlist(new.id, new.proveedor_id);
  update public.proveedores as p set aprobado_por_admin = false where p.id = new.proveedor_id
  returning p.fecha_actualizacion into stands;
  update public.bajas as b set version = stands where b.id = new.id;
  update private.enlaces as e set revocado_en = now() where e.proveedor_id = new.proveedor_id and e.revocado_en is null;
  perform private.mail_provider(new.proveedor_id, 'baja_hecha', jsonb_build_object(
    'Nombre', new.nombre, 'ProveedorID', new.proveedor_id,
    'Quien', case
      when exists (select from public.proveedores as p where p.id = new.proveedor_id and p.usuario_id = new.decidida_por) then 'Quitaste'
      else 'Quitamos'
    end,
    'Hasta', private.day_in_words(private.removal_ends(new.decidida_en))
  ));
  return null;
end
$function$;
COMMENT ON FUNCTION private.take_down() IS 'A removed provider is public no more, its links end, imports leave it out, and it is told.';

CREATE FUNCTION private.tell_alerts()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today constant date := private.event_day(now());
begin
  insert into private.outgoing_mail (correo, template, fields, secreto, sujeto, next_try)
  select n.correo, 'aviso', '{}', 'aviso', (array_agg(n.aviso_id order by n.aviso_id))[1],
    -- The day begins at midnight; nobody is woken for it.
    greatest(now(), (today + time '09:00') at time zone 'America/Puerto_Rico')
  from private.alert_news() as n
  where not exists (
    select from private.avisos_dados as d where d.huella = sha256(convert_to(n.correo, 'UTF8')) and d.dia > today - 7
  ) and not exists (
    select from private.outgoing_mail as m where m.correo = n.correo and m.template = 'aviso'
  )
  group by n.correo;
  if found then
    perform pg_notify('gateway_mail', '');
  end if;
end
$function$;
COMMENT ON FUNCTION private.tell_alerts() IS 'Queues one mail for each address with news that got none within seven days. What it says is decided when it is sent.';

CREATE FUNCTION private.tell_author(post private.posts, ended private.moderacion)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with said as (
    select case post.clase when 'resena' then 'reseña' else post.clase end as noun,
      private.reason_words(ended.motivo) || '.' as why
  )
  insert into private.outgoing_mail (account, template, fields, next_try)
  select u.id, 'publicacion_decidida', jsonb_build_object(
    'Elemento', post.id,
    'Asunto', case
      when ended.cola_antes = 'primera' then case ended.decision when 'queda' then 'Publicamos tu ' else 'No publicamos tu ' end || s.noun
      when ended.decision = 'queda' then 'Tu ' || s.noun || ' se ve otra vez'
      when ended.cola_antes = 'revision' then 'Miramos otra vez tu ' || s.noun
      else 'Retiramos tu ' || s.noun
    end,
    'Sobre', post.titulo,
    'Resultado', case
      when ended.cola_antes = 'primera' and ended.decision = 'queda' then 'Una persona la leyó. Ya la puede ver todo el mundo. Gracias por esperar.'
      when ended.cola_antes = 'primera' then 'Una persona la leyó y no la publicamos. La razón: ' || s.why
      when ended.cola_antes = 'revision' and ended.decision = 'queda' then 'La miramos otra vez, como pediste. Ya la puede ver todo el mundo.'
      when ended.cola_antes = 'revision' then 'La miramos otra vez, como pediste, y sigue retirada. La razón: ' || s.why
      when ended.decision = 'queda' then 'La habíamos ocultado porque varias personas la reportaron. Una persona la leyó y decidió que se queda.'
      else 'Alguien la reportó. Una persona la leyó y decidió retirarla. La razón: ' || s.why
    end,
    'Despues', case
      when ended.decision = 'queda' then 'Gracias por participar.'
      when ended.revision_pedida_en is not null then 'Solo la ven tú y los administradores. La puedes eliminar cuando quieras.'
      else 'Por ahora solo la ven tú y los administradores. Si crees que nos equivocamos, ábrela y pide que la miremos otra vez.'
    end,
    'Ruta', post.ruta
  ), now() + interval '10 minutes'
  from auth.users as u, said as s
  where u.id = private.post_author(post.clase, post.id) and u.email <> ''
    -- Of a report that changed nothing its author never knew.
    and (ended.decision = 'retirada' or ended.estado_antes <> 'publicada')
$function$;
COMMENT ON FUNCTION private.tell_author(private.posts,private.moderacion) IS 'Queues the mail to the author of a post about a decision that changed something for them.';

CREATE FUNCTION private.tell_followers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_news boolean := tg_op = 'INSERT';
begin
  if tg_op = 'UPDATE' and old.estado = 'en_revision' then
    insert into private.respuestas_revisadas (answer_id) values (new.id) on conflict do nothing;
    is_news := found;
  end if;
  -- What was hidden and comes back is not new again: it is told to those who were not told yet.
  if is_news then
    insert into private.novedades (user_id, answer_id)
    select f.person, new.id from private.followers_of(new.question_id) as f
    join auth.users as u on u.id = f.person and u.email <> ''
    where f.modo <> 'nunca' and f.person is distinct from private.author_of('respuesta', new.id)
    order by f.person
    on conflict do nothing;
  end if;
  if new.estado = 'publicada' then
    perform private.queue_replies_at_once(new.question_id, new.id);
  end if;
  return null;
end
$function$;
COMMENT ON FUNCTION private.tell_followers() IS 'An answer that is new, or that leaves the review, is news for all who follow the question but its author.';

CREATE FUNCTION private.tell_followers_again()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.queue_replies_at_once(new.id);
  return null;
end
$function$;
COMMENT ON FUNCTION private.tell_followers_again() IS 'A question that was hidden is shown again, with the answers that wait to be told.';

CREATE FUNCTION private.tell_owner(claim public.reclamaciones, owner uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.mail_person(owner, 'reclamacion_dueno', jsonb_build_object(
    'Nombre', p.nombre, 'ProveedorID', p.id,
    'Hasta', private.day_in_words(private.event_day(private.silence_ends(claim)))
  ))
  from public.proveedores as p where p.id = claim.proveedor_id
$function$;
COMMENT ON FUNCTION private.tell_owner(public.reclamaciones,uuid) IS 'Queues the mail that asks the present owner whether the provider is still theirs.';

CREATE FUNCTION private.tell_proposer(lote uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  accepted integer;
  decided integer;
begin
  select count(*) filter (where p.estado = 'aceptada'), count(*) filter (where p.estado in ('aceptada', 'rechazada'))
  into accepted, decided
  from public.propuestas as p where p.lote = tell_proposer.lote
  having count(*) filter (where p.estado = 'pendiente') = 0;
  if coalesce(decided, 0) = 0 then
    return;
  end if;
  with told as (
    delete from private.proponentes as t where t.lote = tell_proposer.lote returning t.usuario_id, t.correo
  )
  insert into private.outgoing_mail (account, correo, template, fields, next_try)
  select t.usuario_id, t.correo, 'propuesta_decidida', jsonb_build_object(
    'Lote', tell_proposer.lote,
    'Nombre', l.nombre,
    'Ruta', case when l.aprobado_por_admin then '/proveedor/' || l.id else '/proveedores' end,
    'Resultado', case
      when accepted = decided and decided = 1 then 'Aceptamos tu corrección y cambiamos el perfil.'
      when accepted = decided then format('Aceptamos tus %s correcciones y cambiamos el perfil.', decided)
      when accepted = 0 then 'Revisamos lo que nos contaste. Esta vez el perfil queda como estaba.'
      else format('Aceptamos %s de tus %s correcciones. Lo demás queda como estaba.', accepted, decided)
    end
  ), now() + interval '10 minutes'
  from told as t
  cross join lateral (
    select v.id, v.nombre, v.aprobado_por_admin from public.proveedores as v
    where v.id = (select p.proveedor_id from public.propuestas as p where p.lote = tell_proposer.lote limit 1)
  ) as l;
end
$function$;
COMMENT ON FUNCTION private.tell_proposer(uuid) IS 'Once the last field of a submission is decided: queues the mail to whoever left an address, in ten minutes, and forgets it here.';

CREATE FUNCTION private.tell_reporters(elemento uuid, que text, resultado text, ruta text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.outgoing_mail (account, template, fields, next_try)
  select u.id, 'reporte_decidido',
    jsonb_build_object('Elemento', tell_reporters.elemento, 'Que', que, 'Resultado', resultado, 'Ruta', ruta),
    -- Until then a decision can be taken back unread.
    now() + interval '10 minutes'
  from private.reportes as r
  join auth.users as u on u.id = r.usuario_id and u.email <> ''
  where r.elemento = tell_reporters.elemento and r.resuelto_en is null
$function$;
COMMENT ON FUNCTION private.tell_reporters(uuid,text,text,text) IS 'Queues the mail to those whose reports of a post end.';

CREATE FUNCTION private.thread(question uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := auth.uid();
begin
  return (
    select jsonb_build_object(
      'is_shown', q.estado = 'publicada' and posts.is_shown is not false,
      'question', jsonb_build_object(
        'id', q.id, 'user_id', q.user_id, 'title', q.title, 'content', q.content, 'category', q.category,
        'nombre_completo', (select p.nombre_completo from private.profiles as p where p.id = q.user_id),
        'created_at', q.created_at, 'answer_count', q.answer_count, 'estado', q.estado, 'editada_en', q.editada_en,
        'con_ayuda', q.con_ayuda, 'sin_nombre', q.sin_nombre,
        'alias', case when nameless.question_id is not null then private.alias_of(0) end, 'mia', asker.is_me,
        'siguiendo', case when me is not null then (
          select private.mode_of(s.sigue, s.modo, c.propias, c.seguidas, asker.is_me)
          from (select) as nothing
          left join private.seguimientos as s on s.user_id = me and s.question_id = question
          left join private.preferencias_correo as c on c.user_id = me
        ) end,
        'pausa', (
          select jsonb_build_object('hasta', p.hasta, 'motivo', p.motivo) from private.pausas as p
          where p.usuario_id = me and p.hasta >= (now() at time zone 'America/Puerto_Rico')::date
        ),
        'duplicada_de', (
          select jsonb_build_object('id', d.id, 'title', d.title) from public.questions as d
          where d.id = q.duplicada_de and d.estado = 'publicada'
        ),
        'licencia', (
          select jsonb_build_object('clase', l.clase, 'vista_el', l.vista_el) from private.licencias as l
          where l.usuario_id = q.user_id and l.vence_el >= (now() at time zone 'America/Puerto_Rico')::date
        ),
        'answers', coalesce(posts.answers, '[]')
      )
    )
    from public.questions as q
    left join lateral (
      select n.question_id, n.user_id from private.autores_preguntas as n where q.sin_nombre and n.question_id = q.id
    ) as nameless on true
    cross join lateral (select coalesce(coalesce(q.user_id, nameless.user_id) = me, false) as is_me) as asker
    cross join lateral (
      select bool_and(a.estado = 'publicada') as is_shown, jsonb_agg(
        jsonb_build_object(
          'id', a.id, 'user_id', a.user_id, 'content', a.content,
          'nombre_completo', (select p.nombre_completo from private.profiles as p where p.id = a.user_id),
          'created_at', a.created_at, 'upvotes', a.upvotes, 'downvotes', a.downvotes, 'score', a.score,
          'my_vote', (
            select v.vote_type from public.answer_votes as v where v.answer_id = a.id and v.user_id = me
          ),
          'sin_nombre', a.sin_nombre, 'alias', case when nameless.numero is not null then private.alias_of(nameless.numero) end,
          'mia', coalesce(coalesce(a.user_id, nameless.user_id) = me, false),
          'estado', a.estado, 'editada_en', a.editada_en, 'ayudo', a.ayudo_en is not null,
          'licencia', (
            select jsonb_build_object('clase', l.clase, 'vista_el', l.vista_el) from private.licencias as l
            where l.usuario_id = a.user_id and l.vence_el >= (now() at time zone 'America/Puerto_Rico')::date
          )
        )
        order by a.score desc, a.created_at, a.id
      ) as answers
      from public.answers as a
      left join lateral (
        select r.numero, r.user_id from private.autores_respuestas as r where a.sin_nombre and r.answer_id = a.id
      ) as nameless on true
      where a.question_id = q.id
    ) as posts
    where q.id = question
  );
end
$function$;
COMMENT ON FUNCTION private.thread(uuid) IS 'A question with all its posts as their page has them, whoever may see them, and whether everybody may (`is_shown`).';
GRANT EXECUTE ON FUNCTION private.thread(uuid) TO anon, authenticated, service_role;

CREATE FUNCTION private.thread_number(pregunta uuid, person uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known integer;
begin
  -- One after the other, as the count of answers goes: of two answers at the same moment the
  -- second must see the first. A question that is not there is refused by the foreign key.
  perform from public.questions as q where q.id = pregunta for no key update;
  if not found
    or exists (select from private.autores_preguntas as a where a.question_id = pregunta and a.user_id = person)
  then
    return 0;
  end if;
  select a.numero into known from private.autores_respuestas as a
  where a.question_id = pregunta and a.user_id = person limit 1;
  if not found then
    insert into private.numeros_dados as n (question_id, ultimo) values (pregunta, 2)
    on conflict (question_id) do update set ultimo = n.ultimo + 1
    returning n.ultimo into known;
  end if;
  return known;
end
$function$;
COMMENT ON FUNCTION private.thread_number(uuid,uuid) IS 'The number of a nameless person within a question: the one given before, or the next.';

CREATE FUNCTION private.token_hash(token text)
 RETURNS bytea
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  spelled constant text := translate(lower(left(token, 60)), 'oil- ', '011');
begin
  if current_setting('transaction_read_only') = 'on' then
    raise exception using errcode = 'read_only_sql_transaction', message = 'Un enlace no se lee con GET';
  end if;
  return case when spelled ~ '^[0-9a-hjkmnp-tv-z]{26}$' then sha256(convert_to(spelled, 'UTF8')) end;
end
$function$;
COMMENT ON FUNCTION private.token_hash(text) IS 'By what a token is known, however it was read out or typed: capitals, hyphens, o for 0, i and l for 1. Null: it is none. Refused where nothing can be written (status 405), since one that is unknown is counted.';

CREATE FUNCTION private.top_proveedores()
 RETURNS TABLE(sujeto uuid, total numeric, visitas numeric, contactos numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- The fifth of the best sums is no less than the fifth of the most visited, nor than that
  -- of the most contacted. So whoever is among the best has half of it in visits or in contacts.
  with least_sum as (
    select greatest(
      (select s.total from private.estadisticas_por_sujeto as s where s.tipo = 'visita_proveedor' order by s.total desc offset 4 limit 1),
      (select s.total from private.estadisticas_por_sujeto as s where s.tipo = 'contacto' order by s.total desc offset 4 limit 1),
      0
    ) as total
  ), candidates as (
    select s.sujeto from private.estadisticas_por_sujeto as s
    where s.tipo = 'visita_proveedor' and s.total >= (select (l.total + 1) / 2 from least_sum as l)
    union
    select s.sujeto from private.estadisticas_por_sujeto as s
    where s.tipo = 'contacto' and s.total >= (select (l.total + 1) / 2 from least_sum as l)
  )
  select s.sujeto, sum(s.total) as total,
    coalesce(sum(s.total) filter (where s.tipo = 'visita_proveedor'), 0),
    coalesce(sum(s.total) filter (where s.tipo = 'contacto'), 0)
  from candidates as c
  join private.estadisticas_por_sujeto as s on s.sujeto = c.sujeto and s.tipo <> 'descarga_recurso'
  group by s.sujeto order by 2 desc fetch first 5 rows with ties
$function$;
COMMENT ON FUNCTION private.top_proveedores() IS 'The five providers with most visits and contacts, and those that have as many as the fifth.';

CREATE FUNCTION private.total_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  sign constant integer := tg_argv[0];
begin
  insert into private.estadisticas_por_dia as known (dia, tipo, metodo, total)
  select private.event_day(fecha), tipo, coalesce(metadata ->> 'method', ''), sign * count(*)
  from moved
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (dia, tipo, metodo) do update set total = known.total + excluded.total;

  insert into private.estadisticas_por_sujeto as known (sujeto, tipo, total)
  select coalesce(proveedor_id, recurso_id), tipo, sign * count(*)
  from moved
  group by 1, 2
  order by 1, 2
  on conflict (sujeto, tipo) do update set total = known.total + excluded.total;

  -- A subject that is gone leaves nothing behind.
  if sign < 0 then
    delete from private.estadisticas_por_sujeto as known
    using (select distinct coalesce(proveedor_id, recurso_id) as sujeto, tipo from moved) as gone
    where known.sujeto = gone.sujeto and known.tipo = gone.tipo and known.total = 0;
  end if;
  return null;
end
$function$;
COMMENT ON FUNCTION private.total_events() IS 'Keeps private.estadisticas_por_dia and private.estadisticas_por_sujeto.';

CREATE FUNCTION private.touched_since(importacion uuid, filas integer[] DEFAULT NULL::integer[])
 RETURNS TABLE(proveedor_id uuid, creado boolean, razon text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with done as materialized (
    select distinct on (f.proveedor_id) f.proveedor_id, f.version, p.fecha_actualizacion, p.usuario_id,
      (f.antes ->> 'sede_dejada')::timestamptz as sede_dejada,
      exists (
        select from public.importacion_filas as m
        where m.proveedor_id = f.proveedor_id and m.importacion_id = f.importacion_id and m.hecha and m.antes is null
      ) as creado
    from public.importacion_filas as f join public.proveedores as p on p.id = f.proveedor_id
    where f.importacion_id = importacion and f.hecha and (filas is null or f.fila = any (filas))
    order by f.proveedor_id, f.fila desc
  ), made as materialized (
    select d.proveedor_id from done as d where d.creado
  ), signs (proveedor_id, place, razon) as (
    select d.proveedor_id, 1, 'Ya tiene dueño.' from done as d where d.creado and d.usuario_id is not null
    union all
    select d.proveedor_id, 2, 'Alguien lo cambió después.' from done as d where d.version <> d.fecha_actualizacion
    union all
    select c.proveedor_id, 3, 'Alguien confirmó sus datos después.' from public.confirmaciones as c
    join done as d on d.proveedor_id = c.proveedor_id and c.confirmado_en > d.version
    union all
    select x.proveedor_id, 4, 'Tiene reseñas.' from public.calificaciones as x where x.proveedor_id in (select * from made)
    union all
    select x.proveedor_id, 4, 'Las familias han contado de él.' from public.experiencias as x where x.proveedor_id in (select * from made)
    union all
    select x.provider_id, 5, 'Una familia lo guardó.' from public.favorite_providers as x where x.provider_id in (select * from made)
    union all
    select x.proveedor_id, 5, 'Una familia lo guardó.' from public.listas_proveedores as x where x.proveedor_id in (select * from made)
    union all
    select x.proveedor_id, 5, 'Una familia espera que tenga espacio.' from private.avisos as x where x.proveedor_id in (select * from made)
    union all
    select x.proveedor_id, 6, 'Alguien pidió cambiarlo.' from public.propuestas as x where x.proveedor_id in (select * from made)
    union all
    select x.proveedor_id, 6, 'Alguien lo reclamó.' from public.reclamaciones as x where x.proveedor_id in (select * from made)
    union all
    select x.proveedor_id, 6, 'Alguien pidió quitarlo.' from public.bajas as x where x.proveedor_id in (select * from made)
    union all
    select x.proveedor_id, 6, 'Ya se llamó.' from public.llamadas as x
    where x.proveedor_id in (select * from made) and x.resultado <> 'no_contesto' and x.deshecha_en is null
    union all
    -- A row that was joined with the one that made it may have changed its place.
    select x.proveedor_id, 7, 'Alguien añadió datos.' from public.sedes as x join done as d on d.proveedor_id = x.proveedor_id
    where d.creado and (not x.principal or x.fecha_actualizacion <> coalesce(d.sede_dejada, x.fecha_creacion))
    union all
    select x.proveedor_id, 7, 'Alguien añadió datos.' from public.detalles as x
    where x.proveedor_id in (select * from made) and x.fecha_actualizacion <> x.fecha_creacion
    union all
    select s.proveedor_id, 7, 'Alguien añadió datos.' from public.sedes as s
    where s.proveedor_id in (select * from made) and (
      exists (select from public.horas as h where h.sede_id = s.id)
      or exists (select from public.disponibilidad as a where a.sede_id = s.id)
    )
    union all
    select x.proveedor_id, 7, 'Alguien añadió datos.' from public.primera_visita as x where x.proveedor_id in (select * from made)
  )
  select d.proveedor_id, d.creado, (
    select s.razon from signs as s where s.proveedor_id = d.proveedor_id order by s.place, s.razon limit 1
  )
  from done as d
$function$;
COMMENT ON FUNCTION private.touched_since(uuid,integer[]) IS 'The providers of an import, or of some of its rows: whether it made them, and by what somebody has touched them since (null: nobody).';

CREATE FUNCTION private.trigrams(words text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
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
$function$;
COMMENT ON FUNCTION private.trigrams(text) IS 'Every three letters in a row of folded words, each with two blanks before it and one behind, as pg_trgm has them.';

CREATE FUNCTION private.undo_rows(target public.importaciones, filas integer[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  r public.importacion_filas;
  reasons jsonb;
begin
  perform from public.proveedores as p
  where p.id in (
    select f.proveedor_id from public.importacion_filas as f where f.importacion_id = target.id and f.fila = any (filas)
  )
  order by p.id for update;
  select coalesce(jsonb_object_agg(t.proveedor_id, t.razon), '{}') into reasons
  from private.touched_since(target.id, filas) as t where t.razon is not null;
  perform set_config('private.devuelve', 'si', true);
  for r in
    select * from public.importacion_filas as f
    where f.importacion_id = target.id and f.fila = any (filas) and f.proveedor_id is not null order by f.fila desc
  loop
    if reasons ? r.proveedor_id::text then
      update public.importacion_filas as f set se_queda = reasons ->> r.proveedor_id::text
      where f.importacion_id = target.id and f.fila = r.fila;
      continue;
    end if;
    -- What it said before may be against the rules by now. One row must not stop the others, nor the imports behind this one.
    begin
      if r.antes is null then
        delete from public.proveedores as p where p.id = r.proveedor_id;
      else
        perform private.set_fields(r.proveedor_id, r.antes -> 'valores');
        update public.sedes as s set fecha_actualizacion = (r.antes ->> 'sede')::timestamptz
        where s.proveedor_id = r.proveedor_id and s.principal
          and s.fecha_actualizacion = (r.antes ->> 'sede_dejada')::timestamptz
          and s.fecha_actualizacion <> (r.antes ->> 'sede')::timestamptz;
      end if;
      update public.importacion_filas as f set hecha = false where f.importacion_id = target.id and f.fila = r.fila;
    exception
      when serialization_failure or deadlock_detected then
        raise;
      when others then
        update public.importacion_filas as f
        set se_queda = case when r.antes is null then 'No se pudo quitar.' else 'Lo que decía antes ya no se acepta.' end
        where f.importacion_id = target.id and f.fila = r.fila;
    end;
  end loop;
  perform set_config('private.devuelve', '', true);
end
$function$;
COMMENT ON FUNCTION private.undo_rows(public.importaciones,integer[]) IS 'Takes these rows back: what was made goes, what was changed says again what it said, at its former version. What somebody has touched stays.';

CREATE FUNCTION private.unlist(baja uuid, proveedor uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
COMMENT ON FUNCTION private.unlist(uuid,uuid) IS 'Remembers by what an import would know a provider that asked not to appear.';

CREATE FUNCTION private.untell_proposer(lote uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with taken_back as (
    delete from private.outgoing_mail as m
    where m.template = 'propuesta_decidida' and m.fields ->> 'Lote' = untell_proposer.lote::text and m.attempts = 0
    returning m.account, m.correo
  )
  insert into private.proponentes (lote, usuario_id, correo) select untell_proposer.lote, t.account, t.correo from taken_back as t
$function$;
COMMENT ON FUNCTION private.untell_proposer(uuid) IS 'Takes back the mail about a submission that is open again, if it was not sent yet.';

CREATE FUNCTION private.update_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_client() then
    if old.id is distinct from auth.uid() then
      return null;
    end if;
    update private.profiles
    set nombre_completo = new.nombre_completo, telefono = new.telefono, municipio = new.municipio
    where id = old.id
    returning nombre_completo, telefono, municipio
    into new.nombre_completo, new.telefono, new.municipio;
  else
    update private.profiles
    set nombre_completo = new.nombre_completo, telefono = new.telefono, municipio = new.municipio,
      rol = new.rol, fecha_registro = new.fecha_registro
    where id = old.id
    returning nombre_completo, telefono, municipio
    into new.nombre_completo, new.telefono, new.municipio;
  end if;
  return new;
end
$function$;
COMMENT ON FUNCTION private.update_profile() IS 'Writes a change made through the view: people change themselves only, and never their role.';

CREATE FUNCTION private.url_value(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select string_agg(case when sign ~ '[A-Za-z0-9._~-]' then sign
    else regexp_replace(upper(encode(convert_to(sign, 'UTF8'), 'hex')), '(..)', '%\1', 'g') end, '' order by place)
  from regexp_split_to_table(value, '') with ordinality as spelled (sign, place)
$function$;
COMMENT ON FUNCTION private.url_value(text) IS 'A value as an address holds it (RFC 3986).';

CREATE FUNCTION private.version_before(proveedor uuid, cambios jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'valores', (select jsonb_object_agg(c.key, c.value -> 'antes') from jsonb_each(cambios) as c)
      || jsonb_build_object('fecha_actualizacion', p.fecha_actualizacion),
    'sede', s.fecha_actualizacion
  )
  from public.proveedores as p join public.sedes as s on s.proveedor_id = p.id and s.principal
  where p.id = proveedor
$function$;
COMMENT ON FUNCTION private.version_before(uuid,jsonb) IS 'What undoing needs of a provider: the fields that change, the moment of its version and of its principal place.';

CREATE FUNCTION private.want_reminders(token text, wanted boolean)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.set_reminders(e.proveedor_id, wanted)
  from private.enlaces as e where e.hash = private.token_hash(token) and e.revocado_en is null
$function$;
COMMENT ON FUNCTION private.want_reminders(text,boolean) IS 'Whether the provider of a link, also of an expired one, gets reminders.';

CREATE FUNCTION private.watch_rating()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today constant date := private.event_day(now());
  now_counts constant integer := (new.estado = 'publicada')::integer;
  counted_before integer := 0;
  stars_before integer := 0;
  stars_sum bigint;
  reviews integer;
  day private.rating_days;
  is_sudden boolean;
begin
  if not private.is_client() then
    return null;
  end if;
  if tg_op = 'UPDATE' and old.estado = 'publicada' then
    counted_before := 1;
    stars_before := old.estrellas;
  end if;
  select coalesce(sum(c.estrellas), 0), count(*) into stars_sum, reviews
  from public.calificaciones as c where c.proveedor_id = new.proveedor_id and c.estado = 'publicada';

  -- The day begins with what there was before this row.
  insert into private.rating_days as known (proveedor_id, dia, promedio, total, cambios, avisado)
  values (
    new.proveedor_id, today,
    (stars_sum - now_counts * new.estrellas + stars_before)::numeric
      / nullif(reviews - now_counts + counted_before, 0),
    reviews - now_counts + counted_before, 1, false
  )
  on conflict (proveedor_id) do update
  set dia = today,
    promedio = case when known.dia = today then known.promedio else excluded.promedio end,
    total = case when known.dia = today then known.total else excluded.total end,
    cambios = case when known.dia = today then known.cambios + 1 else 1 end,
    avisado = known.dia = today and known.avisado
  returning * into day;

  is_sudden := coalesce(private.is_sudden(day.promedio, stars_sum::numeric / nullif(reviews, 0), day.cambios), false);
  if day.avisado or not (is_sudden or tg_op = 'INSERT' and new.estado = 'pendiente') then
    return null;
  end if;
  update private.rating_days set avisado = true where proveedor_id = new.proveedor_id;
  insert into private.outgoing_mail (account, template, fields, next_try)
  select u.id, 'proveedor_calificacion', jsonb_build_object(
    'Nombre', p.nombre,
    'ProveedorID', p.id,
    'Cambios', case when is_sudden then jsonb_build_array(jsonb_build_object(
      'Antes', private.rating_text(day.promedio, day.total),
      'Ahora', private.rating_text(stars_sum::numeric / nullif(reviews, 0), reviews)
    )) else '[]' end
  ), now() + interval '10 minutes'
  from public.user_roles as r
  join auth.users as u on u.id = r.user_id and u.email <> ''
  cross join public.proveedores as p
  where r.role = 'admin' and p.id = new.proveedor_id;
  return null;
end
$function$;
COMMENT ON FUNCTION private.watch_rating() IS 'Queues a mail to every admin when a review waits or a rating changes suddenly, once a day and provider.';

CREATE FUNCTION private.week_of(sede uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('dia', h.dia, 'abre', to_char(h.abre, 'HH24:MI'), 'cierra', to_char(h.cierra, 'HH24:MI'))
    order by h.dia, h.abre), '[]')
  from public.horas as h where h.sede_id = sede
$function$;
COMMENT ON FUNCTION private.week_of(uuid) IS 'The opening hours of a place, in order.';

CREATE FUNCTION private.weigh_reports()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.moderacion as m (elemento, clase, cola, estado)
  values (new.elemento, new.clase, 'reporte', 'publicada')
  on conflict (elemento) do update
  set cola = 'reporte', desde = now(), estado = 'publicada', decision = null, motivo = null, decidida_en = null, decidida_por = null
  where m.cola is null;
  if new.red is null then
    return null;
  end if;
  -- One after the other: of two posts at the same moment the second must see who hid the first.
  perform pg_advisory_xact_lock(hashtextextended('reportes', 0));
  -- A network is a network for a day: the next one salts it anew.
  update private.moderacion as m set estado = 'oculta'
  where m.elemento = new.elemento and m.estado = 'publicada' and (
    select count(distinct r.red) from private.reportes as r
    where r.elemento = new.elemento and r.resuelto_en is null and private.event_day(r.fecha) = private.event_day(now()) and (
      select count(*) from private.reportes as o
      where o.usuario_id = r.usuario_id and o.oculta and private.event_day(o.fecha) = private.event_day(now())
    ) < 3
  ) >= 3;
  if found then
    update private.reportes as r set oculta = true
    where r.elemento = new.elemento and r.resuelto_en is null and r.red is not null
      and private.event_day(r.fecha) = private.event_day(now());
  end if;
  return null;
end
$function$;
COMMENT ON FUNCTION private.weigh_reports() IS 'A report brings its post into the queue; the third open one hides it.';

CREATE FUNCTION private.wide_network_of(address text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return network(set_masklen(address::inet, case family(address::inet) when 6 then 48 else 24 end))::text;
exception when invalid_text_representation then
  return '';
end
$function$;
COMMENT ON FUNCTION private.wide_network_of(text) IS 'The IPv6 /48 or IPv4 /24 of an address, of which one customer may have all; empty for what is no address.';

CREATE FUNCTION private.with_phone(phones text[])
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
  select s.proveedor_id from public.sedes as s where private.phone_digits(s.telefono) = any (phones)
  union
  select s.proveedor_id from public.sedes as s where private.phone_digits(s.whatsapp) = any (phones);
end
$function$;
COMMENT ON FUNCTION private.with_phone(text[]) IS 'Providers that answer one of these phones (as private.phone_digits writes them) at any of their places.';

CREATE FUNCTION private.without_mention(value jsonb, words text[])
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when not private.mentions(value::text, words) then value
    when jsonb_typeof(value) = 'object' then (
      select coalesce(jsonb_object_agg(f.key, f.value), '{}') from jsonb_each(value) as f
      where not private.mentions(f.value::text, words)
    )
  end
$function$;
COMMENT ON FUNCTION private.without_mention(jsonb,text[]) IS 'An object without the fields that say one of some words, which are in lower case; any other value that does becomes null.';

CREATE FUNCTION private.work_on(target public.importaciones)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  slice integer[];
  failed text;
begin
  if target.estado = 'deshaciendo' then
    slice := array(
      select f.fila from public.importacion_filas as f
      where f.importacion_id = target.id and f.fila < target.hasta and f.hecha order by f.fila desc limit 20
    );
  else
    slice := array(
      select f.fila from public.importacion_filas as f
      where f.importacion_id = target.id and f.fila > target.hasta and (
        target.estado = 'ensayando'
        or f.resultado in ('crear', 'actualizar') and f.decision is distinct from 'saltar'
      )
      order by f.fila limit 20
    );
  end if;
  if cardinality(slice) = 0 then
    update public.importaciones as i
    set estado = case
        when target.estado = 'ensayando' then 'ensayada'
        when target.estado = 'importando' then 'hecha'
        when target.motivo is not null then 'fallida'
        else 'deshecha' end,
      terminada_en = case when target.estado = 'importando' or target.motivo is not null then now() else i.terminada_en end,
      deshecha_en = case when target.estado = 'deshaciendo' and target.motivo is null then now() end
    where i.id = target.id;
    if target.estado <> 'deshaciendo' then
      perform private.count_rows(target.id);
    end if;
    return;
  end if;
  if target.estado = 'ensayando' then
    perform private.rehearse_rows(target, slice);
  elsif target.estado = 'deshaciendo' then
    perform private.undo_rows(target, slice);
  else
    -- A row that is joined with one further up needs that one to be there; of two that change one provider the second
    -- comes after the version that the first leaves, as it is undone before it.
    slice := coalesce(slice[1:(
      select min(x.place)::integer - 1 from (
        select x.place, f.decision = 'unir' and f.candidato_fila is not null as is_joined,
          f.proveedor_id = any (array_agg(f.proveedor_id) over (order by x.place rows between unbounded preceding and 1 preceding))
            as is_again
        from unnest(slice) with ordinality as x (fila, place)
        join public.importacion_filas as f on f.importacion_id = target.id and f.fila = x.fila
      ) as x
      where x.place > 1 and (x.is_joined or x.is_again)
    )], slice);
    perform private.run_rows(target, slice);
  end if;
  update public.importaciones as i
  set hechas = i.hechas + cardinality(slice), hasta = slice[cardinality(slice)] where i.id = target.id;
  if target.estado = 'importando' and target.todo_o_nada then
    select format('Fila %s: %s', f.fila, f.razon) into failed from public.importacion_filas as f
    where f.importacion_id = target.id and f.fila = any (slice) and not f.hecha and f.resultado in ('dudoso', 'error')
    order by f.fila limit 1;
    if failed is not null then
      perform private.begin_undo(target.id, failed);
    end if;
  end if;
end
$function$;
COMMENT ON FUNCTION private.work_on(public.importaciones) IS 'Does the next rows of an import, whatever its state asks for; without any left, its next state.';

CREATE FUNCTION private.write_act(actor uuid, accion text, tabla text, fila_id text, antes jsonb, despues jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Without a lock: of two at the same moment both may be the last one.
  if private.is_client() and not private.is_admin() and (
    select count(*) from public.auditoria as e where e.actor_id = write_act.actor and e.fecha > now() - interval '1 day'
  ) >= 200 then
    raise exception using errcode = 'PT429', hint = 'cambios_max_200',
      message = 'Ya guardaste 200 cambios en un día. Gracias por mantener tu perfil al día. Podrás continuar mañana.';
  end if;
  insert into public.auditoria (actor_id, actor_nombre, accion, tabla, fila_id, antes, despues)
  values (
    write_act.actor,
    (select p.nombre_completo from private.profiles as p where p.id = write_act.actor),
    write_act.accion, write_act.tabla, write_act.fila_id, write_act.antes, write_act.despues
  );
end
$function$;
COMMENT ON FUNCTION private.write_act(uuid,text,text,text,jsonb,jsonb) IS 'Adds one line to the audit log. Who is no admin adds 200 a day.';

CREATE FUNCTION private.write_place(place public.sedes, week jsonb)
 RETURNS public.sedes
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  is_shown constant boolean := place.visibilidad = 'completa';
  stored public.sedes;
begin
  -- Refused here, because the row of a hidden address has no trigger that looks at it.
  perform private.refuse_link('direccion', place.direccion) where not place.principal;
  perform private.refuse_link('como_llegar', place.como_llegar);
  update public.sedes as s
  set nombre = place.nombre, municipio = place.municipio, direccion = case when is_shown then place.direccion end,
    como_llegar = case when is_shown then place.como_llegar end, visibilidad = place.visibilidad,
    telefono = place.telefono, whatsapp = place.whatsapp, atiende_municipios = place.atiende_municipios,
    toda_la_isla = place.toda_la_isla, orden = place.orden
  where s.id = place.id
  returning * into stored;
  if not found then
    insert into public.sedes (id, proveedor_id, nombre, municipio, direccion, como_llegar, visibilidad,
      telefono, whatsapp, atiende_municipios, toda_la_isla, orden)
    values (place.id, place.proveedor_id, place.nombre, place.municipio,
      case when is_shown then place.direccion end, case when is_shown then place.como_llegar end, place.visibilidad,
      place.telefono, place.whatsapp, place.atiende_municipios, place.toda_la_isla, place.orden)
    returning * into stored;
  end if;
  if is_shown then
    delete from private.direcciones_ocultas where sede_id = place.id;
  else
    insert into private.direcciones_ocultas (sede_id, direccion, como_llegar)
    values (place.id, private.clean_text(place.direccion), private.clean_text(place.como_llegar))
    on conflict (sede_id) do update set direccion = excluded.direccion, como_llegar = excluded.como_llegar;
  end if;
  if week is not null then
    delete from public.horas where sede_id = place.id;
    insert into public.horas (sede_id, dia, abre, cierra)
    select place.id, h.dia, h.abre, h.cierra from jsonb_to_recordset(week) as h (dia smallint, abre time, cierra time);
  end if;
  return stored;
end
$function$;
COMMENT ON FUNCTION private.write_place(public.sedes,jsonb) IS 'Stores a place with its address, shown or hidden, and its week; null leaves the week.';

CREATE FUNCTION private.write_rows(judged public.importacion_filas[], approved boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  r public.importacion_filas;
begin
  insert into public.proveedores (id, nombre, descripcion, tipo_servicio, subcategoria, municipio, acepta_planes,
    planes_aceptados, telefono, whatsapp, email, web, direccion, horario_servicio, etiquetas_servicio, aprobado_por_admin)
  select coalesce(j.proveedor_id, gen_random_uuid()), v.nombre, v.descripcion, v.tipo_servicio, v.subcategoria, v.municipio,
    v.acepta_planes, v.planes_aceptados, v.telefono, v.whatsapp, v.email, v.web, v.direccion, v.horario_servicio,
    v.etiquetas_servicio, approved
  from unnest(judged) as j cross join lateral private.read_values(j.valores) as v
  where j.resultado = 'crear';
  insert into private.npis (proveedor_id, npi)
  select j.proveedor_id, j.valores ->> 'npi' from unnest(judged) as j
  where j.resultado = 'crear' and j.proveedor_id is not null and j.valores ->> 'npi' is not null;
  foreach r in array judged loop
    -- One that is joined with a row that is not run yet has no provider so far.
    if r.resultado = 'actualizar' and r.proveedor_id is not null then
      perform private.set_fields(r.proveedor_id, (select jsonb_object_agg(c.key, c.value -> 'despues') from jsonb_each(r.cambios) as c));
    end if;
  end loop;
end
$function$;
COMMENT ON FUNCTION private.write_rows(public.importacion_filas[],boolean) IS 'Makes and changes the providers of these rows. A new one gets the id that stands in its row.';

CREATE FUNCTION public.abandonar_importacion(importacion uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  target constant public.importaciones :=
    private.lock_import(importacion, array['recibiendo', 'ensayando', 'ensayada', 'fallida']);
begin
  if exists (select from public.importacion_filas as f where f.importacion_id = target.id and f.hecha) then
    perform private.refuse_import('Algo de esta importación sigue en el directorio, porque alguien lo cambió. No se puede quitar.');
  end if;
  delete from public.importaciones as i where i.id = target.id;
end
$function$;
COMMENT ON FUNCTION public.abandonar_importacion(uuid) IS 'For admins: deletes an import that was never run, or that failed and left nothing.';
GRANT EXECUTE ON FUNCTION public.abandonar_importacion(uuid) TO authenticated, service_role;

CREATE FUNCTION public.abrir_duplicada(id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
COMMENT ON FUNCTION public.abrir_duplicada(uuid) IS 'For admins: a question closed as a duplicate takes answers again. False when it was open.';
GRANT EXECUTE ON FUNCTION public.abrir_duplicada(uuid) TO authenticated;

CREATE FUNCTION public.abrir_mi_copia()
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  name constant text := private.ready_copy();
begin
  perform private.require_reauthentication('descargar tu copia');
  if name is null then
    raise exception using errcode = 'PT404', hint = 'copia_lista', message = 'Esta copia ya no está. Puedes preparar otra.';
  end if;
  return name;
end
$function$;
COMMENT ON FUNCTION public.abrir_mi_copia() IS 'The name of the file in the bucket `copias`. Takes a recent sign-in.';
GRANT EXECUTE ON FUNCTION public.abrir_mi_copia() TO authenticated;

CREATE FUNCTION public.admin_usuarios(busqueda text DEFAULT NULL::text, orden text DEFAULT 'recientes'::text, limite integer DEFAULT 50, desplazamiento integer DEFAULT 0)
 RETURNS TABLE(id uuid, nombre_completo text, email text, rol text, telefono text, municipio text, fecha_registro timestamp with time zone, ultimo_acceso timestamp with time zone, roles public.app_role[], segundo_factor boolean, proveedor_id uuid, total integer, pausa_hasta date, pausa_motivo text, licencia jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  -- What was typed is text, not a pattern.
  pattern constant text := '%' || regexp_replace(private.fold_text(private.clean_text(busqueda)), '([%_\\])', '\\\1', 'g') || '%';
begin
  perform private.require_admin();
  return query
  with matching as (
    select p.*, u.email::text as email, u.last_sign_in_at, count(*) over ()::integer as total
    from private.profiles as p
    join auth.users as u on u.id = p.id
    where u.deleted_at is null
      and (pattern is null or private.fold_text(p.nombre_completo) like pattern or private.fold_text(u.email) like pattern)
    order by
      case orden when 'nombre' then private.fold_text(p.nombre_completo) when 'email' then u.email end,
      case when orden = 'acceso' then u.last_sign_in_at end desc nulls last,
      case when orden = 'antiguos' then p.fecha_registro end,
      p.fecha_registro desc, p.id
    limit least(greatest(coalesce(limite, 50), 1), 200)
    offset greatest(coalesce(desplazamiento, 0), 0)
  )
  select m.id, m.nombre_completo, m.email, m.rol, m.telefono, m.municipio, m.fecha_registro, m.last_sign_in_at,
    array(select r.role from public.user_roles as r where r.user_id = m.id order by r.role),
    exists (select from auth.mfa_factors as f where f.user_id = m.id and f.status = 'verified'),
    (select l.id from public.proveedores as l where l.usuario_id = m.id),
    m.total, pause.hasta, pause.motivo, to_jsonb(l) - 'usuario_id'
  from matching as m
  left join private.pausas as pause on pause.usuario_id = m.id and pause.hasta >= private.event_day(now())
  left join private.licencias as l on l.usuario_id = m.id;
end
$function$;
COMMENT ON FUNCTION public.admin_usuarios(text,text,integer,integer) IS 'A page of the list of people, by name or e-mail whatever the accents; `orden` is recientes, antiguos, nombre, email or acceso, and `total` how many match in all.';
GRANT EXECUTE ON FUNCTION public.admin_usuarios(text,text,integer,integer) TO authenticated, service_role;

CREATE FUNCTION public.admitir_visitante(clase text, proveedor uuid, red text, prueba text, prueba_vence timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.spend_proof(prueba, prueba_vence);
  perform private.count_visitor(clase, red, proveedor);
end
$function$;
COMMENT ON FUNCTION public.admitir_visitante(text,uuid,text,text,timestamp with time zone) IS 'For the server functions that take something from visitors: the proof of work counts once, and the day''s limits hold.';
GRANT EXECUTE ON FUNCTION public.admitir_visitante(text,uuid,text,text,timestamp with time zone) TO service_role;

CREATE FUNCTION public.anotar_licencia(usuario uuid, clase text, numero text, vista_el date, vence_el date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
COMMENT ON FUNCTION public.anotar_licencia(uuid,text,text,date,date) IS 'For admins: a licence of an account was looked up on a day, and ends on another. It takes the place of the one before.';
GRANT EXECUTE ON FUNCTION public.anotar_licencia(uuid,text,text,date,date) TO authenticated;

CREATE FUNCTION public.anotar_llamada(proveedor uuid, resultado text, nota text DEFAULT NULL::text, vista uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today constant date := private.event_day(now());
  line record;
  latest public.llamadas;
  noted constant uuid := gen_random_uuid();
begin
  perform private.require_admin();
  perform from public.proveedores as p where p.id = anotar_llamada.proveedor for no key update;
  if not found then
    perform private.refuse('proveedor_existe', 'Este perfil ya no existe. Recarga la página.');
  end if;
  if anotar_llamada.resultado is null or anotar_llamada.resultado not in ('confirmo', 'cambio', 'no_contesto', 'cerro') then
    perform private.refuse('resultado_conocido', 'Elige cómo terminó la llamada.');
  end if;
  select * into latest from public.llamadas as l
  where l.proveedor_id = anotar_llamada.proveedor and l.deshecha_en is null
  order by l.fecha desc, l.id limit 1;
  if latest.id is not null and latest.id is distinct from anotar_llamada.vista then
    return private.decided(latest.resultado, latest.admin, latest.fecha) || jsonb_build_object('estado', 'ya_anotada');
  end if;
  perform private.lock_places(anotar_llamada.proveedor);
  select * into line from private.call_lines(anotar_llamada.proveedor);
  if not found then
    -- A call out of turn, or again on the same day, is about everything that the provider says.
    select array(select distinct g.grupo from private.groups_of(anotar_llamada.proveedor) as g) as grupos, today as desde,
      'sin_respuesta' as motivo into line;
  end if;
  insert into public.llamadas (id, proveedor_id, resultado, nota, admin, fecha, grupos, desde, motivo)
  values (noted, anotar_llamada.proveedor, anotar_llamada.resultado, private.clean_line(anotar_llamada.nota), auth.uid(),
    clock_timestamp(), line.grupos, line.desde, line.motivo);
  if anotar_llamada.resultado = 'confirmo' then
    perform private.answer_draft(anotar_llamada.proveedor, true);
    perform private.add_words(anotar_llamada.proveedor, array_agg(g.sede_id), array_agg(g.grupo), 'proveedor', 'llamada',
      auth.uid(), false, noted)
    from private.groups_of(anotar_llamada.proveedor) as g where g.grupo = any (line.grupos);
  elsif anotar_llamada.resultado = 'cerro' then
    perform private.propose(anotar_llamada.proveedor, jsonb_build_array(jsonb_build_object(
      'campo', 'servicio_cerrado', 'despues', true, 'motivo', private.clean_line(anotar_llamada.nota)
    )), 'llamada', noted);
  end if;
  return jsonb_build_object('estado', 'anotada', 'id', noted);
end
$function$;
COMMENT ON FUNCTION public.anotar_llamada(uuid,text,text,uuid) IS 'For admins: how a call ended (`anotada`, with its id). `confirmo` is the provider''s word about the groups that were asked, `cerro` proposes that the service closed. `vista` is the latest call on the admin''s screen: if there is another by now nothing is noted, and it says whose (`ya_anotada`).';
GRANT EXECUTE ON FUNCTION public.anotar_llamada(uuid,text,text,uuid) TO authenticated, service_role;

CREATE FUNCTION public.asignar_elemento(clase text, elemento uuid, a uuid, visto uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_variable
declare
  present uuid;
begin
  perform private.require_admin();
  if not exists (select from private.clases_cola as c where c.clase = asignar_elemento.clase) then
    perform private.refuse('clase_conocida', 'Eso no es una clase de la cola.');
  end if;
  if a is not null and not exists (select from public.user_roles as r where r.user_id = a and r.role = 'admin') then
    perform private.refuse('admin_de_este_sitio', 'Esa persona ya no es admin.');
  end if;
  -- One after the other, also while there is no row yet.
  perform pg_advisory_xact_lock(hashtextextended('public.cola_asignaciones:' || clase || ':' || elemento, 0));
  select t.admin into present from public.cola_asignaciones as t
  where t.clase = asignar_elemento.clase and t.elemento = asignar_elemento.elemento;
  if present is distinct from visto and present is distinct from a then
    return jsonb_build_object('estado', 'otra_persona', 'a', present,
      'nombre', (select p.nombre_completo from private.profiles as p where p.id = present));
  end if;
  delete from public.cola_asignaciones as t
  where t.clase = asignar_elemento.clase and t.elemento = asignar_elemento.elemento;
  if a is not null then
    insert into public.cola_asignaciones (clase, elemento, admin) values (clase, elemento, a);
  end if;
  return jsonb_build_object('estado', 'asignado');
end
$function$;
COMMENT ON FUNCTION public.asignar_elemento(text,uuid,uuid,uuid) IS 'For admins: gives something that waits to an admin, or with null to nobody. If it is no longer whose the asker saw (`visto`), nothing is done and it says whose it is.';
GRANT EXECUTE ON FUNCTION public.asignar_elemento(text,uuid,uuid,uuid) TO authenticated, service_role;

CREATE FUNCTION public.baja_de_mi_perfil()
 RETURNS TABLE(id uuid, decidida_en timestamp with time zone, borrar_en date)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
  select b.id, b.decidida_en, private.removal_ends(b.decidida_en)
  from public.bajas as b
  join public.proveedores as p on p.id = b.proveedor_id
  where p.usuario_id = auth.uid() and b.estado = 'hecha'
$function$;
COMMENT ON FUNCTION public.baja_de_mi_perfil() IS 'The removal of the caller''s own provider, if it was removed, and when it is deleted.';
GRANT EXECUTE ON FUNCTION public.baja_de_mi_perfil() TO authenticated;

CREATE FUNCTION public.borrar_mi_copia()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if auth.uid() is null then
    raise exception using errcode = 'insufficient_privilege', message = 'Debes iniciar sesión';
  end if;
  update private.copias as c set estado = 'borrada' where c.user_id = auth.uid() and c.estado in ('lista', 'fallo');
  return private.copy_state(auth.uid());
end
$function$;
COMMENT ON FUNCTION public.borrar_mi_copia() IS 'Throws the file away before its time.';
GRANT EXECUTE ON FUNCTION public.borrar_mi_copia() TO authenticated;

CREATE FUNCTION public.buscar_preguntas(texto text DEFAULT NULL::text, categoria text DEFAULT NULL::text, antes_de timestamp with time zone DEFAULT NULL::timestamp with time zone, antes_de_id uuid DEFAULT NULL::uuid, limite integer DEFAULT 20, filtro text DEFAULT NULL::text)
 RETURNS TABLE(id uuid, title text, excerpt text, category text, created_at timestamp with time zone, answer_count integer, user_id uuid, nombre_completo text, sin_nombre boolean, con_ayuda boolean)
 LANGUAGE sql
 STABLE ROWS 20
 SET search_path TO ''
AS $function$
  select q.id, q.title, private.excerpt(q.content), q.category, q.created_at, q.answer_count, q.user_id,
    p.nombre_completo, q.sin_nombre, q.con_ayuda
  from private.find_questions(
    private.search_query(coalesce(texto, '')),
    private.clean_text(categoria),
    coalesce(filtro = 'sin_respuesta', false),
    coalesce(filtro = 'con_ayuda', false),
    antes_de,
    coalesce(antes_de_id, '00000000-0000-0000-0000-000000000000'),
    least(greatest(coalesce(limite, 20), 1), 100)
  ) as found
  join public.questions as q on q.id = found.id
  left join public.profiles as p on p.id = q.user_id
  order by q.created_at desc, q.id desc
$function$;
COMMENT ON FUNCTION public.buscar_preguntas(text,text,timestamp with time zone,uuid,integer,text) IS 'One page of the forum, newest first: all of it, a category, a search, those without an answer (`filtro` sin_respuesta) or with one that helped who asked (con_ayuda), or together. The next page begins before the last row''s created_at and id.';
GRANT EXECUTE ON FUNCTION public.buscar_preguntas(text,text,timestamp with time zone,uuid,integer,text) TO anon, authenticated, service_role;

CREATE FUNCTION public.cambios_recientes(dias integer DEFAULT 7, busqueda text DEFAULT NULL::text, de_grupo text DEFAULT NULL::text, limite integer DEFAULT 30)
 RETURNS TABLE(entrada bigint, fecha timestamp with time zone, por text, papel text, grupo text, tabla text, accion text, proveedor_id uuid, proveedor text, sede text, antes jsonb, despues jsonb, estado text, ahora jsonb, ahora_por text, ahora_papel text, ahora_fecha timestamp with time zone, deshacer bigint, total integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 30
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  since constant timestamptz := now() - make_interval(days => least(greatest(coalesce(dias, 7), 1), 90));
  -- What was typed is text, not a pattern.
  pattern constant text := '%' || regexp_replace(private.fold_text(private.clean_text(busqueda)), '([%_\\])', '\\\1', 'g') || '%';
begin
  perform private.require_admin();
  return query
  with listed as (
    select e as entry, p.id as proveedor_id, p.nombre as proveedor, p.usuario_id as dueno,
      coalesce(s.nombre, s.municipio, e.antes ->> 'nombre', e.antes ->> 'municipio') as sede, kind.grupo,
      count(*) over ()::integer as total
    from public.auditoria as e
    left join public.sedes as s on e.tabla in ('sedes', 'disponibilidad') and s.id = e.fila_id::uuid
    join public.proveedores as p on p.id = case e.tabla
      when 'sedes' then (coalesce(e.despues, e.antes) ->> 'proveedor_id')::uuid
      when 'disponibilidad' then s.proveedor_id
      else e.fila_id::uuid
    end
    cross join lateral (
      select case e.tabla
        when 'sedes' then 'contacto'
        when 'disponibilidad' then 'disponibilidad'
        when 'primera_visita' then 'visita'
        else case when e.despues ? 'hechos_si' then 'lugar' else 'atencion' end
      end as grupo
    ) as kind
    where e.tabla in ('sedes', 'disponibilidad', 'detalles', 'primera_visita') and e.fecha > since
      and (pattern is null or private.fold_text(p.nombre) like pattern)
      and (de_grupo is null or kind.grupo = de_grupo)
      -- What put another one back is told with that one.
      and not exists (
        select from private.devoluciones as d join public.auditoria as o on o.id = d.devuelta
        where d.entrada = e.id and o.fecha > since
      )
    order by e.fecha desc, e.id desc
    limit least(greatest(coalesce(limite, 30), 1), 300)
  )
  select (l.entry).id, (l.entry).fecha, (l.entry).actor_nombre, private.role_about(l.dueno, (l.entry).actor_id), l.grupo,
    (l.entry).tabla, (l.entry).accion, l.proveedor_id, l.proveedor, l.sede, (l.entry).antes, (l.entry).despues,
    case
      when now_is.value is not distinct from (l.entry).despues then 'vigente'
      when back.id is not null and now_is.value is not distinct from private.part_of(back.despues, (l.entry).despues) then 'devuelto'
      else 'cambiado'
    end,
    now_is.value, later.actor_nombre, private.role_about(l.dueno, later.actor_id), later.fecha, back.id, l.total
  from listed as l
  cross join lateral (select private.present_value(l.entry) as value) as now_is
  -- The newest of those that put it back, unless that was undone.
  left join lateral (
    select e.* from private.devoluciones as d join public.auditoria as e on e.id = d.entrada
    where d.devuelta = (l.entry).id and not exists (select from private.devoluciones as u where u.devuelta = d.entrada)
    order by e.id desc limit 1
  ) as back on true
  left join lateral (
    select e.* from public.auditoria as e
    where e.tabla = (l.entry).tabla and e.fila_id = (l.entry).fila_id and e.id > (l.entry).id
      and (e.tabla <> 'detalles' or (e.despues ? 'hechos_si') = ((l.entry).despues ? 'hechos_si'))
    order by e.id desc limit 1
  ) as later on true
  order by (l.entry).fecha desc, (l.entry).id desc;
end
$function$;
COMMENT ON FUNCTION public.cambios_recientes(integer,text,text,integer) IS 'For admins: what was changed of the facts within some days, newest first, by the name of the provider and by group (disponibilidad, contacto, atencion, lugar, visita). `estado` says whether it still stands, was put back (undone by putting back `deshacer`), or changed again since; `total` is how many there are in all.';
GRANT EXECUTE ON FUNCTION public.cambios_recientes(integer,text,text,integer) TO authenticated, service_role;

CREATE FUNCTION public.caso_de(elemento uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'elemento', m.elemento, 'clase', m.clase, 'cola', m.cola, 'titulo', p.titulo, 'contenido', p.contenido,
      'estrellas', p.estrellas, 'fecha', p.fecha, 'ruta', p.ruta, 'sin_nombre', p.sin_nombre,
      'autor', (select a.nombre_completo from private.profiles as a where a.id = p.autor),
      'estado', m.estado, 'motivo', m.motivo, 'revision_texto', m.revision_texto, 'huella', private.fingerprint(p),
      'motivos', (
        select coalesce(jsonb_agg(jsonb_build_object('motivo', t.motivo, 'cuantos', t.cuantos) order by t.cuantos desc, t.motivo), '[]')
        from (
          select r.motivo, count(*) as cuantos from private.reportes as r
          where r.elemento = m.elemento and (r.resuelto_en is null or m.cola = 'revision')
          group by r.motivo
        ) as t
      ),
      -- Not in the order in which they came.
      'textos', (
        select coalesce(jsonb_agg(r.texto order by r.texto), '[]') from private.reportes as r
        where r.elemento = m.elemento and r.texto is not null and (r.resuelto_en is null or m.cola = 'revision')
      ),
      -- Nobody decides on the own post.
      'juntas', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'elemento', o.id, 'titulo', private.post_words(o), 'huella', private.fingerprint(o)
        ) order by o.titulo, o.id), '[]')
        from private.moderacion as h
        cross join lateral private.post(h.clase, h.elemento) as o
        where m.estado = 'oculta' and m.cola = 'reporte' and h.estado = 'oculta' and h.cola = 'reporte'
          and private.post_author(h.clase, h.elemento) is distinct from auth.uid() and h.elemento in (
            select other.elemento from private.reportes as one
            join private.reportes as other on other.usuario_id = one.usuario_id and other.resuelto_en is null
            where one.elemento = m.elemento and one.resuelto_en is null and private.account_counts(one.usuario_id)
          )
      )
    )
    from private.moderacion as m
    cross join lateral private.post(m.clase, m.elemento) as p
    where m.elemento = caso_de.elemento and m.cola is not null
  );
end
$function$;
COMMENT ON FUNCTION public.caso_de(uuid) IS 'For admins: a post that waits, in full, with how many reports give which reason and what they say; not whose they are, nor who wrote a nameless one. `juntas`: what accounts that count and reported it hid, itself included. Null when it waits no more.';
GRANT EXECUTE ON FUNCTION public.caso_de(uuid) TO authenticated, service_role;

CREATE FUNCTION public.cerrar_como_duplicada(id uuid, de uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
COMMENT ON FUNCTION public.cerrar_como_duplicada(uuid,uuid) IS 'For admins: closes a question as a duplicate of another that is published and open. No chains.';
GRANT EXECUTE ON FUNCTION public.cerrar_como_duplicada(uuid,uuid) TO authenticated;

CREATE FUNCTION public.cifras_de(proveedor uuid)
 RETURNS TABLE(dia date, visitas integer, contactos integer, llamadas integer, whatsapp integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 90
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  first_day constant date := private.event_day(now()) - 89;
begin
  if not private.edits_provider(cifras_de.proveedor) then
    return;
  end if;
  return query
  with counted as (
    select (e.fecha at time zone 'America/Puerto_Rico')::date as dia,
      count(*) filter (where e.tipo = 'visita_proveedor') as visitas,
      count(*) filter (where e.tipo = 'contacto') as contactos,
      count(*) filter (where e.metadata ->> 'method' = 'phone') as llamadas,
      count(*) filter (where e.metadata ->> 'method' = 'whatsapp') as whatsapp
    from public.estadisticas as e
    where e.proveedor_id = cifras_de.proveedor and e.fecha >= first_day::timestamp at time zone 'America/Puerto_Rico'
    group by 1
  )
  select d.dia, coalesce(c.visitas, 0)::integer, coalesce(c.contactos, 0)::integer, coalesce(c.llamadas, 0)::integer,
    coalesce(c.whatsapp, 0)::integer
  from (select first_day + place as dia from generate_series(0, 89) as place) as d
  left join counted as c on c.dia = d.dia
  order by d.dia;
end
$function$;
COMMENT ON FUNCTION public.cifras_de(uuid) IS 'Visits and contacts of a provider on each of the last 90 days in Puerto Rico, and how many of the contacts were calls or by WhatsApp. For its owner and admins; no rows for anybody else.';
GRANT EXECUTE ON FUNCTION public.cifras_de(uuid) TO authenticated, service_role;

CREATE FUNCTION public.codigo_para_llamar(reclamacion uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  code text;
begin
  perform private.require_admin();
  select private.new_claim_code(r.id) into code
  from public.reclamaciones as r where r.id = reclamacion and r.medio = 'telefono' and r.estado = 'abierta';
  if code is not null and auth.uid() is not null then
    perform private.write_act(auth.uid(), 'leer_codigo', 'reclamaciones', reclamacion::text, null, null);
  end if;
  return code;
end
$function$;
COMMENT ON FUNCTION public.codigo_para_llamar(uuid) IS 'For admins: a code to read out to who answers the phone that the provider shows; the former one counts no more. Null when the claim is not open by phone.';
GRANT EXECUTE ON FUNCTION public.codigo_para_llamar(uuid) TO authenticated, service_role;

CREATE FUNCTION public.cola()
 RETURNS TABLE(clase text, id uuid, titulo text, desde timestamp with time zone, proveedor_id uuid, cuantos integer, asignado_a uuid, asignado_nombre text, notas integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
begin
  perform private.require_admin();
  return query
  select q.clase, q.id, q.titulo, q.desde, q.proveedor_id, q.cuantos, a.admin, p.nombre_completo,
    (select count(*)::integer from public.cola_notas as n where n.clase = q.clase and n.elemento = q.id)
  from (select n.*, row_number() over (partition by n.clase order by n.desde, n.id) as place from private.queue() as n) as q
  left join public.cola_asignaciones as a on a.clase = q.clase and a.elemento = q.id
  left join private.profiles as p on p.id = a.admin
  where q.place <= 500
  order by q.desde, q.clase, q.id;
end
$function$;
COMMENT ON FUNCTION public.cola() IS 'For admins: what waits, the oldest first and at most 500 of each kind, with who looks after it and how many notes it has.';
GRANT EXECUTE ON FUNCTION public.cola() TO authenticated, service_role;

CREATE FUNCTION public.columnas_recordadas()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_object_agg(c.key, c.value order by i.creada_en), '{}')
    from (
      select i.creada_en, i.columnas from public.importaciones as i
      where i.estado in ('ensayada', 'importando', 'hecha') and i.origen = 'csv' order by i.creada_en desc limit 20
    ) as i
    cross join lateral jsonb_each(i.columnas) as c
  );
end
$function$;
COMMENT ON FUNCTION public.columnas_recordadas() IS 'For admins: what the columns of the last 20 files were taken for, by their folded header; of two the newer.';
GRANT EXECUTE ON FUNCTION public.columnas_recordadas() TO authenticated, service_role;

CREATE FUNCTION public.comparar_repetidos(repetido uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  pair private.repetidos;
  kept uuid;
begin
  perform private.require_admin();
  select * into pair from private.repetidos as r where r.id = repetido and r.estado = 'pendiente';
  if not found then
    return null;
  end if;
  kept := private.kept_of(pair.uno, pair.otro);
  return jsonb_build_object('id', pair.id, 'razones', pair.razones, 'perfiles', (
    select jsonb_agg(jsonb_build_object(
      'id', p.id, 'version', p.fecha_actualizacion, 'aprobado', p.aprobado_por_admin, 'con_dueno', p.usuario_id is not null,
      'resenas', (select count(*) from public.calificaciones as c where c.proveedor_id = p.id),
      'valores', (select jsonb_object_agg(v.key, v.value) from jsonb_each(to_jsonb(p)) as v where v.key = any (private.merge_fields()))
    ) order by p.id <> kept)
    from public.proveedores as p where p.id in (pair.uno, pair.otro)
  ));
end
$function$;
COMMENT ON FUNCTION public.comparar_repetidos(uuid) IS 'For admins: a pair that waits, why it was found, and both providers field by field, the one that would be kept first. Null when it waits no more.';
GRANT EXECUTE ON FUNCTION public.comparar_repetidos(uuid) TO authenticated, service_role;

CREATE FUNCTION public.compartir_lista(lista uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
COMMENT ON FUNCTION public.compartir_lista(uuid) IS 'A new link of an own list for 90 days, which ends the one before. Its token stands nowhere and is told once. Refused for one that an admin withdrew.';
GRANT EXECUTE ON FUNCTION public.compartir_lista(uuid) TO authenticated;

CREATE FUNCTION public.confirmaciones_de(proveedor uuid)
 RETURNS TABLE(id uuid, sede_id uuid, grupo text, confirmado_en timestamp with time zone, vence_en date, por text, via text, duda boolean, pronto boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
  select c.id, c.sede_id, c.grupo, c.confirmado_en, c.vence_en, c.por, c.via, c.duda, c.pronto
  from public.confirmaciones as c where c.proveedor_id = proveedor
  order by c.confirmado_en desc, c.id limit 200;
end
$function$;
COMMENT ON FUNCTION public.confirmaciones_de(uuid) IS 'For admins: the latest 200 words about a provider, newest first, with those that a robot may have pressed marked.';
GRANT EXECUTE ON FUNCTION public.confirmaciones_de(uuid) TO authenticated, service_role;

CREATE FUNCTION public.confirmar_aviso(token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.avisos as a set confirmado_en = now()
  where a.confirmado_en is null and a.id in (select asked.id from private.alerts_of(token) as asked);
  return public.ver_aviso(token);
end
$function$;
COMMENT ON FUNCTION public.confirmar_aviso(text) IS 'Confirms the alert of a link, as often as it is pressed.';
GRANT EXECUTE ON FUNCTION public.confirmar_aviso(text) TO anon, authenticated, service_role;

CREATE FUNCTION public.confirmar_enlace(token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known record;
  link private.enlaces;
begin
  select * into known from private.read_link(token);
  link := known.link;
  if known.estado <> 'vigente' then
    return jsonb_build_object('estado', known.estado);
  end if;
  perform from public.proveedores as p where p.id = link.proveedor_id for no key update;
  perform private.lock_places(link.proveedor_id);
  perform private.add_words(link.proveedor_id, array_agg(g.sede_id), array_agg(g.grupo), 'proveedor', link.via, null,
    now() < link.creado_en + interval '10 seconds')
  from private.groups_of(link.proveedor_id) as g;
  return jsonb_build_object('estado', 'confirmado', 'grupos', (
    select coalesce(jsonb_agg(jsonb_build_object('grupo', g.grupo, 'sede_id', g.sede_id,
      'vence_en', private.last_day(link.proveedor_id, g.sede_id, g.grupo))), '[]')
    from private.groups_of(link.proveedor_id) as g
  ));
end
$function$;
COMMENT ON FUNCTION public.confirmar_enlace(text) IS 'Confirms everything that the provider of a link says, as often as it is pressed; one word a group and day.';
GRANT EXECUTE ON FUNCTION public.confirmar_enlace(text) TO anon, authenticated, service_role;

CREATE FUNCTION public.confirmar_grupos(proveedor uuid, grupos text[] DEFAULT NULL::text[], sede uuid DEFAULT NULL::uuid)
 RETURNS TABLE(proveedor_id uuid, sede_id uuid, grupo text, confirmado_en timestamp with time zone, vence_en date, por text, via text, vigente boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  owner uuid;
begin
  select p.usuario_id into owner from public.proveedores as p where p.id = proveedor for no key update;
  if not found or not private.edits_provider(proveedor) then
    raise exception using errcode = 'insufficient_privilege', message = 'No puedes confirmar los datos de este perfil';
  end if;
  perform private.lock_places(proveedor);
  perform private.add_words(proveedor, array_agg(g.sede_id), array_agg(g.grupo),
    case when owner = auth.uid() then 'proveedor' else 'admin' end, 'panel', auth.uid())
  from private.groups_of(proveedor, true) as g
  where (confirmar_grupos.grupos is null or g.grupo = any (confirmar_grupos.grupos))
    and (confirmar_grupos.sede is null or g.sede_id = confirmar_grupos.sede);
  return query select * from public.frescura as f where f.proveedor_id = proveedor;
end
$function$;
COMMENT ON FUNCTION public.confirmar_grupos(uuid,text[],uuid) IS 'For owner and admins: everything that a provider says is still so, or only these groups, or only this place. Gives what then stands.';
GRANT EXECUTE ON FUNCTION public.confirmar_grupos(uuid,text[],uuid) TO authenticated, service_role;

CREATE FUNCTION public.contar_proveedores()
 RETURNS TABLE(tipo_servicio public.tipo_servicio, total integer)
 LANGUAGE sql
 STABLE ROWS 5
 SET search_path TO ''
AS $function$
  select t.tipo, count(p.tipo_servicio)::integer
  from unnest(enum_range(null::public.tipo_servicio)) as t (tipo)
  left join public.proveedores as p on p.tipo_servicio = t.tipo and p.aprobado_por_admin
  group by t.tipo
  order by t.tipo
$function$;
COMMENT ON FUNCTION public.contar_proveedores() IS 'How many approved providers there are of each type, zeros included: what the home page shows.';
GRANT EXECUTE ON FUNCTION public.contar_proveedores() TO anon, authenticated, service_role;

CREATE FUNCTION public.contestar_borrador(proveedor uuid, atiende boolean, vista uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  latest public.llamadas;
begin
  perform private.require_admin();
  -- The provider before its draft, as anotar_llamada takes both.
  perform from public.proveedores as p where p.id = proveedor for update;
  perform from private.borradores as b where b.proveedor_id = proveedor for update;
  if not found then
    perform private.refuse_import('Este borrador ya no existe. Recarga la página.');
  end if;
  if atiende is null then
    perform private.refuse_import('Elige sí o no.');
  end if;
  if atiende then
    return public.anotar_llamada(proveedor, 'confirmo', null, vista);
  end if;
  select * into latest from public.llamadas as l
  where l.proveedor_id = contestar_borrador.proveedor and l.deshecha_en is null
  order by l.fecha desc, l.id limit 1;
  if latest.id is not null and latest.id is distinct from vista then
    return private.decided(latest.resultado, latest.admin, latest.fecha) || jsonb_build_object('estado', 'ya_anotada');
  end if;
  insert into private.npis_descartados (npi) select n.npi from private.npis as n where n.proveedor_id = proveedor
  on conflict do nothing;
  delete from public.proveedores as p where p.id = proveedor;
  return jsonb_build_object('estado', 'descartado');
end
$function$;
COMMENT ON FUNCTION public.contestar_borrador(uuid,boolean,uuid) IS 'For admins: the answer of a draft of the register to «¿Atiende personas autistas?». Yes is noted as a call (see anotar_llamada), and the draft waits for approval; no deletes it, and remembers its number.';
GRANT EXECUTE ON FUNCTION public.contestar_borrador(uuid,boolean,uuid) TO authenticated, service_role;

CREATE FUNCTION public.copiar_paso(paso uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  original public.pasos;
  copy uuid;
begin
  perform private.require_admin();
  perform private.lock_order();
  select * into original from public.pasos as p where p.id = paso;
  if not found then
    return null;
  end if;
  update public.pasos as p set orden = p.orden + 1
  where (p.orden, p.slug) > (original.orden, original.slug);
  insert into public.pasos (orden, titulo, por_que, resumen, edad_desde_meses, edad_hasta_meses, momentos, siempre,
    documentos, telefono, otros_telefonos, correo, enlaces, tipo_servicio, subcategoria, palabras, fuente, por_verificar)
  values (original.orden + 1, left(original.titulo, 112) || ' (copia)', original.por_que, original.resumen,
    original.edad_desde_meses, original.edad_hasta_meses, original.momentos, original.siempre, original.documentos,
    original.telefono, original.otros_telefonos, original.correo, original.enlaces, original.tipo_servicio,
    original.subcategoria, original.palabras, original.fuente, original.por_verificar)
  returning id into copy;
  return copy;
end
$function$;
COMMENT ON FUNCTION public.copiar_paso(uuid) IS 'For admins: copies a step as a draft that nobody has verified, right after it. Null when it is gone.';
GRANT EXECUTE ON FUNCTION public.copiar_paso(uuid) TO authenticated, service_role;

CREATE FUNCTION public.crear_enlace(proveedor uuid, via text DEFAULT 'enlace'::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  if via not in ('enlace', 'whatsapp') or not exists (select from public.proveedores as p where p.id = proveedor) then
    perform private.refuse('enlace_de_un_perfil', 'Este perfil ya no existe. Recarga la página.');
  end if;
  return private.new_link(proveedor, via, auth.uid());
end
$function$;
COMMENT ON FUNCTION public.crear_enlace(uuid,text) IS 'For admins: a new link of a provider, to send by WhatsApp, to read out or to print. Its token is told this once.';
GRANT EXECUTE ON FUNCTION public.crear_enlace(uuid,text) TO authenticated, service_role;

CREATE FUNCTION public.crear_importacion(archivo text, huella text, origen text, total integer, columnas jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  made uuid;
  repeated jsonb;
  name constant text := left(private.clean_line(archivo), 200);
  most constant integer := case origen when 'csv' then 10000 else 50000 end;
begin
  perform private.require_admin();
  if name is null then
    perform private.refuse_import('Falta el nombre del archivo.');
  end if;
  if huella is null or huella !~ '^[0-9a-f]{64}$' then
    perform private.refuse_import('La huella del archivo no es válida.');
  end if;
  if origen is null or origen not in ('csv', 'nppes') then
    perform private.refuse_import('Se importa un archivo CSV o uno de NPPES.');
  end if;
  if total is null or total < 1 then
    perform private.refuse_import('El archivo no tiene filas.');
  end if;
  if total > most then
    perform private.refuse_import(format('El archivo tiene demasiadas filas. Caben %s.', to_char(most, 'FM999,999')));
  end if;
  if jsonb_typeof(coalesce(columnas, '{}')) <> 'object' or char_length(columnas::text) > 20000
    or exists (select from jsonb_each(columnas) as c where jsonb_typeof(c.value) <> 'string')
  then
    perform private.refuse_import('Las columnas no son válidas.');
  end if;
  if (select count(*) from public.importaciones as i where i.estado in ('recibiendo', 'ensayando', 'ensayada')) >= 20 then
    perform private.refuse_import('Hay 20 importaciones sin terminar. Abandona alguna primero.');
  end if;
  select jsonb_build_object('id', i.id, 'archivo', i.archivo, 'terminada_en', i.terminada_en) into repeated
  from public.importaciones as i
  where i.huella = crear_importacion.huella and i.estado in ('importando', 'hecha')
  order by i.creada_en desc limit 1;
  insert into public.importaciones (archivo, huella, origen, total, columnas)
  values (name, huella, origen, total, coalesce(columnas, '{}'))
  returning id into made;
  return jsonb_build_object('id', made, 'repetida', repeated);
end
$function$;
COMMENT ON FUNCTION public.crear_importacion(text,text,text,integer,jsonb) IS 'For admins: begins an import. `repetida` is the last one of the same file that was run and not undone.';
GRANT EXECUTE ON FUNCTION public.crear_importacion(text,text,text,integer,jsonb) TO authenticated, service_role;

CREATE FUNCTION public.decidir_baja(baja uuid, hacer boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  removal public.bajas;
begin
  perform private.require_admin();
  removal := private.lock_removal(baja);
  if removal.id is null then
    return jsonb_build_object('estado', 'no_existe');
  elsif removal.estado <> 'pendiente' then
    return private.decided(removal.estado, removal.decidida_por, coalesce(removal.deshecha_en, removal.decidida_en));
  end if;
  update public.bajas as b
  set estado = case when hacer then 'hecha' else 'negada' end, decidida_en = now(), decidida_por = auth.uid()
  where b.id = removal.id
  returning * into removal;
  if removal.estado = 'negada' then
    return jsonb_build_object('estado', 'negada');
  end if;
  return jsonb_build_object('estado', 'hecha', 'borrar_en', private.removal_ends(removal.decidida_en));
end
$function$;
COMMENT ON FUNCTION public.decidir_baja(uuid,boolean) IS 'For admins: removes a provider as was asked (`hecha`) or leaves it (`negada`); ya_decidida when somebody else was first.';
GRANT EXECUTE ON FUNCTION public.decidir_baja(uuid,boolean) TO authenticated, service_role;

CREATE FUNCTION public.decidir_calificacion(calificacion uuid, desde public.estado_calificacion, hasta public.estado_calificacion, motivo text DEFAULT NULL::text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  decided integer;
begin
  perform private.require_admin();
  perform private.set_motive(motivo);
  update public.calificaciones as c set estado = hasta where c.id = calificacion and c.estado = desde;
  get diagnostics decided = row_count;
  perform set_config('private.motivo', '', true);
  return decided > 0;
end
$function$;
COMMENT ON FUNCTION public.decidir_calificacion(uuid,public.estado_calificacion,public.estado_calificacion,text) IS 'An admin publishes or declines a review, without touching what it says; a reason for declining is counted. False when somebody else was first.';
GRANT EXECUTE ON FUNCTION public.decidir_calificacion(uuid,public.estado_calificacion,public.estado_calificacion,text) TO authenticated, service_role;

CREATE FUNCTION public.decidir_caso(elemento uuid, decision text, visto text, motivo text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_variable
declare
  post private.posts;
  row_now private.moderacion;
begin
  perform private.require_admin();
  if coalesce(decision, '') not in ('queda', 'retirada') then
    perform private.refuse('decision_conocida', 'Di si se queda o se retira.');
  elsif decision = 'retirada' and private.reason_words(motivo) is null then
    perform private.refuse('motivo_conocido', 'Elige por qué se retira: se lo decimos a quien la escribió.');
  end if;
  post := private.lock_post((select m.clase from private.moderacion as m where m.elemento = elemento), elemento);
  select * into row_now from private.moderacion as m where m.elemento = elemento for update;
  if private.post_author(post.clase, post.id) = auth.uid() then
    raise exception using errcode = 'insufficient_privilege', message = 'Es tuya: decide otra persona.';
  end if;
  if post.id is null or row_now.cola is null then
    return 'decidida';
  elsif private.fingerprint(post) is distinct from visto then
    return 'cambiada';
  end if;
  perform private.close_case(post, decision, motivo);
  perform private.note_decision(
    post, case decision when 'queda' then 'aceptar' else 'rechazar' end, row_now.estado,
    case decision when 'queda' then 'publicada' else 'retirada' end, motivo
  );
  return 'hecho';
end
$function$;
COMMENT ON FUNCTION public.decidir_caso(uuid,text,text,text) IS 'For admins: a post that waits stays (`queda`) or is withdrawn (`retirada`, with the reason), if it still says what was looked at (`visto`, the `huella` of `caso_de`). Answers hecho, cambiada, or decidida when somebody else was first.';
GRANT EXECUTE ON FUNCTION public.decidir_caso(uuid,text,text,text) TO authenticated, service_role;

CREATE FUNCTION public.decidir_casos(vistos jsonb)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.require_admin();
  -- In one order, so that two admins do not wait for one another.
  select count(*) filter (where public.decidir_caso(v.key::uuid, 'queda', v.value) = 'hecho')::integer
  from (select * from jsonb_each_text(vistos) order by key) as v
$function$;
COMMENT ON FUNCTION public.decidir_casos(jsonb) IS 'For admins: every one of these posts stays (by id, the `huella` that was looked at, as `juntas` of `caso_de` gives them). Answers how many it was done for.';
GRANT EXECUTE ON FUNCTION public.decidir_casos(jsonb) TO authenticated, service_role;

CREATE FUNCTION public.decidir_fila(importacion uuid, fila integer, decision text, valores jsonb DEFAULT NULL::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  target constant public.importaciones := private.lock_import(importacion, array['ensayada']);
  r public.importacion_filas;
begin
  select * into r from public.importacion_filas as f
  where f.importacion_id = target.id and f.fila = decidir_fila.fila for update;
  if not found then
    perform private.refuse_import('Esta fila ya no existe. Recarga la página.');
  end if;
  if decision is null or decision not in ('saltar', 'crear', 'unir', 'esperar') then
    perform private.refuse_import('Elige qué hacer con la fila.');
  end if;
  if decision = 'unir' and num_nonnulls(r.candidato_id, r.candidato_fila) = 0 then
    perform private.refuse_import('Esta fila no se parece a ninguna otra.');
  end if;
  -- What a decision chose goes with it, when another takes its place or none.
  if r.leida is not null then
    r.valores := r.leida -> 'valores';
    r.problemas := r.leida -> 'problemas';
    r.leida := null;
  end if;
  if valores is not null then
    if jsonb_typeof(valores) <> 'object' or char_length(valores::text) > 20000 then
      perform private.refuse_import('Los valores no son válidos.');
    end if;
    perform private.read_values(valores);
    if decision <> 'esperar' then
      r.leida := jsonb_build_object('valores', r.valores, 'problemas', r.problemas);
    end if;
    r.valores := r.valores || valores;
    -- What an admin chose is neither wrong nor guessed.
    select coalesce(jsonb_agg(p order by place), '[]') into r.problemas
    from jsonb_array_elements(r.problemas) with ordinality as x (p, place)
    where not valores ? (p ->> 'campo');
  end if;
  update public.importacion_filas as f
  set valores = r.valores, problemas = r.problemas, leida = r.leida, decision = nullif(decidir_fila.decision, 'esperar')
  where f.importacion_id = target.id and f.fila = decidir_fila.fila;
  if decision <> 'saltar' then
    perform private.rehearse_rows(target, array[decidir_fila.fila]);
  end if;
  perform private.count_rows(target.id);
  select * into r from public.importacion_filas as f where f.importacion_id = target.id and f.fila = decidir_fila.fila;
  return to_jsonb(r);
end
$function$;
COMMENT ON FUNCTION public.decidir_fila(uuid,integer,text,jsonb) IS 'For admins: what to do with a row: saltar, crear (they are different), unir, esperar (nothing is decided). `valores` replaces some of what was read: for good with esperar, else as long as the decision stands. The row is looked at again, and returned.';
GRANT EXECUTE ON FUNCTION public.decidir_fila(uuid,integer,text,jsonb) TO authenticated, service_role;

CREATE FUNCTION public.decidir_propuesta(propuesta uuid, aceptar boolean, visto jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  row_now public.propuestas;
  present jsonb;
  word uuid;
begin
  perform private.require_admin();
  if aceptar is null then
    raise exception using errcode = 'invalid_parameter_value', message = 'aceptar must be true or false';
  end if;
  row_now := private.lock_proposal(propuesta);
  if row_now.estado <> 'pendiente' then
    return private.decided(row_now);
  end if;
  if aceptar then
    present := private.field_value(row_now.proveedor_id, row_now.sede_id, row_now.campo);
    if present is distinct from nullif(visto, 'null') then
      return jsonb_build_object('estado', 'cambiada', 'ahora', present);
    end if;
    -- The word about the group is added below: whose it is depends on who proposed.
    perform set_config('private.word', 'none', true);
    perform private.apply_field(row_now.proveedor_id, row_now.sede_id, row_now.campo, row_now.despues);
    perform set_config('private.word', '', true);
    word := private.confirm_proposal(row_now);
  end if;
  update public.propuestas as p
  set estado = case when aceptar then 'aceptada' else 'rechazada' end, decidida_en = clock_timestamp(), decidida_por = auth.uid(),
    palabra = word
  where p.id = propuesta
  returning p.* into row_now;
  perform private.audit_proposal(case when aceptar then 'aceptar' else 'rechazar' end, row_now);
  perform private.tell_proposer(row_now.lote);
  return jsonb_build_object('estado', row_now.estado);
end
$function$;
COMMENT ON FUNCTION public.decidir_propuesta(uuid,boolean,jsonb) IS 'For admins. `visto` is what the field said on the admin''s screen: if it says something else by now nothing is done (`cambiada`, with what it says). Of several decisions one counts, and the others are told whose (`ya_decidida`).';
GRANT EXECUTE ON FUNCTION public.decidir_propuesta(uuid,boolean,jsonb) TO authenticated, service_role;

CREATE FUNCTION public.decidir_reclamacion(reclamacion uuid, entregar boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claim public.reclamaciones;
  owner uuid;
  other uuid;
begin
  perform private.require_admin();
  claim := private.lock_claim(reclamacion);
  if claim.id is null then
    return jsonb_build_object('estado', 'no_existe');
  elsif claim.estado not in ('abierta', 'probada') then
    return private.decided(claim.estado, claim.decidida_por, claim.decidida_en);
  elsif entregar is not true then
    perform private.deny_claims(array[claim.id]);
    return jsonb_build_object('estado', 'negada');
  elsif claim.estado = 'abierta' then
    return jsonb_build_object('estado', 'sin_probar');
  elsif private.is_removed(claim.proveedor_id) then
    return jsonb_build_object('estado', 'de_baja');
  end if;
  select p.usuario_id into owner from public.proveedores as p where p.id = claim.proveedor_id;
  if claim.objetada_en is not null then
    return jsonb_build_object('estado', 'objetada');
  elsif owner is not null and coalesce(private.silence_ends(claim), 'infinity') > now() then
    return jsonb_build_object('estado', 'en_espera', 'hasta', private.silence_ends(claim));
  end if;
  begin
    perform private.hand_over(claim);
  exception when unique_violation then
    -- One provider an account.
    select p.id into other from public.proveedores as p where p.usuario_id = claim.usuario_id;
    return jsonb_build_object('estado', 'tiene_otro', 'proveedor_id', other);
  end;
  return jsonb_build_object('estado', 'entregada');
end
$function$;
COMMENT ON FUNCTION public.decidir_reclamacion(uuid,boolean) IS 'For admins: hands a provider over to who proved a claim on it (`entregada`) or denies the claim (`negada`). Otherwise nothing changes and `estado` says why: ya_decidida, sin_probar, en_espera, objetada, tiene_otro, de_baja, no_existe.';
GRANT EXECUTE ON FUNCTION public.decidir_reclamacion(uuid,boolean) TO authenticated, service_role;

CREATE FUNCTION public.decidir_repetido(repetido uuid, distintos boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  pair private.repetidos;
begin
  perform private.require_admin();
  update private.repetidos as r
  set estado = case when distintos then 'distintos' else 'pendiente' end,
    decidido_en = case when distintos then now() end, decidido_por = case when distintos then auth.uid() end
  where r.id = repetido and r.estado = case when distintos then 'pendiente' else 'distintos' end
  returning * into pair;
  if not found then
    return jsonb_build_object('estado', 'ya_decidido');
  end if;
  if auth.uid() is not null then
    perform private.write_act(auth.uid(), case when distintos then 'distinguir' else 'reabrir' end, 'proveedores', pair.uno::text,
      null, (select jsonb_build_object('nombre', p.nombre || ' y ' || o.nombre) from public.proveedores as p, public.proveedores as o
        where p.id = pair.uno and o.id = pair.otro));
  end if;
  return jsonb_build_object('estado', pair.estado);
end
$function$;
COMMENT ON FUNCTION public.decidir_repetido(uuid,boolean) IS 'For admins: two providers are not the same (`distintos`), or that is taken back (`pendiente`). `ya_decidido`: somebody was first.';
GRANT EXECUTE ON FUNCTION public.decidir_repetido(uuid,boolean) TO authenticated, service_role;

CREATE FUNCTION public.decision_de(clase text, elemento uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object('como', d.como, 'cuando', d.cuando, 'propia', coalesce(d.actor = auth.uid(), false),
      'por', (select p.nombre_completo from private.profiles as p where p.id = d.actor))
    from private.latest_decision(decision_de.clase, decision_de.elemento) as d
  );
end
$function$;
COMMENT ON FUNCTION public.decision_de(text,uuid) IS 'For admins: how something was decided, by whom and when, for whoever comes second; null when nobody did.';
GRANT EXECUTE ON FUNCTION public.decision_de(text,uuid) TO authenticated, service_role;

CREATE FUNCTION public.dejar_avisos(token text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  address text;
  is_confirmed boolean;
begin
  select a.correo, bool_or(a.confirmado_en is not null) into address, is_confirmed
  from private.enlaces_aviso as e
  join private.avisos as a on a.id = e.aviso_id
  where e.hash = private.token_hash(token)
  group by a.correo;
  if address is null then
    return;
  end if;
  -- Mail before alerts, in the order in which sending locks them.
  delete from private.outgoing_mail as m
  where m.correo = address and m.secreto = 'aviso' and (is_confirmed or m.sujeto in (
    select a.id from private.avisos as a where a.correo = address and a.confirmado_en is null
  ));
  delete from private.avisos as a where a.correo = address and (is_confirmed or a.confirmado_en is null);
  insert into private.avisos_dejados (huella, dia) values (private.mailbox_hash(address), private.event_day(now()))
  on conflict (huella) do update set dia = excluded.dia;
end
$function$;
COMMENT ON FUNCTION public.dejar_avisos(text) IS 'The way out: all alerts of the address that got this link go, and their mail that waits; by the link of one that was not confirmed, those that were not. For 90 days nobody can ask for others. Always without an error, so that nothing is learnt from it.';
GRANT EXECUTE ON FUNCTION public.dejar_avisos(text) TO anon, authenticated, service_role;

CREATE FUNCTION public.dejar_baja(proveedor uuid, motivo text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.request_removal(proveedor, 'visitante', motivo)
$function$;
COMMENT ON FUNCTION public.dejar_baja(uuid,text) IS 'The same for visitors, by the server function that has checked their proof of work.';
GRANT EXECUTE ON FUNCTION public.dejar_baja(uuid,text) TO service_role;

CREATE FUNCTION public.dejar_de_compartir(lista uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_own_list(lista);
  delete from private.listas_compartidas as c where c.lista_id = dejar_de_compartir.lista;
  return found;
end
$function$;
COMMENT ON FUNCTION public.dejar_de_compartir(uuid) IS 'Withdraws the link of an own list. False when there is none.';
GRANT EXECUTE ON FUNCTION public.dejar_de_compartir(uuid) TO authenticated;

CREATE FUNCTION public.dejar_de_seguir(pregunta uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := auth.uid();
begin
  if private.is_author('pregunta', pregunta) then
    insert into private.seguimientos (user_id, question_id, sigue) values (person, pregunta, false)
    on conflict (user_id, question_id) do update set sigue = false, modo = null;
  else
    delete from private.seguimientos as s where s.user_id = person and s.question_id = pregunta;
  end if;
  perform private.settle_replies(person);
end
$function$;
COMMENT ON FUNCTION public.dejar_de_seguir(uuid) IS 'The caller follows a question no longer, their own too; what waits to be told of it is forgotten.';
GRANT EXECUTE ON FUNCTION public.dejar_de_seguir(uuid) TO authenticated;

CREATE FUNCTION public.dejar_propuesta(proveedor uuid, cambios jsonb, correo text, red text, prueba text, prueba_vence timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lote constant uuid := gen_random_uuid();
  address constant text := private.clean_text(correo);
  proposed integer;
begin
  if address is not null and (char_length(address) > 254 or not private.is_email(address)) then
    perform private.refuse('correo_valido', 'El correo no es válido. Ejemplo: nombre@ejemplo.com', 'correo');
  end if;
  -- Before the counts: what is refused costs neither the proof nor one of the day's three.
  proposed := private.propose(proveedor, cambios, 'visitante', lote);
  perform private.spend_proof(prueba, prueba_vence);
  for i in 1 .. proposed loop
    perform private.count_visitor('correccion', red, proveedor);
  end loop;
  if address is not null then
    insert into private.proponentes (lote, correo) values (lote, address);
  end if;
  return jsonb_build_object('estado', 'propuesto', 'propuestas', proposed);
end
$function$;
COMMENT ON FUNCTION public.dejar_propuesta(uuid,jsonb,text,text,text,timestamp with time zone) IS 'For the server function propose-correction, which verified the proof of work: what a visitor proposes. `red` is the visitor''s address.';
GRANT EXECUTE ON FUNCTION public.dejar_propuesta(uuid,jsonb,text,text,text,timestamp with time zone) TO service_role;

CREATE FUNCTION public.dejar_recordatorios(token text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.want_reminders(token, false)
$function$;
COMMENT ON FUNCTION public.dejar_recordatorios(text) IS 'The way out of the reminders. Always without an error, so that nothing is learnt from it.';
GRANT EXECUTE ON FUNCTION public.dejar_recordatorios(text) TO anon, authenticated, service_role;

CREATE FUNCTION public.dejar_sin_aprobar(proveedor uuid, version timestamp with time zone, dejar boolean DEFAULT true)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_variable
begin
  perform private.require_admin();
  perform from public.proveedores as p
  where p.id = proveedor and p.fecha_actualizacion = version and not p.aprobado_por_admin for no key update;
  if not found then
    return false;
  end if;
  delete from private.perfiles_vistos as v where v.proveedor_id = proveedor;
  delete from private.outgoing_mail as m where m.proveedor = dejar_sin_aprobar.proveedor and m.template = 'perfil_devuelto';
  if dejar then
    insert into private.perfiles_vistos (proveedor_id, version, admin) values (proveedor, version, auth.uid());
  end if;
  return true;
end
$function$;
COMMENT ON FUNCTION public.dejar_sin_aprobar(uuid,timestamp with time zone,boolean) IS 'For admins: a pending provider is left as it is and waits no longer, until it changes; with `dejar` false it waits again. False when it is no longer what was looked at.';
GRANT EXECUTE ON FUNCTION public.dejar_sin_aprobar(uuid,timestamp with time zone,boolean) TO authenticated, service_role;

CREATE FUNCTION public.deshacer_baja(baja uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  removal public.bajas := private.lock_removal(baja);
begin
  if not exists (
    select from public.proveedores as p where p.id = removal.proveedor_id and p.usuario_id = auth.uid()
  ) then
    perform private.require_admin();
  end if;
  if removal.id is null then
    return jsonb_build_object('estado', 'no_existe');
  elsif removal.estado <> 'hecha' then
    return private.decided(removal.estado, removal.decidida_por, coalesce(removal.deshecha_en, removal.decidida_en));
  elsif removal.proveedor_id is null then
    return jsonb_build_object('estado', 'ya_borrada');
  end if;
  update public.bajas as b set estado = 'deshecha', deshecha_en = now() where b.id = removal.id;
  return jsonb_build_object('estado', 'deshecha');
end
$function$;
COMMENT ON FUNCTION public.deshacer_baja(uuid) IS 'Puts a removed provider back, for 30 days: by an admin as public as it was, by its owner to wait for approval.';
GRANT EXECUTE ON FUNCTION public.deshacer_baja(uuid) TO authenticated, service_role;

CREATE FUNCTION public.deshacer_importacion(importacion uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  target constant public.importaciones := private.lock_import(importacion, array['hecha']);
begin
  perform private.begin_undo(target.id, null);
  perform private.write_act(auth.uid(), 'deshacer', 'importaciones', target.id::text, null,
    jsonb_build_object('archivo', target.archivo))
  where auth.uid() is not null;
end
$function$;
COMMENT ON FUNCTION public.deshacer_importacion(uuid) IS 'For admins: takes an import back, in the background. What somebody changed since stays.';
GRANT EXECUTE ON FUNCTION public.deshacer_importacion(uuid) TO authenticated, service_role;

CREATE FUNCTION public.deshacer_llamada(llamada uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  call public.llamadas;
begin
  perform private.require_admin();
  perform from public.proveedores as p
  where p.id = (select l.proveedor_id from public.llamadas as l where l.id = llamada) for no key update;
  select * into call from public.llamadas as l where l.id = llamada;
  if not found or private.event_day(call.fecha) <> private.event_day(now()) then
    perform private.refuse('llamada_de_hoy', 'Solo se deshace una llamada de hoy.');
  end if;
  if call.deshecha_en is not null then
    return false;
  end if;
  perform private.lock_places(call.proveedor_id);
  update public.llamadas set deshecha_en = now() where id = llamada;
  if call.resultado = 'confirmo' then
    perform private.answer_draft(call.proveedor_id, null);
  end if;
  delete from public.confirmaciones where llamada_id = llamada;
  update public.propuestas set estado = 'retirada', decidida_en = now() where lote = llamada and estado = 'pendiente';
  return true;
end
$function$;
COMMENT ON FUNCTION public.deshacer_llamada(uuid) IS 'For admins: takes back a call of today with its words and its proposal. False: it was taken back already.';
GRANT EXECUTE ON FUNCTION public.deshacer_llamada(uuid) TO authenticated, service_role;

CREATE FUNCTION public.devolver_cambio(entrada bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  entry public.auditoria;
begin
  perform private.require_admin();
  entry := private.fact_entry(entrada);
  if private.present_value(entry) is distinct from entry.despues
    or not private.has_subject(entry.tabla, entry.fila_id::uuid, entry.antes) then
    return 'cambiado';
  end if;
  perform private.put_back(entry, entry.antes);
  -- The row is locked: the newest entry about it is the one that this has just written, if any.
  insert into private.devoluciones (entrada, devuelta)
  select e.id, devolver_cambio.entrada from public.auditoria as e
  where e.tabla = entry.tabla and e.fila_id = entry.fila_id and e.id > devolver_cambio.entrada and e.actor_id = auth.uid()
  order by e.id desc limit 1
  on conflict do nothing;
  return 'devuelto';
end
$function$;
COMMENT ON FUNCTION public.devolver_cambio(bigint) IS 'For admins: puts back what an entry of the audit log says was there before, if what it says was written still stands (`devuelto`); else nothing is changed (`cambiado`).';
GRANT EXECUTE ON FUNCTION public.devolver_cambio(bigint) TO authenticated, service_role;

CREATE FUNCTION public.devolver_perfil(proveedor uuid, version timestamp with time zone, nota text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_variable
declare
  written constant text := private.clean_text(nota);
begin
  perform private.require_admin();
  if written is null then
    perform private.refuse('nota_escrita', 'Escribe qué falta.');
  elsif char_length(written) > 500 then
    perform private.refuse('nota_max_500', 'Es demasiado largo. Caben hasta 500 letras.');
  elsif not exists (select from public.proveedores as p where p.id = proveedor and p.usuario_id is not null) then
    perform private.refuse('nota_con_dueno', 'Este perfil no tiene dueño: no hay a quién devolverlo.');
  end if;
  if not public.dejar_sin_aprobar(proveedor, version) then
    return false;
  end if;
  update private.perfiles_vistos as v set nota = written where v.proveedor_id = proveedor;
  -- Ten minutes later: until then it can be taken back unread.
  insert into private.outgoing_mail (proveedor, template, fields, next_try)
  select p.id, 'perfil_devuelto', jsonb_build_object('Nombre', p.nombre, 'Nota', written), now() + interval '10 minutes'
  from public.proveedores as p where p.id = proveedor;
  return true;
end
$function$;
COMMENT ON FUNCTION public.devolver_perfil(uuid,timestamp with time zone,text) IS 'For admins: leaves a pending provider as `dejar_sin_aprobar` does, and tells its owner what is missing. False when it is no longer what was looked at.';
GRANT EXECUTE ON FUNCTION public.devolver_perfil(uuid,timestamp with time zone,text) TO authenticated, service_role;

CREATE FUNCTION public.direcciones_de(proveedor uuid)
 RETURNS TABLE(sede_id uuid, direccion text, como_llegar text)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 2
 SET search_path TO ''
AS $function$
  select d.sede_id, d.direccion, d.como_llegar
  from public.sedes as s
  join private.direcciones_ocultas as d on d.sede_id = s.id
  where s.proveedor_id = proveedor and private.edits_provider(proveedor)
$function$;
COMMENT ON FUNCTION public.direcciones_de(uuid) IS 'The hidden addresses of a provider, for its owner and admins; no rows for anybody else.';
GRANT EXECUTE ON FUNCTION public.direcciones_de(uuid) TO authenticated, service_role;

CREATE FUNCTION public.ediciones_de(clase text, elemento uuid)
 RETURNS TABLE(titulo text, contenido text, categoria text, desde timestamp with time zone, hasta timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
  select e.titulo, e.contenido, e.categoria, e.desde, e.hasta from private.ediciones as e
  where case clase when 'pregunta' then e.pregunta_id when 'respuesta' then e.respuesta_id end = elemento
  order by e.hasta desc, e.id desc;
end
$function$;
COMMENT ON FUNCTION public.ediciones_de(text,uuid) IS 'For admins: the former versions of a question or an answer, newest first. Whose they are is not told.';
GRANT EXECUTE ON FUNCTION public.ediciones_de(text,uuid) TO authenticated, service_role;

CREATE FUNCTION public.editar_pregunta(pregunta uuid, titulo text, contenido text, categoria text, version timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  stored public.questions;
begin
  perform private.require_author('pregunta', pregunta);
  select q.* into stored from public.questions as q where q.id = pregunta for no key update;
  -- An edit whose answer was lost is sent again.
  if (stored.title, stored.content, stored.category) is not distinct from
    (private.clean_line(titulo), private.clean_text(contenido), private.clean_text(categoria)) then
    return coalesce(stored.editada_en, stored.created_at);
  end if;
  update public.questions as q set title = titulo, content = contenido, category = categoria
  where q.id = pregunta and coalesce(q.editada_en, q.created_at) = version
  returning q.editada_en into stored.editada_en;
  return case when found then stored.editada_en end;
end
$function$;
COMMENT ON FUNCTION public.editar_pregunta(uuid,text,text,text,timestamp with time zone) IS 'Its author edits a question. `version` is the editada_en, or else the created_at, that the edit was made from; gives the new one, or null when another edit was first.';
GRANT EXECUTE ON FUNCTION public.editar_pregunta(uuid,text,text,text,timestamp with time zone) TO authenticated;

CREATE FUNCTION public.editar_respuesta(respuesta uuid, contenido text, version timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  stored public.answers;
begin
  perform private.require_author('respuesta', respuesta);
  select a.* into stored from public.answers as a where a.id = respuesta for no key update;
  if stored.content is not distinct from private.clean_text(contenido) then
    return coalesce(stored.editada_en, stored.created_at);
  end if;
  update public.answers as a set content = contenido
  where a.id = respuesta and coalesce(a.editada_en, a.created_at) = version
  returning a.editada_en into stored.editada_en;
  return case when found then stored.editada_en end;
end
$function$;
COMMENT ON FUNCTION public.editar_respuesta(uuid,text,timestamp with time zone) IS 'As editar_pregunta, of an answer.';
GRANT EXECUTE ON FUNCTION public.editar_respuesta(uuid,text,timestamp with time zone) TO authenticated;

CREATE FUNCTION public.elegir_correos(token text, recibir boolean, pregunta uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  link private.enlaces_correo;
begin
  select * into link from private.enlaces_correo as e where e.hash = private.token_hash(token);
  if link.hash is null or elegir_correos.pregunta <> all (link.preguntas) then
    return;
  end if;
  if elegir_correos.pregunta is not null then
    insert into private.seguimientos (user_id, question_id, modo)
    select link.user_id, elegir_correos.pregunta, case when not recibir then 'nunca' end
    where private.mail_mode(link.user_id, elegir_correos.pregunta) is not null
    on conflict (user_id, question_id) do update set modo = excluded.modo;
  elsif recibir then
    delete from private.preferencias_correo as p
    where p.user_id = link.user_id and p.propias = 'nunca' and p.seguidas = 'nunca';
  else
    insert into private.preferencias_correo (user_id, propias, seguidas) values (link.user_id, 'nunca', 'nunca')
    on conflict (user_id) do update set propias = 'nunca', seguidas = 'nunca';
    update private.seguimientos as s set modo = null where s.user_id = link.user_id and s.modo is not null;
  end if;
  perform private.settle_replies(link.user_id);
end
$function$;
COMMENT ON FUNCTION public.elegir_correos(text,boolean,uuid) IS 'The way out by the link of a mail, and back: of all mail about answers, or of one question of that mail. Out of all ends what was chosen for single questions; back to all is back to the defaults. Always without an error, so that nothing is learnt from it.';
GRANT EXECUTE ON FUNCTION public.elegir_correos(text,boolean,uuid) TO anon, authenticated, service_role;

CREATE FUNCTION public.elegir_recordatorios(proveedor uuid, recibir boolean)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Not for admins: nobody is written to again against their word.
  if not exists (
    select from public.proveedores as p where p.id = elegir_recordatorios.proveedor and p.usuario_id = auth.uid()
  ) then
    raise exception using errcode = 'insufficient_privilege', message = 'Solo quien está a cargo elige los recordatorios';
  end if;
  perform private.set_reminders(elegir_recordatorios.proveedor, coalesce(recibir, false));
  return public.recordatorios_de(elegir_recordatorios.proveedor);
end
$function$;
COMMENT ON FUNCTION public.elegir_recordatorios(uuid,boolean) IS 'For the owner: whether reminders are wanted. Returns what recordatorios_de says then: another reason may keep them away.';
GRANT EXECUTE ON FUNCTION public.elegir_recordatorios(uuid,boolean) TO authenticated;

CREATE FUNCTION public.eliminar_mi_cuenta(publicaciones text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_reauthentication('eliminar tu cuenta');
  if coalesce(publicaciones, '') not in ('borrar', 'sin_nombre') then
    perform private.refuse('publicaciones_elegidas', 'Antes de eliminar, elige qué hacemos con lo que escribiste');
  end if;
  if publicaciones = 'sin_nombre' then
    perform private.leave_posts(auth.uid());
  end if;
  -- The foreign keys do the rest, and the trigger of user_roles keeps the last admin.
  delete from auth.users where id = auth.uid();
end
$function$;
COMMENT ON FUNCTION public.eliminar_mi_cuenta(text) IS 'Deletes the caller''s account with what belongs to it; questions and answers go too (`borrar`) or stay without a name (`sin_nombre`). A provider stays, without owner and pending.';
GRANT EXECUTE ON FUNCTION public.eliminar_mi_cuenta(text) TO authenticated;

CREATE FUNCTION public.ensayar_importacion(importacion uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  target constant public.importaciones := private.lock_import(importacion, array['recibiendo', 'ensayada']);
begin
  if (select count(*) from public.importacion_filas as f where f.importacion_id = target.id) <> target.total then
    perform private.refuse_import('Todavía faltan filas del archivo.');
  end if;
  delete from private.import_keys as k where k.importacion_id = target.id;
  update public.importaciones as i set estado = 'ensayando', hechas = 0, hasta = 0, cuentas = '{}' where i.id = target.id;
end
$function$;
COMMENT ON FUNCTION public.ensayar_importacion(uuid) IS 'For admins: looks what would become of each row, in the background. Nothing is changed by it. It may be done again.';
GRANT EXECUTE ON FUNCTION public.ensayar_importacion(uuid) TO authenticated, service_role;

CREATE FUNCTION public.estadisticas_resumen(dias integer DEFAULT 30)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today constant date := private.event_day(now());
  first_day constant date := today - (least(greatest(coalesce(dias, 30), 1), 366) - 1);
begin
  perform private.require_admin();
  return (
    with days as materialized (
      select d.dia, d.tipo, d.metodo, d.total from private.estadisticas_por_dia as d where d.dia >= first_day
    ), providers as materialized (
      -- One of the two is null: the other is what is counted.
      select p.tipo_servicio, p.municipio,
        count(*) filter (where p.aprobado_por_admin) as aprobados,
        count(*) filter (where not p.aprobado_por_admin) as pendientes
      from public.proveedores as p
      group by grouping sets ((p.tipo_servicio), (p.municipio))
    )
    select jsonb_build_object(
      'desde', first_day,
      'hasta', today,
      'totales', (
        select jsonb_object_agg(t.tipo, coalesce(d.total, 0))
        from unnest(enum_range(null::public.tipo_evento)) as t (tipo)
        left join (select tipo, sum(total) as total from private.estadisticas_por_dia group by tipo) as d using (tipo)
      ),
      'por_dia', (
        select jsonb_agg(line order by line.dia)
        from (
          select first_day + place as dia,
            coalesce(sum(d.total) filter (where d.tipo = 'visita_proveedor'), 0) as visita_proveedor,
            coalesce(sum(d.total) filter (where d.tipo = 'contacto'), 0) as contacto,
            coalesce(sum(d.total) filter (where d.tipo = 'descarga_recurso'), 0) as descarga_recurso
          from generate_series(0, today - first_day) as place
          left join days as d on d.dia = first_day + place
          group by place
        ) as line
      ),
      'contactos_por_metodo', (
        select jsonb_object_agg(m.clave, coalesce(d.total, 0))
        from (values ('phone', 'phone'), ('whatsapp', 'whatsapp'), ('', 'otro')) as m (metodo, clave)
        left join (select metodo, sum(total) as total from days where tipo = 'contacto' group by metodo) as d using (metodo)
      ),
      -- Ties are kept until the names decide, so that only a handful of names is looked up.
      'proveedores_top', coalesce((
        select jsonb_agg(line order by line.total desc, line.nombre, line.id)
        from (
          select p.id, p.nombre, top.total, top.visitas, top.contactos
          from private.top_proveedores() as top
          join public.proveedores as p on p.id = top.sujeto
          order by top.total desc, p.nombre, p.id limit 5
        ) as line
      ), '[]'),
      'recursos_top', coalesce((
        select jsonb_agg(line order by line.total desc, line.titulo, line.id)
        from (
          select r.id, r.titulo, top.total
          from (
            select sujeto, total from private.estadisticas_por_sujeto where tipo = 'descarga_recurso'
            order by total desc fetch first 5 rows with ties
          ) as top
          join public.recursos as r on r.id = top.sujeto
          order by top.total desc, r.titulo, r.id limit 5
        ) as line
      ), '[]'),
      'proveedores_por_tipo', (
        select jsonb_agg(line order by line.tipo_servicio)
        from (
          select t.tipo as tipo_servicio, coalesce(l.aprobados, 0) as aprobados, coalesce(l.pendientes, 0) as pendientes
          from unnest(enum_range(null::public.tipo_servicio)) as t (tipo)
          left join providers as l on l.tipo_servicio = t.tipo
        ) as line
      ),
      'proveedores_por_municipio', coalesce((
        select jsonb_agg(line order by line.aprobados desc, line.municipio)
        from (select municipio, aprobados, pendientes from providers where municipio is not null) as line
      ), '[]')
    )
  );
end
$function$;
COMMENT ON FUNCTION public.estadisticas_resumen(integer) IS 'The statistics tab: totals and top lists of all time, the last days one by one, contacts by method in those days, providers by type and municipality.';
GRANT EXECUTE ON FUNCTION public.estadisticas_resumen(integer) TO authenticated, service_role;

CREATE FUNCTION public.estado_admin()
 RETURNS TABLE(es_admin boolean, segundo_factor boolean, factor_obligatorio boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
  select exists (select from public.user_roles where user_id = auth.uid() and role = 'admin'),
    private.has_factor(), private.requires_factor()
$function$;
COMMENT ON FUNCTION public.estado_admin() IS 'What the panel asks about the caller: whether they are an admin, have a second factor, and must have one.';
GRANT EXECUTE ON FUNCTION public.estado_admin() TO authenticated;

CREATE FUNCTION public.exigir_admin(reciente boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  if reciente then
    perform private.require_recent_sign_in();
  end if;
end
$function$;
COMMENT ON FUNCTION public.exigir_admin(boolean) IS 'Refuses whoever is no admin now; with `reciente`, also one whose sign-in is older than 15 minutes. The server functions ask it in the caller''s name.';
GRANT EXECUTE ON FUNCTION public.exigir_admin(boolean) TO authenticated;

CREATE FUNCTION public.experiencias_de(proveedor uuid)
 RETURNS TABLE(clase text, plan text, cuantas integer, desde_meses smallint, hasta_meses smallint, primer_mes date, ultimo_mes date)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 3
 SET search_path TO ''
AS $function$
  with told as (
    select distinct on (e.usuario_id, e.clase, e.plan) e.*
    from public.experiencias as e
    join public.proveedores as p on p.id = e.proveedor_id and p.aprobado_por_admin
    where e.proveedor_id = proveedor and e.mes > private.event_day(now()) - interval '24 months'
      and private.account_counts(e.usuario_id)
    order by e.usuario_id, e.clase, e.plan, e.mes desc
  )
  select t.clase, t.plan, count(*)::integer, min(t.espera_meses), max(t.espera_meses), min(t.mes), max(t.mes)
  from told as t
  group by t.clase, t.plan
  having count(*) >= 3
  order by t.clase, count(*) desc, t.plan
$function$;
COMMENT ON FUNCTION public.experiencias_de(uuid) IS 'What three families or more tell of a public provider, of the last two years: waits as a range, plans by name. An account counts from a week after its address was confirmed. Nobody is told whose it is.';
GRANT EXECUTE ON FUNCTION public.experiencias_de(uuid) TO anon, authenticated, service_role;

CREATE FUNCTION public.gateway_apply_settings(settings jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update private.settings as s set value = given.value
  from jsonb_each_text(settings) as given (name, value)
  where s.name = given.name and s.value <> given.value
$function$;
COMMENT ON FUNCTION public.gateway_apply_settings(jsonb) IS 'Takes over the settings that it knows. For the server itself, at its start: no role of the API may execute it.';

CREATE FUNCTION public.gateway_copy_made(persona uuid, archivo text, bytes bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.copias as c set estado = 'lista', lista_en = now(), bytes = gateway_copy_made.bytes
  where c.user_id = persona and c.archivo = gateway_copy_made.archivo and c.estado = 'espera';
  if not found then
    return false;
  end if;
  perform private.mail_person(persona, 'copia_lista', jsonb_build_object(
    'Hasta', private.day_in_words(private.event_day(private.copy_ends(now())))
  ));
  return true;
end
$function$;
COMMENT ON FUNCTION public.gateway_copy_made(uuid,text,bigint) IS 'Says that a file was made; its owner is told by mail. False: nobody waits for it any more.';
GRANT EXECUTE ON FUNCTION public.gateway_copy_made(uuid,text,bigint) TO service_role;

CREATE FUNCTION public.gateway_daily()
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  due record;
begin
  for due in select * from public.gateway_daily_jobs() loop
    exit when not public.gateway_daily_job(due.job);
  end loop;
  return exists (select from private.daily_runs as r where r.done_at = now());
end
$function$;
COMMENT ON FUNCTION public.gateway_daily() IS 'All jobs that are due in one call, for a scheduler. May be called as often as one likes. True when this call did one of the jobs of the day.';
GRANT EXECUTE ON FUNCTION public.gateway_daily() TO service_role;

CREATE FUNCTION public.gateway_daily_job(job text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  due record;
begin
  -- Another server is at it.
  if not pg_try_advisory_xact_lock(hashtextextended('public.gateway_daily', 0)) then
    return false;
  end if;
  select * into due from public.gateway_daily_jobs() as j where j.job = gateway_daily_job.job;
  if not found then
    return true;
  end if;
  begin
    execute format('select private.%I()', due.job);
    insert into private.daily_runs (day, job) select private.event_day(now()), due.job where not due.each_time;
    delete from private.failed_jobs as f where f.job = due.job;
  exception when others then
    perform private.note_failure(due.job, sqlstate);
  end;
  return true;
end
$function$;
COMMENT ON FUNCTION public.gateway_daily_job(text) IS 'Hook of the server: does one job that is due; its failure is noted, and it stays due. False: another server is at it.';

CREATE FUNCTION public.gateway_daily_jobs()
 RETURNS TABLE(job text, each_time boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select j.job, j.each_time
  from (values
    (1, 'forget_fingerprints', true), (2, 'forget_alerts', true), (3, 'forget_copies', true),
    (4, 'finish_removals', false), (5, 'forget_proposals', false), (6, 'forget_old_data', false),
    (7, 'forget_edits', false), (8, 'forget_lists', false), (9, 'forget_imports', false), (10, 'forget_traces', false),
    (11, 'give_up_alerts', false), (12, 'note_failed_mail', false), (13, 'forget_links', false), (14, 'remind', false),
    (15, 'tell_alerts', false), (16, 'give_up_replies', false), (17, 'send_digests', false)
  ) as j (place, job, each_time)
  where j.each_time or not exists (
    select from private.daily_runs as r where r.day = private.event_day(now()) and r.job = j.job
  )
  order by j.place
$function$;
COMMENT ON FUNCTION public.gateway_daily_jobs() IS 'Hook of the server: what is to be done now, in this order; `each_time`: at every call, not once a day.';

CREATE FUNCTION public.gateway_due_functions()
 RETURNS TABLE(name text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.copias as c set estado = 'fallo'
  where c.estado = 'espera' and c.intentos >= 3 and c.tomada_en < now() - interval '5 minutes';
  return query select 'make-copy' where exists (
    select from private.copias as c
    where c.estado = 'espera' and (c.tomada_en is null or c.tomada_en < now() - interval '5 minutes')
  );
end
$function$;
COMMENT ON FUNCTION public.gateway_due_functions() IS 'Functions of `supabase/functions` that have work to do. Our server calls them by itself; on hosted Supabase a schedule does.';
GRANT EXECUTE ON FUNCTION public.gateway_due_functions() TO service_role;

CREATE FUNCTION public.gateway_ensure_admin(account uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.user_roles (user_id, role) values (account, 'admin') on conflict do nothing
$function$;
COMMENT ON FUNCTION public.gateway_ensure_admin(uuid) IS 'Makes an account an admin. For the server itself, at its start: no role of the API may execute it.';

CREATE FUNCTION public.gateway_figures()
 RETURNS TABLE(name text, help text, labels jsonb, value double precision)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
begin
  return query
    with waiting as (
      select k.clase, count(q.id) as total, min(q.desde) as desde
      from private.clases_cola as k left join private.queue() as q on q.clase = k.clase
      group by k.clase
    )
    select 'guia_queue_items', 'Things that wait for an admin in Hoy.',
      jsonb_build_object('kind', w.clase), w.total::double precision
    from waiting as w
    union all
    select 'guia_queue_oldest_seconds', 'How long the oldest of them waits.',
      jsonb_build_object('kind', w.clase),
      coalesce(greatest(extract(epoch from now() - w.desde), 0), 0)::double precision
    from waiting as w;

  -- What was tried ten times stays in the table, and is not tried again.
  return query
    select 'guia_mail', 'Mail of the product that is in the queue.', jsonb_build_object('state', s.state),
      (select count(*) from private.outgoing_mail as m where case
        when m.attempts >= 10 then 'given_up' when m.next_try > now() then 'later' else 'due'
      end = s.state)::double precision
    from unnest(array['due', 'later', 'given_up']) as s(state);

  return query
    select 'guia_admins', 'Administrators, by whether they have a second factor.',
      jsonb_build_object('second_factor', case when s.has then 'yes' else 'no' end),
      (select count(*) from public.user_roles as r where r.role = 'admin' and s.has = exists (
        select from auth.mfa_factors as f where f.user_id = r.user_id and f.status = 'verified'
      ))::double precision
    from unnest(array[true, false]) as s(has);

  -- Where the server makes backups it notes them here.
  return query
    select 'guia_backup_age_seconds', 'How old the last good backup is.', '{}'::jsonb,
      extract(epoch from now() - b.last_good_at)::double precision
    from private.backups as b where b.last_good_at is not null
    union all
    select 'guia_backup_failed', 'Whether the last try failed.', '{}'::jsonb,
      (b.failed_at is not null)::integer::double precision
    from private.backups as b
    union all
    select 'guia_failing_seconds', 'For how long a job of the day, or the mail of a template, has failed.',
      jsonb_build_object('job', f.job, 'code', f.code), extract(epoch from now() - f.since)::double precision
    from private.failed_jobs as f;
end
$function$;
COMMENT ON FUNCTION public.gateway_figures() IS 'Hook of the server: what the product tells whoever watches it, as counts and times. Called with each look at the metrics.';

CREATE FUNCTION public.gateway_mail_sent(mail bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  sent private.outgoing_mail;
begin
  delete from private.outgoing_mail as m where m.id = mail returning * into sent;
  if sent.account is not null then
    insert into private.correos_enviados (user_id, plantilla) values (sent.account, sent.template);
  end if;
  update private.contacto_proveedor as c set correo_fallido = null, fallo_en = null
  where c.proveedor_id = sent.proveedor and c.correo_fallido is not null;
  if sent.template = 'aviso' then
    delete from private.avisos as a where a.id in (select jsonb_array_elements_text(sent.fields -> 'Avisos')::uuid);
    update private.avisos as a set fallo = false where a.correo = sent.correo and a.fallo;
    perform private.note_news(sent.correo);
  end if;
end
$function$;
COMMENT ON FUNCTION public.gateway_mail_sent(bigint) IS 'Confirms that a mail was sent: what it said is forgotten, and so is that mail to its provider once failed, and so are the alerts that it answers. That an account was written to is noted.';
GRANT EXECUTE ON FUNCTION public.gateway_mail_sent(bigint) TO service_role;

CREATE FUNCTION public.gateway_note_backup(good_at timestamp with time zone, failed timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.backups (last_good_at, failed_at) values (good_at, failed)
  on conflict (is_only) do update set last_good_at = excluded.last_good_at, failed_at = excluded.failed_at
$function$;
COMMENT ON FUNCTION public.gateway_note_backup(timestamp with time zone,timestamp with time zone) IS 'Hook of the server: the time of the last good backup, and that of the last try if it failed.';

CREATE FUNCTION public.gateway_own_rows(persona uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_object_agg(t.tabla, t.filas), '{}')
  from (select r.tabla, jsonb_agg(distinct r.fila) as filas from private.own_rows(persona) as r group by r.tabla) as t
$function$;
COMMENT ON FUNCTION public.gateway_own_rows(uuid) IS 'Rows that are a person''s or name them, by table, for the file with their data.';
GRANT EXECUTE ON FUNCTION public.gateway_own_rows(uuid) TO service_role;

CREATE FUNCTION public.gateway_password_policy(account uuid)
 RETURNS TABLE(min_length integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when exists (select from public.user_roles as r where r.user_id = account and r.role = 'admin') then 12
    else 6
  end
$function$;
COMMENT ON FUNCTION public.gateway_password_policy(uuid) IS 'How long a password of this account must be.';
GRANT EXECUTE ON FUNCTION public.gateway_password_policy(uuid) TO service_role;

CREATE FUNCTION public.gateway_sweep_files()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  removed integer;
begin
  perform pg_catalog.set_config('storage.allow_delete_query', 'true', true);
  with shown as materialized (
    select replace(substring(address from '/provider-images/([^?#]+)'), '%20', ' ') as name
    from (
      select logo_url from public.proveedores
      union all select miniatura_pixar from public.recursos
      union all select foto ->> 'url' from public.primera_visita as v, jsonb_array_elements(v.fotos) as foto
    ) as used (address)
    where address like '%/provider-images/%'
  )
  delete from storage.objects as o
  where o.bucket_id = 'provider-images'
    and greatest(o.created_at, o.updated_at) < now() - interval '24 hours'
    -- Another name may be written differently in an address: what cannot be compared stays.
    and o.name ~ '^[A-Za-z0-9._/ -]+$'
    and not exists (select from shown where shown.name = o.name);
  get diagnostics removed = row_count;
  perform pg_catalog.set_config('storage.allow_delete_query', 'false', true);
  return removed;
end
$function$;
COMMENT ON FUNCTION public.gateway_sweep_files() IS 'Removes pictures older than a day that no provider, resource or first visit shows, and tells how many.';
GRANT EXECUTE ON FUNCTION public.gateway_sweep_files() TO service_role;

CREATE FUNCTION public.gateway_take_copy()
 RETURNS TABLE(persona uuid, archivo text)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.copias as c set intentos = c.intentos + 1, tomada_en = now()
  where c.user_id = (
    select w.user_id from private.copias as w
    where w.estado = 'espera' and w.intentos < 3 and (w.tomada_en is null or w.tomada_en < now() - interval '5 minutes')
    order by w.pedida_en limit 1 for update skip locked
  )
  returning c.user_id, c.archivo
$function$;
COMMENT ON FUNCTION public.gateway_take_copy() IS 'The next file to make: whose, and under which name. Unless it is said to be made it is due again, three times in all.';
GRANT EXECUTE ON FUNCTION public.gateway_take_copy() TO service_role;

CREATE FUNCTION public.gateway_take_mail(most integer DEFAULT 20)
 RETURNS TABLE(id bigint, recipient text, template text, fields jsonb, unsubscribe text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  mail private.outgoing_mail;
  secret text;
  words text;
begin
  for mail in
    update private.outgoing_mail as m
    set attempts = m.attempts + 1, next_try = now() + interval '1 minute' * power(2, m.attempts)
    where m.id in (
      select due.id from private.outgoing_mail as due
      where due.next_try <= now() and due.attempts < 10
      order by due.id limit least(greatest(coalesce(most, 20), 1), 100)
      for update skip locked
    )
    returning m.*
  loop
    begin
      fields := mail.fields;
      -- One that was queued with its words has no day.
      if mail.template = 'recordatorio' and fields ? 'Dia' then
        words := private.reminder_text(mail.proveedor, (fields ->> 'Dia')::date);
        fields := case when words is not null then fields - 'Dia' || jsonb_build_object('Datos', words) end;
      elsif mail.template = 'proveedor_calificacion' then
        fields := private.fill_rating(fields);
      elsif mail.template in ('proveedor_aprobado', 'proveedor_desaprobado') and not exists (
        select from public.proveedores as p
        where p.id = (mail.fields ->> 'ProveedorID')::uuid and p.usuario_id = mail.account
          and p.aprobado_por_admin = (mail.template = 'proveedor_aprobado')
      ) then
        fields := null;
      elsif mail.secreto = 'aviso' then
        fields := private.fill_alert(mail);
      elsif mail.secreto = 'respuestas' then
        fields := private.fill_replies(mail);
      end if;
      if fields is null then
        delete from private.outgoing_mail as m where m.id = mail.id;
        continue;
      end if;
      recipient := coalesce(
        mail.correo,
        case when mail.proveedor is not null then private.provider_address(mail.proveedor) end,
        (select u.email::text from auth.users as u where u.id = mail.account and u.email <> '')
      );
      continue when recipient is null;
      id := mail.id;
      template := mail.template;
      unsubscribe := null;
      if mail.secreto = 'enlace' then
        continue when not exists (select from public.proveedores as p where p.id = mail.sujeto);
        secret := private.new_link(mail.sujeto, 'enlace', null);
        fields := fields || jsonb_build_object('Token', secret);
        unsubscribe := '/confirmar/' || secret || '/salir';
      elsif mail.secreto = 'codigo' then
        secret := private.new_claim_code(mail.sujeto);
        continue when secret is null;
        fields := fields || jsonb_build_object('Codigo', secret);
      elsif mail.secreto = 'aviso' then
        unsubscribe := '/avisame/' || (fields ->> 'Token') || '/salir';
      elsif mail.secreto = 'respuestas' then
        unsubscribe := '/correos/' || (fields ->> 'Token') || '/salir';
      end if;
      return next;
    exception when others then
      perform private.note_failure('correo ' || mail.template, sqlstate);
    end;
  end loop;
end
$function$;
COMMENT ON FUNCTION public.gateway_take_mail(integer) IS 'Mail that is due, for one server to send, with links, codes and the words of reminders, alerts and mails about answers made now; `unsubscribe` is the path of the one-click way out (RFC 8058). Unless confirmed it is due again after 1, 2, 4… minutes; one that cannot be filled too, and that is noted.';
GRANT EXECUTE ON FUNCTION public.gateway_take_mail(integer) TO service_role;

CREATE FUNCTION public.gateway_work()
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  began constant timestamptz := clock_timestamp();
  target public.importaciones;
begin
  -- Another server is at it.
  if not pg_try_advisory_xact_lock(hashtextextended('public.gateway_work', 0)) then
    return false;
  end if;
  loop
    select * into target from public.importaciones as i
    where i.estado in ('ensayando', 'importando', 'deshaciendo') order by i.creada_en, i.id limit 1
    for update skip locked;
    if not found then
      return private.look_for_duplicates();
    end if;
    perform private.work_on(target);
    if clock_timestamp() - began > interval '100 milliseconds' then
      return true;
    end if;
  end loop;
end
$function$;
COMMENT ON FUNCTION public.gateway_work() IS 'A slice of the work that waits: about a tenth of a second of an import, or some listings to compare. True: there may be more.';
GRANT EXECUTE ON FUNCTION public.gateway_work() TO service_role;

CREATE FUNCTION public.guardar_correos(propias text DEFAULT NULL::text, seguidas text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  modes constant text[] := '{al_momento,diario,semanal,nunca}';
begin
  if guardar_correos.propias <> all (modes) or guardar_correos.seguidas <> all (modes) then
    perform private.refuse('modo_conocido', 'Elige cuándo te escribimos.');
  end if;
  insert into private.preferencias_correo as known (user_id, propias, seguidas)
  values (auth.uid(), coalesce(guardar_correos.propias, 'al_momento'), coalesce(guardar_correos.seguidas, 'semanal'))
  on conflict (user_id) do update
  set propias = coalesce(guardar_correos.propias, known.propias), seguidas = coalesce(guardar_correos.seguidas, known.seguidas);
  perform private.settle_replies(auth.uid());
  return public.mis_correos();
end
$function$;
COMMENT ON FUNCTION public.guardar_correos(text,text) IS 'Changes when the caller is written to; null leaves it. What was chosen for one question stays.';
GRANT EXECUTE ON FUNCTION public.guardar_correos(text,text) TO authenticated;

CREATE FUNCTION public.guardar_listas(listas jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := auth.uid();
  given jsonb;
  place bigint;
begin
  if person is null then
    raise exception using errcode = 'insufficient_privilege', message = 'Inicia sesión para guardar tus listas.';
  elsif jsonb_typeof(listas) is distinct from 'array' then
    perform private.refuse('listas_de_un_aparato', 'Estas listas no se pueden leer.');
  elsif jsonb_array_length(listas) > 20
    or exists (select from jsonb_array_elements(listas) as item where not private.is_list_of_device(item)) then
    perform private.refuse('listas_de_un_aparato', 'Estas listas no se pueden leer.');
  end if;
  -- The same call twice at the same moment: the second finds what the first has moved.
  perform pg_advisory_xact_lock(hashtextextended('listas:' || person, 0));
  for given, place in select * from jsonb_array_elements(listas) with ordinality loop
    insert into private.listas_recibidas (user_id, lista_id) values (person, (given ->> 'id')::uuid) on conflict do nothing;
    continue when not found or exists (select from public.listas as l where l.id = (given ->> 'id')::uuid);
    insert into public.listas (id, user_id, nombre, created_at)
    values ((given ->> 'id')::uuid, person, given ->> 'nombre', now() + place * interval '1 microsecond');
    insert into public.listas_proveedores (lista_id, proveedor_id, nota)
    select (given ->> 'id')::uuid, p.id, chosen.nota
    from (
      -- A device may name one that was merged since.
      select distinct on (id) coalesce(u.proveedor_id, (item ->> 'proveedor_id')::uuid) as id, item ->> 'nota' as nota, n
      from jsonb_array_elements(given -> 'proveedores') with ordinality as rows (item, n)
      left join public.perfiles_unidos as u on u.anterior = (item ->> 'proveedor_id')::uuid
      order by id, n
    ) as chosen
    join public.proveedores as p on p.id = chosen.id and p.aprobado_por_admin
    order by chosen.n;
  end loop;
  return public.mis_listas();
end
$function$;
COMMENT ON FUNCTION public.guardar_listas(jsonb) IS 'Moves lists of a device into the caller''s account, each once: by its id, also if it was deleted since. Providers that are not in the directory are left out. All or none. The caller''s lists.';
GRANT EXECUTE ON FUNCTION public.guardar_listas(jsonb) TO authenticated;

CREATE FUNCTION public.guardar_sede(datos jsonb, horas jsonb DEFAULT NULL::jsonb, base timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS public.sedes
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  sede constant uuid := datos ->> 'id';
  provider uuid;
  place public.sedes;
  given public.sedes;
  before jsonb;
begin
  if jsonb_typeof(datos) is distinct from 'object' then
    raise exception using errcode = 'invalid_parameter_value', message = 'datos must be an object';
  end if;
  -- The provider before the place, as a save of the provider itself takes them.
  select s.proveedor_id into provider from public.sedes as s where s.id = sede;
  provider := coalesce(provider, (datos ->> 'proveedor_id')::uuid);
  perform from public.proveedores where id = provider for no key update;
  if not found or not private.edits_provider(provider) then
    raise exception using errcode = 'insufficient_privilege', message = 'No puedes cambiar las sedes de este perfil';
  end if;

  -- Only who removes the place holds it without its provider, and waits for that: no waiting here.
  select * into place from public.sedes as s where s.id = sede for no key update skip locked;
  if base is null and datos ? 'proveedor_id' and not exists (select from public.sedes as s where s.id = sede) then
    place.id := coalesce(sede, gen_random_uuid());
    place.proveedor_id := provider;
    place.principal := false;
    place.visibilidad := 'completa';
    place.toda_la_isla := false;
    place.orden := 0;
  elsif place.proveedor_id is distinct from provider or place.fecha_actualizacion <> base then
    raise exception using errcode = 'PT409', hint = 'edit_conflict',
      message = 'Otra persona cambió esta sede mientras la editabas.';
  else
    before := private.place_value(sede);
    place.direccion := before ->> 'direccion';
    place.como_llegar := before ->> 'como_llegar';
  end if;
  given := jsonb_populate_record(place, datos - array['id', 'proveedor_id', 'principal', 'fecha_creacion', 'fecha_actualizacion']);
  given.direccion := private.clean_text(given.direccion);
  given.visibilidad := coalesce(given.visibilidad, place.visibilidad);
  given.toda_la_isla := coalesce(given.toda_la_isla, false);
  given.orden := coalesce(given.orden, 0);
  if place.principal then
    perform private.keep_provider_values(place, given);
  end if;

  given := private.write_place(given, guardar_sede.horas);
  perform private.audit_place(case when before is null then 'crear' else 'cambiar' end, given.id, before,
    private.place_value(given.id));
  return given;
end
$function$;
COMMENT ON FUNCTION public.guardar_sede(jsonb,jsonb,timestamp with time zone) IS 'Saves a place and its week in one: `datos` has `id`, and the columns to change; a new one has `proveedor_id` and may bring its `id`, so that a second try makes no second place; `base` is the version that the edit began with. Another version is refused with status 409.';
GRANT EXECUTE ON FUNCTION public.guardar_sede(jsonb,jsonb,timestamp with time zone) TO authenticated, service_role;

CREATE FUNCTION public.hoy()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  today constant date := private.event_day(now());
begin
  perform private.require_admin();
  return jsonb_build_object(
    'clases', (
      select jsonb_agg(jsonb_build_object('clase', k.clase, 'total', coalesce(w.total, 0), 'desde', w.desde) order by k.orden)
      from private.clases_cola as k
      left join (
        select q.clase, count(*) as total, min(q.desde) as desde from private.queue() as q where q.cuantos > 0 group by q.clase
      ) as w on w.clase = k.clase
    ),
    'aprobados', (select count(*) from public.proveedores as p where p.aprobado_por_admin),
    'confirmados', (select count(*) from private.confirmed_providers()),
    -- Without the lines that have their outcome of today.
    'por_llamar', (
      select count(distinct a.proveedor_id) from private.groups_to_ask() as a
      where not exists (
        select from private.latest_calls as l
        where l.proveedor_id = a.proveedor_id and l.dia = today and l.resultado <> 'no_contesto'
      )
    ),
    'cambios', (
      select jsonb_build_object('total', count(*), 'ultimo', max(e.fecha)) from public.auditoria as e
      where e.tabla in ('sedes', 'disponibilidad', 'detalles', 'primera_visita')
        and e.fecha > now() - interval '7 days'
        and not exists (select from private.devoluciones as d where d.entrada = e.id)
    ),
    'pasos', (select count(*) from public.pasos as p where p.estado = 'publicado' and p.vence_en >= today),
    'copias', (
      select jsonb_build_object('ultima', b.last_good_at, 'fallo', b.failed_at) from private.backups as b
    ),
    'fallos', (
      select coalesce(jsonb_agg(jsonb_build_object('trabajo', f.job, 'codigo', f.code, 'desde', f.since) order by f.since, f.job), '[]')
      from private.failed_jobs as f
    )
  );
end
$function$;
COMMENT ON FUNCTION public.hoy() IS 'For admins, in one small read: how many things of each kind wait and since when, how many approved providers were confirmed within 90 days, how many are to be called, what changed within 7 days, how many steps families see, when the last good backup was made, and which jobs of the server fail.';
GRANT EXECUTE ON FUNCTION public.hoy() TO authenticated, service_role;

CREATE FUNCTION public.importar(importacion uuid, todo_o_nada boolean DEFAULT false, prometidas integer DEFAULT NULL::integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  target constant public.importaciones := private.lock_import(importacion, array['ensayada']);
  ready constant integer := coalesce((target.cuentas ->> 'crear')::integer + (target.cuentas ->> 'actualizar')::integer, 0);
begin
  if ready = 0 then
    perform private.refuse_import('No hay nada que importar.');
  elsif ready <> prometidas then
    perform private.refuse_import(format('El número cambió de %s a %s. Mira el ensayo y toca Importar otra vez.', prometidas, ready));
  end if;
  update public.importaciones as i
  set estado = 'importando', todo_o_nada = coalesce(importar.todo_o_nada, false), hechas = 0, hasta = 0
  where i.id = target.id;
  perform private.write_act(auth.uid(), 'importar', 'importaciones', target.id::text, null,
    jsonb_build_object('archivo', target.archivo, 'crear', target.cuentas -> 'crear', 'actualizar', target.cuentas -> 'actualizar'))
  where auth.uid() is not null;
end
$function$;
COMMENT ON FUNCTION public.importar(uuid,boolean,integer) IS 'For admins: runs what was rehearsed, in the background. With `todo_o_nada` a row that fails undoes the whole. `prometidas`: how many rows the person was told; another number is refused.';
GRANT EXECUTE ON FUNCTION public.importar(uuid,boolean,integer) TO authenticated, service_role;

CREATE FUNCTION public.levantar_pausa(usuario uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lifted private.pausas;
begin
  perform private.require_admin();
  delete from private.pausas as p where p.usuario_id = usuario and p.hasta >= private.event_day(now())
  returning * into lifted;
  if not found then
    return false;
  end if;
  perform private.write_act(
    auth.uid(), 'levantar_pausa', 'pausas', usuario::text, jsonb_build_object('hasta', lifted.hasta), null
  );
  return true;
end
$function$;
COMMENT ON FUNCTION public.levantar_pausa(uuid) IS 'For admins: ends a pause before its day. False when there is none.';
GRANT EXECUTE ON FUNCTION public.levantar_pausa(uuid) TO authenticated;

CREATE FUNCTION public.lista_compartida(token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  link private.listas_compartidas;
begin
  select * into link from private.listas_compartidas as c
  where c.token_hash = private.token_hash(token) and c.vence_el >= private.event_day(now());
  if not found then
    perform private.count_unknown_link();
    return null;
  end if;
  return (
    select jsonb_build_object(
      'nombre', l.nombre, 'vence_el', link.vence_el,
      'fuera', (select count(*) from private.left_the_directory(l.id)),
      'proveedores', private.list_lines(l.id)
    )
    from public.listas as l where l.id = link.lista_id
  );
end
$function$;
COMMENT ON FUNCTION public.lista_compartida(text) IS 'A shared list, by its token: nothing of its owner, nor its id. Null for a token that is cut, foreign, withdrawn or ended: nothing tells them apart. A network that asks for more than 60 unknown ones a day is refused with status 429.';
GRANT EXECUTE ON FUNCTION public.lista_compartida(text) TO anon, authenticated, service_role;

CREATE FUNCTION public.mapa()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  today constant date := private.event_day(now());
begin
  return (
    with near as materialized (
      select m.nombre as municipio, m.nombre as lugar from private.municipios as m
      union all
      select m.nombre, v.lugar from private.municipios as m cross join lateral unnest(m.por_tierra || m.por_mar) as v (lugar)
    ), places as materialized (
      -- The places that the search knows. A provider without a summary has its own municipality, and nothing is known of it.
      select p.id, p.tipo_servicio as tipo, coalesce(s.lugar ->> 'm', p.municipio) as lugar, c.id is not null as confirmado,
        coalesce(s.lugar ->> 'e' in ('acepta', 'evalua_antes') and (s.lugar ->> 'v')::date >= today, false) as acepta
      from public.proveedores as p
      left join public.resumen_hechos as r on r.proveedor_id = p.id
      left join private.confirmed_providers() as c (id) on c.id = p.id
      cross join lateral jsonb_array_elements(coalesce(r.lugares, '[{}]')) as s (lugar)
      where p.aprobado_por_admin
    ), reached as (
      -- Each provider once a municipality, whether it has a place there or only in a neighbour.
      select s.tipo, n.municipio, s.id, s.confirmado,
        bool_or(n.lugar = n.municipio) as aqui,
        bool_or(n.lugar = n.municipio and s.acepta) as aqui_acepta,
        bool_or(s.acepta) as acepta
      from places as s
      join near as n on n.lugar = s.lugar
      group by s.tipo, n.municipio, s.id, s.confirmado
    ), counted as (
      select tipo, municipio,
        count(*) filter (where aqui) as aqui,
        count(*) filter (where aqui_acepta) as aqui_aceptan,
        count(*) filter (where aqui and confirmado) as confirmados,
        count(*) filter (where not aqui) as vecinos,
        count(*) filter (where acepta and not aqui_acepta) as vecinos_aceptan
      from reached
      group by tipo, municipio
    ), accepting as materialized (
      select distinct s.id from places as s where s.acepta
    ), ways as materialized (
      select p.id, p.tipo_servicio as tipo, p.municipio, r.modalidades, a.id is not null as acepta
      from public.proveedores as p
      join public.resumen_hechos as r on r.proveedor_id = p.id
      left join accepting as a on a.id = p.id
      where p.aprobado_por_admin and r.atencion_vence >= today and r.modalidades && array['en_linea', 'a_domicilio']
    ), online as materialized (
      select tipo, municipio, count(*) as en_linea, count(*) filter (where acepta) as en_linea_aceptan
      from ways
      where 'en_linea' = any (modalidades)
      group by tipo, municipio
    ), visits as (
      select w.tipo, v.municipio,
        count(distinct w.id) as a_domicilio,
        count(distinct w.id) filter (where w.acepta) as a_domicilio_aceptan,
        array_agg(distinct s.municipio) as desde
      from ways as w
      join public.sedes as s on s.proveedor_id = w.id and (s.principal or s.visibilidad <> 'oculta')
      cross join lateral unnest(
        case when s.toda_la_isla then array(select m.nombre from private.municipios as m) else s.atiende_municipios end
      ) as v (municipio)
      where 'a_domicilio' = any (w.modalidades)
      group by w.tipo, v.municipio
    ), types as (
      select t.tipo, jsonb_agg(jsonb_build_object(
        'municipio', m.nombre,
        'aqui', coalesce(c.aqui, 0),
        'aqui_aceptan', coalesce(c.aqui_aceptan, 0),
        'confirmados', coalesce(c.confirmados, 0),
        'vecinos', coalesce(c.vecinos, 0),
        'vecinos_aceptan', coalesce(c.vecinos_aceptan, 0),
        'en_linea', coalesce(o.en_linea, 0),
        'en_linea_aceptan', coalesce(o.en_linea_aceptan, 0),
        'a_domicilio', coalesce(v.a_domicilio, 0),
        'a_domicilio_aceptan', coalesce(v.a_domicilio_aceptan, 0),
        -- Of more than a few, where they come from says little.
        'desde', case when v.a_domicilio <= 3 then v.desde else '{}' end
      ) order by m.nombre) as municipios
      from unnest(enum_range(null::public.tipo_servicio)) as t (tipo)
      cross join private.municipios as m
      left join counted as c on c.tipo = t.tipo and c.municipio = m.nombre
      left join online as o on o.tipo = t.tipo and o.municipio = m.nombre
      left join visits as v on v.tipo = t.tipo and v.municipio = m.nombre
      group by t.tipo
    )
    select jsonb_build_object('dia', today, 'tipos', jsonb_agg(jsonb_build_object(
      'tipo', t.tipo,
      'en_linea', (select coalesce(sum(o.en_linea), 0) from online as o where o.tipo = t.tipo),
      'en_linea_aceptan', (select coalesce(sum(o.en_linea_aceptan), 0) from online as o where o.tipo = t.tipo),
      'municipios', t.municipios
    ) order by t.tipo))
    from types as t
  );
end
$function$;
COMMENT ON FUNCTION public.mapa() IS 'For anybody, by type and municipality: approved providers with a place there, those without one there but in a neighbour by land or sea, and of both who accepts new people; those there that are confirmed within 90 days; who attends online from there, and who visits homes there, and from where. A word that has expired does not count. Each type has the sum of those online.';
GRANT EXECUTE ON FUNCTION public.mapa() TO anon, authenticated, service_role;

CREATE FUNCTION public.marcar_ayudo(respuesta uuid, si boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_author('pregunta', (
    select a.question_id from public.answers as a where a.id = respuesta and a.estado = 'publicada'
  ));
  if private.is_author('respuesta', respuesta) then
    perform private.refuse('respuesta_de_otra_persona', 'Esta respuesta es tuya. Marca las de otras personas.');
  end if;
  update public.answers as a set ayudo_en = case when si then now() end
  where a.id = respuesta and (a.ayudo_en is not null) <> coalesce(si, false);
  return found;
end
$function$;
COMMENT ON FUNCTION public.marcar_ayudo(uuid,boolean) IS 'Who asked says that an answer of somebody else helped, or takes it back. False when it was so already.';
GRANT EXECUTE ON FUNCTION public.marcar_ayudo(uuid,boolean) TO authenticated;

CREATE FUNCTION public.marcar_revisado(recurso uuid, fecha date DEFAULT NULL::date)
 RETURNS date
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today constant date := private.event_day(now());
  former date;
begin
  perform private.require_admin();
  if fecha > today then
    perform private.refuse('fecha_no_futura', 'La fecha de la revisión no puede ser futura.');
  end if;
  select r.revisado_en into former from public.revisiones_recurso as r where r.recurso_id = recurso for no key update;
  update public.revisiones_recurso as r set revisado_en = coalesce(fecha, today) where r.recurso_id = recurso;
  return former;
end
$function$;
COMMENT ON FUNCTION public.marcar_revisado(uuid,date) IS 'For admins: this resource was looked at today, and still says what it should. Answers the day of the former review, with which it can be taken back; null when the resource is gone.';
GRANT EXECUTE ON FUNCTION public.marcar_revisado(uuid,date) TO authenticated, service_role;

CREATE FUNCTION public.mi_pausa()
 RETURNS TABLE(hasta date, motivo text)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
  select p.hasta, p.motivo from private.pausas as p
  where p.usuario_id = auth.uid() and p.hasta >= private.event_day(now())
$function$;
COMMENT ON FUNCTION public.mi_pausa() IS 'Through which day the caller''s account is paused, and why; no row when it is not.';
GRANT EXECUTE ON FUNCTION public.mi_pausa() TO authenticated;

CREATE FUNCTION public.mi_publicacion_oculta(clase text, elemento uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.hidden_state(clase, elemento)
$function$;
COMMENT ON FUNCTION public.mi_publicacion_oculta(text,uuid) IS 'Why a post of one''s own is hidden; null when it is not, or somebody else''s.';
GRANT EXECUTE ON FUNCTION public.mi_publicacion_oculta(text,uuid) TO authenticated;

CREATE FUNCTION public.mis_correos()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('propias', coalesce(max(p.propias), 'al_momento'), 'seguidas', coalesce(max(p.seguidas), 'semanal'))
  from private.preferencias_correo as p where p.user_id = auth.uid()
$function$;
COMMENT ON FUNCTION public.mis_correos() IS 'When the caller is written to about answers: to own questions, and to others that they follow.';
GRANT EXECUTE ON FUNCTION public.mis_correos() TO authenticated;

CREATE FUNCTION public.mis_datos()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := auth.uid();
begin
  if me is null then
    raise exception using errcode = 'insufficient_privilege', message = 'Debes iniciar sesión';
  end if;
  return jsonb_build_object(
    'preguntas', (select count(*) from public.questions as q where q.user_id = me)
      + (select count(*) from private.autores_preguntas as n where n.user_id = me),
    'respuestas', (select count(*) from public.answers as a where a.user_id = me)
      + (select count(*) from private.autores_respuestas as n where n.user_id = me),
    -- Those that go with the own questions, of others.
    'respuestas_de_otros', (
      select count(*) from public.answers as a
      where a.question_id in (
        select q.id from public.questions as q where q.user_id = me
        union all select n.question_id from private.autores_preguntas as n where n.user_id = me
      ) and a.estado = 'publicada' and a.id not in (select * from private.own_posts(me))
    ),
    'resenas', (select count(*) from public.calificaciones as c where c.usuario_id = me),
    'favoritos', (select count(*) from public.favorite_providers as f where f.user_id = me),
    'listas', (select count(*) from public.listas as l where l.user_id = me),
    'enlaces', (
      select count(*) from private.listas_compartidas as e join public.listas as l on l.id = e.lista_id
      where l.user_id = me and e.vence_el >= private.event_day(now())
    ),
    'perfil', exists (select from private.own_provider(me)),
    'copia', private.copy_state(me)
  );
end
$function$;
COMMENT ON FUNCTION public.mis_datos() IS 'How much the caller has here, which is what deleting the account takes, and how the file with their data stands.';
GRANT EXECUTE ON FUNCTION public.mis_datos() TO authenticated;

CREATE FUNCTION public.mis_listas()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', l.id, 'nombre', l.nombre,
      'compartida_desde', private.event_day(c.creada_en), 'compartida_hasta', c.vence_el,
      'fuera', (select count(*) from private.left_the_directory(l.id)),
      'proveedores', private.list_lines(l.id)
    ) order by l.created_at, l.id), '[]')
    from public.listas as l
    left join private.listas_compartidas as c on c.lista_id = l.id and c.vence_el >= private.event_day(now())
    where l.user_id = auth.uid()
  );
end
$function$;
COMMENT ON FUNCTION public.mis_listas() IS 'The caller''s lists in the order of their creation, until when each is shared, how many of its providers left the directory, and the others.';
GRANT EXECUTE ON FUNCTION public.mis_listas() TO authenticated;

CREATE FUNCTION public.mis_preguntas()
 RETURNS TABLE(id uuid, title text, category text, created_at timestamp with time zone, answer_count integer, sin_nombre boolean, estado text)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
  select q.id, q.title, q.category, q.created_at, q.answer_count, q.sin_nombre, q.estado
  from public.questions as q
  where q.user_id = auth.uid()
    or q.id = any (array(select a.question_id from private.autores_preguntas as a where a.user_id = auth.uid()))
  order by q.created_at desc, q.id desc
$function$;
COMMENT ON FUNCTION public.mis_preguntas() IS 'The caller''s questions, newest first: with a name and without, published or not.';
GRANT EXECUTE ON FUNCTION public.mis_preguntas() TO authenticated;

CREATE FUNCTION public.mis_seguimientos()
 RETURNS TABLE(id uuid, title text, category text, created_at timestamp with time zone, answer_count integer, modo text)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
  select q.id, q.title, q.category, q.created_at, q.answer_count, private.mail_mode(s.user_id, q.id)
  from private.seguimientos as s
  join public.questions as q on q.id = s.question_id
  where s.user_id = auth.uid() and s.sigue and q.estado = 'publicada' and not private.is_author('pregunta', q.id)
  order by s.desde desc, q.id
$function$;
COMMENT ON FUNCTION public.mis_seguimientos() IS 'Questions of others that the caller follows, the latest choice first. Own ones are in mis_preguntas.';
GRANT EXECUTE ON FUNCTION public.mis_seguimientos() TO authenticated;

CREATE FUNCTION public.mover_paso(paso uuid, hacia text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  way constant integer := case hacia when 'arriba' then -1 when 'abajo' then 1 end;
  ids uuid[];
  place integer;
begin
  perform private.require_admin();
  if way is null then
    perform private.refuse('hacia_conocido', 'Un paso se mueve hacia arriba o hacia abajo.');
  end if;
  perform private.lock_order();
  select array_agg(p.id order by p.orden, p.slug) into ids from public.pasos as p;
  place := array_position(ids, paso);
  if place is null or ids[place + way] is null then
    return place;
  end if;
  ids[place] := ids[place + way];
  ids[place + way] := paso;
  update public.pasos as p set orden = listed.place
  from unnest(ids) with ordinality as listed (id, place)
  where p.id = listed.id and p.orden <> listed.place;
  if private.is_client() then
    perform private.write_act(auth.uid(), 'mover', 'pasos', paso::text,
      jsonb_build_object('orden', place), jsonb_build_object('orden', place + way));
  end if;
  return place + way;
end
$function$;
COMMENT ON FUNCTION public.mover_paso(uuid,text) IS 'For admins: moves a step by one place, `arriba` or `abajo`, and says its place now; null when it is gone.';
GRANT EXECUTE ON FUNCTION public.mover_paso(uuid,text) TO authenticated, service_role;

CREATE FUNCTION public.nota_de_mi_perfil()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select v.nota
  from public.proveedores as p
  join private.perfiles_vistos as v on v.proveedor_id = p.id and v.version = p.fecha_actualizacion
  where p.usuario_id = auth.uid() and not p.aprobado_por_admin
$function$;
COMMENT ON FUNCTION public.nota_de_mi_perfil() IS 'What an admin asks the owner of a pending provider to mend; null when there is nothing, and once the provider has changed.';
GRANT EXECUTE ON FUNCTION public.nota_de_mi_perfil() TO authenticated;

CREATE FUNCTION public.objetar_reclamacion(reclamacion uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claim public.reclamaciones := private.lock_claim(reclamacion);
begin
  if not exists (
    select from public.proveedores as p where p.id = claim.proveedor_id and p.usuario_id = auth.uid()
  ) or claim.probada_en is null then
    raise exception using errcode = 'insufficient_privilege', message = 'Este perfil no es tuyo';
  end if;
  if claim.estado <> 'probada' then
    return jsonb_build_object('estado', 'ya_decidida');
  end if;
  update public.reclamaciones as r set objetada_en = coalesce(r.objetada_en, now()) where r.id = claim.id;
  return jsonb_build_object('estado', 'objetada');
end
$function$;
COMMENT ON FUNCTION public.objetar_reclamacion(uuid) IS 'The present owner says that the provider is theirs: then it is not handed over.';
GRANT EXECUTE ON FUNCTION public.objetar_reclamacion(uuid) TO authenticated;

CREATE FUNCTION public.ordenar_lista(lista uuid, proveedores uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_own_list(lista);
  if array(select id from unnest(proveedores) as given (id) order by id) is distinct from array(
    select p.id from public.listas_proveedores as r
    join public.proveedores as p on p.id = r.proveedor_id and p.aprobado_por_admin
    where r.lista_id = ordenar_lista.lista order by p.id
  ) then
    raise exception using errcode = 'PT409', hint = 'lista_cambiada',
      message = 'La lista cambió mientras tanto. Vuelve a intentar con la lista de ahora.';
  end if;
  -- Those that are not shown come after, in the order they had.
  update public.listas_proveedores as r set posicion = o.place
  from (
    select w.id, row_number() over (order by array_position(ordenar_lista.proveedores, w.proveedor_id), w.posicion, w.id) as place
    from public.listas_proveedores as w where w.lista_id = ordenar_lista.lista
  ) as o
  where r.id = o.id and r.posicion <> o.place;
end
$function$;
COMMENT ON FUNCTION public.ordenar_lista(uuid,uuid[]) IS 'Sets the whole order of an own list; of other providers than those that it shows, the answer is 409.';
GRANT EXECUTE ON FUNCTION public.ordenar_lista(uuid,uuid[]) TO authenticated;

CREATE FUNCTION public.papelera(limite integer DEFAULT 20, desplazamiento integer DEFAULT 0)
 RETURNS TABLE(elemento uuid, clase text, titulo text, texto text, autor text, sin_nombre boolean, respuestas integer, quitada_en timestamp with time zone, quitada_por text, motivo text, se_borra_el date, total integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
  select p.elemento, p.clase,
    coalesce(p.fila ->> 'title', q.title, l.nombre), private.excerpt(coalesce(p.fila ->> 'content', p.fila ->> 'comentario', '')),
    case when not nameless.it then author.nombre_completo end, nameless.it,
    (select count(*)::integer from private.papelera as a where a.con = p.elemento),
    p.quitada_en, remover.nombre_completo, r.motivo, private.event_day(p.quitada_en + interval '30 days'),
    count(*) over ()::integer
  from private.papelera as p
  cross join lateral (select coalesce((p.fila ->> 'sin_nombre')::boolean, false) as it) as nameless
  left join private.profiles as author on author.id = p.autor
  left join private.profiles as remover on remover.id = p.quitada_por
  left join public.questions as q on q.id = p.pregunta_id
  left join public.proveedores as l on l.id = (p.fila ->> 'proveedor_id')::uuid
  left join private.retiros as r on r.clase = p.clase and r.elemento = p.elemento
  where p.con is null
  order by p.quitada_en desc, p.elemento
  limit least(greatest(coalesce(limite, 20), 1), 100)
  offset greatest(coalesce(desplazamiento, 0), 0);
end
$function$;
COMMENT ON FUNCTION public.papelera(integer,integer) IS 'For admins: what can be recovered, the latest first, with the day on which it goes. Whoever wrote without a name has none here either.';
GRANT EXECUTE ON FUNCTION public.papelera(integer,integer) TO authenticated;

CREATE FUNCTION public.pausar(usuario uuid, dias integer, motivo text)
 RETURNS date
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  reason constant text := private.clean_line(motivo);
  before private.pausas;
  ends constant date := private.event_day(now()) + dias;
begin
  perform private.require_admin();
  if dias is null or dias not between 1 and 365 then
    perform private.refuse('dias_de_1_a_365', 'Elige entre 1 y 365 días.');
  elsif reason is null or char_length(reason) not between 10 and 300 then
    perform private.refuse('motivo_de_10_a_300', 'Escribe el motivo, de 10 a 300 letras: la persona lo lee.');
  elsif exists (select from public.user_roles as r where r.user_id = usuario and r.role = 'admin') then
    perform private.refuse('usuario_sin_rol', 'A un admin no se le pone pausa. Quítale antes el permiso de admin.');
  end if;
  -- Two admins at the same moment are taken one after the other.
  perform from private.profiles as p where p.id = usuario for no key update;
  if not found then
    perform private.refuse('usuario_existe', 'Esta cuenta ya no existe. Recarga la página.');
  end if;
  select * into before from private.pausas as p where p.usuario_id = usuario;
  insert into private.pausas (usuario_id, motivo, hasta) values (usuario, reason, ends)
  on conflict (usuario_id) do update set motivo = excluded.motivo, hasta = excluded.hasta;
  perform private.write_act(
    auth.uid(), 'pausar', 'pausas', usuario::text,
    case when before.usuario_id is not null then jsonb_build_object('hasta', before.hasta) end,
    jsonb_build_object('hasta', ends, 'motivo', reason)
  );
  return ends;
end
$function$;
COMMENT ON FUNCTION public.pausar(uuid,integer,text) IS 'For admins: pauses an account that is no admin''s, through today plus so many days, for a reason that its person reads. A second pause replaces the first.';
GRANT EXECUTE ON FUNCTION public.pausar(uuid,integer,text) TO authenticated;

CREATE FUNCTION public.pedir_aviso(correo text, tipo text, municipio text, proveedor uuid, red text, prueba text, prueba_vence timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  address constant text := lower(private.clean_line(pedir_aviso.correo));
  received constant jsonb := jsonb_build_object('estado', 'recibido');
  wanted_type public.tipo_servicio;
  wanted_place text;
  asked uuid;
begin
  if address is null or char_length(address) > 254 or not private.is_email(address) then
    perform private.refuse('correo_valido', 'El correo no es válido. Ejemplo: nombre@ejemplo.com', 'correo');
  end if;
  if pedir_aviso.proveedor is not null then
    if private.opening_of(pedir_aviso.proveedor) is distinct from 'lleno' then
      perform private.refuse('proveedor_lleno', 'Este perfil cambió mientras escribías. Recarga la página y mira lo que dice ahora.');
    end if;
  elsif pedir_aviso.tipo is null or pedir_aviso.tipo <> all (enum_range(null::public.tipo_servicio)::text[]) then
    perform private.refuse('tipo_conocido', 'Elige un tipo de proveedor.');
  elsif private.is_municipio(pedir_aviso.municipio) is not true then
    perform private.refuse('municipio_de_puerto_rico', 'Elige uno de los 78 municipios.');
  else
    wanted_type := pedir_aviso.tipo::public.tipo_servicio;
    wanted_place := pedir_aviso.municipio;
  end if;
  -- What is refused costs neither the proof nor one of the day's three.
  perform private.spend_proof(prueba, prueba_vence);
  -- The wider network, so that who has many cannot use up what the site takes in a day.
  if private.count_visitor_act('aviso', private.network_of(red)) > 3
    or private.count_visitor_act('aviso:red', private.wide_network_of(red)) > 12 then
    raise exception using errcode = 'PT429', hint = 'visitante_max_dia',
      message = 'Hoy ya recibimos varios pedidos desde tu conexión. Puedes pedir otro aviso mañana.';
  end if;
  if private.count_visitor_act('aviso:sitio', '') > 3000 then
    raise exception using errcode = 'PT429', hint = 'sitio_max_dia',
      message = 'Hoy llegaron demasiados pedidos al sitio. Vuelve a intentar mañana.';
  end if;
  -- One that was not confirmed in time is over, and its link with it; asking again makes another.
  delete from private.avisos as a
  where a.correo = address and a.confirmado_en is null and a.pedido_en <= now() - interval '2 days';
  -- Nobody is told that nothing comes of it: neither who left nor who asked for much is for others to know.
  if exists (select from private.avisos_dejados as d where d.huella = private.mailbox_hash(address))
    or (select count(*) from private.avisos as a where a.correo = address) >= 20 then
    return received;
  end if;
  insert into private.avisos (correo, tipo, municipio, proveedor_id, conocidos)
  values (address, wanted_type, wanted_place, pedir_aviso.proveedor, private.providers_near(wanted_type, wanted_place))
  -- Nothing changes, the two days to confirm it neither; the row is locked and gives its id.
  on conflict on constraint avisos_una_vez do update set correo = excluded.correo
  returning id into asked;
  -- A mailbox whose address others keep writing into the form gets three first mails a day.
  if private.count_visitor_act('aviso:correo', private.mailbox_of(address)) <= 3 then
    insert into private.outgoing_mail (correo, template, fields, secreto, sujeto) values (address, 'aviso_pedido', '{}', 'aviso', asked);
    perform pg_notify('gateway_mail', '');
  end if;
  return received;
end
$function$;
COMMENT ON FUNCTION public.pedir_aviso(text,text,text,uuid,text,text,timestamp with time zone) IS 'For the server function request-alert, which verified the proof of work: an alert by mail about a type in a municipality, or about a provider. The answer is the same whether the address is known or not. `red` is the visitor''s address.';
GRANT EXECUTE ON FUNCTION public.pedir_aviso(text,text,text,uuid,text,text,timestamp with time zone) TO service_role;

CREATE FUNCTION public.pedir_baja(proveedor uuid, motivo text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.request_removal(proveedor, case when private.is_admin() then 'admin' else 'visitante' end, motivo)
$function$;
COMMENT ON FUNCTION public.pedir_baja(uuid,text) IS 'Asks for the removal of a public provider, for an admin to decide: `recibida`, or `no_existe`.';
GRANT EXECUTE ON FUNCTION public.pedir_baja(uuid,text) TO authenticated;

CREATE FUNCTION public.pedir_baja_por_enlace(token text, motivo text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known record;
begin
  select * into known from private.read_link(token);
  if known.estado <> 'vigente' then
    return jsonb_build_object('estado', known.estado);
  end if;
  return private.request_removal((known.link).proveedor_id, 'enlace', motivo);
end
$function$;
COMMENT ON FUNCTION public.pedir_baja_por_enlace(text,text) IS 'The same by the link that confirms: who holds it asks, and an admin decides.';
GRANT EXECUTE ON FUNCTION public.pedir_baja_por_enlace(text,text) TO anon, authenticated, service_role;

CREATE FUNCTION public.pedir_enlace(token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today constant date := private.event_day(now());
  known record;
  link private.enlaces;
  provider record;
begin
  select * into known from private.read_link(token);
  link := known.link;
  if known.estado <> 'vencido' then
    return jsonb_build_object('estado', known.estado);
  end if;
  select p.nombre, p.aprobado_por_admin, private.provider_address(p.id) as address into provider
  from public.proveedores as p where p.id = link.proveedor_id;
  if not provider.aprobado_por_admin then
    return jsonb_build_object('estado', 'no_publicado');
  end if;
  if provider.address is null then
    return jsonb_build_object('estado', 'sin_correo');
  end if;
  insert into private.contacto_proveedor as c (proveedor_id, enlace_pedido) values (link.proveedor_id, today)
  on conflict (proveedor_id) do update set enlace_pedido = excluded.enlace_pedido
  where c.enlace_pedido is distinct from excluded.enlace_pedido;
  if found then
    insert into private.outgoing_mail (proveedor, template, fields, secreto, sujeto)
    values (link.proveedor_id, 'enlace_nuevo', jsonb_build_object('Nombre', provider.nombre), 'enlace', link.proveedor_id);
    perform pg_notify('gateway_mail', '');
  end if;
  return jsonb_build_object('estado', 'enviado');
end
$function$;
COMMENT ON FUNCTION public.pedir_enlace(text) IS 'Sends a new link to the address of the provider of an expired one, once a day. The address is not told.';
GRANT EXECUTE ON FUNCTION public.pedir_enlace(text) TO anon, authenticated, service_role;

CREATE FUNCTION public.pedir_mi_copia()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := auth.uid();
  known private.copias;
begin
  perform private.require_reauthentication('preparar tu copia');
  insert into private.copias (user_id) values (me) on conflict (user_id) do nothing;
  if not found then
    select * into known from private.copias as c where c.user_id = me for update;
    if known.estado <> 'espera' then
      if known.estado <> 'fallo' and known.pedida_en > now() - interval '1 day' then
        raise exception using errcode = 'PT429', hint = 'copia_una_al_dia',
          message = 'Ya preparaste una copia en las últimas 24 horas. Intenta mañana.';
      end if;
      update private.copias as c
      set estado = 'espera', archivo = default, pedida_en = now(), intentos = 0, tomada_en = null, lista_en = null, bytes = null
      where c.user_id = me;
    end if;
  end if;
  perform pg_notify('gateway_functions', '');
  return private.copy_state(me);
end
$function$;
COMMENT ON FUNCTION public.pedir_mi_copia() IS 'Asks for the file with the caller''s data: one at a time, one a day. Takes a recent sign-in.';
GRANT EXECUTE ON FUNCTION public.pedir_mi_copia() TO authenticated;

CREATE FUNCTION public.pedir_revision(clase text, elemento uuid, texto text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_variable
declare
  written constant text := private.clean_text(texto);
  post private.posts;
  row_now private.moderacion;
begin
  if char_length(written) > 300 then
    perform private.refuse('texto_max_300', 'Es demasiado largo. Caben hasta 300 letras.');
  end if;
  post := private.lock_post(clase, elemento);
  if private.post_author(clase, elemento) is distinct from auth.uid() then
    raise exception using errcode = 'insufficient_privilege', message = 'Solo quien la escribió puede pedirlo.';
  end if;
  select * into row_now from private.moderacion as m where m.elemento = elemento for update;
  if row_now.revision_pedida_en is not null then
    perform private.refuse('revision_una_vez', 'Ya pediste que la miráramos otra vez.');
  elsif row_now.estado is distinct from 'retirada' or post.estado = 'publicada' then
    perform private.refuse('revision_de_retirada', 'Todavía no hay una decisión que mirar otra vez.');
  end if;
  update private.moderacion as m
  set cola = 'revision', desde = now(), revision_pedida_en = now(), revision_texto = written
  where m.elemento = elemento;
end
$function$;
COMMENT ON FUNCTION public.pedir_revision(text,uuid,text) IS 'The author of a withdrawn post asks for a second look, once, and may say why.';
GRANT EXECUTE ON FUNCTION public.pedir_revision(text,uuid,text) TO authenticated;

CREATE FUNCTION public.poner_filas(importacion uuid, filas jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  target constant public.importaciones := private.lock_import(importacion, array['recibiendo']);
  known integer;
begin
  if (case jsonb_typeof(filas) when 'array' then jsonb_array_length(filas) else 0 end) not between 1 and 500 then
    perform private.refuse_import('Se envían de 1 a 500 filas a la vez.');
  end if;
  if exists (
    select from jsonb_array_elements(filas) as r
    where jsonb_typeof(r) <> 'object' or jsonb_typeof(r -> 'fila') is distinct from 'number'
      or r ->> 'fila' !~ '^[0-9]{1,7}$' or (r ->> 'fila')::integer < 2
      or jsonb_typeof(r -> 'valores') is distinct from 'object' or jsonb_typeof(r -> 'problemas') is distinct from 'array'
      or jsonb_array_length(r -> 'problemas') > 30 or char_length(r::text) > 40000
      or exists (
        select from jsonb_array_elements(r -> 'problemas') as p
        where jsonb_typeof(p -> 'campo') is distinct from 'string' or jsonb_typeof(p -> 'razon') is distinct from 'string'
          or jsonb_typeof(p -> 'grave') is distinct from 'boolean' or jsonb_typeof(p -> 'dudoso') is distinct from 'boolean'
      )
  ) then
    perform private.refuse_import('Una fila no tiene la forma esperada.');
  end if;
  perform private.read_values(r -> 'valores') from jsonb_array_elements(filas) as r;
  insert into public.importacion_filas as f (importacion_id, fila, valores, problemas)
  select target.id, (r ->> 'fila')::integer, r -> 'valores', r -> 'problemas'
  from jsonb_array_elements(filas) as r
  on conflict do nothing;
  select count(*) into known from public.importacion_filas as f where f.importacion_id = target.id;
  if known > target.total then
    perform private.refuse_import('Llegaron más filas de las que tiene el archivo.');
  end if;
  return known;
end
$function$;
COMMENT ON FUNCTION public.poner_filas(uuid,jsonb) IS 'For admins: adds up to 500 rows {fila, valores, problemas} and tells how many there are. One that is there already stays as it is.';
GRANT EXECUTE ON FUNCTION public.poner_filas(uuid,jsonb) TO authenticated, service_role;

CREATE FUNCTION public.poner_valor(entrada bigint, anterior boolean, visto jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  entry public.auditoria;
begin
  perform private.require_admin();
  entry := private.fact_entry(entrada);
  if private.present_value(entry) is distinct from nullif(visto, 'null'::jsonb)
    or not private.has_subject(entry.tabla, entry.fila_id::uuid, coalesce(entry.antes, entry.despues)) then
    return 'cambiado';
  end if;
  perform private.put_back(entry, case when anterior then entry.antes else entry.despues end);
  return 'guardado';
end
$function$;
COMMENT ON FUNCTION public.poner_valor(bigint,boolean,jsonb) IS 'For admins: of a fact that changed again, writes the value from before an audit entry, or the one that it wrote, if what stands now is still what was seen (`guardado`); else nothing is changed (`cambiado`).';
GRANT EXECUTE ON FUNCTION public.poner_valor(bigint,boolean,jsonb) TO authenticated, service_role;

CREATE FUNCTION public.por_llamar(limite integer DEFAULT 1000)
 RETURNS TABLE(proveedor_id uuid, nombre text, municipio text, telefono text, whatsapp text, grupos text[], desde date, motivo text, ultima_llamada uuid, resultado text, fecha_llamada timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
#variable_conflict use_column
declare
  today constant date := private.event_day(now());
begin
  perform private.require_admin();
  return query
  with latest as materialized (
    select * from private.latest_calls
  ), lines as (
    -- A call of today stays where it was until the day ends, so that it can be taken back.
    select l.proveedor_id, l.grupos, l.desde, l.motivo from latest as l
    where l.dia = today and l.resultado <> 'no_contesto'
    union all
    select c.* from private.call_lines() as c
    where not exists (
      select from latest as l where l.proveedor_id = c.proveedor_id and l.dia = today and l.resultado <> 'no_contesto'
    )
  )
  select p.id, p.nombre, p.municipio,
    coalesce(p.telefono, (
      select s.telefono from public.sedes as s where s.proveedor_id = p.id and s.telefono is not null
      order by s.principal desc, s.orden, s.id limit 1
    )),
    coalesce(p.whatsapp, (
      select s.whatsapp from public.sedes as s where s.proveedor_id = p.id and s.whatsapp is not null
      order by s.principal desc, s.orden, s.id limit 1
    )),
    i.grupos, i.desde, i.motivo, l.id, l.resultado, l.fecha
  from lines as i
  join public.proveedores as p on p.id = i.proveedor_id
    and (p.aprobado_por_admin or exists (select from private.borradores as b where b.proveedor_id = p.id))
  left join latest as l on l.proveedor_id = i.proveedor_id
  order by coalesce(l.resultado = 'no_contesto' and l.dia > today - 3, false), i.motivo = 'registro', i.motivo = 'nunca',
    i.desde, p.nombre, p.id
  limit least(greatest(coalesce(limite, 1000), 1), 1000);
end
$function$;
COMMENT ON FUNCTION public.por_llamar(integer) IS 'For admins: whom to call, oldest first, at most 1,000. Who was never confirmed comes later, then drafts of the register (`registro`: «¿Atiende personas autistas?»), and last who did not answer within three days.';
GRANT EXECUTE ON FUNCTION public.por_llamar(integer) TO authenticated, service_role;

CREATE FUNCTION public.pregunta_completa(id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  thread constant jsonb := private.thread(pregunta_completa.id);
  question constant jsonb := thread -> 'question';
begin
  if (thread -> 'is_shown')::boolean then
    return question;
  end if;
  -- The policies say which posts the caller gets, and the view whose names. Who asked read the names of the published
  -- answers while the question was shown.
  return (
    select question || jsonb_build_object(
      'nombre_completo', (select p.nombre_completo from public.profiles as p where p.id = q.user_id),
      'answers', coalesce(
        (
          select jsonb_agg(
            case
              when a.estado = 'publicada' and (question -> 'mia')::boolean then post.answer
              else post.answer || jsonb_build_object('nombre_completo', p.nombre_completo)
            end
            order by post.place
          )
          from jsonb_array_elements(question -> 'answers') with ordinality as post (answer, place)
          join public.answers as a on a.id = (post.answer ->> 'id')::uuid
          left join public.profiles as p on p.id = a.user_id
        ),
        '[]'
      )
    )
    from public.questions as q
    where q.id = pregunta_completa.id
  );
end
$function$;
COMMENT ON FUNCTION public.pregunta_completa(uuid) IS 'A question with its answers, best first and then oldest first, how the caller voted and what is the caller''s own (`mia`), when the caller is written to about it (`siguiendo`); null when there is none.';
GRANT EXECUTE ON FUNCTION public.pregunta_completa(uuid) TO anon, authenticated, service_role;

CREATE FUNCTION public.preguntas_parecidas(titulo text)
 RETURNS TABLE(id uuid, title text, answer_count integer, con_ayuda boolean)
 LANGUAGE sql
 STABLE ROWS 3
 SET search_path TO ''
AS $function$
  select q.id, q.title, q.answer_count, q.con_ayuda
  from private.similar_questions(titulo) as found
  join public.questions as q on q.id = found.id
  where q.duplicada_de is null
  order by found.likeness desc, q.created_at desc, q.id
  limit 3
$function$;
COMMENT ON FUNCTION public.preguntas_parecidas(text) IS 'At most three published questions whose title is like the one that is being written, the likest first; none before its third word, and none that is closed as a duplicate.';
GRANT EXECUTE ON FUNCTION public.preguntas_parecidas(text) TO anon, authenticated, service_role;

CREATE FUNCTION public.prever_deshacer(importacion uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  if not exists (select from public.importaciones as i where i.id = importacion and i.estado = 'hecha') then
    perform private.refuse_import('Esta importación no se puede deshacer. Recarga la página.');
  end if;
  return (
    with t as materialized (select * from private.touched_since(importacion))
    select jsonb_build_object(
      'quitar', count(*) filter (where t.razon is null and t.creado),
      'devolver', count(*) filter (where t.razon is null and not t.creado),
      'cuantos_se_quedan', count(*) filter (where t.razon is not null),
      'se_quedan', coalesce((
        select jsonb_agg(jsonb_build_object('proveedor_id', k.id, 'nombre', k.nombre, 'razon', k.razon) order by k.nombre, k.id)
        from (
          select p.id, p.nombre, s.razon
          from t as s join public.proveedores as p on p.id = s.proveedor_id
          where s.razon is not null order by p.nombre, p.id limit 100
        ) as k
      ), '[]')
    )
    from t
  );
end
$function$;
COMMENT ON FUNCTION public.prever_deshacer(uuid) IS 'For admins: how many providers undoing an import would take away and how many would say again what they said, and how many stay since somebody has touched them, with the names of the first 100.';
GRANT EXECUTE ON FUNCTION public.prever_deshacer(uuid) TO authenticated, service_role;

CREATE FUNCTION public.probar_reclamacion(reclamacion uuid, codigo text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  typed constant text := regexp_replace(codigo, '[^0-9]', '', 'g');
  claim public.reclamaciones := private.lock_claim(reclamacion);
  known private.codigos_reclamacion;
  owner uuid;
begin
  if claim.id is null or claim.usuario_id is distinct from auth.uid() then
    raise exception using errcode = 'insufficient_privilege', message = 'Esta petición no es tuya';
  end if;
  if claim.estado <> 'abierta' then
    return jsonb_build_object('estado', claim.estado);
  end if;
  select * into known from private.codigos_reclamacion as c where c.reclamacion_id = claim.id for update;
  if not found then
    return jsonb_build_object('estado', 'sin_codigo');
  elsif known.intentos >= 5 then
    return jsonb_build_object('estado', 'agotada');
  elsif known.vence_en <= now() then
    return jsonb_build_object('estado', 'vencida');
  end if;
  if known.hash <> private.code_hash(claim.id, coalesce(typed, '')) then
    -- What cannot be a code costs no try.
    if typed ~ '^[0-9]{8}$' then
      known.intentos := known.intentos + 1;
      update private.codigos_reclamacion as c set intentos = known.intentos where c.reclamacion_id = claim.id;
    end if;
    return case
      when known.intentos >= 5 then jsonb_build_object('estado', 'agotada')
      else jsonb_build_object('estado', 'incorrecto', 'quedan', 5 - known.intentos)
    end;
  end if;
  select p.usuario_id into owner from public.proveedores as p where p.id = claim.proveedor_id;
  update public.reclamaciones as r
  set estado = 'probada', probada_en = now(), dueno_avisado_en = case when owner is not null then now() end
  where r.id = claim.id
  returning * into claim;
  perform private.tell_owner(claim, owner);
  return jsonb_build_object('estado', 'probada');
end
$function$;
COMMENT ON FUNCTION public.probar_reclamacion(uuid,text) IS 'Proves the caller''s claim: `probada`; `incorrecto` with the tries that are left, `agotada` after five, `vencida` after seven days, `sin_codigo` before one was made. An owner is told then.';
GRANT EXECUTE ON FUNCTION public.probar_reclamacion(uuid,text) TO authenticated;

CREATE FUNCTION public.proponer_cambio(proveedor uuid, cambios jsonb, avisar boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lote constant uuid := gen_random_uuid();
  proposed integer;
begin
  if auth.uid() is null then
    raise exception using errcode = 'insufficient_privilege', message = 'Debes iniciar sesión';
  end if;
  proposed := private.propose(proveedor, cambios, 'familia', lote);
  if avisar then
    insert into private.proponentes (lote, usuario_id) values (lote, auth.uid());
  end if;
  return jsonb_build_object('estado', 'propuesto', 'propuestas', proposed);
end
$function$;
COMMENT ON FUNCTION public.proponer_cambio(uuid,jsonb,boolean) IS 'What somebody signed in proposes, 20 a day; with `avisar` they are told what was decided.';
GRANT EXECUTE ON FUNCTION public.proponer_cambio(uuid,jsonb,boolean) TO authenticated, service_role;

CREATE FUNCTION public.proponer_por_enlace(token text, cambios jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known record;
  link private.enlaces;
  proposed integer;
begin
  select * into known from private.read_link(token);
  link := known.link;
  if known.estado <> 'vigente' then
    return jsonb_build_object('estado', known.estado);
  end if;
  perform from public.proveedores as p where p.id = link.proveedor_id for no key update;
  perform private.lock_places(link.proveedor_id);
  if private.count_visitor_act('enlace:propuesta', link.proveedor_id::text) > 20 then
    raise exception using errcode = 'PT429', message = 'Hoy ya recibimos muchos cambios con este enlace. Puedes enviar otros mañana.';
  end if;
  proposed := private.propose(link.proveedor_id, cambios, 'enlace', gen_random_uuid());
  perform private.doubt(link.proveedor_id, g.sede_id, g.grupo, link.via)
  from private.groups_of(link.proveedor_id) as g
  where private.is_in_question(link.proveedor_id, g.sede_id, g.grupo);
  perform private.add_words(link.proveedor_id, array_agg(g.sede_id), array_agg(g.grupo), 'proveedor', link.via, null,
    now() < link.creado_en + interval '10 seconds')
  from private.groups_of(link.proveedor_id) as g
  where not private.is_in_question(link.proveedor_id, g.sede_id, g.grupo);
  return jsonb_build_object('estado', 'propuesto', 'propuestas', proposed);
end
$function$;
COMMENT ON FUNCTION public.proponer_por_enlace(text,jsonb) IS 'What a provider proposes by its link: a doubt about the groups that it is about, a confirmation of all others.';
GRANT EXECUTE ON FUNCTION public.proponer_por_enlace(text,jsonb) TO anon, authenticated, service_role;

CREATE FUNCTION public.quitar_licencia(usuario uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
COMMENT ON FUNCTION public.quitar_licencia(uuid) IS 'For admins: the label goes. False when there was none.';
GRANT EXECUTE ON FUNCTION public.quitar_licencia(uuid) TO authenticated;

CREATE FUNCTION public.quitar_los_de_fuera(lista uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  removed integer;
begin
  perform private.require_own_list(lista);
  delete from public.listas_proveedores as r where r.id in (select private.left_the_directory(quitar_los_de_fuera.lista));
  get diagnostics removed = row_count;
  return removed;
end
$function$;
COMMENT ON FUNCTION public.quitar_los_de_fuera(uuid) IS 'The owner has read that providers left the directory: their rows go. How many.';
GRANT EXECUTE ON FUNCTION public.quitar_los_de_fuera(uuid) TO authenticated;

CREATE FUNCTION public.reabrir_caso(elemento uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_variable
declare
  post private.posts;
  row_now private.moderacion;
begin
  perform private.require_admin();
  post := private.lock_post((select m.clase from private.moderacion as m where m.elemento = elemento), elemento);
  select * into row_now from private.moderacion as m where m.elemento = elemento for update;
  if private.post_author(post.clase, post.id) = auth.uid() then
    raise exception using errcode = 'insufficient_privilege', message = 'Es tuya: decide otra persona.';
  end if;
  if post.id is null or row_now.cola is not null or row_now.decision is null then
    return 'cambiada';
  end if;
  update private.reportes as r set resuelto_en = null where r.elemento = elemento and r.resuelto_en = row_now.decidida_en;
  update private.moderacion as m
  set cola = m.cola_antes, estado = m.estado_antes, decidida_en = null, decidida_por = null,
    decision = case m.cola_antes when 'revision' then 'retirada' end,
    motivo = case m.cola_antes when 'revision' then m.motivo end
  where m.elemento = elemento;
  -- Those of an earlier decision stand.
  delete from private.outgoing_mail as o
  where o.template in ('reporte_decidido', 'publicacion_decidida') and o.fields ->> 'Elemento' = elemento::text
    and o.attempts = 0 and o.next_try = row_now.decidida_en + interval '10 minutes';
  perform private.note_decision(post, 'reabrir', row_now.estado, row_now.estado_antes, row_now.motivo);
  return 'hecho';
end
$function$;
COMMENT ON FUNCTION public.reabrir_caso(uuid) IS 'For admins: undoes the latest decision about a post; mail that was not sent yet is not sent. Answers hecho, or cambiada when there is none to undo.';
GRANT EXECUTE ON FUNCTION public.reabrir_caso(uuid) TO authenticated, service_role;

CREATE FUNCTION public.reabrir_casos(elementos uuid[])
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.require_admin();
  select count(*) filter (where public.reabrir_caso(e.id) = 'hecho')::integer
  from (select distinct id from unnest(elementos) as id order by id) as e
$function$;
COMMENT ON FUNCTION public.reabrir_casos(uuid[]) IS 'For admins: undoes the latest decision about each of these posts. Answers how many it was done for.';
GRANT EXECUTE ON FUNCTION public.reabrir_casos(uuid[]) TO authenticated, service_role;

CREATE FUNCTION public.reabrir_propuesta(propuesta uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  row_now public.propuestas;
  present jsonb;
begin
  perform private.require_admin();
  row_now := private.lock_proposal(propuesta);
  if row_now.estado = 'pendiente' then
    return jsonb_build_object('estado', 'pendiente');
  end if;
  -- After 180 days nobody knows what it said (private.forget_proposals): accepted again, it would empty the field.
  if row_now.estado = 'retirada' or row_now.decidida_en <= now() - interval '180 days' then
    return private.decided(row_now);
  end if;
  if row_now.estado = 'aceptada' then
    present := private.field_value(row_now.proveedor_id, row_now.sede_id, row_now.campo);
    if row_now.campo not in ('horas', 'visita', 'otro') then
      if present is distinct from row_now.despues then
        return jsonb_build_object('estado', 'cambiada', 'ahora', present);
      end if;
      perform set_config('private.word', 'none', true);
      perform private.apply_field(row_now.proveedor_id, row_now.sede_id, row_now.campo, row_now.antes);
      perform set_config('private.word', '', true);
    end if;
    delete from public.confirmaciones as c where c.id = row_now.palabra;
  end if;
  update public.propuestas as p set estado = 'pendiente', decidida_en = null, decidida_por = null, palabra = null
  where p.id = propuesta;
  perform private.audit_proposal('reabrir', row_now);
  perform private.untell_proposer(row_now.lote);
  return jsonb_build_object('estado', 'pendiente');
end
$function$;
COMMENT ON FUNCTION public.reabrir_propuesta(uuid) IS 'For admins: undoes a decision. What was accepted is put back if it still stands; else nothing is done (`cambiada`).';
GRANT EXECUTE ON FUNCTION public.reabrir_propuesta(uuid) TO authenticated, service_role;

CREATE FUNCTION public.reclamacion_para_decidir(reclamacion uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'id', r.id, 'estado', r.estado, 'medio', r.medio, 'mensaje', r.mensaje, 'fecha_creacion', r.fecha_creacion,
      'probada_en', r.probada_en, 'dueno_avisado_en', r.dueno_avisado_en, 'hasta', private.silence_ends(r),
      'objetada_en', r.objetada_en,
      'leido', (
        select jsonb_build_object('nombre', a.actor_nombre, 'fecha', a.fecha) from public.auditoria as a
        where a.tabla = 'reclamaciones' and a.fila_id = r.id::text and a.accion = 'leer_codigo' and private.has_claim_code(r.id)
        order by a.fecha desc limit 1
      ),
      'solicitante', jsonb_build_object('nombre', who.nombre_completo, 'correo', account.email, 'desde', who.fecha_registro),
      'proveedor', jsonb_build_object('id', p.id, 'nombre', p.nombre, 'telefono', p.telefono, 'whatsapp', p.whatsapp,
        'email', p.email),
      'dueno', case when p.usuario_id is not null then
        jsonb_build_object('nombre', owner.nombre_completo, 'correo', owner_account.email) end,
      'otras', (
        select jsonb_build_object('abiertas', count(*) filter (where o.estado = 'abierta'),
          'probadas', count(*) filter (where o.estado = 'probada'))
        from public.reclamaciones as o where o.proveedor_id = r.proveedor_id and o.id <> r.id
      ),
      'tiene_otro', (select own.id from public.proveedores as own where own.usuario_id = r.usuario_id)
    )
    from public.reclamaciones as r
    join public.proveedores as p on p.id = r.proveedor_id
    join private.profiles as who on who.id = r.usuario_id
    join auth.users as account on account.id = r.usuario_id
    left join private.profiles as owner on owner.id = p.usuario_id
    left join auth.users as owner_account on owner_account.id = p.usuario_id
    where r.id = reclamacion
  );
end
$function$;
COMMENT ON FUNCTION public.reclamacion_para_decidir(uuid) IS 'For admins: all that a decision on a claim needs, who asks and who owns the provider included; null when it is gone.';
GRANT EXECUTE ON FUNCTION public.reclamacion_para_decidir(uuid) TO authenticated, service_role;

CREATE FUNCTION public.reclamaciones_de_mi_perfil()
 RETURNS TABLE(id uuid, probada_en timestamp with time zone, hasta timestamp with time zone, objetada_en timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
  select r.id, r.probada_en, private.silence_ends(r), r.objetada_en
  from public.reclamaciones as r
  join public.proveedores as p on p.id = r.proveedor_id
  where p.usuario_id = auth.uid() and r.estado = 'probada'
  order by r.probada_en
$function$;
COMMENT ON FUNCTION public.reclamaciones_de_mi_perfil() IS 'Proved claims on the caller''s own provider and until when to answer them. Not whose they are.';
GRANT EXECUTE ON FUNCTION public.reclamaciones_de_mi_perfil() TO authenticated;

CREATE FUNCTION public.reclamar_perfil(proveedor uuid, medio text, mensaje text DEFAULT NULL::text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  person constant uuid := auth.uid();
  way constant text := reclamar_perfil.medio;
  provider public.proveedores;
  claim uuid;
begin
  select * into provider from public.proveedores as p where p.id = proveedor and p.aprobado_por_admin for no key update;
  if not found then
    perform private.refuse('proveedor_publicado', 'Este perfil no está en el directorio.');
  end if;
  if provider.usuario_id = person then
    perform private.refuse('proveedor_ajeno', 'Este perfil ya es tuyo.');
  end if;
  -- Pressed twice, or on another device: one claim.
  select r.id into claim from public.reclamaciones as r
  where r.proveedor_id = provider.id and r.usuario_id = person and r.estado in ('abierta', 'probada');
  if found then
    return claim;
  end if;
  if exists (select from public.proveedores as p where p.usuario_id = person) then
    perform private.refuse('usuario_uno_por_cuenta',
      'Tu cuenta ya tiene un perfil de proveedor, y una cuenta tiene uno solo. Usa otra cuenta.');
  end if;
  if way = 'correo' and provider.email is null then
    perform private.refuse('medio_en_el_perfil', 'Este perfil no muestra un correo.');
  elsif way = 'telefono' and coalesce(provider.telefono, provider.whatsapp) is null then
    perform private.refuse('medio_en_el_perfil', 'Este perfil no muestra un teléfono.');
  end if;
  -- Each is a mail to people who may not have asked for it. Few are a person's (the table's limit); those of others keep
  -- nobody out before there are many, and a call needs none.
  if way = 'correo' and (
    select count(*) from public.reclamaciones as r
    where r.proveedor_id = provider.id and r.medio = 'correo' and r.fecha_creacion > now() - interval '1 day'
  ) >= 20 then
    raise exception using errcode = 'PT429', message = 'Hoy ya enviamos muchos códigos al correo de este perfil. '
      || case when coalesce(provider.telefono, provider.whatsapp) is null then 'Vuelve a intentarlo mañana.' else 'Elige el teléfono, o vuelve mañana.' end;
  end if;

  insert into public.reclamaciones (proveedor_id, usuario_id, medio, mensaje)
  values (provider.id, person, way, reclamar_perfil.mensaje)
  returning id into claim;
  if way = 'correo' then
    insert into private.outgoing_mail (correo, template, fields, secreto, sujeto)
    values (provider.email, 'reclamacion_codigo',
      jsonb_build_object('Nombre', provider.nombre, 'ProveedorID', provider.id), 'codigo', claim);
    perform pg_notify('gateway_mail', '');
  end if;
  return claim;
end
$function$;
COMMENT ON FUNCTION public.reclamar_perfil(uuid,text,text) IS 'Opens a claim on a public provider, and queues the mail with its code to the address that the provider shows; the caller''s open claim if there is one.';
GRANT EXECUTE ON FUNCTION public.reclamar_perfil(uuid,text,text) TO authenticated;

CREATE FUNCTION public.recordatorios_de(proveedor uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.edits_provider(proveedor) then
    raise exception using errcode = 'insufficient_privilege', message = 'No puedes ver los recordatorios de este perfil';
  end if;
  return coalesce(private.mail_reach(proveedor), 'llegan');
end
$function$;
COMMENT ON FUNCTION public.recordatorios_de(uuid) IS 'For owner and admins: whether reminders reach a provider (`llegan`), or why not: sin_recordatorios, sin_correo, correo_fallido.';
GRANT EXECUTE ON FUNCTION public.recordatorios_de(uuid) TO authenticated, service_role;

CREATE FUNCTION public.recuperar(elemento uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
COMMENT ON FUNCTION public.recuperar(uuid) IS 'For admins: puts back what an admin removed within 30 days, with everything that went with it: posts of the forum published, a review as it was.';
GRANT EXECUTE ON FUNCTION public.recuperar(uuid) TO authenticated;

CREATE FUNCTION public.registrar_acto_admin(actor uuid, accion text, tabla text, fila_id text DEFAULT NULL::text, antes jsonb DEFAULT NULL::jsonb, despues jsonb DEFAULT NULL::jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.write_act(actor, accion, tabla, fila_id, antes, despues)
$function$;
COMMENT ON FUNCTION public.registrar_acto_admin(uuid,text,text,text,jsonb,jsonb) IS 'For the server''s own admin functions (password, account, second factors), which act with the secret key: it names the admin who asked.';
GRANT EXECUTE ON FUNCTION public.registrar_acto_admin(uuid,text,text,text,jsonb,jsonb) TO service_role;

CREATE FUNCTION public.registrar_evento(tipo public.tipo_evento, proveedor_id uuid DEFAULT NULL::uuid, recurso_id uuid DEFAULT NULL::uuid, metadata jsonb DEFAULT NULL::jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.estadisticas (tipo, proveedor_id, recurso_id, usuario_id, metadata)
  values (registrar_evento.tipo, registrar_evento.proveedor_id, registrar_evento.recurso_id, auth.uid(),
    registrar_evento.metadata)
$function$;
COMMENT ON FUNCTION public.registrar_evento(public.tipo_evento,uuid,uuid,jsonb) IS 'The one way the site records an event. Runs with the rights of the caller, so the policies of estadisticas apply.';
GRANT EXECUTE ON FUNCTION public.registrar_evento(public.tipo_evento,uuid,uuid,jsonb) TO anon, authenticated, service_role;

CREATE FUNCTION public.renovar_lista(lista uuid)
 RETURNS date
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ends date;
begin
  perform private.require_own_list(lista);
  perform private.refuse_paused();
  update private.listas_compartidas as c set vence_el = private.event_day(now()) + 90
  where c.lista_id = renovar_lista.lista and c.vence_el >= private.event_day(now())
  returning c.vence_el into ends;
  return ends;
end
$function$;
COMMENT ON FUNCTION public.renovar_lista(uuid) IS 'The link of an own list works for 90 days from today, and until which day that is. Null: there is none, or it has ended.';
GRANT EXECUTE ON FUNCTION public.renovar_lista(uuid) TO authenticated;

CREATE FUNCTION public.reportar(clase text, elemento uuid, motivo text, texto text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_variable
declare
  written constant text := case when motivo = 'otra' then private.clean_text(texto) end;
  post private.posts;
begin
  perform private.refuse_paused();
  if private.reason_words(motivo) is null then
    perform private.refuse('motivo_conocido', 'Elige qué pasa.');
  elsif char_length(written) > 300 then
    perform private.refuse('texto_max_300', 'Es demasiado largo. Caben hasta 300 letras.');
  end if;
  -- Many at the same moment come one after the other: each counts, and one of them hides the post.
  post := private.lock_post(clase, elemento);
  if post.id is null or post.estado <> 'publicada' and not exists (
    select from private.moderacion as m where m.elemento = elemento and m.cola = 'reporte'
  ) then
    perform private.refuse('elemento_a_la_vista', 'Ya no está en el sitio.');
  elsif private.post_author(clase, elemento) = auth.uid() then
    raise exception using errcode = 'insufficient_privilege', message = 'Es tuya: la puedes cambiar o eliminar.';
  elsif exists (
    -- What was changed after a decision is another post.
    select from private.reportes as r
    left join private.moderacion as m on m.elemento = r.elemento
    where r.elemento = elemento and r.usuario_id = auth.uid()
      and (r.resuelto_en is null or m.huella is not distinct from private.fingerprint(post))
  ) then
    return 'ya_reportada';
  end if;
  delete from private.reportes as r where r.elemento = elemento and r.usuario_id = auth.uid();
  insert into private.reportes (elemento, clase, usuario_id, motivo, texto, red)
  values (elemento, clase, auth.uid(), motivo, written, case when private.account_counts(auth.uid()) then
    private.event_fingerprint(
      private.event_day(now()), concat_ws('|', 'reporte', elemento, private.wide_network_of(private.client_address()))
    )
  end);
  return 'recibido';
end
$function$;
COMMENT ON FUNCTION public.reportar(text,uuid,text,text) IS 'Reports a post of somebody else (clase pregunta, respuesta or resena): `recibido`, or `ya_reportada` when this person did before. A text goes with the reason `otra` alone.';
GRANT EXECUTE ON FUNCTION public.reportar(text,uuid,text,text) TO authenticated;

CREATE FUNCTION public.resumen_datos(desde timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    with listed as materialized (
      select d.proveedor_id, d.numero, d.modificado_en
      from public.datos_proveedores as d join public.proveedores as p on p.id = d.proveedor_id
      where p.aprobado_por_admin and (desde is null or d.modificado_en >= desde)
    ), places as materialized (
      select count(*) as cuantas, coalesce(max(x.numero), 0) as ultima
      from public.datos_sedes as x
      join public.sedes as s on s.id = x.sede_id
      join listed as l on l.proveedor_id = x.proveedor_id
      where s.principal or s.visibilidad <> 'oculta'
    )
    select jsonb_build_object(
      'proveedores', count(*),
      'ultimo', coalesce(max(l.numero), 0),
      'sedes', (select cuantas from places),
      'ultima_sede', (select ultima from places),
      'cambiado_en', max(l.modificado_en),
      'version', count(*) || '-' || coalesce(sum(extract(epoch from l.modificado_en)), 0)
    )
    from listed as l
  );
end
$function$;
COMMENT ON FUNCTION public.resumen_datos(timestamp with time zone) IS 'How much the open data hold, in all or changed since a moment: how many, the last numbers, the last change, and a text that is another one after any change.';
GRANT EXECUTE ON FUNCTION public.resumen_datos(timestamp with time zone) TO anon, authenticated, service_role;

CREATE FUNCTION public.retirar(clase text, elemento uuid, motivo text DEFAULT NULL::text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  removed integer;
begin
  perform private.require_admin();
  perform private.set_motive(motivo);
  if clase = 'resena' then
    delete from public.calificaciones as c where c.id = elemento;
  elsif clase = 'pregunta' then
    delete from public.questions as q where q.id = elemento;
  elsif clase = 'respuesta' then
    delete from public.answers as a where a.id = elemento;
  else
    perform private.refuse('clase_conocida', 'Se retiran reseñas, preguntas y respuestas.');
  end if;
  get diagnostics removed = row_count;
  perform set_config('private.motivo', '', true);
  return removed > 0;
end
$function$;
COMMENT ON FUNCTION public.retirar(text,uuid,text) IS 'For admins: deletes a review, a question or an answer, with the reason that is counted. False when it was gone already.';
GRANT EXECUTE ON FUNCTION public.retirar(text,uuid,text) TO authenticated, service_role;

CREATE FUNCTION public.retirar_lista(enlace text, motivo text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
COMMENT ON FUNCTION public.retirar_lista(text,text) IS 'For admins: ends the link of a shared list, named by its address or token, for a reason that is kept in the audit log; the list is not shared again. Tells neither what is in it nor whose it is.';
GRANT EXECUTE ON FUNCTION public.retirar_lista(text,text) TO authenticated;

CREATE FUNCTION public.retirar_mi_perfil()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  provider public.proveedores;
  removal public.bajas;
begin
  select * into provider from public.proveedores as p where p.usuario_id = auth.uid() for no key update;
  if not found then
    raise exception using errcode = 'insufficient_privilege', message = 'Tu cuenta no tiene un perfil de proveedor';
  end if;
  -- A request that waits is done with it; pressed twice changes nothing.
  insert into public.bajas as b (proveedor_id, nombre, origen, estado, decidida_en, decidida_por)
  values (provider.id, provider.nombre, 'dueno', 'hecha', now(), auth.uid())
  on conflict (proveedor_id) where estado in ('pendiente', 'hecha') do update
  set estado = 'hecha', decidida_en = now(), decidida_por = auth.uid()
  where b.estado = 'pendiente';
  select * into removal from public.bajas as b where b.proveedor_id = provider.id and b.estado = 'hecha';
  return jsonb_build_object('estado', 'hecha', 'id', removal.id, 'borrar_en', private.removal_ends(removal.decidida_en));
end
$function$;
COMMENT ON FUNCTION public.retirar_mi_perfil() IS 'Takes the caller''s own provider off the directory at once; it can be put back until `borrar_en`.';
GRANT EXECUTE ON FUNCTION public.retirar_mi_perfil() TO authenticated;

CREATE FUNCTION public.retirar_reclamacion(reclamacion uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.reclamaciones as r set estado = 'retirada', decidida_en = now()
  where r.id = reclamacion and r.usuario_id = auth.uid() and r.estado in ('abierta', 'probada');
  return found;
end
$function$;
COMMENT ON FUNCTION public.retirar_reclamacion(uuid) IS 'Takes the caller''s own claim back. False when it was decided or taken back already.';
GRANT EXECUTE ON FUNCTION public.retirar_reclamacion(uuid) TO authenticated;

CREATE FUNCTION public.revocar_enlaces(proveedor uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  revoked integer;
begin
  if not private.edits_provider(proveedor) then
    raise exception using errcode = 'insufficient_privilege', message = 'No puedes cambiar los enlaces de este perfil';
  end if;
  update private.enlaces as e set revocado_en = now() where e.proveedor_id = proveedor and e.revocado_en is null;
  get diagnostics revoked = row_count;
  return revoked;
end
$function$;
COMMENT ON FUNCTION public.revocar_enlaces(uuid) IS 'For owner and admins: all links of a provider become unknown. Tells how many.';
GRANT EXECUTE ON FUNCTION public.revocar_enlaces(uuid) TO authenticated, service_role;

CREATE FUNCTION public.seguir(pregunta uuid, modo text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := auth.uid();
begin
  if seguir.modo not in ('al_momento', 'diario', 'semanal', 'nunca') then
    perform private.refuse('modo_conocido', 'Elige cuándo te escribimos.');
  end if;
  if not exists (
    select from public.questions as q
    where q.id = seguir.pregunta and (q.estado = 'publicada' or private.is_author('pregunta', q.id))
  ) then
    raise exception using errcode = 'PT404', message = 'Esta pregunta ya no está en el foro.';
  end if;
  if (select count(*) from private.seguimientos as s where s.user_id = person and s.question_id <> seguir.pregunta) >= 500 then
    perform private.refuse('seguimientos_max_500', 'Ya sigues 500 preguntas. Deja de seguir alguna para seguir esta.');
  end if;
  insert into private.seguimientos as known (user_id, question_id, modo) values (person, seguir.pregunta, seguir.modo)
  on conflict (user_id, question_id) do update set sigue = true, modo = coalesce(excluded.modo, known.modo);
  perform private.settle_replies(person);
  return private.mail_mode(person, seguir.pregunta);
end
$function$;
COMMENT ON FUNCTION public.seguir(uuid,text) IS 'Follows a question that the caller may read, or changes when they are written to about it; without `modo` that stays, and is at first as they chose for all. Gives what holds then.';
GRANT EXECUTE ON FUNCTION public.seguir(uuid,text) TO authenticated;

CREATE FUNCTION public.transparencia()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  today constant date := private.event_day(now());
  first_day constant date := (today - interval '12 months')::date;
  since constant timestamptz := first_day::timestamp at time zone 'America/Puerto_Rico';
begin
  return (
    with types as materialized (
      select t.tipo, count(p.id) as aprobados, count(c.id) as confirmados
      from unnest(enum_range(null::public.tipo_servicio)) as t (tipo)
      left join public.proveedores as p on p.tipo_servicio = t.tipo and p.aprobado_por_admin
      left join private.confirmed_providers() as c (id) on c.id = p.id
      group by t.tipo
    ), corrections as materialized (
      -- Those that people send; what an admin heard on the phone is the team's own work.
      select c.estado, c.decidida_en - c.fecha_creacion as tardanza
      from public.propuestas as c
      where c.fecha_creacion >= since and c.origen <> 'llamada' and c.estado <> 'retirada'
    ), takedowns as materialized (
      select coalesce(r.motivo, 'sin_motivo') as motivo,
        count(*) filter (where r.clase = 'resena') as resenas,
        count(*) filter (where r.clase <> 'resena') as foro
      from private.retiros as r
      where r.fecha >= since
      group by r.motivo
    )
    select jsonb_build_object(
      'dia', today,
      'desde', first_day,
      'directorio', jsonb_build_object(
        'aprobados', (select sum(aprobados) from types),
        'confirmados', (select sum(confirmados) from types),
        'municipios', (
          select count(distinct m.municipio)
          from public.proveedores as p
          left join public.sedes as s on s.proveedor_id = p.id and s.visibilidad <> 'oculta'
          cross join lateral (values (p.municipio), (s.municipio)) as m (municipio)
          where p.aprobado_por_admin and private.is_municipio(m.municipio)
        ),
        'por_tipo', (
          select jsonb_agg(jsonb_build_object('tipo', tipo, 'aprobados', aprobados, 'confirmados', confirmados) order by tipo)
          from types
        )
      ),
      'correcciones', (
        select jsonb_build_object(
          'recibidas', count(*),
          'aceptadas', count(*) filter (where estado = 'aceptada'),
          'no_aceptadas', count(*) filter (where estado = 'rechazada'),
          'esperan', count(*) filter (where estado = 'pendiente'),
          'mediana_dias', ceil(extract(epoch from
            percentile_disc(0.5) within group (order by tardanza) filter (where estado in ('aceptada', 'rechazada'))
          ) / 86400)
        )
        from corrections
      ),
      'retiros', jsonb_build_object(
        'resenas', (select coalesce(sum(resenas), 0) from takedowns),
        'foro', (select coalesce(sum(foro), 0) from takedowns),
        'por_motivo', (
          select coalesce(jsonb_agg(jsonb_build_object('motivo', motivo, 'resenas', resenas, 'foro', foro)
            order by resenas + foro desc, motivo), '[]')
          from takedowns
        )
      ),
      'moderacion', (
        select jsonb_build_object(
          'reportes', count(*) filter (where m.que = 'reporte'),
          'ocultas', count(*) filter (where m.que = 'oculta'),
          'revisiones', count(*) filter (where m.que = 'revision'),
          'recuperadas', (select count(*) from private.retiros as r where r.recuperado_en >= since),
          'pausas', (select count(*) from public.auditoria as a where a.accion = 'pausar' and a.fecha >= since)
        )
        from private.cuentas_moderacion as m
        where m.fecha >= since
      ),
      'bajas', (select count(*) from public.bajas as b where b.estado = 'hecha' and b.origen <> 'admin')
    )
  );
end
$function$;
COMMENT ON FUNCTION public.transparencia() IS 'For anybody: approved providers and those confirmed within 90 days, by type; corrections that people sent in twelve months, with the days within which half of the answers came; reviews and posts that were taken down in twelve months, by reason; reports, what they hid, second looks, what was put back and pauses in twelve months; providers that asked to leave and left.';
GRANT EXECUTE ON FUNCTION public.transparencia() TO anon, authenticated, service_role;

CREATE FUNCTION public.unir_proveedores(queda uuid, se_va uuid, del_otro text[], version_queda timestamp with time zone, version_se_va timestamp with time zone, repetido uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  kept public.proveedores;
  gone public.proveedores;
begin
  perform private.require_admin();
  if auth.uid() is null then
    raise exception using errcode = 'insufficient_privilege', message = 'Solo una persona decide que dos perfiles son el mismo';
  elsif queda is null or se_va is null or queda = se_va then
    perform private.refuse('se_va_otro', 'Elige dos perfiles distintos.');
  elsif del_otro is null or not del_otro <@ private.merge_fields() then
    perform private.refuse('del_otro_conocido', 'Uno de los campos elegidos no existe.');
  end if;
  perform from public.proveedores as p where p.id in (queda, se_va) order by p.id for update;
  select * into kept from public.proveedores as p where p.id = queda;
  select * into gone from public.proveedores as p where p.id = se_va;
  if kept.id is null or gone.id is null then
    return jsonb_build_object('estado', 'ya_no_esta');
  elsif (kept.fecha_actualizacion, gone.fecha_actualizacion) is distinct from (version_queda, version_se_va) then
    return jsonb_build_object('estado', 'cambiado');
  elsif kept.usuario_id <> gone.usuario_id then
    perform private.refuse('queda_un_dueno', 'Cada uno tiene su dueño. Habla con los dos y quita primero uno de los dueños.');
  elsif exists (select from public.bajas as b where b.proveedor_id in (queda, se_va) and b.estado in ('pendiente', 'hecha')) then
    perform private.refuse('queda_sin_baja', 'Uno de los dos pidió salir del directorio. Decide primero su baja.');
  elsif (select count(*) from public.sedes as s where s.proveedor_id in (queda, se_va)) > 13 then
    perform private.refuse('queda_max_12_sedes', 'Entre los dos tienen más de 12 sedes. Quita primero las que sobran.');
  end if;
  -- The facts before the lock of their summary, as whoever saves them takes both.
  perform from public.sedes as s where s.proveedor_id in (queda, se_va) order by s.id for update;
  perform from public.detalles as d where d.proveedor_id in (queda, se_va) order by d.proveedor_id for update;
  perform from public.primera_visita as v where v.proveedor_id in (queda, se_va) order by v.proveedor_id for update;
  perform from public.disponibilidad as a join public.sedes as s on s.id = a.sede_id
  where s.proveedor_id in (queda, se_va) order by a.sede_id for update of a;

  insert into public.perfiles_unidos (anterior, proveedor_id, por, repetido, del_otro)
  values (se_va, queda, auth.uid(), repetido, del_otro);
  perform private.write_act(auth.uid(), 'unir', 'proveedores', queda::text,
    private.summarize(to_jsonb(gone), '{nombre,municipio,telefono}'),
    (select private.summarize(to_jsonb(p), '{nombre,municipio,telefono}') from public.proveedores as p where p.id = queda));
  return jsonb_build_object('estado', 'unido');
end
$function$;
COMMENT ON FUNCTION public.unir_proveedores(uuid,uuid,text[],timestamp with time zone,timestamp with time zone,uuid) IS 'For admins, by hand only: two providers become one. `queda` keeps its address, that of `se_va` leads to it; `del_otro` are the columns to take from the one that goes. `cambiado` or `ya_no_esta`: they are not what was shown, and nothing is done.';
GRANT EXECUTE ON FUNCTION public.unir_proveedores(uuid,uuid,text[],timestamp with time zone,timestamp with time zone,uuid) TO authenticated;

CREATE FUNCTION public.valor_de_campo(proveedor uuid, sede uuid, campo text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return private.field_value(proveedor, sede, campo);
end
$function$;
COMMENT ON FUNCTION public.valor_de_campo(uuid,uuid,text) IS 'For admins: what a field says now.';
GRANT EXECUTE ON FUNCTION public.valor_de_campo(uuid,uuid,text) TO authenticated, service_role;

CREATE FUNCTION public.ver_autor(clase text, id uuid, motivo text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  reason constant text := private.clean_line(ver_autor.motivo);
  author uuid;
begin
  perform private.require_admin();
  if char_length(regexp_replace(private.fold_text(coalesce(reason, '')), '[^[:alpha:]]', '', 'g')) < 10 then
    perform private.refuse('motivo_min_10_letras', 'Escribe el motivo con al menos 10 letras.');
  elsif char_length(reason) > 300 then
    perform private.refuse('motivo_max_300', 'El motivo admite hasta 300 caracteres.');
  end if;
  if ver_autor.clase = 'pregunta' then
    select a.user_id into author from private.autores_preguntas as a where a.question_id = ver_autor.id;
  elsif ver_autor.clase = 'respuesta' then
    select a.user_id into author from private.autores_respuestas as a where a.answer_id = ver_autor.id;
  end if;
  if author is null then
    perform private.refuse('sin_nombre_y_presente', 'Esta publicación ya no está, o no es sin nombre.');
  end if;
  -- Which post and why, not whose: other admins read the log.
  perform private.write_act(
    auth.uid(), 'ver_autor', case ver_autor.clase when 'pregunta' then 'questions' else 'answers' end,
    ver_autor.id::text, null, jsonb_build_object('motivo', reason)
  );
  return (
    select jsonb_build_object('id', p.id, 'nombre_completo', p.nombre_completo)
    from private.profiles as p where p.id = author
  );
end
$function$;
COMMENT ON FUNCTION public.ver_autor(text,uuid,text) IS 'For admins: id and name of who wrote a nameless question (`pregunta`) or answer (`respuesta`). The reason is kept in the audit log.';
GRANT EXECUTE ON FUNCTION public.ver_autor(text,uuid,text) TO authenticated;

CREATE FUNCTION public.ver_aviso(token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  told constant jsonb := (
    select jsonb_build_object('estado', case when bool_and(a.confirmado_en is not null) then 'confirmado' else 'pedido' end,
      'avisos', jsonb_agg(private.alert_words(a) order by a.pedido_en, a.id))
    from private.alerts_of(token) as a
    having count(*) > 0
  );
begin
  if told is null then
    perform private.count_unknown_link();
    return jsonb_build_object('estado', 'desconocido');
  end if;
  return told;
end
$function$;
COMMENT ON FUNCTION public.ver_aviso(text) IS 'What the link of a mail about alerts waits for, and whether it was confirmed (`pedido`, `confirmado`). `desconocido`: cut, foreign, answered, given up or not confirmed in time; nothing tells them apart. It changes nothing.';
GRANT EXECUTE ON FUNCTION public.ver_aviso(text) TO anon, authenticated, service_role;

CREATE FUNCTION public.ver_correos(token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  link private.enlaces_correo;
begin
  select * into link from private.enlaces_correo as e where e.hash = private.token_hash(token);
  if not found then
    perform private.count_unknown_link();
    return jsonb_build_object('estado', 'desconocido');
  end if;
  return jsonb_build_object(
    'estado', 'vigente',
    'recibe', not exists (
      select from private.preferencias_correo as p where p.user_id = link.user_id and p.propias = 'nunca' and p.seguidas = 'nunca'
    ),
    'preguntas', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', q.id, 'title', q.title, 'recibe', coalesce(private.mail_mode(link.user_id, q.id), 'nunca') <> 'nunca'
      ) order by q.created_at, q.id), '[]')
      from public.questions as q where q.id = any (link.preguntas) and q.estado = 'publicada'
    )
  );
end
$function$;
COMMENT ON FUNCTION public.ver_correos(text) IS 'What the link of a mail about answers may change: all of them, or those about one of its questions, and whether they are sent (`recibe`). `desconocido`: cut, foreign, older than a year, or of an account that is gone. It changes nothing.';
GRANT EXECUTE ON FUNCTION public.ver_correos(text) TO anon, authenticated, service_role;

CREATE FUNCTION public.ver_enlace(token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known record;
  link private.enlaces;
  gets_reminders boolean;
begin
  select * into known from private.read_link(token);
  link := known.link;
  if known.estado not in ('vigente', 'vencido') then
    return jsonb_build_object('estado', known.estado);
  end if;
  gets_reminders := not exists (
    select from private.contacto_proveedor as c
    where c.proveedor_id = link.proveedor_id and c.sin_recordatorios_desde is not null
  );
  if known.estado = 'vencido' then
    return jsonb_build_object('estado', known.estado, 'recordatorios', gets_reminders);
  end if;
  return jsonb_build_object('estado', known.estado, 'proveedor_id', link.proveedor_id, 'vence_en', link.vence_en,
    'recordatorios', gets_reminders);
end
$function$;
COMMENT ON FUNCTION public.ver_enlace(text) IS 'Whose provider a link is about and until when it serves. It changes nothing; who reads the provider then does so with a visitor''s rights.';
GRANT EXECUTE ON FUNCTION public.ver_enlace(text) TO anon, authenticated, service_role;

CREATE FUNCTION public.volver_a_recordatorios(token text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.want_reminders(token, true)
$function$;
COMMENT ON FUNCTION public.volver_a_recordatorios(text) IS 'The way back to the reminders.';
GRANT EXECUTE ON FUNCTION public.volver_a_recordatorios(text) TO anon, authenticated, service_role;

-- On the platform's tables

CREATE TRIGGER create_profile_for_new_account AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION private.create_profile();
CREATE TRIGGER forget_deleted_account BEFORE DELETE ON auth.users FOR EACH ROW EXECUTE FUNCTION private.forget_account();
CREATE TRIGGER forget_sign_ins_of_deleted_account AFTER DELETE ON auth.users FOR EACH ROW EXECUTE FUNCTION private.forget_sign_ins();
CREATE POLICY "Admins can manage any provider image" ON storage.objects FOR ALL TO authenticated
  USING (bucket_id = 'provider-images'::text AND ( SELECT private.is_admin() AS is_admin))
  WITH CHECK (bucket_id = 'provider-images'::text AND ( SELECT private.is_admin() AS is_admin));
CREATE POLICY "Owners can delete their own provider images" ON storage.objects FOR DELETE TO authenticated
  USING (bucket_id = 'provider-images'::text AND owner_id = ((( SELECT auth.uid() AS uid))::text));
CREATE POLICY "Owners can fetch their own copy" ON storage.objects FOR SELECT TO authenticated
  USING (bucket_id = 'copias'::text AND private.may_fetch_copy(name));
CREATE POLICY "Owners can replace their own provider images" ON storage.objects FOR UPDATE TO authenticated
  USING (bucket_id = 'provider-images'::text AND owner_id = ((( SELECT auth.uid() AS uid))::text))
  WITH CHECK (bucket_id = 'provider-images'::text AND owner_id = ((( SELECT auth.uid() AS uid))::text));
CREATE POLICY "Owners can see their own provider images" ON storage.objects FOR SELECT TO authenticated
  USING (bucket_id = 'provider-images'::text AND owner_id = ((( SELECT auth.uid() AS uid))::text));
CREATE POLICY "Users can upload provider images as themselves" ON storage.objects FOR INSERT TO authenticated
  WITH CHECK (bucket_id = 'provider-images'::text AND owner_id = ((( SELECT auth.uid() AS uid))::text));
