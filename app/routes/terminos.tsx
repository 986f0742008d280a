import { Link } from 'react-router';
import { TextPage } from '../components/text-page.tsx';
import { metaOf } from '../lib/meta.ts';

export const meta = metaOf({
  title: 'Términos de uso',
  description: 'Las reglas de Mi Guía Azul en palabras sencillas: qué puedes hacer y qué no.',
  path: '/terminos',
});

const summary = [
  'Usar el sitio es gratis.',
  'Trata a las demás personas con respeto.',
  'Escribe solo lo que es verdad y lo que puedes publicar.',
  'El sitio informa. No sustituye a un médico ni a un abogado.',
  'Un administrador puede quitar lo que no cumple estas reglas.',
];

export default function Terms() {
  return (
    <TextPage title="Términos de uso" summary={summary} updated="16 de noviembre, 2026">
      <h2>Lo que ofrecemos</h2>
      <p>
        Un directorio de proveedores, una biblioteca de recursos y un foro. Hacemos lo posible por tener datos
        correctos. Aun así, los horarios, los planes y los precios cambian: confírmalos con el proveedor.
      </p>
      <h2>Emergencias</h2>
      <p>
        El sitio no atiende emergencias. Si hay peligro, llama al <a href="tel:911">911</a>. Para apoyo
        emocional, llama al <a href="tel:988">988</a> o a la Línea PAS,{' '}
        <a href="tel:+18009810023">1-800-981-0023</a>.
      </p>
      <h2>Tu cuenta</h2>
      <ul>
        <li>Usa tu propio correo y cuida tu contraseña.</li>
        <li>Una cuenta es de una sola persona.</li>
        <li>Puedes cerrar tu cuenta cuando quieras, desde Mi Dashboard.</li>
      </ul>
      <h2>Lo que escribes</h2>
      <ul>
        <li>Es tuyo. Nos das permiso para mostrarlo en el sitio mientras no lo borres.</li>
        <li>Cuenta lo que viviste. No escribas datos privados de otras personas.</li>
        <li>No insultes, no acoses y no publiques anuncios ni enlaces engañosos.</li>
        <li>No prometas curas. El autismo no es una enfermedad que se cura.</li>
        <li>Hay un límite de preguntas y respuestas por hora, para que el foro no se llene de anuncios.</li>
      </ul>
      <h2>Reseñas</h2>
      <p>
        Cada persona puede dejar una reseña por proveedor, y cambiarla o borrarla después. Nadie puede reseñar
        su propio servicio. Un proveedor no puede borrar reseñas.
      </p>
      <h2>Proveedores</h2>
      <ul>
        <li>Publica solo servicios que ofreces y licencias que tienes.</li>
        <li>Un administrador aprueba el perfil. Cada cambio se revisa otra vez.</li>
        <li>Un perfil con datos falsos se quita.</li>
        <li>
          Lo que tu perfil muestra está también en los <Link to="/datos">datos abiertos</Link>: cualquiera lo
          puede copiar, según su licencia.
        </li>
      </ul>
      <h2>Cuando algo no cumple</h2>
      <p>Un administrador puede quitar un texto, un perfil o una cuenta que no cumple estas reglas.</p>
      <ul>
        <li>
          Con una cuenta puedes reportar una pregunta, una respuesta o una reseña. No se sabe quién reporta.
        </li>
        <li>
          Si en un día la reportan tres cuentas de una semana o más, desde tres conexiones, se oculta hasta
          que una persona la lea. Los reportes de cuentas nuevas también los lee una persona.
        </li>
        <li>Si se retira algo tuyo, te decimos por qué y puedes pedir otra revisión, una vez.</li>
        <li>Una cuenta que hace daño puede quedar en pausa por unos días: lee, pero no escribe.</li>
      </ul>
      <h2>Responsabilidad</h2>
      <p>
        Los servicios los dan los proveedores, no este sitio. Lo que acuerdas con un proveedor es entre
        ustedes. Estos términos siguen las leyes de Puerto Rico.
      </p>
      <p>
        Lee también <Link to="/privacidad">qué guardamos de ti</Link>.
      </p>
    </TextPage>
  );
}
