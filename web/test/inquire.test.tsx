import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Listing } from '@commonyard/contracts/http/assets';
import { failure, json, never, type Api } from './api.ts';
import { fillField } from './fill-field.ts';
import { listing } from './listings.ts';
import { renderApp } from './render.tsx';
import { fillSender, sender } from './sender.ts';
import { signedInAs } from './users.ts';

const WARNING = new RegExp('^The listing says');

const PATH = '/api/public-inquiries';
const detail = (over: Partial<Listing> = {}) => json({ ...listing({ id: 5, ...over }), contactEmail: 'a@b.example' });
const shown: Api = { 'GET /api/assets/5': () => detail() };
const sent: Api = { ...shown, [`POST ${PATH}`]: () => json({ id: 1, status: 'pending' }, { status: 201 }) };
const dialog = () => screen.findByRole('dialog', { name: 'Inquiry about Road grader' });
const DEFAULT_MESSAGE =
  'We are interested in leasing "Road grader". Could you tell us about its availability and the terms?';
/** The dialog closes by itself, and the page confirms. */
const confirmation = async () => {
  const heading = await screen.findByRole('heading', { level: 2, name: 'Inquiry #1 was sent' });
  await waitUntilDialogClosed();
  await waitFor(() => expect(document.activeElement).toBe(heading));
};
const waitUntilDialogClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const submit = 'Submit Inquiry';

beforeEach(() => sessionStorage.clear());

