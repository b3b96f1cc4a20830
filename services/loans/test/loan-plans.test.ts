import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { LoanStep } from '@commonyard/contracts/http/loan-plans';
import type { Loan, LoanSummary } from '@commonyard/contracts/http/loans';
import { LOAN_PLAN_MESSAGES as MESSAGES } from '@commonyard/contracts/loan-plans.values';
import { contactsBody, dayFromNow, handOverPlanBody, quoteBody } from '@commonyard/testing/factories/loans';
import { loanSteps, setLoan } from './loan-steps.ts';
import {
  as,
  borrower,
  borrowingColleague,
  borrowingOfficer,
  colleague,
  officer,
  owner,
  send,
  startTestService,
  type Headers,
} from './test-service.ts';

const service = await startTestService();
const steps = loanSteps(service);
afterAll(() => service.close());

await service.projectOwner();
await service.projectBorrower();

type Caller = Headers | Promise<Headers>;
const BODIES = {
  contacts: contactsBody(),
  'hand-over-plan': handOverPlanBody(),
  operator: { name: 'Oscar Driver', cvor: 'lender' },
  'purchase-order': { number: 'PO-2026-17' },
} as const;
type Part = keyof typeof BODIES;
const PARTS = Object.keys(BODIES) as Part[];
const save = (id: number, part: Part, caller: Caller, body: object = BODIES[part], headers: Headers = {}) =>
  send(service, caller, 'PUT', `/api/loans/${id}/${part}`, body, headers);
const accepted = async (): Promise<Loan> => steps.loanIn('accepted', await service.lendableListing());
const withOperator = async (): Promise<Loan> => {
  const { id } = (
    await steps.request(await service.lendableListing({ operator: 'required' }), { operator: true })
  ).json<Loan>();
  const lines = [
    ...quoteBody().lines,
    { kind: 'operator', unit: 'hour', quantity: 8, rateCents: 6_500, hst: true },
  ] as const;
  await steps.quote(id, officer(), { lines: [...lines] });
  await steps.accept(id, borrowingOfficer());
  return (await steps.get(id)).json<Loan>();
};
const failed = (response: { statusCode: number; json: () => { code: string } }) => [
  response.statusCode,
  response.json().code,
];
const stepsOf = async (id: number, caller: Caller = borrower()): Promise<LoanStep[]> =>
  (await steps.get(id, caller)).json<Loan>().steps!;
const stateOf = async (id: number, step: LoanStep['step'], caller?: Caller) =>
  (await stepsOf(id, caller)).find((each) => each.step === step)!;
const lastEvent = async (id: number) => (await service.eventsOfLoan(id)).at(-1)!;

describe('PUT /api/loans/:id/contacts', () => {
  it('200: each side saves its own, and the other one and administrators see them, with who and when', async () => {
    const { id, version } = await accepted();
    const body = contactsBody();
    const response = await save(id, 'contacts', owner(), body, { 'if-match': `"${version}"` });
    expect([response.statusCode, response.json().version]).toEqual([200, version + 1]);
    const borrowers = contactsBody({ operator: undefined as never, accounts: undefined as never });
    await save(id, 'contacts', borrower(), { pickUp: { ...borrowers.pickUp, email: null } });
    for (const caller of [officer(), borrowingOfficer(), as.admin()])
      expect((await steps.get(id, caller)).json().plan).toMatchObject({
        lenderContacts: body,
        borrowerContacts: { pickUp: { name: 'Paula Pickup', email: null }, operator: null, accounts: null },
      });
    expect(await stateOf(id, 'lender_contacts')).toEqual({
      step: 'lender_contacts',
      state: 'done',
      by: 'Olive Owner',
      at: expect.any(String),
      mine: false,
    });
    expect(await stateOf(id, 'lender_contacts', owner())).toMatchObject({ state: 'done', mine: true });
  });

  it('200: tells the other side by an event with what it needs to call, and the history who, without the contacts', async () => {
    const { id } = await accepted();
    await save(id, 'contacts', owner());
    expect(await lastEvent(id)).toMatchObject({
      type: 'loan.plan_changed',
      actorid: 4,
      data: { by: 'lender', arranged: { part: 'lender_contacts', contacts: contactsBody() } },
    });
    const history = await send(service, borrower(), 'GET', `/api/loans/${id}/history`);
    expect(history.json<object[]>().at(-1)).toMatchObject({
      action: 'plan_changed',
      part: 'lender_contacts',
      side: 'lender',
      by: 'Olive Owner',
    });
    expect(JSON.stringify(await service.auditOfLoan(id))).not.toMatch(/Paula|613-555/);
  });

  it('200: the same contacts again change nothing and tell nobody', async () => {
    const { id } = await accepted();
    const { version } = (await save(id, 'contacts', owner())).json<Loan>();
    const events = (await service.eventsOfLoan(id)).length;
    expect((await save(id, 'contacts', officer())).json<Loan>().version).toBe(version);
    expect(await service.eventsOfLoan(id)).toHaveLength(events);
  });

  it("suggests those of the municipality's last loan, to its own side and until it has saved others", async () => {
    const [before, loan] = [await accepted(), await accepted()];
    const last = { pickUp: { name: 'Lara Last', phone: '705-555-0188', email: null } };
    await save(before.id, 'contacts', borrowingOfficer(), last);
    const suggestedTo = async (caller: Caller) =>
      (await steps.get(loan.id, caller)).json<Loan>().plan!.suggestedContacts;
    expect(await suggestedTo(borrower())).toMatchObject(last);
    expect(JSON.stringify([await suggestedTo(owner()), await suggestedTo(as.admin())])).not.toContain('Lara');
    await save(loan.id, 'contacts', borrower());
    expect(await suggestedTo(borrower())).toBeNull();
  });
});

