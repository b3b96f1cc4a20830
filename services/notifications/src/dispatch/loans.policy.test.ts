import { describe, expect, it } from '@jest/globals';
import type { Role } from '@commonyard/contracts/identity.values';
import { eventQuote, loanEvent } from '@commonyard/testing/factories/events';
import { lendingTerms } from '@commonyard/testing/factories/loans';
import { eventEnvelope } from '@commonyard/testing/event-envelope';
import { LOAN_EVENT_TYPES, type LoanEventType } from '@commonyard/contracts/events/event-table';
import type { LoanEvent } from '@commonyard/contracts/events/loans';
import type { LoanMailPayload, Party } from '../model.ts';
import { resolveRecipients } from './dispatch.policy.ts';
import { toLoanMail, toLoanPayload } from './loans.policy.ts';

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
  ['loan.proposal_declined', 'lender', 'lender', 'loan.update', { ...NOBODY, userIds: [33] }],
  ['loan.proposal_withdrawn', 'borrower', 'borrower', 'loan.update', { ...BORROWER, userIds: [] }],
  ['loan.dates_taken', 'lender', null, 'loan.action', BOTH],
  ['loan.approval_taken_back', 'lender', 'borrower', 'loan.update', { ...BOTH, userIds: [3] }],
  ['loan.listing_removed', null, null, 'loan.update', BOTH],
  ['loan.officer_missing', null, 'lender', 'loan.update', BOTH],
  ['loan.days_changed', 'lender', 'borrower', 'loan.action', LENDER],
  ['loan.accepted', null, 'borrower', 'loan.update', { ...LENDER, userIds: [3, 4] }],
  ['loan.accepted', null, 'lender', 'loan.update', { ...BORROWER, userIds: [3, 4] }],
  ['loan.declined', null, 'lender', 'loan.update', { ...BORROWER, userIds: [3, 4] }],
  ['loan.cancelled', null, 'borrower', 'loan.update', { ...LENDER, userIds: [3, 4] }],
  ['loan.cancelled', null, null, 'loan.update', BOTH],
  ['loan.expired', null, null, 'loan.update', BOTH],
  ['loan.closed', null, null, 'loan.update', BOTH],
  ['loan.closed', null, 'lender', 'loan.update', { ...BORROWER, userIds: [3, 4] }],
  ['loan.end_requested', null, null, 'loan.action', BOTH],
  ['loan.end_proposed', 'lender', 'borrower', 'loan.action', LENDER],
  ['loan.end_disputed', null, 'lender', 'loan.action', BOTH],
  ['loan.end_withdrawn', null, 'borrower', 'loan.update', { ...LENDER, userIds: [3, 4] }],
  ['loan.document_added', null, 'borrower', 'loan.update', LENDER],
  ['loan.document_added', 'lender', 'lender', 'loan.update', BORROWER],
  ['loan.document_removed', null, 'borrower', 'loan.update', NOBODY],
  ['loan.plan_changed', null, 'lender', 'loan.update', { ...BORROWER, userIds: [3, 4] }],
  ['loan.certificate_seen', null, 'lender', 'loan.update', { ...BORROWER, userIds: [3, 4] }],
  ['loan.certificate_waived', null, 'lender', 'loan.update', { ...BORROWER, userIds: [3, 4] }],
  ['loan.certificate_provided', null, 'borrower', 'loan.action', LENDER],
  ['loan.certificate_lost', null, 'borrower', 'loan.action', BORROWER],
  ['loan.agreement_changed', null, 'lender', 'loan.update', BORROWER],
  ['loan.signed', null, 'borrower', 'loan.update', { ...LENDER, userIds: [3, 4] }],
  ['loan.damage_reported', null, 'borrower', 'loan.action', BOTH],
  ['loan.damage_reported', null, null, 'loan.action', BOTH],
  ['loan.out_of_service', null, 'lender', 'loan.update', BORROWER],
  ['loan.back_in_service', 'borrower', 'lender', 'loan.update', BORROWER],
  ['loan.hand_over_confirmed', 'borrower', 'lender', 'loan.action', BORROWER],
  ['loan.handed_over', null, 'borrower', 'loan.update', { ...LENDER, userIds: [3, 4] }],
  ['loan.return_confirmed', 'lender', 'borrower', 'loan.action', LENDER],
  ['loan.pick_up_tomorrow', null, null, 'loan.action', BOTH],
  ['loan.return_tomorrow', null, null, 'loan.action', BOTH],
  ['loan.overdue', null, null, 'loan.action', BOTH],
  ['loan.machine_late', null, null, 'loan.update', BOTH],
  ['loan.recalled', null, 'lender', 'loan.action', BORROWER],
  ['loan.extension_proposed', 'lender', 'borrower', 'loan.action', LENDER],
  ['loan.extension_agreed', null, 'lender', 'loan.update', { ...BORROWER, userIds: [3, 4] }],
  ['loan.credit_note_issued', null, 'lender', 'loan.update', BORROWER],
  ['loan.statement_paid', null, 'lender', 'loan.update', BORROWER],
  ['loan.alternative_saved', null, 'borrower', 'loan.update', NOBODY],
  ['loan.requested', null, 'borrower', 'loan.action', NOBODY],
] as const)('%s with the turn of %s, by %s, is %s of these sides', (type, turn, by, kind, recipients) => {
  const payload = toLoanPayload(eventEnvelope<LoanEventType>(type, loanEvent({ turn, by, proposedBy: 33 })));
  expect(payload.kind).toBe(kind);
  expect(resolveRecipients(payload, undefined)).toEqual({
    platformAdmins: false,
    guest: undefined,
    ownerGuest: false,
    ...recipients,
  });
});

