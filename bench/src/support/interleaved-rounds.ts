import { median } from './figures.ts';
import { measureLoad } from './load.ts';
import { waitUntilOk } from './servers.ts';

export type Endpoint = { url: string; headers?: Record<string, string> };

const ROUNDS = 5;
/** The duration of one measurement. */
export const SECONDS = 3;

/**
 * Runs several contenders in turn, A B C A B C, so that other load on the machine affects all of them. Returns the results of
 * each round, without those of a first round that warms up.
 */
export async function interleavedRounds<Name extends string, Result>(
  contenders: Record<Name, () => Promise<Result>>,
): Promise<Record<Name, Result>[]> {
  const rounds: Record<Name, Result>[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const results = {} as Record<Name, Result>;
    for (const name in contenders) results[name] = await contenders[name]();
    if (round > 0) rounds.push(results);
  }
  return rounds;
}

/**
 * Compares the responses per second of endpoints under load, and of `loops`, which do the same work without a server. Prints
 * the medians. Returns a function that gives the median ratio of two of them within one round.
 */
export async function compareRates(
  endpoints: Record<string, Endpoint>,
  loops: Record<string, () => Promise<number>>,
): Promise<(one: string, other: string) => number> {
  const contenders = { ...loops };
  for (const [name, { url, headers }] of Object.entries(endpoints)) {
    await waitUntilOk(url, headers);
    contenders[name] = async () => (await measureLoad(url, SECONDS, headers)).perSecond;
  }
  const rounds = await interleavedRounds(contenders);
  const medians = Object.keys(contenders).map((name) => `${name} ${Math.round(median(rounds.map((r) => r[name]!)))}`);
  console.log(`  per second: ${medians.join(', ')}`);
  return (one, other) => median(rounds.map((figures) => figures[one]! / figures[other]!));
}
