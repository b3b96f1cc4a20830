import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type {
  UserInvited,
  ApprovalDecided,
  ApprovalRequested,
  MemberJoined,
} from '@commonyard/contracts/events/identity';
import type { NotificationKind } from '@commonyard/contracts/notifications.values';
import { eventEnvelope } from '@commonyard/testing/event-envelope';
import { eventually } from '@commonyard/testing/eventually';
import { userEvent } from '@commonyard/testing/factories/events';
import { startMailServer } from '@commonyard/testing/mail-server';
import { ADMIN, MUNICIPAL_ADMIN, OTHER_ADMIN } from './factories.ts';
import { BEFORE_INSTALLATION, inboxOf, startTestService } from './test-service.ts';

const [service, server] = await Promise.all([startTestService(), startMailServer()]);
await service.registerUsers();
const emailJob = service.startEmailJob(server.url);
afterAll(async () => {
  await emailJob.stop();
  await service.close();
  await server.stop();
});

let id = 200;
let applicant = userEvent({ id });
beforeEach(async () => {
  id++;
  applicant = userEvent({ id, name: 'Wanda Waiting', municipality: null, approval: 'pending' });
  await service.publish('user.registered', applicant, BEFORE_INSTALLATION);
});

const requested = (over: Partial<ApprovalRequested> = {}): ApprovalRequested => ({
  userId: id,
  name: 'Wanda Waiting',
  municipality: 'smiths-falls',
  organization: null,
  decider: 'municipality',
  ...over,
});
const decided = (over: Partial<ApprovalDecided> = {}): ApprovalDecided => ({
  userId: id,
  approval: 'refused',
  municipality: 'smiths-falls',
  organization: null,
  reason: 'We do not know you',
  ...over,
});
const invited = (over: Partial<UserInvited> = {}): UserInvited => ({
  id,
  email: `invited${id}@example.ca`,
  locale: 'en',
  municipality: 'smiths-falls',
  inviterEmail: 'clerk@smithsfalls.ca',
  token: 'secret+token',
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  ...over,
});
const publishAgain = (event: ReturnType<typeof eventEnvelope>) => service.publishRaw(event.type, JSON.stringify(event));
/** Waits until every event published before has been dispatched, and every email sent or dropped. */
let markers = 2_000;
async function settled() {
  const marker = userEvent({ id: ++markers, active: false });
  await service.publish('user.updated', marker);
  await eventually(() =>
    service.db.selectFrom('users').select('id').where('id', '=', marker.id).executeTakeFirstOrThrow(),
  );
  await eventually(async () => {
    const waiting = service.db.selectFrom('emails').select('key').where('status', '=', 'waiting');
    expect(await waiting.execute()).toEqual([]);
  });
}
async function notifiedUsers(kind: NotificationKind = 'user.approval_requested') {
  await settled();
  const rows = await service.db
    .selectFrom('notifications')
    .select(['userId', 'params'])
    .where('kind', '=', kind)
    .orderBy('userId')
    .execute();
  return rows
    .filter(({ params }) => params.userId === id || kind === 'user.invitation_disowned')
    .map(({ userId }) => userId);
}

describe('user.approval_requested', () => {
  it('notifies the administrators of the municipality once, also where it is delivered again', async () => {
    const event = { ...eventEnvelope('user.approval_requested', requested()), actorid: id };
    for (let copy = 0; copy < 3; copy++) await publishAgain(event);
    expect(await notifiedUsers()).toEqual([MUNICIPAL_ADMIN]);
    expect((await inboxOf(service, MUNICIPAL_ADMIN, 'municipal_admin'))[0]).toMatchObject({
      kind: 'user.approval_requested',
      params: { userId: id, name: 'Wanda Waiting', municipality: 'smiths-falls' },
      path: '/colleagues',
    });
    const mails = server.to(`user${MUNICIPAL_ADMIN}@example.ca`).filter(({ subject }) => subject?.includes('Wanda'));
    expect(mails.map(({ subject }) => subject)).toEqual(['Account waits for approval: Wanda Waiting']);
    expect(mails[0]!.text).toContain('Wanda Waiting (Smiths Falls) opened an account');
  });

  it('notifies the platform where the municipality has no administrator, and about another public body', async () => {
    const body = { municipality: null, organization: 'School Board', decider: 'platform' } as const;
    await service.publish('user.approval_requested', requested(body), { actorid: id });
    expect(await notifiedUsers()).toEqual([ADMIN, OTHER_ADMIN]);
    expect((await inboxOf(service, ADMIN))[0]).toMatchObject({
      params: { organization: 'School Board' },
      path: '/colleagues',
    });
  });

  it('notifies no administrator who is not approved', async () => {
    const role = 'admin';
    await service.publish('user.registered', userEvent({ id: 900, role, municipality: null, approval: 'pending' }));
    await service.publish('user.approval_requested', requested({ decider: 'platform' }), { actorid: id });
    expect(await notifiedUsers()).toEqual([ADMIN, OTHER_ADMIN]);
  });
});

