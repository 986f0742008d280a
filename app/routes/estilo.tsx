import { useState } from 'react';
import { Segmented } from '../components/ui/segmented.tsx';
import { ButtonSamples } from '../features/style-guide/buttons.tsx';
import { ContentSamples } from '../features/style-guide/content.tsx';
import { DialogSamples } from '../features/style-guide/dialogs.tsx';
import { FieldSamples } from '../features/style-guide/fields.tsx';
import { FoundationSamples } from '../features/style-guide/foundations.tsx';

export function meta() {
  return [{ title: 'Estilo · Mi Guía Azul' }, { name: 'robots', content: 'noindex' }];
}

const themes = [
  { value: 'pagina', name: 'Página' },
  { value: 'claro', name: 'Claro' },
  { value: 'oscuro', name: 'Oscuro' },
  { value: 'calma', name: 'Calma' },
] as const;

type Shown = (typeof themes)[number]['value'];

/** Every part in every state. Dialogs and toasts stand outside the sample and take the theme of the page. */
export default function StyleGuide() {
  const [shown, setShown] = useState<Shown>('pagina');
  const theme =
    shown === 'pagina'
      ? {}
      : {
          'data-theme': shown === 'oscuro' ? 'oscuro' : 'claro',
          'data-calm': shown === 'calma' ? 'si' : 'no',
        };
  return (
    <div className="bg-ground text-ink" {...theme}>
      <div className="page section grid gap-12">
        <div className="grid gap-4">
          <h1>Todas las piezas</h1>
          <p className="text-lead text-ink-soft">
            Cada pieza en todos sus estados, con los colores del tema que elijas.
          </p>
          <Segmented legend="Muestra" options={themes} value={shown} onChange={(theme) => setShown(theme)} />
        </div>
        <FoundationSamples />
        <ButtonSamples />
        <FieldSamples />
        <ContentSamples />
        <DialogSamples />
      </div>
    </div>
  );
}
