import type { ReactNode } from 'react';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/card.tsx';
import { FieldError, Hint } from '../../components/ui/field.tsx';
import { groupTitles } from '../facts/group-titles.ts';
import type { Typed } from '../provider-data/typed.ts';
import { GroupFields } from './change-fields.tsx';
import { type ChangeProblem, closedMark, marks } from './changes.ts';
import { changeableGroups } from './confirmable-groups.ts';
import type { ConfirmableProvider } from './queries.ts';

interface ChangeFormProps {
  told: ConfirmableProvider;
  typed: Typed;
  problems: readonly ChangeProblem[];
  /** Why the database refused it, in words. */
  refusal: string | undefined;
}

/** What changed: only what is marked opens, by CSS alone. It proposes and never edits. */
export function ChangeForm({ told, typed, problems, refusal }: ChangeFormProps) {
  const textOf = (part: ChangeProblem['part']) => problems.find((problem) => problem.part === part)?.text;
  return (
    <Panel aria-labelledby="cambio-titulo">
      <form method="post" aria-labelledby="cambio-titulo" className="grid gap-air-6">
        <div className="grid gap-1">
          <h2 id="cambio-titulo" className="text-h3 font-subtitle">
            ¿Qué cambió?
          </h2>
          <p className="text-ink-soft">Marca lo que cambió. Lo demás queda confirmado.</p>
        </div>
        {problems.length > 0 || refusal ? (
          <Alert kind="error" role="alert" title="Todavía no enviamos los cambios">
            <p>
              {refusal ?? textOf('todo') ?? 'Revisa lo que marcamos abajo. Lo que escribiste sigue aquí.'}
            </p>
          </Alert>
        ) : null}
        {changeableGroups(told).map((group) => (
          <ChangePart
            key={group}
            mark={group}
            title={groupTitles[group]}
            typed={typed}
            problem={textOf(group)}
          >
            <GroupFields group={group} told={told} typed={typed} />
          </ChangePart>
        ))}
        <ChangePart mark={closedMark} title="Ya no ofrecemos el servicio" typed={typed} />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button type="submit" level="solid" size="large" name="que" value="enviar">
            Enviar los cambios
          </Button>
          <div className="flex-[1_1_14rem]">
            <Hint>Una persona los revisa antes de publicarlos.</Hint>
          </div>
        </div>
      </form>
    </Panel>
  );
}

interface ChangePartProps {
  mark: string;
  title: string;
  typed: Typed;
  problem?: string | undefined;
  children?: ReactNode;
}

function ChangePart({ mark, title, typed, problem, children }: ChangePartProps) {
  const id = `cambia-${mark}`;
  const errorId = `${id}-error`;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <input
        id={id}
        type="checkbox"
        name={marks}
        value={mark}
        defaultChecked={typed[marks]?.includes(mark)}
        aria-describedby={problem ? errorId : undefined}
        className="box peer mt-2.75"
      />
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center text-ui font-strong">
        {title}
      </label>
      <div className="col-start-2 hidden gap-5 pt-2 peer-checked:grid">
        <FieldError id={errorId}>{problem}</FieldError>
        {children}
      </div>
    </div>
  );
}
