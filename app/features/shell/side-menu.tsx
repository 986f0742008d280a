import {
  CalendarDays,
  Footprints,
  House,
  Library,
  ListChecks,
  Menu,
  MessageSquare,
  Search,
  Users,
  WifiOff,
  X,
} from 'lucide-react';
import { useRef } from 'react';
import { NavLink } from 'react-router';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { command, runCommand } from '../../components/ui/command.ts';
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

const id = 'menu';

/**
 * Repeats the navigation where the bar is narrow. Following a link closes it. It is in the HTML of every page, and the
 * browser opens it by itself: a press need not wait for the scripts.
 */
export function SideMenu() {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  return (
    <>
      <Button
        Icon={Menu}
        size="small"
        aria-haspopup="dialog"
        {...command(id, 'show-modal')}
        onClick={() => runCommand(dialog.current, 'show-modal')}
        className="gap-1.5 pr-2.5 pl-2.5 max-[349px]:border-transparent max-[349px]:px-1.5"
      >
        Menú
      </Button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the panel; Escape is the browser's. */}
      <dialog
        ref={dialog}
        id={id}
        aria-labelledby="menu-title"
        onClick={(event) => event.target === event.currentTarget && close()}
        className="enter fixed top-0 right-0 bottom-[var(--toast-space,0px)] left-auto m-0 h-auto max-h-none w-[min(340px,100%)] max-w-none overflow-y-auto overscroll-contain rounded-l-card bg-raised text-ink shadow-float backdrop:bg-scrim"
      >
        <div className="grid gap-4 px-5 pb-6">
          <div className="top-0 z-10 -mx-5 -mb-2 flex items-center justify-between gap-3 bg-raised px-5 pt-4 pb-2 tall:sticky">
            <h2 id="menu-title" className="text-h3 font-subtitle">
              Menú
            </h2>
            <Button
              Icon={X}
              level="text"
              size="small"
              {...command(id, 'close')}
              onClick={close}
              className="-mr-3"
            >
              Cerrar
            </Button>
          </div>
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
            <SignOutButton onAsk={close} onDone={close} />
            <InstallButton look="menu" onAsk={close} />
          </div>
        </div>
      </dialog>
    </>
  );
}
