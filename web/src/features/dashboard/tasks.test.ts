import { describe, expect, it } from '@jest/globals';
import type { InquirySummary } from '@commonyard/contracts/http/inquiries';
import type { InspectionSummary } from '@commonyard/contracts/http/inspections';
import type { LoanSummary } from '@commonyard/contracts/http/loans';
import { inquiry } from '../../../test/inquiries.ts';
import { listing } from '../../../test/listings.ts';
import { loan } from '../../../test/loans.ts';
import { userWith } from '../../../test/users.ts';
import { toTasks, type Task, type TaskSources } from './tasks.ts';

const TODAY = '2026-11-28';
const operator = userWith({ id: 7, role: 'municipal_operator', municipality: 'renfrew-county' });
const officer = userWith({ id: 8, role: 'municipal_admin', municipality: 'renfrew-county' });
const tasksOf = (sources: TaskSources, user = operator) => toTasks(sources, user, TODAY);
const kindsOf = (tasks: Task[]) => tasks.map(({ kind }) => kind);

const inspection = (over: Partial<InspectionSummary>): InspectionSummary => ({
  id: 1,
  type: 'pre',
  inquiryId: 9,
  assetId: 5,
  assetTitle: 'Road grader',
  assetUserId: 7,
  municipality: 'renfrew-county',
  municipalityName: 'Renfrew (County)',
  date: TODAY,
  completed: true,
  mayChange: false,
  failed: 0,
  createdAt: '2026-11-28T12:00:00Z',
  updatedAt: '2026-11-28T12:00:00Z',
  ...over,
});
const received = (over: Partial<InquirySummary>): InquirySummary => {
  const summary = inquiry({ userId: null, lastMessageAt: null, lastMessageBy: null });
  return { ...summary, asset: { ...summary.asset, userId: 7 }, loanId: null, ...over };
};
const accepted = (startsOn: string, endsOn: string) => loan({ status: 'accepted', turn: null, startsOn, endsOn });

