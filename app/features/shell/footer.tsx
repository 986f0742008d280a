import { ArrowUp, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '../../components/ui/button.tsx';
import { Brand } from './brand.tsx';

const explore = [
  { to: '/empieza', label: '¿Por dónde empiezo?' },
  { to: '/proveedores', label: 'Proveedores' },
  { to: '/mapa', label: 'Mapa' },
  { to: '/recursos', label: 'Recursos' },
  { to: '/questions', label: 'Foro' },
  { to: '/palabras', label: 'Palabras' },
];
const account = [
  { to: '/auth', label: 'Iniciar Sesión', shownTo: 'only-signed-out' },
  { to: '/auth?registro=si', label: 'Registrarse', shownTo: 'only-signed-out' },
  { to: '/user-dashboard', label: 'Mi cuenta', shownTo: 'only-signed-in' },
  { to: '/listas', label: 'Mis listas' },
  { to: '/auth?registro=proveedor', label: 'Registrar mi servicio', shownTo: 'only-family' },
  { to: '/provider-dashboard', label: 'Mi servicio', shownTo: 'only-signed-in only-provider' },
];
const site = [
  { to: '/guia', label: 'La guía sin conexión' },
  { to: '/acerca', label: 'Acerca de este sitio' },
  { to: '/transparencia', label: 'Transparencia' },
  { to: '/datos', label: 'Datos abiertos' },
  { to: '/privacidad', label: 'Privacidad' },
  { to: '/terminos', label: 'Términos de uso' },
];

export function Footer() {
  return (
    <footer className="site-footer @container/bar border-t border-line bg-sand pt-air-12 pb-8 text-ui">
      <div className="page">
        <div className="grid grid-cols-2 gap-x-6 gap-y-8 @sm/bar:grid-cols-3 @xl/bar:grid-cols-[1.5fr_1fr_1fr_1fr_1.5fr] @xl/bar:gap-x-10">
          <div className="col-span-full grid content-start justify-items-start gap-4 @xl/bar:col-span-1">
            <Brand />
            <p className="text-ink-soft">
              Directorio y red de apoyo para familias de personas autistas en Puerto Rico. Usarlo es gratis.
            </p>
          </div>
          <Links title="Explora" links={explore} />
          <Links title="Tu cuenta" links={account} />
          <Links title="El sitio" links={site} />
          <div className="col-span-full grid content-start gap-2 @xl/bar:col-span-1">
            <Title>¿Necesitas apoyo ahora?</Title>
            <p>La Línea PAS ofrece apoyo emocional gratis, en español, las 24 horas.</p>
            <p className="flex flex-wrap gap-2">
              <HelpLine href="tel:988">Llamar al 988</HelpLine>
              <HelpLine href="tel:+18009810023">1-800-981-0023</HelpLine>
            </p>
            <p className="text-meta text-ink-soft">Si hay peligro, llama al 911.</p>
          </div>
        </div>
        <div className="mt-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line pt-4">
          <p className="text-meta text-ink-soft">Mi Guía Azul, Puerto Rico</p>
          <a href="#arriba" className="inline-flex min-h-11 items-center gap-2">
            <ArrowUp className="icon" />
            Volver arriba
          </a>
        </div>
      </div>
    </footer>
  );
}

function Title({ children }: { children: ReactNode }) {
  return <h2 className="mb-1 text-h4 font-subtitle">{children}</h2>;
}

interface LinksProps {
  title: string;
  links: ReadonlyArray<{ to: string; label: string; shownTo?: string }>;
}

function Links({ title, links }: LinksProps) {
  return (
    <nav aria-label={title}>
      <Title>{title}</Title>
      <ul>
        {links.map(({ to, label, shownTo }) => (
          <li key={to} className={shownTo}>
            <Link to={to} className="inline-flex min-h-11 min-w-11 items-center text-ink">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function HelpLine({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className={buttonClass({ size: 'small' })}>
      <Phone className="icon" />
      {children}
    </a>
  );
}
