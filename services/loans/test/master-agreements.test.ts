import { afterAll, describe, expect, it } from '@jest/globals';
import type { MasterAgreement } from '@commonyard/contracts/http/master-agreements';
import { sql } from 'kysely';
import { removeDue } from '@commonyard/service-kit/records/retention';
import { outboxOf } from '@commonyard/testing/outbox';
import { findMasterAgreement } from '../src/master-agreements/master-agreements.repository.ts';
import { retention } from '../src/records/records.service.ts';
import { deleteLoans } from '../src/records/records.repository.ts';
import { loanSteps } from './loan-steps.ts';
import { startMediaUploads } from './media-uploads.ts';
import { as, borrower, borrowingOfficer, officer, owner, send, startTestService } from './test-service.ts';

const media = await startMediaUploads();
const service = await startTestService({ mediaUrl: media.url });
const { db } = service;
const { loanIn, accept } = loanSteps(service);
afterAll(async () => {
  await service.close();
  media.close();
});
await service.projectOfficer();

type Caller = ReturnType<typeof borrower>;
const third = () => as.municipalAdmin({ userId: 25, municipality: 'perth' });
const propose = (over: object = {}, caller: Caller = officer(), headers: Record<string, string> = {}) =>
  send(
    service,
    caller,
    'POST',
    '/api/master-agreements',
    {
      partner: 'smiths-falls',
      title: 'Shared fleet',
      reference: 'By-law 2027-7',
      startsOn: '2027-01-01',
      endsOn: null,
      note: null,
      documentId: media.uploaded(),
      ...over,
    },
    headers,
  );
const proposed = async (over: object = {}) => (await propose(over)).json<MasterAgreement>();
const confirm = (id: number | string, caller: Caller = borrowingOfficer(), headers = {}) =>
  send(service, caller, 'POST', `/api/master-agreements/${id}/confirm`, undefined, headers);
const end = (id: number, caller: Caller = officer(), headers = {}, body: object = { reason: 'The fleet is sold' }) =>
  send(service, caller, 'POST', `/api/master-agreements/${id}/end`, body, headers);
const list = async (caller: Caller) =>
  (await send(service, caller, 'GET', '/api/master-agreements')).json<MasterAgreement[]>();
const eventsOf = async (id: number) =>
  (await outboxOf(db)).filter(({ type, data }) => type === 'agreement.changed' && 'id' in data && data.id === id);
const fileOf = async (id: number) =>
  (await db.selectFrom('masterAgreements').select('documentId').where('id', '=', id).executeTakeFirstOrThrow())
    .documentId;
const pair = { lender: 'smiths-falls', borrower: 'lanark-highlands' };
const days = { startsOn: '2027-12-01', endsOn: '2027-12-05' };

