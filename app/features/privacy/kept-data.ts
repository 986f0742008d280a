interface KeptData {
  what: string;
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

/** What the site keeps of people: a new table that names somebody gets its line here. */
export const keptData: readonly KeptData[] = [
  {
    what: 'Nombre, correo y contraseña',
    why: 'Para tu cuenta. La contraseña se guarda cifrada.',
    who: 'El nombre, quien lee lo que publicas con él. El correo, tú y los administradores. La contraseña, nadie',
    until: 'Hasta que borras la cuenta',
  },
  {
    what: 'Teléfono y municipio (opcional)',
    why: 'Para tu perfil.',
    who: youAndAdmins,
    until: 'Hasta que los quitas o borras la cuenta',
  },
  {
    what: 'Favoritos y votos',
    why: 'Para mostrarte lo que guardaste y ordenar las respuestas.',
    who: onlyYou,
    until: 'Hasta que los quitas o borras la cuenta',
  },
  {
    what: 'Tus listas, con sus notas',
    why: 'Para llevarlas contigo y compartirlas si quieres.',
    who: 'Solo tú y quien tenga el enlace de una lista que compartes, sin ver quién la hizo',
    until:
      'Hasta que las borras o borras la cuenta. Un enlace vale 90 días, o hasta que dejas de compartirlo',
  },
  {
    what: 'Reseñas, preguntas y respuestas',
    why: 'Para ayudar a otras familias.',
    who: 'Todo el mundo, con tu nombre, salvo lo que publicas sin él en el foro',
    until:
      'Hasta que las borras. Si borras la cuenta, se borran también, o dejas sin nombre las del foro. Si las quita un administrador, las puede recuperar por 30 días; después se borran',
  },
  {
    what: 'Lo que decía antes una pregunta o respuesta que editaste',
    why: 'Para que quien respondió no quede mal por un cambio.',
    who: admins,
    until: '90 días, o hasta que la borras',
  },
  {
    what: 'Reportes: qué publicación y por qué',
    why: 'Para que una persona la mire.',
    who: 'Los administradores leen el motivo. Quién reportó no lo ve nadie',
    until: 'Hasta que se borra la publicación o borras la cuenta',
  },
  {
    what: 'Pausa de una cuenta y su motivo',
    why: 'Para que quien hizo daño deje de escribir por unos días.',
    who: 'Esa persona y los administradores',
    until:
      'Hasta que termina. En el registro de los administradores queda por qué, hasta que se borra la cuenta',
  },
  {
    what: 'Licencia de un profesional: clase, número, día en que la vimos y vencimiento',
    why: 'Para decir en sus publicaciones con nombre qué comprobamos y cuándo.',
    who: 'Todo el mundo, hasta que vence. El número, solo los administradores',
    until: 'Hasta que se quita o se borra la cuenta',
  },
  {
    what: 'Experiencias: un plan que te aceptaron o cuánto esperaste',
    why: 'Para que otras familias sepan qué esperar.',
    who: 'Solo tú las tuyas. Los demás, un resumen desde 3 familias, sin nombres',
    until: 'Hasta que las quitas o borras la cuenta. Se cuentan por 2 años',
  },
  {
    what: 'Petición de un perfil de proveedor («Este perfil es mío»)',
    why: 'Para entregar el perfil a quien trabaja allí.',
    who: youAndAdmins,
    until: 'Un año después de decidirla, o hasta que borras la cuenta',
  },
  {
    what: 'Petición de no aparecer en el directorio',
    why: 'Para no añadirte otra vez. Se guarda el nombre y el teléfono del perfil, no quién lo pidió.',
    who: nobody,
    until: 'Mientras no quieras aparecer. El perfil se borra a los 30 días',
  },
  {
    what: 'Sugerencias de recursos',
    why: 'Para mejorar la biblioteca.',
    who: youAndAdmins,
    until: 'Hasta que un administrador las borra o borras la cuenta',
  },
  {
    what: 'Correcciones de un perfil y, si lo dejas, tu correo',
    why: 'Para arreglar el dato y decirte una vez qué pasó.',
    who: 'Los administradores leen la corrección. Quién la envió no lo ve nadie',
    until: 'El correo, hasta avisarte, y un año como mucho. Lo que escribiste, 180 días después de decidirlo',
  },
  {
    what: 'Tu correo, si pides un aviso («Avísame»)',
    why: 'Para escribirte cuando llegue lo que esperas, y para nada más.',
    who: nobody,
    until:
      'Hasta que te avisamos o lo dejas, y 12 meses como mucho. Si no lo confirmas, dos días. Una huella dice por 7 días que ya te escribimos, y por 90 que dejaste los avisos',
  },
  {
    what: 'Preguntas que sigues y cuándo te escribimos',
    why: 'Para avisarte por correo de respuestas nuevas.',
    who: onlyYou,
    until:
      'Hasta que dejas de seguirlas o borras la cuenta. El enlace de cada correo, 12 meses como huella, para que siempre puedas dejar de recibirlos',
  },
  {
    what: 'Correos que esperan salir',
    why: 'Para enviarlos. Lo que decían se borra cuando salen.',
    who: nobody,
    until: 'Hasta que salen. Si no se pueden entregar, una semana más como mucho',
  },
  {
    what: 'Qué correos te enviamos y cuándo, sin lo que decían',
    why: 'Para que aparezcan en la copia de tus datos.',
    who: 'Solo tú, en la copia de tus datos',
    until: '90 días, o hasta que borras la cuenta',
  },
  {
    what: 'La copia de tus datos que preparas',
    why: 'Para que la descargues.',
    who: 'Solo tú, después de entrar otra vez',
    until: '7 días, o hasta que la borras. Que la pediste, 30 días',
  },
  {
    what: 'Perfil de proveedor y su logo',
    why: 'Para el directorio. Otros lo pueden copiar de los datos abiertos.',
    who: 'Todo el mundo, cuando se aprueba',
    until:
      'Hasta que se elimina. Si borras la cuenta, queda sin dueño y deja de verse. El correo de tu cuenta se quita enseguida. A los 30 días se borran su teléfono, WhatsApp, correo, dirección y página web',
  },
  {
    what: 'Sesiones abiertas: fecha, dirección de internet y navegador',
    why: 'Para que sigas dentro en tus aparatos.',
    who: 'Solo tú, en la copia de tus datos',
    until:
      'Hasta que cierras la sesión, la dejas un año sin usar o borras la cuenta. Si la cierras sin conexión, hasta que cambias la contraseña',
  },
  {
    what: 'Enlaces y códigos para entrar o confirmar',
    why: 'Para saber que eres tú. Se guardan como huella.',
    who: nobody,
    until: 'Valen una hora como mucho. Se borran en dos días como mucho',
  },
  {
    what: 'Registro de entradas a tu cuenta: fecha, correo y dirección de internet',
    why: 'Para tu seguridad y para frenar intentos repetidos.',
    who: 'Solo tú, en la copia de tus datos',
    until: '90 días, o hasta que borras la cuenta',
  },
  {
    what: 'Visitas a un perfil, contactos y descargas',
    why: 'Para saber qué se usa.',
    who: 'El dueño de un perfil y los administradores ven cuántas hubo. Quién fue no lo ve nadie',
    until: 'Quién fue, un día. Cuántas, mientras exista el perfil o el recurso',
  },
  {
    what: 'Direcciones de internet que piden mucho, y huellas de direcciones',
    why: 'Para frenar abusos y reseñas falsas, y para no contar dos veces una visita.',
    who: nobody,
    until: 'Un día como mucho. Abajo lo explicamos',
  },
  {
    what: 'Cuándo preguntas, respondes, votas, reseñas, sugieres, guardas un favorito o creas una lista',
    why: 'Para que nadie llene el sitio de mensajes.',
    who: nobody,
    until: 'Un día',
  },
  {
    what: 'Lo que hace un administrador: quién, qué y cuándo',
    why: 'Para que cada cambio tenga un responsable. Puede incluir el nombre de una cuenta.',
    who: admins,
    until:
      'Mientras exista el sitio. Cuando una cuenta se borra, ahí se borra quién era. De un administrador queda el nombre',
  },
  {
    what: 'Que una cuenta se borró, por su número',
    why: 'Para que una sesión que quedó abierta no siga entrando.',
    who: nobody,
    until: 'Unas dos horas',
  },
];
