-- Words that families meet, explained in plain ones: content of the product, that admins may change.
-- Only what is certain is shown.

-- Tables

create table public.terminos (
  slug text primary key constraint slug_de_palabras check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 60),
  termino text not null unique constraint termino_max_60 check (char_length(termino) <= 60),
  sigla text constraint sigla_max_20 check (char_length(sigla) <= 20),
  definicion text not null constraint definicion_max_400 check (char_length(definicion) <= 400),
  ver text[] not null default '{}' constraint ver_max_8_de_60 check (private.list_fits(ver, 8, 60)),
  fuente text not null constraint fuente_max_300 check (char_length(fuente) <= 300),
  certeza text not null default 'por_verificar' constraint certeza_conocida check (certeza in ('cierto', 'por_verificar')),
  fecha_actualizacion timestamptz not null default now()
);
comment on table public.terminos is 'Terms with their explanation. Steps and other terms name them by slug.';
comment on column public.terminos.ver is 'Slugs of terms to read too.';
comment on column public.terminos.fuente is 'Where it was read: an address, a law, or "uso general".';

insert into public.terminos (slug, termino, sigla, definicion, ver, fuente, certeza) values
  ('aba', 'ABA', null,
    'Terapia que enseña destrezas con práctica y refuerzo. El nombre viene del inglés: análisis aplicado de la conducta. Hay personas autistas que la critican. Pregunta qué metas tiene y cómo respeta a la persona.',
    array['terapia'], 'uso general', 'cierto'),
  ('acomodo-razonable', 'Acomodo razonable', null,
    'Un cambio para que una persona con impedimento pueda estudiar, trabajar o recibir un servicio. Ejemplos: más tiempo, menos ruido o instrucciones escritas. Se pide a la escuela, a la universidad o al patrono.',
    array['arv', 'vida-independiente'], 'https://www.pratp.upr.edu/recursos/articulos/at-como-acomodo-razonable-en-el-empleo-como-la-solicito', 'cierto'),
  ('apni', 'APNI', 'APNI',
    'Apoyo a Padres de Niños con Impedimentos. Organización que orienta a familias desde 1977. Tiene intercesoras que acompañan a las familias en sus reclamos de educación especial.',
    array['intercesora', 'compu'], 'https://fundacionangelramos.org/reportajes-oenege-2/2689-vital-el-acompanamiento-que-ofrece-una-entidad-como-apni.html', 'cierto'),
  ('arv', 'ARV', 'ARV',
    'Administración de Rehabilitación Vocacional. Agencia que ayuda a personas con impedimentos elegibles, desde los 16 años, a prepararse para un empleo, conseguirlo o mantenerlo.',
    array['transicion', 'vida-independiente'], 'https://arv.pr.gov/servicios-arv', 'cierto'),
  ('aseguradora', 'Aseguradora', null,
    'La compañía que maneja tu plan médico. En el Plan Vital puedes escoger tu aseguradora. La cubierta es la misma en todas; la lista de proveedores puede cambiar.',
    array['plan-vital', 'cubierta-especial'], 'https://www.firstmedicalvital.com/para_comenzar/', 'cierto'),
  ('ases', 'ASES', 'ASES',
    'Administración de Seguros de Salud. Agencia del Gobierno que administra el Plan Vital. Orienta y recibe quejas sobre ese plan.',
    array['plan-vital', 'procurador-del-paciente'], 'https://www.multihealth-vital.com/eng/appeals.html', 'cierto'),
  ('asistencia-tecnologica', 'Asistencia tecnológica', null,
    'Equipos y servicios que ayudan a una persona con impedimento a hacer más cosas. Puede ser una tableta que habla, un asiento o unos audífonos contra el ruido.',
    array['pratp', 'comunicacion-aumentativa'], 'https://www.pratp.upr.edu/recursos/articulos/at-como-acomodo-razonable-en-el-empleo-como-la-solicito', 'cierto'),
  ('autismo', 'Autismo', 'TEA',
    'Forma de desarrollo que cambia cómo una persona se comunica, siente y se relaciona. Dura toda la vida. Se puede diagnosticar a cualquier edad. TEA significa trastorno del espectro autista.',
    array['diagnostico', 'neurodivergente'], 'https://www.nimh.nih.gov/health/publications/espanol/trastornos-del-espectro-autista', 'cierto'),
  ('avanzando-juntos', 'Avanzando Juntos', null,
    'Programa de intervención temprana del Departamento de Salud de Puerto Rico. Atiende a bebés y niños menores de 3 años con retraso en el desarrollo o riesgo de tenerlo.',
    array['intervencion-temprana'], 'http://www.primerahora.com/noticias/puerto-rico/nota/promuevenlaorientacionapadresymadresdeinfantes-1055749/', 'cierto'),
  ('cernimiento', 'Cernimiento', null,
    'Revisión corta que busca señales. No es un diagnóstico. Si sale algo, el próximo paso es una evaluación completa.',
    array['evaluacion', 'diagnostico'], 'https://www.nimh.nih.gov/health/publications/espanol/trastornos-del-espectro-autista', 'cierto'),
  ('compu', 'COMPU', 'COMPU',
    'Comité de Programación y Ubicación. Es el grupo que se reúne para preparar y revisar el Programa Educativo Individualizado (PEI). La familia es parte del grupo.',
    array['pei'], 'https://educacionespecialpr.com/seccion-1-base-legal', 'cierto'),
  ('comunicacion-aumentativa', 'Comunicación aumentativa', 'CAA',
    'Formas de comunicar que ayudan o sustituyen el habla: señas, fotos, tarjetas, pictogramas o una tableta que habla. La sigla CAA significa comunicación aumentativa y alternativa.',
    array['pictograma', 'asistencia-tecnologica', 'terapia-del-habla-y-lenguaje'], 'uso general', 'cierto'),
  ('crisis', 'Crisis', null,
    'Momento en que una persona no puede más con lo que siente. No es una pataleta ni una mala conducta. Ayudan la calma, el espacio y menos ruido.',
    array['sobrecarga-sensorial', 'linea-pas'], 'uso general', 'cierto'),
  ('csee', 'CSEE', 'CSEE',
    'Centro de Servicios de Educación Especial. Oficina del Departamento de Educación que atiende a familias de educación especial. Ahí también puedes pedir Remedio Provisional.',
    array['registro', 'remedio-provisional'], 'https://www.de.pr.gov/oficina-de-querellas-y-remedio-provisional/', 'cierto'),
  ('cubierta-especial', 'Cubierta Especial', null,
    'Parte del Plan Vital para ciertas condiciones. El autismo está en la lista. Con ella, medicinas, pruebas y otros servicios no necesitan referido ni firma del médico primario.',
    array['plan-vital', 'referido', 'medico-primario'], 'https://multihealth-vital.com/beneficios2.html', 'cierto'),
  ('diagnostico', 'Diagnóstico', null,
    'La conclusión de un profesional después de evaluar. Dice si la persona cumple con los criterios de autismo. Pide siempre el informe escrito.',
    array['evaluacion', 'autismo'], 'https://www.nimh.nih.gov/health/publications/espanol/trastornos-del-espectro-autista', 'cierto'),
  ('educacion-especial', 'Educación especial', null,
    'Enseñanza y servicios adaptados a un estudiante con impedimentos. En Puerto Rico es pública y gratis, de 3 a 21 años.',
    array['pei', 'registro', 'servicios-relacionados'], 'https://educacionespecialpr.com/seccion-1-base-legal', 'cierto'),
  ('evaluacion', 'Evaluación', null,
    'Citas en que uno o más profesionales observan, preguntan y hacen pruebas. Sirve para entender qué necesita la persona. Al final hay un informe escrito.',
    array['cernimiento', 'diagnostico'], 'uso general', 'cierto'),
  ('idea', 'IDEA', 'IDEA',
    'Ley federal de educación de personas con discapacidades. La Parte C cubre desde el nacimiento hasta los 3 años. La Parte B cubre de 3 a 21 años.',
    array['educacion-especial', 'intervencion-temprana'], 'https://sites.ed.gov/idea/', 'cierto'),
  ('integracion-sensorial', 'Integración sensorial', null,
    'Manera en que el cuerpo recibe y ordena lo que siente: ruido, luz, tacto, movimiento. También es el nombre de una terapia que trabaja con eso.',
    array['sobrecarga-sensorial', 'terapia-ocupacional'], 'uso general', 'cierto'),
  ('intercesora', 'Intercesora', null,
    'Persona que conoce las leyes y acompaña a la familia. Te orienta, te escucha y puede ir contigo a una reunión de la escuela.',
    array['apni', 'compu'], 'https://fundacionangelramos.org/reportajes-oenege-2/2689-vital-el-acompanamiento-que-ofrece-una-entidad-como-apni.html', 'cierto'),
  ('intervencion-temprana', 'Intervención temprana', null,
    'Apoyos para bebés y niños menores de 3 años y para su familia. Puede incluir terapias, según lo que necesiten. En Puerto Rico el programa se llama Avanzando Juntos.',
    array['avanzando-juntos'], 'Ley federal IDEA, Parte C', 'cierto'),
  ('linea-pas', 'Línea PAS', null,
    'Primera Ayuda Sicosocial. Línea gratis de apoyo emocional, en español, las 24 horas. Llama al 988 o al 1-800-981-0023. Personas sordas: TDD 1-888-672-7622.',
    array['crisis'], 'https://lineapas.assmca.pr.gov', 'cierto'),
  ('medicaid', 'Medicaid', null,
    'Programa público que decide quién puede tener el Plan Vital. En Puerto Rico es parte del Departamento de Salud.',
    array['plan-vital'], 'https://www.firstmedicalvital.com/para_comenzar/', 'cierto'),
  ('medico-primario', 'Médico primario', null,
    'El médico que ves primero y que coordina tu cuidado. También le dicen PCP, por sus siglas en inglés.',
    array['referido', 'cubierta-especial'], 'uso general', 'cierto'),
  ('mipe', 'MiPE', 'MiPE',
    'Portal del Departamento de Educación para familias de educación especial. Ahí ves y gestionas servicios. También puedes presentar una querella.',
    array['pei', 'querella'], 'https://www.de.pr.gov/oficina-de-querellas-y-remedio-provisional/', 'cierto'),
  ('neurodivergente', 'Neurodivergente', null,
    'Persona cuyo cerebro funciona distinto a lo más común. Incluye a personas autistas y a otras. No es un diagnóstico.',
    array['autismo'], 'uso general', 'cierto'),
  ('pei', 'PEI', 'PEI',
    'Programa Educativo Individualizado. Documento que dice qué necesita el estudiante, sus metas y los servicios que recibe. La familia participa cuando se prepara.',
    array['compu', 'servicios-relacionados'], 'https://educacionespecialpr.com/seccion-1-base-legal', 'cierto'),
  ('pictograma', 'Pictograma', null,
    'Dibujo sencillo que representa una palabra o una idea. Sirve para comunicar, para entender un horario o para anticipar qué va a pasar.',
    array['comunicacion-aumentativa'], 'https://arasaac.org', 'cierto'),
  ('plan-vital', 'Plan Vital', null,
    'El plan de salud del Gobierno de Puerto Rico. Mucha gente lo llama «la Reforma». El Programa Medicaid decide quién es elegible.',
    array['medicaid', 'cubierta-especial', 'aseguradora'], 'https://www.firstmedicalvital.com/para_comenzar/', 'cierto'),
  ('pratp', 'PRATP', 'PRATP',
    'Programa de Asistencia Tecnológica de Puerto Rico, de la Universidad de Puerto Rico. Orienta, presta y reúsa equipos de asistencia tecnológica.',
    array['asistencia-tecnologica', 'comunicacion-aumentativa'], 'https://pratp.upr.edu', 'cierto'),
  ('procurador-del-paciente', 'Procurador del Paciente', 'OPP',
    'Oficina del Gobierno que defiende los derechos de los pacientes. Recibe querellas contra planes y proveedores de salud. Teléfono: 1-800-981-0031.',
    array['querella', 'aseguradora'], 'https://www.multihealth-vital.com/eng/appeals.html', 'cierto'),
  ('querella', 'Querella', null,
    'Reclamo formal y por escrito. Se presenta cuando una escuela, una agencia o un plan no cumple. Guarda copia y anota la fecha.',
    array['remedio-provisional', 'procurador-del-paciente'], 'https://www.de.pr.gov/oficina-de-querellas-y-remedio-provisional/', 'cierto'),
  ('referido', 'Referido', null,
    'Papel u orden de un médico para que veas a otro profesional o te hagas una prueba. No todos los servicios lo piden: pregunta antes.',
    array['medico-primario', 'cubierta-especial'], 'uso general', 'cierto'),
  ('registro', 'Registro', null,
    'Primer paso para pedir educación especial. La familia da los datos del estudiante en el Departamento de Educación.',
    array['educacion-especial', 'csee'], 'https://www.estudiolegalvirtualpr.com/single-post/educaci%C3%B3n-especial-identificaci%C3%B3n-y-registro-parte-i', 'cierto'),
  ('remedio-provisional', 'Remedio Provisional', null,
    'Manera de obtener un servicio relacionado que está en el PEI y que el Departamento de Educación no ha dado. Se pide en el CSEE o en la Unidad de Querellas.',
    array['pei', 'csee', 'querella'], 'https://www.de.pr.gov/oficina-de-querellas-y-remedio-provisional/', 'cierto'),
  ('servicios-relacionados', 'Servicios relacionados', null,
    'Apoyos que un estudiante necesita para aprovechar su educación, como terapias o transportación. Van escritos en el PEI.',
    array['pei', 'terapia'], 'https://sites.ed.gov/idea/', 'cierto'),
  ('sobrecarga-sensorial', 'Sobrecarga sensorial', null,
    'Cuando hay demasiado ruido, luz, olor o gente y el cuerpo no puede con todo. Ayuda salir a un lugar tranquilo.',
    array['crisis', 'integracion-sensorial'], 'uso general', 'cierto'),
  ('ssdi', 'SSDI', 'SSDI',
    'Seguro Social por incapacidad. Depende de lo que trabajó y cotizó la persona o, en algunos casos, su padre o su madre. Sí se paga en Puerto Rico.',
    array['ssi'], 'https://www.metro.pr/noticias/2022/04/21/jueza-sonia-sotomayor-cataloga-como-cruel-que-se-excluya-a-puerto-rico-del-ssi/', 'cierto'),
  ('ssi', 'SSI', 'SSI',
    'Seguridad de Ingreso Suplementario, una ayuda federal. No se paga a quienes viven en Puerto Rico. Muchas guías de Estados Unidos la mencionan, pero aquí no aplica.',
    array['ssdi'], 'https://www.metro.pr/noticias/2022/04/21/jueza-sonia-sotomayor-cataloga-como-cruel-que-se-excluya-a-puerto-rico-del-ssi/', 'cierto'),
  ('terapia', 'Terapia', null,
    'Trabajo con un terapista para aprender o mantener destrezas. Debe tener metas claras. Cada persona necesita cosas distintas.',
    array['terapia-ocupacional', 'terapia-del-habla-y-lenguaje'], 'uso general', 'cierto'),
  ('terapia-del-habla-y-lenguaje', 'Terapia del habla y lenguaje', null,
    'Ayuda a comunicarse: hablar, entender, usar señas, tarjetas o una tableta. También puede trabajar con comer y tragar.',
    array['comunicacion-aumentativa', 'terapia'], 'uso general', 'cierto'),
  ('terapia-ocupacional', 'Terapia ocupacional', null,
    'Ayuda con las actividades de cada día: vestirse, comer, escribir, jugar. También trabaja con lo que molesta a los sentidos.',
    array['integracion-sensorial', 'terapia'], 'uso general', 'cierto'),
  ('transicion', 'Transición', null,
    'Paso de una etapa a otra. Ejemplos: de intervención temprana a la escuela, o de la escuela a la vida adulta. Se prepara con tiempo.',
    array['arv', 'avanzando-juntos'], 'uso general', 'cierto'),
  ('vida-independiente', 'Vida independiente', null,
    'Decidir sobre la propia vida, con los apoyos que hagan falta. No significa hacerlo todo sin ayuda.',
    array['arv', 'acomodo-razonable'], 'uso general', 'cierto');