describe('inquiry without an account', () => {
  it('is sent and confirmed, and marks the listing for the session', async () => {
    const { user, calls, router } = await renderApp('/equipment/available/5', sent);
    await user.click((await screen.findAllByRole('button', { name: 'Inquire About This' }))[0]!);
    await dialog();
    expect(router.state.location.search).toEqual({ inquire: true });
    await fillSender(user);
    await user.clear(screen.getByLabelText(/^Message/));
    await fillField(user, screen.getByLabelText(/^Message/), 'For two weeks in March.');
    await user.click(screen.getByRole('button', { name: submit }));
    await confirmation();
    expect(screen.getByText('We have sent an email with a link to sam@perth.example.')).toBeTruthy();
    const call = calls.find(({ path }) => path === PATH)!;
    expect(call.body).toEqual({ ...sender, message: 'For two weeks in March.', assetId: 5, assetType: 'available' });
    expect(call.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    expect(call.headers.get('x-form-token')).toBe('a-token');
    expect(await screen.findByText('Inquiry Submitted')).toBeTruthy();
    expect(screen.getByText("Your inquiry has been submitted successfully. We'll be in touch shortly.")).toBeTruthy();
    const status = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Inquiry sent' });
    expect(status.map(({ title }) => title)).toEqual(Array(2).fill('The answer goes to your email address.'));
    expect(router.state.location.search).toEqual({});
    expect(Object.keys(sessionStorage)).toEqual(['asked']);
  });

  it('opens by URL for both kinds, but not after it was sent', async () => {
    const api = { ...sent, 'GET /api/assets/5': () => detail({ type: 'needed_asset' }) };
    const { user, calls, unmount } = await renderApp('/equipment/needed/5?inquire=true', api);
    await dialog();
    await fillSender(user);
    await user.clear(screen.getByLabelText(/^Message/));
    await user.click(screen.getByRole('button', { name: submit }));
    await confirmation();
    expect(calls.find(({ path }) => path === PATH)!.body).toMatchObject({ assetType: 'needed', message: '' });
    unmount();
    await renderApp('/equipment/needed/5?inquire=true', api);
    expect(await screen.findAllByRole('button', { name: 'Inquiry sent' })).toHaveLength(2);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows the validation messages of the specification', async () => {
    const { user, calls } = await renderApp('/equipment/available/5?inquire=true', sent);
    await dialog();
    await user.click(screen.getByRole('button', { name: submit }));
    const summary = await screen.findByRole('alert');
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Name must be at least 2 characters',
      'Please enter a valid email address',
      'Phone number must be at least 10 digits',
      'Organization must be at least 2 characters',
    ]);
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect(calls.some(({ path }) => path === PATH)).toBe(false);
  });

  it('stays open while sending, and sends once', async () => {
    const { user, calls } = await renderApp('/equipment/available/5?inquire=true', {
      ...shown,
      [`POST ${PATH}`]: never,
    });
    await dialog();
    await fillSender(user);
    await user.click(screen.getByRole('button', { name: submit }));
    const busy = await screen.findByRole('button', { name: 'Submitting...' });
    await user.click(busy);
    await user.keyboard('{Escape}');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(calls.filter(({ path }) => path === PATH)).toHaveLength(1);
  });

  it.each([
    ['that fails', () => failure(500, 'Internal error'), []],
    ['over the limit', () => failure(429, 'Please try again in 5 minutes.'), ['Please try again in 5 minutes.']],
  ])('%s is shown in the form and a toast, and keeps the input', async (_name, answer, reasons) => {
    const { user } = await renderApp('/equipment/available/5?inquire=true', { ...shown, [`POST ${PATH}`]: answer });
    await dialog();
    await fillSender(user);
    await user.click(screen.getByRole('button', { name: submit }));
    const text = 'There was a problem submitting your inquiry. Please try again.';
    const summary = await screen.findByRole('alert');
    expect([...summary.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([text, ...reasons]);
    const toast = await screen.findByText('Submission Failed');
    expect(toast.parentElement!.textContent).toContain(text);
    expect(screen.getByLabelText<HTMLInputElement>('Organization').value).toBe(sender.organization);
  });

  it('keeps a draft when it is closed', async () => {
    const { user, router } = await renderApp('/equipment/available/5', shown);
    await user.click((await screen.findAllByRole('button', { name: 'Inquire About This' }))[0]!);
    await dialog();
    await user.type(screen.getByLabelText('Name'), 'Sam');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitUntilDialogClosed();
    expect(router.state.location.search).toEqual({});
    await user.click(screen.getAllByRole('button', { name: 'Inquire About This' })[0]!);
    await dialog();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Sam');
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
  });

  it('closes on browser back', async () => {
    const { user, router } = await renderApp('/equipment/available/5', shown);
    await user.click((await screen.findAllByRole('button', { name: 'Inquire About This' }))[0]!);
    await dialog();
    await act(async () => router.history.back());
    await waitUntilDialogClosed();
    expect(router.state.location.pathname).toBe('/equipment/available/5');
  });

  it('sends a filled honeypot field', async () => {
    const { user, calls } = await renderApp('/equipment/available/5?inquire=true', sent);
    await dialog();
    await fillSender(user);
    const trap = document.querySelector<HTMLInputElement>('input[name=website]')!;
    expect([trap.tabIndex, trap.closest('[aria-hidden=true]') !== null]).toEqual([-1, true]);
    fireEvent.change(trap, { target: { value: 'https://spam.example' } });
    await user.click(screen.getByRole('button', { name: submit }));
    await confirmation();
    expect(calls.find(({ path }) => path === PATH)!.body).toMatchObject({ website: 'https://spam.example' });
  });

  it('is not offered for an unavailable listing', async () => {
    await renderApp('/equipment/available/5?inquire=true', { 'GET /api/assets/5': () => detail({ status: 'leased' }) });
    await screen.findByRole('heading', { level: 1, name: 'Road grader' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Inquire About This' })).toBeNull();
  });
});

describe('the inquired days', () => {
  const from = () => screen.getByLabelText<HTMLInputElement>(/^From/);
  const to = () => screen.getByLabelText<HTMLInputElement>(/^To/);
  const setDay = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } });

  it('come from the filter of the list, and are sent', async () => {
    const list = 'available_from=2026-12-05&available_to=2026-12-12';
    const { user, calls } = await renderApp(`/equipment/available/5?inquire=true&${list}`, sent);
    await dialog();
    expect([from().value, to().value]).toEqual(['2026-12-05', '2026-12-12']);
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Message/).value).toBe(DEFAULT_MESSAGE);
    expect(screen.queryByText(WARNING)).toBeNull();
    await fillSender(user);
    await user.click(screen.getByRole('button', { name: submit }));
    await confirmation();
    expect(calls.find(({ path }) => path === PATH)!.body).toMatchObject({
      dateFrom: '2026-12-05',
      dateTo: '2026-12-12',
      message: DEFAULT_MESSAGE,
    });
  });

  it('are empty if the filter is not valid', async () => {
    await renderApp('/equipment/available/5?inquire=true&available_from=banana&available_to=2026-13-45', sent);
    await dialog();
    expect([from().value, to().value]).toEqual(['', '']);
  });

  it('outside the availability are warned about, and can be sent', async () => {
    const { user, calls } = await renderApp('/equipment/available/5?inquire=true', sent);
    await dialog();
    setDay(from(), '2026-11-27');
    const warning = await screen.findByText(WARNING);
    expect(warning.textContent).toMatch(/Dec 1.* to .*Mar 31, 2027\. You can still ask\.$/);
    setDay(from(), '2026-12-01');
    await waitFor(() => expect(screen.queryByText(WARNING)).toBeNull());
    setDay(to(), '2027-04-01');
    await screen.findByText(WARNING);
    await fillSender(user);
    await user.click(screen.getByRole('button', { name: submit }));
    await confirmation();
    expect(calls.find(({ path }) => path === PATH)!.body).toMatchObject({ dateTo: '2027-04-01' });
  });

  it.each([
    ['2026-12-05', '', 'Please enter the last day you need it'],
    ['', '2026-12-05', 'Please enter the first day you need it'],
    ['2026-12-05', '2026-12-04', 'The last day cannot be before the first'],
  ])('%j to %j is rejected', async (first, last, error) => {
    const { user, calls } = await renderApp('/equipment/available/5?inquire=true', sent);
    await dialog();
    await fillSender(user);
    setDay(from(), first);
    setDay(to(), last);
    await user.click(screen.getByRole('button', { name: submit }));
    expect(await within(await screen.findByRole('alert')).findByRole('link', { name: error })).toBeTruthy();
    expect(calls.some(({ path }) => path === PATH)).toBe(false);
  });
});

