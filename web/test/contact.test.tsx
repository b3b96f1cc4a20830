import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { failure, json } from './api.ts';
import { fillField } from './fill-field.ts';
import { renderApp } from './render.tsx';
import { fillSender, sender } from './sender.ts';
import { signedInAs } from './users.ts';

const PATH = 'POST /api/contact';
type User = Awaited<ReturnType<typeof renderApp>>['user'];
beforeEach(() => sessionStorage.clear());

async function fill(user: User): Promise<void> {
  await fillSender(user);
  await fillField(user, screen.getByLabelText('Subject'), 'Our account');
  await fillField(user, screen.getByLabelText('Message'), 'Please call us back.');
}
const send = (user: User) => user.click(screen.getByRole('button', { name: 'Send Message' }));

describe('contact form', () => {
  it('sends the message and shows it', async () => {
    const { user, calls } = await renderApp('/contact', { [PATH]: () => json({ id: 1 }, { status: 201 }) });
    await fill(user);
    await send(user);
    const thanks = await screen.findByRole('heading', { name: 'Message Sent' });
    await waitFor(() => expect(document.activeElement).toBe(thanks));
    const call = calls.find(({ path }) => path === '/api/contact')!;
    expect(call.body).toEqual({ ...sender, subject: 'Our account', message: 'Please call us back.' });
    expect(call.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    const sent = screen.getByRole('region', { name: 'What you sent' });
    expect(within(sent).getByText('Please call us back.')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByText('Message Sent').length).toBeGreaterThan(1));
    expect(sessionStorage.length).toBe(0);

    await user.click(screen.getByRole('button', { name: 'Write another message' }));
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
    expect(document.activeElement?.textContent).toBe('Send a message');
  });

  it('asks for a municipal administrator with what is known of the sender', async () => {
    const kim = { name: 'Kim Lee', username: 'kim.lee', email: 'kim@hearst.ca', role: 'municipal_operator' } as const;
    await renderApp('/contact?about=municipal-admin', {
      ...signedInAs({ ...kim, municipality: 'hearst', municipalityName: 'Hearst' }),
    });
    const value = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value;
    await screen.findByLabelText('Name');
    expect(['Name', 'Email', 'Phone', 'Organization', 'Subject'].map(value)).toEqual([
      'Kim Lee',
      'kim@hearst.ca',
      '',
      'Hearst',
      'A municipal administrator for Hearst',
    ]);
    expect(value('Message')).toContain('Please make my account (kim.lee) a municipal administrator of Hearst');
  });

  it('shows the validation messages of the specification', async () => {
    const { user, calls } = await renderApp('/contact');
    await send(user);
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
      'Subject must be at least 2 characters',
      'Message must be at least 10 characters',
    ]);
    expect(calls.some(({ path }) => path === '/api/contact')).toBe(false);
  });

  it('shows a failure in the form and a toast, and keeps the input', async () => {
    const { user } = await renderApp('/contact', { [PATH]: () => failure(503, 'Down') });
    await fill(user);
    await send(user);
    const text = 'There was a problem sending your message. Please try again.';
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    expect((await screen.findByText('Submission Failed')).parentElement!.textContent).toContain(text);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('Please call us back.');
  });

  it('shows the invalid fields that the server names, and how many more there are', async () => {
    const fields = { subject: 'Subject must be at least 2 characters' };
    let moreFields = 12;
    const { user } = await renderApp('/contact', {
      [PATH]: () => failure(400, fields.subject, { code: 'validation_failed', fields, moreFields }),
    });
    await fill(user);
    await send(user);
    const summary = await screen.findByRole('alert');
    expect(within(summary).getByRole('link').textContent).toBe(fields.subject);
    expect(summary.textContent).toContain(
      '12 more fields have a problem. Correct these and send the form again to see them.',
    );
    moreFields = 1;
    await send(user);
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain(
        '1 more field has a problem. Correct these and send the form again to see it.',
      ),
    );
  });

  it('keeps a draft until it is sent', async () => {
    const { user, unmount } = await renderApp('/contact');
    await fillField(user, screen.getByLabelText('Subject'), 'Our account');
    unmount();
    await renderApp('/contact');
    expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('Our account');
  });
});

it('the contact page shows office hours and address', async () => {
  await renderApp('/contact');
  const beside = screen.getByRole('complementary', { name: 'How to reach us' });
  expect(within(beside).getByRole('heading', { name: 'Office address' })).toBeTruthy();
  expect(within(beside).getByText('Mon-Fri 9:00 AM-5:00 PM, weekends closed')).toBeTruthy();
  expect(within(beside).getByText(/^(Open now|Closed)$/, { selector: 'span' })).toBeTruthy();
});
