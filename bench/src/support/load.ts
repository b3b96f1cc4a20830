import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import { isInstalled, pinnedTo } from './processes.ts';

export type Load = { requests: number; perSecond: number; p50: number; p99: number };

export const loadTool = isInstalled('wrk') ? 'wrk' : 'autocannon';

/** Requests one URL repeatedly. Throws where a response is not 2xx, because a ratio of errors means nothing. */
export async function measureLoad(
  url: string,
  { connections, seconds, headers = {} }: { connections: number; seconds: number; headers?: Record<string, string> },
): Promise<Load> {
  const load = loadTool === 'wrk' ? withWrk : withAutocannon;
  return load(url, connections, seconds, headers);
}

type Headers = Record<string, string>;

async function withWrk(url: string, connections: number, seconds: number, headers: Headers): Promise<Load> {
  const headerArguments = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const [command, args] = pinnedTo(1, 'wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    ...headerArguments,
    '--latency',
    url,
  ]);
  const { stdout } = await promisify(execFile)(command, args);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url} did not always respond with 2xx:\n${stdout}`);
  const milliseconds = (percent: number) => {
    const [, amount, unit] = new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s)`).exec(stdout) ?? [];
    return Number(amount) * ({ us: 0.001, ms: 1, s: 1_000 }[unit ?? ''] ?? Number.NaN);
  };
  return {
    requests: Number(/(\d+) requests in/.exec(stdout)?.[1]),
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p50: milliseconds(50),
    p99: milliseconds(99),
  };
}

async function withAutocannon(url: string, connections: number, duration: number, headers: Headers): Promise<Load> {
  const result = await autocannon({ url, connections, duration, headers });
  if (result.non2xx || result.errors) throw new Error(`${url} did not always respond with 2xx`);
  const { requests, latency } = result;
  return { requests: requests.total, perSecond: requests.average, p50: latency.p50, p99: latency.p99 };
}
