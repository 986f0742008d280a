interface KeptData {
  what: string;
  /** Where it stands: `tests/rules/privacy.test.ts` looks that no table is forgotten. */
  tables: readonly string[];
  why: string;
  /** Who can read it. */
  who: string;
  /** How long; the database holds to it (tests/rules/daily-work.test.ts, copies.test.ts and their like). */
  until: string;
}

const onlyYou = 'Solo tú';
const youAndAdmins = 'Tú y los administradores';
const admins = 'Los administradores';
const nobody = 'Nadie en el sitio';

/** What the site keeps of people: a new table gets its line here, or is said in the test to be about nobody. */
export const keptData: readonly KeptData[] = [
  {
    what: 'Nombre, correo y contraseña',
    tables: ['auth.identities', 'auth.users', 'gateway.proved_emails', 'private.profiles'],
    why: 'Para tu cuenta. La contraseña se guarda cifrada.',
    who: 'El nombre, quien lee lo que publicas con él. El correo, tú y los administradores. La contraseña, nadie',
    until: 'Hasta que borras la cuenta',
  },
  {
    what: 'Segundo paso para entrar, si lo activas: app, llave o teléfono, y códigos de recuperación',
    tables: ['auth.mfa_factors', 'auth.mfa_recovery_codes'],
    why: 'Para que nadie entre solo con tu contraseña.',
    who: 'Tú ves cuáles tienes. Los administradores, que lo tienes. Las claves y los códigos, nadie',
    until: 'Hasta que lo quitas o borras la cuenta. Lo que no terminas de activar, un día',
  },
  {
    what: 'Teléfono y municipio (opcional)',
    tables: ['private.profiles'],
    why: 'Para tu perfil.',
    who: youAndAdmins,
    until: 'Hasta que los quitas o borras la cuenta',
  },
  {
    what: 'Favoritos, lo que guardas y votos',
    tables: [
      'private.guardados',
      'private.papelera_votos',
      'public.answer_votes',
      'public.favorite_providers',
    ],
    why: 'Para mostrarte lo que guardaste y ordenar las respuestas.',
    who: onlyYou,
    until: 'Hasta que los quitas o borras la cuenta',
  },
  {
    what: 'Tus listas, con sus notas',
    tables: [
      'private.listas_compartidas',
      'private.listas_recibidas',
      'private.listas_recursos',
      'public.listas',
      'public.listas_proveedores',
    ],
    why: 'Para llevarlas contigo y compartirlas si quieres.',
    who: 'Solo tú y quien tenga el enlace de una lista que compartes, sin ver quién la hizo',
    until:
      'Hasta que las borras o borras la cuenta. Un enlace vale 90 días, o hasta que dejas de compartirlo',
  },
  {
    what: 'Reseñas, preguntas y respuestas',
    tables: [
      'private.autores_preguntas',
      'private.autores_respuestas',
      'private.moderacion',
      'private.papelera',
      'private.retiros',
      'public.answers',
      'public.calificaciones',
      'public.questions',
    ],
    why: 'Para ayudar a otras familias.',
    who: 'Todo el mundo, con tu nombre, salvo lo que publicas sin él en el foro',
    until:
      'Hasta que las borras. Si borras la cuenta, se borran también, o dejas sin nombre las del foro. Si las quita un administrador, las puede recuperar por 30 días; después se borran',
  },
  {
    what: 'Lo que decía antes una pregunta o respuesta que editaste',
    tables: ['private.ediciones'],
    why: 'Para que quien respondió no quede mal por un cambio.',
    who: admins,
    until: '90 días, o hasta que la borras',
  },
  {
    what: 'Reportes: qué publicación y por qué',
    tables: ['private.reportes'],
    why: 'Para que una persona la mire.',
    who: 'Los administradores leen el motivo. Quién reportó no lo ve nadie',
    until: 'Hasta que se borra la publicación o borras la cuenta. Una huella de tu conexión, un día',
  },
  {
    what: 'De qué proveedor no se publicó tu reseña',
    tables: ['private.resenas_negadas'],
    why: 'Para leer la siguiente antes de publicarla.',
    who: nobody,
    until: 'Hasta que se publica una o borras la cuenta',
  },
  {
    what: 'Pausa de una cuenta y su motivo',
    tables: ['private.pausas'],
    why: 'Para que quien hizo daño deje de escribir por unos días.',
    who: 'Esa persona y los administradores',
    until:
      'Hasta que termina. En el registro de los administradores queda por qué, hasta que se borra la cuenta',
  },
  {
    what: 'Licencia de un profesional: clase, número, día en que la vimos y vencimiento',
    tables: ['private.licencias'],
    why: 'Para decir en sus publicaciones con nombre qué comprobamos y cuándo.',
    who: 'Todo el mundo, hasta que vence. El número, solo los administradores',
    until: 'Hasta que se quita o se borra la cuenta',
  },
  {
    what: 'Experiencias: un plan que te aceptaron, cuánto esperaste o si el lugar fue como dice el perfil',
    tables: ['public.experiencias'],
    why: 'Para que otras familias sepan qué esperar.',
    who: 'Solo tú las tuyas. Los demás, un resumen desde 3 familias, sin nombres',
    until: 'Hasta que las quitas o borras la cuenta. Se cuentan por 2 años',
  },
  {
    what: 'Petición de un perfil de proveedor («Este perfil es mío»)',
    tables: ['private.codigos_reclamacion', 'public.reclamaciones'],
    why: 'Para entregar el perfil a quien trabaja allí.',
    who: youAndAdmins,
    until: 'Un año después de decidirla, o hasta que borras la cuenta',
  },
  {
    what: 'Petición de no aparecer en el directorio',
    tables: ['private.no_listar', 'public.bajas'],
    why: 'Para no añadirte otra vez. Se guarda el nombre y el teléfono del perfil y el motivo que escribas, no quién lo pidió.',
    who: 'Los administradores leen la petición. El teléfono que queda, nadie en el sitio',
    until:
      'Mientras no quieras aparecer. El perfil y el motivo se borran a los 30 días. Si el perfil se queda, la petición se borra al año de decidirla',
  },
  {
    what: 'Actividades que sugieres',
    tables: ['public.actividades'],
    why: 'Para publicarlas. No se guarda quién las sugirió.',
    who: 'Los administradores y, si se publican, todo el mundo',
    until: 'Hasta 30 días después de que terminan o se descartan',
  },
  {
    what: 'Sugerencias de recursos',
    tables: ['public.sugerencias'],
    why: 'Para mejorar la biblioteca.',
    who: youAndAdmins,
    until: 'Hasta que un administrador las borra o borras la cuenta',
  },
  {
    what: 'Correcciones de un perfil y, si lo dejas, tu correo',
    tables: ['private.proponentes', 'public.propuestas'],
    why: 'Para arreglar el dato y decirte una vez qué pasó.',
    who: 'Los administradores leen la corrección. Quién la envió no lo ve nadie',
    until: 'El correo, hasta avisarte, y un año como mucho. Lo que escribiste, 180 días después de decidirlo',
  },
  {
    what: 'Tu correo, si pides un aviso («Avísame»)',
    tables: ['private.avisos', 'private.avisos_dados', 'private.avisos_dejados', 'private.enlaces_aviso'],
    why: 'Para escribirte cuando llegue lo que esperas, y para nada más.',
    who: nobody,
    until:
      'Hasta que te avisamos o lo dejas, y 12 meses como mucho. Si no lo confirmas, dos días. Una huella dice por 7 días que ya te escribimos, y por 90 que dejaste los avisos',
  },
  {
    what: 'Preguntas que sigues y cuándo te escribimos',
    tables: [
      'private.enlaces_correo',
      'private.novedades',
      'private.preferencias_correo',
      'private.seguimientos',
    ],
    why: 'Para avisarte por correo de respuestas nuevas.',
    who: onlyYou,
    until:
      'Hasta que dejas de seguirlas o borras la cuenta. El enlace de cada correo, 12 meses como huella, para que siempre puedas dejar de recibirlos',
  },
  {
    what: 'Correos que esperan salir',
    tables: ['gateway.account_mail', 'private.outgoing_mail'],
    why: 'Para enviarlos. Lo que decían se borra cuando salen.',
    who: nobody,
    until: 'Hasta que salen. Si no se pueden entregar, una semana más como mucho',
  },
  {
    what: 'Qué correos te enviamos y cuándo, sin lo que decían',
    tables: ['private.correos_enviados'],
    why: 'Para que aparezcan en la copia de tus datos.',
    who: 'Solo tú, en la copia de tus datos',
    until: '90 días, o hasta que borras la cuenta',
  },
  {
    what: 'La copia de tus datos que preparas',
    tables: ['private.copias'],
    why: 'Para que la descargues.',
    who: 'Solo tú, después de entrar otra vez',
    until: '7 días, o hasta que la borras. Que la pediste, 30 días',
  },
  {
    what: 'Perfil de proveedor y su logo',
    tables: [
      'private.bare_names',
      'private.contacto_proveedor',
      'private.direcciones_ocultas',
      'private.enlaces',
      'private.guide_entries',
      'private.npis',
      'private.provider_search',
      'public.confirmaciones',
      'public.detalles',
      'public.disponibilidad',
      'public.horas',
      'private.perfiles_publicos',
      'public.primera_visita',
      'public.proveedores',
      'public.resumen_hechos',
      'public.sedes',
      'storage.objects',
    ],
    why: 'Para el directorio. Otros lo pueden copiar de los datos abiertos.',
    who: 'Todo el mundo, cuando se aprueba',
    until:
      'Hasta que se elimina. Si borras la cuenta, queda sin dueño y deja de verse. El correo de tu cuenta se quita enseguida. A los 30 días se borran su teléfono, WhatsApp, correo, dirección y página web',
  },
  {
    what: 'Profesionales que un administrador trae de un archivo o de un registro público',
    tables: [
      'private.borradores',
      'private.import_keys',
      'private.npis_descartados',
      'public.importacion_filas',
      'public.importaciones',
    ],
    why: 'Para añadirlos al directorio y poder deshacerlo.',
    who: admins,
    until:
      'Lo que decía el archivo: de quien tiene perfil por él, mientras lo tenga; de los demás, 90 días después de importarlo, o 30 si no se importa. De quien dijo que no atiende personas autistas queda su número del registro, para no volver a llamar',
  },
  {
    what: 'Sesiones abiertas: fecha, dirección de internet y navegador',
    tables: ['auth.mfa_amr_claims', 'auth.refresh_tokens', 'auth.sessions'],
    why: 'Para que sigas dentro en tus dispositivos.',
    who: 'Solo tú, en la copia de tus datos',
    until:
      'Hasta que cierras la sesión, la dejas un año sin usar o borras la cuenta. Si la cierras sin conexión, hasta que cambias la contraseña',
  },
  {
    what: 'Enlaces y códigos para entrar o confirmar',
    tables: ['auth.flow_state', 'auth.mfa_challenges', 'auth.one_time_tokens'],
    why: 'Para saber que eres tú. Se guardan como huella.',
    who: nobody,
    until: 'Valen una hora como mucho. Se borran en dos días como mucho',
  },
  {
    what: 'Registro de entradas a tu cuenta: fecha, correo y dirección de internet',
    tables: ['auth.audit_log_entries'],
    why: 'Para tu seguridad y para frenar intentos repetidos.',
    who: 'Solo tú, en la copia de tus datos',
    until: '90 días, o hasta que borras la cuenta',
  },
  {
    what: 'Visitas a un perfil, contactos y descargas',
    tables: ['private.event_people', 'public.estadisticas'],
    why: 'Para saber qué se usa.',
    who: 'El dueño de un perfil y los administradores ven cuántas hubo. Quién fue no lo ve nadie',
    until: 'Quién fue, un día. Cuántas, mientras exista el perfil o el recurso',
  },
  {
    what: 'Direcciones de internet que piden mucho, y huellas de direcciones',
    tables: [
      'gateway.auth_failures',
      'gateway.rate_limits',
      'private.new_account_reviews',
      'private.recent_events',
      'private.visitor_acts',
    ],
    why: 'Para frenar abusos y reseñas falsas, y para no contar dos veces una visita.',
    who: nobody,
    until: 'Un día como mucho. Abajo lo explicamos',
  },
  {
    what: 'Cuándo preguntas, respondes, votas, reseñas, sugieres, guardas un favorito o creas una lista',
    tables: ['private.recent_acts'],
    why: 'Para que nadie llene el sitio de mensajes.',
    who: nobody,
    until: 'Un día',
  },
  {
    what: 'Lo que hace un administrador: quién, qué y cuándo',
    tables: [
      'private.pasadas',
      'private.perfiles_vistos',
      'private.repetidos',
      'public.auditoria',
      'public.cola_asignaciones',
      'public.cola_notas',
      'public.llamadas',
      'public.perfiles_unidos',
      'public.user_roles',
    ],
    why: 'Para que cada cambio tenga un responsable. Puede incluir el nombre de una cuenta.',
    who: admins,
    until:
      'Mientras exista el sitio; los cambios de los datos de un perfil, dos años. Cuando una cuenta se borra, ahí se borra quién era. De un administrador queda el nombre',
  },
  {
    what: 'Que una cuenta se borró, por su número',
    tables: ['gateway.ended'],
    why: 'Para que una sesión que quedó abierta no siga entrando.',
    who: nobody,
    until: 'Unas dos horas',
  },
];
