import { median } from './figures.ts';
import { loadOf, type Load } from './load.ts';
import { cpuSeconds } from './processes.ts';

/** Something that answers at an address, and the process whose work is counted. */
export type Contender = { name: string; url: string; pid: number };
export type Measured = Load & { cpuMicroseconds: number };

// Long enough for the compiler of the one and the caches of both.
const WARM_UP = { connections: 32, seconds: 5 };
const ROUND = { connections: 32, seconds: 3 };

/**
 * Lets two contenders run in turn, A B A B: what else happens on the machine falls on both. Gives the medians of each
 * and of the ratios A to B within one round.
 */
export async function pairedRounds(a: Contender, b: Contender, rounds = 5) {
  for (const { url } of [a, b]) await loadOf(url, WARM_UP);
  const pairs: { a: Measured; b: Measured }[] = [];
  for (let round = 0; round < rounds; round++) pairs.push({ a: await measure(a), b: await measure(b) });
  const middle = (pick: (pair: { a: Measured; b: Measured }) => number) => median(pairs.map(pick));
  return {
    perSecond: middle(({ a, b }) => a.perSecond / b.perSecond),
    cpu: middle(({ a, b }) => a.cpuMicroseconds / b.cpuMicroseconds),
    p99: middle(({ a, b }) => a.p99 / b.p99),
    a: summary(pairs.map((pair) => pair.a)),
    b: summary(pairs.map((pair) => pair.b)),
  };
}

async function measure({ url, pid }: Contender): Promise<Measured> {
  const before = cpuSeconds(pid);
  const load = await loadOf(url, ROUND);
  return { ...load, cpuMicroseconds: ((cpuSeconds(pid) - before) / load.requests) * 1e6 };
}

const summary = (all: Measured[]) => {
  const of = (pick: (one: Measured) => number) => median(all.map(pick));
  return `${Math.round(of((one) => one.perSecond))}/s, ${of((one) => one.cpuMicroseconds).toFixed(0)} us CPU each, p99 ${of((one) => one.p99).toFixed(1)} ms`;
};
