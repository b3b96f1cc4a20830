import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@commonyard/local/backends/free-port';
import { asUser } from '@commonyard/local/service-settings';
import { root } from '@commonyard/local/settings';
import { migrateSchema } from '@commonyard/service-kit/migrate';
import { startProduct, type Product, type Program } from '@commonyard/testing/product';
import pg from 'pg';
import { ledgerMigrations } from './ledger/tables.ts';

/** `naive` is the same code without outbox and inbox: it must fail, or this harness proves nothing. */
export type Variant = 'real' | 'naive';

export type World = {
  variant: Variant;
  product: Product;
  /** Every service, consumer and the gateway; second replicas of assets and notifications among them. */
  workers: Program[];
  /** Those that are being started again, each with what ends when it is ready. */
  starting: Map<Program, Promise<void>>;
  /** The cookie of an administrator. */
  admin: string;
  /** A look into every schema. Survives restarts of the server. */
  ask: <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>;
  stop: () => Promise<void>;
};

const NAIVE = { NODE_OPTIONS: `--import=${new URL('./naive/register.ts', import.meta.url).href}` };

/** Starts the product as in production, with servers that write before they answer, and the ledger beside it. */
export async function startWorld(variant: Variant): Promise<World> {
  const product = await startProduct({ durable: true, env: variant === 'naive' ? NAIVE : {} });
  const pool = new pg.Pool({ connectionString: product.databaseUrl, max: 4, connectionTimeoutMillis: 2_000 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const stop = async () => {
    await pool.end();
    await product.stop();
  };
  try {
    const ask = async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
      (await pool.query<Row>(sql, values)).rows;
    const ledger = await startLedger(product);
    const seconds = await Promise.all(['assets', 'notifications'].map((name) => startSecond(product, name)));
    // Without its key an inbox keeps nothing out.
    if (variant === 'naive') {
      for (const schema of ['inquiries', 'media', 'notifications', 'ledger']) {
        await ask(`ALTER TABLE ${schema}.inbox DROP CONSTRAINT inbox_pkey`);
      }
    }
    const admin = await signInAdmin(product);
    await tellOfSome(product, admin);
    const workers = [...product.programs, ...seconds, ledger];
    return { variant, product, workers, starting: new Map(), admin, ask, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A second replica: relays compete for the lead, consumers and senders for what there is to do. */
async function startSecond(product: Product, name: string): Promise<Program> {
  const { env } = product.program(name);
  const own = { ...env, PORT: String(await freePort()) };
  return product.startProgram(`${name}-2`, `services/${name}/src/server.ts`, own);
}

async function startLedger(product: Product): Promise<Program> {
  const appUrl = asUser(product.databaseUrl, 'ledger_app', product.secrets.derive('role ledger'));
  await migrateSchema({ ownerUrl: product.databaseUrl, appUrl, schema: 'ledger', migrations: ledgerMigrations });
  return product.startProgram('ledger', 'chaos/src/ledger/server.ts', {
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    DATABASE_URL: appUrl,
    NATS_URL: product.natsUrl,
    CALLER_PUBLIC_KEY: product.secrets.callerPublicKey,
    LOG_LEVEL: 'info',
  });
}

async function signInAdmin(product: Product): Promise<string> {
  const account = { username: 'chaos', password: 'forty-two-graders-in-snow' };
  await promisify(execFile)(process.execPath, [join(root, 'services/identity/src/admin-create.ts')], {
    env: {
      ...process.env,
      ...product.program('identity').env,
      ADMIN_USERNAME: account.username,
      ADMIN_PASSWORD: account.password,
      ADMIN_EMAIL: 'chaos@example.ca',
      ADMIN_NAME: 'Chaos',
    },
  });
  const answer = await fetch(`${product.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(account),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (!answer.ok || !cookie) throw new Error(`the administrator cannot sign in: ${answer.status}`);
  return cookie;
}

/** The administrator is not told of letters, of which there are thousands; of listings and inquiries there are enough. */
async function tellOfSome(product: Product, admin: string): Promise<void> {
  const answer = await fetch(`${product.url}/api/notifications/preferences`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie: admin },
    body: JSON.stringify([{ kind: 'contact.received', inApp: false, email: 'off' }]),
  });
  if (!answer.ok) throw new Error(`the administrator cannot choose what is mailed: ${answer.status}`);
}
