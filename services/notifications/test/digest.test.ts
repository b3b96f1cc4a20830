import { afterAll, beforeEach, expect, it } from '@jest/globals';
import pg from 'pg';
import { eventually } from '@commonyard/testing/eventually';
import { startMailServer } from '@commonyard/testing/mail-server';
import { latestDigestTime } from '../src/digest/digest.policy.ts';
import { writeDueDigests } from '../src/digest/digest.job.ts';
import { listingEvent } from '@commonyard/testing/factories/events';
import { ADMIN, inspection, OPERATOR, OTHER_ADMIN } from './factories.ts';
import { as, inboxOf, send, startTestService } from './test-service.ts';

const DAY = 86_400_000;

const [service, server] = await Promise.all([startTestService(), startMailServer()]);
await service.registerUsers();
afterAll(async () => {
  await service.close();
  await server.stop();
});
beforeEach(async () => {
  await service.db.deleteFrom('emails').execute();
  await service.db.deleteFrom('digestItems').execute();
});

/** A time at which an item created now is due. */
const tomorrow = () => new Date(latestDigestTime(new Date()).getTime() + DAY + 3_600_000);
const expectItems = (count: number) =>
  eventually(async () => {
    expect(await service.db.selectFrom('digestItems').selectAll().execute()).toHaveLength(count);
  });

it('sends one email per user with the items of the day, without those read in the app', async () => {
  await service.publish('asset.submitted', listingEvent({ id: 1, title: 'Grader' }), { actorid: OPERATOR });
  await service.publish('asset.submitted', listingEvent({ id: 2, title: 'Roller' }), { actorid: OPERATOR });
  await service.publish('asset.submitted', listingEvent({ id: 3, title: 'Plow' }), { actorid: OPERATOR });
  // Three items for each of the two platform administrators and the municipal administrator.
  await expectItems(9);
  const [plow] = await inboxOf(service, ADMIN, 'admin');
  await send(service, as.admin(), 'POST', `/api/notifications/${plow!.id}/read`);

  expect(await writeDueDigests(service)).toBe(0);
  const written = await Promise.all([writeDueDigests(service, tomorrow()), writeDueDigests(service, tomorrow())]);
  expect(written[0] + written[1]).toBe(3);
  expect(await writeDueDigests(service, tomorrow())).toBe(0);

  const emailJob = service.startEmailJob(server.url);
  await eventually(() => expect(server.accepted).toHaveLength(3));
  await emailJob.stop();
  const [digest] = server.to('user1@example.ca');
  expect(digest!.subject).toBe('Your daily summary: 2 updates');
  expect(digest!.text).toContain('- “Grader” of Smiths Falls was submitted and is waiting for review.');
  expect(digest!.text).toContain('https://commonyard.test/admin?tab=pending-available&listing=2');
  expect(digest!.text).not.toContain('Plow');
  expect(digest!.headers.some(({ key }) => key === 'list-unsubscribe')).toBe(true);
  expect(server.to(`user${OTHER_ADMIN}@example.ca`)[0]!.subject).toBe('Votre résumé quotidien : 3 nouvelles');
});

it('lists 30 items and counts the rest', async () => {
  const items = Array.from({ length: 33 }, (_, n) => ({
    userId: ADMIN,
    eventId: crypto.randomUUID(),
    kind: 'inspection.completed' as const,
    params: JSON.stringify({ title: `Machine ${n}` }),
    path: '/inspections',
  }));
  await service.db.insertInto('digestItems').values(items).execute();
  expect(await writeDueDigests(service, tomorrow())).toBe(1);
  const { content } = await service.db.selectFrom('emails').select('content').executeTakeFirstOrThrow();
  expect(content).toMatchObject({ about: 'digest', more: 3 });
});

it('writes the digests of the others where one cannot be written, and that one once it can', async () => {
  const items = [ADMIN, OTHER_ADMIN].map((userId) => ({
    userId,
    eventId: crypto.randomUUID(),
    kind: 'inspection.completed' as const,
    params: JSON.stringify({ title: 'Grader' }),
    path: '/inspections',
  }));
  await service.db.insertInto('digestItems').values(items).execute();
  const first = Math.min(ADMIN, OTHER_ADMIN);
  const owner = new pg.Client({ connectionString: service.ownerUrl, options: '-c search_path=notifications' });
  await owner.connect();
  await owner.query(`ALTER TABLE emails ADD CONSTRAINT rejected CHECK (user_id <> ${first})`);
  await expect(writeDueDigests(service, tomorrow())).rejects.toThrow('1 of 2 rows failed');
  const usersOf = async (table: 'emails' | 'digestItems') =>
    (await service.db.selectFrom(table).select('userId').execute()).map(({ userId }) => userId);
  expect([await usersOf('emails'), await usersOf('digestItems')]).toEqual([[Math.max(ADMIN, OTHER_ADMIN)], [first]]);
  await owner.query('ALTER TABLE emails DROP CONSTRAINT rejected');
  await owner.end();
  expect(await writeDueDigests(service, tomorrow())).toBe(1);
  expect(await usersOf('digestItems')).toEqual([]);
});

it('drops the item of a retracted decision', async () => {
  await service.db
    .insertInto('preferences')
    .values({ userId: OPERATOR, kind: 'asset.approved', inApp: true, email: 'daily' })
    .execute();
  await service.publish(
    'asset.approved',
    listingEvent({ id: 9, version: 2, status: 'available', municipality: null }),
    {
      actorid: ADMIN,
    },
  );
  await expectItems(1);
  await service.publish('asset.updated', listingEvent({ id: 9, version: 3 }), { actorid: ADMIN });
  await expectItems(0);
});

it('sends no digest to a user who has read everything', async () => {
  await service.publish('inspection.completed', inspection(), { actorid: OPERATOR });
  await expectItems(5);
  await service.db.updateTable('notifications').set({ readAt: new Date().toISOString() }).execute();
  expect(await writeDueDigests(service, tomorrow())).toBe(0);
});
