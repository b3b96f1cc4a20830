import { afterAll, describe, expect, it } from '@jest/globals';
import { publicListingBody } from '@commonyard/testing/factories/listings';
import { createRequests } from './requests.ts';
import { as, send, startTestService } from './test-service.ts';

const service = await startTestService();
afterAll(() => service.close());

const { admin, edit, newListing } = createRequests(service);

const auditOf = async (id: number) =>
  service.db.selectFrom('auditLog').selectAll().where('listingId', '=', id).orderBy('id').execute();

const personalValuesOf = async (id: number) => {
  const { rows } = await service.pool.query<{ value: string }>(
    `SELECT value FROM audit_personal_values WHERE subject_kind = 'listing' AND subject_id = $1 ORDER BY value`,
    [id],
  );
  return rows.map(({ value }) => JSON.parse(value) as unknown);
};

describe('GET /api/audit/assets/listings', () => {
  const titles = (ids: (number | string)[], caller = as.admin()) =>
    send(service, caller, 'GET', `/api/audit/assets/listings?ids=${ids.join(',')}`);

  it('200: the titles; a municipal administrator gets those of the own municipality', async () => {
    const id = await newListing({ title: 'Snow plough' });
    const ids = [id, 999_999, 9_999_999_999];
    expect((await titles(ids)).json()).toEqual([{ id, title: 'Snow plough' }]);
    expect((await titles(ids, as.municipalAdmin({ municipality: 'smiths-falls' }))).json()).toHaveLength(1);
    expect((await titles(ids, as.municipalAdmin({ municipality: 'kenora' }))).json()).toEqual([]);
    expect((await titles([9_999_999_999])).json()).toEqual([]);
  });

  it('400: no ids; 401: a guest; 403: an operator', async () => {
    for (const ids of [[''], ['x'], Array.from({ length: 101 }, () => 1)])
      expect((await titles(ids)).statusCode).toBe(400);
    expect((await titles([1], as.guest())).statusCode).toBe(401);
    expect((await titles([1], as.operator())).statusCode).toBe(403);
  });
});

describe('the audit log', () => {
  it('records actor, action, municipality, network, and the values before and after', async () => {
    const id = await newListing({ contactEmail: 'ann@example.ca' });
    const network = { 'x-internal-network': 'a-network' };
    await send(service, as.operator(), 'PATCH', `/api/assets/${id}`, { title: 'Changed' }, network);
    await admin('PATCH', `admin/assets/${id}/reject`, { reason: 'No' });
    await admin('DELETE', `assets/${id}`);
    const [submitted, updated, rejected, deleted] = await auditOf(id);
    const own = { subjectKind: 'listing', municipality: 'smiths-falls', requestId: expect.any(String) };
    expect(submitted).toMatchObject({
      ...own,
      action: 'submitted',
      actorId: 3,
      actorMunicipality: 'smiths-falls',
      before: null,
      after: { status: 'pending' },
    });
    expect(updated).toMatchObject({
      ...own,
      action: 'updated',
      actorId: 3,
      network: 'a-network',
      before: { title: 'Backhoe loader' },
      after: { title: 'Changed' },
    });
    expect(rejected).toMatchObject({
      ...own,
      action: 'rejected',
      actorId: 1,
      actorMunicipality: null,
      before: { status: 'pending', decisionReason: null },
      after: { status: 'unavailable', decisionReason: { digest: expect.any(String) } },
    });
    expect(deleted).toMatchObject({ ...own, action: 'deleted', before: { title: 'Changed' }, after: null });
  });

  it('holds personal values beside the entries, and none for a new listing, which has them itself', async () => {
    const id = await newListing({ contactEmail: 'ann@example.ca' });
    expect(await personalValuesOf(id)).toEqual([]);
    await edit(id, { contactEmail: 'bob@example.ca' });
    expect(await personalValuesOf(id)).toEqual(['ann@example.ca', 'bob@example.ca']);
    expect(JSON.stringify(await auditOf(id))).not.toContain('@example.ca');
  });

  it("has a guest's listing under no municipality", async () => {
    const response = await send(service, as.guest(), 'POST', '/api/public/assets', publicListingBody());
    const [submitted] = await auditOf(response.json<{ id: number }>().id);
    expect(submitted).toMatchObject({ actorId: null, municipality: null });
  });

  it.each(['UPDATE audit_log SET actor_id = 1', 'DELETE FROM audit_log', 'TRUNCATE audit_log', 'DROP TABLE audit_log'])(
    'does not allow the service to %s',
    async (statement) => {
      await expect(service.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
    },
  );
});