describe('user.joined', () => {
  const joined = (over: Partial<MemberJoined> = {}): MemberJoined => ({
    userId: id,
    name: 'Wanda Waiting',
    municipality: 'smiths-falls',
    domain: 'smithsfalls.ca',
    decider: 'municipality',
    ...over,
  });

  it('notifies the administrators of the municipality once, in the application and by email', async () => {
    const event = { ...eventEnvelope('user.joined', joined()), actorid: id };
    for (let copy = 0; copy < 3; copy++) await publishAgain(event);
    expect(await notifiedUsers('user.joined')).toEqual([MUNICIPAL_ADMIN]);
    expect((await inboxOf(service, MUNICIPAL_ADMIN, 'municipal_admin'))[0]).toMatchObject({
      kind: 'user.joined',
      params: { userId: id, name: 'Wanda Waiting', municipality: 'smiths-falls', domain: 'smithsfalls.ca' },
      path: '/colleagues',
    });
    const mails = server.to(`user${MUNICIPAL_ADMIN}@example.ca`).filter(({ subject }) => subject?.includes('member'));
    expect(mails.map(({ subject }) => subject)).toEqual(['New member: Wanda Waiting']);
    expect(mails[0]!.text).toContain('Wanda Waiting has joined Smiths Falls with an address at smithsfalls.ca.');
  });

  it('notifies the platform where the municipality has no administrator', async () => {
    await service.publish('user.joined', joined({ municipality: 'perth', decider: 'platform' }), { actorid: id });
    expect(await notifiedUsers('user.joined')).toEqual([ADMIN, OTHER_ADMIN]);
  });

  it('is not emailed to an administrator who has turned the emails off', async () => {
    const emails = (email: 'now' | 'off') =>
      service.db
        .insertInto('preferences')
        .values({ userId: MUNICIPAL_ADMIN, kind: 'user.joined', inApp: true, email })
        .onConflict((conflict) => conflict.columns(['userId', 'kind']).doUpdateSet({ email }))
        .execute();
    await emails('off');
    const before = server.to(`user${MUNICIPAL_ADMIN}@example.ca`).length;
    await service.publish('user.joined', joined(), { actorid: id });
    expect(await notifiedUsers('user.joined')).toEqual([MUNICIPAL_ADMIN]);
    expect(server.to(`user${MUNICIPAL_ADMIN}@example.ca`)).toHaveLength(before);
    await emails('now');
  });
});

describe('user.invitation_disowned', () => {
  it('notifies the inviter alone, in the application and by email', async () => {
    const data = { id: 5, inviterId: MUNICIPAL_ADMIN, email: 'typo@example.ca', municipality: 'smiths-falls' };
    const event = { ...eventEnvelope('user.invitation_disowned', data), actorid: null };
    for (let copy = 0; copy < 3; copy++) await publishAgain(event);
    expect(await notifiedUsers('user.invitation_disowned')).toEqual([MUNICIPAL_ADMIN]);
    expect((await inboxOf(service, MUNICIPAL_ADMIN, 'municipal_admin'))[0]).toMatchObject({
      kind: 'user.invitation_disowned',
      params: { email: 'typo@example.ca', municipality: 'smiths-falls' },
      path: '/colleagues',
    });
    const mails = server.to(`user${MUNICIPAL_ADMIN}@example.ca`).filter(({ subject }) => subject?.includes('reached'));
    expect(mails.map(({ subject }) => subject)).toEqual(['An invitation reached another person']);
    expect(mails[0]!.text).toContain('for your invitation to Smiths Falls. The invitation is revoked.');
  });
});

