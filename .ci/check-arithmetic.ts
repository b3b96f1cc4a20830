// Recomputes every calculation in the operations manual, such as "10,000 x 0.3 / 3 = 1,000". A result may be rounded to the
// digits that it shows.
//   node .ci/check-arithmetic.ts
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportProblems } from './report-problems.ts';

const NUMBER = String.raw`\d[\d,]*(?:\.\d+)?`;
const CALCULATION = new RegExp(String.raw`(?<![\w./-])${NUMBER}(?: [x/+-] ${NUMBER})+ = ${NUMBER}`, 'g');
/** Whole results from this size on may be rounded to three digits. */
const LARGE = 1_000;

/** Lists every calculation in docs/operations below `root` with another result, one line each. */
export function findWrongCalculations(root: string): string[] {
  const files = globSync('docs/operations/*.md', { cwd: root }).sort();
  return files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(CALCULATION)].flatMap(([calculation]) => {
      const [terms = '', result = ''] = calculation.split(' = ');
      const computed = evaluate(terms);
      return isRounded(computed, result)
        ? []
        : [`${file}: ${calculation}, but it is ${Number(computed.toPrecision(6))}`];
    }),
  );
}

/** Sums of products, from left to right. */
function evaluate(terms: string): number {
  const signed = terms.replaceAll(',', '').split(/ (?=[+-] )/);
  return signed.reduce((sum, term) => {
    const [first = '', ...factors] = term.replace(/^[+-] /, '').split(/ (?=[x/] )/);
    const product = factors.reduce(
      (value, factor) => (factor.startsWith('/') ? value / Number(factor.slice(2)) : value * Number(factor.slice(2))),
      Number(first),
    );
    return term.startsWith('- ') ? sum - product : sum + product;
  }, 0);
}

function isRounded(computed: number, result: string): boolean {
  const digits = result.replaceAll(',', '');
  const [, decimals = ''] = digits.split('.');
  const step =
    decimals === '' && Number(digits) >= LARGE
      ? 10 ** (String(Math.trunc(Number(digits))).length - 3)
      : 10 ** -decimals.length;
  return Math.abs(computed - Number(digits)) <= step / 2 + 1e-9;
}

if (import.meta.main) reportProblems(findWrongCalculations(join(import.meta.dirname, '..')));
