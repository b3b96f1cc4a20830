import { median } from './figures.ts';
import { loadOf } from './load.ts';

export type Door = { url: string; headers?: Record<string, string> };

/** How often per second an address answers. */
export const perSecondOf = async ({ url, headers = {} }: Door, seconds: number): Promise<number> =>
  (await loadOf(url, { connections: 32, seconds, headers })).perSecond;

/**
 * Lets several contenders run in turn, A B C A B C: what else happens on the machine falls on all. Each gives how often
 * per second it did its work. Prints the medians, and gives the median of the ratio of two within one round.
 */
export async function inTurn(
  contenders: Record<string, () => Promise<number>>,
  rounds = 5,
): Promise<(one: string, other: string) => number> {
  const all: Record<string, number>[] = [];
  for (let round = 0; round <= rounds; round++) {
    const figures: Record<string, number> = {};
    for (const [name, run] of Object.entries(contenders)) figures[name] = await run();
    // The first round warms the compilers.
    if (round > 0) all.push(figures);
  }
  const middle = (name: string) => Math.round(median(all.map((figures) => figures[name]!)));
  console.log(
    `  per second: ${Object.keys(contenders)
      .map((name) => `${name} ${middle(name)}`)
      .join(', ')}`,
  );
  return (one, other) => median(all.map((figures) => figures[one]! / figures[other]!));
}
