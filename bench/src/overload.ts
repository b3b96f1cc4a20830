import { setTimeout as sleep } from 'node:timers/promises';
import { startAssets } from './list.ts';
import { quantile, type Figure } from './support/figures.ts';
import { startGateway, UNCACHED } from './support/gateway.ts';
import { pinProcess } from './support/processes.ts';
import { CLIENTS, measureLoad } from './support/load.ts';
import { runOverload } from './support/overload.ts';
import { waitUntilOk, withServers } from './support/servers.ts';

/** A search, so that one process can send ten times what the service can process. */
const PATH = '/api/assets?type=available_asset&status=available&search=excavator&limit=24';
const CONNECTIONS = 16;
const TIMES = 10;
const SECONDS = 30;
const SLOW_CONNECTIONS = 500;
/** When the response times are to be normal again. */
const RECOVERY_SECONDS = 5;
/** A p99 is compared over so many requests, one at a time. */
const SAMPLES = 200;

/**
 * Sends ten times the requests that gateway and service can process, and opens connections whose requests never complete:
 * what is served, how fast the rest is rejected, and how it is afterwards. Gateway and service run on one processor.
 */
export async function benchOverload(): Promise<Figure[]> {
  return withServers(async (folder, stopLater) => {
    const { postgres, service, keys } = await startAssets(folder, stopLater);
    const gateway = stopLater(await startGateway(folder, service.url, {}, { key: keys.privateKey }));
    const url = gateway.url + PATH;
    const endpoint = { url, headers: UNCACHED, manyClients: true, connections: CONNECTIONS };
    // Postgres shares the processor of gateway and service: the sender has the other one for itself.
    pinProcess(0, postgres.pid);
    await waitUntilOk(url, UNCACHED);
    // The first run warms the compilers.
    await measureLoad(endpoint, 5);
    const { perSecond: capacity } = await measureLoad(endpoint, 10);
    const normalP99 = await measureP99(url);
    const overload = {
      origin: gateway.url,
      path: PATH,
      headers: UNCACHED,
      clients: CLIENTS,
      perSecond: Math.round(TIMES * capacity),
      seconds: SECONDS,
      slowConnections: SLOW_CONNECTIONS,
    };
    const result = await runOverload(folder, overload);
    await sleep((RECOVERY_SECONDS - result.endedSecondsAgo) * 1_000);
    const laterP99 = await measureP99(url);
    console.log(`  ${Math.round(capacity)} per second; ${JSON.stringify(result)}`);
    return [
      {
        name: `served per second at ten times the capacity : the capacity`,
        ratio: result.servedPerSecond / capacity,
        target: { atLeast: 0.8 },
        note: `${Math.round(result.servedPerSecond)} of ${overload.perSecond} per second for ${SECONDS} s; capacity ${Math.round(capacity)}`,
      },
      {
        name: `p99 of the served : 1 s`,
        ratio: result.servedP99 / 1_000,
        target: { atMost: 1 },
        note: `${Math.round(result.servedP99)} ms`,
      },
      {
        name: `p99 of the rejected : 50 ms`,
        ratio: result.rejectedP99 / 50,
        target: { atMost: 1 },
        note: `${result.rejected} rejected, median ${Math.round(result.rejectedP50)} ms`,
      },
      {
        name: `neither served nor rejected with Retry-After : all requests`,
        ratio: (result.failed + result.withoutRetryAfter) / (overload.perSecond * SECONDS),
        target: { atMost: 0 },
      },
      {
        name: `the last of ${SLOW_CONNECTIONS} slow connections is closed after : 12 s`,
        ratio: result.slowestClosedSeconds / 12,
        target: { atMost: 1 },
      },
      {
        name: `p99 ${RECOVERY_SECONDS} s later : p99 before`,
        ratio: laterP99 / normalP99,
        target: { atMost: 1.5 },
        note: `${laterP99.toFixed(1)} against ${normalP99.toFixed(1)} ms`,
      },
    ];
  });
}

async function measureP99(url: string): Promise<number> {
  const times: number[] = [];
  while (times.length < SAMPLES) {
    const began = performance.now();
    const response = await fetch(url, { headers: UNCACHED });
    await response.arrayBuffer();
    times.push(performance.now() - began);
  }
  return quantile(times, 0.99);
}
