import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import { isInstalled } from '@commonyard/testing/installed-command';
import { pinnedTo, type Processor } from './processes.ts';

export type Endpoint = {
  url: string;
  headers?: Record<string, string>;
  /** The process whose CPU time is measured, with its descendants. */
  pid?: number;
  /** Sends the addresses of many clients in turn, in `X-Forwarded-For`, so that no rate limit of a client applies. */
  manyClients?: boolean;
  connections?: number;
  /** Where the load tool runs; default 1. */
  processor?: Processor;
};

/** `p99` in milliseconds. */
export type Load = { requests: number; perSecond: number; p99: number };

const CONNECTIONS = 32;
/** A client may send 3,000 requests per minute, so this allows 125,000 per second. The gateway counts 5,000 clients. */
export const CLIENTS = 2_500;
export const loadTool = isInstalled('wrk') ? 'wrk' : 'autocannon';

/** Requests one URL repeatedly. Throws where a response is an error, because a ratio of errors means nothing. */
export const measureLoad = (endpoint: Endpoint, seconds: number): Promise<Load> =>
  loadTool === 'wrk' ? withWrk(endpoint, seconds) : withAutocannon(endpoint, seconds);

async function withWrk(endpoint: Endpoint, seconds: number): Promise<Load> {
  const { url, headers = {}, manyClients, connections = CONNECTIONS, processor = 1 } = endpoint;
  const headerArguments = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const scriptArguments = manyClients ? ['-s', manyClientsScript()] : [];
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...headerArguments, ...scriptArguments];
  const [command, args] = pinnedTo(processor, 'wrk', [...options, url]);
  const { stdout } = await promisify(execFile)(command, args);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url} did not always respond with 2xx:\n${stdout}`);
  const [, p99, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  return {
    requests: Number(/(\d+) requests in/.exec(stdout)?.[1]),
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99: Number(p99) * ({ us: 0.001, ms: 1, s: 1_000 }[unit ?? ''] ?? Number.NaN),
  };
}

let script: string | undefined;
/** Writes a script for wrk that builds all requests in advance. */
function manyClientsScript(): string {
  if (script) return script;
  const folder = mkdtempSync(join(tmpdir(), 'bench-wrk-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  script = join(folder, 'many-clients.lua');
  writeFileSync(
    script,
    `local requests, last = {}, 0
init = function()
  for client = 1, ${CLIENTS} do
    wrk.headers["X-Forwarded-For"] = "10.1." .. math.floor(client / 250) .. "." .. (client % 250 + 1)
    requests[client] = wrk.format()
  end
end
request = function()
  last = last % ${CLIENTS} + 1
  return requests[last]
end
`,
  );
  return script;
}

async function withAutocannon(endpoint: Endpoint, duration: number): Promise<Load> {
  const { url, headers = {}, manyClients, connections = CONNECTIONS } = endpoint;
  const toRequest = (_: unknown, client: number) => ({
    headers: { ...headers, 'x-forwarded-for': `10.1.${Math.floor(client / 250)}.${(client % 250) + 1}` },
  });
  const requests = manyClients ? { requests: Array.from({ length: CLIENTS }, toRequest) } : {};
  const result = await autocannon({ url, connections, duration, headers, ...requests });
  if (result['4xx'] || result['5xx'] || result.errors) throw new Error(`${url} did not always respond with 2xx`);
  const { requests: rate, latency } = result;
  return { requests: rate.total, perSecond: rate.average, p99: latency.p99 };
}
