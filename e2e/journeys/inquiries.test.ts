import { afterAll, expect, it } from '@jest/globals';
import { call } from '../src/accounts.ts';
import { closeBrowser, expectAccessible, settled, visit } from '../src/pages.ts';

afterAll(closeBrowser);

// A listing of the demonstration that is the manager's.
const GRADER = 1;
const mark = crypto.randomUUID().slice(0, 8);

const statusOf = async (id: number) =>
  ((await call('GET', `/api/inquiries/${id}`, { as: 'admin' })).body as unknown as { status: string }).status;
const newest = async (search: string) =>
  ((await call('GET', `/api/inquiries?search=${search}`, { as: 'admin' })).body as unknown as { id: number }[])[0]!.id;

it('is asked without an account, started, answered, noted and completed', async () => {
  const visitor = await visit(`/equipment/available/${GRADER}`);
  await visitor.page.getByRole('button', { name: 'Inquire About This' }).first().click();
  const form = visitor.page.getByRole('dialog');
  await form.getByLabel('Name').fill('Sam Visitor');
  await form.getByLabel('Email').fill(`${mark}@visitor.example`);
  await form.getByLabel('Phone').fill('613 555 0100');
  await form.getByLabel('Organization').fill(`Town of ${mark}`);
  await form.getByLabel(/^Message/).fill('For two weeks in March.');
  await form.getByRole('button', { name: 'Submit Inquiry' }).click();
  await visitor.page.getByText('Inquiry Submitted').first().waitFor();
  await visitor.context.close();
  const id = await newest(mark);

  const { page, context, problems } = await visit('/inquiries', { as: 'admin' });
  await page.getByRole('searchbox').fill(mark);
  await page.waitForURL((at) => at.searchParams.get('q') === mark);
  await page.getByRole('link', { name: `Inquiry #${id}` }).click();
  const pane = page.getByRole('region', { name: `Inquiry #${id}` });
  await pane.getByText('For two weeks in March.').waitFor();
  expect(await pane.getByRole('link', { name: `${mark}@visitor.example` }).getAttribute('href')).toBe(
    `mailto:${mark}@visitor.example`,
  );
  await settled(page);
  await expectAccessible(page);

  await pane.getByRole('button', { name: 'Start Processing' }).click();
  await page.getByText('Status updated').first().waitFor();
  expect(await statusOf(id)).toBe('in_progress');

  const send = pane.getByRole('button', { name: 'Send Message' });
  expect(await send.isDisabled()).toBe(true);
  await pane.getByLabel('Reply').fill('   ');
  expect(await send.isDisabled()).toBe(true);
  await pane.getByLabel('Reply').fill('It is free in March.');
  await send.click();
  await page.getByText('Message sent').first().waitFor();
  await pane.getByRole('log').getByText('It is free in March.').waitFor();

  await pane.getByLabel('Admin Notes').fill('Insurance certificate asked for.');
  await pane.getByRole('button', { name: 'Save Notes' }).click();
  await pane.getByText(/^Saved /).waitFor();

  const isChanged = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await pane.getByRole('button', { name: 'Mark as Completed' }).click();
  await pane.getByText('Completed').waitFor();
  expect((await isChanged).status()).toBe(200);
  await page.reload();
  await pane.getByText('It is free in March.').waitFor();
  expect(await pane.getByLabel('Admin Notes').inputValue()).toBe('Insurance certificate asked for.');
  expect(await statusOf(id)).toBe('completed');
  expect(problems).toEqual([]);
  await context.close();
});

it('is asked with an account, and both sides see the thread', async () => {
  const asked = await call('POST', '/api/inquiries', {
    as: 'operator',
    body: { assetId: GRADER, message: `For three days, ${mark}.` },
  });
  expect(asked.status).toBe(201);
  const { id } = asked.body as unknown as { id: number };

  const operator = await visit(`/inquiries?inquiry=${id}`, { as: 'operator', width: 360 });
  const dialog = operator.page.getByRole('dialog', { name: `Inquiry #${id}` });
  await dialog.getByLabel('Reply').fill('We bring our own operator.');
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await operator.page.getByText('Message sent').first().waitFor();
  await settled(operator.page);
  await expectAccessible(operator.page);
  expect(await dialog.getByLabel('Admin Notes').count()).toBe(0);

  const manager = await visit('/inquiries?status=pending', { as: 'manager', dark: true });
  await manager.page.getByRole('link', { name: `Inquiry #${id}` }).click();
  const pane = manager.page.getByRole('region', { name: `Inquiry #${id}` });
  const theirs = pane.getByRole('listitem').filter({ hasText: 'We bring our own operator.' });
  expect(await theirs.textContent()).toContain('Other Party');
  await pane.getByLabel('Reply').fill('That would help.');
  await pane.getByRole('button', { name: 'Send Message' }).click();
  await manager.page.getByText('Message sent').first().waitFor();
  await settled(manager.page);
  await expectAccessible(manager.page);

  await operator.page.reload();
  const answer = dialog.getByRole('listitem').filter({ hasText: 'That would help.' });
  expect(await answer.textContent()).toContain('Other Party');
  const own = dialog.getByRole('listitem').filter({ hasText: 'We bring our own operator.' });
  expect(await own.textContent()).toContain('You');
  expect([...operator.problems, ...manager.problems]).toEqual([]);
  await operator.context.close();
  await manager.context.close();
});

it('of another municipality is not found', async () => {
  const { page, context, problems } = await visit('/inquiries?inquiry=7', { as: 'operator' });
  await page.getByText('This inquiry does not exist, or it is not yours to see.').waitFor();
  await expectAccessible(page);
  expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
  await context.close();
});

it('is kept with its text where it could not be sent', async () => {
  const { page, context } = await visit('/inquiries?inquiry=6', { as: 'operator' });
  const pane = page.getByRole('region', { name: 'Inquiry #6' });
  await page.route('**/api/inquiries/6/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await pane.getByLabel('Reply').fill(`Kept ${mark}`);
  await pane.getByRole('button', { name: 'Send Message' }).click();
  await pane.getByText('Not sent, try again').waitFor();
  await settled(page);
  await expectAccessible(page);
  await page.unroute('**/api/inquiries/6/messages');
  await page.reload();
  await pane.getByText(`Kept ${mark}`).waitFor();
  await pane.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Message sent').first().waitFor();
  await context.close();
});

it('from the contact page is read and answered', async () => {
  const { status, body } = await call('GET', '/api/contact-messages?status=new', { as: 'admin' });
  expect(status).toBe(200);
  const [letter] = body as unknown as { id: number; subject: string }[];
  const { page, context, problems } = await visit('/inquiries', { as: 'admin' });
  await page.getByRole('tab', { name: /Contact Messages/ }).click();
  await page.getByRole('link', { name: letter!.subject }).click();
  const pane = page.getByRole('region', { name: `Contact message #${letter!.id}` });
  await pane.getByLabel('Answer').fill('Yes, say so in the description.');
  await settled(page);
  await expectAccessible(page);
  await pane.getByRole('button', { name: 'Send answer' }).click();
  await page.getByText('Message sent').first().waitFor();
  await pane.getByText('Yes, say so in the description.').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});
