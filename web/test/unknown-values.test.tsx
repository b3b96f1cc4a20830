import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, waitFor } from '@testing-library/react';
import { Type, type TSchema } from 'typebox';
import { Listing, ListingCard, ListingSummary } from '@commonyard/contracts/http/assets';
import { User } from '@commonyard/contracts/http/identity';
import { Inquiry } from '@commonyard/contracts/http/inquiries';
import { Inspection } from '@commonyard/contracts/http/inspections';
import { Availability, Loan, LoanHistoryEntry } from '@commonyard/contracts/http/loans';
import { Notification } from '@commonyard/contracts/http/notifications';
import { fieldsOf, type Field } from '@commonyard/testing/contracts/schema-fields';
import { json, type Api } from './api.ts';
import { availability } from './availability.ts';
import { counts, inquiry } from './inquiries.ts';
import { inspectionWith } from './inspections.ts';
import { listing, wholeListing } from './listings.ts';
import { loan, loanCounts, quotedLoan } from './loans.ts';
import { notification } from './notifications.ts';
import { renderApp } from './render.tsx';
import { signedIn, signedInAs, userWith } from './users.ts';

type Page = {
  at: string;
  api: Api;
  reads: Record<string, { schema: TSchema; body: unknown }>;
  waitFor: string;
  showsNoStatus?: true;
};

const officer = signedInAs({ role: 'municipal_admin', municipality: 'renfrew-county' });
const listOf = (schema: TSchema, ...body: unknown[]) => ({ schema: Type.Array(schema), body });
const one = (schema: TSchema, body: unknown) => ({ schema, body });
const pre = inspectionWith({ completed: true, completedAt: '2026-11-20T15:00:00Z', completedByName: 'Pat' });
const checked = pre.checklist.map((entry) => ({ ...entry, result: 'pass' as const }));
const history = { action: 'loan.quoted', at: '2026-11-20T15:00:00Z', side: 'lender', userName: null };

const PAGES: Page[] = [
  {
    at: '/users',
    api: signedIn('admin'),
    reads: { 'GET /api/users': listOf(User, userWith({ name: 'Kim Lee' })) },
    waitFor: 'Kim Lee',
  },
  {
    at: '/users?user=7',
    api: signedIn('admin'),
    reads: { 'GET /api/users': listOf(User), 'GET /api/users/7': one(User, userWith({ id: 7, name: 'Kim Lee' })) },
    waitFor: 'Kim Lee',
  },
  {
    at: '/admin',
    api: signedIn('admin'),
    reads: { 'GET /api/admin/assets': listOf(ListingSummary, listing()) },
    waitFor: 'Road grader',
  },
  {
    at: '/available-equipment',
    // All of them are available.
    showsNoStatus: true,
    api: {},
    reads: { 'GET /api/assets': listOf(ListingCard, listing()) },
    waitFor: 'Road grader',
  },
  {
    at: '/equipment/available/5',
    api: {},
    reads: {
      'GET /api/assets/5': one(Listing, wholeListing({ id: 5 })),
      'GET /api/availability/5': one(Availability, availability()),
    },
    waitFor: 'Road grader',
  },
  {
    at: '/listings',
    api: officer,
    reads: { 'GET /api/assets': listOf(ListingCard, listing({ municipality: 'renfrew-county' })) },
    waitFor: 'Road grader',
  },
  {
    at: '/inquiries',
    api: { ...signedIn('admin'), 'GET /api/inquiries/counts': () => json(counts()) },
    reads: { 'GET /api/inquiries': listOf(Inquiry, inquiry()) },
    waitFor: 'Road grader',
  },
  {
    at: '/inquiries?inquiry=18',
    api: { ...signedIn('admin'), 'GET /api/inquiries/18/messages': () => json([]) },
    reads: { 'GET /api/inquiries': listOf(Inquiry), 'GET /api/inquiries/18': one(Inquiry, inquiry()) },
    waitFor: 'Road grader',
  },
  {
    at: '/inspections',
    api: signedIn('admin'),
    reads: { 'GET /api/inspections': listOf(Inspection, inspectionWith()) },
    waitFor: 'Motor grader',
  },
  {
    at: '/inspections?inspection=7',
    api: signedIn('admin'),
    reads: {
      'GET /api/inspections': listOf(Inspection),
      'GET /api/inspections/7': one(Inspection, { ...pre, checklist: checked }),
    },
    waitFor: 'Motor grader',
  },
  {
    at: '/inspections?inspection=8',
    api: signedInAs({ id: 3, role: 'municipal_operator', municipality: 'renfrew-county' }),
    reads: {
      'GET /api/inspections': listOf(Inspection),
      'GET /api/inspections/8': one(Inspection, inspectionWith({ id: 8 })),
    },
    waitFor: 'Motor grader',
  },
  {
    at: '/loans',
    api: { ...officer, 'GET /api/loans/counts': () => json(loanCounts()) },
    reads: { 'GET /api/loans': listOf(Loan, loan()) },
    waitFor: 'Road grader',
  },
  {
    at: '/loans?loan=214',
    api: { ...officer, 'GET /api/loans/counts': () => json(loanCounts()) },
    reads: {
      'GET /api/loans': listOf(Loan),
      'GET /api/loans/214': one(Loan, quotedLoan()),
      'GET /api/loans/214/history': listOf(LoanHistoryEntry, history),
    },
    waitFor: 'Road grader',
  },
  {
    at: '/contact#notifications',
    api: signedIn('admin'),
    reads: { 'GET /api/notifications': listOf(Notification, notification(1)) },
    waitFor: 'Grader 1',
  },
];

