import { median } from './figures.ts';
import { interleavedRounds, SECONDS } from './interleaved-rounds.ts';
import { measureLoad, type Load } from './load.ts';
import { cpuSeconds } from './processes.ts';

/** A URL to request, and the process whose CPU time is measured. */
type Subject = { url: string; pid: number };
type Measurement = Load & { cpuMicroseconds: number };

/** Measures two subjects in turn. Returns the medians of each and of the ratios A to B within one round. */
export async function pairedRounds(a: Subject, b: Subject) {
  const pairs = await interleavedRounds({ a: () => measure(a), b: () => measure(b) });
  const medianRatio = (figure: 'perSecond' | 'cpuMicroseconds') =>
    median(pairs.map((pair) => pair.a[figure] / pair.b[figure]));
  return {
    perSecond: medianRatio('perSecond'),
    cpu: medianRatio('cpuMicroseconds'),
    a: summary(pairs.map((pair) => pair.a)),
    b: summary(pairs.map((pair) => pair.b)),
  };
}

async function measure({ url, pid }: Subject): Promise<Measurement> {
  const before = cpuSeconds(pid);
  const load = await measureLoad(url, SECONDS);
  return { ...load, cpuMicroseconds: ((cpuSeconds(pid) - before) / load.requests) * 1e6 };
}

const summary = (all: Measurement[]) => {
  const medianOf = (figure: 'perSecond' | 'cpuMicroseconds' | 'p99') => median(all.map((one) => one[figure]));
  return `${Math.round(medianOf('perSecond'))}/s, ${medianOf('cpuMicroseconds').toFixed(0)} us CPU each, p99 ${medianOf('p99').toFixed(1)} ms`;
};
