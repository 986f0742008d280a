import {
  CalendarDays,
  Footprints,
  House,
  Library,
  ListChecks,
  MessageSquare,
  Search,
  Users,
  WifiOff,
} from 'lucide-react';
import { NavLink } from 'react-router';
import { ButtonLink } from '../../components/ui/button.tsx';
import { Sheet } from '../../components/ui/sheet.tsx';
import { AccountEmail, DashboardLinks, SignInLink, SignOutButton } from './account-links.tsx';
import { InstallButton } from './install-button.tsx';
import { CalmSwitch, TextSizeChoice, ThemeChoice } from './preference-controls.tsx';

const row =
  'menu-link flex min-h-13 items-center gap-3.5 rounded-field px-2 text-body font-medium text-ink no-underline hover:bg-sunken';

const places = [
  { to: '/', label: 'Inicio', Icon: House },
  { to: '/empieza', label: '¿Por dónde empiezo?', Icon: Footprints },
  { to: '/proveedores', label: 'Proveedores', Icon: Users },
  { to: '/recursos', label: 'Recursos', Icon: Library },
  { to: '/actividades', label: 'Actividades', Icon: CalendarDays },
  { to: '/questions', label: 'Foro', Icon: MessageSquare },
  { to: '/listas', label: 'Mis listas', Icon: ListChecks },
  { to: '/buscar', label: 'Buscar en todo', Icon: Search },
  { to: '/guia', label: 'Sin conexión', Icon: WifiOff },
] as const;

interface SideMenuSheetProps {
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** Repeats the navigation where the bar is narrow. Following a link closes it. */
export default function SideMenuSheet({ open, onOpenChange }: SideMenuSheetProps) {
  const close = () => onOpenChange(false);
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Menú">
      <ButtonLink Icon={Search} to="/proveedores" level="solid" block onClick={close}>
        Buscar Ayuda
      </ButtonLink>
      <nav aria-label="Menú" className="grid">
        {places.map(({ to, label, Icon }) => (
          <NavLink key={to} to={to} end={to === '/'} className={row} onClick={close}>
            <Icon className="icon" />
            {label}
          </NavLink>
        ))}
        <DashboardLinks place={row} onFollow={close} />
        <SignInLink place={row} onFollow={close} />
      </nav>
      <hr className="border-line" />
      <div className="grid gap-4 px-2">
        <CalmSwitch className="w-full flex-row-reverse justify-between pr-0 pl-0 text-ui" />
        <TextSizeChoice look="block" />
        <ThemeChoice look="block" />
      </div>
      <hr className="border-line" />
      <div className="grid justify-items-start gap-1">
        <AccountEmail className="max-w-full px-2 text-meta break-all text-ink-soft" />
        <SignOutButton onDone={close} />
        <InstallButton look="menu" />
      </div>
    </Sheet>
  );
}
