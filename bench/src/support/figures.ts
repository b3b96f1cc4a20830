/** One measured ratio against a reference. `target` is its goal. */
export type Figure = {
  id?: string;
  name: string;
  ratio: number;
  target?: { atLeast: number } | { atMost: number };
  note?: string;
};

export type Bench = () => Promise<Figure[]>;

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

/** A figure as one line of text. */
export function formatFigure({ name, ratio, target, note }: Figure): string {
  const goal = target && ('atLeast' in target ? `>= ${target.atLeast}` : `<= ${target.atMost}`);
  const met = target && ('atLeast' in target ? ratio >= target.atLeast : ratio <= target.atMost);
  const verdict = goal ? `  (target ${goal}: ${met ? 'met' : 'missed'})` : '';
  return `  ${name.padEnd(52)} ${ratio.toFixed(2).padStart(6)} x${verdict}${note ? `  ${note}` : ''}`;
}