it.each([
  ['loan.signature_added', ['lender'], LENDER],
  ['loan.signature_missing', ['borrower'], BORROWER],
  ['loan.signature_missing', ['lender', 'borrower'], BOTH],
] as const)('%s is told to the sides that have not signed', (type, unsigned, recipients) => {
  const payload = toLoanPayload(eventEnvelope<LoanEventType>(type, loanEvent({ by: null, unsigned: [...unsigned] })));
  expect(payload.kind).toBe('loan.action');
  expect(resolveRecipients(payload, undefined)).toMatchObject(recipients);
});

it('says what was withdrawn, who proposed what, and until when an end can be disputed', () => {
  const paramsOf = (type: LoanEventType, over: Parameters<typeof loanEvent>[0]) => {
    const { params, actor } = toLoanPayload({ ...eventEnvelope<LoanEventType>(type, loanEvent(over)), actorid: 33 });
    return { ...params, actor: actor.userId };
  };
  const cancelled = { status: 'cancelled', by: 'borrower' } as const;
  expect(paramsOf('loan.cancelled', { ...cancelled, previousStatus: 'requested' })).toMatchObject({
    withdrawn: 'requested',
    actor: null,
  });
  expect(paramsOf('loan.cancelled', { ...cancelled, previousStatus: 'accepted' })).not.toHaveProperty('withdrawn');
  expect(paramsOf('loan.cancelled', { ...cancelled, by: null, previousStatus: 'quoted' })).not.toHaveProperty(
    'withdrawn',
  );
  expect(paramsOf('loan.accepted', { by: 'lender', previousStatus: 'countered' })).toMatchObject({ isCounter: true });
  expect(paramsOf('loan.proposed', { proposes: 'counter' })).toMatchObject({ proposes: 'counter', actor: 33 });
  const end = { outcome: 'back', finalAt: '2026-12-18T05:00:00.000Z' } as const;
  expect(paramsOf('loan.end_proposed', { end, reason: 'By the gate' })).toMatchObject({
    loanEnd: 'back',
    finalOn: '2026-12-17',
    reason: 'By the gate',
    actor: 33,
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
      const { owner, sender } = toLoanPayload(
        eventEnvelope<LoanEventType>(occasion, loanEvent({ turn, by, proposedBy: 33 })),
      );
      return (by === 'lender' ? [owner, sender] : [sender, owner]).map(notified).join(', ');
    }),
  ]);
  const row = (occasion: LoanEventType, sides: string) => [occasion, sides, sides];
  expect(notifiedOf).toEqual([
    row('loan.requested', 'nobody, everybody'),
    row('loan.quoted', 'nobody, everybody'),
    row('loan.countered', 'nobody, everybody'),
    row('loan.proposed', 'officers, nobody'),
    row('loan.proposal_declined', 'user, nobody'),
    row('loan.proposal_withdrawn', 'officers, nobody'),
    row('loan.dates_taken', 'everybody, everybody'),
    row('loan.approval_taken_back', 'officers, everybody'),
    row('loan.listing_removed', 'everybody, everybody'),
    row('loan.officer_missing', 'everybody, everybody'),
    row('loan.days_changed', 'nobody, everybody'),
    row('loan.accepted', 'user, everybody'),
    row('loan.declined', 'user, everybody'),
    row('loan.cancelled', 'user, everybody'),
    row('loan.expired', 'everybody, everybody'),
    row('loan.closed', 'user, everybody'),
    row('loan.end_requested', 'everybody, everybody'),
    row('loan.end_proposed', 'nobody, everybody'),
    row('loan.end_disputed', 'everybody, everybody'),
    row('loan.end_withdrawn', 'user, everybody'),
    row('loan.credit_note_issued', 'nobody, everybody'),
    row('loan.statement_paid', 'nobody, everybody'),
    row('loan.alternative_saved', 'nobody, nobody'),
    row('loan.document_added', 'nobody, everybody'),
    row('loan.document_removed', 'nobody, nobody'),
    row('loan.plan_changed', 'user, everybody'),
    row('loan.certificate_seen', 'user, everybody'),
    row('loan.certificate_waived', 'user, everybody'),
    ['loan.certificate_provided', 'everybody, nobody', 'nobody, everybody'],
    ['loan.certificate_lost', 'nobody, everybody', 'everybody, nobody'],
    row('loan.agreement_changed', 'nobody, everybody'),
    row('loan.signature_added', 'nobody, nobody'),
    row('loan.signature_missing', 'nobody, nobody'),
    row('loan.signed', 'user, everybody'),
    row('loan.hand_over_confirmed', 'nobody, everybody'),
    row('loan.return_confirmed', 'nobody, everybody'),
    row('loan.handed_over', 'user, everybody'),
    row('loan.returned', 'user, everybody'),
    row('loan.pick_up_tomorrow', 'everybody, everybody'),
    row('loan.return_tomorrow', 'everybody, everybody'),
    row('loan.overdue', 'everybody, everybody'),
    row('loan.machine_late', 'everybody, everybody'),
    row('loan.recalled', 'nobody, everybody'),
    row('loan.recall_withdrawn', 'nobody, everybody'),
    row('loan.extension_proposed', 'nobody, everybody'),
    row('loan.extension_agreed', 'user, everybody'),
    row('loan.extension_declined', 'user, everybody'),
    row('loan.extension_withdrawn', 'user, everybody'),
    row('loan.damage_reported', 'everybody, everybody'),
    row('loan.out_of_service', 'nobody, everybody'),
    row('loan.back_in_service', 'nobody, everybody'),
  ]);
});

