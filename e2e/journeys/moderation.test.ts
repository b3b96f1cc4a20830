import { afterAll, describe, expect, it } from '@jest/globals';
import { call, PASSWORD } from '../src/accounts.ts';
import { logIn } from '../src/login.ts';
import { closeBrowser, expectAccessible, visit } from '../src/pages.ts';

afterAll(closeBrowser);

async function pendingNeed(): Promise<{ id: number; title: string }> {
  const title = `Wood chipper ${crypto.randomUUID().slice(0, 8)}`;
  const { status, body } = await call('POST', '/api/public/assets', {
    body: {
      title,
      type: 'needed_asset',
      category: 'landscaping',
      description: 'For storm debris along the township roads.',
      region: 'Ontario',
      availableFrom: '2027-03-01',
      availableTo: '2027-03-10',
      municipalityName: 'Perth',
      contactEmail: 'works@perth.example',
    },
  });
  expect(status).toBe(201);
  return { id: (body as unknown as { id: number }).id, title };
}
const statusOf = async (id: number) =>
  ((await call('GET', `/api/assets/${id}`, { as: 'admin' })).body as unknown as { status: string }).status;

describe('an administrator', () => {
  it('rejects a need, undoes it, edits it and deletes it', async () => {
    const { id, title } = await pendingNeed();
    const { page, problems } = await visit('/admin?tab=pending-needed', { as: 'admin' });
    const card = page.getByRole('article').filter({ hasText: title });

    await card.getByRole('button', { name: 'Reject' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await expectAccessible(page);
    await dialog.getByRole('textbox').fill('Please say how wide the branches are.');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await page.getByText('Asset rejected').first().waitFor();
    expect(await statusOf(id)).toBe('unavailable');

    await page.getByRole('button', { name: 'Undo' }).click();
    await card.waitFor();
    expect(await statusOf(id)).toBe('pending');

    await card
      .getByRole('link', { name: 'Edit' })
      .or(card.getByRole('button', { name: 'Edit' }))
      .click();
    await page.waitForURL(`**/edit-asset/${id}`);
    await expectAccessible(page);
    await page.getByLabel(/^Make/).fill('Vermeer');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.waitForURL((at) => at.pathname === '/admin');
    await page.getByText('Asset updated').first().waitFor();

    await page.goto(`/admin?q=${encodeURIComponent(title)}`);
    await page
      .getByRole('row')
      .filter({ hasText: title })
      .getByRole('button', { name: /Delete/ })
      .click();
    const prompt = page.getByRole('alertdialog');
    await prompt.getByText('Are you sure you want to delete this equipment? This action cannot be undone.').waitFor();
    await expectAccessible(page);
    await prompt.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Asset deleted').first().waitFor();
    expect((await call('GET', `/api/assets/${id}`, { as: 'admin' })).status).toBe(404);
    expect(problems).toEqual([]);
  });
});

describe('signing in', () => {
  it('with a wrong password says so and keeps what was typed', async () => {
    const { page } = await visit('/auth');
    await logIn(page, 'admin', 'not the password');
    await page.getByText('Login failed').first().waitFor();
    expect(await page.getByLabel('Username').inputValue()).toBe('admin');
    await expectAccessible(page);
  });

  it('and out again', async () => {
    const { page } = await visit('/auth');
    await logIn(page, 'operator', PASSWORD);
    await page.waitForURL((at) => at.pathname === '/');
    await page.getByText('Login successful').first().waitFor();
    await page.goto('/admin');
    await page.getByText('Access Denied').waitFor();
    await expectAccessible(page);
  });
});