describe('user.approval_decided', () => {
  it('mails the applicant once, in its language and with the reason of a refusal', async () => {
    await service.publish(
      'user.updated',
      { ...applicant, version: 2, approval: 'refused', locale: 'fr' },
      { actorid: ADMIN },
    );
    const event = { ...eventEnvelope('user.approval_decided', decided()), actorid: ADMIN };
    for (let copy = 0; copy < 3; copy++) await publishAgain(event);
    await settled();
    const mails = server.to(applicant.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Votre compte n’a pas été approuvé']);
    expect(mails[0]!.text).toContain('Motif : We do not know you');
    expect(mails[0]!.text).toContain('Votre compte (Smiths Falls)');
  });

  it('mails one email about an approval, although the municipality of the user changes with it', async () => {
    const approved = { ...applicant, version: 2, municipality: 'smiths-falls', approval: 'approved' as const };
    await service.publish('user.updated', approved, { actorid: ADMIN });
    await service.publish('user.approval_decided', decided({ approval: 'approved', reason: null }), { actorid: ADMIN });
    await settled();
    expect(server.to(applicant.email).map(({ subject }) => subject)).toEqual(['Your account was approved']);
    // A change that is no decision still notifies.
    await service.publish('user.updated', { ...approved, version: 3, municipality: 'kenora' }, { actorid: ADMIN });
    await settled();
    expect(server.to(applicant.email).map(({ subject }) => subject)).toContain('Your account was changed');
  });

  it.each([
    ['en', 'Your account waits for approval again', 'Reason: We do not know you'],
    ['fr', 'Votre compte attend de nouveau une approbation', 'Motif : We do not know you'],
  ] as const)('mails in %s that an approval was taken back, with the reason', async (locale, subject, reason) => {
    const waiting = { ...applicant, version: 2, locale, approval: 'pending' as const, municipality: null };
    await service.publish('user.updated', waiting, { actorid: ADMIN });
    await service.publish('user.approval_decided', decided({ approval: 'pending' }), { actorid: ADMIN });
    await settled();
    expect(server.to(applicant.email).map((mail) => mail.subject)).toEqual([subject]);
    expect(server.to(applicant.email)[0]!.text).toContain(reason);
  });

  it('does not mail an address that is not verified, and nothing about a decision from before the installation', async () => {
    await service.publish('user.updated', { ...applicant, version: 2, emailVerified: false });
    await service.publish('user.approval_decided', decided());
    await settled();
    await service.publish('user.updated', { ...applicant, version: 3 });
    await service.publish('user.approval_decided', decided(), BEFORE_INSTALLATION);
    await settled();
    expect(server.to(applicant.email)).toEqual([]);
  });
});

describe('user.invited', () => {
  it('mails the link once, without any name, and deletes it', async () => {
    const event = eventEnvelope('user.invited', invited());
    for (let copy = 0; copy < 3; copy++) await publishAgain(event);
    await settled();
    const [mail, ...others] = server.to(`invited${id}@example.ca`);
    expect(others).toEqual([]);
    expect(mail!.subject).toBe('Invitation to CommonYard for Smiths Falls');
    expect(mail!.text).toContain('clerk@smithsfalls.ca invites you to open an account for Smiths Falls.');
    expect(mail!.text).toContain('https://commonyard.test/auth?mode=register#token=secret%2Btoken');
    expect(mail!.text).toMatch(/^Hello,$/m);
    expect(JSON.stringify(await service.db.selectFrom('emails').selectAll().execute())).not.toContain('secret');
  });

  it('mails in French, and nothing after the invitation has expired', async () => {
    await service.publish('user.invited', invited({ locale: 'fr' }));
    const expired = { email: `late${id}@example.ca`, expiresAt: new Date(Date.now() - 1_000).toISOString() };
    await service.publish('user.invited', invited(expired));
    await settled();
    expect(server.to(`invited${id}@example.ca`).map(({ subject }) => subject)).toEqual([
      'Invitation à Cour commune (Smiths Falls)',
    ]);
    expect(server.to(expired.email)).toEqual([]);
  });
});

it('an event that cannot be read becomes a dead letter, and the next one is handled', async () => {
  for (const type of ['user.approval_requested', 'user.approval_decided', 'user.invited'] as const) {
    const broken = { ...eventEnvelope(type, {} as never) };
    await service.publishRaw(type, JSON.stringify(broken));
    await eventually(async () => {
      const letters = service.db.selectFrom('deadLetters').selectAll();
      expect(JSON.stringify(await letters.execute())).toContain(broken.id);
    });
  }
  await service.publish('user.approval_decided', decided());
  await settled();
  expect(server.to(applicant.email)).toHaveLength(1);
});
