import { startGateway, startStaticServer, UNCACHED } from './support/gateway.ts';
import type { Figure } from './support/figures.ts';
import { compareRates, type Endpoint } from './support/interleaved-rounds.ts';
import { hasNginx, startCachingProxy, startProxy } from './support/nginx.ts';
import { withServers } from './support/servers.ts';

const PATH = '/api/assets';

/** How the gateway scales: two processes of it against nginx with two workers, not pinned to processors. */
export async function benchProcesses(): Promise<Figure[]> {
  if (!hasNginx()) {
    console.log('  skipped: nginx, the reference, is not installed');
    return [];
  }
  return withServers(async (folder, stopLater) => {
    const upstream = stopLater(await startStaticServer(folder, PATH, { processor: 'any' }));
    const [gateways, gateway] = await Promise.all(
      [2, 1].map(async (processes) =>
        stopLater(await startGateway(folder, upstream.url, {}, { processor: 'any', processes })),
      ),
    );
    const two = { processor: 'any', workers: 2 } as const;
    const nginx = stopLater(await startProxy(upstream.url, folder, two));
    const nginxCache = stopLater(await startCachingProxy(upstream.url, folder, two));
    const toEndpoint = ({ url, pid }: { url: string; pid: number }, headers = {}): Endpoint => ({
      url: url + PATH,
      pid,
      headers,
      manyClients: true,
      processor: 'any',
    });
    const ratio = await compareRates({
      'two gateways': toEndpoint(gateways!, UNCACHED),
      'one gateway': toEndpoint(gateway!, UNCACHED),
      nginx: toEndpoint(nginx, UNCACHED),
      'cache of two gateways': toEndpoint(gateways!),
      'nginx cache': toEndpoint(nginxCache),
    });
    return [
      {
        id: 'G6',
        name: 'proxied GET, two gateways : nginx with two workers',
        ratio: ratio('two gateways', 'nginx'),
        target: { atLeast: 0.7 },
      },
      {
        id: 'G6',
        name: 'cached GET, two gateways : nginx proxy_pass with two workers',
        ratio: ratio('cache of two gateways', 'nginx'),
        target: { atLeast: 1.3 },
      },
      { name: 'cached GET, two gateways : nginx proxy_cache', ratio: ratio('cache of two gateways', 'nginx cache') },
      { name: 'proxied GET, two gateways : one gateway', ratio: ratio('two gateways', 'one gateway') },
    ];
  });
}
