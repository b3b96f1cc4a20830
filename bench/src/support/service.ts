import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { CALLER_HEADER } from '@commonyard/service-kit/caller';
import { freePort } from '@commonyard/local/backends/free-port';
import type { Child } from '@commonyard/local/processes/child';
import { root } from '@commonyard/local/settings';
import { startOn } from './processes.ts';

export type BenchService = { child: Child; url: string };

/** Starts a service on a database that is filled. Events do not matter: nobody answers for NATS. */
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
  const child = await startOn(0, {
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

type Claims = { sub: string; role: string | null; municipality: string | null };

/** The key of a gateway, and headers that make a service see a caller for the time of a bench. */
export function createVouching(audience: string) {
  const keys = generateKeyPairSync('ed25519');
  return {
    keys,
    publicKey: keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    headersOf: async (claims: Claims): Promise<Record<string, string>> => {
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
