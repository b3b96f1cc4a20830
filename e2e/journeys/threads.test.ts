import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { root } from '@commonyard/dev-stack/settings';
import { createFactories } from '@commonyard/testing/factories/entities';
import { guestSender } from '@commonyard/testing/factories/inquiries';
import { lendingTerms, loanBody } from '@commonyard/testing/factories/loans';
import { createUser, type UserOptions } from '@commonyard/testing/factories/users';
import { startProductFixture } from '@commonyard/testing/product-fixture';
import { eventually } from '@commonyard/testing/eventually';
import { expectAccessible, openPage, useBrowser } from '../src/pages.ts';

useBrowser();

// A product of its own: its users write more messages than the limits of the shared one allow.
const product = await startProductFixture(
  { env: { WEB_ROOT: join(root, 'web/dist'), COMMONYARD_LIMITS: 'off' } },
  { retryOn: [503], withFormTokens: true },
);
const { client, findMail, url } = product;
const admin = await product.createAdmin();
const create = createFactories(client, { cookie: admin });
afterAll(() => product.stop());

const COUNT = 65;
const user = (name: string, options: Partial<UserOptions>) =>
  createUser(client, admin, { role: 'municipal_admin', name, municipality: 'hearst', ...options });
const [owner, sender] = [await user('Olive Owner', {}), await user('Sam Sender', { municipality: 'perth' })];

/** Both sides write in turn; the last message is of the owner. */
async function writeMessages(inquiryId: number): Promise<void> {
  for (let n = 1; n <= COUNT; n++)
    await client.expectOk('POST', `/api/inquiries/${inquiryId}/messages`, {
      cookie: (n % 2 === 0 ? sender : owner).cookie,
      body: { content: `Message number ${n}.\nIt has two lines.` },
    });
}
const inquiryId = await create.inquiry(sender, await create.availableListing(owner));
await writeMessages(inquiryId);

const message = (page: Page, n: number | string) =>
  page
    .getByRole('log', { name: 'Messages' })
    .getByRole('listitem')
    .filter({ hasText: typeof n === 'number' ? `Message number ${n}.` : n });

/** Whether the whole message lies within the window and within the box of the thread. */
async function expectInView(page: Page, n: number | string): Promise<void> {
  await message(page, n).waitFor();
  await eventually(async () => {
    const box = (await message(page, n).boundingBox())!;
    const log = (await page.getByRole('log', { name: 'Messages' }).boundingBox())!;
    const { height } = page.viewportSize()!;
    const isInView = (area: { y: number; height: number }) =>
      box.y >= area.y - 1 && box.y + box.height <= area.y + area.height + 1;
    expect([isInView(log), isInView({ y: 0, height })]).toEqual([true, true]);
  });
}
const open = (path: string, { width = 1280, cookie }: { width?: number; cookie?: string } = {}) =>
  openPage(path, { url, width, ...(cookie && { cookie }) });

it.each([360, 1280])('the thread of an inquiry opens at its newest message, %i px wide', async (width) => {
  const { page, problems } = await open(`/inquiries?inquiry=${inquiryId}`, { width, cookie: sender.cookie });
  await expectInView(page, COUNT);
  const first = message(page, COUNT - 49);
  await first.scrollIntoViewIfNeeded();
  const before = (await first.boundingBox())!.y;
  await page.getByRole('button', { name: 'Show earlier messages' }).click();
  await message(page, 1).waitFor();
  await eventually(async () => expect(Math.abs((await first.boundingBox())!.y - before)).toBeLessThan(60));
  await expectAccessible(page);
  expect(problems).toEqual([]);
});

it.each([360, 1280])('a notification opens it there, %i px wide', async (width) => {
  const { page } = await open('/contact', { width, cookie: sender.cookie });
  await page.locator('a[href$="#notifications"]').filter({ visible: true }).click();
  await page.locator(`a[href*="inquiry=${inquiryId}"]`).filter({ visible: true }).first().click();
  await expectInView(page, COUNT);
});

async function loanWithMessages(): Promise<number> {
  const machine = await create.availableListing(owner);
  const [terms, body] = [lendingTerms(), loanBody(machine)];
  await client.expectOk('PUT', `/api/availability/${machine}/terms`, { cookie: owner.cookie, body: terms });
  const { cookie } = sender;
  const { id } = await client.expectOk<{ id: number }>('POST', '/api/loans', { cookie, body });
  type Opened = { inquiryId: number | null };
  const thread = await eventually(async () => {
    const loan = await client.expectOk<Opened>('GET', `/api/loans/${id}`, { cookie });
    expect(loan.inquiryId).not.toBeNull();
    return loan.inquiryId!;
  });
  await writeMessages(thread);
  return id;
}

it('the messages of a loan open at the newest, on a phone and on a wide screen', async () => {
  const id = await loanWithMessages();
  for (const width of [360, 1280]) {
    const { page } = await open(`/loans?loan=${id}`, { width, cookie: sender.cookie });
    await page.getByRole('tab', { name: 'Messages' }).click();
    await expectInView(page, COUNT);
  }
});

it('the page of a guest opens at the newest message, and an answer scrolls there', async () => {
  const { email } = guestSender();
  const id = await create.guestInquiry(await create.availableListing(owner), { email });
  for (let n = 1; n <= COUNT; n++)
    await client.expectOk('POST', `/api/inquiries/${id}/messages`, {
      cookie: owner.cookie,
      body: { content: `Message number ${n}.\nIt has two lines.` },
    });
  const link = await findMail(email, /(\/guest-inquiry#token=\S+)/);
  for (const width of [360, 1280]) {
    const { page } = await open(link, { width });
    await page.getByRole('button', { name: 'Open the conversation' }).click();
    await expectInView(page, width === 360 ? COUNT : 'The guest answers.');
    if (width === 1280) continue;
    await message(page, 10).scrollIntoViewIfNeeded();
    await page.getByRole('textbox').fill('The guest answers.');
    await page.getByRole('button', { name: /^Send/ }).click();
    await expectInView(page, 'The guest answers.');
  }
});

it('an own message scrolls to the end, wherever the reader was', async () => {
  const { page } = await open(`/inquiries?inquiry=${inquiryId}`, { width: 360, cookie: sender.cookie });
  await expectInView(page, COUNT);
  await message(page, COUNT - 40).scrollIntoViewIfNeeded();
  await page.getByLabel('Reply').fill('This one is my own.');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expectInView(page, 'This one is my own.');
});
