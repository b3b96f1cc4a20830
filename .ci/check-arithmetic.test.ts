import { deepEqual } from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { findWrongCalculations } from './check-arithmetic.ts';

const root = mkdtempSync(join(tmpdir(), 'check-arithmetic-'));
after(() => rmSync(root, { recursive: true, force: true }));
mkdirSync(join(root, 'docs/operations'), { recursive: true });
const write = (text: string) => writeFileSync(join(root, 'docs/operations/scale.md'), text);

test('accepts right and rounded results', () => {
  write('10,000 x 0.3 / 3 = 1,000, 2 / 3 = 0.67 and 3 x 65 + 2 x 91 - 1 = 376. A host 10.0.0.1/8 - 3 is none.');
  deepEqual(findWrongCalculations(root), []);
});

test('reports a wrong result', () => {
  write('| 2 x 91 = 183 |\n10 / 4 = 2.4');
  deepEqual(findWrongCalculations(root), [
    'docs/operations/scale.md: 2 x 91 = 183, but it is 182',
    'docs/operations/scale.md: 10 / 4 = 2.4, but it is 2.5',
  ]);
});
