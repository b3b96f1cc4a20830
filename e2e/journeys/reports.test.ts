import { expect, it } from '@jest/globals';
import { eventually } from '@commonyard/testing/eventually';
import { createApiClient } from '@commonyard/testing/api-client';
import { USAGE_LIMITS } from '@commonyard/contracts/usage-limits.values';
import { ofNewNetwork } from '../src/client-network.ts';
import { baseUrl, callApi, demoFactories, demoSession } from '../src/demo-api.ts';
import { expectAccessible, openPage, useBrowser } from '../src/pages.ts';

useBrowser();

// A demo listing of the manager's.
const GRADER = 1;
const runId = `r${crypto.randomUUID().slice(0, 8)}`;

const waitingReports = async () =>
  (
    await callApi<{ id: number; subject: string; subjectId: number }[]>('GET', '/api/reports?limit=100', {
      as: 'admin',
    })
  ).body;

it('a reported message is hidden, and its author reads why, answers, and gets the answer decided', async () => {
  const create = await demoFactories();
  const inquiryId = await create.inquiry(await demoSession('operator'), GRADER, { message: `Free, ${runId}?` });
  const text = `Call my neighbour ${runId}.`;
  const messageId = await create.message(await demoSession('manager'), inquiryId, text);

  const operator = await openPage(`/inquiries?inquiry=${inquiryId}`, { as: 'operator', width: 360 });
  const thread = operator.page.getByRole('dialog', { name: `Inquiry #${inquiryId}` });
  await thread.getByText(text).waitFor();
  await thread
    .getByRole('listitem')
    .filter({ hasText: text })
    .getByRole('button', { name: 'Report this message' })
    .click();
  const form = operator.page.getByRole('dialog', { name: 'Report this message' });
  await form.getByLabel('What is wrong?').selectOption('personal_data');
  await expectAccessible(operator.page);
  await form.getByRole('button', { name: 'Send report' }).click();
  await operator.page.getByText('Report sent').first().waitFor();
  const { id } = (await waitingReports()).find(
    (report) => report.subject === 'message' && report.subjectId === messageId,
  )!;

  const admin = await openPage('/reports', { as: 'admin' });
  await admin.page.locator(`#report-${id}`).click();
  const pane = admin.page.getByRole('region', { name: `Report #${id}` });
  await pane.getByText('Shows personal information').waitFor();
  await pane.getByRole('combobox', { name: 'Decision' }).selectOption('hide');
  await pane.getByLabel('What the reported side is told').fill('No private numbers, please.');
  await expectAccessible(admin.page);
  await pane.getByRole('button', { name: 'Save decision' }).click();
  await pane.getByText('No private numbers, please.').waitFor();

  await operator.page.reload();
  await thread.getByText('Hidden by an administrator').waitFor();
  expect(await thread.getByText(text).count()).toBe(0);

  const manager = await openPage(`/reports?notice=${id}`, { as: 'manager', locale: 'fr-CA' });
  await manager.page.getByText('No private numbers, please.').waitFor();
  await manager.page.getByText(/L’administration l’a masqué aux deux parties/).waitFor();
  await manager.page.getByLabel('Réponse', { exact: true }).fill(`It is the number of the yard, ${runId}.`);
  await expectAccessible(manager.page);
  await manager.page.getByRole('button', { name: 'Envoyer la réponse' }).click();
  await manager.page.getByText('L’administration lira votre réponse et tranchera de nouveau.').first().waitFor();

  await admin.page.goto(`/reports?status=answered&report=${id}`);
  await pane.getByText(`It is the number of the yard, ${runId}.`).waitFor();
  await pane.getByRole('combobox', { name: 'Decision' }).selectOption('dismiss');
  await pane.getByRole('button', { name: 'Save decision' }).click();
  await pane.getByText('Dismissed').first().waitFor();

  await operator.page.reload();
  await thread.getByText(text).waitFor();
  expect([...operator.problems, ...admin.problems, ...manager.problems]).toEqual([]);
});

it('a guest reports a listing, which leaves the public lists with the decision', async () => {
  const create = await demoFactories();
  const listing = await create.availableListing(await demoSession('manager'), { title: `Loader ${runId}` });
  const guest = await openPage(`/equipment/available/${listing}`, { width: 360 });
  await guest.page.getByRole('button', { name: 'Report this listing' }).click();
  const form = guest.page.getByRole('dialog', { name: 'Report this listing' });
  await form.getByLabel('What is wrong?').selectOption('other');
  await form.getByLabel(/In your words/).fill('It was sold long ago.');
  await expectAccessible(guest.page);
  await form.getByRole('button', { name: 'Send report' }).click();
  await guest.page.getByText('Report sent').first().waitFor();
  const { id } = (await waitingReports()).find(
    ({ subject, subjectId }) => subject === 'listing' && subjectId === listing,
  )!;
  const decision = { action: 'hide', text: 'It was sold long ago.' };
  await callApi('POST', `/api/reports/${id}/decision`, { as: 'admin', body: decision });
  await eventually(async () => expect((await callApi('GET', `/api/assets/${listing}`)).status).toBe(404));
  expect(guest.problems).toEqual([]);
});

it('the guests of a network read which limit of reports they have reached', async () => {
  const client = createApiClient(baseUrl, { withFormTokens: true, headers: ofNewNetwork() });
  const statuses: number[] = [];
  for (let count = 0; count <= USAGE_LIMITS.reports.network.hour; count++) {
    const body = { assetId: GRADER, reason: 'spam' };
    const response = await client.send<{ message: string }>('POST', '/api/public-reports', { body });
    statuses.push(response.status);
    if (response.status === 429) expect(response.body.message).toContain('Too many reports from your network');
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(USAGE_LIMITS.reports.network.hour);
  expect(statuses.at(-1)).toBe(429);
});
