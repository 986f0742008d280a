-- Verifies the steps that say nothing uncertain, and the letters, which the demo shows as what they are: examples. The others
-- stay drafts, with what a person has to verify. Without the demo content all of them are drafts.
update public.pasos
set estado = 'publicado', verificado_por = 'Contenido de demostración',
  revisado_en = (now() at time zone 'America/Puerto_Rico')::date
where slug in (
    'respira', 'en-una-crisis', 'anota-y-pregunta', 'avanzando-juntos', 'centros-de-salud', 'busca-evaluacion',
    'si-crees-que-eres-autista', 'los-primeros-dias', 'registro-educacion-especial', 'reunion-del-pei', 'plan-vital',
    'terapias', 'apoyos-para-comunicar', 'remedio-provisional', 'querella-de-educacion', 'el-plan-niega',
    'rehabilitacion-vocacional', 'acomodos', 'apoyos-para-adultos', 'ayudas-de-dinero', 'antes-de-un-huracan',
    'registro-de-autismo', 'si-se-va-o-se-pierde'
);
update public.cartas
set estado = 'publicado', verificado_por = 'Contenido de demostración',
  revisado_en = (now() at time zone 'America/Puerto_Rico')::date;
