import { useState } from 'react';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { SecondFactorChallenge } from '../second-factor/second-factor-challenge.tsx';
import type { Proof } from './missing-proof.ts';
import type { Security } from './queries.ts';
import { ReauthenticateDialog, type ReauthenticateWords } from './reauthenticate-dialog.tsx';

interface ProofOptions {
  security: Security;
  words: ReauthenticateWords;
  /** Path of this site to return to from an identity provider. */
  volver: string;
}

/** Asks for what the database wants to see first, then goes on with what was wanted. */
export function useProof({ security, words, volver }: ProofOptions) {
  const [asked, setAsked] = useState<{ proof: Proof; goOn(): void }>();
  const close = () => setAsked(undefined);
  function goOn() {
    close();
    asked?.goOn();
  }
  return {
    ask: (proof: Proof, goOn: () => void) => setAsked({ proof, goOn }),
    dialog: (
      <>
        {asked?.proof === 'password' ? (
          <ReauthenticateDialog
            security={security}
            words={words}
            volver={volver}
            onDone={goOn}
            onClose={close}
          />
        ) : null}
        <Dialog
          open={asked?.proof === 'second-factor'}
          onOpenChange={(isOpen) => !isOpen && close()}
          title={words.stepTitle}
        >
          <SecondFactorChallenge onDone={goOn} cancelLabel={words.keep} onCancel={close} />
        </Dialog>
      </>
    ),
  };
}
