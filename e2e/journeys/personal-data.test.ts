import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { services } from '@commonyard/dev-stack/services';
import { root } from '@commonyard/dev-stack/settings';
import { createFactories } from '@commonyard/testing/factories/entities';
import { createUser, type UserOptions } from '@commonyard/testing/factories/users';
import { eventually } from '@commonyard/testing/eventually';
import { startProductFixture } from '@commonyard/testing/product-fixture';
import { expectAccessible, expectReadable, openPage, useBrowser, waitUntilLoaded } from '../src/pages.ts';

useBrowser();

// A product of its own: these journeys write old dates into the database and remove what is due.
const product = await startProductFixture({ env: { WEB_ROOT: join(root, 'web/dist') } }, { retryOn: [503] });
const { client, query, command } = product;
const admin = await product.createAdmin();
const create = createFactories(client, { cookie: admin });
const newUser = (options: UserOptions) => createUser(client, admin, options);
const manager = await newUser({ role: 'municipal_admin', name: 'Morgan Manager', municipality: 'smiths-falls' });
const lender = await newUser({ role: 'municipal_operator', name: 'Olive Operator', municipality: 'smiths-falls' });
afterAll(() => product.stop());

const open = (path: string, cookie: string) => openPage(path, { url: product.url, cookie });

async function download(page: Page, button: string): Promise<{ name: string; data: Record<string, never[]> }> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return { name: file.suggestedFilename(), data: JSON.parse(await readFile(await file.path(), 'utf8')) };
}

