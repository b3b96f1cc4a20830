import { afterAll, describe, expect, it } from '@jest/globals';
import type { MasterAgreement } from '@commonyard/contracts/http/master-agreements';
import { sql } from 'kysely';
import { encodeCursor } from '@commonyard/service-kit/http/pagination';
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

  it('pages by cursor and by number, 25 at a time, with the total; those that have not ended come first', async () => {
    const running = (await proposed({ partner: 'perth' })).id;
    await sql`INSERT INTO master_agreements (proposer, partner, title, reference, starts_on, document_id, name, type, bytes, sha256,
          proposed_by, proposed_at, ended_by, ended_municipality, end_reason, ended_at)
      SELECT 'perth', 'kenora', title, reference, starts_on, gen_random_uuid(), name, type, bytes, sha256,
          proposed_by, proposed_at, 25, 'perth', 'Old', now()
        FROM master_agreements, generate_series(1, 29) WHERE id = ${running}`.execute(db);
    const read = async (path: string) => {
      const response = await send(service, third(), 'GET', path);
      const next = /<([^>]+)>; rel="next"/.exec(String(response.headers['link'] ?? ''))?.[1];
      const ids = response.json<MasterAgreement[]>().map(({ id }) => id);
      return { ids, next, total: response.headers['x-total-count'] };
    };
    const page = await read('/api/master-agreements');
    expect([page.ids.length, page.ids[0], page.total]).toEqual([25, running, '30']);
    const rest = await read(page.next!);
    expect([rest.ids.length, rest.next]).toEqual([5, undefined]);
    const all = [...page.ids, ...rest.ids];
    expect(all.slice(1)).toEqual(all.slice(1).toSorted((one, other) => other - one));
    expect(new Set(all).size).toBe(30);
    const one = await read('/api/master-agreements?limit=1');
    expect((await read(one.next!)).ids).toEqual([all[1]]);
    expect((await read('/api/master-agreements?limit=4&page=2')).ids).toEqual(all.slice(4, 8));
    for (const query of ['limit=101', 'limit=x', 'cursor=x', `cursor=${encodeCursor(['x', 3])}`, 'state=ended'])
      expect((await send(service, third(), 'GET', `/api/master-agreements?${query}`)).statusCode).toBe(400);
  });

  it('is in force on days within its own only', async () => {
    const { id } = await proposed({ startsOn: '2029-01-01', endsOn: '2029-12-31' });
    await confirm(id);
    expect(await findMasterAgreement(db, { ...pair, startsOn: '2029-01-01', endsOn: '2029-12-31' })).toMatchObject({
      id,
    });
    expect(await findMasterAgreement(db, { ...pair, startsOn: '2029-12-30', endsOn: '2030-01-02' })).toBeUndefined();
  });

  it('400 for a number that is none, 401 without a session, 403 for those who do not decide, 404 for others', async () => {
    const { id } = await proposed();
    expect((await confirm('x')).statusCode).toBe(400);
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
