import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Report, ReportNotice, ReportSummary } from '@commonyard/contracts/http/reports';
import { failure, json, type Api } from './api.ts';
import { counts, inquiry, message } from './inquiries.ts';
import { wholeListing } from './listings.ts';
import { renderApp } from './render.tsx';
import { signedIn } from './users.ts';

const summary = (over: Partial<ReportSummary> = {}): ReportSummary => ({
  id: 9,
  subject: 'message',
  subjectId: 2,
  title: 'Road grader',
  reportedUserId: 3,
  reportedName: 'Olive Operator',
  status: 'open',
  outcome: null,
  complaintCount: 1,
  createdAt: '2026-11-18T15:00:00Z',
  updatedAt: '2026-11-18T15:00:00Z',
  ...over,
});
const report = (over: Partial<Report> = {}): Report => ({
  ...summary(),
  content: 'Call 613 555 0100.',
  inquiryId: 18,
  decisionText: null,
  decidedBy: null,
  decidedByName: null,
  decidedAt: null,
  answer: null,
  answeredAt: null,
  complaints: [
    {
      id: 1,
      reporterId: 4,
      reporterName: 'Sam Sender',
      reason: 'personal_data',
      text: 'That is private.',
      createdAt: '2026-11-18T15:00:00Z',
    },
  ],
  listing: { id: 5, type: 'available_asset', status: 'available', title: 'Road grader', removed: false },
  messages: [
    {
      id: 2,
      userId: 3,
      authorName: 'Olive Operator',
      content: 'Call 613 555 0100.',
      hidden: false,
      createdAt: '2026-11-18T14:00:00Z',
    },
  ],
  user: { id: 3, name: 'Olive Operator', municipality: null, role: 'municipal_operator', active: true },
  earlier: [summary({ id: 7, subject: 'listing', status: 'closed', outcome: 'dismissed' })],
  ...over,
});
const page = (items: unknown[]) => json(items, { headers: { 'x-total-count': String(items.length) } });

/** The queue with one report, which keeps the decision. */
function queueApi(over: Api = {}): Api {
  let one = report();
  return {
    ...signedIn('admin'),
    'GET /api/inquiries/counts': () => json(counts({ waitingReports: one.status === 'closed' ? 0 : 1 })),
    'GET /api/reports': () => page([one]),
    'GET /api/reports/9': () => json(one),
    'POST /api/reports/9/decision': ({ body }) => {
      const { text } = body as { text: string };
      const decision = { decisionText: text, decidedAt: '2026-11-19T15:00:00Z', decidedByName: 'Ada Admin' };
      one = { ...one, ...decision, status: 'closed', outcome: 'hidden' };
      return json(one);
    },
    ...over,
  };
}

beforeEach(() => sessionStorage.clear());

