import type { SessionAnswer } from '@commonyard/contracts/http/identity';
import { startService } from './start-gateway.ts';

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

/** What identity says of a session. */
export const session = (over: Partial<SessionAnswer> = {}): SessionAnswer => ({
  sessionKey: 'key-of-operator',
  expiresAt: inAnHour(),
  user: { id: 3, role: 'municipal_operator', municipality: 'smiths-falls', locale: 'fr' },
  ...over,
});

/** An identity that knows some cookies, and how often it was asked. */
export async function startIdentity(known: Record<string, SessionAnswer>) {
  const asked: string[] = [];
  const service = await startService((app) => {
    app.get('/internal/session', async (asking, reply) => {
      const cookie = (asking.headers.cookie ?? '').replace('sid=', '');
      asked.push(cookie);
      return known[cookie] ?? reply.code(404).send({ message: 'no', code: 'session_not_found' });
    });
    app.all('/api/*', async ({ headers }, reply) => reply.header('set-cookie', 'sid=; Max-Age=0').send({ headers }));
  });
  return { ...service, asked, known };
}
