import { Link } from 'react-router';
import { TextPage } from '../components/text-page.tsx';
import { Disclosure } from '../components/ui/disclosure.tsx';
import { keptData } from '../features/privacy/kept-data.ts';
import { metaOf } from '../lib/meta.ts';

export const meta = metaOf({
  title: 'Privacidad',
  description:
    'Qué guarda Mi Guía Azul de ti, para qué, quién lo ve, por cuánto tiempo y cómo descargarlo o borrarlo.',
  path: '/privacidad',
});

const summary = [
  'Puedes leer y buscar sin cuenta y sin decir quién eres.',
  'No hay anuncios. No vendemos ni damos tus datos.',
  'No usamos cookies ni programas de otras empresas para seguirte.',
  'Tu correo y tu teléfono no se muestran a otras personas.',
  'Puedes descargar todos tus datos y borrar tu cuenta cuando quieras.',
];

export default function Privacy() {
  return (
    <TextPage title="Privacidad" summary={summary} updated="17 de noviembre, 2026">
      <h2>Qué guardamos, para qué, quién lo ve y por cuánto tiempo</h2>
      <ul aria-label="Datos que guarda el sitio" className="list-none! pl-0!">
        {keptData.map(({ what, why, who, until }) => (
          <li key={what} className="border-line border-t">
            <Disclosure summary={what} look="words" summaryClass="w-full justify-between">
              <p>
                <b>Para qué:</b> {why}
              </p>
              <p>
                <b>Quién lo ve:</b> {who}.
              </p>
              <p>
                <b>Hasta cuándo:</b> {until}.
              </p>
            </Disclosure>
          </li>
        ))}
      </ul>
      <p>
        Los plazos los cumple la base de datos sola, cada día. Lo que se borra puede quedar en las copias de
        seguridad del sitio, que se guardan 14 días si quien lo administra no eligió otro plazo. Solo sirven
        para recuperar el sitio después de una falla.
      </p>
      <h2>Desde cuándo</h2>
      <p>
        Guardamos cada dato desde que lo escribes o haces lo que dice la lista. No compramos datos de
        personas. Los perfiles del directorio pueden venir de registros públicos de profesionales.
      </p>
      <p>Estas reglas valen desde el 17 de noviembre de 2026. Lo que cambió:</p>
      <ul>
        <li>
          17 de noviembre de 2026: puedes descargar tus datos, y dejar sin nombre lo que escribiste en el foro
          cuando borras la cuenta. Guardamos 90 días qué correos te enviamos. Una sesión que nadie usa se
          borra al año.
        </li>
        <li>16 de noviembre de 2026: listas, avisos y preguntas que sigues.</li>
      </ul>
      <h2>Con quién</h2>
      <ul>
        <li>No vendemos tus datos ni los damos para anuncios.</li>
        <li>
          Si el servidor, el almacén de archivos o el correo del sitio son de otra empresa, los datos pasan
          por ella para que el sitio funcione.
        </li>
        <li>
          Si entras con tu cuenta de otra empresa, ella sabe que entraste aquí y nos dice tu nombre y tu
          correo.
        </li>
        <li>
          Lo que es público lo puede leer y copiar cualquiera: perfiles, reseñas y lo que escribes en el foro.
          Los perfiles están además en los <Link to="/datos">datos abiertos</Link>.
        </li>
      </ul>
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
        Una cuenta es nueva hasta una semana después de confirmar su correo, o de publicar algo con su nombre.
        Cuando en un día llegan más de 3 reseñas de cuentas nuevas al mismo proveedor, las demás esperan a que
        un administrador las lea. Si reportas algo, guardamos una huella de tu conexión por un día, para que
        una sola persona con varias cuentas no pueda ocultarlo.
      </p>
      <h2>En tu dispositivo</h2>
      <p>
        Tu navegador guarda tu sesión, lo que escribes y no has enviado, el modo calma, el tamaño de la letra,
        el tema, el municipio cerca del que buscaste y las páginas que ya viste. Así puedes leerlas sin
        internet. Si haces listas sin cuenta, guarda también las listas y sus notas; cuando entras a tu
        cuenta, pasan a ella y se borran de ahí. Si compartes una lista, guarda su enlace para mostrártelo
        otra vez. También guarda los pasos que marcas en «¿Por dónde empiezo?», tu{' '}
        <Link to="/hoja">hoja</Link> y lo que escribes en una carta. Eso no nos llega.
      </p>
      <p>
        Cuando cierras sesión, se borra lo que es tuyo: la sesión, lo que no enviaste, las listas, los
        enlaces, ese municipio y las páginas que viste. Tus marcas de los pasos, tu hoja y tus cartas se
        quedan hasta que tocas «Borrar». Queda una marca que dice que aquí ya entraste a tu cuenta: si otra
        persona falla tu contraseña muchas veces, tú puedes seguir entrando. No sirve para seguirte y vence a
        los 180 días. Para borrarlo todo, borra los datos de este sitio en tu navegador.
      </p>
      <p>
        Si instalas la app, vuelves otro día o <Link to="/guia">guardas la guía</Link>, tu dispositivo guarda
        también la fecha de tu primera visita y una copia del directorio, los primeros pasos, las palabras y
        las líneas de ayuda, igual para todo el mundo. No dice nada de ti y se queda cuando cierras sesión. La
        puedes quitar en la misma página.
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
      <h2>Lo que ven los administradores</h2>
      <p>
        Ven correos, teléfonos, municipios y fechas de las cuentas, para poder ayudar, y las reseñas y los
        perfiles que esperan. No ven tus favoritos, tus listas, tus votos, tus visitas ni la copia de tus
        datos. Quién publicó algo sin nombre lo ven solo si escriben el motivo, y queda anotado. En público,
        lo que se publica sin nombre lleva «Familia 2» o algo parecido, que solo vale en esa pregunta.
      </p>
      <h2>Cómo descargar tus datos</h2>
      <p>
        Entra a <Link to="/user-dashboard/perfil">tu perfil</Link> y busca «Descargar mis datos». Preparamos
        un archivo con todo lo que guardamos sobre ti, te escribimos cuando esté listo y queda ahí 7 días.
      </p>
      <h2>Cómo borrar tus datos</h2>
      <p>
        Entra a <Link to="/user-dashboard/perfil">tu perfil</Link> y busca «Eliminar mi cuenta». Se borran tu
        perfil, favoritos, listas, votos y reseñas. Tú eliges si tus preguntas y respuestas se borran también
        o se quedan sin tu nombre. No se puede deshacer.
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
