import { expect, it } from '@jest/globals';
import { findRegressions } from './regressions.ts';
import type { StoredFigure } from './results.ts';

const rate = (median: number, low = median * 0.96, high = median * 1.04): StoredFigure => ({
  id: 'G',
  name: 'requests per second',
  median,
  low,
  high,
  target: { atLeast: 0.5 },
});
const cost = (median: number): StoredFigure => ({ ...rate(median), name: 'CPU per request', target: { atMost: 2.4 } });

it('reports a figure that is worse by more than the spread', () => {
  expect(findRegressions([rate(0.6)], [rate(0.5)])).toEqual([
    'G requests per second: 0.60 (0.58..0.62) before, 0.50 (0.48..0.52) now',
  ]);
  expect(findRegressions([cost(2)], [cost(2.4)])).toHaveLength(1);
});

it('reports no figure that is better', () => {
  expect(findRegressions([rate(0.5), cost(2.4)], [rate(0.6), cost(2)])).toEqual([]);
});

it('reports no figure whose rounds overlap the former ones', () => {
  expect(findRegressions([rate(0.6, 0.45, 0.65)], [rate(0.5)])).toEqual([]);
  expect(findRegressions([rate(0.6)], [rate(0.5, 0.4, 0.7)])).toEqual([]);
});

it('allows 5 % where nothing was repeated', () => {
  expect(findRegressions([rate(1, 1, 1)], [rate(0.96, 0.96, 0.96)])).toEqual([]);
  expect(findRegressions([rate(1, 1, 1)], [rate(0.94, 0.94, 0.94)])).toHaveLength(1);
});

it('compares neither new figures nor figures without a bar', () => {
  const { target: _bar, ...unbarred } = rate(0.6);
  expect(findRegressions([unbarred], [{ ...unbarred, median: 0.1 }])).toEqual([]);
  expect(findRegressions([], [rate(0.1)])).toEqual([]);
});
