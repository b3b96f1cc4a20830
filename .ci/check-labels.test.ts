import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findMapsWithoutOthers } from './check-labels.ts';

const imports = "import type { LoanStatus, Role } from '@commonyard/contracts/loans.values';\n";
const values = "export const LOAN_STATUSES = [\n  'open',\n  'on_hold',\n] as const;\n";
const find = (text: string) =>
  findMapsWithoutOthers(
    new Map([
      ['packages/contracts/src/loans.values.ts', values],
      ['web/src/loan.labels.ts', imports + text],
    ]),
    new Set(),
  );

test('accepts maps that labels and looks make, and maps of other keys', () => {
  assert.deepEqual(
    find("const A = labels<LoanStatus>({ open: 'Open' });\nconst TABS: Record<Tab, string> = {};\n"),
    [],
  );
  assert.deepEqual(find("const A: Record<string, string> = {};\nconst B = looks<Role, Tint>({}, 'gray');\n"), []);
});

test('reports a map by an enumeration of the contracts', () => {
  for (const type of [
    'Record<LoanStatus, string>',
    'Record<Role, [Tint, LucideIcon]>',
    'Partial<Record<Role, string>>',
    "Record<Role['x'], Tint>",
    'Record<Role, LucideIcon>',
    'Record<Role, StatusStyle>',
  ])
    assert.equal(find(`export const A: ${type} = {};\n`).length, 1, type);
});

test('reports a map with every value of an enumeration as a key, without a type and of any type', () => {
  for (const map of [
    "const A = { open: 'Open', on_hold: 'On hold' };",
    "  const A = { open: t('Open, or not'), 'on_hold': Pause } as const;",
    "const A: Record<LoanStatus, { title: string; text: string }> = {\n  open: { title: 'a', text: 'b' },\n  on_hold: { title: 'c', text: 'd' },\n};",
    'const A = { open: (loan: Loan) => ({ a: [loan] }), on_hold: 1 } satisfies Record<LoanStatus, unknown>;',
  ])
    assert.equal(find(`${map}\n`).length, 1, map);
  assert.deepEqual(
    find("const A = { open: 'Open', shut: 'Shut' };\nconst B = { open: 1, on_hold: 2, shut: 3 };\n"),
    [],
  );
  assert.deepEqual(find("const A = labels({ open: 'Open', on_hold: 'On hold' });\n"), []);
});

test('accepts an exception, and reports one without need', () => {
  const sources = new Map([['web/src/a.ts', `${imports}const A: Record<Role, string> = {};\n`]]);
  assert.deepEqual(findMapsWithoutOthers(sources, new Set(['web/src/a.ts A', 'web/src/a.ts B'])), [
    'web/src/a.ts B needs no exception',
  ]);
  assert.deepEqual(findMapsWithoutOthers(sources, new Set()), [
    'web/src/a.ts A has nothing for a value that a newer service added; use labels or looks',
  ]);
});
