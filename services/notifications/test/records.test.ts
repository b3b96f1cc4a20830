import { afterAll, describe, expect, it } from '@jest/globals';
import { removeDue } from '@commonyard/service-kit/records/retention';
import { eventually } from '@commonyard/testing/eventually';
import { retention } from '../src/records/records.repository.ts';
import { MUNICIPAL_ADMIN, message, OPERATOR, SENDER, USERS } from './factories.ts';
import { as, inboxOf, send, startTestService } from './test-service.ts';

const service = await startTestService();
const { db } = service;
afterAll(() => service.close());
await service.registerUsers();
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

describe('a closed account', () => {
  it('leaves nothing addressed to it, and no name in what others received', async () => {
    await service.publish('message.posted', message({ userId: SENDER }));
    await service.publish('message.posted', message({ id: 71, userId: OPERATOR }));
    await eventually(async () => expect(await inboxOf(service, SENDER)).not.toEqual([]));
    await eventually(async () =>
      expect((await inboxOf(service, OPERATOR)).map(({ params }) => params.name)).toContain('Alex Sender'),
    );
    const account = USERS.find(({ id }) => id === SENDER)!;
    await service.publish('user.deactivated', {
      ...account,
      version: 2,
      name: 'Former user',
      email: 'x@closed.invalid',
      emailVerified: false,
      active: false,
      closed: { heir: 'municipality' },
    });
    await eventually(async () => {
      const names = (await inboxOf(service, OPERATOR)).map(({ params }) => params.name);
      expect(names).toContain('Former user');
      expect(names).not.toContain('Alex Sender');
    });
    const data = (
      await send(service, as.operator({ userId: SENDER }), 'GET', '/api/records/notifications/my-data')
    ).json();
    expect(data).toEqual({ notifications: [], preferences: [], emails: [] });
    const user = await db.selectFrom('users').selectAll().where('id', '=', SENDER).executeTakeFirstOrThrow();
    expect(user).toMatchObject({ name: 'Former user', email: 'x@closed.invalid' });
  });
});

describe('the retention job', () => {
  it('deletes notifications after a year and records of sent emails after 30 days', async () => {
    await service.publish('message.posted', message({ id: 72, userId: MUNICIPAL_ADMIN }));
    await eventually(async () => expect(await db.selectFrom('emails').select('id').execute()).not.toEqual([]));
    const [{ id: notificationId }, { id: mailId }] = [
      await db.selectFrom('notifications').select('id').orderBy('id').executeTakeFirstOrThrow(),
      await db.selectFrom('emails').select('id').orderBy('id').executeTakeFirstOrThrow(),
    ];
    await db
      .updateTable('notifications')
      .set({ createdAt: ago(370) })
      .where('id', '=', notificationId)
      .execute();
    await db
      .updateTable('emails')
      .set({ status: 'failed', settledAt: ago(31) })
      .where('id', '=', mailId)
      .execute();
    expect(await removeDue(db, retention, 'job')).toEqual({ notifications: 1, sent_mails: 1 });
    expect(await db.selectFrom('destructions').select(['rule', 'ids']).orderBy('id').execute()).toEqual([
      { rule: 'notifications', ids: [notificationId] },
      { rule: 'sent_mails', ids: [mailId] },
    ]);
  });

  it('401 for the data of a guest', async () => {
    expect((await send(service, as.guest(), 'GET', '/api/records/notifications/my-data')).statusCode).toBe(401);
  });
});
