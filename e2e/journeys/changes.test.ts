// An owner changes an approved listing, which stays public as it was until an administrator has seen the difference and approves it.
import { expect, it } from '@jest/globals';
import { createUser } from '@commonyard/testing/factories/users';
import { apiClient, callApi, demoFactories, sessionOf } from '../src/demo-api.ts';
import { expectAccessible, openPage, useBrowser, waitUntilCardsSettle, waitUntilLoaded } from '../src/pages.ts';

useBrowser();

it('a change waits beside the public listing until an administrator approves the difference', async () => {
  const profile = { role: 'municipal_operator', name: 'Cleo Changer', municipality: 'wawa' } as const;
  const owner = await createUser(apiClient, await sessionOf('admin'), profile);
  const word = `q${crypto.randomUUID().slice(0, 8)}`;
  const title = `Trencher ${word}`;
  const id = await (await demoFactories()).availableListing(owner, { title });
  const publicTitle = async () => (await callApi<{ title: string }>('GET', `/api/assets/${id}`)).body.title;

  const own = await openPage(`/listings?asset=${id}&edit=true`, { cookie: owner.cookie });
  const form = own.page.getByRole('dialog', { name: 'Edit Listing' });
  await form.getByLabel('Asset Title').fill(`${title} with blade`);
  await form.getByText(/The listing stays as it is while an administrator reviews your change/).waitFor();
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await form.waitFor({ state: 'detached' });
  expect(await publicTitle()).toBe(title);
  await own.page.goto(`/listings?asset=${id}`);
  await own.page.getByText('A change waits for review. The listing stays as it was approved until then.').waitFor();
  await waitUntilLoaded(own.page);
  await expectAccessible(own.page);

  const { page, problems } = await openPage(`/admin?tab=pending-available&q=${word}`, { as: 'admin' });
  const card = page.getByRole('article').filter({ hasText: title });
  await card.getByText('Approved before').waitFor();
  expect(await card.getByRole('insertion').allTextContents()).toEqual([expect.stringContaining('with blade')]);
  await card.getByText('No open loans').waitFor();
  await expectAccessible(page);
  await waitUntilCardsSettle(page);
  await card.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Asset approved').first().waitFor();
  await expect(publicTitle()).resolves.toBe(`${title} with blade`);

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await card.waitFor();
  expect(await publicTitle()).toBe(title);
  expect([...own.problems, ...problems]).toEqual([]);
  await callApi('DELETE', `/api/assets/${id}`, { as: 'admin' });
});

it('a new price is public at once, and an administrator takes it back', async () => {
  const profile = { role: 'municipal_operator', name: 'Cleo Changer', municipality: 'wawa' } as const;
  const owner = await createUser(apiClient, await sessionOf('admin'), profile);
  const title = `Trencher ${crypto.randomUUID().slice(0, 8)}`;
  const id = await (await demoFactories()).availableListing(owner, { title, rate: '300' });
  await apiClient.expectOk('PATCH', `/api/assets/${id}`, { cookie: owner.cookie, body: { rate: '320' } });
  const rate = async () => (await callApi<{ rate: string }>('GET', `/api/assets/${id}`, { as: 'admin' })).body.rate;
  expect(await rate()).toBe('320');

  const { page, problems } = await openPage('/admin?tab=pending-available', { as: 'admin' });
  const section = page.getByRole('region', { name: 'Published changes' });
  await section.getByRole('button', { name: `Take back ${title}` }).click();
  const prompt = page.getByRole('alertdialog');
  await expectAccessible(page);
  await prompt.getByRole('button', { name: 'Take back' }).click();
  await page.getByText('Change taken back').first().waitFor();
  expect(await rate()).toBe('300');
  expect(problems).toEqual([]);
  await callApi('DELETE', `/api/assets/${id}`, { as: 'admin' });
});
