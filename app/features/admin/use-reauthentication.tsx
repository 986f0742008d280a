import { type ReactNode, useState } from 'react';
import { fetchSecurity, type Security } from '../account/security/queries.ts';
import {
  ReauthenticateDialog,
  type ReauthenticateWords,
} from '../account/security/reauthenticate-dialog.tsx';

const words: ReauthenticateWords = {
  title: 'Entra otra vez para continuar',
  afterwards: 'hazlo otra vez',
  submit: 'Continuar',
  busy: 'Entrando…',
  keep: 'Ahora no',
  stepTitle: 'Falta un paso para continuar',
};

/** The reauthentication dialog was closed without signing in. */
export class ReauthenticationCancelled extends Error {
  override name = 'NotConfirmed';
}

const needs = new Set(['reauthentication_needed', 'insufficient_aal']);

function asksForSignIn(error: unknown): boolean {
  const { hint } = (error ?? {}) as { hint?: string | null };
  return needs.has(hint ?? '');
}

interface Question {
  security: Security;
  answer(isConfirmed: boolean): void;
}

/**
 * Reauthentication for actions that the database allows only shortly after a sign-in: when one is refused for that, a
 * dialog above whatever is open asks for the credentials and the action is retried, so nothing typed is lost.
 */
export function useReauthentication(): { run<V>(work: () => Promise<V>): Promise<V>; dialog: ReactNode } {
  const [question, setQuestion] = useState<Question>();

  async function run<V>(work: () => Promise<V>): Promise<V> {
    try {
      return await work();
    } catch (error) {
      if (!asksForSignIn(error)) throw error;
      const security = await fetchSecurity();
      const isConfirmed = await new Promise<boolean>((answer) => setQuestion({ security, answer }));
      setQuestion(undefined);
      if (!isConfirmed) throw new ReauthenticationCancelled();
      return work();
    }
  }

  return {
    run,
    dialog: question ? (
      <ReauthenticateDialog
        security={question.security}
        words={words}
        volver={window.location.pathname + window.location.search}
        onDone={() => question.answer(true)}
        onClose={() => question.answer(false)}
      />
    ) : null,
  };
}
