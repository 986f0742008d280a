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
    what: 'Reseñas, preguntas y respuestas',
    why: 'Para ayudar a otras familias. Se ven en público con tu nombre.',
    until: 'Hasta que las borras o borras la cuenta',
  },
  {
    what: 'Perfil de proveedor',
    why: 'Para el directorio. Lo que escribes ahí es público cuando se aprueba.',
    until: 'Hasta que se elimina. Si borras la cuenta, queda sin dueño y deja de verse',
  },
  {
    what: 'Entradas a tu cuenta: fecha, dirección de internet y navegador',
    why: 'Para tu seguridad y para frenar intentos repetidos.',
    until: 'Mientras exista la cuenta',
  },
  {
    what: 'Visitas a un perfil, contactos y descargas',
    why: 'Para saber qué se usa. Sin cuenta, no sabemos quién fue.',
    until: 'Mientras exista el perfil o el recurso',
  },
];

export default function Privacy() {
  return (
    <TextPage title="Privacidad" summary={summary} updated="1 de septiembre, 2026">
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
        lleva una clave al azar que cambia cada día. No se puede convertir otra vez en la dirección. Se borra
        a los 30 minutos.
      </p>
      <p>
        Si entraste a tu cuenta, la visita se guarda con ella. Si borras la cuenta, la visita queda sin
        nombre.
      </p>
      <h2>En tu equipo</h2>
      <p>
        Tu navegador guarda tu sesión, lo que escribes y no has enviado, el modo calma, el tamaño de la letra,
        el tema y las páginas que ya viste. Así puedes leerlas sin internet. Cuando cierras sesión, se borran
        tu sesión, lo que no enviaste y esas páginas. Para borrarlo todo, borra los datos de este sitio en tu
        navegador.
      </p>
      <h2>Videos de Facebook e Instagram</h2>
      <p>
        Un video solo se carga cuando tú lo pides. Desde ese momento, Facebook o Instagram pueden usar cookies
        y saber que lo viste.
      </p>
      <h2>Quién puede ver qué</h2>
      <ul>
        <li>
          Todo el mundo: perfiles aprobados, reseñas, preguntas y respuestas, con el nombre de quien escribe.
        </li>
        <li>Solo tú: tus favoritos y tus votos.</li>
        <li>Los administradores: además, correos, teléfonos y fechas de las cuentas, para poder ayudar.</li>
      </ul>
      <h2>Cómo borrar tus datos</h2>
      <p>
        Entra a <Link to="/user-dashboard">Mi Dashboard</Link>, abre Perfil y busca «Seguridad». Ahí puedes
        borrar tu cuenta. Se borran tu perfil, favoritos, votos, reseñas, preguntas y respuestas. No se puede
        deshacer.
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
