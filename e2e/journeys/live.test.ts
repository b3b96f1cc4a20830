import { afterAll, expect, it } from '@jest/globals';
import { call } from '../src/accounts.ts';
import { closeBrowser, visit } from '../src/pages.ts';

afterAll(closeBrowser);

/** A listing of Smiths Falls that waits for review. */
async function submitted(): Promise<{ id: number; title: string }> {
  const title = `Sidewalk plough ${crypto.randomUUID().slice(0, 8)}`;
  const body = {
    type: 'available_asset',
    title,
    description: 'A narrow plough for sidewalks, with a salter.',
    category: 'snow-removal',
    region: 'Ontario',
    rate: '120',
    rateType: 'daily',
  };
  const answer = await call('POST', '/api/assets', { as: 'operator', body });
  expect(answer.status).toBe(201);
  return { id: (answer.body as unknown as { id: number }).id, title };
}

it('shows in one window what is submitted and approved in another', async () => {
  const admin = await visit('/admin?tab=pending-available', { as: 'admin' });
  await admin.page.getByRole('heading', { level: 1 }).waitFor();
  const other = await visit('/available-equipment', { as: 'operator' });
  await other.page.getByRole('heading', { level: 1 }).waitFor();

  const { title } = await submitted();
  const card = admin.page.getByRole('article').filter({ hasText: title });
  await card.waitFor();
  await card.getByRole('button', { name: 'Approve' }).click();
  await other.page.getByRole('article').filter({ hasText: title }).waitFor();
  expect([...admin.problems, ...other.problems]).toEqual([]);
  await admin.context.close();
  await other.context.close();
});
