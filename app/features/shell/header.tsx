import { Search } from 'lucide-react';
import { NavLink } from 'react-router';
import { HydrationBoundary } from '../../components/hydration-boundary.tsx';
import { ButtonLink } from '../../components/ui/button.tsx';
import { AccountEmail, DashboardLinks, SignInLink, SignOutButton } from './account-links.tsx';
import { Brand } from './brand.tsx';
import { InstallButton } from './install-button.tsx';
import { CalmSwitch, TextSizeChoice, ThemeChoice } from './preference-controls.tsx';
import { SideMenu } from './side-menu.tsx';

const link =
  'nav-link relative inline-flex min-h-11 items-center gap-2 rounded-field px-3 font-medium whitespace-nowrap text-ink no-underline hover:bg-sunken hover:underline';

const mainLinks = [
  { to: '/proveedores', label: 'Proveedores' },
  { to: '/recursos', label: 'Recursos' },
  { to: '/questions', label: 'Foro' },
] as const;

/**
 * Wide: a strip of display preferences and a bar with every link. Narrow: name, calm switch, menu. Not sticky.
 * The strip has the lower breakpoint, so that choosing larger letters does not hide the choice.
 */
export function Header() {
  return (
    <header className="site-header @container/bar border-b border-line bg-surface text-ui">
      <div className="only-js hidden bg-sand @ml/bar:block">
        <div className="page flex min-h-12 flex-wrap items-center justify-between gap-x-6">
          <InstallButton look="strip" />
          <div className="ml-auto flex flex-wrap items-center gap-x-8">
            <HydrationBoundary>
              <CalmSwitch className="text-meta" />
            </HydrationBoundary>
            <HydrationBoundary>
              <TextSizeChoice />
            </HydrationBoundary>
            <HydrationBoundary>
              <ThemeChoice />
            </HydrationBoundary>
          </div>
        </div>
      </div>
      <div className="page flex min-h-16 flex-wrap items-center gap-x-2 gap-y-1 py-2 max-[349px]:gap-x-1 @2xl/bar:min-h-19 @2xl/bar:flex-nowrap">
        <div className="bar-brand mr-auto flex @2xl/bar:mr-4">
          <Brand />
        </div>
        <nav
          aria-label="Principal"
          className="wide-nav bar-links mr-auto hidden flex-wrap gap-0.5 @2xl/bar:flex @2xl/bar:flex-nowrap"
        >
          <NavLink to="/empieza" className={link}>
            ¿Por dónde empiezo?
          </NavLink>
          {mainLinks.map(({ to, label }) => (
            <NavLink key={to} to={to} className={link}>
              {label}
            </NavLink>
          ))}
        </nav>
        <div className="bar-links hidden min-w-0 items-center gap-0.5 @2xl/bar:flex">
          <HydrationBoundary>
            <DashboardLinks place={`${link} [&>svg]:hidden`} />
            <AccountEmail className="min-w-14 flex-[0_1_13.5rem] overflow-hidden px-1 text-meta text-ellipsis whitespace-nowrap text-ink-soft" />
            <SignOutButton className="flex-none whitespace-nowrap" />
            <SignInLink place={link} />
          </HydrationBoundary>
        </div>
        <ButtonLink
          Icon={Search}
          to="/proveedores"
          level="solid"
          size="small"
          className="ml-2 flex-none whitespace-nowrap @max-2xl/bar:hidden"
        >
          Buscar Ayuda
        </ButtonLink>
        <div className="only-js bar-menu flex items-center gap-1.5 @2xl/bar:hidden">
          <HydrationBoundary>
            <CalmSwitch words="Calma" className="text-meta @ml/bar:hidden" />
          </HydrationBoundary>
          <HydrationBoundary>
            <SideMenu />
          </HydrationBoundary>
        </div>
      </div>
    </header>
  );
}