describe('the queue of reports', () => {
  it('lists reports with what they are about and a count in the navigation', async () => {
    await renderApp('/reports', queueApi());
    const row = within(await screen.findByRole('list', { name: 'Reports' })).getByRole('listitem');
    for (const text of ['Message about “Road grader”', 'To decide', 'Report #9', 'Reporters: 1'])
      expect(row.textContent).toContain(text);
    await screen.findAllByText('Reports, 1 pending');
  });

  it('filters, and shows empty and error states', async () => {
    const { user, calls, unmount } = await renderApp(
      '/reports',
      queueApi({ 'GET /api/reports': ({ query }) => page(query.has('status') ? [] : [report()]) }),
    );
    await user.click(await screen.findByRole('button', { name: 'Closed' }));
    await screen.findByText('No reports match');
    expect(calls.at(-1)!.query.get('status')).toBe('closed');
    unmount();
    const empty = await renderApp('/reports', queueApi({ 'GET /api/reports': () => page([]) }));
    await screen.findByText('No reports yet. What members and visitors report will appear here.');
    empty.unmount();
    await renderApp('/reports', queueApi({ 'GET /api/reports': () => failure(500, 'x') }));
    await screen.findByText('Failed to load reports. Please try again.');
  });

  it('shows the context, and hides a message with a text to its author', async () => {
    const { user, calls } = await renderApp('/reports?report=9', queueApi());
    const dialog = within(await screen.findByRole('dialog', { name: 'Report #9' }));
    await dialog.findByText('That is private.');
    for (const name of ['Sam Sender', 'Olive Operator', 'Road grader', 'Open inquiry #18'])
      expect(dialog.getAllByRole('link', { name }).length).toBeGreaterThan(0);
    expect(dialog.getByRole('link', { name: 'Listing “Road grader”' })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Save decision' }));
    expect((await dialog.findAllByText('Please choose a decision')).length).toBeGreaterThan(0);
    await user.selectOptions(dialog.getByLabelText('Decision'), 'hide');
    await user.type(dialog.getByLabelText('What the reported side is told'), 'No private numbers.');
    await user.click(dialog.getByRole('button', { name: 'Save decision' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
        action: 'hide',
        text: 'No private numbers.',
      }),
    );
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Save decision' })).toBeNull());
    expect(dialog.getByText('No private numbers.')).toBeTruthy();
  });

  it('is for administrators only', async () => {
    await renderApp('/reports', signedIn('municipal_operator'));
    await screen.findByText('Administrators decide on reports. Your account has another role.');
  });
});

describe('a decision about the user', () => {
  const notice = (over: Partial<ReportNotice> = {}): ReportNotice => ({
    id: 9,
    subject: 'message',
    title: 'Road grader',
    content: 'Call 613 555 0100.',
    outcome: 'hidden',
    decisionText: 'No private numbers.',
    decidedAt: '2026-11-19T15:00:00Z',
    waiting: false,
    answer: null,
    answeredAt: null,
    ...over,
  });

  it('is read and answered once', async () => {
    const answered = notice({ answer: 'It is our own.', answeredAt: '2026-11-20T15:00:00Z', waiting: true });
    const { user, calls } = await renderApp('/reports?notice=9', {
      ...signedIn('municipal_operator'),
      'GET /api/reports/9/notice': () => json(notice()),
      'POST /api/reports/9/answer': () => json(answered),
    });
    await screen.findByText(
      'Somebody reported your message about “Road grader”. An administrator hid it from both sides.',
    );
    await user.type(screen.getByLabelText('Answer'), 'It is our own.');
    await user.click(screen.getByRole('button', { name: 'Send answer' }));
    await screen.findByText('An administrator reads your answer and decides again.');
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ answer: 'It is our own.' });
  });

  it('of another user does not exist', async () => {
    await renderApp('/reports?notice=9', signedIn('municipal_operator'));
    await screen.findByText('This decision does not exist, or it is not about you.');
  });
});

describe('a reader', () => {
  it('without an account reports a listing, and reads which limit is reached', async () => {
    let status = 429;
    const { user, calls } = await renderApp('/equipment/available/5', {
      'GET /api/assets/5': () => json(wholeListing({ id: 5 })),
      'POST /api/public-reports': () =>
        status === 429
          ? failure(429, 'Too many reports from your network', { code: 'too_many' })
          : json({ createdAt: '2026-11-18T15:00:00Z' }, { status }),
    });
    await user.click(await screen.findByRole('button', { name: 'Report this listing' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report this listing' }));
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    expect((await dialog.findAllByText('Please choose what is wrong')).length).toBeGreaterThan(0);
    await user.selectOptions(dialog.getByLabelText('What is wrong?'), 'other');
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    expect((await dialog.findAllByText('Please describe what is wrong')).length).toBeGreaterThan(0);
    await user.type(dialog.getByLabelText(/In your words/), 'It was sold.');
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    await dialog.findByText('Too many reports from your network');
    status = 201;
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.at(-1)).toMatchObject({ body: { assetId: 5, reason: 'other', text: 'It was sold.', website: '' } });
  });

  it('reports a message of the other side, and sees which text is hidden', async () => {
    const { user, calls } = await renderApp('/inquiries?inquiry=18', {
      ...signedIn('municipal_operator'),
      'GET /api/inquiries': () => page([inquiry()]),
      'GET /api/inquiries/18': () => json(inquiry({ message: '', messageHidden: true })),
      'GET /api/inquiries/18/messages': () => page([message(2, { userId: 99 })]),
      'POST /api/reports': () => json({ createdAt: '2026-11-18T15:00:00Z' }, { status: 201 }),
    });
    await screen.findByText('Hidden by an administrator');
    await user.click(await screen.findByRole('button', { name: 'Report this message' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report this message' }));
    await user.selectOptions(dialog.getByLabelText('What is wrong?'), 'spam');
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/api/reports')?.body).toEqual({
        subject: 'message',
        subjectId: 2,
        reason: 'spam',
        text: '',
      }),
    );
  });
});
