import { expectTypeOf, test } from 'vitest';
import { listUsers } from './admin/users.ts';
import { enrollFactor } from './authenticated/factors/enroll.ts';
import { readCurrentUser } from './authenticated/user.ts';
import type { Admin, Authenticated, GuardedEndpoint, OpenEndpoint, Person } from './guards.ts';

/** Held by the compiler, which `npm test` runs. */
test('an endpoint cannot be served without its guard', () => {
  expectTypeOf(readCurrentUser).not.toExtend<OpenEndpoint>();
  expectTypeOf(enrollFactor).not.toExtend<GuardedEndpoint<Authenticated>>();
  expectTypeOf(listUsers).not.toExtend<GuardedEndpoint<Person>>();
  expectTypeOf({ actorName: 'service_role' }).not.toExtend<Admin>();
});
