import { ArrowUp, Phone } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClass } from '../../components/ui/button.tsx';
import { cx } from '../../lib/cx.ts';

const explore = [
  { to: '/empieza', label: '¿Por dónde empiezo?' },
  { to: '/proveedores', label: 'Proveedores' },
  { to: '/mapa', label: 'Mapa' },
  { to: '/recursos', label: 'Recursos' },
  { to: '/questions', label: 'Foro' },
  { to: '/listas', label: 'Mis listas' },
  { to: '/auth', label: 'Iniciar Sesión', shownTo: 'only-signed-out' },
  { to: '/user-dashboard', label: 'Mi cuenta', shownTo: 'only-signed-in' },
  { to: '/auth?registro=proveedor', label: 'Registrar mi servicio', shownTo: 'only-family' },
  { to: '/provider-dashboard', label: 'Mi servicio', shownTo: 'only-signed-in only-provider' },
];
/** On a phone the menu has them, and the footer stays short. */
const inMenu = '@max-md/bar:hidden no-js:list-item';
const site = [
  { to: '/actividades', label: 'Actividades', shownTo: inMenu },
  { to: '/buscar', label: 'Buscar', shownTo: inMenu },
  { to: '/guia', label: 'Sin conexión' },
  { to: '/palabras', label: 'Palabras' },
  { to: '/acerca', label: 'Acerca' },
  { to: '/transparencia', label: 'Transparencia' },
  { to: '/datos', label: 'Datos abiertos' },
  { to: '/privacidad', label: 'Privacidad' },
  { to: '/terminos', label: 'Términos de uso' },
];

/** Help first; then the ways, and small what few look for. */
export function Footer() {
  return (
    <footer className="site-footer @container/bar border-t border-line bg-sand pt-air-7 pb-5 text-ui">
      <div className="page">
        <section aria-labelledby="apoyo" className="flex flex-wrap items-center gap-x-3 gap-y-2.5">
          <div className="flex-[1_1_16rem]">
            <h2 id="apoyo" className="text-body font-strong">
              ¿Necesitas apoyo ahora?
            </h2>
            <p>
              Línea PAS, gratis, las 24 horas: 988. Si hay peligro: 911.{' '}
              <Link to="/crisis" className="tap">
                Estamos en una crisis
              </Link>
            </p>
          </div>
          <HelpLine href="tel:988">Llamar al 988</HelpLine>
          <HelpLine href="tel:911">Llamar al 911</HelpLine>
        </section>
        <Links
          title="Explora"
          links={explore}
          className="mt-3.5 grid grid-cols-2 gap-x-4 border-line border-t pt-2 @md/bar:flex @md/bar:flex-wrap @md/bar:gap-x-7"
          linkClass="text-ink"
        />
        <Links
          title="El sitio"
          links={site}
          className="flex flex-wrap gap-x-4 border-line border-t pt-1 text-meta"
          linkClass="text-ink-soft"
        />
        <div className="flex flex-wrap items-center justify-between gap-x-3">
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

interface LinksProps {
  title: string;
  links: ReadonlyArray<{ to: string; label: string; shownTo?: string }>;
  className: string;
  linkClass: string;
}

function Links({ title, links, className, linkClass }: LinksProps) {
  return (
    <nav aria-label={title}>
      <ul className={className}>
        {links.map(({ to, label, shownTo }) => (
          <li key={to} className={shownTo}>
            <Link to={to} className={cx('inline-flex min-h-11 min-w-11 items-center', linkClass)}>
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
    <a
      href={href}
      className={cx(
        buttonClass({ size: 'small' }),
        'flex-[1_1_8rem] gap-1.5 px-1.5! whitespace-nowrap @md/bar:flex-none @md/bar:px-4!',
      )}
    >
      <Phone className="icon" />
      {children}
    </a>
  );
}
