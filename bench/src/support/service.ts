import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { CALLER_HEADER } from '@commonyard/service-kit/auth/caller';
import { freePort } from '@commonyard/dev-stack/backends/free-port';
import type { Child } from '@commonyard/dev-stack/processes/child';
import { root } from '@commonyard/dev-stack/settings';
import { startPinned } from './processes.ts';

export type BenchService = { child: Child; url: string };

/** Starts a service on a filled database. It gets the address of no NATS server, because the benches need no events. */
export async function startService(
  name: string,
  {
    folder,
    databaseUrl,
    publicKey,
    env = {},
  }: {
    folder: string;
    databaseUrl: string;
    publicKey: string;
    env?: Record<string, string>;
  },
): Promise<BenchService> {
  const port = await freePort();
  const child = await startPinned(0, {
    name,
    command: process.execPath,
    args: [join(root, `services/${name}/src/server.ts`)],
    logFile: join(folder, `${name}-${port}.log`),
    env: {
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      NATS_URL: 'nats://127.0.0.1:9',
      CALLER_PUBLIC_KEY: publicKey,
      LOG_LEVEL: 'warn',
      ...env,
    },
  });
  return { child, url: `http://127.0.0.1:${port}` };
}

type CallerClaims = { sub: string; role: string | null; municipality: string | null };

/** A key pair in place of the gateway's, and signed caller headers that are valid for one hour. */
export function createCallerSigner(audience: string) {
  const keys = generateKeyPairSync('ed25519');
  return {
    keys,
    publicKey: keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    callerHeaders: async (claims: CallerClaims): Promise<Record<string, string>> => {
      const token = await new SignJWT({ locale: 'en', ...claims })
        .setProtectedHeader({ alg: 'EdDSA' })
        .setIssuer('gateway')
        .setAudience(audience)
        .setExpirationTime('1h')
        .sign(keys.privateKey);
      return { [CALLER_HEADER]: token };
    },
  };
}
