import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { USAGE_KINDS, USAGE_LIMITS, USAGE_SCOPES, type UsageKind } from '@commonyard/contracts/usage-limits.values';

const page = readFileSync(new URL('../../../docs/operations/limits.md', import.meta.url), 'utf8');

/** What docs/operations/limits.md calls each kind. */
const NAMES: Record<UsageKind, string> = {
  listings: 'listings',
  inquiries: 'inquiries',
  loans: 'requests for loans',
  loan_steps: 'steps of loans',
  messages: 'messages, answers of guests',
  contacts: 'messages to CommonYard',
  reports: 'reports of listings, messages and users',
  saved_searches: 'searches to save',
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

const CONTRACTS = new URL('../../contracts/src/', import.meta.url);

/** The limits of the contracts, as `module CONSTANT.member`: every constant `MAX_…`, and every number of such an object or of a `…_LIMITS`. */
async function readLimits(): Promise<Map<string, number>> {
  const limits = new Map<string, number>();
  for (const file of readdirSync(CONTRACTS).filter((name) => name.endsWith('.values.ts'))) {
    const constants = (await import(new URL(file, CONTRACTS).href)) as Record<string, unknown>;
    const members = Object.entries(constants).flatMap(([name, value]): [string, unknown][] => {
      if (!/^MAX_|_LIMITS$/.test(name)) return [];
      if (typeof value !== 'object') return [[name, value]];
      return Object.entries(value as object).map(([member, limit]) => [`${name}.${member}`, limit]);
    });
    for (const [name, limit] of members)
      if (typeof limit === 'number') limits.set(`${file.replace('.values.ts', '')} ${name}`, limit);
  }
  return limits;
}
const limits = await readLimits();

/** The row of each limit, and by how much its unit is larger where that is not 1. */
const ROWS: Record<string, readonly [row: string, unit?: number]> = {
  'assets LISTING_LIMITS.tags': ['tags of a listing'],
  'assets MAX_IMAGES_PER_LISTING': ['photos of a listing, of an inspection, of an upload'],
  'assets MAX_LIST_LIMIT': ['records of a page of a list'],
  'audit MAX_EXPORTED_ENTRIES': ['entries of an exported audit log, loans of an export'],
  'certificates CERTIFICATE_LIMITS.additionalInsured': ['additional insured of a certificate of insurance'],
  'certificates CERTIFICATE_LIMITS.perMunicipality': ['certificates of insurance of a municipality'],
  'favourites MAX_FAVOURITES': ['favourites of a user, of a browser without an account'],
  'damage-reports DAMAGE_LIMITS.perLoan': ['damage reports of a loan'],
  'damage-reports DAMAGE_LIMITS.photos': ['photos of a damage report'],
  'documents DOCUMENT_LIMITS.perLoan': ['documents of a loan'],
  'identity MAX_MUNICIPALITY_DOMAINS': ['e-mail domains of a municipality'],
  'inspections MAX_IMAGES_PER_INSPECTION': ['photos of a listing, of an inspection, of an upload'],
  'loan-records MAX_RECORD_DOCUMENT_BYTES': ['documents in the file of a record', 1_000_000],
  'loan-records MAX_RECORD_MESSAGES': ['messages in the record of a loan'],
  'loan-records MAX_RECORD_PHOTOS': ['photos in the file of a record'],
  'loans LOAN_LIMITS.blocks': ['blocks of a listing that have not ended'],
  'loans LOAN_LIMITS.calendarDays': ['days in a calendar of machines'],
  'loans LOAN_LIMITS.feeds': ['calendar feeds of a user'],
  'loans LOAN_LIMITS.loanDays': ['days of a loan'],
  'loans LOAN_LIMITS.monthsAhead': ['days ahead that can be blocked or asked for'],
  'loans LOAN_LIMITS.openDays': ['days that an open request waits for a quote'],
  'loans MAX_EXPORTED_LOANS': ['entries of an exported audit log, loans of an export'],
  'master-agreements AGREEMENT_LIMITS.perMunicipality': ['master agreements of a municipality that have not ended'],
  'media MAX_IMAGES_PER_UPLOAD': ['photos of a listing, of an inspection, of an upload'],
  'media MAX_IMAGE_BYTES': ['size of a photo', 1_000_000],
  'quotes QUOTE_LIMITS.expiryDays': ['days ahead that a quote can be open'],
  'quotes QUOTE_LIMITS.lines': ['lines of a quote'],
  'saved-searches MAX_SAVED_SEARCHES.account': ['saved searches of an account'],
  'saved-searches MAX_SAVED_SEARCHES.address': ['active saved searches of an address without an account'],
  'statements STATEMENT_LIMITS.exported': ['rows of exported statements'],
  'statements STATEMENT_LIMITS.settled': ['statements of a settlement'],
};

/** Text that states a limit elsewhere on the page. */
const SENTENCES: Record<string, (limit: number) => string> = {
  'documents MAX_PDF_BYTES': (bytes) => `a PDF of ${bytes / 1_000_000} MB`,
  'documents MAX_DOCUMENT_IMAGE_BYTES': (bytes) => `a PDF of 5 MB, an image of ${bytes / 1_000_000} MB`,
  'identity MAX_INVITATIONS_PER_DAY': (count) => `One account can send ${count} invitations in 24 hours`,
  'saved-searches SAVED_SEARCH_LIMITS.confirmations': (count) =>
    `A confirmed address gets at most ${count} of these emails a day`,
  'saved-searches SAVED_SEARCH_LIMITS.pendingDays': (days) => `${days} days after the last one was saved`,
  'loan-records MAX_RECORD_PHOTO_BYTES': (bytes) => `of ${bytes / 1_000_000} MB together; the file names the others`,
};

/** What limits no number of things: lengths of texts and amounts of the schemas, deadlines, and how much a response shows. */
const OTHERS = [
  ...['specialTerms', 'reference', 'confirmedMinutes'].map((name) => `agreements AGREEMENT_LIMITS.${name}`),
  ...'rate year make model specifications minimumPeriod tag contactName contactPhone contactOrganization notes adminNotes reason search'
    .split(' ')
    .map((name) => `assets LISTING_LIMITS.${name}`),
  'assets MAX_ALTERNATIVES',
  'assets MAX_TOWNS',
  'certificates CERTIFICATE_LIMITS.cents',
  'documents MAX_DOCUMENT_NAME',
  ...['note', 'signatureHours', 'recallDays'].map((name) => `handovers HANDOVER_LIMITS.${name}`),
  'identity MAX_LISTED_USERS',
  'identity MAX_NAMED_USERS',
  'identity MAX_SIMILAR_ACCOUNTS',
  ...['message', 'adminNotes', 'inspectionNotes', 'itemNote', 'hourMeter', 'search'].map(
    (name) => `inquiries INQUIRY_LIMITS.${name}`,
  ),
  'loan-plans LOAN_PLAN_LIMITS.note',
  ...'rateCents insuranceCents bufferDays noticeDays hours purpose endDays messageDays search'
    .split(' ')
    .map((name) => `loans LOAN_LIMITS.${name}`),
  'master-agreements AGREEMENT_LIMITS.note',
  ...['score', 'perNeed', 'shown', 'km'].map((name) => `matches MATCH_LIMITS.${name}`),
  ...['description', 'note', 'quantity', 'rateCents', 'totalCents'].map((name) => `quotes QUOTE_LIMITS.${name}`),
  'reports REPORT_LIMITS.text',
  ...['months', 'reminderDays', 'overDays', 'named'].map((name) => `saved-searches SAVED_SEARCH_LIMITS.${name}`),
  'statements STATEMENT_LIMITS.note',
  'statements STATEMENT_LIMITS.alternativeCents',
];

it('every limit of the contracts is known here: its row, its sentence, or that it limits no number of things', () => {
  const named = [...Object.keys(ROWS), ...Object.keys(SENTENCES), ...OTHERS];
  expect(named.toSorted()).toEqual([...limits.keys()].toSorted());
});

it.each(Object.entries(ROWS))('docs/operations/limits.md has the limit %s', (name, [row, unit = 1]) => {
  const [, cell = ''] = new RegExp(`^\\| ${row} \\| ([^|]+) \\|`, 'm').exec(page) ?? [];
  expect([row, cell.split(/[ ,](?=\D|$)/)[0]]).toEqual([row, (limits.get(name)! / unit).toLocaleString('en-CA')]);
});

it.each(Object.entries(SENTENCES))('docs/operations/limits.md states the limit %s', (name, toText) => {
  expect(page).toContain(toText(limits.get(name)!));
});
