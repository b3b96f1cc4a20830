import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { MasterAgreement } from '@commonyard/contracts/http/master-agreements';
import { failure, json } from './api.ts';
import { renderApp } from './render.tsx';
import { signedInAs } from './users.ts';

const LIST = 'GET /api/master-agreements';
const officer = {
  role: 'municipal_admin',
  municipality: 'renfrew-county',
  municipalityName: 'Renfrew (County)',
} as const;
const agreement = (over: Partial<MasterAgreement> = {}): MasterAgreement => ({
  id: 12,
  version: 1,
  state: 'confirmed',
  proposer: { municipality: 'renfrew-county', municipalityName: 'Renfrew (County)' },
  partner: { municipality: 'perth', municipalityName: 'Perth' },
  title: 'Shared fleet',
  reference: 'By-law 7',
  startsOn: '2026-01-01',
  endsOn: null,
  note: null,
  file: { name: 'agreement.pdf', type: 'application/pdf', bytes: 48_000, sha256: 'ab'.repeat(32), remark: null },
  proposedBy: 'Olive Owner',
  proposedAt: '2026-01-01T12:00:00Z',
  confirmedBy: 'Bo Borrowing',
  confirmedAt: '2026-01-02T12:00:00Z',
  ended: null,
  canConfirm: false,
  canEnd: true,
  ...over,
});

it('master agreements are shown page by page, and one that a colleague ended meanwhile is found on a later page', async () => {
  let isEnded = false;
  const ended = agreement({
    version: 2,
    state: 'ended',
    ended: { municipality: 'perth', by: 'Bo Borrowing', reason: 'Sold', at: '2026-02-01T12:00:00Z' },
    canEnd: false,
  });
  const older = agreement({ id: 3, title: 'Snow machines', canEnd: false });
  const { user, calls } = await renderApp('/certificates', {
    ...signedInAs(officer),
    'GET /api/certificates': () => json([]),
    [LIST]: ({ query }) =>
      query.get('cursor') === 'second'
        ? json(isEnded ? [ended] : [older])
        : json([isEnded ? older : agreement()], {
            headers: { link: '</api/master-agreements?cursor=second>; rel="next"', 'x-total-count': '2' },
          }),
    'POST /api/master-agreements/12/end': () => failure(409, 'It has ended', { code: 'invalid_transition' }),
  });
  const agreements = within(await screen.findByRole('region', { name: 'Master agreements' }));
  await agreements.findByText('Shared fleet');
  expect(agreements.queryByText('Snow machines')).toBeNull();
  await user.click(agreements.getByRole('button', { name: 'Show more' }));
  await agreements.findByText('Snow machines');
  expect(agreements.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(calls.filter(({ path }) => path === '/api/master-agreements').map(({ query }) => query.get('cursor'))).toEqual(
    [null, 'second'],
  );
  await user.click(agreements.getByRole('button', { name: 'End: Shared fleet' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'The fleet is sold');
  isEnded = true;
  await user.click(dialog.getByRole('button', { name: 'End' }));
  await dialog.findByText('This master agreement has changed in the meantime: Agreement over');
});