/** Everything that the services store, as text. */
async function storedText(): Promise<string> {
  const tables = await query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_schema = ANY($1) AND table_type = 'BASE TABLE' AND table_name NOT IN ('outbox', 'stream_entries')`,
    [services.map(({ name }) => name)],
  );
  const rows = await Promise.all(
    tables.map(({ name }) =>
      query<{ text: string | null }>(`SELECT string_agg(t::text, E'\\n') AS text FROM ${name} t`),
    ),
  );
  return rows
    .flat()
    .map(({ text }) => text)
    .join('\n');
}

describe('a user', () => {
  it('downloads the own data and closes the account, whose name goes from every service', async () => {
    const name = 'Quentin Quarrymaster';
    await newUser({ role: 'municipal_admin', name: 'Alex Admin', municipality: 'kenora' });
    const user = await newUser({ role: 'municipal_operator', name, municipality: 'kenora' });
    const inquiryId = await create.inquiry(user, await create.availableListing(lender));
    const listingId = await create.availableListing(user, { contactEmail: user.email, contactName: name });
    await create.inquiry(lender, listingId);
    await eventually(async () => {
      if (
        !(await storedText()).includes('message.posted') &&
        (await query('SELECT FROM notifications.notifications')).length === 0
      )
        throw new Error('nobody was notified yet');
    });

    const { page, problems } = await open('/inspections#profile', user.cookie);
    const profile = page.getByRole('dialog', { name: 'Profile' });
    await profile.getByText('My data').click();
    const { name: fileName, data } = await download(page, 'Download my data');
    expect(fileName).toMatch(/^commonyard-my-data-/);
    expect(data).toMatchObject({
      account: { id: user.id, name },
      listings: [{ id: listingId }],
      inquiries: [{ id: inquiryId }],
      sessions: expect.any(Array),
      notifications: expect.any(Array),
    });
    await expectAccessible(page);

    await profile.getByText('Close account').click();
    await profile.getByText(/Your listings stay with Kenora/).waitFor();
    await expectReadable(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await profile.getByLabel('Current password').fill(user.password);
    await profile.getByRole('button', { name: 'Close my account' }).click();
    await page.getByText('Account closed').first().waitFor();
    await page.waitForURL((at) => at.pathname === '/');
    expect((await client.send('GET', '/api/user', { cookie: user.cookie })).status).toBe(401);
    expect((await client.send('GET', '/api/inquiries', { cookie: user.cookie })).status).toBe(401);

    await eventually(
      async () => {
        const stored = await storedText();
        for (const personal of [name, user.email, user.username])
          if (stored.includes(personal)) throw new Error(`${personal} is still stored`);
      },
      { within: 60_000 },
    );
    const messages = await client.expectOk<{ authorName: string; content: string }[]>(
      'GET',
      `/api/inquiries/${inquiryId}/messages`,
      { cookie: lender.cookie },
    );
    expect(messages.at(-1)).toMatchObject({ authorName: 'Former user', content: expect.stringContaining('Kenora') });
    const listing = await client.expectOk<{ status: string }>('GET', `/api/assets/${listingId}`, { cookie: admin });
    expect(listing).toMatchObject({ status: 'available', contactEmail: null });
    expect(problems).toEqual([]);
  });
});

describe('an administrator', () => {
  it('sees what is due, holds a record, and the retention rules remove the others', async () => {
    const listingId = await create.availableListing(lender);
    const [held, due] = [await create.guestInquiry(listingId), await create.guestInquiry(listingId)];
    await query(`UPDATE inquiries.inquiries SET updated_at = now() - interval '8 years' WHERE id = ANY($1)`, [
      [held, due],
    ]);

    const { page, problems } = await open('/retention', admin);
    const row = page.getByRole('listitem').filter({ hasText: 'Inquiries with their messages' });
    await row.getByText('2 are due').waitFor();
    await waitUntilLoaded(page);
    await expectAccessible(page);
    const dark = await openPage('/retention', { url: product.url, cookie: admin, dark: true, width: 360 });
    await dark.page.getByText('2 are due').first().waitFor();
    await waitUntilLoaded(dark.page);
    await expectAccessible(dark.page);
    await dark.context.close();

    const form = page.getByRole('form', { name: 'Set a legal hold' });
    await form.getByLabel('Number').fill(String(held));
    await form.getByLabel('Reason').fill('A claim is open');
    await form.getByRole('button', { name: 'Set the hold' }).click();
    await page.getByText('Legal hold set').first().waitFor();
    await row.getByText('1 is due').waitFor();

    expect(await command('inquiries', 'retention')).toContain('inquiries: inquiries: 1 due');
    expect(await command('inquiries', 'retention', {}, ['run'])).toContain('inquiries: inquiries: 1 removed');
    const stored = async () =>
      (await query<{ id: number }>('SELECT id FROM inquiries.inquiries WHERE id = ANY($1)', [[held, due]])).map(
        ({ id }) => id,
      );
    expect(await stored()).toEqual([held]);
    await page.reload();
    const log = page.getByRole('table', { name: 'The newest removals' });
    await log
      .getByRole('row')
      .filter({ hasText: 'Inquiries with their messages' })
      .filter({ hasText: String(due) })
      .waitFor();
    await row.getByText('None is due').waitFor();

    await page.getByRole('button', { name: `Lift the hold: Inquiry ${held}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Lift the hold' });
    await dialog.getByLabel('Reason').fill('Settled');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Lift the hold' }).click();
    await page.getByText('Legal hold lifted').first().waitFor();
    await command('inquiries', 'retention', {}, ['run']);
    expect(await stored()).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('changes a period, which the privacy notice then names', async () => {
    const { page, problems } = await open('/retention', admin);
    await page.getByRole('button', { name: 'Change the period: Photos of rejected listings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the period' });
    await dialog.getByLabel('Period in days').fill('21');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Period changed').first().waitFor();
    const guest = await openPage('/#privacy', { url: product.url });
    const notice = guest.page.getByRole('dialog', { name: 'Privacy' });
    await notice.getByText('21 days').waitFor();
    await expectReadable(guest.page);
    expect([...problems, ...guest.problems]).toEqual([]);
  });

  it('of a municipality downloads the file of an access request', async () => {
    const listingId = await create.availableListing(lender);
    await create.guestInquiry(listingId);
    const inquiryId = await create.guestInquiry(listingId);
    const { page, problems } = await open('/retention', manager.cookie);
    await page.getByRole('heading', { level: 1, name: 'Records and retention' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Retention periods' }).count()).toBe(0);
    await expectAccessible(page);
    const form = page.getByRole('form', { name: 'Access request' });
    await form.getByLabel('Inquiry number').fill(String(inquiryId));
    const one = await download(page, 'Download the file');
    expect(one.data['inquiries']).toMatchObject([{ id: inquiryId, decisions: [{ action: 'created' }] }]);
    expect(one.data['listings']).toMatchObject([{ municipality: 'smiths-falls', history: expect.any(Array) }]);
    await form.getByLabel('Inquiry number').fill('');
    const all = await download(page, 'Download the file');
    expect(all.data['inquiries']!.length).toBeGreaterThan(1);
    expect(problems).toEqual([]);
  });

  it('reads the records in French, with every text translated', async () => {
    const { page, problems } = await openPage('/retention', { url: product.url, cookie: admin, locale: 'fr-CA' });
    await page.getByRole('heading', { level: 1, name: 'Documents et conservation' }).waitFor();
    await page.getByRole('button', { name: 'Télécharger tout le registre' }).waitFor();
    expect(problems).toEqual([]);
  });
});
