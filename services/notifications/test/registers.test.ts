import { afterAll, expect, it } from '@jest/globals';
import type { CertificateExpiring } from '@commonyard/contracts/events/registers';
import { eventEnvelope } from '@commonyard/testing/event-envelope';
import { eventually } from '@commonyard/testing/eventually';
import { agreementEvent, settlementEvent, userEvent } from '@commonyard/testing/factories/events';
import { startMailServer } from '@commonyard/testing/mail-server';
import { MUNICIPAL_ADMIN } from './factories.ts';
import { inboxOf, startTestService } from './test-service.ts';

const [service, server] = await Promise.all([startTestService(), startMailServer()]);
await service.registerUsers();
const emailJob = service.startEmailJob(server.url);
afterAll(async () => {
  await emailJob.stop();
  await service.close();
  await server.stop();
});

const expiring: CertificateExpiring = {
  id: 1,
  municipality: 'smiths-falls',
  kind: 'liability',
  insurer: 'Mutual of Ontario',
  policyNumber: 'CGL 7',
  endsOn: '2027-01-31',
  days: 30,
};
const mails = () => server.to(`user${MUNICIPAL_ADMIN}@example.ca`);
const ownInbox = () => inboxOf(service, MUNICIPAL_ADMIN, 'municipal_admin');
let markers = 5_000;
/** Waits until every event published before has been dispatched, and every email sent. */
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

it('reminds the administrators of a municipality of a certificate, once, and becomes a dead letter where it is malformed', async () => {
  const event = eventEnvelope('certificate.expiring', expiring);
  for (let copy = 0; copy < 2; copy++) await service.publishRaw(event.type, JSON.stringify(event));
  const poison = eventEnvelope('certificate.expiring', { ...expiring, days: 3 as never });
  await service.publishRaw(poison.type, JSON.stringify(poison));
  await settled();
  const reminded = (await ownInbox()).filter(({ kind }) => kind === 'certificate.expiring');
  expect(reminded).toMatchObject([
    {
      kind: 'certificate.expiring',
      params: { certificateKind: 'liability', insurer: 'Mutual of Ontario', policyNumber: 'CGL 7', days: 30 },
      path: '/certificates',
    },
  ]);
  const texts = mails().filter(({ subject }) => subject === 'Certificate of insurance ends on January 31, 2027');
  expect(texts).toHaveLength(1);
  expect(texts[0]!.text).toContain('Commercial general liability, Mutual of Ontario, policy CGL 7.');
  expect(await service.db.deleteFrom('deadLetters').returning('consumer').execute()).toHaveLength(1);
});

it('tells the other municipality of a master agreement, and nobody of the end of its retention and of a replay', async () => {
  await service.publish('agreement.changed', agreementEvent());
  await service.publish('agreement.changed', agreementEvent({ id: 2, change: 'ended', reason: 'It was sold' }));
  await service.publish('agreement.changed', agreementEvent({ id: 3, by: 'smiths-falls', change: 'confirmed' }));
  await service.publish('agreement.changed', agreementEvent({ id: 4, by: null, change: 'removed' }));
  await service.publish('agreement.changed', agreementEvent({ id: 5, by: null, change: 'confirmed' }));
  await settled();
  const reminded = (await ownInbox()).filter(({ kind }) => kind === 'agreement.changed');
  expect(reminded.map(({ params }) => params.change ?? '').toSorted((one, other) => one.localeCompare(other))).toEqual([
    'ended',
    'proposed',
  ]);
  const texts = mails().filter(({ subject }) => subject?.startsWith('Master agreement'));
  expect(texts).toHaveLength(2);
  const proposed = texts.find(({ subject }) => subject?.includes('proposed'))!;
  expect(proposed.text).toContain('Kenora proposed the master agreement');
  expect(proposed.text).not.toContain('www.example.com');
  expect(texts.find(({ subject }) => subject?.includes('ended'))!.text).toContain('It was sold');
});

it('tells the other municipality of a settlement who pays whom, in both languages', async () => {
  await service.publish('settlement.changed', settlementEvent());
  await service.publish('settlement.changed', settlementEvent({ change: 'confirmed', partnerOwesCents: 250_000 }));
  const ended = { proposer: 'smiths-falls', partner: 'kenora', reason: 'Wrong year www.example.com' };
  await service.publish('settlement.changed', settlementEvent({ ...ended, change: 'ended' }));
  // Its own municipality, and one that is no party of it.
  await service.publish('settlement.changed', settlementEvent({ by: 'smiths-falls' }));
  await service.publish('settlement.changed', settlementEvent({ partner: 'perth' }));
  await settled();
  const notified = (await ownInbox()).filter(({ kind }) => kind === 'settlement.changed');
  expect(notified).toHaveLength(3);
  expect(notified.find(({ params }) => params.change === 'proposed')).toMatchObject({
    path: '/statements?tab=settlements&year=2026',
    params: { municipality: 'kenora', year: 2026, payer: 'kenora', payee: 'smiths-falls', netCents: 120_000 },
  });
  const texts = mails().filter(({ subject }) => subject?.startsWith('Settlement of 2026'));
  const withSubject = (start: string) => texts.find(({ subject }) => subject?.startsWith(start))!;
  expect(texts).toHaveLength(3);
  const proposed = withSubject('Settlement of 2026 proposed: Kenora pays Smiths Falls $1,200.00');
  expect(proposed.text).toContain('Kenora proposes the settlement of the statements of 2026 with your municipality');
  expect(proposed.text).toContain('/statements');
  expect(withSubject('Settlement of 2026 confirmed').text).toContain('both owe the same, nobody pays');
  const end = withSubject('Settlement of 2026 ended: Smiths Falls pays Kenora $1,200.00').text;
  expect(end).toContain('Wrong year');
  expect(end).not.toContain('www.example.com');

  const { locale, ...user } = userEvent({ id: MUNICIPAL_ADMIN, version: 2, role: 'municipal_admin' });
  await service.publish('user.updated', { ...user, locale: 'fr' });
  await settled();
  expect(locale).toBe('en');
  await service.publish('settlement.changed', settlementEvent({ id: 4 }));
  await settled();
  const french = mails().find(({ subject }) => subject?.startsWith('Règlement de 2026 proposé'))!;
  expect(french.subject?.replaceAll(/[\u00A0\u202F]/g, ' ')).toContain('Kenora verse 1 200,00 $ à Smiths Falls');
  expect(french.text).toContain('Veuillez vérifier ses relevés et le confirmer');
});
