import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Listing } from '@commonyard/contracts/http/assets';
import { failure, json, never, type Api } from './api.ts';
import { listing } from './listings.ts';
import { renderApp } from './render.tsx';
import { fillSender, sender } from './sender.ts';

const PATH = '/api/public-inquiries';
const detail = (over: Partial<Listing> = {}) => json({ ...listing({ id: 5, ...over }), contactEmail: 'a@b.example' });
const shown: Api = { 'GET /api/assets/5': () => detail() };
const sent: Api = { ...shown, [`POST ${PATH}`]: () => json({ id: 1, status: 'pending' }, { status: 201 }) };
const dialog = () => screen.findByRole('dialog', { name: 'Inquiry about Road grader' });
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
    await user.type(screen.getByLabelText(/^Message/), 'For two weeks in March.');
    await user.click(screen.getByRole('button', { name: submit }));
    await waitUntilDialogClosed();
    const call = calls.find(({ path }) => path === PATH)!;
    expect(call.body).toEqual({ ...sender, message: 'For two weeks in March.', assetId: 5, assetType: 'available' });
    expect(call.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    expect(call.headers.get('x-form-token')).toBe('a-token');
    expect(await screen.findByText('Inquiry Submitted')).toBeTruthy();
    expect(screen.getByText("Your inquiry has been submitted successfully. We'll be in touch shortly.")).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Inquiry sent' })).toHaveLength(2);
    expect(router.state.location.search).toEqual({});
    expect(Object.keys(sessionStorage)).toEqual(['asked']);
  });

  it('opens by URL for both kinds, but not after it was sent', async () => {
    const api = { ...sent, 'GET /api/assets/5': () => detail({ type: 'needed_asset' }) };
    const { user, calls, unmount } = await renderApp('/equipment/needed/5?inquire=true', api);
    await dialog();
    await fillSender(user);
    await user.click(screen.getByRole('button', { name: submit }));
    await waitUntilDialogClosed();
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
    await waitUntilDialogClosed();
    expect(calls.find(({ path }) => path === PATH)!.body).toMatchObject({ website: 'https://spam.example' });
  });

  it('is not offered for an unavailable listing', async () => {
    await renderApp('/equipment/available/5?inquire=true', { 'GET /api/assets/5': () => detail({ status: 'leased' }) });
    await screen.findByRole('heading', { level: 1, name: 'Road grader' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Inquire About This' })).toBeNull();
  });
});
