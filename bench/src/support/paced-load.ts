import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from './figures.ts';

type PacedLoadOptions = { url: string; headers: Record<string, string>; perSecond: number; seconds: number };

/**
 * Sends requests at a fixed rate, whether or not earlier ones have a response. Returns the 99th percentile of the time from
 * when a request was due until its response had arrived, in milliseconds. Throws where a response is not 2xx.
 */
export async function measurePacedP99({ url, headers, perSecond, seconds }: PacedLoadOptions): Promise<number> {
  const began = performance.now();
  const measure = async (index: number): Promise<number> => {
    const dueAt = began + (index * 1_000) / perSecond;
    await sleep(Math.max(0, dueAt - performance.now()));
    const response = await fetch(url, { headers });
    if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
    await response.arrayBuffer();
    return performance.now() - dueAt;
  };
  return quantile(await Promise.all(Array.from({ length: perSecond * seconds }, (_, index) => measure(index))), 0.99);
}