describe('inquiry of a signed-in user', () => {
  const kim = signedInAs({ id: 3, role: 'municipal_operator', name: 'Kim Lee', municipalityName: 'Smiths Falls' });
  const api: Api = { ...shown, ...kim, 'POST /api/inquiries': () => json({ id: 31 }, { status: 201 }) };

  it('takes the sender from the account, and leads to the conversation', async () => {
    const { user, calls } = await renderApp('/equipment/available/5?inquire=true', api);
    const form = within(await dialog());
    const details = form.getByRole('region', { name: 'Sent with the details of your account' });
    for (const text of ['Kim Lee', 'Smiths Falls', 'admin@example.ca']) expect(details.textContent).toContain(text);
    expect(form.queryByLabelText('Phone')).toBeNull();
    await user.click(form.getByRole('button', { name: submit }));
    const link = await screen.findByRole('link', { name: 'Open the conversation' });
    await waitUntilDialogClosed();
    expect(link.getAttribute('href')).toBe('/inquiries?inquiry=31');
    const call = calls.find(({ method }) => method === 'POST')!;
    expect([call.path, call.body]).toEqual(['/api/inquiries', { assetId: 5, message: DEFAULT_MESSAGE }]);
    expect(call.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    expect(screen.getByText('Inquiry submitted')).toBeTruthy();
    expect(calls.some(({ path }) => path === '/api/form-token')).toBe(false);
  });

  it('keeps a draft of its own', async () => {
    const { user, unmount } = await renderApp('/equipment/available/5?inquire=true', api);
    const box = () => screen.getByLabelText<HTMLTextAreaElement>(/^Message/);
    await dialog();
    await user.clear(box());
    await user.type(box(), 'For the fair.');
    unmount();
    const again = await renderApp('/equipment/available/5?inquire=true', api);
    await dialog();
    expect(box().value).toBe('For the fair.');
    again.unmount();
    await renderApp('/equipment/available/5?inquire=true', { ...api, ...signedInAs({ id: 4 }) });
    await dialog();
    expect(box().value).toBe(DEFAULT_MESSAGE);
  });

  it('is not offered for the own municipality', async () => {
    const own = signedInAs({ id: 3, role: 'municipal_operator', municipality: 'smiths-falls' });
    await renderApp('/equipment/available/5', {
      ...own,
      'GET /api/assets/5': () => detail({ municipality: 'smiths-falls' }),
    });
    expect(await screen.findAllByText('This listing belongs to your own municipality')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Inquire About This' })).toBeNull();
  });
});
