import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { AGREEMENT_MESSAGES as MESSAGES } from '@commonyard/contracts/agreements.values';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import { HANDOVER_MESSAGES } from '@commonyard/contracts/handovers.values';
import type { Agreement, SignatureBody } from '@commonyard/contracts/http/agreements';
import type { LoanDocument } from '@commonyard/contracts/http/documents';
import type { Loan } from '@commonyard/contracts/http/loans';
import { agreementBody, dayFromNow, signatureBody } from '@commonyard/testing/factories/loans';
import { remindOfSignatures } from '../src/agreements/signature-reminders.job.ts';
import { recordSignaturesDue } from '../src/migrations/0129-record-signatures-due.ts';
import { deleteLoans } from '../src/records/records.repository.ts';
import { loanSteps } from './loan-steps.ts';
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
  type Headers,
} from './test-service.ts';

const service = await startTestService();
const steps = loanSteps(service);
beforeAll(() => service.projectOfficer());
afterAll(() => service.close());

type Caller = Headers | Promise<Headers>;
const DAY_MS = 86_400_000;

const accepted = async (): Promise<Loan> => steps.loanIn('accepted', await service.lendableListing());
const read = (id: number | string, caller: Caller = borrower()) =>
  send(service, caller, 'GET', `/api/loans/${id}/agreement`);
const agreementOf = async (id: number, caller?: Caller) => (await read(id, caller)).json<Agreement>();
const change = (id: number | string, caller: Caller = officer(), body: unknown = agreementBody(), headers = {}) =>
  send(service, caller, 'PUT', `/api/loans/${id}/agreement`, body, headers);
const sign = async (
  id: number,
  caller: Caller = confirmedOfficer(),
  over: Partial<SignatureBody> | Record<string, unknown> = {},
  headers: Headers = {},
) => {
  const { sha256 } = await agreementOf(id, as.admin());
  return send(service, caller, 'POST', `/api/loans/${id}/signatures`, { ...signatureBody(sha256), ...over }, headers);
};
const signed = async (): Promise<Loan> => {
  const { id } = await accepted();
  await sign(id);
  await sign(id, confirmedBorrower());
  return (await steps.get(id)).json<Loan>();
};
const failed = (response: { statusCode: number; json: () => { code: string } }) => [
  response.statusCode,
  response.json().code,
];
const extend = (id: number, endsOn: string, caller: Caller) =>
  send(service, caller, 'POST', `/api/loans/${id}/extensions`, { endsOn });
const agreeTo = (id: number) => send(service, officer(), 'POST', `/api/loans/${id}/extensions/agree`);
const lastEvent = async (id: number) => (await service.eventsOfLoan(id)).at(-1)!;
const stepOf = async (id: number, caller: Caller) =>
  (await steps.get(id, caller)).json<Loan>().steps!.find(({ step }) => step === 'agreement');
const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');

