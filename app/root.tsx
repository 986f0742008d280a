import type { ReactNode } from 'react';
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root';
import './styles/app.css';

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="es-PR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main>
      <h1>{isMissing ? 'Página no encontrada' : 'Algo salió mal'}</h1>
      <p>
        {isMissing
          ? 'La dirección no existe en Mi Guía Azul.'
          : 'No pudimos mostrar esta página. Intenta de nuevo.'}
      </p>
      <a href="/">Volver al inicio</a>
    </main>
  );
}
