import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { services } from '../../gateway/src/routes.ts';
import { freePort } from '@commonyard/dev-stack/backends/free-port';
import type { Child } from '@commonyard/dev-stack/processes/child';
import type { Figure } from './support/figures.ts';
import { loadTool } from './support/load.ts';
import { hasNginx, startNginx } from './support/nginx.ts';
import { pairedRounds } from './support/paired-rounds.ts';
import { startPinned } from './support/processes.ts';
import { waitUntilOk } from './support/wait-until-ok.ts';

const PATH = '/api/assets';

/** The cost of the gateway: a list of 9 kB through it and through nginx, both in front of the same static server. */
export async function benchGateway(): Promise<Figure[]> {
  if (!hasNginx()) {
    console.log('  skipped: nginx, the reference, is not installed');
    return [];
  }
  const folder = mkdtempSync(join(tmpdir(), 'bench-gateway-'));
  const children: Child[] = [];
  try {
    const [upstreamPort, nginxPort, gatewayPort] = [await freePort(), await freePort(), await freePort()];
    mkdirSync(join(folder, 'files/api'), { recursive: true });
    writeFileSync(join(folder, 'files', PATH), createListOf9Kilobytes());
    children.push(
      await startNginx(1, {
        folder: join(folder, 'upstream'),
        port: upstreamPort,
        server: `root ${folder}/files;`,
      }),
    );
    const nginx = await startNginx(0, {
      folder: join(folder, 'nginx'),
      port: nginxPort,
      upstream: `upstream service { server 127.0.0.1:${upstreamPort}; keepalive 64; }`,
      server: 'location / { proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection ""; }',
    });
    const gateway = await startGateway(folder, gatewayPort, `http://127.0.0.1:${upstreamPort}`);
    children.push(nginx, gateway);
    const subjects = [
      { name: 'gateway', url: `http://127.0.0.1:${gatewayPort}${PATH}`, pid: gateway.pid },
      { name: 'nginx', url: `http://127.0.0.1:${nginxPort}${PATH}`, pid: nginx.pid },
    ] as const;
    for (const { url } of subjects) await waitUntilOk(url);

    const result = await pairedRounds(...subjects);
    console.log(`  ${loadTool}; gateway ${result.a}; nginx ${result.b}`);
    return [
      { name: 'proxied GET of 9 kB, requests per second : nginx', ratio: result.perSecond, target: { atLeast: 0.5 } },
      { name: 'proxied GET of 9 kB, CPU per request : nginx', ratio: result.cpu, target: { atMost: 2.4 } },
    ];
  } finally {
    await Promise.all(children.map((child) => child.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts the gateway with one upstream in place of every service. */
export async function startGateway(
  folder: string,
  port: number,
  upstream: string,
  { privateKey }: { privateKey: KeyObject } = generateKeyPairSync('ed25519'),
): Promise<Child> {
  const webRoot = join(folder, 'web');
  mkdirSync(webRoot);
  writeFileSync(join(webRoot, 'index.html'), '');
  return startPinned(0, {
    name: 'gateway',
    command: process.execPath,
    args: [resolve(import.meta.dirname, '../../gateway/src/server.ts')],
    logFile: join(folder, 'gateway.log'),
    env: {
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      CALLER_PRIVATE_KEY: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
      FORM_TOKEN_SECRET: 'unused: the bench submits no form',
      // No server listens there: the bench needs no events.
      NATS_URL: 'nats://127.0.0.1:9',
      ...Object.fromEntries(services.map((name) => [`${name.toUpperCase()}_URL`, upstream])),
      WEB_ROOT: webRoot,
      COMMONYARD_LIMITS: 'off',
      // nginx writes no access log here either.
      LOG_LEVEL: process.env['BENCH_LOG_LEVEL'] ?? 'warn',
    },
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
