import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { INSPECTION_ITEMS } from '@commonyard/contracts/inquiries.values';
import { call } from '../src/accounts.ts';
import { closeBrowser, expectAccessible, settled, visit } from '../src/pages.ts';
import { countPages, printOnLetter } from '../src/paper.ts';
import { photo } from '../src/pictures.ts';

afterAll(closeBrowser);

// A listing of the demonstration that is the manager's.
const GRADER = 1;
const mark = crypto.randomUUID().slice(0, 8);
const FAILED = 'The left drum pulls at 40 km/h.';
let inquiryId: number;

beforeAll(async () => {
  const body = { assetId: GRADER, message: `For an inspection, ${mark}.` };
  const asked = await call('POST', '/api/inquiries', { as: 'operator', body });
  inquiryId = (asked.body as unknown as { id: number }).id;
  const started = await call('PATCH', `/api/inquiries/${inquiryId}`, { as: 'admin', body: { status: 'in_progress' } });
  expect([asked.status, started.status]).toEqual([201, 200]);
});

type Inspection = { completed: boolean; checklist: { item: string; result: string | null; photo: string | null }[] };
const stored = async (id: number): Promise<Inspection> =>
  (await call('GET', `/api/inspections/${id}`, { as: 'operator' })).body as never;

/** Begins a checklist from the address that an inquiry leads to. Gives its dialog and its number. */
async function begin(page: Page, type: 'Pre-Inspection' | 'Post-Inspection'): Promise<{ form: Locator; id: number }> {
  await page.goto(`/inspections?new=true&inquiry=${inquiryId}`);
  const dialog = page.getByRole('dialog', { name: 'New Inspection' });
  await dialog.getByLabel('Type').selectOption({ label: type });
  await dialog.getByRole('button', { name: 'Begin checklist' }).click();
  const form = page.getByRole('dialog', { name: new RegExp(`^${type}: `) });
  await form.waitFor();
  await page.waitForURL((at) => at.searchParams.has('inspection'));
  return { form, id: Number(new URL(page.url()).searchParams.get('inspection')) };
}

const group = (form: Locator, number: number) => form.getByRole('group', { name: new RegExp(`^${number}\\. `) });
const BRAKES = INSPECTION_ITEMS.pre.indexOf('brakes') + 1;

/** Everything passes but what is left out. */
async function passAll(form: Locator, except?: number): Promise<void> {
  for (let number = 1; number <= 8; number++)
    if (number !== except) await group(form, number).getByRole('radio', { name: 'Pass' }).check();
}

async function failBrakes(form: Locator): Promise<void> {
  const brakes = group(form, BRAKES);
  await brakes.getByRole('radio', { name: 'Fail' }).check();
  await brakes.getByLabel('What failed', { exact: true }).fill(FAILED);
  await brakes
    .locator('input[type=file]')
    .setInputFiles({ name: 'drum.jpg', mimeType: 'image/jpeg', buffer: await photo(7) });
  // Until it is stored, this is `Cancel: drum.jpg`.
  await brakes.getByRole('button', { name: 'Remove: drum.jpg' }).waitFor();
}

async function complete(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Create Inspection' }).click();
  await form.getByRole('button', { name: 'Print condition report' }).waitFor();
}

/** Everything that hands the machine over is on one sheet, with lines for both to sign, and nothing of the page below. */
async function expectOneSheet(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  for (const text of ['Condition report', 'For the lending municipality', 'For the borrowing municipality'])
    expect([text, await page.getByText(text, { exact: true }).isVisible()]).toEqual([text, true]);
  expect(await page.getByText('Signature', { exact: true }).count()).toBe(2);
  expect(await page.getByRole('button', { name: 'Print condition report' }).isVisible()).toBe(false);
  expect(await page.locator('[data-scope=toast]:visible').count()).toBe(0);
  const pdf = await printOnLetter(page);
  expect(pdf.toString('latin1')).toMatch(/\/MediaBox\s*\[0 0 612 792\]/);
  expect(countPages(pdf)).toBe(1);
  await page.emulateMedia({ media: 'screen' });
}

it('of a machine that is handed over is resumed, completed for good and printed', async () => {
  const { page, context, problems } = await visit('/inspections', { as: 'operator' });
  const { form, id } = await begin(page, 'Pre-Inspection');
  await settled(page);
  await expectAccessible(page);
  await failBrakes(form);
  await form.getByText(/^Draft saved /).waitFor();
  await form.getByRole('button', { name: 'Save as Draft' }).click();
  await page.getByText('Draft saved').first().waitFor();
  expect((await stored(id)).completed).toBe(false);

  await page.reload();
  await page.goto(`/inspections?inspection=${id}`);
  const brakes = group(form, BRAKES);
  expect(await brakes.getByRole('radio', { name: 'Fail' }).isChecked()).toBe(true);
  expect(await brakes.getByLabel('What failed', { exact: true }).inputValue()).toBe(FAILED);
  await brakes.locator('img[src^="/media/"]').first().waitFor();

  await form.getByRole('button', { name: 'Create Inspection' }).click();
  await form.getByRole('alert').first().waitFor();
  expect((await stored(id)).completed).toBe(false);
  await passAll(form, BRAKES);
  await settled(page);
  await expectAccessible(page);
  await complete(form);
  await settled(page);
  await expectAccessible(page);
  const { completed, checklist } = await stored(id);
  expect([completed, checklist.filter(({ result }) => result === 'fail')]).toEqual([
    true,
    [expect.objectContaining({ item: 'brakes', photo: expect.stringMatching(/^\/media\//) })],
  ]);
  expect(await form.getByRole('radio').count()).toBe(0);
  const changed = await call('PATCH', `/api/inspections/${id}`, { as: 'operator', body: { notes: 'Later' } });
  expect(changed.status).toBe(409);
  await expectOneSheet(page);
  expect(problems).toEqual([]);
  await context.close();
});

it('of a machine that comes back shows what was said before, and is completed and printed too', async () => {
  const { page, context, problems } = await visit('/inspections', { as: 'operator' });
  const { form } = await begin(page, 'Post-Inspection');
  await group(form, BRAKES).getByText(FAILED).waitFor();
  await passAll(form);
  await complete(form);
  await settled(page);
  await expectAccessible(page);
  await form.getByText(FAILED).waitFor();
  await expectOneSheet(page);

  // The other side sees it in its own list, and a phone has room for it.
  const owner = await visit('/inspections?tab=post', { as: 'manager', width: 360 });
  await owner.page.getByRole('button', { name: /^View/ }).first().click();
  await owner.page.getByRole('button', { name: 'Print condition report' }).waitFor();
  await settled(owner.page);
  await expectAccessible(owner.page);
  expect([...problems, ...owner.problems]).toEqual([]);
  await owner.context.close();
  await context.close();
});
