import { useState } from 'react';
import { useRevalidator, useRouteLoaderData } from 'react-router';
import { readRefusal } from '../features/account/arrival.ts';
import { DeleteAccountPanel } from '../features/account/delete-account-panel.tsx';
import { readSecurity } from '../features/account/security.ts';
import { SecurityPanel } from '../features/account/security-panel.tsx';
import { ProfileForm } from '../features/dashboard/profile-form.tsx';
import { LoadFailure } from '../features/forum/load-failure.tsx';
import { requireAccount } from '../lib/require-account.ts';
import type { Route } from './+types/user-dashboard-perfil';
import type { clientLoader as dashboardLoader } from './user-dashboard.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireAccount(request);
  const refusal = readRefusal(window.location);
  return { refusal, security: await readSecurity().catch(() => null) };
}

export default function OwnProfile({ loaderData: { refusal, security } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const profile = useRouteLoaderData<typeof dashboardLoader>('routes/user-dashboard')?.profile;
  const [firstRefusal] = useState(refusal);
  if (!profile || !security) return <LoadFailure message="Error al cargar tu perfil" />;
  return (
    <>
      <ProfileForm key={profile.id} profile={profile} email={security.email} onSaved={revalidate} />
      <SecurityPanel security={security} refusal={firstRefusal} onChanged={revalidate} />
      {security.isHalfWay ? null : <DeleteAccountPanel security={security} />}
    </>
  );
}
