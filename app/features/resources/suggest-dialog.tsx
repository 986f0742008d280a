import { type FormEvent, useRef, useState } from 'react';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog, dialogButtonsClass } from '../../components/ui/dialog.tsx';
import { Field, Input, Textarea } from '../../components/ui/field.tsx';
import { notify } from '../../components/ui/toast.tsx';
import { loadApi } from '../../lib/api.ts';
import { explain } from '../../lib/error-messages.ts';
import { getAccount } from '../../session/session.ts';
import { sendSuggestion } from './mutations.ts';
import { checkSuggestion, type Suggestion, type SuggestionProblems } from './suggestions.ts';

const empty: Suggestion = { titulo: '', url: '', descripcion: '' };

export default function SuggestDialog({ onClose }: { onClose(): void }) {
  const [suggestion, setSuggestion] = useState(empty);
  const [problems, setProblems] = useState<SuggestionProblems>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const form = useRef<HTMLFormElement>(null);

  function write(name: keyof Suggestion, value: string) {
    const next = { ...suggestion, [name]: value };
    const left = checkSuggestion(next);
    setSuggestion(next);
    setProblems(({ titulo, url }) => ({ titulo: left.titulo && titulo, url: left.url && url }));
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    const account = getAccount();
    if (isSending.current || !account) return;
    const found = checkSuggestion(suggestion);
    setProblems(found);
    const [first] = Object.keys(found);
    if (first) {
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    isSending.current = true;
    setBusy(true);
    try {
      await sendSuggestion(await loadApi(), account.id, suggestion);
      notify.success('Gracias. Un administrador va a leer tu sugerencia.', 'suggestion');
      onClose();
    } catch (error) {
      setFailure(`Error al enviar sugerencia: ${explain(error)}`);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Sugerir Recurso"
      description="Un administrador lee cada sugerencia y decide si la añade a la biblioteca."
    >
      <form ref={form} noValidate onSubmit={(event) => void send(event)} className="grid gap-5">
        {failure ? <Alert kind="error" role="alert" title={failure} /> : null}
        <Field label="Título" need="obligatorio" error={problems.titulo}>
          <Input
            name="titulo"
            maxLength={200}
            value={suggestion.titulo}
            onChange={(event) => write('titulo', event.target.value)}
          />
        </Field>
        <Field
          label="Dirección web"
          need="obligatorio"
          hint="Ejemplo: https://ejemplo.org/guia.pdf"
          error={problems.url}
        >
          <Input
            name="url"
            type="url"
            inputMode="url"
            maxLength={1000}
            value={suggestion.url}
            onChange={(event) => write('url', event.target.value)}
          />
        </Field>
        <Field label="¿Por qué ayuda?" need="opcional">
          <Textarea
            name="descripcion"
            maxLength={2000}
            value={suggestion.descripcion}
            onChange={(event) => write('descripcion', event.target.value)}
          />
        </Field>
        <div className={dialogButtonsClass}>
          <Button onClick={onClose}>Cerrar sin enviar</Button>
          <Button type="submit" level="solid" busy={isBusy} busyLabel="Enviando…">
            Enviar sugerencia
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
