/** One measured figure, always against something run beside it. `bar` is what it is meant to reach. */
export type Figure = { name: string; ratio: number; bar?: { atLeast: number } | { atMost: number }; note?: string };

export type Bench = () => Promise<Figure[]>;

/** The middle of some numbers. */
export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

/** A figure as one line of text. */
export function formatFigure({ name, ratio, bar, note }: Figure): string {
  const goal = bar && ('atLeast' in bar ? `>= ${bar.atLeast}` : `<= ${bar.atMost}`);
  const met = bar && ('atLeast' in bar ? ratio >= bar.atLeast : ratio <= bar.atMost);
  const verdict = goal ? `  (bar ${goal}: ${met ? 'met' : 'missed'})` : '';
  return `  ${name.padEnd(52)} ${ratio.toFixed(2).padStart(6)} x${verdict}${note ? `  ${note}` : ''}`;
}
