import type { Route } from './+types/home';

export function meta(_: Route.MetaArgs) {
  return [
    { title: 'Mi Guía Azul' },
    {
      name: 'description',
      content: 'Directorio y comunidad para familias de personas autistas en Puerto Rico.',
    },
  ];
}

export default function Home() {
  return (
    <main>
      <h1>Mi Guía Azul</h1>
      <p>Tu red de apoyo mágica y confiable</p>
    </main>
  );
}
