import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHashTarget } from '../components/forms/use-hash-target.ts';
import { Alert } from '../components/ui/alert.tsx';
import { ButtonLink } from '../components/ui/button.tsx';
import { readBy } from '../features/care-sheet/questions.ts';
import { LinesPart, QuestionPart, SheetChoice, WhoPart } from '../features/care-sheet/sheet-editor.tsx';
import { SheetReady } from '../features/care-sheet/sheet-ready.tsx';
import { blankSheet, type CareSheet, useSheets, wordsOf } from '../features/care-sheet/sheets.ts';
import { useIsHydrated } from '../lib/browser-value.ts';
import { cx } from '../lib/cx.ts';
import { metaOf } from '../lib/meta.ts';

export const meta = metaOf({
  title: 'Mi hoja',
  description: 'Marca lo que ayuda y sale una página para quien atiende. Se queda en tu aparato.',
  path: '/hoja',
});

/** Mi hoja: what helps one person, as requests to whoever attends them. It has no loader and sends nothing. */
export default function Hoja() {
  const isHydrated = useIsHydrated();
  return (
    <div className="page grid content-start gap-(--grid-gap) pb-(--section) [--page-width:1000px] print:p-0">
      <div className="page-head grid gap-3 pb-0 print:hidden">
        <h1>Mi hoja</h1>
        <p className="text-lead">Marca lo que ayuda. Sale una página para quien atiende.</p>
        <p className="flex gap-2 text-meta text-ink-soft">
          <Smartphone className="icon" />
          Se queda en este aparato. No la vemos y no hace falta cuenta.
        </p>
        {readBy.length === 0 ? (
          <Alert kind="plain" title="Estas frases son un borrador">
            <p>
              Todavía no las han leído personas autistas, una enfermera ni la policía. Léelas antes de
              usarlas.
            </p>
          </Alert>
        ) : null}
        <Alert className="only-without-js" title="Mi hoja necesita JavaScript">
          <p>Se escribe y se guarda en tu aparato, sin enviarla. Activa JavaScript o usa otro navegador.</p>
        </Alert>
      </div>
      <div className="only-js grid min-h-[40rem] content-start gap-(--grid-gap) print:block">
        {isHydrated ? <Sheets /> : null}
      </div>
    </div>
  );
}

function Sheets() {
  const { sheets, isUnkept, save, remove } = useSheets();
  const [chosen, setChosen] = useState<string>();
  const navigate = useNavigate();
  const { hash } = useLocation();
  useHashTarget();
  const sheet =
    (chosen ? sheets.find(({ id }) => id === chosen) : sheets[0]) ?? blankSheet(chosen ?? String(Date.now()));
  const change = (patch: Partial<CareSheet>) => {
    setChosen(sheet.id);
    save({ ...sheet, ...patch });
  };
  const words = wordsOf(sheet);
  const number = Number(/^#pregunta-(\d+)$/.exec(hash)?.[1]);
  const isReady = hash === '#hoja' || (hash === '' && sheet.ticks.length > 0);
  return (
    <>
      {isUnkept ? (
        <Alert kind="waiting" title="Este navegador no deja guardar">
          <p>Imprime tu hoja antes de salir.</p>
        </Alert>
      ) : null}
      <SheetChoice
        sheets={sheets}
        current={sheet}
        onChoose={setChosen}
        onNew={() => {
          setChosen(String(Date.now()));
          void navigate('#quien');
        }}
      />
      {isReady ? null : (
        <div className="grid items-start gap-(--grid-gap) @lg/page:grid-cols-[minmax(0,1fr)_20.5rem]">
          {number ? (
            <QuestionPart sheet={sheet} change={change} number={number} />
          ) : hash === '#lineas' ? (
            <LinesPart sheet={sheet} change={change} />
          ) : (
            <WhoPart sheet={sheet} change={change} />
          )}
          {sheet.ticks.length > 0 ? (
            <aside
              aria-label="Así va la hoja"
              className={cx(
                'gap-3 rounded-card bg-sunken p-(--panel-pad)',
                // On a phone the way to the sheet stands above already.
                hash === '#lineas' ? 'hidden @lg/page:grid' : 'grid',
              )}
            >
              <h2 className="text-h4">Así va la hoja</h2>
              <ul className="hidden gap-2 text-ui @lg/page:grid">
                {words.sections.flatMap(({ asks }) =>
                  asks.map(({ text }) => (
                    <li key={text} className="border-t border-line pt-2 first:border-0">
                      {text}
                    </li>
                  )),
                )}
              </ul>
              <ButtonLink to="#hoja">Ver mi hoja</ButtonLink>
            </aside>
          ) : null}
        </div>
      )}
      <SheetReady
        words={words}
        isShown={isReady}
        onRemove={() => {
          setChosen(undefined);
          remove(sheet.id);
        }}
      />
    </>
  );
}
