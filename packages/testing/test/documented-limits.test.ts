import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { LISTING_LIMITS, MAX_IMAGES_PER_LISTING } from '@commonyard/contracts/assets.values';
import { MAX_EXPORTED_ENTRIES } from '@commonyard/contracts/audit.values';
import { DOCUMENT_LIMITS } from '@commonyard/contracts/documents.values';
import { MAX_MUNICIPALITY_DOMAINS } from '@commonyard/contracts/identity.values';
import { MAX_IMAGES_PER_INSPECTION } from '@commonyard/contracts/inspections.values';
import { MAX_RECORD_MESSAGES, MAX_RECORD_PHOTOS } from '@commonyard/contracts/loan-records.values';
import { LOAN_LIMITS } from '@commonyard/contracts/loans.values';
import { MAX_IMAGE_BYTES, MAX_IMAGES_PER_UPLOAD } from '@commonyard/contracts/media.values';
import { QUOTE_LIMITS } from '@commonyard/contracts/quotes.values';
import { STATEMENT_LIMITS } from '@commonyard/contracts/statements.values';
import { USAGE_KINDS, USAGE_LIMITS, USAGE_SCOPES, type UsageKind } from '@commonyard/contracts/usage-limits.values';

/** What docs/operations/limits.md calls each kind. */
const NAMES: Record<UsageKind, string> = {
  listings: 'listings',
  inquiries: 'inquiries',
  loans: 'requests for loans',
  messages: 'messages, answers of guests',
  contacts: 'messages to CommonYard',
  reports: 'reports of listings, messages and users',
  images: 'images',
  documents: 'documents',
  account_exports: 'exports of account data',
  listing_exports: 'exports of listings',
  inquiry_exports: 'exports of inquiries',
  loan_exports: 'exports of loans',
  invalid_submissions: 'invalid submissions of forms',
};

/** The rows of the table of limits by their first cell. */
function readDocumented(): Map<string, string[]> {
  const page = readFileSync(new URL('../../../docs/operations/limits.md', import.meta.url), 'utf8');
  const [table = ''] = page.slice(page.indexOf('| | account')).split('\n\n');
  const rows = table.split('\n').slice(2);
  return new Map(
    rows.map((row) => row.split('|').map((cell) => cell.trim())).map(([, name = '', ...rest]) => [name, rest]),
  );
}

it('docs/operations/limits.md has a row for each kind, and no other', () => {
  expect([...readDocumented().keys()].toSorted()).toEqual(USAGE_KINDS.map((kind) => NAMES[kind]).toSorted());
});

it.each(USAGE_KINDS)('docs/operations/limits.md has the limits of %s', (kind) => {
  const cells = readDocumented().get(NAMES[kind]) ?? [];
  for (const [index, scope] of USAGE_SCOPES.entries()) {
    const { hour, day } = USAGE_LIMITS[kind][scope];
    const numbers = [hour, day].map((number) => number.toLocaleString('en-CA')).join(' / ');
    const hasNone = /^(?:guests cannot |not counted$)/.test(cells[index]!);
    if (!hasNone) expect([scope, cells[index]]).toEqual([scope, numbers]);
  }
});

it.each([
  ['photos of a listing, of an inspection, of an upload', MAX_IMAGES_PER_LISTING],
  ['photos of a listing, of an inspection, of an upload', MAX_IMAGES_PER_INSPECTION],
  ['photos of a listing, of an inspection, of an upload', MAX_IMAGES_PER_UPLOAD],
  ['size of a photo', MAX_IMAGE_BYTES / 1_000_000],
  ['tags of a listing', LISTING_LIMITS.tags],
  ['e-mail domains of a municipality', MAX_MUNICIPALITY_DOMAINS],
  ['blocks of a listing that have not ended', LOAN_LIMITS.blocks],
  ['days ahead that can be blocked or asked for', LOAN_LIMITS.monthsAhead],
  ['days of a loan', LOAN_LIMITS.loanDays],
  ['days that an open request waits for a quote', LOAN_LIMITS.openDays],
  ['days ahead that a quote can be open', QUOTE_LIMITS.expiryDays],
  ['lines of a quote', QUOTE_LIMITS.lines],
  ['calendar feeds of a user', LOAN_LIMITS.feeds],
  ['days in a calendar of machines', LOAN_LIMITS.calendarDays],
  ['entries of an exported audit log, loans of an export', MAX_EXPORTED_ENTRIES],
  ['rows of exported statements', STATEMENT_LIMITS.exported],
  ['statements of a settlement', STATEMENT_LIMITS.settled],
  ['messages in the record of a loan', MAX_RECORD_MESSAGES],
  ['photos in the file of a record', MAX_RECORD_PHOTOS],
  ['documents of a loan', DOCUMENT_LIMITS.perLoan],
])('docs/operations/limits.md has the limit of %s', (name, limit) => {
  const page = readFileSync(new URL('../../../docs/operations/limits.md', import.meta.url), 'utf8');
  const [, cell = ''] = new RegExp(`^\\| ${name} \\| ([^|]+) \\|`, 'm').exec(page) ?? [];
  expect(cell.split(/[ ,](?=\D|$)/)[0]).toBe(limit.toLocaleString('en-CA'));
});
