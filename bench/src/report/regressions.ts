import { formatRatio, type Bar, type Ratio } from '../support/figures.ts';
import type { StoredFigure } from './results.ts';

/** The spread that a figure without rounds is given, such as a number of bytes. */
const MINIMUM_SPREAD = 0.05;

/**
 * The figures with a bar that are worse than before by more than the spread: each median lies outside the other's range, and
 * they differ by more than 5 %.
 */
export function findRegressions(before: StoredFigure[], now: StoredFigure[]): string[] {
  return now.flatMap((figure) => {
    const { id, name, target } = figure;
    const former = before.find((other) => other.id === id && other.name === name);
    if (!target || !former || !isWorse(target, former, figure)) return [];
    return [`${id ?? ''} ${name}: ${formatRatio(former)} before, ${formatRatio(figure)} now`.trim()];
  });
}

function isWorse(bar: Bar, former: Ratio, now: Ratio): boolean {
  if ('atLeast' in bar)
    return now.median < former.low && now.high < former.median && now.median < former.median * (1 - MINIMUM_SPREAD);
  return now.median > former.high && now.low > former.median && now.median > former.median * (1 + MINIMUM_SPREAD);
}
