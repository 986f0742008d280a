import { Link, useRouteLoaderData } from 'react-router';
import { TextPage } from '../components/text-page.tsx';
import { CodeBlock } from '../features/open-data/code-block.tsx';
import { metaOf } from '../lib/meta.ts';
import type { loader as rootLoader } from '../root.tsx';

export const meta = metaOf({
  title: 'Acerca de este sitio',
  description: 'Qué es Mi Guía Azul, para quién es y cómo aparece un servicio en el directorio.',
  path: '/acerca',
});

const summary = [
  'Ayudamos a familias de personas autistas en Puerto Rico a encontrar servicios.',
  'Usar el sitio es gratis.',
  'Un administrador revisa cada perfil antes de publicarlo.',
  'No damos consejo médico ni legal.',
];

/** A form of the plainest kind: no script of ours on a page of another. */
const searchForm = (siteUrl: string) => `<form action="${siteUrl}/proveedores" target="_top" role="search">
  <label>Servicios de autismo en Puerto Rico <input type="search" name="q"></label>
  <button>Buscar</button>
</form>`;

export default function About() {
  const { cardRating, siteUrl = '' } = useRouteLoaderData<typeof rootLoader>('root') ?? {};
  return (
    <TextPage title="Acerca de este sitio" summary={summary} updated="1 de septiembre, 2026">
      <p lang="en">
        <Link to="/en">About this site, in English</Link>
      </p>
      <h2>Qué es Mi Guía Azul</h2>
      <p>
        Es un directorio y una red de apoyo en español. Tiene tres partes: proveedores de servicios, una
        biblioteca de recursos y un foro de preguntas y respuestas.
      </p>
      <h2>Para quién es</h2>
      <p>Para personas autistas y sus familias en Puerto Rico. También para quienes ofrecen servicios.</p>
      <h2>Cómo se revisa un perfil</h2>
      <p>
        Cada proveedor escribe su propio perfil. Un administrador lo revisa y lo aprueba antes de que se vea.
        Si el proveedor lo cambia, se revisa otra vez. Aprobar un perfil no es recomendarlo: haz siempre tus
        propias preguntas.
      </p>
      <h2>Las estrellas</h2>
      {cardRating === 'reviews' ? (
        <p>Las estrellas salen de las reseñas que dejan las familias.</p>
      ) : (
        <p>
          En la lista de búsqueda, el 4.8 con cinco estrellas es una ilustración, igual para todos. Las
          estrellas reales están en el perfil y salen de las reseñas de las familias.
        </p>
      )}
      <h2>Si ofreces un servicio</h2>
      <ol className="list-decimal pl-5">
        <li>
          <Link to="/auth?registro=proveedor">Crea una cuenta</Link> y marca «Soy un proveedor de servicios».
        </li>
        <li>Completa tu perfil: nombre, tipo de servicio y municipio son obligatorios.</li>
        <li>Un administrador lo revisa. Mientras tanto, dice «Pendiente».</li>
      </ol>
      <p>Publicar un perfil es gratis.</p>
      <h2>Cómodo para ti</h2>
      <p>
        El modo calma quita los colores fuertes, los dibujos y el movimiento. También puedes cambiar el tamaño
        de la letra y el tema. Tu dispositivo recuerda lo que eliges.
      </p>
      <h2>En tu propia página</h2>
      <p>Si tienes una página web, puedes poner en ella una búsqueda o una lista. Copia el código.</p>
      <h3>Una búsqueda</h3>
      <CodeBlock label="Código de la búsqueda" text={searchForm(siteUrl)} />
      <h3>Una lista</h3>
      <CodeBlock
        label="Código de la lista"
        text={`<iframe src="${siteUrl}/insertar?tipo=terapista&amp;municipio=Caguas" title="Terapistas en Caguas" width="100%" height="480"></iframe>`}
      />
      <p>
        Cambia el tipo (escuela, terapista, doctor, abogado o dietista) y el municipio. Sin uno de ellos,
        salen todos. Se ven veinte como mucho, con su teléfono y el día en que se confirmó.
      </p>
      <h2>Por qué un lazo</h2>
      <p>
        El lazo del infinito lo escogieron personas autistas para hablar de la neurodiversidad. Por eso es
        nuestra marca.
      </p>
      <p>
        Lee también <Link to="/privacidad">qué guardamos de ti</Link> y{' '}
        <Link to="/terminos">las reglas del sitio</Link>.
      </p>
    </TextPage>
  );
}
