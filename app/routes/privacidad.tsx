import { Link } from 'react-router';
import { TextPage } from '../components/text-page.tsx';
import { Cell, Table } from '../components/ui/table.tsx';
import { pageMeta } from '../lib/meta.ts';
import type { Route } from './+types/privacidad';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Privacidad',
    description: 'Qué guarda Mi Guía Azul de ti, para qué, por cuánto tiempo y cómo borrarlo.',
    path: '/privacidad',
    siteUrl: matches[0].loaderData?.siteUrl,
  });
}

const summary = [
  'Puedes leer y buscar sin cuenta y sin decir quién eres.',
  'No hay anuncios. No vendemos ni damos tus datos.',
  'No usamos cookies ni programas de otras empresas para seguirte.',
  'Tu correo y tu teléfono no se muestran a otras personas.',
  'Puedes borrar tu cuenta tú mismo.',
];

const kept = [
  {
    what: 'Nombre, correo y contraseña',
    why: 'Para tu cuenta. La contraseña se guarda cifrada y nadie puede leerla.',
    until: 'Hasta que borras la cuenta',
  },
  {
    what: 'Teléfono y municipio (opcional)',
    why: 'Para tu perfil. Solo los ven tú y los administradores.',
    until: 'Hasta que los quitas o borras la cuenta',
  },
  {
    what: 'Favoritos y votos',
    why: 'Para mostrarte lo que guardaste y ordenar las respuestas.',
    until: 'Hasta que los quitas o borras la cuenta',
  },
  {
    what: 'Tus listas, con sus notas',
    why: 'Para llevarlas contigo y compartirlas si quieres. Quien abre el enlace de una lista no ve quién la hizo.',
    until:
      'Hasta que las borras o borras la cuenta. Un enlace vale 90 días, o hasta que dejas de compartirlo',
  },
  {
    what: 'Reseñas, preguntas y respuestas',
    why: 'Para ayudar a otras familias. Se ven en público con tu nombre, salvo lo que publicas sin él en el foro.',
    until:
      'Hasta que las borras o borras la cuenta. Si las quita un administrador, las puede recuperar por 30 días; después se borran',
  },
  {
    what: 'Lo que decía antes una pregunta o respuesta que editaste',
    why: 'Para que quien respondió no quede mal por un cambio. Lo leen solo los administradores.',
    until: '90 días, o hasta que la borras',
  },
  {
    what: 'Reportes: qué publicación y por qué',
    why: 'Para que una persona la mire. Nadie puede ver quién reportó, tampoco los administradores.',
    until: 'Hasta que se borra la publicación o borras la cuenta',
  },
  {
    what: 'Pausa de una cuenta y su motivo',
    why: 'Para que quien hizo daño deje de escribir por unos días. Los leen esa persona y los administradores.',
    until: 'Hasta que termina. En el registro de los administradores queda que la hubo y por qué',
  },
  {
    what: 'Licencia de un profesional: clase, número, día en que la vimos y vencimiento',
    why: 'Para decir en sus publicaciones con nombre qué comprobamos y cuándo. El número lo ven solo los administradores.',
    until: 'Hasta que se quita o se borra la cuenta. Se muestra hasta que vence',
  },
  {
    what: 'Experiencias: un plan que te aceptaron o cuánto esperaste',
    why: 'Para que otras familias sepan qué esperar. Solo tú ves las tuyas. Los demás ven un resumen desde 3 familias, sin nombres.',
    until: 'Hasta que las quitas o borras la cuenta. Se cuentan por 2 años',
  },
  {
    what: 'Petición de un perfil de proveedor («Este perfil es mío»)',
    why: 'Para entregar el perfil a quien trabaja allí. La ven tú y los administradores.',
    until: 'Un año después de decidirla, o hasta que borras la cuenta',
  },
  {
    what: 'Petición de no aparecer en el directorio',
    why: 'Para no añadirte otra vez. Se guarda el nombre y el teléfono del perfil, sin mostrarlos. No se guarda quién lo pidió.',
    until: 'Mientras no quieras aparecer. El perfil se borra a los 30 días',
  },
  {
    what: 'Sugerencias de recursos',
    why: 'Para mejorar la biblioteca. Las ven tú y los administradores.',
    until: 'Hasta que un administrador las borra o borras la cuenta',
  },
  {
    what: 'Correcciones de un perfil y, si lo dejas, tu correo',
    why: 'Para arreglar el dato y decirte una vez qué pasó. Las leen los administradores, sin saber quién las envió.',
    until: 'El correo, hasta avisarte. Lo que escribiste, 180 días después de decidirlo',
  },
  {
    what: 'Tu correo, si pides un aviso («Avísame»)',
    why: 'Para escribirte cuando llegue lo que esperas, y para nada más. Nadie puede leerlo en el sitio, tampoco los administradores.',
    until:
      'Hasta que te avisamos o lo dejas, y 12 meses como mucho. Si no lo confirmas, dos días. Una huella dice por 7 días que ya te escribimos, y por 90 que dejaste los avisos',
  },
  {
    what: 'Preguntas que sigues y cuándo te escribimos',
    why: 'Para avisarte por correo de respuestas nuevas. Nadie puede ver qué sigues, tampoco los administradores.',
    until:
      'Hasta que dejas de seguirlas o borras la cuenta. El enlace de cada correo, 12 meses como huella, para que siempre puedas dejar de recibirlos',
  },
  {
    what: 'Perfil de proveedor y su logo',
    why: 'Para el directorio. Lo que escribes ahí es público cuando se aprueba, y otros lo pueden copiar de los datos abiertos.',
    until:
      'Hasta que se elimina. Si borras la cuenta, queda sin dueño y deja de verse. A los 30 días se borran su teléfono, WhatsApp, correo, dirección y página web',
  },
  {
    what: 'Sesiones abiertas: fecha, dirección de internet y navegador',
    why: 'Para que sigas dentro en tus aparatos.',
    until:
      'Hasta que cierras la sesión o borras la cuenta. Si la cierras sin conexión, hasta que cambias la contraseña',
  },
  {
    what: 'Registro de entradas a tu cuenta: fecha, correo y dirección de internet',
    why: 'Para tu seguridad y para frenar intentos repetidos.',
    until: '90 días, o hasta que borras la cuenta',
  },
  {
    what: 'Visitas a un perfil, contactos y descargas',
    why: 'Para saber qué se usa. El dueño de un perfil ve cuántas hubo cada día. Sin nombre: nadie puede ver quién fue.',
    until: 'Mientras exista el perfil o el recurso',
  },
  {
    what: 'Direcciones de internet que piden mucho, y huellas de direcciones',
    why: 'Para frenar abusos y reseñas falsas, y para no contar dos veces una visita.',
    until: 'Un día como mucho. Abajo lo explicamos',
  },
  {
    what: 'Cuándo preguntas, respondes, votas, reseñas, sugieres, guardas un favorito o creas una lista',
    why: 'Para que nadie llene el sitio de mensajes.',
    until: 'Un día',
  },
  {
    what: 'Lo que hace un administrador: quién, qué y cuándo',
    why: 'Para que cada cambio tenga un responsable. Puede incluir el nombre de una cuenta.',
    until: 'Mientras exista el sitio',
  },
];

