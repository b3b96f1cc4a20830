import { afterAll, describe, expect, it } from '@jest/globals';
import { createRequests } from './requests.ts';
import { startTestService } from './test-service.ts';

const service = await startTestService();
afterAll(() => service.close());

const { admin, edit, newListing } = createRequests(service);

const auditOf = async (id: number) =>
  service.db.selectFrom('auditLog').selectAll().where('listingId', '=', id).orderBy('id').execute();

describe('the audit log', () => {
  it('records actor, action, and the values before and after', async () => {
    const id = await newListing({ contactEmail: 'ann@example.ca' });
    await edit(id, { title: 'Changed', contactEmail: 'bob@example.ca' });
    await admin('PATCH', `admin/assets/${id}/reject`, { reason: 'No' });
    await admin('DELETE', `assets/${id}`);
    const [submitted, updated, rejected, deleted] = await auditOf(id);
    expect(submitted).toMatchObject({ action: 'submitted', actorId: 3, before: null, after: { status: 'pending' } });
    expect(updated).toMatchObject({
      action: 'updated',
      actorId: 3,
      before: { title: 'Backhoe loader' },
      after: { title: 'Changed' },
    });
    expect(rejected).toMatchObject({
      action: 'rejected',
      actorId: 1,
      before: { status: 'pending', decisionReason: null },
      after: { status: 'unavailable', decisionReason: 'No' },
    });
    expect(deleted).toMatchObject({ action: 'deleted', before: { title: 'Changed' }, after: null });
    expect(JSON.stringify(await auditOf(id))).not.toContain('@example.ca');
  });

  it.each(['UPDATE audit_log SET actor_id = 1', 'DELETE FROM audit_log', 'TRUNCATE audit_log', 'DROP TABLE audit_log'])(
    'does not allow the service to %s',
    async (statement) => {
      await expect(service.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
    },
  );
});
