import { expect, it } from '@jest/globals';
import { loanEvent } from '@commonyard/testing/factories/events';
import { eventEnvelope } from '@commonyard/testing/event-envelope';
import { LOAN_EVENT_TYPES, type LoanEventType } from '@commonyard/contracts/events/event-table';
import type { Party } from '../model.ts';
import { resolveRecipients } from './dispatch.policy.ts';
import { toLoanPayload } from './loans.policy.ts';

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
  ['loan.approval_taken_back', 'lender', 'borrower', 'loan.update', { ...BOTH, userIds: [3] }],
  ['loan.accepted', null, 'borrower', 'loan.update', { ...LENDER, userIds: [3, 4] }],
  ['loan.accepted', null, 'lender', 'loan.update', { ...BORROWER, userIds: [3, 4] }],
  ['loan.declined', null, 'lender', 'loan.update', { ...BORROWER, userIds: [3, 4] }],
  ['loan.cancelled', null, 'borrower', 'loan.update', { ...LENDER, userIds: [3, 4] }],
  ['loan.cancelled', null, null, 'loan.update', BOTH],
  ['loan.expired', null, null, 'loan.update', BOTH],
  ['loan.closed', null, null, 'loan.update', BOTH],
  ['loan.requested', null, 'borrower', 'loan.action', NOBODY],
] as const)('%s with the turn of %s, by %s, is %s of these sides', (type, turn, by, kind, recipients) => {
  const payload = toLoanPayload(eventEnvelope<LoanEventType>(type, loanEvent({ turn, by })));
  expect(payload.kind).toBe(kind);
  expect(resolveRecipients(payload, undefined)).toEqual({
    platformAdmins: false,
    guest: undefined,
    ownerGuest: false,
    ...recipients,
  });
});

it('notifies of the side that acted its user of outcomes, its officers of proposals, and nobody of offers', () => {
  const notified = (party: Party | undefined) => {
    if (!party) return 'nobody';
    if (party.userId === null) return 'officers';
    return party.municipality === null ? 'user' : 'everybody';
  };
  const notifiedOf = LOAN_EVENT_TYPES.map((occasion) => [
    occasion,
    ...(['lender', 'borrower'] as const).map((by) => {
      const turn = by === 'lender' ? 'borrower' : 'lender';
      const { owner, sender } = toLoanPayload(eventEnvelope<LoanEventType>(occasion, loanEvent({ turn, by })));
      return (by === 'lender' ? [owner, sender] : [sender, owner]).map(notified).join(', ');
    }),
  ]);
  const row = (occasion: LoanEventType, sides: string) => [occasion, sides, sides];
  expect(notifiedOf).toEqual([
    row('loan.requested', 'nobody, everybody'),
    row('loan.quoted', 'nobody, everybody'),
    row('loan.countered', 'nobody, everybody'),
    row('loan.proposed', 'officers, nobody'),
    row('loan.dates_taken', 'everybody, everybody'),
    row('loan.approval_taken_back', 'officers, everybody'),
    row('loan.accepted', 'user, everybody'),
    row('loan.declined', 'user, everybody'),
    row('loan.cancelled', 'user, everybody'),
    row('loan.expired', 'everybody, everybody'),
    row('loan.closed', 'everybody, everybody'),
  ]);
});
