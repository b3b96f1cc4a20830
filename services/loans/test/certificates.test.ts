import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import type { Agreement } from '@commonyard/contracts/http/agreements';
import type { LoanEvent } from '@commonyard/contracts/events/loans';
import type { Certificate } from '@commonyard/contracts/http/certificates';
import type { DocumentAddress } from '@commonyard/contracts/http/documents';
import type { Loan, LoanHistoryEntry } from '@commonyard/contracts/http/loans';
import type { LoanRecord } from '@commonyard/contracts/http/loan-records';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import { removeDue } from '@commonyard/service-kit/records/retention';
import { certificateBody, signatureBody } from '@commonyard/testing/factories/loans';
import { commitWhileWaiting } from '@commonyard/testing/lock-waits';
import { outboxOf } from '@commonyard/testing/outbox';
import { readZip } from '@commonyard/testing/read-zip';
import { lockCalendar } from '../src/availability/availability.repository.ts';
import { remindOfCertificates } from '../src/certificates/certificates.job.ts';
import { assertInsured } from '../src/certificates/loan-insurance.service.ts';
import { findLoan, lockLoan } from '../src/loans/loans.repository.ts';
import { retention } from '../src/records/records.service.ts';
import { loanSteps, setLoan } from './loan-steps.ts';
import { startMediaUploads } from './media-uploads.ts';
import {
  as,
  borrower,
  borrowingColleague,
  borrowingOfficer,
  colleague,
  confirmedBorrower,
  confirmedOfficer,
  officer,
  owner,
  send,
  startTestService,
} from './test-service.ts';

const media = await startMediaUploads();
const service = await startTestService({ mediaUrl: media.url });
const { db } = service;
const { loanIn, get: getLoan } = loanSteps(service);
afterAll(async () => {
  await service.close();
  media.close();
});
await service.projectBorrower();
await service.projectOfficer();
beforeEach(async () => {
  await db.deleteFrom('loanCertificates').execute();
  await db.deleteFrom('certificates').execute();
});

type Caller = ReturnType<typeof borrower>;
const today = torontoDay(new Date());
const body = (over: object = {}) => ({ ...certificateBody(), documentId: media.uploaded(), ...over });
const add = (over: object = {}, caller: Caller = borrowingOfficer(), headers: Record<string, string> = {}) =>
  send(service, caller, 'POST', '/api/certificates', body(over), headers);
const added = async (over: object = {}) => (await add(over)).json<Certificate>();
const change = (id: number, over: object = {}, caller: Caller = borrowingOfficer(), headers = {}) => {
  const { documentId: _file, ...facts } = body();
  return send(service, caller, 'PUT', `/api/certificates/${id}`, { ...facts, ...over }, headers);
};
const remove = (id: number | string, caller: Caller = borrowingOfficer(), headers = {}) =>
  send(service, caller, 'DELETE', `/api/certificates/${id}`, undefined, headers);
const list = (caller: Caller) => send(service, caller, 'GET', '/api/certificates');
const address = (id: number | string, caller: Caller, loan?: number) =>
  send(service, caller, 'GET', `/api/certificates/${id}/address${loan ? `?loan=${loan}` : ''}`);
const savedEvents = async (id: number) =>
  (await outboxOf(db)).filter(({ type, data }) => type === 'certificate.saved' && 'id' in data && data.id === id);

