import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { testBackends } from '@commonyard/testing/backends';
import { testKeys } from '@commonyard/testing/callers';
import { services } from '../src/routes.ts';
import { closeAll, echo, onClose, startService } from './support/start-gateway.ts';

afterEach(closeAll);

function startProcess(more: Record<string, string> = {}) {
  const webRoot = mkdtempSync(join(tmpdir(), 'web-'));
  writeFileSync(join(webRoot, 'index.html'), 'page');
  const child = spawn(process.execPath, [join(import.meta.dirname, '../src/server.ts')], {
    env: {
      PORT: '0',
      PUBLIC_URL: 'http://commonyard.test',
      CALLER_PRIVATE_KEY: testKeys.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
      FORM_TOKEN_SECRET: 'f'.repeat(32),
      NATS_URL: testBackends().natsUrl,
      ...Object.fromEntries(services.map((name) => [`${name.toUpperCase()}_URL`, 'http://127.0.0.1:1'])),
      WEB_ROOT: webRoot,
      ...more,
    },
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += String(text)));
  onClose(async () => {
    child.kill('SIGKILL');
    await exited;
    rmSync(webRoot, { recursive: true });
  });
  const listening = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const address = /Server listening at (http:[^"]+)/.exec(output)?.[1];
      if (address) resolve(address);
    });
    void exited.then(() => reject(new Error(output)));
  });
  listening.catch(() => undefined);
  return { child, exited, listening, output: () => output };
}

describe('the process', () => {
  it('serves requests and exits with 0 on SIGTERM', async () => {
    const assets = await startService(echo);
    const { child, exited, listening } = startProcess({ ASSETS_URL: assets.url });
    const url = await listening;
    expect((await request(`${url}/readyz`)).statusCode).toBe(200);
    expect((await request(`${url}/api/assets`)).statusCode).toBe(200);
    expect(await (await request(url)).body.text()).toBe('page');
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
  });

  it.each([
    ['warns at its start', {}, true],
    ['does not warn at its start with TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/8' }, false],
  ])('behind https %s', async (_name, more, warns) => {
    const { listening, output } = startProcess({ PUBLIC_URL: 'https://commonyard.test', ...more });
    await listening;
    expect(output().includes('TRUST_PROXY is not set')).toBe(warns);
  });

  it.each([
    ['warns', 'https://commonyard.test', {}, true],
    [
      'does not warn with SECURITY_CONTACT',
      'https://commonyard.test',
      { SECURITY_CONTACT: 'mailto:s@example.ca' },
      false,
    ],
    ['does not warn on the own machine', 'http://localhost:8080', {}, false],
  ])('%s at its start if no contact for reports of vulnerabilities is set, at %s', async (_name, url, more, warns) => {
    const { listening, output } = startProcess({ PUBLIC_URL: url, ...more });
    await listening;
    expect(output().includes('SECURITY_CONTACT is not set')).toBe(warns);
  });

  it('rejects COMMONYARD_LIMITS=off in production, with the reason', async () => {
    const { exited, output } = startProcess({ COMMONYARD_LIMITS: 'off', NODE_ENV: 'production' });
    expect(await exited).not.toBe(0);
    expect(output()).toContain('COMMONYARD_LIMITS=off is for load tests and is rejected with NODE_ENV=production');
  });
});