describe('GET /api/loans/:id/agreement', () => {
  it('200: the text in both languages, from the frozen terms, to the sides and administrators', async () => {
    const { id, version } = await accepted();
    const agreement = await agreementOf(id);
    expect(agreement).toMatchObject({
      loanId: id,
      version,
      status: 'accepted',
      number: 1,
      bindingLanguage: 'en',
      specialTerms: null,
      sha256: sha256Of(agreement.texts.en),
      signatures: [],
      masterAgreement: null,
      editable: false,
      signing: { allowed: false, problem: 'administrator_only', referenceRequired: false, consentGiven: false },
    });
    expect(agreement.texts.en).toContain('between Lanark Highlands');
    expect(agreement.texts.fr).toContain('Ce texte français en est une traduction.');
    for (const caller of [owner(), officer(), borrowingOfficer(), as.admin()])
      expect((await agreementOf(id, caller)).sha256).toBe(agreement.sha256);
    expect((await agreementOf(id, officer())).signing).toMatchObject({ allowed: true, problem: null });
    expect((await agreementOf(id, as.admin())).signing).toMatchObject({ allowed: false, problem: 'not_a_side' });
  });

  it('200: keeps the title and the terms of the acceptance, and arrangements do not touch the text', async () => {
    const listingId = await service.lendableListing();
    const { id } = await steps.loanIn('accepted', listingId);
    const { sha256 } = await agreementOf(id);
    await service.projectListing({ id: listingId, version: 9, title: 'Another grader' });
    await send(service, borrower(), 'PUT', `/api/loans/${id}/purchase-order`, { number: 'PO-1' });
    expect((await agreementOf(id)).sha256).toBe(sha256);
  });

  it('200: a loan from before agreements has the same text, which its first signature stores', async () => {
    const { id } = await accepted();
    const { sha256 } = await agreementOf(id);
    await service.db.deleteFrom('agreements').where('loanId', '=', id).execute();
    expect((await agreementOf(id)).sha256).toBe(sha256);
    expect((await sign(id)).statusCode).toBe(201);
  });

  it('404: a loan that was never accepted, and one of others', async () => {
    const { id } = await steps.loanIn('quoted', await service.lendableListing());
    expect(failed(await read(id))).toEqual([404, 'agreement_not_found']);
    for (const caller of [borrowingColleague(), colleague()])
      expect(failed(await read((await accepted()).id, caller))).toEqual([404, 'loan_not_found']);
  });

  it('400 and 401', async () => {
    expect((await read('x')).statusCode).toBe(400);
    expect((await read(1, as.guest())).statusCode).toBe(401);
  });
});

describe('PUT /api/loans/:id/agreement', () => {
  it('200: the lender sets special terms and the language; a new text, and the other side is told', async () => {
    const { id, version } = await accepted();
    const { sha256 } = await agreementOf(id);
    const response = await change(
      id,
      owner(),
      { specialTerms: 'No <b>salt</b>', bindingLanguage: 'fr' },
      {
        'if-match': `"${version}"`,
      },
    );
    const agreement = response.json<Agreement>();
    expect([response.statusCode, agreement.version, agreement.number]).toEqual([200, version + 1, 2]);
    expect(agreement.sha256).not.toBe(sha256);
    expect(agreement.sha256).toBe(sha256Of(agreement.texts.fr));
    expect(agreement.texts.fr).toContain('No &lt;b&gt;salt&lt;/b&gt;');
    expect(agreement.texts.en).toContain('This English text is a translation.');
    expect(await lastEvent(id)).toMatchObject({ type: 'loan.agreement_changed', actorid: 4, data: { by: 'lender' } });
  });

  it('200: the same again changes nothing', async () => {
    const { id } = await accepted();
    const { version } = (await change(id)).json<Agreement>();
    expect((await change(id)).json()).toMatchObject({ version, number: 2 });
  });

  it('403: the borrower and administrators of the platform', async () => {
    const { id } = await accepted();
    expect(failed(await change(id, borrowingOfficer()))).toEqual([403, 'lender_only']);
    expect(failed(await change(id, as.admin()))).toEqual([403, 'forbidden']);
  });

  it('409: after a signature, of another version, and of an ended loan', async () => {
    const { id, version } = await accepted();
    expect(failed(await change(id, officer(), agreementBody(), { 'if-match': `"${version + 1}"` }))).toEqual([
      409,
      'stale_version',
    ]);
    await sign(id, confirmedBorrower());
    expect(failed(await change(id))).toEqual([409, 'agreement_signed']);
    const cancelled = await accepted();
    await steps.cancel(cancelled.id, officer());
    expect(failed(await change(cancelled.id))).toEqual([409, 'invalid_transition']);
  });

  it('400, 401 and 404', async () => {
    const { id } = await accepted();
    expect((await change(id, as.guest())).statusCode).toBe(401);
    expect((await change(id, colleague())).statusCode).toBe(404);
    expect((await change('x')).statusCode).toBe(400);
  });
});

