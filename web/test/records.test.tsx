import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  RECORDS_MESSAGES,
  RECORDS_SERVICES,
  RETENTION_RULES,
  type RetentionRule,
} from '@commonyard/contracts/records.values';
import { failure, json, noContent, type Api } from './api.ts';
import { fillField } from './fill-field.ts';
import { renderApp } from './render.tsx';
import { userWith } from './users.ts';

const SERVICES = Object.entries(RETENTION_RULES) as [string, Record<string, RetentionRule>][];
const retentionOf = (rules: Record<string, RetentionRule>) =>
  Object.entries(rules).map(([rule, bounds]) => ({
    rule,
    ...bounds,
    period: bounds.default,
    due: rule === 'inquiries' ? 12 : 0,
  }));
const hold = {
  id: 4,
  kind: 'inquiry',
  recordId: 18,
  reason: 'A claim is open',
  municipality: null,
  setBy: 1,
  setAt: '2026-11-20T12:00:00.000Z',
};
const destruction = {
  id: 7,
  rule: 'rejected_images',
  ids: [31, 32],
  count: 2,
  by: 'job',
  actorId: null,
  at: '2026-11-21T12:00:00.000Z',
};
const holds: Api = {
  'GET /api/records/assets/holds': () => json([]),
  'GET /api/records/inquiries/holds': () => json([hold]),
  'GET /api/records/identity/holds': () => json([]),
};
const asAdmin: Api = {
  'GET /api/user': () => json(userWith()),
  ...holds,
  ...Object.fromEntries(
    SERVICES.flatMap(([service, rules]) => [
      [`GET /api/records/${service}/retention`, () => json(retentionOf(rules))],
      [`GET /api/records/${service}/destructions`, () => json([])],
    ]),
  ),
};
const manager = userWith({ role: 'municipal_admin', municipality: 'hearst', municipalityName: 'Hearst' });

/** The files that the page saved. */
let saved: { name: string; text: Promise<string> }[] = [];
let text = Promise.resolve('');
// jsdom neither keeps files nor saves them.
Object.assign(URL, {
  createObjectURL(blob: Blob) {
    text = new Promise((resolve) => {
      const reader = new FileReader();
      reader.addEventListener('load', () => resolve(reader.result as string));
      reader.readAsText(blob);
    });
    return 'blob:1';
  },
  revokeObjectURL: () => undefined,
});
Object.assign(HTMLAnchorElement.prototype, {
  click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, text });
  },
});
beforeEach(() => {
  saved = [];
});

