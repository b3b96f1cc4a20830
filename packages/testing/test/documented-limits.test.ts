import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { USAGE_KINDS, USAGE_LIMITS, USAGE_SCOPES, type UsageKind } from '@commonyard/contracts/usage-limits.values';

/** What docs/operations/limits.md calls each kind. */
const NAMES: Record<UsageKind, string> = {
  listings: 'listings',
  inquiries: 'inquiries',
  loans: 'requests for loans',
  messages: 'messages, answers of guests',
  contacts: 'messages to CommonYard',
  images: 'images',
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
