import { afterAll, describe, expect, it } from '@jest/globals';
import type { RegisterBody, WaitingUser } from '@commonyard/contracts/http/identity';
import { MAX_SIMILAR_ACCOUNTS } from '@commonyard/contracts/identity.values';
import { send } from '@commonyard/testing/send';
import { markEmailVerified, newAdmin, newMember, signUp, startTestService } from './test-service.ts';

const identity = await startTestService();
const admin = await newAdmin(identity);
afterAll(() => identity.close());

async function newWaiting(overrides: Partial<RegisterBody>): Promise<number> {
  const { user } = await signUp(identity.app, overrides);
  await markEmailVerified(identity.db, user.id);
  return user.id;
}
const evidenceOf = async (id: number, headers = admin.headers) =>
  (await send(identity, headers, 'GET', '/api/users/waiting')).json<WaitingUser[]>().find((user) => user.id === id)
    ?.evidence;

describe('the evidence about a waiting account', () => {
  it('says whose the domain of its address is', async () => {
    const domain = { domain: 'kenora.ca', municipality: 'kenora' };
    await send(identity, admin.headers, 'POST', '/api/municipality-domains', domain);
    const own = await newWaiting({ municipality: 'kenora', email: 'a1@kenora.ca' });
    const other = await newWaiting({ municipality: 'hearst', email: 'a2@works.kenora.ca' });
    const provider = await newWaiting({ municipality: 'hearst', email: 'a3@gmail.com' });
    expect((await evidenceOf(own))?.domain).toEqual({ name: 'kenora.ca', match: 'own', municipalityName: null });
    expect((await evidenceOf(other))?.domain).toEqual({
      name: 'works.kenora.ca',
      match: 'other',
      municipalityName: 'Kenora',
    });
    expect((await evidenceOf(provider))?.domain).toMatchObject({ name: 'gmail.com', match: 'provider' });
  });

  it('says whether it is the first of its town, or how many it has and who administers it', async () => {
    const id = await newWaiting({ municipality: 'timmins' });
    expect((await evidenceOf(id))?.members).toEqual({ count: 0, officer: null });
    await newMember(identity, 'timmins', 'municipal_operator');
    await newMember(identity, 'timmins', 'municipal_admin', { name: 'Olive Officer' });
    expect((await evidenceOf(id))?.members).toEqual({ count: 2, officer: 'Olive Officer' });
    const body = await newWaiting({ organization: 'School Board' });
    expect((await evidenceOf(body))?.members).toBeNull();
  });

  it('names accounts with a similar name or address, in this municipality and in others', async () => {
    const id = await newWaiting({ municipality: 'perth', name: 'Wilma Stone', email: 'wilma.stone@gmail.com' });
    const near = await newMember(identity, 'perth', 'municipal_operator', { name: 'Wilma Stoner' });
    const namesake = await newMember(identity, 'kenora', 'municipal_operator', { name: 'WILMA STONE' });
    const address = await newWaiting({ organization: 'School Board', name: 'Quentin', email: 'Wilma.Stone@board.ca' });
    await newMember(identity, 'perth', 'municipal_operator', { name: 'Bo Roy' });
    const evidence = await evidenceOf(id);
    expect(evidence?.similar).toEqual([
      expect.objectContaining({
        id: near.user.id,
        municipalityName: 'Perth (Town)',
        sameName: true,
        sameAddress: false,
      }),
      expect.objectContaining({ id: namesake.user.id, municipalityName: 'Kenora', approval: 'approved' }),
      expect.objectContaining({ id: address, organization: 'School Board', sameName: false, sameAddress: true }),
    ]);
    expect((await evidenceOf(address))?.similar.map((account) => account.id)).toEqual([id]);
    const { user } = await signUp(identity.app, { organization: 'Library Board', email: 'wilma.stone@library.ca' });
    const similar = (await evidenceOf(id))?.similar ?? [];
    expect(similar.map((account) => [account.id, account.emailVerified])).toEqual(
      expect.arrayContaining([
        [address, true],
        [user.id, false],
      ]),
    );
  });

  it('shows an administrator of a municipality no accounts of others', async () => {
    const { headers } = await newMember(identity, 'hearst');
    await newMember(identity, 'kenora', 'municipal_operator', { name: 'Nell Namesake' });
    const own = await newMember(identity, 'hearst', 'municipal_operator', { name: 'Nell Namesake' });
    const id = await newWaiting({ municipality: 'hearst', name: 'Nell Namesake' });
    expect((await evidenceOf(id, headers))?.similar.map((account) => account.id)).toEqual([own.user.id]);
    expect((await evidenceOf(id))?.similar).toHaveLength(2);
  });

  it('is bounded, and leaves deactivated accounts out', async () => {
    const id = await newWaiting({ municipality: 'cochrane', name: 'Mary Many' });
    const { user } = await newMember(identity, 'cochrane', 'municipal_operator', { name: 'Mary Many' });
    await send(identity, admin.headers, 'POST', `/api/users/${user.id}/deactivate`);
    expect((await evidenceOf(id))?.similar).toEqual([]);
    for (let count = 0; count <= MAX_SIMILAR_ACCOUNTS; count++)
      await newMember(identity, 'cochrane', 'municipal_operator', { name: 'Mary Many' });
    expect((await evidenceOf(id))?.similar).toHaveLength(MAX_SIMILAR_ACCOUNTS);
  });
});
