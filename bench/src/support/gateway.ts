import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { services } from '@commonyard/gateway/src/routes.ts';
import { startNginx } from './nginx.ts';
import { startServer, waitUntilOk } from './servers.ts';

const { privateKey } = generateKeyPairSync('ed25519');

/** Starts the gateway with one upstream in place of every service. It counts the rates of the clients in `X-Forwarded-For`. */
export async function startGateway(
  folder: string,
  upstream: string,
  env: Record<string, string> = {},
  key: KeyObject = privateKey,
) {
  const webRoot = mkdtempSync(join(folder, 'web-'));
  writeFileSync(join(webRoot, 'index.html'), '');
  const gateway = await startServer('gateway', folder, {
    CALLER_PRIVATE_KEY: key.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    FORM_TOKEN_SECRET: 'unused: the bench submits no form',
    ...Object.fromEntries(services.map((name) => [`${name.toUpperCase()}_URL`, upstream])),
    WEB_ROOT: webRoot,
    TRUST_PROXY: '127.0.0.1',
    ...env,
  });
  await waitUntilOk(`${gateway.url}/readyz`);
  return gateway;
}

/** Headers of a request whose response the gateway neither serves from its cache nor stores. */
export const UNCACHED = { authorization: 'Bearer none' };

/** Starts a server of one static file, a list of 9 kB that shared caches may keep. */
export function startStaticServer(folder: string, path: string) {
  const file = join(folder, 'files', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, createListOf9Kilobytes());
  const cacheControl = 'add_header Cache-Control "public, max-age=0, s-maxage=600";';
  return startNginx(folder, { server: `root ${folder}/files; ${cacheControl}` });
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
