import { expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { LoanRecord } from '@commonyard/contracts/http/loan-records';
import { failure, json, type Api } from './api.ts';
import { renderApp } from './render.tsx';
import { signedInAs } from './users.ts';

const RECORD = 'GET /api/loans/214/record';
const FILE = 'GET /api/loans/214/record.zip';
const empty = { title: null, facts: [], text: null, columns: [], rows: [], photos: [] };
const photo = '/media/0b9e8f5e-6a43-4d1f-9f5e-0d8f5e6a434d/1280.webp';

const record: LoanRecord = {
  loanId: 214,
  title: 'Loan #214: Grader',
  facts: [{ label: 'Lender', value: 'Renfrew (County)' }],
  sections: [
    { name: 'messages', title: 'Messages', blocks: [{ ...empty, title: 'Bea Borrower', text: 'Keys?' }] },
    { name: 'photos', title: 'Photos', blocks: [{ ...empty, photos: [{ url: photo, name: 'Grader, Photo 1' }] }] },
    {
      name: 'history',
      title: 'History',
      blocks: [{ ...empty, columns: ['Event', 'Total'], rows: [['Quote sent', '$2,034.00']] }],
    },
  ],
};

const open = (over: Api = {}) =>
  renderApp('/loans/214/record', {
    ...signedInAs({ role: 'municipal_admin', municipality: 'renfrew-county' }),
    [RECORD]: () => json(record),
    ...over,
  });

it('shows every section of the record in the language of the page, and prints it', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user, calls } = await open();
  await screen.findByRole('heading', { level: 1, name: 'Loan #214: Grader' });
  const history = within(screen.getByRole('region', { name: 'History' }));
  expect(history.getByRole('cell', { name: '$2,034.00' })).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Messages' })).getByText('Keys?')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Grader, Photo 1, opens in a new tab' }).getAttribute('href')).toBe(photo);
  expect(calls.find(({ path }) => path === '/api/loans/214/record')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Print or save as PDF' }));
  expect(print).toHaveBeenCalledTimes(1);
});

it('says why the file for the clerk cannot be made', async () => {
  const { user } = await open({
    [FILE]: () => failure(503, 'Temporarily busy. Please try again.', { code: 'busy' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Download all (ZIP)' }));
  await screen.findByText(/The file could not be made/);
});

it('says of a loan of others that it does not exist', async () => {
  await open({ [RECORD]: () => failure(404, 'This loan could not be found.', { code: 'loan_not_found' }) });
  await screen.findByText('This loan does not exist, or you do not have access to it.');
});

it('tries again after a failure', async () => {
  let isBroken = true;
  const { user } = await open({
    [RECORD]: () => (isBroken ? failure(503, 'Temporarily unavailable.', { code: 'unavailable' }) : json(record)),
  });
  isBroken = false;
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { level: 1, name: 'Loan #214: Grader' });
});
