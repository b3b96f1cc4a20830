import type { User, WaitingUser } from '@commonyard/contracts/http/identity';
import { json, type Api } from './api.ts';

export const userWith = (over: Partial<User> = {}): User => ({
  id: 1,
  username: 'admin',
  email: 'admin@example.ca',
  role: 'admin',
  name: 'Avery Admin',
  municipality: null,
  municipalityName: null,
  organization: null,
  region: null,
  position: null,
  locale: 'en',
  active: true,
  emailVerified: true,
  approval: 'approved',
  approvalReason: null,
  mustChangePassword: false,
  limitFactor: 1,
  version: 1,
  createdAt: '2026-01-01T00:00:00Z',
  ...over,
});

/** The API with a signed-in user. */
export const signedIn = (role: User['role']): Api => ({ 'GET /api/user': () => json(userWith({ role })) });

/** The API with this user signed in. */
export const signedInAs = (over: Partial<User>): Api => ({ 'GET /api/user': () => json(userWith(over)) });

/** An account that waits for approval, without anything that speaks for or against it. */
export const waitingUserWith = (over: Partial<WaitingUser> = {}): WaitingUser => ({
  ...userWith({ approval: 'pending', role: 'municipal_operator' }),
  evidence: {
    domain: { name: 'example.ca', match: 'none', municipalityName: null },
    members: { count: 0, officer: null },
    similar: [],
  },
  ...over,
});
