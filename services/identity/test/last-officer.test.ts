import { afterAll, describe, expect, it } from '@jest/globals';
import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import { outboxOf } from '@commonyard/testing/outbox';
import { send } from '@commonyard/testing/send';
import { newAdmin, signUp, startTestService } from './test-service.ts';

const identity = await startTestService();
const admin = await newAdmin(identity);
afterAll(() => identity.close());

/** An officer of a municipality. */
async function newOfficer(municipality: string): Promise<number> {
  const { user } = await signUp(identity.app);
  await identity.db
    .updateTable('users')
    .set({ role: 'municipal_admin', municipality, approval: 'approved', emailVerifiedAt: new Date().toISOString() })
    .where('id', '=', user.id)
    .execute();
  return user.id;
}
const change = (id: number, body: object) => send(identity, admin.headers, 'PATCH', `/api/users/${id}`, body);
const deactivate = (id: number, body?: object) =>
  send(identity, admin.headers, 'POST', `/api/users/${id}/deactivate`, body);
const lastEventOf = async (id: number) =>
  (await outboxOf(identity.db)).findLast(
    ({ type, data }) => /^user\.(updated|deactivated)$/.test(type) && 'id' in data && data.id === id,
  );

describe.each([
  ['deactivation', (id: number, reason?: object) => deactivate(id, reason), 'user.deactivated'],
  [
    'another role',
    (id: number, reason?: object) => change(id, { role: 'municipal_operator', ...reason }),
    'user.updated',
  ],
  [
    'another municipality',
    (id: number, reason?: object) => change(id, { municipality: 'hearst', ...reason }),
    'user.updated',
  ],
] as const)('%s of the last administrator of a municipality', (_name, act, type) => {
  it('400 without a reason; nothing changes', async () => {
    const id = await newOfficer('kenora');
    const response = await act(id);
    expect([response.statusCode, response.json().fields]).toEqual([400, { reason: ACCOUNT_MESSAGES.lastOfficer }]);
    expect((await send(identity, admin.headers, 'GET', `/api/users/${id}`)).json()).toMatchObject({
      active: true,
      role: 'municipal_admin',
      municipality: 'kenora',
    });
    expect((await act(id, { reason: '' })).statusCode).toBe(400);
    expect((await act(id, { reason: 'Retired' })).statusCode).toBe(200);
    expect(await lastEventOf(id)).toMatchObject({ type, data: { reason: 'Retired' } });
  });

  it('200 without a reason where another administrator stays', async () => {
    const [id, other] = [await newOfficer('timmins'), await newOfficer('timmins')];
    expect((await act(id)).statusCode).toBe(200);
    expect((await lastEventOf(id))!.data).not.toHaveProperty('reason');
    expect((await act(other, { reason: 'Retired' })).statusCode).toBe(200);
  });
});

it('200: other changes of the last administrator need no reason', async () => {
  const id = await newOfficer('petrolia');
  expect((await change(id, { position: 'Clerk', role: 'municipal_admin', municipality: 'petrolia' })).statusCode).toBe(
    200,
  );
});
