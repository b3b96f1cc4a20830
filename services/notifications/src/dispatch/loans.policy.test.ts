import { expect, it } from '@jest/globals';
import { loanEvent } from '@commonyard/testing/factories/events';
import { eventEnvelope } from '@commonyard/testing/event-envelope';
import { LOAN_OCCASIONS, type LoanOccasion } from '@commonyard/contracts/loans.values';
import { resolveRecipients } from './dispatch.policy.ts';
import { toLoanPayload } from './loan-payload.mapper.ts';
import { toNotifiedSides } from './loans.policy.ts';

const LENDER = { userIds: [3], adminsOf: ['smiths-falls'] };
const BORROWER = { userIds: [4], adminsOf: ['kenora'] };
const BOTH = { userIds: [3, 4], adminsOf: ['smiths-falls', 'kenora'] };
const NOBODY = { userIds: [], adminsOf: [] };

it.each([
  ['loan.requested', 'lender', 'borrower', 'loan.action', LENDER],
  ['loan.quoted', 'borrower', 'lender', 'loan.action', BORROWER],
  ['loan.countered', 'lender', 'borrower', 'loan.action', LENDER],
  ['loan.proposed', 'lender', 'lender', 'loan.action', { ...LENDER, userIds: [] }],
  ['loan.proposed', 'borrower', 'borrower', 'loan.action', { ...BORROWER, userIds: [] }],
  ['loan.dates_taken', 'lender', null, 'loan.action', BOTH],
  ['loan.accepted', null, 'borrower', 'loan.update', LENDER],
  ['loan.accepted', null, 'lender', 'loan.update', BORROWER],
  ['loan.declined', null, 'lender', 'loan.update', BORROWER],
  ['loan.cancelled', null, 'borrower', 'loan.update', LENDER],
  ['loan.cancelled', null, null, 'loan.update', BOTH],
  ['loan.expired', null, null, 'loan.update', BOTH],
  ['loan.closed', null, null, 'loan.update', BOTH],
  ['loan.requested', null, 'borrower', 'loan.action', NOBODY],
] as const)('%s with the turn of %s, by %s, is %s of these sides', (type, turn, by, kind, recipients) => {
  const payload = toLoanPayload(eventEnvelope<LoanOccasion>(type, loanEvent({ turn, by })));
  expect(payload.kind).toBe(kind);
  expect(resolveRecipients(payload, undefined)).toEqual({
    platformAdmins: false,
    guest: undefined,
    ownerGuest: undefined,
    ...recipients,
  });
});

it('never notifies the side that acted, except its officers who are asked to, and both of what no side did', () => {
  for (const occasion of LOAN_OCCASIONS.filter(
    (each) => !['loan.proposed', 'loan.dates_taken', 'loan.expired', 'loan.closed'].includes(each),
  ))
    for (const by of ['lender', 'borrower'] as const) {
      const turn = by === 'lender' ? 'borrower' : 'lender';
      expect(toNotifiedSides(occasion, { turn, by }).sides).toEqual([turn]);
    }
});