describe('the register of a municipality', () => {
  it('201 stores a certificate once per key, for all users of the municipality, and claims its file', async () => {
    const documentId = media.uploaded();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const response = await add({ documentId, additionalInsured: ['lanark-highlands'] }, borrowingOfficer(), headers);
    expect(response.statusCode).toBe(201);
    const certificate = response.json<Certificate>();
    expect(certificate).toMatchObject({
      version: 1,
      insurer: 'Mutual of Ontario',
      additionalInsured: [{ municipality: 'lanark-highlands', municipalityName: 'Lanark Highlands' }],
      file: { name: 'certificate.pdf', bytes: 48_000 },
    });
    const again = await add({ documentId, additionalInsured: ['lanark-highlands'] }, borrowingOfficer(), headers);
    expect(again.json()).toEqual(certificate);
    expect((await list(borrowingColleague())).json()).toEqual([certificate]);
    expect((await list(owner())).json()).toEqual([]);
    expect(await savedEvents(certificate.id)).toMatchObject([
      { data: { version: 1, municipality: 'smiths-falls', documentIds: [documentId], lenders: [] } },
    ]);
  });

  it('400 for a number that is none, 401 without a session, 403 for those who do not change it, 404 for others', async () => {
    const { id } = await added();
    expect((await remove('x')).statusCode).toBe(400);
    expect((await send(service, as.guest(), 'GET', '/api/certificates')).statusCode).toBe(401);
    expect((await list(as.admin())).statusCode).toBe(403);
    for (const caller of [borrower(), as.admin()]) {
      expect((await add({}, caller)).statusCode).toBe(403);
      expect((await change(id, {}, caller)).statusCode).toBe(403);
      expect((await remove(id, caller)).statusCode).toBe(403);
    }
    expect((await change(id, {}, officer())).json()).toMatchObject({ code: 'certificate_not_found' });
    expect((await remove(id, officer())).statusCode).toBe(404);
    for (const caller of [officer(), as.admin()]) expect((await address(id, caller)).statusCode).toBe(404);
  });

  it('409 for a version that was changed, and for the file of another certificate', async () => {
    const first = await added();
    expect(
      (await change(first.id, { insurer: 'Other Mutual' }, borrowingOfficer(), { 'if-match': '"1"' })).json(),
    ).toMatchObject({
      version: 2,
      insurer: 'Other Mutual',
    });
    expect((await change(first.id, {}, borrowingOfficer(), { 'if-match': '"1"' })).json()).toMatchObject({
      code: 'stale_version',
    });
    expect((await remove(first.id, borrowingOfficer(), { 'if-match': '"1"' })).statusCode).toBe(409);
    const documentId = media.uploaded();
    await add({ documentId });
    expect((await add({ documentId })).json()).toMatchObject({ code: 'document_in_use' });
    expect((await change(first.id, { documentId })).json()).toMatchObject({ code: 'document_in_use' });
  });

  it('gives an address for five minutes, and lets media delete the file of a removed one', async () => {
    const { id } = await added();
    expect((await address(id, borrower())).json<DocumentAddress>().url).toContain('/media/documents/');
    expect((await remove(id, borrowingOfficer(), { 'if-match': '"1"' })).statusCode).toBe(204);
    expect((await savedEvents(id)).at(-1)).toMatchObject({ data: { version: 2, documentIds: [] } });
    expect((await address(id, borrower())).statusCode).toBe(404);
    expect((await list(borrower())).json()).toEqual([]);
  });
});

