import { expect, it } from '@jest/globals';
import { demoSession, callApi, demoFactories } from '../src/demo-api.ts';
import { expectAccessible, openPage, useBrowser } from '../src/pages.ts';

useBrowser();

// A demo listing of the manager's.
const GRADER = 1;
// Begins with a letter: the router would quote a numeric search parameter, as 6e150272.
const runId = `r${crypto.randomUUID().slice(0, 8)}`;

const statusOf = async (id: number) =>
  (await callApi<{ status: string }>('GET', `/api/inquiries/${id}`, { as: 'admin' })).body.status;
const newestId = async (search: string) =>
  (await callApi<{ id: number }[]>('GET', `/api/inquiries?search=${search}`, { as: 'admin' })).body[0]!.id;

it('an inquiry of a guest is started, answered, noted and completed', async () => {
  const guest = await openPage(`/equipment/available/${GRADER}`);
  await guest.page.getByRole('button', { name: 'Inquire About This' }).first().click();
  const form = guest.page.getByRole('dialog');
  await form.getByLabel('Name').fill('Sam Visitor');
  await form.getByLabel('Email').fill(`${runId}@visitor.example`);
  await form.getByLabel('Phone').fill('613 555 0100');
  await form.getByLabel('Organization').fill(`Town of ${runId}`);
  await form.getByLabel(/^Message/).fill('For two weeks in March.');
  await form.getByRole('button', { name: 'Submit Inquiry' }).click();
  await guest.page.getByText('Inquiry Submitted').first().waitFor();
  const id = await newestId(runId);

  const { page, problems } = await openPage('/inquiries', { as: 'admin' });
  await page.getByRole('searchbox').fill(runId);
  await page.waitForURL((at) => at.searchParams.get('q') === runId);
  await page.getByRole('link', { name: `Inquiry #${id}` }).click();
  const pane = page.getByRole('region', { name: `Inquiry #${id}` });
  await pane.getByText('For two weeks in March.').waitFor();
  expect(await pane.getByRole('link', { name: `${runId}@visitor.example` }).getAttribute('href')).toBe(
    `mailto:${runId}@visitor.example`,
  );
  await expectAccessible(page);

  await pane.getByRole('button', { name: 'Start Processing' }).click();
  await page.getByText('Status updated').first().waitFor();
  expect(await statusOf(id)).toBe('in_progress');

  await pane.getByLabel('Reply').fill('It is free in March.');
  await pane.getByRole('button', { name: 'Send Message' }).click();
  await page.getByText('Message sent').first().waitFor();
  await pane.getByRole('log').getByText('It is free in March.').waitFor();

  await pane.getByLabel('Admin Notes').fill('Insurance certificate asked for.');
  await pane.getByRole('button', { name: 'Save Notes' }).click();
  await pane.getByText(/^Saved /).waitFor();

  const isSaved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await pane.getByRole('button', { name: 'Mark as Completed' }).click();
  await pane.getByText('Completed', { exact: true }).waitFor();
  expect((await isSaved).status()).toBe(200);
  await page.reload();
  await pane.getByText('It is free in March.').waitFor();
  await pane.getByText('This inquiry is completed and takes no more messages.').waitFor();
  expect(await pane.getByLabel('Admin Notes').inputValue()).toBe('Insurance certificate asked for.');
  expect(await statusOf(id)).toBe('completed');
  expect(problems).toEqual([]);
});

it('an inquiry of a user shows its thread to both parties', async () => {
  const create = await demoFactories();
  const id = await create.inquiry(await demoSession('operator'), GRADER, { message: `For three days, ${runId}.` });

  const operator = await openPage(`/inquiries?inquiry=${id}`, { as: 'operator', width: 360 });
  const dialog = operator.page.getByRole('dialog', { name: `Inquiry #${id}` });
  await dialog.getByLabel('Reply').fill('We bring our own operator.');
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await operator.page.getByText('Message sent').first().waitFor();
  await expectAccessible(operator.page);
  expect(await dialog.getByLabel('Admin Notes').count()).toBe(0);

  const manager = await openPage('/inquiries?status=pending', { as: 'manager', dark: true });
  await manager.page.getByRole('link', { name: `Inquiry #${id}` }).click();
  const pane = manager.page.getByRole('region', { name: `Inquiry #${id}` });
  const received = pane.getByRole('listitem').filter({ hasText: 'We bring our own operator.' });
  expect(await received.textContent()).toContain('Other Party');
  await pane.getByLabel('Reply').fill('That would help.');
  await pane.getByRole('button', { name: 'Send Message' }).click();
  await manager.page.getByText('Message sent').first().waitFor();
  await expectAccessible(manager.page);

  await operator.page.reload();
  const answer = dialog.getByRole('listitem').filter({ hasText: 'That would help.' });
  expect(await answer.textContent()).toContain('Other Party');
  const sent = dialog.getByRole('listitem').filter({ hasText: 'We bring our own operator.' });
  expect(await sent.textContent()).toContain('You');
  expect([...operator.problems, ...manager.problems]).toEqual([]);
});

it('an inquiry of another municipality is not found', async () => {
  const { page, problems } = await openPage('/inquiries?inquiry=7', { as: 'operator' });
  await page.getByText('This inquiry does not exist, or you do not have access to it.').waitFor();
  await expectAccessible(page);
  expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
});

it('a message that could not be sent is kept with its text', async () => {
  const { page } = await openPage('/inquiries?inquiry=6', { as: 'operator' });
  const pane = page.getByRole('region', { name: 'Inquiry #6' });
  await page.route('**/api/inquiries/6/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await pane.getByLabel('Reply').fill(`Kept ${runId}`);
  await pane.getByRole('button', { name: 'Send Message' }).click();
  await pane.getByText('Not sent, try again').waitFor();
  await expectAccessible(page);
  await page.unroute('**/api/inquiries/6/messages');
  await page.reload();
  await pane.getByText(`Kept ${runId}`).waitFor();
  await pane.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Message sent').first().waitFor();
});

it('a contact message is read and answered', async () => {
  const path = '/api/contact-messages?status=new';
  const { status, body } = await callApi<{ id: number; subject: string }[]>('GET', path, { as: 'admin' });
  expect(status).toBe(200);
  const [contactMessage] = body;
  const { page, problems } = await openPage('/inquiries', { as: 'admin' });
  await page.getByRole('tab', { name: /Contact Messages/ }).click();
  await page.getByRole('link', { name: contactMessage!.subject }).click();
  const pane = page.getByRole('region', { name: `Contact message #${contactMessage!.id}` });
  await pane.getByLabel('Answer').fill('Yes, say so in the description.');
  await expectAccessible(page);
  await pane.getByRole('button', { name: 'Send answer' }).click();
  await page.getByText('Message sent').first().waitFor();
  await pane.getByText('Yes, say so in the description.').waitFor();
  expect(problems).toEqual([]);
});
