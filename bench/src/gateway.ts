import { join } from 'node:path';
import { startGateway, startStaticServer, UNCACHED } from './support/gateway.ts';
import type { Figure } from './support/figures.ts';
import { compareRates, type Endpoint } from './support/interleaved-rounds.ts';
import { loadTool } from './support/load.ts';
import { hasNginx, startProxy } from './support/nginx.ts';
import { startProgram, withServers } from './support/servers.ts';

const PATH = '/api/assets';

/**
 * The cost of the gateway: a list of 9 kB through it, through @fastify/http-proxy, through bare Node with the same HTTP client
 * and no check, and through nginx, all in front of the same static server; and the same list from the memory of the gateway
 * and of bare Node. The gateway counts rates and metrics.
 */
export async function benchGateway(): Promise<Figure[]> {
  if (!hasNginx()) {
    console.log('  skipped: nginx, the reference, is not installed');
    return [];
  }
  return withServers(async (folder, stopLater) => {
    const upstream = stopLater(await startStaticServer(folder, PATH));
    const gateway = stopLater(await startGateway(folder, upstream.url));
    const nginx = stopLater(await startProxy(upstream.url, folder));
    const httpProxy = stopLater(
      await startProgram(folder, [join(import.meta.dirname, 'support/http-proxy-process.ts')], {
        UPSTREAM: upstream.url,
      }),
    );
    const bare = stopLater(
      await startProgram(folder, [join(import.meta.dirname, 'support/bare-proxy-process.ts')], {
        UPSTREAM: upstream.url,
        STORED_PATH: PATH,
      }),
    );
    const toEndpoint = ({ url, pid }: { url: string; pid: number }, headers = {}): Endpoint => ({
      url: url + PATH,
      pid,
      headers,
      manyClients: true,
    });
    const note = await fetchStored(gateway.url + PATH);

    console.log(`  measured with ${loadTool}`);
    const ratio = await compareRates({
      gateway: toEndpoint(gateway, UNCACHED),
      'http-proxy': toEndpoint(httpProxy, UNCACHED),
      'bare Node': toEndpoint(bare),
      nginx: toEndpoint(nginx, UNCACHED),
      'gateway from memory': toEndpoint(gateway),
      'bare Node from memory': { ...toEndpoint(bare), url: `${bare.url}/stored` },
    });
    return [
      {
        id: 'G',
        name: 'proxied GET of 9 kB, requests per second : bare Node without any check',
        ratio: ratio('gateway', 'bare Node'),
        target: { atLeast: 0.9 },
      },
      {
        id: 'G',
        name: 'proxied GET of 9 kB, CPU per request : bare Node without any check',
        ratio: ratio('gateway', 'bare Node', 'cpuMicroseconds'),
        target: { atMost: 1.15 },
      },
      {
        id: 'G',
        name: 'proxied GET of 9 kB, requests per second : @fastify/http-proxy',
        ratio: ratio('gateway', 'http-proxy'),
        target: { atLeast: 1.5 },
      },
      { id: 'G', name: 'proxied GET of 9 kB, requests per second : nginx', ratio: ratio('gateway', 'nginx') },
      { id: 'G', name: 'bare Node without any check, requests per second : nginx', ratio: ratio('bare Node', 'nginx') },
      {
        id: 'C',
        name: 'stored response of 9 kB, requests per second : bare Node from memory',
        ratio: ratio('gateway from memory', 'bare Node from memory'),
        target: { atLeast: 0.85 },
        note,
      },
      {
        id: 'C',
        name: 'stored response of 9 kB, CPU per request : bare Node from memory',
        ratio: ratio('gateway from memory', 'bare Node from memory', 'cpuMicroseconds'),
        target: { atMost: 1.3 },
        note,
      },
    ];
  });
}

/** Lets the gateway store the response. Returns a note where the second response is not a stored one. */
async function fetchStored(url: string): Promise<string> {
  await (await fetch(url)).text();
  const { headers } = await fetch(url);
  return /\bhit\b/.test(headers.get('cache-status') ?? '') ? '' : 'not from memory';
}
