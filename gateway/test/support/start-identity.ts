import type { SessionLookupResult } from '@commonyard/contracts/http/identity';
import { startService } from './start-gateway.ts';

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

/** A session lookup response. */
export const session = (over: Partial<SessionLookupResult> = {}): SessionLookupResult => ({
  sessionKey: 'key-of-operator',
  expiresAt: inAnHour(),
  user: { id: 3, role: 'municipal_operator', municipality: 'smiths-falls', locale: 'fr' },
  ...over,
});

/** A fake identity service with these sessions; records the lookups. */
export async function startFakeIdentity(sessions: Record<string, SessionLookupResult>) {
  const lookups: string[] = [];
  const service = await startService((app) => {
    app.get('/internal/session', async (request, reply) => {
      const cookie = (request.headers.cookie ?? '').replace('sid=', '');
      lookups.push(cookie);
      return sessions[cookie] ?? reply.code(404).send({ message: 'no', code: 'session_not_found' });
    });
    app.all('/api/*', async ({ headers }, reply) => reply.header('set-cookie', 'sid=; Max-Age=0').send({ headers }));
  });
  return { ...service, lookups: lookups, known: sessions };
}
