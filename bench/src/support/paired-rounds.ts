import { median } from './figures.ts';
import { measureLoad, type Load } from './load.ts';
import { cpuSeconds } from './processes.ts';

/** A URL to request, and the process whose CPU time is measured. */
export type Subject = { name: string; url: string; pid: number };
export type Measurement = Load & { cpuMicroseconds: number };

// Long enough for the JIT compiler and the caches.
const WARM_UP = { connections: 32, seconds: 5 };
const ROUND = { connections: 32, seconds: 3 };

/**
 * Runs two subjects in turn, A B A B, so that other load on the machine affects both. Returns the medians of each and of
 * the ratios A to B within one round.
 */
export async function pairedRounds(a: Subject, b: Subject, rounds = 5) {
  for (const { url } of [a, b]) await measureLoad(url, WARM_UP);
  const pairs: { a: Measurement; b: Measurement }[] = [];
  for (let round = 0; round < rounds; round++) pairs.push({ a: await measure(a), b: await measure(b) });
  const medianRatio = (pick: (pair: { a: Measurement; b: Measurement }) => number) => median(pairs.map(pick));
  return {
    perSecond: medianRatio(({ a, b }) => a.perSecond / b.perSecond),
    cpu: medianRatio(({ a, b }) => a.cpuMicroseconds / b.cpuMicroseconds),
    p99: medianRatio(({ a, b }) => a.p99 / b.p99),
    a: summary(pairs.map((pair) => pair.a)),
    b: summary(pairs.map((pair) => pair.b)),
  };
}

async function measure({ url, pid }: Subject): Promise<Measurement> {
  const before = cpuSeconds(pid);
  const load = await measureLoad(url, ROUND);
  return { ...load, cpuMicroseconds: ((cpuSeconds(pid) - before) / load.requests) * 1e6 };
}

const summary = (all: Measurement[]) => {
  const medianOf = (pick: (measurement: Measurement) => number) => median(all.map(pick));
  return `${Math.round(medianOf(({ perSecond }) => perSecond))}/s, ${medianOf(({ cpuMicroseconds }) => cpuMicroseconds).toFixed(0)} us CPU each, p99 ${medianOf(({ p99 }) => p99).toFixed(1)} ms`;
};