-- Grants

alter table public.terminos enable row level security;

revoke all on table public.terminos from public, anon, authenticated, service_role;
grant select on table public.terminos to anon, authenticated;
grant
  insert (slug, termino, sigla, definicion, ver, fuente, certeza),
  update (termino, sigla, definicion, ver, fuente, certeza),
  delete
  on table public.terminos to authenticated;
grant all on table public.terminos to service_role;

-- Functions

create function private.refuse_unknown_terms(field text, slugs text[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
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
$$;
comment on function private.refuse_unknown_terms(text, text[]) is 'Refuses slugs that are of no term.';

create function private.check_palabras() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.refuse_unknown_terms('palabras', new.palabras);
  return new;
end
$$;
comment on function private.check_palabras() is 'The words of a step are terms.';

create function private.clean_termino() returns trigger
language plpgsql set search_path = ''
as $$
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
$$;
comment on function private.clean_termino() is 'Trims a term; one without explanation or source is refused.';

create function private.check_ver() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.refuse_unknown_terms('ver', new.ver);
  return new;
end
$$;
comment on function private.check_ver() is 'What a term leads to are terms.';

revoke execute on all functions in schema private from public;
grant execute on function private.refuse_unknown_terms(text, text[]) to authenticated, service_role;

-- Triggers, which fire in the order of their names. A reference to a term that was deleted may stay: pages leave it out.

create trigger pasos_palabras
  before insert or update of palabras on public.pasos
  for each row execute function private.check_palabras();
create trigger terminos_clean
  before insert or update on public.terminos
  for each row execute function private.clean_termino();
create trigger terminos_ver
  before insert or update of ver on public.terminos
  for each row execute function private.check_ver();
create trigger terminos_stamp
  before update on public.terminos
  for each row execute function private.stamp_version();
create trigger terminos_audit
  after insert or update or delete on public.terminos
  for each row when (pg_trigger_depth() = 0) execute function private.audit('slug', '', 'termino,definicion');

-- Policies

create policy "Anyone can see the terms that are certain" on public.terminos
  for select to anon, authenticated using (certeza = 'cierto');
comment on policy "Anyone can see the terms that are certain" on public.terminos is
  'What a person still has to confirm is explained to nobody.';
create policy "Admins can see all terms" on public.terminos
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can see all terms" on public.terminos is
  'Those to be verified too.';
create policy "Admins can create terms" on public.terminos
  for insert to authenticated with check ((select private.is_admin()));
comment on policy "Admins can create terms" on public.terminos is
  'One list for everybody.';
create policy "Admins can change terms" on public.terminos
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "Admins can change terms" on public.terminos is
  'What an office is called changes.';
create policy "Admins can delete terms" on public.terminos
  for delete to authenticated using ((select private.is_admin()));
comment on policy "Admins can delete terms" on public.terminos is
  'The audit log keeps what it said.';
