import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { failure, json, never, type Api } from './api.ts';
import { fillField } from './fill-field.ts';
import { renderApp } from './render.tsx';
import { photoFile, stored, storedAt, stubUploads, type SentUpload } from './uploads.ts';

const home: Api = { 'GET /api/assets': () => json([]) };
const PATH = 'POST /api/public/assets';
type User = Awaited<ReturnType<typeof renderApp>>['user'];

let uploads: SentUpload[];
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  uploads = stubUploads();
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});

async function fill(user: User, side: 'available' | 'needed' = 'available'): Promise<void> {
  const needed = side === 'needed';
  const type = (label: string | RegExp, text: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
  type(needed ? 'Equipment Needed' : 'Equipment Name', 'Road grader');
  await user.click(screen.getByRole('radio', { name: 'Road Maintenance' }));
  type('Description', 'A 14 foot blade, 3,200 hours.');
  type(needed ? 'Needed From' : 'Available From', '2027-01-10');
  type(needed ? 'Needed Until' : 'Available To', '2027-02-10');
  type('Municipality', 'Perth');
  type('Email', 'works@perth.example');
}

const submit = (user: User) => user.click(screen.getByRole('button', { name: /^Submit/ }));

describe('choice of the public form', () => {
  it('links to both forms and explains the review', async () => {
    await renderApp('/post-items');
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('Post Available Item')).toBe('/post-available-item');
    expect(href('Post Needed Item')).toBe('/post-needed-item');
    expect(
      screen.getByText('No login is needed. Administrators review each post before the public sees it.'),
    ).toBeTruthy();
  });
});

