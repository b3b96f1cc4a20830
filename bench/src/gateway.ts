import { join } from 'node:path';
import { startGateway, startStaticServer, UNCACHED } from './support/gateway.ts';
import type { Figure } from './support/figures.ts';
import { compareRates, type Endpoint } from './support/interleaved-rounds.ts';
import { loadTool } from './support/load.ts';
import { hasNginx, startCachingProxy, startProxy } from './support/nginx.ts';
import { startProgram, withServers } from './support/servers.ts';

const PATH = '/api/assets';

/**
 * The cost of the gateway: a list of 9 kB through it, through @fastify/http-proxy and through nginx, all in front of the same
 * static server; and the same list from the cache of the gateway and of nginx. The gateway counts rates and metrics.
 */
export async function benchGateway(): Promise<Figure[]> {
  if (!hasNginx()) {
    console.log('  skipped: nginx, the reference, is not installed');
    return [];
  }
  return withServers(async (folder, stopLater) => {
    const upstream = stopLater(await startStaticServer(folder, PATH));
    const gateway = stopLater(await startGateway(folder, upstream.url));
    const unlimited = stopLater(await startGateway(folder, upstream.url, { COMMONYARD_LIMITS: 'off' }));
    const nginx = stopLater(await startProxy(upstream.url, folder));
    const nginxCache = stopLater(await startCachingProxy(upstream.url, folder));
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
    const cached = await fetchCached(gateway.url + PATH);

    console.log(`  measured with ${loadTool}`);
    const ratio = await compareRates({
      gateway: toEndpoint(gateway, UNCACHED),
      'gateway without rate limits': toEndpoint(unlimited, UNCACHED),
      'http-proxy': toEndpoint(httpProxy, UNCACHED),
      'bare Node': toEndpoint(bare),
      nginx: toEndpoint(nginx, UNCACHED),
      'gateway cache': toEndpoint(gateway),
      'gateway cache, 304': toEndpoint(gateway, { 'if-none-match': cached.etag }),
      'bare Node from memory': { ...toEndpoint(bare), url: `${bare.url}/stored` },
      'nginx cache': toEndpoint(nginxCache),
    });
    return [
      {
        id: 'G1',
        name: 'proxied GET of 9 kB, requests per second : nginx',
        ratio: ratio('gateway', 'nginx'),
        target: { atLeast: 0.5 },
      },
      {
        id: 'G1',
        name: 'proxied GET of 9 kB, CPU per request : nginx',
        ratio: ratio('gateway', 'nginx', 'cpuMicroseconds'),
        target: { atMost: 2.4 },
      },
      {
        name: 'proxied GET of 9 kB without rate limits, requests per second : nginx',
        ratio: ratio('gateway without rate limits', 'nginx'),
      },
      {
        id: 'G2',
        name: 'proxied GET of 9 kB, CPU per request : @fastify/http-proxy',
        ratio: ratio('gateway', 'http-proxy', 'cpuMicroseconds'),
        target: { atMost: 0.75 },
      },
      {
        id: 'G2',
        name: 'proxied GET of 9 kB, requests per second : @fastify/http-proxy',
        ratio: ratio('gateway', 'http-proxy'),
        target: { atLeast: 1.15 },
      },
      {
        id: 'G4',
        name: 'cached GET of 9 kB : nginx proxy_pass',
        ratio: ratio('gateway cache', 'nginx'),
        target: { atLeast: 1.2 },
        note: cached.note,
      },
      {
        id: 'G4',
        name: 'cached GET of 9 kB : nginx proxy_cache',
        ratio: ratio('gateway cache', 'nginx cache'),
        target: { atLeast: 0.65 },
        note: cached.note,
      },
      {
        id: 'G4',
        name: 'cached 304 : nginx proxy_cache of 9 kB',
        ratio: ratio('gateway cache, 304', 'nginx cache'),
        target: { atLeast: 0.95 },
        note: cached.note,
      },
      {
        name: 'limit of Node for G1: proxied GET of 9 kB without any check, CPU per request : nginx',
        ratio: ratio('bare Node', 'nginx', 'cpuMicroseconds'),
      },
      {
        name: 'limit of Node for G1: the same, requests per second : nginx',
        ratio: ratio('bare Node', 'nginx'),
      },
      {
        name: 'proxied GET of 9 kB, CPU per request : bare Node without any check',
        ratio: ratio('gateway', 'bare Node', 'cpuMicroseconds'),
      },
      {
        name: 'limit of Node for G4: GET of 9 kB from memory, requests per second : nginx proxy_pass',
        ratio: ratio('bare Node from memory', 'nginx'),
      },
      {
        name: 'limit of Node for G4: the same : nginx proxy_cache',
        ratio: ratio('bare Node from memory', 'nginx cache'),
      },
      {
        name: 'cached GET of 9 kB, CPU per request : bare Node from memory',
        ratio: ratio('gateway cache', 'bare Node from memory', 'cpuMicroseconds'),
      },
    ];
  });
}

/** Fills the gateway's cache. Returns the entity tag, and a note where the second response is not from a cache. */
async function fetchCached(url: string): Promise<{ etag: string; note: string }> {
  await (await fetch(url)).text();
  const { headers } = await fetch(url);
  const note = /\bhit\b/.test(headers.get('cache-status') ?? '') ? '' : 'not from a cache';
  return { etag: headers.get('etag') ?? '"none"', note };
}
