import { EVENT_TYPES } from '@commonyard/contracts/events/event-table';
import { freePort } from '@commonyard/dev-stack/backends/free-port';
import { withDatabaseUser } from '@commonyard/dev-stack/service-settings';
import { migrateSchema } from '@commonyard/service-kit/db/migrate';
import { provisionStream } from '@commonyard/service-kit/events/stream';
import { startProductFixture, type ProductFixture } from '@commonyard/testing/product-fixture';
import type { Product, ProductOptions, Program } from '@commonyard/testing/product';
import { ledgerMigrations } from './ledger/tables.ts';
import { prepareLending, type Lending } from './lending.ts';

/** `naive` is the same code without outbox, inbox and constraint on days: as a control it must lose events and lend days twice. */
type Variant = 'real' | 'naive';

export type ChaosFixture = {
  product: ProductFixture;
  /** Every service and the gateway, second replicas of assets, loans and notifications, and the ledger. */
  programs: Program[];
  /** Restarting programs, each with a promise that resolves when it is ready. */
  restarting: Map<Program, Promise<void>>;
  /** The cookie of an administrator. */
  admin: string;
  lending: Lending;
};

/** Replaces modules, which bundles do not have. */
const NAIVE: ProductOptions = {
  fromSources: true,
  env: { NODE_OPTIONS: `--import=${new URL('./naive/register.ts', import.meta.url).href}` },
};

/** Starts the product with durable servers as in production, a second replica of three services, and the ledger. */
export async function startChaosFixture(
  variant: Variant,
  options: Pick<ProductOptions, 'startNats' | 'startPostgres'> = {},
): Promise<ChaosFixture> {
  const product = await startProductFixture({ ...options, durable: true, ...(variant === 'naive' && NAIVE) });
  try {
    const ledger = await startLedger(product);
    const replicas = await Promise.all(['assets', 'loans', 'notifications'].map((name) => startReplica(product, name)));
    if (variant === 'naive') {
      // Without its primary key an inbox accepts duplicates.
      for (const schema of ['inquiries', 'loans', 'media', 'notifications', 'ledger'])
        await product.query(`ALTER TABLE ${schema}.inbox DROP CONSTRAINT inbox_pkey`);
      await product.query('ALTER TABLE loans.busy_periods DROP CONSTRAINT busy_periods_apart');
    }
    const admin = await product.createAdmin('chaos');
    // Of thousands of contact messages the administrator gets no notification; listings and inquiries are enough.
    const preferences = [{ kind: 'contact.received', inApp: false, email: 'off' }];
    await product.client.expectOk('PUT', '/api/notifications/preferences', { cookie: admin, body: preferences });
    const lending = await prepareLending(product, admin);
    return { product, programs: [...product.programs, ...replicas, ledger], restarting: new Map(), admin, lending };
  } catch (error) {
    await product.stop();
    throw error;
  }
}

/** Starts a second replica: relays compete for the lead, consumers and senders for events and emails. */
async function startReplica(product: Product, name: string): Promise<Program> {
  const env = { ...product.program(name).env, PORT: String(await freePort()) };
  return product.startProgram(`${name}-2`, `services/${name}/src/server.ts`, env);
}

async function startLedger(product: Product): Promise<Program> {
  const appUrl = withDatabaseUser(product.databaseUrl, 'ledger_app', product.secrets.derive('role ledger'));
  await migrateSchema({ ownerUrl: product.databaseUrl, appUrl, schema: 'ledger', migrations: ledgerMigrations });
  await provisionLedger(product);
  return product.startProgram('ledger', 'chaos/src/ledger/server.ts', {
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    DATABASE_URL: appUrl,
    NATS_URL: product.natsUrl,
    CALLER_PUBLIC_KEY: product.secrets.callerPublicKeys,
    LOG_LEVEL: 'info',
  });
}

/** Creates the stream and all its consumers where they are missing. */
export async function provisionEvents({ product }: ChaosFixture): Promise<void> {
  await product.migrate();
  await provisionLedger(product);
}

const provisionLedger = ({ natsUrl }: Product): Promise<void> =>
  provisionStream(natsUrl, { 'ledger--all': EVENT_TYPES });
