import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { services } from '../../gateway/src/routes.ts';
import type { Figure } from './support/figures.ts';
import { loadTool } from './support/load.ts';
import { hasNginx, startNginx, startProxy } from './support/nginx.ts';
import { pairedRounds } from './support/paired-rounds.ts';
import { startServer, waitUntilOk, withServers } from './support/servers.ts';

const PATH = '/api/assets';

/** The cost of the gateway: a list of 9 kB through it and through nginx, both in front of the same static server. */
export async function benchGateway(): Promise<Figure[]> {
  if (!hasNginx()) {
    console.log('  skipped: nginx, the reference, is not installed');
    return [];
  }
  return withServers(async (folder, stopLater) => {
    mkdirSync(join(folder, 'files/api'), { recursive: true });
    writeFileSync(join(folder, 'files', PATH), createListOf9Kilobytes());
    const upstream = stopLater(await startNginx(1, folder, { server: `root ${folder}/files;` }));
    const gateway = stopLater(await startGateway(folder, upstream.url));
    const nginx = stopLater(await startProxy(upstream.url, folder));
    const subjects = [gateway, nginx].map(({ url, pid }) => ({ url: url + PATH, pid }));
    for (const { url } of subjects) await waitUntilOk(url);

    const result = await pairedRounds(subjects[0]!, subjects[1]!);
    console.log(`  ${loadTool}; gateway ${result.a}; nginx ${result.b}`);
    return [
      { name: 'proxied GET of 9 kB, requests per second : nginx', ratio: result.perSecond, target: { atLeast: 0.5 } },
      { name: 'proxied GET of 9 kB, CPU per request : nginx', ratio: result.cpu, target: { atMost: 2.4 } },
    ];
  });
}

/** Starts the gateway with one upstream in place of every service. */
export async function startGateway(
  folder: string,
  upstream: string,
  { privateKey }: { privateKey: KeyObject } = generateKeyPairSync('ed25519'),
) {
  const webRoot = join(folder, 'web');
  mkdirSync(webRoot);
  writeFileSync(join(webRoot, 'index.html'), '');
  return startServer('gateway', folder, {
    CALLER_PRIVATE_KEY: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    FORM_TOKEN_SECRET: 'unused: the bench submits no form',
    ...Object.fromEntries(services.map((name) => [`${name.toUpperCase()}_URL`, upstream])),
    WEB_ROOT: webRoot,
    COMMONYARD_LIMITS: 'off',
  });
}

function createListOf9Kilobytes(): string {
  const description = 'Single-axle plow truck with a wing, sander and pre-wet tank, winter tires, serviced in fall.';
  const listing = (id: number) => ({
    id,
    title: `Plow truck ${id}`,
    description: `${description} ${description}`,
    region: 'Ontario',
    category: 'snow-removal',
    rate: '450',
    rateType: 'daily',
    status: 'available',
    type: 'available_asset',
    createdAt: '2026-11-20T12:00:00.000Z',
  });
  return JSON.stringify(Array.from({ length: 24 }, (_, index) => listing(index + 1)));
}
