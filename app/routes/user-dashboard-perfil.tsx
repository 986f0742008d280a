import { useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { LoadFailed } from '../components/load-failed.tsx';
import { DeleteAccountPanel } from '../features/account/security/delete-account-panel.tsx';
import { changeSecurity, type SecurityWrite } from '../features/account/security/mutations.ts';
import { readSecurity } from '../features/account/security/security.ts';
import { SecurityPanel } from '../features/account/security/security-panel.tsx';
import { readCallbackError } from '../features/account/sign-in/auth-callback.ts';
import { type ProfileWrite, saveOwnProfile } from '../features/dashboard/mutations.ts';
import { ProfileForm } from '../features/dashboard/profile-form.tsx';
import { requireAccount } from '../session/require-account.ts';
import type { Route } from './+types/user-dashboard-perfil';
import type { clientLoader as dashboardLoader } from './user-dashboard.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireAccount(request);
  const errorMessage = readCallbackError(window.location);
  return { errorMessage, security: await readSecurity().catch(() => null) };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { id } = requireAccount(request);
  const write = (await request.json()) as ProfileWrite | SecurityWrite;
  return write.intent === 'save-profile' ? saveOwnProfile(id, write.values) : changeSecurity(write);
}

export default function OwnProfile({ loaderData: { errorMessage, security } }: Route.ComponentProps) {
  const profile = useRouteLoaderData<typeof dashboardLoader>('routes/user-dashboard')?.profile;
  const [firstRefusal] = useState(errorMessage);
  if (!profile || !security)
    return (
      <LoadFailed message="Error al cargar tu perfil" className="my-6">
        <p>Revisa tu internet e intenta de nuevo.</p>
      </LoadFailed>
    );
  return (
    <>
      <ProfileForm key={profile.id} profile={profile} email={security.email} />
      <SecurityPanel security={security} errorMessage={firstRefusal} />
      {security.isSecondFactorPending ? null : <DeleteAccountPanel security={security} />}
    </>
  );
}
