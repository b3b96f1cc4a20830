import { beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { INSPECTION_ITEMS } from '@commonyard/contracts/inspections.values';
import { demoSession, callApi, demoFactories } from '../src/demo-api.ts';
import { countPrintedPages, expectAccessible, openPage, useBrowser } from '../src/pages.ts';
import { photoUpload } from '../src/photo.ts';

useBrowser();

// A demo listing of the manager's.
const GRADER = 1;
const runId = crypto.randomUUID().slice(0, 8);
const FAILED = 'The left drum pulls at 40 km/h.';
let inquiryId: number;

beforeAll(async () => {
  const create = await demoFactories();
  const message = `For an inspection, ${runId}.`;
  inquiryId = await create.startedInquiry(await demoSession('operator'), GRADER, { message });
});

type Inspection = { completed: boolean; checklist: { item: string; result: string | null; photo: string | null }[] };
const getInspection = async (id: number) =>
  (await callApi<Inspection>('GET', `/api/inspections/${id}`, { as: 'operator' })).body;

/** Creates an inspection from the link of an inquiry. Returns its dialog and its id. */
async function begin(page: Page, type: 'Pre-Inspection' | 'Post-Inspection'): Promise<{ form: Locator; id: number }> {
  await page.goto(`/inspections?new=true&inquiry=${inquiryId}`);
  const dialog = page.getByRole('dialog', { name: 'New Inspection' });
  await dialog.getByLabel('Type').selectOption({ label: type });
  await dialog.getByRole('button', { name: 'Start checklist' }).click();
  const form = page.getByRole('dialog', { name: new RegExp(`^${type}: `) });
  await form.waitFor();
  await page.waitForURL((at) => at.searchParams.has('inspection'));
  return { form, id: Number(new URL(page.url()).searchParams.get('inspection')) };
}

const LOWER = 'The hours are fewer than at the pre-inspection. Please say why in the note of the hour meter';

const group = (form: Locator, number: number) => form.getByRole('group', { name: new RegExp(`^${number}\\. `) });
const BRAKES = INSPECTION_ITEMS.pre.indexOf('brakes') + 1;

/** Passes all items except one. */
async function passAll(form: Locator, except?: number): Promise<void> {
  for (let number = 1; number <= 8; number++)
    if (number !== except) await group(form, number).getByRole('radio', { name: 'Pass' }).check();
}

async function failBrakes(form: Locator): Promise<void> {
  const brakes = group(form, BRAKES);
  await brakes.getByRole('radio', { name: 'Fail' }).check();
  await brakes.getByLabel('What failed', { exact: true }).fill(FAILED);
  await brakes.getByRole('radio', { name: 'Minor' }).check();
  await brakes.locator('input[type=file]').setInputFiles(await photoUpload(7, 'drum.jpg'));
  // While it uploads, the button is `Cancel: drum.jpg`.
  await brakes.getByRole('button', { name: 'Remove: drum.jpg' }).waitFor();
}

async function complete(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Create Inspection' }).click();
  await form.getByRole('button', { name: 'Print condition report' }).waitFor();
}

/** The printed report fits on one sheet, with lines for both signatures, without the controls of the page. */
async function expectOneSheet(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  for (const text of ['Condition report', 'For the lending municipality', 'For the borrowing municipality'])
    expect([text, await page.getByText(text, { exact: true }).isVisible()]).toEqual([text, true]);
  expect(await page.getByText('Signature', { exact: true }).count()).toBe(2);
  expect(await page.getByRole('button', { name: 'Print condition report' }).isVisible()).toBe(false);
  expect(await page.locator('[data-scope=toast]:visible').count()).toBe(0);
  expect(await countPrintedPages(page)).toBe(1);
  await page.emulateMedia({ media: 'screen' });
}

it('a pre-inspection is resumed, completed and printed, and cannot be changed afterwards', async () => {
  const { page, problems } = await openPage('/inspections', { as: 'operator' });
  const { form, id } = await begin(page, 'Pre-Inspection');
  await expectAccessible(page);
  await failBrakes(form);
  await form.getByText(/^Draft saved /).waitFor();
  await form.getByRole('button', { name: 'Save as Draft' }).click();
  await page.getByText('Draft saved').first().waitFor();
  expect((await getInspection(id)).completed).toBe(false);

  await page.reload();
  await page.goto(`/inspections?inspection=${id}`);
  const brakes = group(form, BRAKES);
  expect(await brakes.getByRole('radio', { name: 'Fail' }).isChecked()).toBe(true);
  expect(await brakes.getByLabel('What failed', { exact: true }).inputValue()).toBe(FAILED);
  await brakes.locator('img[src^="/media/"]').first().waitFor();

  await form.getByRole('button', { name: 'Create Inspection' }).click();
  await form.getByRole('alert').first().waitFor();
  expect((await getInspection(id)).completed).toBe(false);
  await passAll(form, BRAKES);
  await form.getByLabel('Hour meter (optional)').fill('1204.5');
  await form.getByLabel('Fuel level').selectOption('Full tank');
  await expectAccessible(page);
  await complete(form);
  await expectAccessible(page);
  const { completed, checklist } = await getInspection(id);
  expect([completed, checklist.filter(({ result }) => result === 'fail')]).toEqual([
    true,
    [expect.objectContaining({ item: 'brakes', photo: expect.stringMatching(/^\/media\//) })],
  ]);
  expect(await form.getByRole('radio').count()).toBe(0);
  const changed = await callApi('PATCH', `/api/inspections/${id}`, { as: 'operator', body: { notes: 'Later' } });
  expect(changed.status).toBe(409);
  await expectOneSheet(page);
  expect(problems).toEqual([]);
});

it('a post-inspection shows the findings of the pre-inspection, is completed and printed', async () => {
  const { page, problems } = await openPage('/inspections', { as: 'operator' });
  const { form } = await begin(page, 'Post-Inspection');
  await group(form, BRAKES).getByText(FAILED).waitFor();
  await group(form, BRAKES).getByText('Minor', { exact: true }).waitFor();
  await passAll(form);
  await form.getByLabel('Hour meter (optional)').fill('4.5');
  await form.getByLabel('Fuel level').selectOption('1/2');
  await form.getByText(LOWER).first().waitFor();
  await form.getByRole('button', { name: 'Create Inspection' }).click();
  await form.getByRole('alert').getByRole('link', { name: LOWER }).click();
  await form.locator(':focus').fill('The meter was replaced');
  await complete(form);
  await expectAccessible(page);
  await form.getByText(FAILED).waitFor();
  for (const reading of ['4.5 h (1,204.5 h at pre-inspection)', '1/2 (Full tank at pre-inspection)'])
    await form.getByText(reading, { exact: true }).waitFor();
  await expectOneSheet(page);

  // The other party sees it in its own list, also on a phone.
  const owner = await openPage('/inspections?tab=post', { as: 'manager', width: 360 });
  await owner.page.getByRole('button', { name: /^View/ }).first().click();
  await owner.page.getByRole('button', { name: 'Print condition report' }).waitFor();
  await expectAccessible(owner.page);
  expect([...problems, ...owner.problems]).toEqual([]);
});
