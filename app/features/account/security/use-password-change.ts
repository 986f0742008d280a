import { useState } from 'react';
import { loadSupabase } from '../../../lib/supabase.ts';
import { checkCode, readCode } from '../second-factor/code-field.tsx';
import type { FieldProblem } from '../sign-in/credentials.ts';

interface PasswordChange {
  password: string;
  current_password?: string;
}

/** An old session needs reauthentication: a code is mailed, and the form asks for it. */
export function usePasswordChange() {
  const [isCodeAsked, setCodeAsked] = useState(false);

  /** False: nothing was changed yet; the code has been mailed. */
  async function change(values: PasswordChange, form: FormData): Promise<boolean> {
    const { auth } = await loadSupabase();
    const { error } = await auth.updateUser({ ...values, ...(isCodeAsked && { nonce: readCode(form) }) });
    if (error?.code !== 'reauthentication_needed') {
      if (error) throw error;
      return true;
    }
    const sent = await auth.reauthenticate();
    if (sent.error) throw sent.error;
    setCodeAsked(true);
    return false;
  }

  return {
    change,
    isCodeAsked,
    checkCode: (form: FormData): FieldProblem[] => (isCodeAsked ? checkCode(form) : []),
  };
}
