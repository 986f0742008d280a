import { useEffect, useRef } from 'react';
import { Link, useNavigationType } from 'react-router';
import { Mark } from '../../components/mark.tsx';
import { PaperFoot } from '../../components/paper-foot.tsx';
import { ButtonLink } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/card.tsx';
import { Disclosure } from '../../components/ui/disclosure.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { WordList } from '../../components/ui/word-list.tsx';
import type { Qr } from '../../lib/qr.ts';
import { keepForOffline } from '../../start/service-worker.ts';
import { Door } from '../directory/type-art.tsx';
import { type Answers, resultPath } from './answers.ts';
import { CrisisResult } from './crisis-result.tsx';
import { HelpLines } from './help-lines.tsx';
import { isDemo, type Path } from './path.ts';
import { QuestionsForm } from './questions-form.tsx';
import { StepPath } from './step-path.tsx';
import { TakeAlong } from './take-along.tsx';

interface ResultProps {
  answers: Answers;
  path: Path;
  siteUrl: string;
  /** The address of these steps. */
  qr: Qr | null;
}

/** The steps for some answers, what can be done with them, and the help lines. Key it by the answers. */
export function Result({ answers, path, siteUrl, qr }: ResultProps) {
  const { steps } = path;
  const heading = useShownResult();
  if (answers.momento?.key === 'crisis') return <CrisisResult ref={heading} path={path} />;
  return (
    <div className="page pb-(--section) print:p-0">
      <div className="page-head grid gap-2 print:mb-4 print:gap-2 print:p-0">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <h1 ref={heading} tabIndex={-1}>
            Tus pasos
          </h1>
          <span className="paper-brand hidden print:flex">
            <Mark className="size-8" />
            Mi Guía Azul
          </span>
        </div>
        <GivenAnswers answers={answers} />
        <Disclosure
          summary="Cambiar mis respuestas"
          look="words"
          summaryClass="underline underline-offset-[0.18em]"
          className="no-print"
        >
          <Panel className="mt-3">
            <QuestionsForm answers={answers} isMain={false} />
          </Panel>
        </Disclosure>
        {steps.some(isDemo) ? (
          <p className="text-meta text-ink-soft">
            <b>Contenido de demostración.</b> Confirma cada dato antes de usarlo.
          </p>
        ) : null}
      </div>
      <div className="grid items-start gap-(--grid-gap) @lg/page:grid-cols-[minmax(0,1fr)_368px] print:block">
        <div className="grid gap-4">
          {steps.length > 0 ? (
            <StepPath path={path} />
          ) : (
            <EmptyState
              art={<Door type="todos" />}
              title="Con estas respuestas todavía no hay pasos"
              action={
                <ButtonLink to={resultPath({ ...answers, edad: null, momento: null })} level="main">
                  Ver todos los pasos
                </ButtonLink>
              }
            >
              Mira los de todas las edades y momentos.
            </EmptyState>
          )}
          {steps.length === 1 && answers.momento ? (
            <p>
              Con estas respuestas hay un solo paso.{' '}
              <Link to={resultPath({ ...answers, momento: null })} className="tap">
                Ver los de todos los momentos
              </Link>
            </p>
          ) : null}
        </div>
        <div className="grid gap-(--grid-gap)">
          {steps.length > 0 ? <TakeAlong answers={answers} siteUrl={siteUrl} /> : null}
          {/* On the screen the foot of every page has them. */}
          <div className="hidden print:block">
            <HelpLines />
          </div>
        </div>
      </div>
      <PaperFoot qr={qr} label="Código QR de estos pasos" className="mt-3 hidden print:flex">
        <b>Mi Guía Azul.</b> Mira con tu teléfono los pasos como están hoy.
      </PaperFoot>
    </div>
  );
}

function GivenAnswers({ answers: { edad, momento, municipio } }: { answers: Answers }) {
  const given = [edad?.label, momento?.label, municipio?.nombre].filter((answer) => answer !== undefined);
  return (
    <WordList label="Tus respuestas" words={given.length > 0 ? given : ['Todas las edades y momentos']} />
  );
}

/** Sending the form keeps the path: the heading gets the focus, and the service worker is told of the page. */
function useShownResult() {
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpened = useNavigationType() === 'PUSH';
  useEffect(() => {
    if (!isOpened) return;
    heading.current?.focus({ preventScroll: true });
    keepForOffline(window.location.href);
  }, [isOpened]);
  return heading;
}
