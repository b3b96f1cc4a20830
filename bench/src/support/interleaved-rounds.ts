import { median, ratioOf, type Ratio } from './figures.ts';
import { measureLoad, type Endpoint, type Load } from './load.ts';
import { cpuSeconds } from './processes.ts';
import { waitUntilOk } from './servers.ts';

export type { Endpoint } from './load.ts';

const ROUNDS = 5;
/** The duration of one measurement. */
export const SECONDS = 2;

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

type Measurement = Omit<Load, 'requests'> & { cpuMicroseconds: number };
type Measure = keyof Measurement;

/**
 * Compares endpoints under load, and `loops`, which do the same work without a server and return their responses per second.
 * Prints the medians. Returns a function that gives the ratio of two of them within one round.
 */
export async function compareRates(
  endpoints: Record<string, Endpoint>,
  loops: Record<string, () => Promise<number>> = {},
): Promise<(one: string, other: string, measure?: Measure) => Ratio> {
  const contenders: Record<string, () => Promise<Measurement>> = {};
  for (const [name, loop] of Object.entries(loops))
    contenders[name] = async () => ({ perSecond: await loop(), p99: Number.NaN, cpuMicroseconds: Number.NaN });
  for (const [name, endpoint] of Object.entries(endpoints)) {
    await waitUntilOk(endpoint.url, endpoint.headers);
    contenders[name] = () => measureEndpoint(endpoint);
  }
  const rounds = await interleavedRounds(contenders);
  for (const name in contenders) console.log(`  ${summary(name, rounds)}`);
  return (one, other, measure = 'perSecond') =>
    ratioOf(rounds, (round) => round[one]![measure] / round[other]![measure]);
}

async function measureEndpoint(endpoint: Endpoint): Promise<Measurement> {
  const { pid } = endpoint;
  const before = pid === undefined ? Number.NaN : cpuSeconds(pid);
  const { perSecond, p99, requests } = await measureLoad(endpoint, SECONDS);
  const cpuMicroseconds = pid === undefined ? Number.NaN : ((cpuSeconds(pid) - before) / requests) * 1e6;
  return { perSecond, p99, cpuMicroseconds };
}

function summary(name: string, rounds: Record<string, Measurement>[]): string {
  const medianOf = (measure: Measure) => median(rounds.map((round) => round[name]![measure]));
  const cpu = medianOf('cpuMicroseconds');
  const p99 = medianOf('p99');
  return [
    `${name}: ${Math.round(medianOf('perSecond'))} per second`,
    ...(Number.isNaN(p99) ? [] : [`p99 ${p99.toFixed(1)} ms`]),
    ...(Number.isNaN(cpu) ? [] : [`${cpu.toFixed(0)} us CPU each`]),
  ].join(', ');
}