/** What is read of each response, with this field replaced. */
function apiWith({ api, reads }: Page, invented?: { read: string; keys: Field['keys'] }): Api {
  const respond = ([read, { body }]: [string, { body: unknown }]) => {
    const value = invented?.read === read ? replaced(body, invented.keys) : body;
    const headers: Record<string, string> = Array.isArray(value) ? { 'x-total-count': String(value.length) } : {};
    return [read, () => json(value, { headers })] as const;
  };
  return { ...api, ...Object.fromEntries(Object.entries(reads).map(respond)) };
}

function replaced(value: unknown, [key, ...rest]: Field['keys']): unknown {
  if (key === undefined) return 'invented_value';
  if (Array.isArray(value)) return value.with(Number(key), replaced(value[Number(key)], rest));
  return { ...(value as object), [key]: replaced((value as Record<string, unknown>)[key], rest) };
}

/** States that their page shows: an unknown one is there as text. */
const SHOWN = /^(?:\[\]\.)?(?:status|role|category|outcome|checklist\[\]\.result)$/;
/** The error page. */
const FAILED = 'Something went wrong';

beforeEach(() => sessionStorage.clear());

describe.each(PAGES)('$at', (page) => {
  const fields = Object.entries(page.reads).flatMap(([read, { schema, body }]) =>
    fieldsOf(schema, body)
      .filter(({ isEnumeration }) => isEnumeration)
      .map((field) => ({ ...field, read })),
  );
  // One item of each list is enough.
  const first = fields.filter(
    ({ read, path }, index) => fields.findIndex((each) => each.read === read && each.path === path) === index,
  );

  it('has enumerations to invent values of', () => expect(first.length).toBeGreaterThan(0));

  it.each(first.map(({ read, path, keys }) => ({ read, path, keys })))(
    'shows the page with an invented $path of $read',
    async ({ read, path, keys }) => {
      await renderApp(page.at, apiWith(page, { read, keys }));
      await waitFor(() => expect(document.body.textContent).toMatch(new RegExp(`${page.waitFor}|${FAILED}`)));
      expect(document.body.textContent).not.toContain(FAILED);
      if (SHOWN.test(path) && !page.showsNoStatus)
        await waitFor(() => expect(document.body.textContent).toMatch(/invented[ _]value/));
      cleanup();
    },
  );
});
