import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Field, Input } from '../../components/ui/field.tsx';
import { notify } from '../../components/ui/toast.tsx';
import { messages } from '../../lib/messages.ts';
import InstallDialog from '../shell/install-dialog.tsx';
import { Row, Sample } from './sample.tsx';

type Open = 'form' | 'confirm' | 'install' | undefined;

export function DialogSamples() {
  const [open, setOpen] = useState<Open>();
  const toggle = (name: Open) => (isOpen: boolean) => setOpen(isOpen ? name : undefined);
  return (
    <Sample
      title="Diálogos y avisos que flotan"
      text="Un aviso se queda 8 segundos; se detiene con el ratón o el foco encima. Se ve 1 a la vez en un teléfono, 2 en una pantalla grande."
    >
      <Row>
        <Button onClick={() => setOpen('form')}>Cambiar contraseña</Button>
        <Button level="danger" onClick={() => setOpen('confirm')}>
          Eliminar pregunta
        </Button>
        <Button onClick={() => setOpen('install')}>Pasos para iPhone</Button>
      </Row>
      <Row>
        <Button onClick={() => notify.success(messages.favoritos.added, 'sample-1')}>Aviso de éxito</Button>
        <Button onClick={() => notify.info(messages.proveedores.linkCopied, 'sample-2')}>
          Aviso informativo
        </Button>
        <Button onClick={() => notify.error(messages.foro.answerFailed, 'sample-3')}>Aviso de error</Button>
        <Button
          onClick={() =>
            notify.siteAction('Hay una versión nueva de Mi Guía Azul.', 'sample-4', {
              label: 'Actualizar ahora',
              run() {},
            })
          }
        >
          Aviso con acción
        </Button>
      </Row>
      <Dialog
        open={open === 'form'}
        onOpenChange={toggle('form')}
        title="Cambiar contraseña"
        description="La persona tendrá que entrar de nuevo."
        actions={
          <>
            <Button onClick={() => setOpen(undefined)}>Conservar la actual</Button>
            <Button level="main">Guardar contraseña</Button>
          </>
        }
      >
        <Field label="Contraseña nueva" need="obligatorio" hint="Al menos 6 caracteres.">
          <Input type="password" autoComplete="new-password" />
        </Field>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={toggle('confirm')}
        confirmLabel="Eliminar pregunta"
        keepLabel="Conservar pregunta"
        onConfirm={() => setOpen(undefined)}
      >
        Se borra tu pregunta con sus 3 respuestas.
      </ConfirmDialog>
      <InstallDialog open={open === 'install'} onOpenChange={toggle('install')} way="ios" />
    </Sample>
  );
}