describe('toTasks', () => {
  it('sorts by the day on which a task is due, or since which it waits', () => {
    const tasks = tasksOf({
      ownTurn: [loan({ expiresAt: '2026-12-02T05:00:00Z' })],
      accepted: [accepted('2026-11-29', '2026-12-03')],
      inspections: [inspection({ completed: false, mayChange: true, date: '2026-11-27', assetId: 6 })],
      inquiries: [received({ createdAt: '2026-11-26T12:00:00Z' })],
      listings: [listing({ status: 'unavailable', rejected: true, createdAt: '2026-11-20T12:00:00Z' })],
      inquiryCounts: { pending: 1, in_progress: 0, completed: 0, cancelled: 0, waiting: 1, unread: 2 },
    });
    expect(kindsOf(tasks)).toEqual(['unread-messages', 'rejected', 'inquiry', 'inspection', 'handover', 'step']);
  });

  it('counts an unread inquiry that waits for an answer once', () => {
    const inquiryCounts = { pending: 2, in_progress: 0, completed: 0, cancelled: 0, waiting: 1, unread: 1 };
    const waiting = received({ unread: true });
    expect(kindsOf(tasksOf({ inquiries: [waiting], inquiryCounts }))).toEqual(['inquiry']);
    const answered = { ...waiting, lastMessageAt: '2026-11-27T12:00:00Z', lastMessageBy: 9 };
    expect(
      kindsOf(tasksOf({ inquiries: [waiting, answered], inquiryCounts: { ...inquiryCounts, unread: 2 } })),
    ).toEqual(['unread-messages', 'inquiry']);
  });

  it('has no tasks where nothing has arrived, and none for counts of zero', () => {
    expect(tasksOf({})).toEqual([]);
    const none = { available: 0, pending: 0, leased: 0, unavailable: 0 };
    const sources = { listingCounts: { available_asset: none, needed_asset: none }, accounts: [] };
    expect(tasksOf(sources, userWith())).toEqual([]);
  });

  it('shows an inquiry about an own listing until someone of the own side has answered', () => {
    const shown = (over: Partial<InquirySummary>, user = operator) => tasksOf({ inquiries: [received(over)] }, user);
    expect(shown({})).toHaveLength(1);
    expect(shown({ lastMessageAt: '2026-11-27T12:00:00Z', lastMessageBy: 7 })).toEqual([]);
    // A guest has no account.
    expect(shown({ lastMessageAt: '2026-11-27T12:00:00Z', lastMessageBy: null })).toHaveLength(1);
    expect(shown({ loanId: 3 })).toEqual([]);
    const foreign = { ...received({}).asset, userId: 90, municipality: 'perth' };
    expect(shown({ asset: foreign })).toEqual([]);
    const ofColleague = { ...foreign, municipality: 'renfrew-county' };
    expect(shown({ asset: ofColleague })).toEqual([]);
    expect(shown({ asset: ofColleague }, officer)).toHaveLength(1);
  });

  it('begins with the missing administrator of a municipality of operators', () => {
    const inquiryCounts = { pending: 1, in_progress: 0, completed: 0, cancelled: 0, waiting: 1, unread: 2 };
    const kinds = (over: Partial<typeof operator>) => kindsOf(tasksOf({ inquiryCounts }, { ...operator, ...over }));
    expect(kinds({ hasMunicipalAdmin: false })).toEqual(['administrator', 'unread-messages']);
    expect(kinds({ hasMunicipalAdmin: true })).toEqual(['unread-messages']);
    // Another public body, which lends nothing.
    expect(kinds({ hasMunicipalAdmin: false, municipality: null })).toEqual(['unread-messages']);
  });

  it('shows a draft of an inspection to the side that writes it', () => {
    const kinds = (mayChange: boolean) =>
      kindsOf(tasksOf({ inspections: [inspection({ completed: false, mayChange })] }));
    expect(kinds(true)).toEqual(['inspection']);
    expect(kinds(false)).toEqual([]);
  });

  it('shows a proposal to officers only', () => {
    const ownTurn = [loan({ hasProposal: true })];
    expect(tasksOf({ ownTurn })).toEqual([]);
    expect(kindsOf(tasksOf({ ownTurn }, officer))).toEqual(['step']);
  });

  it('asks for the handover and the return from the day before until they were inspected', () => {
    const kinds = (startsOn: string, endsOn: string, inspections: InspectionSummary[] = []) =>
      kindsOf(tasksOf({ accepted: [accepted(startsOn, endsOn)], inspections }));
    expect(kinds('2026-11-30', '2026-12-04')).toEqual([]);
    expect(kinds('2026-11-29', '2026-12-04')).toEqual(['handover']);
    expect(kinds('2026-11-25', '2026-11-29')).toEqual(['handover', 'return']);
    const pre = inspection({ date: '2026-11-25' });
    expect(kinds('2026-11-25', '2026-11-29', [pre])).toEqual(['return']);
    expect(kinds('2026-11-25', '2026-11-29', [{ ...pre, assetId: 6 }])).toEqual(['handover', 'return']);
    const post = inspection({ type: 'post' });
    expect(kinds('2026-11-25', '2026-11-29', [pre, post])).toEqual([]);
  });

  it('asks for no handover of a machine that is out, inspected here or not', () => {
    const out = { ...accepted('2026-11-25', '2026-12-20'), status: 'out' as const };
    expect(kindsOf(tasksOf({ accepted: [out] }))).toEqual([]);
    expect(kindsOf(tasksOf({ accepted: [{ ...out, endsOn: '2026-11-29' }] }))).toEqual(['return']);
  });

  it('asks for the return of a recalled machine from the day before the recall', () => {
    const recalled = (recallDue: string) =>
      loan({ status: 'out', turn: null, startsOn: '2026-11-20', endsOn: '2026-12-20', recallDue });
    const inspections = [inspection({ date: '2026-11-20' })];
    const returns = (recallDue: string) =>
      tasksOf({ accepted: [recalled(recallDue)], inspections }).map(({ kind, due }) => [kind, due]);
    expect(returns('2026-11-30')).toEqual([]);
    expect(returns('2026-11-29')).toEqual([['return', '2026-11-29']]);
  });

  it('asks for place and time of the handover instead, from two days before until the first day', () => {
    const kinds = (startsOn: string, over: Partial<LoanSummary> = {}, inspections: InspectionSummary[] = []) => {
      const unplanned = { ...accepted(startsOn, '2026-12-20'), lacksHandOverPlan: true, ...over };
      return kindsOf(tasksOf({ accepted: [unplanned], inspections }));
    };
    expect(kinds('2026-12-01')).toEqual([]);
    expect(kinds('2026-11-30')).toEqual(['plan']);
    expect(kinds('2026-11-29')).toEqual(['plan']);
    expect(kinds('2026-11-28')).toEqual(['handover']);
    expect(kinds('2026-11-29', { lacksHandOverPlan: false })).toEqual(['handover']);
    expect(kinds('2026-11-29', {}, [inspection({ date: '2026-11-28' })])).toEqual([]);
  });

  it('shows administrators the queues with their numbers, and no tasks of a municipality', () => {
    const queue = (pending: number) => ({ available: 0, pending, leased: 0, unavailable: 0 });
    const tasks = tasksOf(
      {
        listingCounts: { available_asset: queue(3), needed_asset: queue(1) },
        inquiryCounts: {
          pending: 4,
          in_progress: 0,
          completed: 0,
          cancelled: 0,
          waiting: 4,
          unread: 0,
          newContactMessages: 2,
        },
        accounts: [userWith({ createdAt: '2026-11-27T12:00:00Z' }), userWith({ createdAt: '2026-11-26T12:00:00Z' })],
        ownTurn: [loan()],
      },
      userWith(),
    );
    expect(tasks).toEqual([
      { kind: 'pending-available', due: '', count: 3 },
      { kind: 'pending-needed', due: '', count: 1 },
      { kind: 'new-inquiries', due: '', count: 4 },
      { kind: 'contact-messages', due: '', count: 2 },
      { kind: 'accounts', due: '2026-11-26T12:00:00Z', count: 2 },
    ]);
  });
});
