-- Letters with blanks, as drafts: whoever runs the site has each read before families see it.

insert into public.cartas (slug, paso, titulo, cuando, a_quien, correo, asunto, texto, adjunta, despues, fuente, por_verificar)
values
  ('pedir-evaluacion', 'registro-educacion-especial', 'Pedir una evaluación de educación especial',
    array[
      'Crees que tu hijo o hija puede necesitar educación especial y no se ha evaluado.',
      'Ya lo hablaste en la escuela y quieres que quede por escrito.'
    ],
    array[
      'Director o directora de la escuela',
      'Centro de Servicios de Educación Especial (CSEE), si no va a la escuela pública',
      'Pregunta en la escuela a qué correo se envía.'
    ],
    null, 'Solicito evaluación de educación especial para {estudiante}',
    array[
      '{fecha}',
      '{destinatario}',
      '{escuela}',
      'Saludos:',
      'Soy {parentesco} de {estudiante}.',
      'Está en {grado}.',
      'Me preocupa su desarrollo y su aprendizaje. Esto es lo que veo: {preocupaciones}',
      'Por eso solicito dos cosas. Primero, que {estudiante} quede en el registro del Programa de Educación Especial. Segundo, una evaluación completa, en todas las áreas donde pueda tener necesidades.',
      'Estoy disponible para firmar la autorización que haga falta. Antes de firmar, solicito copia de mis derechos en español.',
      'Solicito una respuesta por escrito que diga quién atiende este asunto, qué sigue y en qué fecha. Si la respuesta es no, solicito la razón por escrito.',
      'Mi teléfono es {telefono}.',
      'Mi correo electrónico es {correo}.',
      'Gracias por su atención.',
      'Cordialmente,',
      '{nombre}'
    ],
    array['Copia de evaluaciones o informes, si los tienes', 'Notas del médico o del cuido, si las tienes'],
    array[
      'Anota la fecha en que la entregaste y a quién.',
      'Si no contestan, vuelve a escribir y menciona la fecha de esta carta.'
    ],
    '[{"titulo": "Estudio Legal Virtual PR: identificación y registro", "url": "https://www.estudiolegalvirtualpr.com/single-post/educaci%C3%B3n-especial-identificaci%C3%B3n-y-registro-parte-i"},
      {"titulo": "Departamento de Educación: Manual de procedimientos de educación especial, julio de 2020", "url": "https://es.scribd.com/document/487977805/Manual-de-Educacio-n-Especial-2020-1-pdf-versio-n-1"},
      {"titulo": "Understood: la evaluación se pide por escrito", "url": "https://api-qa.understood.org/es-mx/articles/que-hacer-si-la-escuela-tarda-mucho-para-hacer-una-evaluacion"},
      {"titulo": "Center for Parent Information & Resources: escribir cartas a la escuela", "url": "https://www.parentcenterhub.org/cartas"}]',
    array[
      'La debe leer: APNI o Servicios Legales de Puerto Rico.',
      'Si basta la carta o hay un formulario de registro que llenar el mismo día.',
      'Quién debe firmar y recibir en la escuela y en el CSEE.',
      'Los plazos de hoy en Puerto Rico y si conviene decirlos en la carta.',
      'Si pedir registro y evaluación en una sola carta ayuda o atrasa.',
      'Plazo leído que la carta no dice: Evaluación en 30 días y PEI en 60 días desde el registro, en Puerto Rico. Hoja sin fecha ni autor claro; el caso Rosa Lydia Vélez y el manual vigente mandan.',
      'Ese plazo se leyó en https://ws.studylib.es/doc/2764796/participando-en-la-redacci%C3%B3n-del-pei-de-su-hijo',
      'Plazo leído que la carta no dice: 60 días desde la autorización escrita (IDEA). Regla federal general; Puerto Rico puede tener otra.',
      'Ese plazo se leyó en https://api-qa.understood.org/es-mx/articles/que-hacer-si-la-escuela-tarda-mucho-para-hacer-una-evaluacion'
    ]),
  ('pedir-reunion-compu', 'reunion-del-pei', 'Pedir una reunión del COMPU',
    array[
      'Quieres revisar el Programa Educativo Individualizado (PEI) antes de la reunión del año.',
      'Algo del PEI no se cumple o ya no sirve.'
    ],
    array[
      'Director o directora de la escuela',
      'Maestro o maestra de educación especial, con copia',
      'Pregunta en la escuela a qué correo se envía.'
    ],
    null, 'Solicito reunión del COMPU para {estudiante}',
    array[
      '{fecha}',
      '{destinatario}',
      '{escuela}',
      'Saludos:',
      'Soy {parentesco} de {estudiante}.',
      'Está en {grado}.',
      'Solicito una reunión del Comité de Programación y Ubicación (COMPU) para revisar su Programa Educativo Individualizado (PEI).',
      'Quiero que hablemos de esto: {asuntos}',
      'Puedo reunirme en estos días y horas: {horas}',
      'Me va a acompañar {acompanante}.',
      'Antes de la reunión, solicito copia del PEI, de las evaluaciones y de cualquier borrador que se vaya a discutir.',
      'Solicito que me confirmen por escrito la fecha, la hora, el lugar y quiénes van a estar.',
      'Mi teléfono es {telefono}.',
      'Mi correo electrónico es {correo}.',
      'Gracias por su atención.',
      'Cordialmente,',
      '{nombre}'
    ],
    array['Lista de los asuntos, si es larga', 'Informes nuevos que quieras que lean'],
    array[
      'Escribe antes 3 cosas que le salen bien y 3 que necesita.',
      'En la reunión, pide copia de todo lo que firmes.'
    ],
    '[{"titulo": "Hoja sobre la redacción del PEI en Puerto Rico (sin fecha)", "url": "https://ws.studylib.es/doc/2764796/participando-en-la-redacci%C3%B3n-del-pei-de-su-hijo"},
      {"titulo": "Servicios Legales de Puerto Rico, en Puerto Rico Posts: acompañante en la reunión de COMPU", "url": "https://puertoricoposts.com/opinion-educacion-especial-se-puede-llevar-acompanante-a-reunion-de-compu/"},
      {"titulo": "Servicios Legales de Puerto Rico, en El Sol: qué es el PEI (11 de abril de 2024)", "url": "https://periodicoelsolpr.com/?p=59168"},
      {"titulo": "Center for Parent Information & Resources: escribir cartas a la escuela", "url": "https://www.parentcenterhub.org/cartas"}]',
    array[
      'La debe leer: APNI o Servicios Legales de Puerto Rico.',
      'Quién convoca hoy al COMPU y si hay una hoja oficial para pedirlo.',
      'Con cuánto tiempo hay que avisar que vas con alguien (se leyó «con anticipación», sin número).',
      'Si hay un plazo para que la escuela conteste.'
    ]),
  ('pedir-expediente', 'reunion-del-pei', 'Pedir copia del expediente',
    array[
      'Te preparas para una reunión, una querella o un cambio de escuela.',
      'No tienes copia del PEI o de las evaluaciones.'
    ],
    array[
      'Director o directora de la escuela',
      'Centro de Servicios de Educación Especial (CSEE), para lo que guarden allí',
      'Puede haber papeles en los dos lugares: envía la carta a los dos.'
    ],
    null, 'Solicito ver y copiar el expediente de {estudiante}',
    array[
      '{fecha}',
      '{destinatario}',
      '{escuela}',
      'Saludos:',
      'Soy {parentesco} de {estudiante}.',
      'Está en {grado}.',
      'Solicito examinar su expediente escolar completo, incluido el de educación especial, y recibir copia de estos documentos: {documentos}',
      'Los necesito antes de la próxima reunión sobre su Programa Educativo Individualizado (PEI).',
      'Solicito que me digan por escrito cuándo y dónde puedo verlos, y si las copias tienen costo.',
      'Si hay un documento que no me pueden dar, solicito la razón por escrito.',
      'Mi teléfono es {telefono}.',
      'Mi correo electrónico es {correo}.',
      'Gracias por su atención.',
      'Cordialmente,',
      '{nombre}'
    ],
    array[
      'Copia de tu identificación, si la piden',
      'Autorización o poder, si no eres la madre ni el padre'
    ],
    array[
      'Cuando te den las copias, mira que estén todas las que pediste.',
      'Guárdalas por fecha en tu carpeta.'
    ],
    '[{"titulo": "Special Education Action: texto de 34 CFR 300.613 (en inglés)", "url": "https://specialeducationaction.com/schools-are-required-to-provide-access-to-education-records-prior-to-iep-meetings/"},
      {"titulo": "Departamento de Educación federal: comentario a 34 CFR 300.501 sobre copias (en inglés)", "url": "http://idea.ed.gov/explore/view/p/,root,regs,preamble2,prepart2,E,2888,.html"},
      {"titulo": "DREDF: pedir los registros escolares (California, en español)", "url": "https://dredf.org/solicitud-de-registros-escolares"}]',
    array[
      'La debe leer: APNI o Servicios Legales de Puerto Rico.',
      'Cuánto cobra Educación por copia. La regla federal obliga a dar copia solo si sin ella no se puede ejercer el derecho a examinar.',
      'Si MiPE da ya estos documentos sin pedirlos.',
      'Quién guarda qué: escuela, CSEE, oficina regional.',
      'Qué cambia cuando el estudiante es mayor de edad.',
      'Plazo leído que la carta no dice: Sin demora innecesaria, antes de una reunión del PEI, y nunca más de 45 días desde que se pide (34 CFR 300.613). Leído en una página que copia la regla. Un abogado debe decir si conviene ponerlo en la carta y si en Puerto Rico hay uno más corto.',
      'Ese plazo se leyó en https://specialeducationaction.com/schools-are-required-to-provide-access-to-education-records-prior-to-iep-meetings/'
    ]),
  ('pedir-remedio-provisional', 'remedio-provisional', 'Pedir Remedio Provisional',
    array[
      'Un servicio relacionado está escrito en el PEI y no llega.',
      'Educación no lo ha podido dar y quieres la alternativa que existe para eso.'
    ],
    array[
      'Centro de Servicios de Educación Especial (CSEE)',
      'Unidad de Querellas y Remedio Provisional, con copia'
    ],
    null, 'Solicito Remedio Provisional para {estudiante}: {servicio}',
    array[
      '{fecha}',
      '{destinatario}',
      'Saludos:',
      'Soy {parentesco} de {estudiante}, estudiante de {escuela}.',
      'Su Programa Educativo Individualizado (PEI), con fecha de {fecha_pei}, incluye este servicio relacionado: {servicio}.',
      'El PEI dice: {frecuencia}.',
      '{estudiante} no lo recibe desde {sin_servicio_desde}.',
      'Ya hice estas gestiones: {gestiones}',
      'Solicito que se active el Remedio Provisional para este servicio.',
      'Solicito que me digan por escrito qué documentos faltan, qué sigue y a quién puedo llamar. Solicito también la fecha en que reciben esta carta.',
      'Mi teléfono es {telefono}.',
      'Mi correo electrónico es {correo}.',
      'Gracias por su atención.',
      'Cordialmente,',
      '{nombre}'
    ],
    array[
      'Copia del PEI',
      'Cartas y correos sobre el servicio que falta',
      'Hojas de asistencia o nota del terapista, si las tienes'
    ],
    array[
      'Pide un número o una copia sellada.',
      'Si no contestan, puedes presentar una querella: mira el paso «Algo no se cumple».'
    ],
    '[{"titulo": "Departamento de Educación: Unidad de Querellas y Remedio Provisional", "url": "https://www.de.pr.gov/oficina-de-querellas-y-remedio-provisional/"}]',
    array[
      'La debe leer: APNI o Servicios Legales de Puerto Rico.',
      'El formulario oficial de hoy: si la carta lo sustituye o solo lo acompaña.',
      'Si el correo de la Unidad recibe solicitudes de Remedio Provisional (la página nombra el CSEE y otro lugar que no se alcanzó a leer).',
      'Cuánto tiempo sin servicio hace falta. La carta no lo dice.',
      'Fondos y reglas de 2025 y 2026: la prensa cuenta cambios.',
      'Correo serviciosee_uspqrp@de.pr.gov: el correo aparece en la página oficial para querellas. Hay que confirmar que también recibe esta solicitud.'
    ]),
  ('el-plan-dijo-que-no', 'el-plan-niega', 'El plan médico dijo que no: pedir que lo revisen',
    array[
      'El plan negó, redujo o terminó un servicio y no estás de acuerdo.',
      'Tienes la carta o el mensaje. Míralo: ahí dice cómo reclamar y hasta cuándo.'
    ],
    array[
      'Departamento de querellas y apelaciones del plan médico',
      'La dirección y el teléfono están en la carta del plan o en la tarjeta.'
    ],
    null, 'Apelación de {paciente}, contrato {contrato}: {servicio_negado}',
    array[
      '{fecha}',
      '{destinatario}',
      '{plan}',
      'Saludos:',
      'Escribo sobre {paciente}, contrato {contrato}.',
      'Soy {relacion} de la persona asegurada.',
      'El {fecha_negativa} el plan negó este servicio: {servicio_negado}.',
      'La razón que dieron fue: {razon_plan}',
      'No estoy de acuerdo. {medico} ordenó el servicio. Hace falta por esto: {razones}',
      'Solicito que revisen la decisión y aprueben el servicio.',
      'Solicito también copia de la regla o criterio que usaron y de los documentos que miraron.',
      'Si la salud de {paciente} corre riesgo por la espera, solicito que lo atiendan como un caso urgente.',
      'Solicito una respuesta por escrito con la decisión, la razón y los próximos pasos.',
      'Mi teléfono es {telefono}.',
      'Mi correo electrónico es {correo}.',
      'Gracias por su atención.',
      'Cordialmente,',
      '{nombre}'
    ],
    array[
      'Carta o mensaje en que el plan dice que no',
      'Orden, receta o informe del médico',
      'Copia de la tarjeta del plan'
    ],
    array[
      'Llama y pide un número de caso.',
      'También puedes llamar al Procurador del Paciente, 1-800-981-0031.',
      'Si es Plan Vital, puedes llamar a la Administración de Seguros de Salud (ASES), 1-800-981-2737.'
    ],
    '[{"titulo": "Triple-S Salud, Plan Vital: quejas y apelaciones (en inglés)", "url": "https://sssvital.com/en/grievances-and-appeals/"},
      {"titulo": "MMM Multi Health, Plan Vital: quejas y apelaciones (en inglés)", "url": "https://www.multihealth-vital.com/eng/appeals.html"},
      {"titulo": "Código de Seguros: sistema de querellas de los planes (26 LPRA 1912)", "url": "https://instalawyer.io/laws/2020-laws-of-puerto-rico/1912-sistema-de-querellas"},
      {"titulo": "Ley 163-2024 (LexJuris)", "url": "https://lexjuris.com/lexlex/Leyes2024/lexl2024163.htm"}]',
    array[
      'La debe leer: Un abogado o una abogada de seguros de salud, o la Oficina del Procurador del Paciente.',
      'Plazos y pasos en los planes que no son Plan Vital.',
      'Si un familiar necesita autorización firmada de la persona asegurada adulta.',
      'Cómo se pide el trámite urgente y con qué palabras.',
      'Qué artículo de la Ley 163-2024 se puede citar. La carta no cita ninguno.',
      'Plazo leído que la carta no dice: 60 días desde la fecha de la carta para apelar (Plan Vital, Triple-S Salud). Es de una aseguradora y de un plan. La carta que recibió la familia dice el suyo.',
      'Ese plazo se leyó en https://sssvital.com/en/grievances-and-appeals/'
    ]);
