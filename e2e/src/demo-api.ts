import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApiClient, type ApiRequest } from '@commonyard/testing/api-client';
import { createFactories } from '@commonyard/testing/factories/entities';
import { ofNewNetwork } from './client-network.ts';

export const DEMO_PASSWORD = 'commonyard-demo';
export type DemoUser = 'admin' | 'manager' | 'operator';

export const baseUrl = process.env['E2E_URL'] ?? 'http://localhost:8080';
export const apiClient = createApiClient(baseUrl, { withFormTokens: true, headers: ofNewNetwork() });

const sessions = new Map<DemoUser, Promise<string>>();

/** The session cookie of a demo user. All test files of a run share it, because logins are rate-limited. */
export function sessionOf(user: DemoUser): Promise<string> {
  const known = sessions.get(user);
  if (known) return known;
  const session = readOrCreateSession(user);
  sessions.set(user, session);
  return session;
}

async function readOrCreateSession(user: DemoUser): Promise<string> {
  const folder = process.env['E2E_SESSIONS'];
  const file = folder && join(folder, `${user}.session`);
  if (file && existsSync(file)) return readFileSync(file, 'utf8');
  const cookie = await apiClient.signIn(user, DEMO_PASSWORD);
  if (file) writeFileSync(file, cookie, { mode: 0o600 });
  return cookie;
}

/** Calls the API as a demo user or as a guest. */
export const callApi = async <T = never>(
  method: string,
  path: string,
  { as, ...request }: ApiRequest & { as?: DemoUser } = {},
) => apiClient.send<T>(method, path, { ...request, ...(as && { cookie: await sessionOf(as) }) });

/** The session of a demo user, as the factories take it. */
export const demoSession = async (user: DemoUser) => ({ cookie: await sessionOf(user) });

/** Creates listings, inquiries and the rest, approved by the demo's administrator. */
export const demoFactories = async () => createFactories(apiClient, await demoSession('admin'));