describe('the certificate of a loan', () => {
  const signByBoth = async (id: number) => {
    const { sha256 } = (await send(service, owner(), 'GET', `/api/loans/${id}/agreement`)).json<Agreement>();
    for (const caller of [confirmedOfficer(), confirmedBorrower()])
      await send(service, caller, 'POST', `/api/loans/${id}/signatures`, signatureBody(sha256));
  };
  const accepted = async (terms = {}) => loanIn('accepted', await service.lendableListing(terms));
  const see = (loanId: number | string, over: object, caller: Caller = owner(), headers = {}) =>
    send(service, caller, 'POST', `/api/loans/${loanId}/certificate`, over, headers);
  const waive = (loanId: number, caller: Caller = officer(), reason = 'A member of the insurance pool') =>
    send(service, caller, 'POST', `/api/loans/${loanId}/certificate-waiver`, { reason });
  const toSeen = ({ id, version }: Certificate) => ({ certificateId: id, certificateVersion: version });
  const certificateStep = (loan: Loan) => loan.steps!.find(({ step }) => step === 'certificate');

  it('200 is seen by the lending side, which both sides see', async () => {
    const { id } = await accepted();
    const certificate = await added();
    const lent = (await getLoan(id, owner())).json<Loan>();
    expect(lent.insurance).toMatchObject({
      required: { kind: 'liability', limitCents: 500_000_000 },
      state: 'open',
      certificate: { id: certificate.id },
      gaps: [],
      canMarkSeen: true,
      canWaive: false,
    });
    expect(certificateStep(lent)).toMatchObject({ state: 'open', mine: true });
    const loan = (await findLoan(db, id))!;
    await expect(assertInsured(db, loan)).rejects.toMatchObject({ statusCode: 409, code: 'certificate_missing' });
    expect((await address(certificate.id, owner(), id)).statusCode).toBe(200);
    expect((await address(certificate.id, colleague(), id)).statusCode).toBe(404);

    const headers = { 'if-match': `"${lent.version}"` };
    const seen = await see(id, toSeen(certificate), officer(), headers);
    expect([seen.statusCode, seen.json<Loan>().insurance]).toMatchObject([
      200,
      { state: 'done', seen: { by: 'Olga Officer' }, waiver: null, canMarkSeen: false },
    ]);
    await assertInsured(db, loan);
    expect(certificateStep((await getLoan(id)).json<Loan>())).toMatchObject({ state: 'done', by: 'Olga Officer' });
    const history = (await send(service, borrower(), 'GET', `/api/loans/${id}/history`)).json<LoanHistoryEntry[]>();
    expect(history.at(-1)).toMatchObject({ action: 'certificate_seen', side: 'lender', by: 'Olga Officer' });
    expect((await service.eventsOfLoan(id)).at(-1)).toMatchObject({ type: 'loan.certificate_seen' });
    expect((await see(id, toSeen(certificate), owner(), headers)).json()).toMatchObject({ code: 'stale_version' });
  });

  it('is asked for by the event of the acceptance and of the last signature, until it is seen', async () => {
    const eventOf = async (id: number, type: string) =>
      (await service.eventsOfLoan(id)).find((event) => event.type === type)!.data as LoanEvent;
    const { id } = await accepted();
    expect((await eventOf(id, 'loan.accepted')).openSteps).toEqual(['certificate_missing']);
    expect((await eventOf((await accepted({ insuranceCents: null })).id, 'loan.accepted')).openSteps).toBeUndefined();
    await added({ endsOn: addDays(today, 31) });
    expect((await eventOf((await accepted()).id, 'loan.accepted')).openSteps).toEqual(['certificate_missing']);
    const certificate = await added();
    const next = (await accepted()).id;
    expect((await eventOf(next, 'loan.accepted')).openSteps).toEqual(['certificate_unseen']);
    await see(id, toSeen(certificate));
    for (const loan of [id, next]) await signByBoth(loan);
    expect((await eventOf(id, 'loan.signed')).openSteps).toBeUndefined();
    expect((await eventOf(next, 'loan.signed')).openSteps).toEqual(['certificate_unseen']);
  });

  it('is in the record and in the list for the treasurer', async () => {
    const { id } = await accepted();
    await see(id, toSeen(await added()));
    const record = (await send(service, borrower(), 'GET', `/api/loans/${id}/record`)).json<LoanRecord>();
    const text = JSON.stringify(record.sections.find(({ name }) => name === 'insurance'));
    for (const part of [
      'Commercial general liability, $5,000,000.00',
      'Mutual of Ontario',
      'CGL 7',
      'Seen by the lender',
    ])
      expect(text).toContain(part);
    const csv = (await send(service, borrower(), 'GET', '/api/loans/export')).body;
    expect(csv.split('\n').find((line) => line.startsWith(`${id},`))).toMatch(/Seen by the lender/);
  });

  it('asks again once the certificate is changed or removed, and keeps the file that was seen', async () => {
    const { id } = await accepted();
    const documentId = media.uploaded();
    const certificate = await added({ documentId });
    await see(id, toSeen(certificate));
    const replaced = media.uploaded();
    await change(certificate.id, { documentId: replaced });
    expect((await savedEvents(certificate.id)).at(-1)).toMatchObject({
      data: { documentIds: expect.arrayContaining([documentId, replaced]), lenders: ['lanark-highlands'] },
    });
    const changed = (await getLoan(id, owner())).json<Loan>();
    expect(changed.insurance).toMatchObject({ state: 'open', gaps: ['changed'], canMarkSeen: true });
    expect((await see(id, toSeen(certificate))).json()).toMatchObject({ code: 'stale_version' });
    await remove(certificate.id);
    expect((await savedEvents(certificate.id)).at(-1)).toMatchObject({ data: { documentIds: [documentId] } });
    expect((await see(id, { certificateId: certificate.id, certificateVersion: 2 })).statusCode).toBe(404);
  });

  describe('that the borrowing side changes', () => {
    const CHANGES = ['loan.certificate_provided', 'loan.certificate_lost'];
    const changesOf = async (id: number) =>
      (await service.eventsOfLoan(id)).map(({ type }) => type).filter((type) => CHANGES.includes(type));

    it('tells the lending side once that one covers the loan, and again when the seen one was changed', async () => {
      const { id } = await accepted();
      await added({ endsOn: addDays(today, 31) });
      expect(await changesOf(id)).toEqual([]);
      const certificate = await added();
      expect(await changesOf(id)).toEqual(['loan.certificate_provided']);
      expect((await service.eventsOfLoan(id)).at(-1)!.data).toMatchObject({ by: 'borrower', status: 'accepted' });
      const changed = (await change(certificate.id, { insurer: 'Other Mutual' })).json<Certificate>();
      await added({ policyNumber: 'CGL 8' });
      expect(await changesOf(id)).toHaveLength(1);
      await see(id, toSeen(changed));
      await change(certificate.id, { limitCents: 600_000_000 });
      expect(await changesOf(id)).toEqual(['loan.certificate_provided', 'loan.certificate_provided']);
      const history = (await send(service, borrower(), 'GET', `/api/loans/${id}/history`)).json<LoanHistoryEntry[]>();
      expect(history.at(-1)).toMatchObject({ action: 'certificate_provided', side: 'borrower' });
    });

    it.each(['accepted', 'signed', 'out'] as const)(
      'tells the borrowing side of a loan that is %s that none covers it any more',
      async (status) => {
        const { id } = await accepted();
        const certificate = await added();
        await see(id, toSeen(certificate));
        await setLoan(service, id, { status, startsOn: today, endsOn: addDays(today, 4) });
        await change(certificate.id, { endsOn: addDays(today, 3) });
        expect(await changesOf(id)).toEqual(['loan.certificate_provided', 'loan.certificate_lost']);
        await remove(certificate.id);
        expect(await changesOf(id)).toHaveLength(2);
      },
    );

    it('waits for the calendar of two loans of a listing, and holds none of them meanwhile', async () => {
      const listingId = await service.lendableListing();
      const first = await loanIn('accepted', listingId);
      const days = { startsOn: addDays(today, 50), endsOn: addDays(today, 54) };
      const second = await loanIn('accepted', listingId, days);
      const response = await commitWhileWaiting(db, {
        lock: async (trx) => {
          await lockCalendar(trx, listingId);
          await lockLoan(trx, second.id);
        },
        request: () => add(),
        change: (trx) => lockLoan(trx, first.id),
      });
      expect(response.statusCode).toBe(201);
      for (const { id } of [first, second]) expect(await changesOf(id)).toEqual(['loan.certificate_provided']);
    });

    it('tells nobody of loans that it does not touch', async () => {
      const waived = await accepted();
      await waive(waived.id);
      const free = await accepted({ insuranceCents: null });
      const back = await accepted();
      await setLoan(service, back.id, { status: 'returned', startsOn: addDays(today, -3), endsOn: today });
      const open = await loanIn('quoted', await service.lendableListing());
      const certificate = await added();
      await change(certificate.id, { limitCents: 1 });
      await remove(certificate.id);
      for (const { id } of [waived, free, back, open]) expect(await changesOf(id)).toEqual([]);
    });

    it('and the lending side sees at the same time ends without an error', async () => {
      for (let round = 0; round < 5; round++) {
        const { id } = await accepted();
        const certificate = await added();
        const answers = await Promise.all([
          see(id, toSeen(certificate)),
          change(certificate.id, { insurer: 'Other Mutual' }),
        ]);
        expect(answers.map(({ statusCode }) => statusCode)).toEqual([expect.any(Number), 200]);
        expect([200, 409]).toContain(answers[0].statusCode);
        expect((await getLoan(id)).json<Loan>().insurance).toMatchObject({ state: 'open', gaps: expect.any(Array) });
        await remove(certificate.id);
      }
    });
  });

  it('stays as it was decided once the machine is back', async () => {
    const { id } = await accepted();
    const certificate = await added();
    await see(id, toSeen(certificate));
    await setLoan(service, id, { status: 'returned', startsOn: addDays(today, -3), endsOn: today });
    await remove(certificate.id);
    const loan = (await getLoan(id, officer())).json<Loan>();
    expect(loan.insurance).toMatchObject({ state: 'done', certificate: { id: certificate.id }, canWaive: false });
    expect(certificateStep(loan)).toMatchObject({ state: 'done' });
    expect((await waive(id)).json()).toMatchObject({ code: 'invalid_transition' });
  });

  it('stays in the record with the file that was seen, also once it must be seen again', async () => {
    const { id } = await accepted();
    const documentId = media.uploaded();
    const certificate = await added({ documentId });
    await see(id, toSeen(certificate), officer());
    await change(certificate.id, { insurer: 'Other Mutual', documentId: media.uploaded() });
    const insuranceIn = async (locale: 'en' | 'fr') => {
      const path = `/api/loans/${id}/record?language=${locale}`;
      const { sections } = (await send(service, borrower(), 'GET', path)).json<LoanRecord>();
      return JSON.stringify(sections.find(({ name }) => name === 'insurance'));
    };
    const text = await insuranceIn('en');
    for (const part of ['Olga Officer', 'Mutual of Ontario', 'Certificate that was seen', 'Other Mutual', 'again'])
      expect(text).toContain(part);
    expect(text).not.toContain('No certificate was seen');
    expect(await insuranceIn('fr')).toContain('À décider de nouveau');
    const zip = await send(service, borrower(), 'GET', `/api/loans/${id}/record.zip`);
    const files = readZip(zip.rawPayload);
    const json = JSON.parse(files.get('record.json')!.toString()) as { insurance: object };
    expect(json.insurance).toMatchObject({
      state: 'open',
      lastDecision: { outcome: 'seen', by: 'Olga Officer', certificate: { insurer: 'Mutual of Ontario', version: 1 } },
    });
    expect(media.delivered().at(-1)).toBe(documentId);

    await waive(id);
    await db
      .updateTable('loans')
      .set({ endsOn: addDays(today, 300) })
      .where('id', '=', id)
      .execute();
    for (const part of ['A member of the insurance pool', 'Waived by the lender', 'again'])
      expect(await insuranceIn('en')).toContain(part);
  });

  it('200 is waived by the operator of the listing where the lending municipality has no administrator', async () => {
    const { id } = await accepted();
    expect((await getLoan(id, owner())).json<Loan>().insurance).toMatchObject({ canWaive: false });
    const setActive = (active: boolean) =>
      db.updateTable('users').set({ active }).where('role', '=', 'municipal_admin').execute();
    await setActive(false);
    try {
      expect((await getLoan(id, owner())).json<Loan>().insurance).toMatchObject({ canWaive: true });
      expect((await waive(id, borrower())).json()).toMatchObject({ code: 'lender_only' });
      expect((await waive(id, colleague())).statusCode).toBe(404);
      const response = await waive(id, owner());
      expect([response.statusCode, response.json<Loan>().insurance]).toMatchObject([200, { state: 'done' }]);
    } finally {
      await setActive(true);
    }
  });

  it('200 is waived by an administrator of the lending municipality only', async () => {
    const { id } = await accepted();
    expect((await waive(id, owner())).json()).toMatchObject({ code: 'officer_only' });
    expect((await waive(id, borrowingOfficer())).json()).toMatchObject({ code: 'lender_only' });
    expect((await waive(id, as.admin())).statusCode).toBe(403);
    expect((await waive(id, as.guest())).statusCode).toBe(401);
    expect((await waive(id, colleague())).statusCode).toBe(404);
    expect((await waive(id, officer(), '')).statusCode).toBe(400);
    expect((await waive(id)).json<Loan>().insurance).toMatchObject({
      state: 'done',
      certificate: null,
      waiver: { reason: 'A member of the insurance pool', by: 'Olga Officer' },
    });
    await assertInsured(db, (await findLoan(db, id))!);
    expect((await service.auditOfLoan(id)).at(-1)).toMatchObject({ action: 'certificate_waived' });
  });

  it('409 where it does not cover the loan, none is required, or the loan has ended', async () => {
    const { id } = await accepted();
    const poor = await added({ limitCents: 200_000_000 });
    expect((await getLoan(id)).json<Loan>().insurance).toMatchObject({ gaps: ['limit'], canMarkSeen: false });
    expect((await see(id, toSeen(poor))).json()).toMatchObject({ code: 'certificate_gap' });
    expect((await see(id, toSeen(await added({ kind: 'automobile' })))).json()).toMatchObject({
      code: 'certificate_gap',
    });
    const free = await accepted({ insuranceCents: null });
    expect(certificateStep((await getLoan(free.id)).json<Loan>())).toMatchObject({ state: 'not_needed' });
    expect((await see(free.id, toSeen(poor))).statusCode).toBe(409);
    await assertInsured(db, (await findLoan(db, free.id))!);
    const requested = await loanIn('requested', await service.lendableListing());
    expect(requested.insurance).toBeUndefined();
    expect((await see(requested.id, toSeen(poor))).json()).toMatchObject({ code: 'invalid_transition' });
  });

  it('403 for the borrowing side, 404 for others and for a certificate of another municipality', async () => {
    const { id } = await accepted();
    const certificate = await added();
    expect((await see(id, toSeen(certificate), borrower())).json()).toMatchObject({ code: 'lender_only' });
    expect((await see(id, toSeen(certificate), as.admin())).statusCode).toBe(403);
    expect((await see(id, toSeen(certificate), colleague())).statusCode).toBe(404);
    expect((await see(id, toSeen(certificate), as.guest())).statusCode).toBe(401);
    expect((await see(id, {})).statusCode).toBe(400);
    expect((await see('x', toSeen(certificate))).statusCode).toBe(400);
    const foreign = (await add({}, officer())).json<Certificate>();
    expect((await see(id, toSeen(foreign))).json()).toMatchObject({ code: 'certificate_not_found' });
    expect((await address(foreign.id, borrower(), id)).statusCode).toBe(404);
  });
});

