import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMailbox } from '@commonyard/local/backends/mailbox';
import { eventually } from '@commonyard/testing/eventually';
import { startProduct } from '@commonyard/testing/product';
import pg from 'pg';
import { openDoor } from './door.ts';
import { createAdmin, openAccount, PEOPLE, type Account, type Person } from './people.ts';
import { openThings } from './things.ts';

/** For what follows from an event. It bounds how long a broken test hangs. */
const PATIENCE = { within: 100_000 };

/** The whole product as it runs, the routes it has, and one account of every kind. Its own limits are off. */
export async function startWorld() {
  const routesFolder = mkdtempSync(join(tmpdir(), 'commonyard-routes-'));
  const product = await startProduct({
    env: {
      ROUTES_FOLDER: routesFolder,
      NODE_OPTIONS: `--import=${new URL('./tell-routes.ts', import.meta.url).href}`,
    },
  });
  const database = new pg.Pool({ connectionString: product.databaseUrl, max: 1 });
  database.on('error', () => undefined);
  const door = openDoor(product.url);

  const admin = await createAdmin(product, door);
  const open = (person: Person) => openAccount(door, admin, person);
  const people = {} as Record<Person, Account>;
  for (const person of PEOPLE) people[person] = await open(person);

  /** The newest mail to somebody in which the pattern is found, and what its first group is. */
  const mailed = async (to: string, pattern: RegExp): Promise<string> =>
    eventually(async () => {
      const mails = await readMailbox(product.smtp.running().folder);
      const found = mails.filter((mail) => mail.to.includes(to)).flatMap(({ text }) => pattern.exec(text)?.[1] ?? []);
      if (!found[0]) throw new Error(`no mail to ${to} with ${pattern}`);
      return found[0];
    }, PATIENCE);

  const query = async <Row>(sql: string, values: unknown[] = []) => (await database.query(sql, values)).rows as Row[];
  const things = openThings(door, people);

  /** A notification of the owner's, who was asked about a listing. */
  const toldOwner = remember(async () => {
    const inquiryId = await things.inquiry();
    return eventually(async () => {
      const [told] = await query<{ id: number }>(
        `SELECT id FROM notifications.notifications WHERE user_id = $1 AND (params->>'inquiryId')::int = $2`,
        [people.owner.id, inquiryId],
      );
      if (!told) throw new Error('the owner has not been told yet');
      return told.id;
    }, PATIENCE);
  });

  /** A mail that has been given up. */
  const failedMail = async () =>
    eventually(async () => {
      const [mail] = await query<{ id: number }>(
        `UPDATE notifications.mails SET status = 'failed'
         WHERE id = (SELECT id FROM notifications.mails WHERE status <> 'waiting' AND user_id IS NOT NULL LIMIT 1)
         RETURNING id`,
      );
      if (!mail) throw new Error('no mail has been sent yet');
      return mail.id;
    }, PATIENCE);

  /** The way out that a mail names. */
  const unsubscribePath = remember(async () => {
    await things.visitorsInquiry();
    return mailed(people.owner.email, /(\/api\/notifications\/unsubscribe\?token=\S+)/);
  });

  return {
    product,
    door,
    admin,
    people,
    /** A new account of the same kind, for what cannot be done twice. */
    open,
    ended: await endedSessions(),
    things,
    mailed,
    toldOwner,
    failedMail,
    unsubscribePath,
    /** What each process registered with Fastify, `GET /livez`, without the HEAD that comes with a GET. */
    routes: readRoutes(routesFolder),
    async stop() {
      await database.end();
      await product.stop();
      rmSync(routesFolder, { recursive: true, force: true });
    },
  };

  /** Sessions of administrators that are over: one with its account, one by its age, one by signing out. */
  async function endedSessions(): Promise<Record<string, string>> {
    const [deactivated, expired, signedOut] = [await open('admin'), await open('admin'), await open('admin')];
    // Known to the gateway before it ends.
    for (const { cookie } of [deactivated, signedOut]) await door.make(['GET', '/api/users'], { cookie });
    await door.make(['POST', `/api/users/${deactivated.id}/deactivate`], { cookie: admin });
    await door.make(['POST', '/api/logout'], { cookie: signedOut.cookie });
    await database.query(`UPDATE identity.sessions SET expires_at = now() - interval '1 minute' WHERE user_id = $1`, [
      expired.id,
    ]);
    return { deactivated: deactivated.cookie, expired: expired.cookie, 'signed out': signedOut.cookie };
  }
}
export type World = Awaited<ReturnType<typeof startWorld>>;

/** The same answer each time, made at the first. */
function remember<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

function readRoutes(folder: string): { program: string; routes: string[] }[] {
  return readdirSync(folder).map((program) => {
    const lines = new Set(readFileSync(join(folder, program), 'utf8').trim().split('\n'));
    const routes = [...lines].filter((line) => !(line.startsWith('HEAD ') && lines.has(line.replace('HEAD', 'GET'))));
    return { program, routes: routes.toSorted() };
  });
}
