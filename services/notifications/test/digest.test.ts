import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { eventually } from '@commonyard/testing/eventually';
import { startMailServer, type MailServer } from '@commonyard/testing/mail-server';
import { lastDigest } from '../src/digest/digest.time.ts';
import { writeDigests } from '../src/digest/digest.ts';
import { startSender } from '../src/mail/mail.sender.ts';
import { openTransport } from '../src/mail/mail.transport.ts';
import { ADMIN, inspection, listing, OPERATOR, OTHER_ADMIN, PEOPLE } from './events.ts';
import { as, feedOf, MAIL, send, startService, type TestService } from './service.ts';

const DAY = 86_400_000;

let service: TestService;
let server: MailServer;
beforeAll(async () => {
  [service, server] = await Promise.all([startService(), startMailServer()]);
  for (const person of PEOPLE) await service.say('user.registered', person, { time: '2026-01-01T00:00:00.000Z' });
});
afterAll(async () => {
  await service.close();
  await server.stop();
});
beforeEach(async () => {
  await service.db.deleteFrom('mails').execute();
  await service.db.deleteFrom('digestItems').execute();
});

/** A moment at which what has just happened is due. */
const tomorrow = () => new Date(lastDigest(new Date()).getTime() + DAY + 3_600_000);
const kept = (count: number) =>
  eventually(async () => {
    expect(await service.db.selectFrom('digestItems').selectAll().execute()).toHaveLength(count);
  });

it('sums up in one mail a day what waits for it, and leaves out what was read', async () => {
  await service.say('asset.submitted', listing({ id: 1, title: 'Grader' }), { actorid: OPERATOR });
  await service.say('asset.submitted', listing({ id: 2, title: 'Roller' }), { actorid: OPERATOR });
  await service.say('asset.submitted', listing({ id: 3, title: 'Plow' }), { actorid: OPERATOR });
  // The platform's two administrators and the municipality's.
  await kept(9);
  const [plow] = await feedOf(service, ADMIN, 'admin');
  await send(service, as.admin(), 'POST', `/api/notifications/${plow!.id}/read`);

  expect(await writeDigests(service.db)).toBe(0);
  const written = await Promise.all([writeDigests(service.db, tomorrow()), writeDigests(service.db, tomorrow())]);
  expect(written[0] + written[1]).toBe(3);
  expect(await writeDigests(service.db, tomorrow())).toBe(0);

  const transport = openTransport(server.url, 2);
  const sender = startSender({ db: service.db, log: service.log, transport, settings: MAIL });
  await eventually(() => expect(server.taken).toHaveLength(3));
  await sender.stop();
  const [mine] = server.to('user1@example.ca');
  expect(mine!.subject).toBe('Your daily summary: 2 updates');
  expect(mine!.text).toContain('- “Grader” of Smiths Falls was submitted and waits for review.');
  expect(mine!.text).toContain('https://commonyard.test/admin?tab=pending-available&listing=2');
  expect(mine!.text).not.toContain('Plow');
  expect(mine!.headers.some(({ key }) => key === 'list-unsubscribe')).toBe(true);
  expect(server.to(`user${OTHER_ADMIN}@example.ca`)[0]!.subject).toBe('Votre résumé quotidien : 3 nouvelles');
});

it('says how many more there are than are worth reading', async () => {
  const items = Array.from({ length: 33 }, (_, n) => ({
    userId: ADMIN,
    eventId: crypto.randomUUID(),
    kind: 'inspection.completed' as const,
    params: JSON.stringify({ title: `Machine ${n}` }),
    path: '/inspections',
  }));
  await service.db.insertInto('digestItems').values(items).execute();
  expect(await writeDigests(service.db, tomorrow())).toBe(1);
  const { content } = await service.db.selectFrom('mails').select('content').executeTakeFirstOrThrow();
  expect(content).toMatchObject({ about: 'digest', more: 3 });
});

it('says nothing of a decision that was taken back', async () => {
  await service.db
    .insertInto('preferences')
    .values({ userId: OPERATOR, kind: 'asset.approved', inApp: true, email: 'daily' })
    .execute();
  await service.say('asset.approved', listing({ id: 9, version: 2, status: 'available', municipality: null }), {
    actorid: ADMIN,
  });
  await kept(1);
  await service.say('asset.updated', listing({ id: 9, version: 3 }), { actorid: ADMIN });
  await kept(0);
});

it('has nothing for somebody who read it all', async () => {
  await service.say('inspection.completed', inspection(), { actorid: OPERATOR });
  await kept(5);
  await service.db.updateTable('notifications').set({ readAt: new Date().toISOString() }).execute();
  expect(await writeDigests(service.db, tomorrow())).toBe(0);
});