it('an acceptance without a certificate of insurance is told to the whole borrowing side, which accepted', () => {
  const recipientsOf = (over: Partial<LoanEvent>) =>
    resolveRecipients(toLoanPayload(eventEnvelope<LoanEventType>('loan.accepted', loanEvent(over))), undefined);
  const openSteps: LoanEvent['openSteps'] = ['certificate_missing'];
  expect(recipientsOf({ by: 'borrower', turn: null, openSteps })).toMatchObject(BOTH);
  expect(recipientsOf({ by: 'borrower', turn: null, openSteps: ['certificate_unseen'] })).toMatchObject({
    ...LENDER,
    userIds: [3, 4],
  });
  expect(recipientsOf({ by: 'lender', turn: null, openSteps })).toMatchObject({ ...BORROWER, userIds: [3, 4] });
});

it('names of a reminder what is open, and the place and time of its own day', () => {
  const pickUp = { address: '12 Depot Road', from: '08:00', to: '09:00', float: true, note: null };
  const back = { ...pickUp, address: '3 Yard Street' };
  const arranged = { part: 'hand_over_plan', handOverPlan: { pickUp, return: back } } as const;
  const openSteps: LoanEvent['openSteps'] = ['borrower_signature'];
  const paramsOf = (type: LoanEventType) =>
    toLoanPayload(eventEnvelope<LoanEventType>(type, loanEvent({ by: null, day: '2026-12-01', openSteps, arranged })))
      .params;
  const meeting = { address: '12 Depot Road', from: '08:00', to: '09:00' };
  expect(paramsOf('loan.pick_up_tomorrow')).toMatchObject({ day: '2026-12-01', openSteps, meeting });
  expect(paramsOf('loan.return_tomorrow')).toMatchObject({ meeting: { ...meeting, address: '3 Yard Street' } });
  expect(paramsOf('loan.pick_up_tomorrow')).not.toHaveProperty('part');
  expect(paramsOf('loan.plan_changed')).not.toHaveProperty('meeting');
});

