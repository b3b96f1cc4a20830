import { median } from './figures.ts';
import { measureLoad } from './load.ts';

export type Endpoint = { url: string; headers?: Record<string, string> };

/** Responses per second of an endpoint under load. */
export const requestsPerSecond = async ({ url, headers = {} }: Endpoint, seconds: number): Promise<number> =>
  (await measureLoad(url, { connections: 32, seconds, headers })).perSecond;

/**
 * Runs several contenders in turn, A B C A B C, so that other load on the machine affects all of them. Each returns its
 * operations per second. Prints the medians. Returns a function that gives the median ratio of two contenders within one
 * round.
 */
export async function interleavedRounds(
  contenders: Record<string, () => Promise<number>>,
  rounds = 5,
): Promise<(one: string, other: string) => number> {
  const all: Record<string, number>[] = [];
  for (let round = 0; round <= rounds; round++) {
    const figures: Record<string, number> = {};
    for (const [name, run] of Object.entries(contenders)) figures[name] = await run();
    // The first round is a warm-up.
    if (round > 0) all.push(figures);
  }
  const medianOf = (name: string) => Math.round(median(all.map((figures) => figures[name]!)));
  console.log(
    `  per second: ${Object.keys(contenders)
      .map((name) => `${name} ${medianOf(name)}`)
      .join(', ')}`,
  );
  return (one, other) => median(all.map((figures) => figures[one]! / figures[other]!));
}