describe('PUT /api/loans/:id/hand-over-plan', () => {
  it('200: either side saves place and time, and the other one changes them', async () => {
    const { id } = await accepted();
    await save(id, 'hand-over-plan', borrower());
    expect(await stateOf(id, 'hand_over_plan', owner())).toMatchObject({
      state: 'done',
      by: 'Bea Borrower',
      mine: true,
    });
    const body = handOverPlanBody({ return: { ...handOverPlanBody().return, from: '14:00' } });
    expect((await save(id, 'hand-over-plan', officer(), body)).json().plan.handOverPlan).toEqual(body);
    expect(await lastEvent(id)).toMatchObject({
      data: { by: 'lender', arranged: { part: 'hand_over_plan', handOverPlan: body } },
    });
  });

  it('is missing in the list and in the loan until then, from the acceptance to the hand-over', async () => {
    const requested = await steps.loanIn('requested', await service.lendableListing());
    const { id, startsOn, endsOn } = await accepted();
    const other = await accepted();
    await setLoan(service, other.id, { status: 'out', startsOn, endsOn });
    const lacks = async (loanId: number) => {
      const list = (await send(service, officer(), 'GET', '/api/loans?limit=100')).json<LoanSummary[]>();
      const { lacksHandOverPlan } = (await steps.get(loanId)).json<Loan>();
      return [list.find((loan) => loan.id === loanId)!.lacksHandOverPlan, lacksHandOverPlan];
    };
    expect(await lacks(requested.id)).toEqual([false, false]);
    expect(await lacks(other.id)).toEqual([false, false]);
    expect(await lacks(id)).toEqual([true, true]);
    await save(id, 'purchase-order', borrower());
    expect(await lacks(id)).toEqual([true, true]);
    await save(id, 'hand-over-plan', borrower());
    expect(await lacks(id)).toEqual([false, false]);
  });

  it('409: not over what the other side saved meanwhile', async () => {
    const { id, version } = await accepted();
    const seen = { 'if-match': `"${version}"` };
    expect((await save(id, 'hand-over-plan', owner(), undefined, seen)).statusCode).toBe(200);
    const late = await save(
      id,
      'hand-over-plan',
      borrower(),
      handOverPlanBody({ pickUp: handOverPlanBody().return }),
      seen,
    );
    expect(failed(late)).toEqual([409, 'stale_version']);
    expect((await steps.get(id)).json().plan.handOverPlan).toEqual(handOverPlanBody());
  });

  it('is the place of the loan in calendar feeds and exported lists', async () => {
    const { id } = await accepted();
    await save(id, 'hand-over-plan', owner());
    await save(id, 'purchase-order', borrower());
    const { path } = (await send(service, borrower(), 'POST', '/api/loan-feeds', { scope: 'user' })).json();
    const calendar = (await send(service, as.guest(), 'GET', path)).body.replaceAll('\r\n ', '');
    expect(calendar).toContain('LOCATION:Works yard\\, 12 Mill Street');
    const { body } = await send(service, borrower(), 'GET', '/api/loans/export');
    expect(body).toMatch(/"?Purchase order"?,"?Place of pick-up"?,"?Place of return"?/);
    expect(body).toMatch(/PO-2026-17"?,"Works yard, 12 Mill Street","Sand dome, Highway 7"/);
  });
});

describe('PUT /api/loans/:id/operator and purchase-order', () => {
  it('200: the lender names the operator where the quote has one; else the step is not needed', async () => {
    expect(await stateOf((await accepted()).id, 'operator', owner())).toMatchObject({
      state: 'not_needed',
      mine: false,
    });
    const { id } = await withOperator();
    expect(await stateOf(id, 'operator', owner())).toMatchObject({ state: 'open', mine: true });
    expect(await stateOf(id, 'operator', borrower())).toMatchObject({ state: 'open', mine: false });
    expect((await save(id, 'operator', owner())).json().plan.operator).toEqual(BODIES.operator);
    expect(await stateOf(id, 'operator')).toMatchObject({ state: 'done', by: 'Olive Owner' });
  });

  it('200: the borrower saves a purchase order, or that it needs none', async () => {
    const { id } = await accepted();
    expect(await stateOf(id, 'purchase_order')).toMatchObject({ state: 'open', mine: true });
    expect((await save(id, 'purchase-order', borrower())).json().plan.purchaseOrder).toEqual({ number: 'PO-2026-17' });
    await save(id, 'purchase-order', borrower(), { number: null });
    expect(await stateOf(id, 'purchase_order')).toMatchObject({ state: 'not_needed', by: 'Bea Borrower', mine: true });
  });
});

describe('each part', () => {
  const allowed: Record<Part, Caller> = {
    contacts: borrower(),
    'hand-over-plan': borrower(),
    operator: owner(),
    'purchase-order': borrower(),
  };
  it.each(PARTS)('%s: 401 for a guest, 403 for an administrator, 404 for everybody else', async (part) => {
    const { id } = await accepted();
    const answers = [
      as.guest(),
      as.admin(),
      colleague(),
      borrowingColleague(),
      as.municipalAdmin({ municipality: 'kenora' }),
    ];
    const codes = await Promise.all(answers.map(async (caller) => (await save(id, part, caller, {})).statusCode));
    expect(codes).toEqual([401, 403, 404, 404, 404]);
    expect((await save(99_999, part, officer())).statusCode).toBe(404);
    expect((await send(service, officer(), 'PUT', `/api/loans/x/${part}`, BODIES[part])).statusCode).toBe(400);
  });

  it.each([
    ['operator', borrower],
    ['purchase-order', owner],
  ] as const)('%s: 403 for the side that does not arrange it, before the body is read', async (part, caller) => {
    const { id } = await accepted();
    expect(failed(await save(id, part, caller(), { wrong: true }))).toEqual([403, 'forbidden']);
  });

  it.each(PARTS)('%s: 409 in a loan that is not accepted, and for a stale version', async (part) => {
    const listingId = await service.lendableListing();
    const caller = await allowed[part];
    for (const status of ['requested', 'quoted', 'countered', 'declined', 'cancelled'] as const) {
      const { id } = await steps.loanIn(status, listingId);
      expect(failed(await save(id, part, caller))).toEqual([409, 'invalid_transition']);
    }
    const { id } = await accepted();
    const stale = await save(id, part, caller, undefined, { 'if-match': '"1"' });
    expect(failed(stale)).toEqual([409, 'stale_version']);
  });

  it.each(PARTS)('%s: once for one Idempotency-Key', async (part) => {
    const { id } = await accepted();
    const key = { 'idempotency-key': `once-${part}` };
    const first = await save(id, part, await allowed[part], undefined, key);
    const second = await save(id, part, await allowed[part], undefined, key);
    expect([first.statusCode, second.json()]).toEqual([200, first.json()]);
  });

  it('is gone with the loan, is in the own data of who saved it, and in the file of an access request', async () => {
    const { id } = await accepted();
    await save(id, 'contacts', owner());
    const own = async (caller: Caller) =>
      (await send(service, caller, 'GET', '/api/records/loans/my-data')).json().loanPlans;
    expect(await own(owner())).toContainEqual(expect.objectContaining({ loanId: id, content: contactsBody() }));
    expect(JSON.stringify(await own(borrower()))).not.toContain(`"loanId":${id},`);
    const file = await send(service, borrowingOfficer(), 'GET', `/api/records/loans/disclosure?id=${id}`);
    expect(file.json().records[0].plan).toEqual([expect.objectContaining({ part: 'lender_contacts' })]);
    await service.db.deleteFrom('busyPeriods').where('loanId', '=', id).execute();
    await service.db.deleteFrom('loans').where('id', '=', id).execute();
    expect(await service.db.selectFrom('loanPlanParts').select('part').where('loanId', '=', id).execute()).toEqual([]);
  });
});

describe('400 with a sentence at the field, and nothing is stored', () => {
  const contact = contactsBody().pickUp;
  const meeting = handOverPlanBody().pickUp;
  const inMeeting = (over: object) => ({ ...handOverPlanBody(), pickUp: { ...meeting, ...over } });
  it.each<[Part, string, object, string, string?]>([
    ['contacts', 'nobody for the pick-up', {}, 'pickUp'],
    ['contacts', 'no name', { pickUp: { ...contact, name: '' } }, 'pickUp.name', MESSAGES.name],
    ['contacts', 'a name of signs', { pickUp: { ...contact, name: '--' } }, 'pickUp.name'],
    ['contacts', 'a long name', { pickUp: { ...contact, name: 'w'.repeat(101) } }, 'pickUp.name'],
    ['contacts', 'a short number', { pickUp: { ...contact, phone: '555' } }, 'pickUp.phone', MESSAGES.phone],
    [
      'contacts',
      'a number of words',
      { pickUp: { ...contact, phone: 'call the office' } },
      'pickUp.phone',
      MESSAGES.phone,
    ],
    [
      'contacts',
      'a number of two lines',
      { pickUp: { ...contact, phone: '613-555-0100\n613-555-0101' } },
      'pickUp.phone',
    ],
    [
      'contacts',
      'an address without a domain',
      { pickUp: { ...contact, email: 'paula@town' } },
      'pickUp.email',
      MESSAGES.email,
    ],
    [
      'contacts',
      'an accounts contact without a number',
      { pickUp: contact, accounts: { name: 'Ada Accounts' } },
      'accounts.phone',
    ],
    ['contacts', 'those of the other side', { pickUp: contact, side: 'lender' }, 'side'],
    ['hand-over-plan', 'no return', { pickUp: meeting }, 'return'],
    ['hand-over-plan', 'no place', inMeeting({ address: ' ' }), 'pickUp.address', MESSAGES.address],
    ['hand-over-plan', 'a long place', inMeeting({ address: 'w '.repeat(200) }), 'pickUp.address'],
    ['hand-over-plan', 'an hour that does not exist', inMeeting({ from: '24:00' }), 'pickUp.from', MESSAGES.time],
    ['hand-over-plan', 'a time of words', inMeeting({ to: 'at noon' }), 'pickUp.to'],
    ['hand-over-plan', 'a reversed window', inMeeting({ from: '09:00', to: '08:00' }), 'pickUp.to', MESSAGES.timeOrder],
    ['hand-over-plan', 'an empty window', inMeeting({ from: '09:00', to: '09:00' }), 'pickUp.to', MESSAGES.timeOrder],
    ['hand-over-plan', 'a float that is text', inMeeting({ float: 'yes' }), 'pickUp.float'],
    ['hand-over-plan', 'a long note', inMeeting({ note: 'w '.repeat(600) }), 'pickUp.note'],
    ['operator', 'no name', { name: '', cvor: 'lender' }, 'name', MESSAGES.name],
    ['operator', 'the CVOR of nobody', { name: 'Oscar Driver', cvor: 'nobody' }, 'cvor'],
    ['purchase-order', 'an empty number', { number: '' }, 'number', MESSAGES.purchaseOrder],
    ['purchase-order', 'a long number', { number: '7'.repeat(61) }, 'number'],
    ['purchase-order', 'a number without quotes', { number: 17 }, 'number'],
    ['purchase-order', 'nothing', {}, 'number'],
  ])('%s: %s', async (...[part, , body, field, message]) => {
    const response = await save(shared.id, part, part === 'operator' ? owner() : borrower(), body);
    expect(response.statusCode).toBe(400);
    const { fields } = response.json();
    expect(Object.keys(fields)).toContain(field);
    if (message) expect(fields[field]).toBe(message);
    expect((await steps.get(shared.id)).json<Loan>().version).toBe(shared.version);
  });
});
const shared = await accepted();

it('an open loan and one that was never accepted have no plan and no steps', async () => {
  const listingId = await service.lendableListing();
  for (const status of ['requested', 'quoted', 'countered', 'declined'] as const) {
    const loan = await steps.loanIn(status, listingId, { startsOn: dayFromNow(40), endsOn: dayFromNow(41) });
    expect([loan.plan, loan.steps]).toEqual([undefined, undefined]);
  }
});

it('after its end an accepted loan keeps its steps, and nobody can do one', async () => {
  const { id } = await accepted();
  await save(id, 'contacts', owner());
  await steps.cancel(id, officer());
  const all = await stepsOf(id, owner());
  expect(all.map(({ step, state, mine }) => [step, state, mine])).toEqual([
    ['lender_contacts', 'done', false],
    ['borrower_contacts', 'open', false],
    ['hand_over_plan', 'open', false],
    ['operator', 'not_needed', false],
    ['purchase_order', 'open', false],
    ['agreement', 'not_needed', false],
    ['certificate', 'open', false],
    ['hand_over', 'not_needed', false],
    ['return', 'not_needed', false],
    ['closing', 'not_needed', false],
    ['payment', 'not_needed', false],
  ]);
  expect((await save(id, 'contacts', owner())).statusCode).toBe(409);
});

it('once the machine is back, nobody is asked for contacts, place and time, and the purchase order is open', async () => {
  const { id } = await steps.loanIn('returned', await service.lendableListing());
  const partsOf = async (caller: ReturnType<typeof owner>) =>
    (await stepsOf(id, caller)).slice(0, 5).map(({ step, state, mine }) => [step, state, mine]);
  const notNeeded = ['lender_contacts', 'borrower_contacts', 'hand_over_plan', 'operator'].map((step) => [
    step,
    'not_needed',
    false,
  ]);
  expect(await partsOf(owner())).toEqual([...notNeeded, ['purchase_order', 'open', false]]);
  expect(await partsOf(borrower())).toEqual([...notNeeded, ['purchase_order', 'open', true]]);
});

const SIDES = {
  owner: 'lender',
  officer: 'lender',
  borrower: 'borrower',
  borrowingOfficer: 'borrower',
  admin: null,
} as const;
const CALLERS = { owner, officer, borrower, borrowingOfficer, admin: as.admin };

it('whoever saves what: a step is done once its part is saved, and is of the side that arranges it only', async () => {
  const change = fc.record({
    part: fc.constantFrom(...PARTS),
    caller: fc.constantFrom(...(Object.keys(CALLERS) as (keyof typeof CALLERS)[])),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
      const { id } = await withOperator();
      const saved = new Set<string>();
      for (const { part, caller } of changes) {
        const side = SIDES[caller];
        const isAllowed =
          side !== null &&
          (part === 'operator' ? side === 'lender' : part === 'purchase-order' ? side === 'borrower' : true);
        expect((await save(id, part, CALLERS[caller]())).statusCode).toBe(isAllowed ? 200 : 403);
        if (isAllowed) saved.add(part === 'contacts' ? `${side}_contacts` : part.replaceAll('-', '_'));
      }
      for (const [caller, side] of Object.entries(SIDES)) {
        const all = await stepsOf(id, CALLERS[caller as keyof typeof CALLERS]());
        for (const { step, state, mine } of all.filter(
          (each) => !['agreement', 'certificate', 'hand_over', 'return', 'closing', 'payment'].includes(each.step),
        )) {
          expect([step, state]).toEqual([step, saved.has(step) ? 'done' : 'open']);
          const arrangedBy = {
            lender_contacts: 'lender',
            operator: 'lender',
            borrower_contacts: 'borrower',
            purchase_order: 'borrower',
          };
          const by = arrangedBy[step as keyof typeof arrangedBy];
          expect([caller, step, mine]).toEqual([caller, step, side !== null && (by === undefined || by === side)]);
        }
      }
    }),
    { numRuns: 8, endOnFailure: true },
  );
});