describe('a statement', () => {
  const statement = { number: '2026-0007', totalCents: 90_000, dueCents: 90_000 };
  const payloadOf = (type: LoanEventType, over: Parameters<typeof loanEvent>[0]) =>
    toLoanPayload(eventEnvelope<LoanEventType>(type, loanEvent({ by: 'lender', totalCents: 203_400, ...over })));

  it('is told with its own total, and what it corrects or how it was paid', () => {
    const replacing = { ...statement, replaces: '2026-0005', creditNote: '2026-0006', creditCents: 50_000 };
    const end = { outcome: 'statement', finalAt: '2027-03-11T05:00:00.000Z' } as const;
    const issued = payloadOf('loan.end_proposed', { end, statement: replacing }).params;
    expect(issued).toMatchObject({ statement: '2026-0007', replaces: '2026-0005', totalCents: 90_000 });
    expect(issued).not.toHaveProperty('creditNote');
    expect(issued).not.toHaveProperty('creditCents');
    const credit = { ...statement, dueCents: 40_000, creditNote: '2026-0008', creditCents: 50_000 };
    expect(payloadOf('loan.credit_note_issued', { statement: credit, reason: 'Two hours less' }).params).toMatchObject({
      creditNote: '2026-0008',
      creditCents: 50_000,
      reason: 'Two hours less',
    });
    const paid = { ...statement, dueCents: 0, paidOn: '2027-03-01', reference: 'CHQ 9' };
    expect(payloadOf('loan.statement_paid', { statement: paid }).params).toMatchObject({
      paidOn: '2027-03-01',
      reference: 'CHQ 9',
    });
  });

  it('is not named where the lender charges nothing after a dispute', () => {
    const end = { outcome: 'nothing_charged', finalAt: '2027-03-11T05:00:00.000Z' } as const;
    const taken = { ...statement, dueCents: 0, creditNote: '2026-0008', creditCents: 90_000 };
    const { params } = payloadOf('loan.end_proposed', { end, statement: taken });
    expect(params).toMatchObject({ loanEnd: 'nothing_charged', totalCents: 203_400 });
    expect(params).not.toHaveProperty('statement');
  });

  it('that a settlement paid is told to nobody: the settlement is', () => {
    const paid = { ...statement, dueCents: 0, paidOn: '2027-03-01', reference: '2026-S3', settlementId: 3 };
    const payload = payloadOf('loan.statement_paid', { statement: paid });
    expect(resolveRecipients(payload, undefined)).toMatchObject(NOBODY);
  });
});

it('keeps the terms of a new quote for its email, outside the parameters of the notification', () => {
  const terms = lendingTerms();
  const payload = toLoanPayload(eventEnvelope('loan.quoted', loanEvent({ turn: 'borrower', by: 'lender', terms })));
  expect(payload.loan).toMatchObject({ terms });
  expect(payload.params).not.toHaveProperty('terms');
});

describe('the email to an operator', () => {
  const user = (id: number, role: Role, municipality: string | null, active = true) =>
    ({ id, name: `User ${id}`, role, municipality, active, approval: 'approved' }) as const;
  const users = [
    user(2, 'municipal_admin', 'smiths-falls'),
    user(3, 'municipal_operator', 'smiths-falls'),
    user(5, 'municipal_admin', 'kenora'),
    user(7, 'municipal_admin', 'kenora', false),
    user(4, 'municipal_operator', 'kenora'),
  ];
  const quote = eventQuote();
  const mailOf = (over: Partial<LoanMailPayload>, role: Role = 'municipal_operator') =>
    toLoanMail({ quote, operatorLimitCents: 0, ...over }, { role, municipality: 'kenora' }, users);

  it('names the active officers of its municipality where the total is above its limit', () => {
    expect(mailOf({}).officers).toEqual([{ name: 'User 5' }]);
    expect(mailOf({ operatorLimitCents: quote.totalCents - 1 }).officers).toEqual([{ name: 'User 5' }]);
  });

  it('names none within the limit, of a quote without charge, and where an older publisher states no limit', () => {
    expect(mailOf({ operatorLimitCents: quote.totalCents })).not.toHaveProperty('officers');
    expect(mailOf({ quote: { ...quote, totalCents: 0 } })).not.toHaveProperty('officers');
    expect(toLoanMail({ quote }, { role: 'municipal_operator', municipality: 'kenora' }, users)).not.toHaveProperty(
      'officers',
    );
  });

  it('of a request does so for a limit of zero', () => {
    expect(mailOf({ quote: undefined } as never).officers).toEqual([{ name: 'User 5' }]);
    expect(mailOf({ quote: undefined, operatorLimitCents: 100 } as never)).not.toHaveProperty('officers');
  });

  it('is the same as that to an officer otherwise', () => {
    expect(mailOf({}, 'municipal_admin')).not.toHaveProperty('officers');
  });

  it('names the user of a side who acted, and no administrator of the platform', () => {
    expect(mailOf({ by: { userId: 3, municipality: 'smiths-falls' } }).by).toEqual({
      name: 'User 3',
      municipality: 'smiths-falls',
    });
    expect(mailOf({ by: { userId: 3, municipality: null } }).by).toEqual({ name: null, municipality: null });
    expect(mailOf({ by: { userId: 99, municipality: 'perth' } }).by).toEqual({ name: null, municipality: 'perth' });
  });
});