export default function Privacy() {
  return (
    <TextPage title="Privacidad" summary={summary} updated="16 de noviembre, 2026">
      <h2>Qué guardamos, para qué y por cuánto tiempo</h2>
      <Table caption="Datos que guarda el sitio" columns={['Qué', 'Para qué', 'Hasta cuándo']}>
        {kept.map(({ what, why, until }) => (
          <tr key={what}>
            <Cell className="font-strong">{what}</Cell>
            <Cell label="Para qué">{why}</Cell>
            <Cell label="Hasta cuándo">{until}</Cell>
          </tr>
        ))}
      </Table>
      <h2>Las visitas</h2>
      <p>
        Para no contar dos veces la misma visita, guardamos una huella de tu dirección de internet. La huella
        lleva una clave al azar que cambia cada día. No se puede convertir otra vez en la dirección. Deja de
        servir a los 30 minutos y se borra en la limpieza siguiente, que es cada media hora.
      </p>
      <p>
        Si entraste a tu cuenta, tu cuenta se anota aparte por un día y después se borra. Nadie puede leer esa
        nota en el sitio, tampoco los administradores. Así nadie sabe qué proveedor miró tu familia.
      </p>
      <h2>Las reseñas de cuentas nuevas</h2>
      <p>
        Si tu cuenta tiene menos de un día y escribes una reseña, guardamos una huella igual de tu conexión
        hasta que termina el día. Cuando llegan más de 3 reseñas de cuentas nuevas al mismo proveedor desde la
        misma conexión, las demás esperan a que un administrador las lea.
      </p>
      <h2>En tu aparato</h2>
      <p>
        Tu navegador guarda tu sesión, lo que escribes y no has enviado, el modo calma, el tamaño de la letra,
        el tema, el municipio cerca del que buscaste y las páginas que ya viste. Así puedes leerlas sin
        internet. Si haces listas sin cuenta, guarda también las listas y sus notas; cuando entras a tu
        cuenta, pasan a ella y se borran de ahí. Si compartes una lista, guarda su enlace para mostrártelo
        otra vez. También guarda los pasos que marcas en «¿Por dónde empiezo?».
      </p>
      <p>
        Cuando cierras sesión, se borra lo que es tuyo: la sesión, lo que no enviaste, las listas, los
        enlaces, ese municipio y las páginas que viste. Tus marcas de los pasos se quedan hasta que tocas
        «Borrar mis marcas». Queda una marca que dice que aquí ya entraste a tu cuenta: si otra persona falla
        tu contraseña muchas veces, tú puedes seguir entrando. No sirve para seguirte y vence a los 180 días.
        Para borrarlo todo, borra los datos de este sitio en tu navegador.
      </p>
      <p>
        Si instalas la app o <Link to="/guia">guardas la guía</Link>, tu aparato guarda también una copia del
        directorio, los primeros pasos, las palabras y las líneas de ayuda, igual para todo el mundo. No dice
        nada de ti y se queda cuando cierras sesión. La puedes quitar en la misma página.
      </p>
      <p>
        Si usas tu ubicación para encontrar tu municipio, tu navegador la compara con el mapa de los
        municipios. No la recibimos ni se guarda.
      </p>
      <h2>Videos de Facebook e Instagram</h2>
      <p>
        Un video solo se carga cuando tú lo pides. Desde ese momento, Facebook o Instagram pueden usar cookies
        y saber que lo viste.
      </p>
      <h2>Logos de otros sitios</h2>
      <p>
        Casi todos los logos están en este sitio. Si uno está en otro, ese sitio recibe tu dirección de
        internet cuando lo ves, pero no qué página miras.
      </p>
      <h2>Quién puede ver qué</h2>
      <ul>
        <li>
          Todo el mundo: perfiles aprobados, reseñas publicadas, preguntas y respuestas, con el nombre de
          quien escribe. Lo que se publica sin nombre en el foro lleva «Familia 2» o algo parecido, que solo
          vale en esa pregunta.
        </li>
        <li>Solo tú: tus favoritos, tus votos y las listas que no compartes.</li>
        <li>
          Los administradores: además, correos, teléfonos, municipios y fechas de las cuentas, para poder
          ayudar, y las reseñas y los perfiles que esperan. No ven tus favoritos, tus listas, tus votos ni tus
          visitas. Quién publicó algo sin nombre lo ven solo si escriben el motivo, y queda anotado.
        </li>
      </ul>
      <h2>Cómo borrar tus datos</h2>
      <p>
        Entra a <Link to="/user-dashboard">Mi Dashboard</Link>, abre Perfil y busca «Seguridad». Ahí puedes
        borrar tu cuenta. Se borran tu perfil, favoritos, listas, votos, reseñas, preguntas y respuestas. No
        se puede deshacer.
      </p>
      <p>También puedes borrar una sola pregunta, respuesta o reseña donde la escribiste.</p>
      <h2>Datos de salud</h2>
      <p>
        No pedimos diagnósticos. Piensa antes de escribir en el foro el nombre o la salud de otra persona: el
        foro es público.
      </p>
    </TextPage>
  );
}