describe('POST /api/loans/:id/signatures', () => {
  it('201: after both signatures the loan is signed, and each side is told', async () => {
    const { id, version } = await accepted();
    const first = await sign(id, confirmedOfficer(), {}, { 'if-match': `"${version}"` });
    expect([first.statusCode, first.json()]).toMatchObject([
      201,
      {
        status: 'accepted',
        signatures: [{ side: 'lender', name: 'Olga Officer', title: 'Director of Works', method: 'account' }],
        signing: { allowed: false, problem: 'signed_already', consentGiven: true },
      },
    ]);
    expect(await lastEvent(id)).toMatchObject({
      type: 'loan.signature_added',
      actorid: 5,
      data: { by: 'lender', status: 'accepted', signature: { name: 'Olga Officer' }, unsigned: ['borrower'] },
    });
    expect(await stepOf(id, officer())).toMatchObject({ state: 'open', mine: false });
    expect(await stepOf(id, borrowingOfficer())).toMatchObject({ state: 'open', mine: true });
    expect(await stepOf(id, borrower())).toMatchObject({ state: 'open', mine: false });
    const second = await sign(id, confirmedBorrower(), { authority: 'by_law', reference: 'By-law 2026-14' });
    expect(second.json()).toMatchObject({
      status: 'signed',
      signatures: [{ side: 'lender' }, { side: 'borrower', authority: 'by_law', reference: 'By-law 2026-14' }],
    });
    expect(await lastEvent(id)).toMatchObject({
      type: 'loan.signed',
      data: { by: 'borrower', status: 'signed', previousStatus: 'accepted' },
    });
    expect(await stepOf(id, officer())).toMatchObject({ state: 'done', by: 'Olga Officer' });
    const history = await send(service, borrower(), 'GET', `/api/loans/${id}/history`);
    expect(history.json<{ action: string; side: string }[]>().slice(-2)).toMatchObject([
      { action: 'signature_added', side: 'lender' },
      { action: 'signed', side: 'borrower' },
    ]);
    expect(JSON.stringify(await service.auditOfLoan(id))).not.toContain('Director');
  });

  /** Whether a loan waits for the officer and the operator of the lending side, and for those of the borrowing one. */
  const waiting = async (id: number) => {
    const parties: Caller[] = [officer(), owner(), borrowingOfficer(), borrower()];
    const lists = await Promise.all(
      parties.map((caller) => send(service, caller, 'GET', '/api/loans?stage=todo&limit=50')),
    );
    return lists.map((list) => list.json<Loan[]>().some((loan) => loan.id === id));
  };

  it('is a step of the officers of each side that has not signed, and of no operator', async () => {
    const { id, endsOn } = await accepted();
    expect((await steps.get(id)).json()).toMatchObject({ turn: null, unsigned: ['lender', 'borrower'] });
    expect(await waiting(id)).toEqual([true, false, true, false]);
    expect((await extend(id, addDays(endsOn, 1), officer())).statusCode).toBe(200);
    expect(await waiting(id)).toEqual([true, false, true, true]);
    expect((await send(service, officer(), 'POST', `/api/loans/${id}/extensions/withdraw`)).statusCode).toBe(200);
    await sign(id);
    expect(await waiting(id)).toEqual([false, false, true, false]);
    await sign(id, confirmedBorrower());
    expect(await waiting(id)).toEqual([false, false, false, false]);
    expect((await steps.get(id)).json()).toMatchObject({ turn: null, unsigned: [] });
  });

  it('is one of the officers also of loans that were accepted before such steps were stored', async () => {
    const [none, one, both] = [await accepted(), await accepted(), await signed()];
    await sign(one.id);
    const underMaster = await accepted();
    const master = JSON.stringify({ id: 1, title: 'Shared machines', reference: null });
    await sql`UPDATE agreements SET master_agreement = ${master}::jsonb WHERE loan_id = ${underMaster.id}`.execute(
      service.db,
    );
    const ids = [none.id, one.id, both.id, underMaster.id];
    await service.db.updateTable('loans').set({ signaturesDue: null }).where('id', 'in', ids).execute();
    await service.db.updateTable('loanParties').set({ turn: null }).where('loanId', 'in', ids).execute();
    const unsigned = () => Promise.all(ids.map(async (id) => (await steps.get(id)).json<Loan>().unsigned));
    expect(await unsigned()).toEqual([[], [], [], []]);
    await recordSignaturesDue.up(service.db as never);
    // A repeated run changes nothing.
    await recordSignaturesDue.up(service.db as never);
    expect(await unsigned()).toEqual([['lender', 'borrower'], ['borrower'], [], []]);
    expect(await waiting(none.id)).toEqual([true, false, true, false]);
    expect(await waiting(one.id)).toEqual([false, false, true, false]);
    for (const { id } of [both, underMaster]) expect(await waiting(id)).toEqual([false, false, false, false]);
  });

  it('is no step of a loan that a replica of the previous version signed', async () => {
    const { id, endsOn } = await signed();
    await service.db
      .updateTable('loans')
      .set({ signaturesDue: ['borrower'] })
      .where('id', '=', id)
      .execute();
    expect((await steps.get(id)).json()).toMatchObject({ unsigned: [] });
    await extend(id, addDays(endsOn, 1), officer());
    await send(service, officer(), 'POST', `/api/loans/${id}/extensions/withdraw`);
    expect(await waiting(id)).toEqual([false, false, false, false]);
    const cancelled = await send(service, officer(), 'POST', `/api/loans/${id}/cancel`, { reason: 'Not needed' });
    expect(cancelled.statusCode).toBe(200);
    const { signaturesDue } = await service.db
      .selectFrom('loans')
      .select('signaturesDue')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(signaturesDue).toBeNull();
  });

  it('201: records the consent of the municipality, once and with who gave it', async () => {
    const { id } = await accepted();
    await sign(id);
    const settings = async () => (await send(service, officer(), 'GET', '/api/municipality-settings')).json();
    const first = await settings();
    expect(first.signingConsent).toEqual({ by: 'Olga Officer', at: expect.any(String) });
    await sign((await accepted()).id);
    expect(await settings()).toEqual(first);
  });

  it('201: the same key again signs once', async () => {
    const { id } = await accepted();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const [one, other] = [
      await sign(id, confirmedOfficer(), {}, headers),
      await sign(id, confirmedOfficer(), {}, headers),
    ];
    expect([one.statusCode, other.statusCode, other.json()]).toEqual([201, 201, one.json()]);
    expect((await agreementOf(id)).signatures).toHaveLength(1);
  });

  it('403: a password that was not confirmed, or more than ten minutes ago', async () => {
    const { id } = await accepted();
    for (const caller of [
      officer(),
      confirmedOfficer(new Date(Date.now() - 11 * 60_000)),
      as.municipalAdmin({ userId: 5, municipality: 'lanark-highlands', confirmedAt: new Date().toISOString() }),
      as.municipalAdmin({
        userId: 5,
        municipality: 'lanark-highlands',
        confirmedAt: 'yesterday',
        confirmedBy: 'password',
      }),
    ])
      expect(failed(await sign(id, caller))).toEqual([403, 'confirm_password']);
    expect((await agreementOf(id)).signatures).toEqual([]);
  });

  it('403: operators and administrators of the platform; 404: others', async () => {
    const { id } = await accepted();
    const { sha256 } = await agreementOf(id);
    for (const caller of [owner(), borrower()]) expect(failed(await sign(id, caller))).toEqual([403, 'officer_only']);
    expect(failed(await sign(id, as.admin()))).toEqual([403, 'forbidden']);
    const post = (caller: Caller) =>
      send(service, caller, 'POST', `/api/loans/${id}/signatures`, signatureBody(sha256));
    expect((await post(colleague())).statusCode).toBe(404);
    expect((await post(as.guest())).statusCode).toBe(401);
  });

  it('409: another text, another version, a second time, and an ended loan', async () => {
    const { id, version } = await accepted();
    const { sha256 } = await agreementOf(id);
    await change(id);
    expect(failed(await sign(id, confirmedBorrower(), { sha256 }))).toEqual([409, 'text_changed']);
    expect(failed(await sign(id, confirmedBorrower(), {}, { 'if-match': `"${version}"` }))).toEqual([
      409,
      'stale_version',
    ]);
    await sign(id);
    expect(failed(await sign(id))).toEqual([409, 'signed_already']);
    await steps.cancel(id, officer());
    expect(failed(await sign(id, confirmedBorrower()))).toEqual([409, 'invalid_transition']);
    const { id: quoted } = await steps.loanIn('quoted', await service.lendableListing());
    const response = await send(
      service,
      confirmedOfficer(),
      'POST',
      `/api/loans/${quoted}/signatures`,
      signatureBody(sha256),
    );
    expect(failed(response)).toEqual([404, 'agreement_not_found']);
  });

  it('400: above the limit of the municipality without a reference', async () => {
    const { id } = await accepted();
    const set = (officerLimitCents: number | null) =>
      send(service, officer(), 'PUT', '/api/municipality-settings', { operatorLimitCents: 0, officerLimitCents });
    await set(0);
    expect((await agreementOf(id, officer())).signing.referenceRequired).toBe(true);
    const rejected = await sign(id);
    expect([rejected.statusCode, rejected.json().fields]).toEqual([400, { reference: MESSAGES.referenceRequired }]);
    expect((await sign(id, confirmedOfficer(), { reference: 'Resolution 7' })).statusCode).toBe(201);
    await set(null);
  });

  it('201: on paper, with the document of the loan that shows it', async () => {
    const { id } = await accepted();
    const add = (kind: 'agreement' | 'other') =>
      service.db
        .insertInto('loanDocuments')
        .values({
          documentId: crypto.randomUUID(),
          loanId: id,
          kind,
          title: 'Signed agreement',
          name: 'agreement.pdf',
          type: 'application/pdf',
          bytes: 1_000,
          sha256: 'a'.repeat(64),
          remark: null,
          side: 'lender',
          addedBy: 5,
          addedAt: new Date().toISOString(),
        })
        .returning('documentId')
        .executeTakeFirstOrThrow();
    const { documentId: other } = await add('other');
    expect((await sign(id, confirmedOfficer(), { method: 'paper', documentId: other })).statusCode).toBe(400);
    const { documentId } = await add('agreement');
    const response = await sign(id, confirmedOfficer(), { method: 'paper', documentId });
    expect(response.json<Agreement>().signatures).toMatchObject([{ side: 'lender', method: 'paper', documentId }]);
    const documents = await send(service, officer(), 'GET', `/api/loans/${id}/documents`);
    const removable = documents.json<LoanDocument[]>().map((document) => [document.id, document.removable]);
    expect(Object.fromEntries(removable)).toEqual({ [other]: true, [documentId]: false });
  });
});