describe('a master agreement', () => {
  it('is in force once the other municipality has confirmed it, until one ends it', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const documentId = media.uploaded();
    const response = await propose({ documentId }, officer(), headers);
    const agreement = response.json<MasterAgreement>();
    expect([response.statusCode, agreement]).toMatchObject([
      201,
      {
        state: 'proposed',
        proposer: { municipality: 'lanark-highlands' },
        partner: { municipality: 'smiths-falls' },
        proposedBy: 'Olga Officer',
        canConfirm: false,
        canEnd: true,
      },
    ]);
    expect((await propose({ documentId }, officer(), headers)).json()).toEqual(agreement);
    const { id } = agreement;
    expect((await list(borrower())).find((each) => each.id === id)).toMatchObject({ canConfirm: false, canEnd: false });
    expect((await list(borrowingOfficer())).find((each) => each.id === id)).toMatchObject({ canConfirm: true });
    expect(await findMasterAgreement(db, { ...pair, ...days })).toBeUndefined();

    expect((await confirm(id, borrowingOfficer(), { 'if-match': '"1"' })).json()).toMatchObject({ state: 'confirmed' });
    expect(await findMasterAgreement(db, { ...pair, ...days })).toMatchObject({ id });
    const reversed = { lender: pair.borrower, borrower: pair.lender };
    expect(await findMasterAgreement(db, { ...reversed, ...days })).toMatchObject({ id });
    expect(await findMasterAgreement(db, { ...pair, ...days, startsOn: '2026-12-31' })).toBeUndefined();

    expect((await end(id, borrowingOfficer())).json()).toMatchObject({
      state: 'ended',
      ended: { municipality: 'smiths-falls', reason: 'The fleet is sold' },
    });
    expect(await findMasterAgreement(db, { ...pair, ...days })).toBeUndefined();
    expect(await eventsOf(id)).toMatchObject([
      { data: { change: 'proposed', by: 'lanark-highlands', documentIds: [documentId] } },
      { data: { change: 'confirmed', by: 'smiths-falls', version: 2 } },
      { data: { change: 'ended', reason: 'The fleet is sold', version: 3 } },
    ]);
  });

  it('is in force on days within its own only', async () => {
    const { id } = await proposed({ startsOn: '2029-01-01', endsOn: '2029-12-31' });
    await confirm(id);
    expect(await findMasterAgreement(db, { ...pair, startsOn: '2029-01-01', endsOn: '2029-12-31' })).toMatchObject({
      id,
    });
    expect(await findMasterAgreement(db, { ...pair, startsOn: '2029-12-30', endsOn: '2030-01-02' })).toBeUndefined();
  });

  it('400 names what is wrong', async () => {
    for (const [over, field] of [
      [{ partner: 'atlantis' }, 'partner'],
      [{ partner: 'lanark-highlands' }, 'partner'],
      [{ title: 'A' }, 'title'],
      [{ reference: '' }, 'reference'],
      [{ note: 'x'.repeat(1_001) }, 'note'],
      [{ endsOn: '2026-12-31' }, 'endsOn'],
      [{ startsOn: 'soon' }, 'startsOn'],
      [{ documentId: crypto.randomUUID() }, 'documentId'],
    ] as const) {
      const response = await propose(over);
      expect([field, response.statusCode]).toEqual([field, 400]);
      expect(response.json<{ fields: object }>().fields).toHaveProperty(field);
    }
    expect((await end((await proposed()).id, officer(), {}, { reason: '' })).statusCode).toBe(400);
    expect((await confirm('x')).statusCode).toBe(400);
  });

  it('401 without a session, 403 for those who do not decide, 404 for others', async () => {
    const { id } = await proposed();
    expect((await send(service, as.guest(), 'GET', '/api/master-agreements')).statusCode).toBe(401);
    expect((await send(service, as.admin(), 'GET', '/api/master-agreements')).statusCode).toBe(403);
    expect((await propose({}, owner())).statusCode).toBe(403);
    for (const caller of [officer(), borrower()]) expect((await confirm(id, caller)).statusCode).toBe(403);
    expect((await end(id, owner())).statusCode).toBe(403);
    for (const caller of [third(), as.admin()]) {
      expect((await confirm(id, caller)).json()).toMatchObject({ code: 'master_agreement_not_found' });
      expect((await end(id, caller)).statusCode).toBe(404);
      expect((await send(service, caller, 'GET', `/api/master-agreements/${id}/address`)).statusCode).toBe(404);
    }
    expect((await send(service, borrower(), 'GET', `/api/master-agreements/${id}/address`)).statusCode).toBe(200);
  });

  it('409 for a stale version, what was decided before, and the file of another one', async () => {
    const documentId = media.uploaded();
    const { id } = await proposed({ documentId });
    expect((await propose({ documentId })).json()).toMatchObject({ code: 'document_in_use' });
    expect((await confirm(id, borrowingOfficer(), { 'if-match': '"9"' })).json()).toMatchObject({
      code: 'stale_version',
    });
    await confirm(id);
    expect((await confirm(id)).json()).toMatchObject({ code: 'invalid_transition' });
    expect((await end(id, officer(), { 'if-match': '"1"' })).json()).toMatchObject({ code: 'stale_version' });
    await end(id);
    expect((await end(id)).json()).toMatchObject({ code: 'invalid_transition' });
    expect((await confirm(id)).json()).toMatchObject({ code: 'invalid_transition' });
  });

  it('ends with its retention period, not before the loans to which it applies', async () => {
    const over = { startsOn: '2026-01-01' };
    const [used, named, unused] = [await proposed(over), await proposed(over), await proposed(over)];
    for (const { id } of [used, unused, named]) await confirm(id);
    const underOne = async () => {
      const { id } = await loanIn('quoted', await service.lendableListing(), { purpose: 'Ditches' });
      await accept(id, borrowingOfficer());
      return id;
    };
    await end(unused.id);
    await end(named.id);
    const loanId = await underOne();
    // As a version without ids stored it.
    const earlier = await underOne();
    await sql`UPDATE agreements SET master_agreement = '{"title": "Shared fleet", "reference": "By-law 9"}'
      WHERE loan_id = ${earlier}`.execute(db);
    await db.updateTable('masterAgreements').set({ reference: 'By-law 9' }).where('id', '=', named.id).execute();

    const zip = await send(service, borrower(), 'GET', `/api/loans/${loanId}/record.zip`);
    expect(zip.statusCode).toBe(200);
    expect(media.delivered().at(-1)).toBe(await fileOf(used.id));

    await end(used.id);
    const kept = async () => {
      const ids = [used.id, named.id, unused.id];
      await db
        .updateTable('masterAgreements')
        .set({ endedAt: '2010-01-01T12:00:00Z' })
        .where('id', 'in', ids)
        .execute();
      await removeDue(db as never, retention as never, 'job');
      return (await list(officer())).map(({ id }) => id).filter((id) => ids.includes(id));
    };
    expect(await kept()).toEqual([named.id, used.id]);
    await db.transaction().execute((trx) => deleteLoans(trx, [loanId]));
    expect(await kept()).toEqual([named.id]);
    await db.transaction().execute((trx) => deleteLoans(trx, [earlier]));
    expect(await kept()).toEqual([]);
  });

  it('ends with its retention period', async () => {
    const { id } = await proposed();
    await end(id);
    await db.updateTable('masterAgreements').set({ endedAt: '2010-01-01T12:00:00Z' }).where('id', '=', id).execute();
    await removeDue(db as never, retention as never, 'job');
    expect((await list(officer())).map((each) => each.id)).not.toContain(id);
    expect((await eventsOf(id)).at(-1)).toMatchObject({ data: { change: 'removed', documentIds: [] } });
  });
});