describe('the records page', () => {
  it('shows each period with what is due, and changes one', async () => {
    const { user, calls } = await renderApp('/retention', {
      ...asAdmin,
      'PUT /api/records/inquiries/retention': () => json(retentionOf(RETENTION_RULES.inquiries)),
    });
    const row = (await screen.findByText('Inquiries with their messages')).closest('li')!;
    within(row).getByText('7 years; at least 2 years, at most 25 years');
    within(row).getByText('12 are due');
    await user.click(within(row).getByRole('button', { name: 'Change the period: Inquiries with their messages' }));
    const field = await screen.findByLabelText('Period in years');
    await user.clear(field);
    await user.type(field, '1');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect((await screen.findAllByText('Please choose a period within the bounds')).length).toBeGreaterThan(0);
    await user.clear(field);
    await user.type(field, '10');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Period changed')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'PUT')!.body).toEqual({ rule: 'inquiries', period: 10 });
  });

  it('says why loans with statements are kept for seven years', async () => {
    const { user } = await renderApp('/retention', asAdmin);
    const label = 'Loans with their quotes, documents and contacts';
    const row = (await screen.findByText(label)).closest('li')!;
    within(row).getByText('7 years; at least 7 years, at most 25 years');
    await user.click(within(row).getByRole('button', { name: `Change the period: ${label}` }));
    const field = await screen.findByLabelText('Period in years');
    await user.clear(field);
    await user.type(field, '6');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect((await screen.findAllByText(RECORDS_MESSAGES.taxRecords)).length).toBeGreaterThan(0);
  });

  it('sets and lifts a hold with a reason', async () => {
    const { user, calls } = await renderApp('/retention', {
      ...asAdmin,
      'POST /api/records/assets/holds': () => json({ ...hold, kind: 'listing', recordId: 5 }, { status: 201 }),
      'POST /api/records/inquiries/holds/4/lift': noContent,
    });
    const form = await screen.findByRole('form', { name: 'Set a legal hold' });
    await user.selectOptions(within(form).getByLabelText('Kind of record'), 'Listing');
    await user.type(within(form).getByLabelText('Number'), '5');
    await user.click(within(form).getByRole('button', { name: 'Set the hold' }));
    expect((await screen.findAllByText('Please give a reason of 3 to 500 characters')).length).toBeGreaterThan(0);
    await fillField(user, within(form).getByLabelText('Reason'), 'A claim is open');
    await user.click(within(form).getByRole('button', { name: 'Set the hold' }));
    expect(await screen.findByText('Legal hold set')).toBeTruthy();
    expect(calls.find(({ path }) => path === '/api/records/assets/holds')).toBeTruthy();
    expect(calls.find(({ method, path }) => method === 'POST' && path === '/api/records/assets/holds')!.body).toEqual({
      recordId: 5,
      reason: 'A claim is open',
    });
    await user.click(await screen.findByRole('button', { name: 'Lift the hold: Inquiry 18' }));
    const dialog = await screen.findByRole('dialog', { name: 'Lift the hold' });
    await user.type(within(dialog).getByLabelText('Reason'), 'Settled');
    await user.click(within(dialog).getByRole('button', { name: 'Lift the hold' }));
    expect(await screen.findByText('Legal hold lifted')).toBeTruthy();
  });

  it('shows the destruction log and saves all of it', async () => {
    const { user } = await renderApp('/retention', {
      ...asAdmin,
      'GET /api/records/assets/destructions': ({ query }) => json(query.has('before') ? [] : [destruction]),
    });
    const table = await screen.findByRole('table', { name: 'The newest removals' });
    within(table).getByText('Photos of rejected listings');
    within(table).getByText('31, 32');
    await user.click(screen.getByRole('button', { name: 'Download the whole log' }));
    expect(JSON.parse(await saved[0]!.text)).toMatchObject([{ ...destruction, service: 'assets' }]);
  });

  it('has a retry where the periods cannot be loaded, and says that nothing was removed', async () => {
    await renderApp('/retention', {
      ...asAdmin,
      'GET /api/records/assets/retention': () => failure(403, 'You are not allowed to do this'),
    });
    expect(await screen.findByText('The periods could not be loaded.')).toBeTruthy();
    expect(await screen.findByText('Nothing was removed yet.')).toBeTruthy();
  });

  it('shows the records of every service but one that is away, and asks again', async () => {
    let isDown = true;
    const orDown = (body: unknown) => () => (isDown ? failure(503, 'Down') : json(body));
    const { user } = await renderApp('/retention', {
      ...asAdmin,
      'GET /api/records/inquiries/retention': orDown(retentionOf(RETENTION_RULES.inquiries)),
      'GET /api/records/inquiries/destructions': orDown([destruction]),
      'GET /api/records/inquiries/holds': orDown([hold]),
    });
    expect(await screen.findByText('Closed listings')).toBeTruthy();
    const notes = await screen.findAllByText('These parts are not available at the moment: Inquiries and inspections.');
    expect(notes).toHaveLength(3);
    for (const text of ['Inspections', 'Nothing was removed yet.', 'No legal hold is in force.'])
      expect(screen.queryByText(text)).toBeNull();
    isDown = false;
    for (const note of notes) await user.click(within(note.parentElement!).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Inspections')).toBeTruthy();
    expect(await screen.findByText('Inquiry 18')).toBeTruthy();
    expect(await screen.findByRole('table', { name: 'The newest removals' })).toBeTruthy();
    expect(screen.queryByText(/^These parts are not available/)).toBeNull();
  });

  it('makes no incomplete file, and says what would be missing', async () => {
    const { user } = await renderApp('/retention', {
      ...asAdmin,
      'GET /api/records/assets/destructions': ({ query }) => json(query.has('before') ? [] : [destruction]),
      'GET /api/records/loans/destructions': () => failure(503, 'Down'),
    });
    await user.click(await screen.findByRole('button', { name: 'Download the whole log' }));
    expect(
      await screen.findByText(
        'The file would be incomplete: this part is not available at the moment (Loans). Please try again later.',
      ),
    ).toBeTruthy();
    expect(saved).toEqual([]);
  });

  it('gives a municipal administrator the holds and access requests of the own municipality only', async () => {
    const { user, calls } = await renderApp('/retention', {
      ...holds,
      'GET /api/user': () => json(manager),
      'GET /api/records/inquiries/disclosure': ({ query }) =>
        json(
          query.has('after')
            ? { records: [{ id: 2, assetId: 9 }], next: null }
            : { records: [{ id: 1, assetId: 8 }], next: 1 },
        ),
      'GET /api/records/assets/disclosure': () => json({ records: [{ id: 8 }], next: null }),
      'GET /api/records/loans/disclosure': () => json({ records: [{ id: 5 }], next: null }),
      'GET /api/records/loans/municipality': () => json({ loanSettings: { operatorLimitCents: 0 }, loanFeeds: [] }),
    });
    const form = await screen.findByRole('form', { name: 'Access request' });
    expect(screen.queryByText('Retention periods')).toBeNull();
    expect(within(form).queryByLabelText(/^Municipality/)).toBeNull();
    await user.click(within(form).getByRole('button', { name: 'Download the file' }));
    await screen.findByRole('button', { name: 'Download the file' });
    const requested = calls.filter(({ path }) => path.endsWith('/disclosure'));
    expect(requested.every(({ query }) => query.get('municipality') === 'hearst')).toBe(true);
    expect(JSON.parse(await saved[0]!.text)).toMatchObject({
      inquiries: [
        { id: 1, assetId: 8 },
        { id: 2, assetId: 9 },
      ],
      listings: [{ id: 8 }],
      loans: [{ id: 5 }],
      loanSettings: { operatorLimitCents: 0 },
      loanFeeds: [],
    });
  });

  it('saves one file with an inquiry, its listing and its loan', async () => {
    const { user, calls } = await renderApp('/retention', {
      ...holds,
      'GET /api/user': () => json(manager),
      'GET /api/records/inquiries/disclosure': () => json({ records: [{ id: 1, assetId: 8, loanId: 5 }], next: null }),
      'GET /api/records/assets/disclosure': () => json({ records: [{ id: 8 }], next: null }),
      'GET /api/records/loans/disclosure': ({ query }) =>
        json({ records: [{ id: Number(query.get('id')) }], next: null }),
    });
    const form = await screen.findByRole('form', { name: 'Access request' });
    await user.type(within(form).getByLabelText('Inquiry number'), '1');
    await user.click(within(form).getByRole('button', { name: 'Download the file' }));
    await screen.findByRole('button', { name: 'Download the file' });
    expect(JSON.parse(await saved[0]!.text)).toMatchObject({ listings: [{ id: 8 }], loans: [{ id: 5 }] });
    expect(calls.some(({ path }) => path.endsWith('/municipality'))).toBe(false);
  });

  it('is not for operators', async () => {
    await renderApp('/retention', { 'GET /api/user': () => json(userWith({ role: 'municipal_operator' })) });
    expect(await screen.findByText('Administrators look after records. Your account has another role.')).toBeTruthy();
  });
});

describe('the profile', () => {
  const operator = userWith({ role: 'municipal_operator', municipality: 'hearst', municipalityName: 'Hearst' });
  const api: Api = { 'GET /api/user': () => json(operator), 'GET /api/inspections': () => json([]) };

  it('saves one file with the data of every service', async () => {
    const others = RECORDS_SERVICES.filter((service) => service !== 'identity');
    const { user } = await renderApp('/inspections#profile', {
      ...api,
      'GET /api/user/data': () => json({ account: { id: 1 }, sessions: [] }),
      ...Object.fromEntries(
        others.map((service) => [`GET /api/records/${service}/my-data`, () => json({ [service]: [{ id: 2 }] })]),
      ),
    });
    await user.click(await screen.findByText('My data'));
    await user.click(await screen.findByRole('button', { name: 'Download my data' }));
    await screen.findByRole('button', { name: 'Download my data' });
    expect(saved[0]!.name).toMatch(/^commonyard-my-data-\d{4}-\d{2}-\d{2}\.json$/);
    expect(JSON.parse(await saved[0]!.text)).toMatchObject({
      account: { id: 1 },
      sessions: [],
      ...Object.fromEntries(others.map((service) => [service, [{ id: 2 }]])),
    });
  });

  it('says what closing does, asks for the password and leaves', async () => {
    const { user, router, calls } = await renderApp('/inspections#profile', {
      ...api,
      'GET /api/user/closing': () => json({ blockedBy: null, heir: 'municipality' }),
      'POST /api/user/close': ({ body }) =>
        (body as { password: string }).password === 'right'
          ? noContent()
          : failure(400, 'Invalid', { fields: { password: 'This is not your current password' } }),
    });
    await user.click(await screen.findByText('Close account'));
    await screen.findByText(/Your listings stay with Hearst/);
    const field = screen.getByLabelText('Current password');
    await user.type(field, 'wrong');
    await user.click(screen.getByRole('button', { name: 'Close my account' }));
    expect((await screen.findAllByText('This is not your current password')).length).toBeGreaterThan(0);
    await user.clear(field);
    await user.type(field, 'right');
    await user.click(screen.getByRole('button', { name: 'Close my account' }));
    expect(await screen.findByText('Account closed')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/');
    expect(calls.filter(({ path }) => path === '/api/user/close')).toHaveLength(2);
  });

  it.each([
    ['last_admin', /This is the last administrator/],
    ['on_hold', /is under a legal hold/],
  ])('says why an account cannot be closed: %s', async (blockedBy, text) => {
    const { user } = await renderApp('/inspections#profile', {
      ...api,
      'GET /api/user/closing': () => json({ blockedBy, heir: 'nobody' }),
    });
    await user.click(await screen.findByText('Close account'));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByLabelText('Current password')).toBeNull();
  });
});

describe('the privacy notice', () => {
  const rules = SERVICES.flatMap(([, rules]) => Object.values(rules));
  const periodsApi = (over: Record<string, object> = {}): Api =>
    Object.fromEntries(
      SERVICES.map(([service, rules]) => [
        `GET /api/records/${service}/periods`,
        () =>
          json({
            ...Object.fromEntries(Object.entries(rules).map(([rule, bounds]) => [rule, bounds.default])),
            ...over[service],
          }),
      ]),
    );
  const inWords = ({ default: count, unit }: RetentionRule) => `${count} ${unit}`;

  it('names the period of every rule, by default the one that the services apply', async () => {
    await renderApp('/#privacy', periodsApi());
    const notice = await screen.findByRole('dialog', { name: 'Privacy' });
    const shown = within(notice)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent);
    expect(shown.toSorted()).toEqual(rules.map(inWords).toSorted());
  });

  it('names a period that an administrator changed', async () => {
    await renderApp('/#privacy', periodsApi({ assets: { rejected_images: 30 } }));
    const notice = await screen.findByRole('dialog', { name: 'Privacy' });
    const label = within(notice).getByText('Photos of rejected listings');
    await waitFor(() => expect(label.nextElementSibling!.textContent).toBe('30 days'));
  });
});
