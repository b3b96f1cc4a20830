import { describe, expect, it } from '@jest/globals';
import { createUser, type TestUser } from '@commonyard/testing/factories/users';
import { createApiClient } from '@commonyard/testing/api-client';
import { apiClient, baseUrl, sessionOf } from '../src/demo-api.ts';
import { expectAccessible, openPage, useBrowser } from '../src/pages.ts';

useBrowser();

/** Logs in wrongly too, while the limit on logins allows it. */
const patientClient = createApiClient(baseUrl, { retryOn: [429] });

/** A user of a municipality with a failed login, whose role an administrator has changed. */
async function newUserWithEntries(municipality: string): Promise<TestUser & { name: string }> {
  const admin = await sessionOf('admin');
  const name = `Audited ${crypto.randomUUID().slice(0, 8)}`;
  const user = await createUser(apiClient, admin, { role: 'municipal_operator', name, municipality });
  const body = { username: user.username, password: 'not the password of it' };
  expect((await patientClient.send('POST', '/api/login', { body })).status).toBe(401);
  await apiClient.expectOk('PATCH', `/api/users/${user.id}`, { cookie: admin, body: { role: 'municipal_admin' } });
  return { ...user, name };
}

describe('the audit log', () => {
  it('shows an administrator a failed login and a change of role, with its values', async () => {
    const { id, name } = await newUserWithEntries('hearst');
    const { page, problems } = await openPage('/audit-log?event=user.updated', { as: 'admin' });
    await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
    const about = page.getByRole('row').filter({ hasText: `Account ${name}` });
    await about
      .filter({ hasText: 'Account changed' })
      .getByRole('button', { name: /^Details/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Account changed' });
    const change = dialog.getByRole('row', { name: /^Role/ });
    await change.getByRole('cell', { name: 'Municipal operator' }).waitFor();
    await change.getByRole('cell', { name: 'Municipal administrator' }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    await page.getByRole('combobox', { name: 'Event' }).selectOption('Failed sign-in');
    await about.filter({ hasText: 'Failed sign-in' }).waitFor();
    expect(await about.count()).toBe(1);
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('audit-log-accounts.csv');
    const lines = await (await download.createReadStream()).toArray();
    expect(lines.join('')).toContain(`,Failed sign-in,,,Account,${id},`);
    expect(problems).toEqual([]);
  });

  it('shows a municipal administrator the own municipality only', async () => {
    const own = await newUserWithEntries('renfrew-county');
    const other = await newUserWithEntries('hearst');
    const { page, problems } = await openPage('/audit-log?event=user.updated', { as: 'manager', width: 390 });
    await page.getByText('Who did what in your municipality').waitFor();
    // Rows are cards on a phone.
    await page
      .locator('tr')
      .filter({ hasText: `Account ${own.name}` })
      .first()
      .waitFor();
    expect(await page.getByText(other.name).count()).toBe(0);
    expect(await page.getByText(`Account ${other.id}`, { exact: true }).count()).toBe(0);
    await expectAccessible(page);
    expect(problems).toEqual([]);
  });

  it('is closed to operators', async () => {
    const { page, problems } = await openPage('/audit-log', { as: 'operator' });
    await page.getByRole('heading', { level: 1, name: 'Access Denied' }).waitFor();
    expect(problems).toEqual([]);
  });
});
