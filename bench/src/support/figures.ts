import type { TargetId } from '../report/targets.ts';

/** A ratio measured in several rounds: the median, the lowest and the highest of the rounds. */
export type Ratio = { median: number; low: number; high: number };
export type Bar = { atLeast: number } | { atMost: number };

/** One measured ratio against a reference. `target` is its bar, `id` the performance target that it belongs to. */
export type Figure = { id?: TargetId; name: string; ratio: Ratio | number; target?: Bar; note?: string };

export type Bench = () => Promise<Figure[]>;

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

/** The value below which `share` of the numbers are, such as 0.99. */
export function quantile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number;
}

/** The ratio of two measurements of the same round, over all rounds. */
export function ratioOf<Round>(rounds: Round[], of: (round: Round) => number): Ratio {
  const ratios = rounds.map(of);
  return { median: median(ratios), low: Math.min(...ratios), high: Math.max(...ratios) };
}

export const toRatio = (ratio: Ratio | number): Ratio =>
  typeof ratio === 'number' ? { median: ratio, low: ratio, high: ratio } : ratio;

/** Whether the median reaches the bar. */
export const isMet = ({ median }: Ratio, bar: Bar): boolean =>
  'atLeast' in bar ? median >= bar.atLeast : median <= bar.atMost;

export const formatBar = (bar: Bar): string => ('atLeast' in bar ? `>= ${bar.atLeast}` : `<= ${bar.atMost}`);

/** `0.53 (0.50..0.55)`, or only the number where nothing was repeated. */
export function formatRatio({ median, low, high }: Ratio): string {
  const text = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(2));
  return low === high ? text(median) : `${text(median)} (${text(low)}..${text(high)})`;
}

/** A figure as one line of text. */
export function formatFigure({ id, name, ratio, target, note }: Figure): string {
  const measured = toRatio(ratio);
  const verdict = target ? `  (target ${formatBar(target)}: ${isMet(measured, target) ? 'met' : 'missed'})` : '';
  return `  ${(id ?? '').padEnd(3)} ${name.padEnd(60)} ${formatRatio(measured)} x${verdict}${note ? `  ${note}` : ''}`;
}