describe('signatures', () => {
  it('cannot be changed or deleted in the database, nor can the signed text; they go with the loan', async () => {
    const { id } = await signed();
    await expect(sql`UPDATE signatures SET name = 'Mallory'`.execute(service.db)).rejects.toThrow('cannot be changed');
    await expect(sql`DELETE FROM signatures`.execute(service.db)).rejects.toThrow('cannot be changed');
    await expect(
      sql`UPDATE agreements SET html_en = 'Other' WHERE loan_id = ${id}`.execute(service.db),
    ).rejects.toThrow('cannot be changed');
    await service.db.transaction().execute((trx) => deleteLoans(trx, [id]));
    const { rows } = await sql`SELECT FROM agreements WHERE loan_id = ${id}`.execute(service.db);
    expect(rows).toEqual([]);
  });

  it('keep the name of a signer who left, and the step passes to the other administrators', async () => {
    const { id } = await accepted();
    await sign(id);
    await service.projectOfficer(false, 5);
    const successor = as.municipalAdmin({ userId: 15_000, municipality: 'smiths-falls' });
    expect((await agreementOf(id, successor)).signatures).toMatchObject([{ name: 'Olga Officer' }]);
    expect(await stepOf(id, successor)).toMatchObject({ state: 'open', mine: true });
    await service.projectOfficer(true, 6);
  });

  it('of both sides at once make one signed loan', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await accepted();
      const answers = await Promise.all([sign(id), sign(id, confirmedBorrower())]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
      const types = (await service.eventsOfLoan(id)).map(({ type }) => type);
      expect(types.filter((type) => type === 'loan.signed')).toHaveLength(1);
      expect(types.filter((type) => type === 'loan.signature_added')).toHaveLength(1);
    }
  });

  it('of one side only: no other last day is proposed or agreed until the other one has signed', async () => {
    const { id, endsOn } = await accepted();
    const day = addDays(endsOn, 1);
    const propose = () => extend(id, day, borrowingOfficer());
    const offered = async (caller: ReturnType<typeof borrower>) => {
      const { actions } = (await steps.get(id, caller)).json<Loan>();
      return actions.filter((action) => action.endsWith('extension') || action === 'extend');
    };
    expect([await offered(officer()), await offered(borrower())]).toEqual([['extend'], ['extend']]);
    expect((await propose()).statusCode).toBe(200);
    await sign(id);
    expect([await offered(officer()), await offered(borrower())]).toEqual([
      ['decline_extension'],
      ['withdraw_extension'],
    ]);
    const refused = { code: 'half_signed', message: HANDOVER_MESSAGES.halfSigned };
    expect((await agreeTo(id)).json()).toMatchObject(refused);
    await send(service, borrower(), 'POST', `/api/loans/${id}/extensions/withdraw`);
    const response = await propose();
    expect([response.statusCode, response.json()]).toMatchObject([409, refused]);
    expect([await offered(officer()), await offered(borrower())]).toEqual([[], []]);
    await sign(id, confirmedBorrower());
    expect([await offered(officer()), await offered(borrower())]).toEqual([['extend'], ['extend']]);
    await propose();
    expect((await agreeTo(id)).json()).toMatchObject({ status: 'signed', endsOn: day });
  });

  it('and a cancellation at once: exactly one wins', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await accepted();
      await sign(id);
      const { version } = (await steps.get(id)).json<Loan>();
      const seen = { 'if-match': `"${version}"` };
      const answers = await Promise.all([sign(id, confirmedBorrower(), {}, seen), steps.cancel(id, officer(), seen)]);
      const codes = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
      expect(codes.at(-1)).toBe(409);
      expect([200, 201]).toContain(codes[0]);
      const { status } = (await steps.get(id)).json<Loan>();
      expect(status).toBe(answers[0].statusCode === 201 ? 'signed' : 'cancelled');
    }
  });
});

