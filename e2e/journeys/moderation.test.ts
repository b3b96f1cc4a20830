import { describe, expect, it } from '@jest/globals';
import { callApi, demoFactories } from '../src/demo-api.ts';
import { logIn } from '../src/login.ts';
import { expectAccessible, openPage, useBrowser, waitUntilCardsSettle } from '../src/pages.ts';

useBrowser();

const statusOf = async (id: number) =>
  (await callApi<{ status: string }>('GET', `/api/assets/${id}`, { as: 'admin' })).body.status;

describe('an administrator', () => {
  it('rejects a needed listing, undoes it, edits it and deletes it', async () => {
    const title = `Wood chipper ${crypto.randomUUID().slice(0, 8)}`;
    const id = await (await demoFactories()).guestListing({ type: 'needed_asset', title });
    const { page, problems } = await openPage('/admin?tab=pending-needed', { as: 'admin' });
    const card = page.getByRole('article').filter({ hasText: title });

    await card.getByRole('button', { name: 'Reject' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await expectAccessible(page);
    await dialog.getByRole('textbox').fill('Please say how wide the branches are.');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await page.getByText('Asset rejected').first().waitFor();
    expect(await statusOf(id)).toBe('unavailable');

    await page.getByRole('button', { name: 'Undo', exact: true }).click();
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
    expect((await callApi('GET', `/api/assets/${id}`, { as: 'admin' })).status).toBe(404);
    expect(problems).toEqual([]);
  });
});

it('publishes one listing per press, however fast the presses at one place follow each other', async () => {
  const create = await demoFactories();
  const word = `q${crypto.randomUUID().slice(0, 8)}`;
  const ids: number[] = [];
  for (let index = 0; index < 5; index++)
    ids.push(await create.guestListing({ type: 'available_asset', title: `Loader ${index} ${word}` }));
  const { page, problems } = await openPage(`/admin?tab=pending-available&q=${word}`, { as: 'admin' });
  const publicIds = async () => {
    const statuses = await Promise.all(ids.map(statusOf));
    return ids.filter((_, index) => statuses[index] === 'available');
  };
  const approve = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Approve/ });
  let expected = 0;
  for (const gap of [60, 150, 250]) {
    const { x, y } = (await approve.boundingBox())!;
    await page.mouse.click(x + 20, y + 10);
    await page.waitForTimeout(gap);
    await page.mouse.click(x + 20, y + 10);
    await page.getByText('Asset approved').first().waitFor();
    await waitUntilCardsSettle(page);
    expect((await publicIds()).length).toBe((expected += 1));
  }
  expect(problems).toEqual([]);
});

it('approves ten listings in a selection but for a likely duplicate, and undoes it', async () => {
  const create = await demoFactories();
  const word = `t${crypto.randomUUID().slice(0, 8)}`;
  const titles = Array.from({ length: 10 }, (_, index) => `Tamper ${index} ${word}`);
  const ids: number[] = [];
  for (const title of [...titles, titles[9]!])
    ids.push(await create.guestListing({ type: 'available_asset', title, municipalityName: 'Smiths Falls' }));
  const countOf = async (status: string) =>
    (await Promise.all(ids.map(statusOf))).filter((one) => one === status).length;
  const queue = `/admin?tab=pending-available&q=${word}&municipality=smiths-falls&posted=guest`;
  const { page, problems } = await openPage(queue, { as: 'admin' });
  await page.getByText(/^11 of \d+ listings$/).waitFor();

  await page
    .getByRole('article')
    .last()
    .getByRole('button', { name: /^Compare/ })
    .click();
  const comparison = page.getByRole('dialog');
  await comparison.getByRole('row', { name: new RegExp(`^Title ${titles[9]}`) }).waitFor();
  await expectAccessible(page);
  await comparison.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await page.getByText('11 selected').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Approve selected' }).click();
  const question = page.getByRole('alertdialog', { name: 'Approve 11 listings?' });
  await question.getByText('Likely duplicates among them: 2').waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Approve the other 9' }).click();
  await page.getByText('9 machines approved').first().waitFor();
  expect(await countOf('available')).toBe(9);
  await page.getByText('2 selected').waitFor();
  await waitUntilCardsSettle(page);
  await page.getByRole('article').first().getByRole('heading').press('a');
  await page.getByText('Asset approved').first().waitFor();
  expect(await countOf('available')).toBe(10);

  await page.getByRole('button', { name: 'Undo 9 listings' }).click();
  await page.getByText('Back in review').first().waitFor();
  expect(await countOf('pending')).toBe(10);
  await page.reload();
  await page.getByText(/^10 of \d+ listings$/).waitFor();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.waitForURL((at) => !at.search.includes('municipality'));
  expect(problems).toEqual([]);
});

describe('a login', () => {
  it('with a wrong password fails and keeps the username', async () => {
    const { page } = await openPage('/auth');
    await logIn(page, 'admin', 'not the password');
    await page.getByText('Login failed').first().waitFor();
    expect(await page.getByLabel('Username').inputValue()).toBe('admin');
    await expectAccessible(page);
  });
});
