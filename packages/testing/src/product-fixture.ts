import pg from 'pg';
import { readMailbox, type CapturedEmail } from '@commonyard/dev-stack/backends/mailbox';
import { cliSourceOf } from '@commonyard/dev-stack/service-command';
import { services } from '@commonyard/dev-stack/services';
import { createApiClient, type ApiClientOptions } from './api-client.ts';
import { eventually } from './eventually.ts';
import { TEST_PASSWORD } from './factories/users.ts';
import { startScript } from './script.ts';
import { startProduct, type ProductOptions } from './product.ts';

/** A started product, with ways to use it and to look into it. */
export type ProductFixture = Awaited<ReturnType<typeof startProductFixture>>;

/** Starts the product as processes, without demo data. */
export async function startProductFixture(options: ProductOptions = {}, clientOptions: ApiClientOptions = {}) {
  const product = await startProduct(options);
  const pool = new pg.Pool({ connectionString: product.databaseUrl, max: 4, connectionTimeoutMillis: 20_000 });
  pool.on('error', () => undefined);
  pool.on('connect', (connection) => connection.on('error', () => undefined));
  const client = createApiClient(product.url, clientOptions);
  /** What the mail server has caught, the newest first. */
  const parsedMails = new Map<string, Promise<CapturedEmail>>();
  const mails = () => readMailbox(product.smtp.running().folder, Infinity, parsedMails);

  /** Runs a command of a service with the settings and the preloaded modules of its process, and more settings. Returns its output. */
  async function command(
    service: string,
    name: string,
    env: Record<string, string> = {},
    args: string[] = [],
  ): Promise<string> {
    const settings = { ...product.program(service).env, ...env };
    const { code, stdout, stderr } = await startScript(product.scriptOf(cliSourceOf(service)), settings, [
      name,
      ...args,
    ]).exited;
    if (code !== 0) throw new Error(`the command ${name} of ${service} ended with ${code}: ${stderr}`);
    return stdout;
  }

  return {
    ...product,
    client,
    command,
    /** Runs all migrations, as an upgrade does: they also create the stream and its consumers, or change their settings. */
    async migrate(env: Record<string, string> = {}): Promise<void> {
      const owner = { DATABASE_OWNER_URL: product.databaseUrl, NATS_OWNER_URL: product.natsUrl };
      await Promise.all(services.map(({ name }) => command(name, 'migrate', { ...owner, ...env })));
    },
    mails,
    /** Runs SQL as the owner of every schema. Survives restarts of the server. */
    query: async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
      (await pool.query<Row>(sql, values)).rows,
    /** Creates an administrator with the installation's command; returns the cookie of a session. */
    async createAdmin(username = 'root') {
      await command('identity', 'admin-create', {
        ADMIN_USERNAME: username,
        ADMIN_PASSWORD: TEST_PASSWORD,
        ADMIN_EMAIL: `${username}@example.com`,
        ADMIN_NAME: username,
      });
      return client.signIn(username, TEST_PASSWORD);
    },
    /** Waits for an email to this recipient that matches; returns the first group of the newest one. */
    findMail: (recipient: string, pattern: RegExp) =>
      eventually(
        async () => {
          const received = (await mails()).filter(({ to }) => to.includes(recipient));
          const [found] = received.flatMap(({ text }) => pattern.exec(text)?.[1] ?? []);
          if (!found) throw new Error(`no email to ${recipient} matches ${pattern}`);
          return found;
        },
        { within: 100_000 },
      ),
    async stop() {
      await pool.end();
      await product.stop();
    },
  };
}