/** One of the two municipalities, confirmed and in force. */
async function insertMasterAgreement(
  named: { title: string; reference: string },
  endsOn: string | null = null,
): Promise<number> {
  const { id } = await service.db
    .insertInto('masterAgreements')
    .values({
      ...named,
      proposer: 'smiths-falls',
      partner: 'lanark-highlands',
      startsOn: '2026-01-01',
      endsOn,
      note: null,
      documentId: crypto.randomUUID(),
      name: 'sharing.pdf',
      type: 'application/pdf',
      bytes: 100,
      sha256: '0'.repeat(64),
      remark: null,
      proposedBy: 15,
      proposedAt: '2026-01-01T12:00:00Z',
      confirmedBy: 5,
      confirmedAt: '2026-01-02T12:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

describe('a master agreement', () => {
  it('makes an accepted loan signed at once, by reference', async () => {
    const listingId = await service.lendableListing();
    const quoted = await steps.loanIn('quoted', listingId);
    const master = { title: 'Equipment sharing 2026', reference: 'By-law 2026-3' };
    const id = await insertMasterAgreement(master);
    await steps.accept(quoted.id, borrowingOfficer());
    await service.db.deleteFrom('masterAgreements').where('id', '=', id).execute();
    expect((await service.eventsOfLoan(quoted.id)).slice(-2)).toMatchObject([
      { type: 'loan.accepted' },
      { type: 'loan.signed', data: { status: 'signed', previousStatus: 'accepted', masterAgreement: master } },
    ]);
    const agreement = await agreementOf(quoted.id, officer());
    expect(agreement).toMatchObject({
      status: 'signed',
      masterAgreement: master,
      signatures: [],
      editable: false,
      signing: { allowed: false, problem: 'master_agreement' },
    });
    expect(agreement.texts.fr).toContain('Equipment sharing 2026');
    expect((await steps.get(quoted.id)).json()).toMatchObject({ unsigned: [] });
    expect(await stepOf(quoted.id, officer())).toMatchObject({ state: 'not_needed', mine: false });
    expect(failed(await sign(quoted.id))).toEqual([409, 'under_master_agreement']);
    expect(failed(await change(quoted.id))).toEqual([409, 'under_master_agreement']);
  });

  it('covers the days that are added to its loan, or they are not agreed on', async () => {
    const { id, startsOn, endsOn } = await steps.loanIn('quoted', await service.lendableListing());
    const named = { title: 'Equipment sharing 2026', reference: 'By-law 2026-3' };
    const master = await insertMasterAgreement(named, addDays(endsOn, 2));
    await steps.accept(id, borrowingOfficer());
    expect((await steps.get(id)).json()).toMatchObject({ status: 'signed' });
    const rejected = await extend(id, addDays(endsOn, 3), borrowingOfficer());
    expect([rejected.statusCode, rejected.json()]).toMatchObject([
      409,
      { code: 'master_agreement_ends', message: HANDOVER_MESSAGES.masterEnds },
    ]);
    expect((await extend(id, addDays(endsOn, 2), borrowingOfficer())).statusCode).toBe(200);
    await service.db.deleteFrom('masterAgreements').where('id', '=', master).execute();
    expect(failed(await agreeTo(id))).toEqual([409, 'master_agreement_ends']);
    await send(service, borrowingOfficer(), 'POST', `/api/loans/${id}/extensions/withdraw`);
    expect((await extend(id, startsOn, borrowingOfficer())).statusCode).toBe(200);
    expect((await agreeTo(id)).json()).toMatchObject({ endsOn: startsOn });
  });
});

describe('reminders of signatures', () => {
  it('tell the sides that have not signed after two and five days, and then no more', async () => {
    const { id } = await steps.loanIn('accepted', await service.lendableListing(), {
      startsOn: dayFromNow(20),
      endsOn: dayFromNow(21),
    });
    await sign(id);
    const reminders = async () =>
      (await service.eventsOfLoan(id)).filter(({ type }) => type === 'loan.signature_missing');
    const after = (days: number) => remindOfSignatures(service.deps, new Date(Date.now() + days * DAY_MS));
    await after(0.5);
    expect(await reminders()).toEqual([]);
    await Promise.all([after(2.1), after(2.1)]);
    expect(await reminders()).toMatchObject([{ data: { unsigned: ['borrower'], by: null } }]);
    await after(4);
    expect(await reminders()).toHaveLength(1);
    await after(5.2);
    expect(await reminders()).toHaveLength(2);
    await after(30);
    expect(await reminders()).toHaveLength(2);
  });

  it('are not sent for signed and cancelled loans', async () => {
    const [done, cancelled] = [await signed(), await accepted()];
    await steps.cancel(cancelled.id, officer());
    await remindOfSignatures(service.deps, new Date(Date.now() + 3 * DAY_MS));
    for (const { id } of [done, cancelled])
      expect((await service.eventsOfLoan(id)).map(({ type }) => type)).not.toContain('loan.signature_missing');
  });
});
