import { Check, EllipsisVertical, type LucideIcon, MonitorDown, Share, SquarePlus } from 'lucide-react';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import type { InstallWay } from '../../start/install.ts';

interface Step {
  Icon: LucideIcon;
  title: string;
  text: string;
}

const iosSteps: Step[] = [
  {
    Icon: Share,
    title: 'Compartir',
    text: 'Toca el cuadro con una flecha, abajo en la pantalla. En iPad está arriba.',
  },
  { Icon: SquarePlus, title: 'Añadir a pantalla de inicio', text: 'Baja en la lista hasta verlo y tócalo.' },
  {
    Icon: Check,
    title: 'Añadir',
    text: 'Toca esta palabra arriba a la derecha. Verás el lazo azul entre tus apps.',
  },
];

const menuSteps: Step[] = [
  {
    Icon: EllipsisVertical,
    title: 'Abre el menú',
    text: 'Busca los tres puntos o las tres líneas del navegador.',
  },
  { Icon: MonitorDown, title: 'Elige Instalar', text: 'También puede decir «Añadir a pantalla de inicio».' },
];

interface InstallDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  way: InstallWay;
}

export default function InstallDialog({ open, onOpenChange, way }: InstallDialogProps) {
  const isIos = way === 'ios';
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={isIos ? 'Instala Mi Guía Azul en tu iPhone o iPad' : 'Instala Mi Guía Azul'}
      actions={
        <Button level="main" onClick={() => onOpenChange(false)}>
          Entendido
        </Button>
      }
    >
      <Steps steps={isIos ? iosSteps : menuSteps} />
      <Alert>
        {isIos
          ? 'Funciona solo en Safari. Si usas otro navegador, abre esta página en Safari.'
          : 'Si tu navegador no lo ofrece, guarda la página en tus favoritos.'}
      </Alert>
    </Dialog>
  );
}

function Steps({ steps }: { steps: Step[] }) {
  return (
    <ol className="grid gap-4">
      {steps.map(({ Icon, title, text }, index) => (
        <li key={title} className="grid grid-cols-[auto_auto_1fr] items-start gap-3.5 text-ui">
          <span
            aria-hidden="true"
            className="grid size-8 place-items-center rounded-full bg-brand font-head text-[1.0625rem] leading-none font-title text-brand-ink"
          >
            {index + 1}
          </span>
          <Icon className="mt-1 size-6 flex-none text-brand" />
          <span>
            <strong className="block">{title}</strong>
            {text}
          </span>
        </li>
      ))}
    </ol>
  );
}
