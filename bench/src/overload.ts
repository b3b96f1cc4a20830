import { setTimeout as sleep } from 'node:timers/promises';
import { startAssets } from './list.ts';
import type { Figure } from './support/figures.ts';
import { startGateway, UNCACHED } from './support/gateway.ts';
import { pinProcess } from './support/processes.ts';
import { CLIENTS, measureLoad } from './support/load.ts';
import { runOverload } from './support/overload.ts';
import { waitUntilOk, withServers } from './support/servers.ts';

/** A search, so that one process can send four times what the service can process. */
const PATH = '/api/assets?type=available_asset&status=available&search=excavator&limit=24';
const CONNECTIONS = 16;
const TIMES = 4;
const SECONDS = 30;
/**
 * Sends four times the requests that gateway and service can process: what is served, and whether both still answer. Gateway and
 * service run on one processor.
 */
export async function benchOverload(): Promise<Figure[]> {
  return withServers(async (folder, stopLater) => {
    const { postgres, service, keys } = await startAssets(folder, stopLater);
    const gateway = stopLater(await startGateway(folder, service.url, {}, keys.privateKey));
    const url = gateway.url + PATH;
    const endpoint = { url, headers: UNCACHED, manyClients: true, connections: CONNECTIONS };
    // Postgres shares the processor of gateway and service: the sender has the other one for itself.
    pinProcess(0, postgres.pid);
    await waitUntilOk(url, UNCACHED);
    // The first run warms the compilers.
    await measureLoad(endpoint, 5);
    const { perSecond: capacity } = await measureLoad(endpoint, 10);
    const overload = {
      origin: gateway.url,
      path: PATH,
      headers: UNCACHED,
      clients: CLIENTS,
      perSecond: Math.round(TIMES * capacity),
      seconds: SECONDS,
    };
    const running = runOverload(folder, overload);
    let unhealthy = 0;
    for (let second = 1; second < SECONDS; second++) {
      await sleep(1_000);
      for (const { url } of [gateway, service])
        unhealthy += await fetch(`${url}/livez`, { signal: AbortSignal.timeout(5_000) }).then(
          ({ ok }) => (ok ? 0 : 1),
          () => 1,
        );
    }
    const result = await running;
    console.log(`  ${Math.round(capacity)} per second; ${JSON.stringify(result)}`);
    return [
      {
        id: 'O',
        name: 'served per second at four times the capacity : the capacity',
        ratio: result.servedPerSecond / capacity,
        target: { atLeast: 0.8 },
        note: `${Math.round(result.servedPerSecond)} of ${overload.perSecond} per second for ${SECONDS} s, p99 ${Math.round(result.servedP99)} ms; capacity ${Math.round(capacity)}`,
      },
      {
        id: 'O',
        name: 'neither served nor rejected with Retry-After : all requests',
        ratio: (result.failed + result.withoutRetryAfter) / (overload.perSecond * SECONDS),
        target: { atMost: 0 },
      },
      {
        id: 'O',
        name: 'health checks without an answer, of processes that may have ended : all',
        ratio: unhealthy / (2 * (SECONDS - 1)),
        target: { atMost: 0 },
      },
    ];
  });
}
