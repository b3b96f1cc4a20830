import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import { isInstalled, pinnedTo } from './processes.ts';

/** `p99` in milliseconds. */
export type Load = { requests: number; perSecond: number; p99: number };
type Headers = Record<string, string>;

const CONNECTIONS = 32;
export const loadTool = isInstalled('wrk') ? 'wrk' : 'autocannon';

/** Requests one URL repeatedly. Throws where a response is not 2xx, because a ratio of errors means nothing. */
export const measureLoad = (url: string, seconds: number, headers: Headers = {}): Promise<Load> =>
  loadTool === 'wrk' ? withWrk(url, seconds, headers) : withAutocannon(url, seconds, headers);

async function withWrk(url: string, seconds: number, headers: Headers): Promise<Load> {
  const headerArguments = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const options = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--latency', ...headerArguments];
  const [command, args] = pinnedTo(1, 'wrk', [...options, url]);
  const { stdout } = await promisify(execFile)(command, args);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url} did not always respond with 2xx:\n${stdout}`);
  const [, p99, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  return {
    requests: Number(/(\d+) requests in/.exec(stdout)?.[1]),
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99: Number(p99) * ({ us: 0.001, ms: 1, s: 1_000 }[unit ?? ''] ?? Number.NaN),
  };
}

async function withAutocannon(url: string, duration: number, headers: Headers): Promise<Load> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration, headers });
  if (result.non2xx || result.errors) throw new Error(`${url} did not always respond with 2xx`);
  const { requests, latency } = result;
  return { requests: requests.total, perSecond: requests.average, p99: latency.p99 };
}