describe('reminders', () => {
  const reminders = async (id: number) =>
    (await outboxOf(db)).filter(({ type, data }) => type === 'certificate.expiring' && 'id' in data && data.id === id);

  it('are written once, 30 and 7 days before the end, by two replicas', async () => {
    const { id } = await added({ endsOn: addDays(today, 30) });
    const now = new Date();
    await Promise.all([remindOfCertificates(service.deps, now), remindOfCertificates(service.deps, now)]);
    await remindOfCertificates(service.deps, now);
    expect(await reminders(id)).toMatchObject([
      { data: { days: 30, municipality: 'smiths-falls', policyNumber: 'CGL 7' } },
    ]);
    const later = new Date(now.getTime() + 23 * 86_400_000);
    await remindOfCertificates(service.deps, later);
    await remindOfCertificates(service.deps, later);
    expect((await reminders(id)).map(({ data }) => (data as { days: number }).days)).toEqual([30, 7]);
  });

  it('are not needed for a removed certificate, and for one that is renewed already', async () => {
    const ending = await added({ endsOn: addDays(today, 20) });
    await added({ startsOn: addDays(today, 21) });
    const removed = await added({ kind: 'automobile', endsOn: addDays(today, 20) });
    await remove(removed.id);
    expect(await remindOfCertificates(service.deps)).toBe(0);
    expect(await reminders(ending.id)).toEqual([]);
  });
});

it('ends with its retention period, not before the loans in which it was seen', async () => {
  const loan = await loanIn('accepted', await service.lendableListing());
  const [seen, other] = [await added(), await added()];
  const body = { certificateId: seen.id, certificateVersion: 1 };
  await send(service, owner(), 'POST', `/api/loans/${loan.id}/certificate`, body);
  await db.updateTable('certificates').set({ startsOn: '2009-01-01', endsOn: '2010-01-01' }).execute();
  await removeDue(db as never, retention as never, 'job');
  expect((await db.selectFrom('certificates').select('id').execute()).map(({ id }) => id)).toEqual([seen.id]);
  expect((await savedEvents(other.id)).at(-1)).toMatchObject({ data: { version: 2, documentIds: [] } });
});
