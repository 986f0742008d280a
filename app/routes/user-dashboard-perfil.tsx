import { useState } from 'react';
import { useRevalidator, useRouteLoaderData } from 'react-router';
import { DeleteAccountPanel } from '../features/account/security/delete-account-panel.tsx';
import { readSecurity } from '../features/account/security/security.ts';
import { SecurityPanel } from '../features/account/security/security-panel.tsx';
import { readCallbackError } from '../features/account/sign-in/auth-callback.ts';
import { ProfileForm } from '../features/dashboard/profile-form.tsx';
import { LoadFailure } from '../features/forum/load-failure.tsx';
import { requireAccount } from '../session/require-account.ts';
import type { Route } from './+types/user-dashboard-perfil';
import type { clientLoader as dashboardLoader } from './user-dashboard.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireAccount(request);
  const errorMessage = readCallbackError(window.location);
  return { errorMessage, security: await readSecurity().catch(() => null) };
}

export default function OwnProfile({ loaderData: { errorMessage, security } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const profile = useRouteLoaderData<typeof dashboardLoader>('routes/user-dashboard')?.profile;
  const [firstRefusal] = useState(errorMessage);
  if (!profile || !security) return <LoadFailure message="Error al cargar tu perfil" />;
  return (
    <>
      <ProfileForm key={profile.id} profile={profile} email={security.email} onSaved={revalidate} />
      <SecurityPanel security={security} errorMessage={firstRefusal} onChanged={revalidate} />
      {security.isSecondFactorPending ? null : <DeleteAccountPanel security={security} />}
    </>
  );
}