describe('public form', () => {
  it('submits a listing with photos, confirms and opens the home page', async () => {
    const { user, router, calls } = await renderApp('/post-available-item', {
      ...home,
      [PATH]: () => json({ id: 9, status: 'pending' }, { status: 201 }),
    });
    await fill(user);
    await user.type(screen.getByLabelText(/^Rate/), '450');
    await user.upload(screen.getByLabelText(/^Add photos/), photoFile('front.jpg'));
    await waitFor(() => expect(uploads).toHaveLength(1));
    await uploads[0]!.respond(200, stored(1));
    await submit(user);
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    const sent = calls.find(({ path }) => path === '/api/public/assets')!;
    expect(sent.body).toEqual({
      title: 'Road grader',
      category: 'road-maintenance',
      description: 'A 14 foot blade, 3,200 hours.',
      region: 'Ontario',
      rate: '450',
      rateType: 'daily',
      availableFrom: '2027-01-10',
      availableTo: '2027-02-10',
      municipalityName: 'Perth',
      contactEmail: 'works@perth.example',
      contactPhone: '',
      additionalNotes: '',
      type: 'available_asset',
      status: 'pending',
      images: [storedAt(1)],
      token: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(sent.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    expect(sent.headers.get('x-form-token')).toBe('a-token');
    expect(await screen.findAllByText('Equipment listing submitted!')).toHaveLength(1);
    const panel = within(await screen.findByRole('region', { name: 'Submitted' }));
    expect(panel.getByText('Road grader · Reference #9')).toBeTruthy();
    expect(panel.getByText(/An administrator reviews it\./)).toBeTruthy();
    expect(panel.getByText(/The decision is mailed to works@perth\.example/)).toBeTruthy();
    const href = (name: string) => panel.getByRole('link', { name }).getAttribute('href');
    expect(href('Follow or change your listing')).toBe('/posted/9');
    expect(href('See needs that match')).toContain('/needed-equipment?category=road-maintenance');
    expect(sessionStorage.length).toBe(0);
    // The token of the link opens the page in this browser.
    const { token } = sent.body as { token: string };
    expect(JSON.parse(localStorage.getItem('posted')!)).toEqual([[9, token]]);
    await user.click(panel.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('region', { name: 'Submitted' })).toBeNull();
  });

  it('submits a needed listing with its notes', async () => {
    const { user, router, calls } = await renderApp('/post-needed-item', {
      ...home,
      [PATH]: () => json({ id: 9, status: 'pending' }, { status: 201 }),
    });
    await fill(user, 'needed');
    await fillField(user, screen.getByLabelText(/^Additional notes/), 'Ask for Sam');
    await submit(user);
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    const { body } = calls.find(({ path }) => path === '/api/public/assets')!;
    expect(body).toMatchObject({ type: 'needed_asset', notes: 'Ask for Sam', images: null });
    expect(await screen.findAllByText('Equipment need submitted!')).toBeTruthy();
    const matches = await screen.findByRole('link', { name: 'See machines that match' });
    expect(matches.getAttribute('href')).toBe(
      '/available-equipment?category=road-maintenance&available_from=2027-01-10&available_to=2027-02-10',
    );
  });

  it('keeps the token of a repeated submission, which is that of the first', async () => {
    localStorage.setItem('posted', JSON.stringify([[9, 'a'.repeat(43)]]));
    const { user, router } = await renderApp('/post-needed-item', {
      ...home,
      [PATH]: () => json({ id: 9, status: 'pending' }, { status: 201 }),
    });
    await fill(user, 'needed');
    await submit(user);
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(JSON.parse(localStorage.getItem('posted')!)).toEqual([[9, 'a'.repeat(43)]]);
  });

  it('sends a filled honeypot field', async () => {
    const { user, calls } = await renderApp('/post-needed-item', {
      ...home,
      [PATH]: () => json({ id: 9 }, { status: 201 }),
    });
    await fill(user, 'needed');
    const trap = document.querySelector<HTMLInputElement>('input[name=website]')!;
    expect([trap.tabIndex, trap.closest('[aria-hidden=true]') !== null]).toEqual([-1, true]);
    fireEvent.change(trap, { target: { value: 'https://spam.example' } });
    await submit(user);
    await waitFor(() => expect(calls.find(({ path }) => path === '/api/public/assets')).toBeTruthy());
    const { body } = calls.find(({ path }) => path === '/api/public/assets')!;
    expect(body).toMatchObject({ website: 'https://spam.example' });
  });

  it('lists errors in the order of the form, and keeps the input', async () => {
    const { user, calls } = await renderApp('/post-available-item');
    await user.type(screen.getByLabelText('Equipment Name'), 'Grader');
    expect(screen.queryByRole('alert')).toBeNull();
    await submit(user);
    const summary = await screen.findByRole('alert');
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Please select a category',
      'Description must be at least 10 characters',
      'Please enter availability start date',
      'Please enter availability end date',
      'Please enter your municipality name',
      'Please enter a valid email',
    ]);
    await waitFor(() => expect(document.activeElement).toBe(summary));
    await user.click(within(summary).getByRole('link', { name: 'Please select a category' }));
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Construction' }));
    // Validation while typing must not move the focus.
    await user.clear(screen.getByLabelText('Equipment Name'));
    expect(document.activeElement).toBe(screen.getByLabelText('Equipment Name'));
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('shows server errors at their fields, also for the notes', async () => {
    const fields = { notes: 'Please use plain text', 'images.0': 'This picture is gone' };
    const { user } = await renderApp('/post-needed-item', { [PATH]: () => failure(400, 'Invalid input', { fields }) });
    await fill(user, 'needed');
    await submit(user);
    await user.click(await screen.findByRole('link', { name: 'Please use plain text' }));
    expect(document.activeElement).toBe(screen.getByLabelText(/^Additional notes/));
    expect(screen.getByRole('link', { name: 'This picture is gone' })).toBeTruthy();
    expect(await screen.findByText('Submission failed')).toBeTruthy();
    expect(await screen.findByText('Invalid input')).toBeTruthy();
  });

  it('shows the error and retries with the same idempotency key', async () => {
    let isDown = true;
    const { user, router, calls } = await renderApp('/post-available-item', {
      ...home,
      [PATH]: () => (isDown ? failure(503, 'The service is resting') : json({ id: 9 }, { status: 201 })),
    });
    await fill(user);
    await submit(user);
    expect((await screen.findByRole('alert')).textContent).toContain('The service is resting');
    isDown = false;
    await submit(user);
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    const keys = calls.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it.each([
    ['an error without a text', () => new Response('', { status: 500 }), 'Failed to submit equipment need'],
    ['a success that cannot be read', () => new Response('not JSON', { status: 201 }), 'An unexpected error occurred'],
  ])('has a message of its own for %s', async (_name, respond, message) => {
    const { user } = await renderApp('/post-needed-item', { [PATH]: respond });
    await fill(user, 'needed');
    await submit(user);
    expect((await screen.findByRole('alert')).textContent).toContain(message);
  });

  it('shows progress and submits once', async () => {
    const { user, calls } = await renderApp('/post-available-item', { [PATH]: never });
    await fill(user);
    await submit(user);
    await user.click(await screen.findByRole('button', { name: 'Submitting...' }));
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('shows a live preview', async () => {
    const { user, container } = await renderApp('/post-available-item');
    await fill(user);
    const preview = container.querySelector('[inert]')!;
    await waitFor(() => expect(preview.textContent).toContain('Road grader'));
    expect(preview.textContent).toContain('Perth, Ontario');
  });
});

describe('draft', () => {
  it('is restored with photos until it is started over', async () => {
    const first = await renderApp('/post-available-item');
    await fill(first.user);
    await first.user.upload(screen.getByLabelText(/^Add photos/), photoFile('front.jpg'));
    await waitFor(() => expect(uploads).toHaveLength(1));
    await uploads[0]!.respond(200, stored(1));
    // Left before the draft is saved after half a second.
    first.unmount();

    const { user } = await renderApp('/post-available-item');
    expect(screen.getByText('We kept what you typed.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Equipment Name').value).toBe('Road grader');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Road Maintenance' }).checked).toBe(true);
    expect(screen.getByRole('button', { name: 'Remove: Photo 1' })).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(screen.getByLabelText<HTMLInputElement>('Equipment Name').value).toBe('');
    expect(screen.queryByText('We kept what you typed.')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove: Photo 1' })).toBeNull();
    expect(sessionStorage.length).toBe(0);
  });

  it('is kept per kind of listing', async () => {
    const first = await renderApp('/post-needed-item');
    await first.user.type(screen.getByLabelText('Equipment Needed'), 'Chipper');
    first.unmount();
    await renderApp('/post-available-item');
    expect(screen.queryByText('We kept what you typed.')).toBeNull();
  });
});
