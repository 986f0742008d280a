import { useState } from 'react';
import { LoadFailed } from '../components/load-failed.tsx';
import { Loaded } from '../components/loaded.tsx';
import { changeSecurity, type SecurityWrite } from '../features/account/security/mutations.ts';
import { fetchSecurity } from '../features/account/security/queries.ts';
import { SecurityPanel } from '../features/account/security/security-panel.tsx';
import { readCallbackError } from '../features/account/sign-in/auth-callback.ts';
import { type ProfileWrite, saveOwnProfile } from '../features/dashboard/mutations.ts';
import { ProfileForm } from '../features/dashboard/profile-form.tsx';
import { fetchOwnProfile } from '../features/dashboard/queries.ts';
import { MailPanel } from '../features/following/mail-panel.tsx';
import { type ChooseMail, type ChooseTopics, chooseMail } from '../features/following/mutations.ts';
import { fetchMailChoices } from '../features/following/queries.ts';
import { CopyPanel } from '../features/own-data/copy-panel.tsx';
import { DeleteAccountPanel } from '../features/own-data/delete-account-panel.tsx';
import { type CopyWrite, changeCopy } from '../features/own-data/mutations.ts';
import { fetchOwnData } from '../features/own-data/queries.ts';
import { streamReads } from '../lib/load.ts';
import { requireAccount } from '../session/require-account.ts';
import type { Route } from './+types/user-dashboard-perfil';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { id } = requireAccount(request);
  const errorMessage = readCallbackError(window.location);
  const own = Promise.all([fetchOwnProfile(id), fetchSecurity(), fetchMailChoices(), fetchOwnData()]);
  return { errorMessage, ...(await streamReads(request, { own })) };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { id } = requireAccount(request);
  const write = (await request.json()) as
    | ProfileWrite
    | SecurityWrite
    | ChooseMail
    | ChooseTopics
    | CopyWrite;
  if (write.intent === 'choose-mail' || write.intent === 'choose-topics') return chooseMail(write);
  if (write.intent === 'request-copy' || write.intent === 'discard-copy') return changeCopy(write);
  return write.intent === 'save-profile' ? saveOwnProfile(id, write.values) : changeSecurity(write);
}

export default function OwnProfile({ loaderData: { errorMessage, own } }: Route.ComponentProps) {
  const [firstRefusal] = useState(errorMessage);
  return (
    <Loaded
      data={own}
      loading="Cargando…"
      failed={(error) => <LoadFailed error={error} message="Error al cargar tu perfil" className="my-6" />}
    >
      {([profile, security, choices, data]) => (
        <>
          <ProfileForm key={profile.id} profile={profile} email={security.email} />
          <SecurityPanel security={security} errorMessage={firstRefusal} />
          <MailPanel choices={choices} />
          {security.isSecondFactorPending ? null : (
            <>
              <CopyPanel copy={data.copia} security={security} />
              <DeleteAccountPanel security={security} data={data} />
            </>
          )}
        </>
      )}
    </Loaded>
  );
}
