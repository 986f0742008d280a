import { IdCard, Image, Printer, Share2, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { ReadAloud } from '../../components/read-aloud.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { notify } from '../../components/ui/toast.tsx';
import { useBrowserValue } from '../../lib/browser-value.ts';
import { saveFile } from '../../lib/save-file.ts';
import { drawSheet } from './picture.ts';
import { questionPlace } from './sheet-editor.tsx';
import { SheetPaper, WalletCard } from './sheet-paper.tsx';
import { isEmpty, type SheetWords } from './sheets.ts';

interface SheetReadyProps {
  words: SheetWords;
  /** The sheet is what the page shows, not only what it prints. */
  isShown: boolean;
  onRemove(): void;
}

const fileName = 'mi-hoja.png';

/** The finished sheet: print it, send or save its picture, print the card, delete it. */
export function SheetReady({ words, isShown, onRemove }: SheetReadyProps) {
  const navigate = useNavigate();
  const [printed, setPrinted] = useState<'sheet' | 'card'>('sheet');
  const [isAsking, setAsking] = useState(false);
  const canShare = useBrowserValue(canShareFiles, false);
  useEffect(() => {
    const reset = () => setPrinted('sheet');
    window.addEventListener('afterprint', reset);
    return () => window.removeEventListener('afterprint', reset);
  }, []);

  function print(what: typeof printed) {
    flushSync(() => setPrinted(what));
    window.print();
  }
  async function send(how: 'share' | 'save') {
    const picture = await drawSheet(words);
    if (!picture) return notify.error('No se pudo hacer la imagen. Imprime tu hoja.', 'picture');
    if (how === 'save') return saveFile(fileName, picture);
    // Closing the list of apps is no failure.
    await navigator.share({ files: [new File([picture], fileName, { type: picture.type })] }).catch(() => {});
  }

  if (isEmpty(words)) {
    if (!isShown) return null;
    return (
      <Alert>
        <h2 id="hoja" tabIndex={-1} className="text-h4">
          Todavía no hay nada en tu hoja
        </h2>
        <p>Marca una opción y sale aquí.</p>
        <p>
          <ButtonLink to={questionPlace(1)} size="small">
            Ir a la primera pregunta
          </ButtonLink>
        </p>
      </Alert>
    );
  }
  return (
    <>
      {isShown ? (
        <div className="grid gap-4">
          <h2 id="hoja" tabIndex={-1} className="scroll-mt-8">
            Tu hoja está lista
          </h2>
          <div className="flex flex-wrap gap-3">
            <Button Icon={Printer} level="main" onClick={() => print('sheet')}>
              Imprimir la hoja
            </Button>
            {canShare ? (
              <Button Icon={Share2} onClick={() => void send('share')}>
                Enviar la imagen
              </Button>
            ) : null}
            <Button Icon={Image} onClick={() => void send('save')}>
              Guardar como imagen
            </Button>
            <Button Icon={IdCard} onClick={() => print('card')}>
              Imprimir la tarjeta
            </Button>
          </div>
          <div className="flex flex-wrap items-center gap-x-3">
            <ButtonLink to={questionPlace(1)} level="text" size="small">
              Cambiar mis marcas
            </ButtonLink>
            <ReadAloud text={speak(words)} about="la hoja" />
            <Button Icon={Trash2} level="risk" size="small" onClick={() => setAsking(true)}>
              Borrar mi hoja
            </Button>
          </div>
          <p className="text-meta text-ink-soft">
            ¿Este aparato es de otra persona o de una biblioteca? Imprime tu hoja y bórrala al terminar. Si se
            borran los datos del navegador, se borra la hoja.
          </p>
        </div>
      ) : null}
      <SheetPaper
        words={words}
        isPrinted={printed === 'sheet'}
        className={isShown ? undefined : 'hidden print:flex'}
      />
      {isShown ? (
        <div className="grid gap-3">
          <h2 className="text-h3 font-subtitle">La tarjeta</h2>
          <p>Recorta por la línea, dobla y plastifica.</p>
          <WalletCard words={words} isPrinted={printed === 'card'} />
        </div>
      ) : null}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="¿Borrar esta hoja?"
        confirmLabel="Borrar mi hoja"
        keepLabel="Conservar mi hoja"
        isReversible
        onConfirm={() => {
          setAsking(false);
          onRemove();
          void navigate('#quien', { replace: true });
        }}
      >
        Se borran tus marcas y tus teléfonos de este aparato. No hay otra copia.
      </ConfirmDialog>
    </>
  );
}

function canShareFiles(): boolean {
  return navigator.canShare?.({ files: [new File([''], fileName, { type: 'image/png' })] }) ?? false;
}

function speak({ title, greeting, first, phones, sections, own }: SheetWords): string {
  return [
    `${title}. ${greeting}`,
    first,
    ...phones.map(({ who, phone }) => `${who} ${phone}.`),
    ...sections.map((section) => `${section.title}. ${section.asks.map(({ text }) => text).join(' ')}`),
    ...own.map(({ label, text }) => `${label}: ${text}`),
  ].join(' ');
}
