import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findMapsWithoutOthers } from './check-labels.ts';

const imports = "import type { LoanStatus, Role } from '@commonyard/contracts/loans.values';\n";
const find = (text: string) => findMapsWithoutOthers(new Map([['web/src/loan.labels.ts', imports + text]]));

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
  ])
    assert.equal(find(`export const A: ${type} = {};\n`).length, 1, type);
});
