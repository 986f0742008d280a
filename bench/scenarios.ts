import { SignJWT } from 'jose';
import { jwtSecret, publishableKey } from './servers.ts';

export interface Scenario {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** Wanted: so many times the peer's requests a second. */
  wanted: { postgres: number; pglite: number };
}

const user = '11111111-1111-4111-8111-111111111111';
const provider = '00000000-0000-4000-8000-0000000000a1';
const visitor = { apikey: publishableKey, 'Accept-Profile': 'public' };

export async function scenarios(): Promise<Scenario[]> {
  const token = await new SignJWT({ sub: user, role: 'authenticated', aud: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime('2h')
    .sign(new TextEncoder().encode(jwtSecret));
  return [
    {
      name: 'one row by id',
      method: 'GET',
      path: `/rest/v1/providers?select=*&id=eq.${provider}`,
      headers: visitor,
      wanted: { postgres: 10, pglite: 10 },
    },
    {
      name: '20 rows with embedded reviews',
      method: 'GET',
      path: '/rest/v1/providers?select=id,name,town,reviews(stars,comment)&approved=eq.true&order=name.asc&limit=20',
      headers: visitor,
      wanted: { postgres: 8, pglite: 8 },
    },
    {
      name: 'the list of 450 approved',
      method: 'GET',
      path: '/rest/v1/providers?select=*&approved=eq.true',
      headers: visitor,
      wanted: { postgres: 5, pglite: 4 },
    },
    {
      name: "a user's own rows",
      method: 'GET',
      path: `/rest/v1/favorites?select=*&user_id=eq.${user}&order=created_at.desc`,
      headers: { ...visitor, Authorization: `Bearer ${token}` },
      wanted: { postgres: 6, pglite: 4 },
    },
    {
      name: 'insert',
      method: 'POST',
      path: '/rest/v1/events',
      headers: { apikey: publishableKey, 'Content-Type': 'application/json', 'Content-Profile': 'public' },
      body: JSON.stringify({ kind: 'view', provider_id: provider }),
      wanted: { postgres: 7, pglite: 7 },
    },
  ];
}

/** How time grows with the table: one row, a filtered page, an embed. */
export const growthPaths: Array<[string, string]> = [
  ['one row', `/rest/v1/providers?select=*&id=eq.${provider}`],
  [
    'filtered page',
    '/rest/v1/providers?select=id,name&approved=eq.true&kind=eq.doctor&town=eq.Ponce&limit=20',
  ],
  [
    'page with embed',
    '/rest/v1/providers?select=id,name,reviews(stars)&approved=eq.true&order=name.asc&limit=20',
  ],
];
