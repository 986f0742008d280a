import { useState } from 'react';
import { notify } from '../../../components/ui/toast.tsx';
import { explain } from '../../../lib/error-messages.ts';
import { fetchSecurity, type Security } from '../../account/security/queries.ts';
import {
  ReauthenticateDialog,
  type ReauthenticateWords,
} from '../../account/security/reauthenticate-dialog.tsx';

const words: ReauthenticateWords = {
  title: 'Entra otra vez para continuar',
  afterwards: 'hazlo otra vez',
  submit: 'Continuar',
  busy: 'Entrando…',
  keep: 'Ahora no',
  stepTitle: 'Falta un paso para continuar',
};

const needs = new Set(['reauthentication_needed', 'insufficient_aal']);

/** Whether the database allows this write only shortly after a sign-in. */
export function needsReauthentication(error: unknown): boolean {
  const { hint } = (error ?? {}) as { hint?: string | null };
  return needs.has(hint ?? '');
}

/**
 * Reauthentication for a write that was refused for want of it: a dialog above whatever is open asks for the
 * credentials and the write is retried, so nothing typed is lost.
 */
export function useReauthentication() {
  const [question, setQuestion] = useState<{ security: Security; retry(): void }>();

  return {
    ask(retry: () => void) {
      fetchSecurity().then(
        (security) => setQuestion({ security, retry }),
        (error: unknown) => notify.error(explain(error), 'user'),
      );
    },
    dialog: question ? (
      <ReauthenticateDialog
        security={question.security}
        words={words}
        volver={window.location.pathname + window.location.search}
        onDone={() => {
          setQuestion(undefined);
          question.retry();
        }}
        onClose={() => setQuestion(undefined)}
      />
    ) : null,
  };
}
