import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { FormToken } from '@commonyard/contracts/http/form-token';
import { readMailbox } from '@commonyard/local/backends/mailbox';
import { root } from '@commonyard/local/settings';
import { startProduct } from './product.ts';

const PASSWORD = 'commonyard-demo';

/** Of the demonstration: `operator` of Smiths Falls, `manager` of Renfrew County, `demo.hearst` of neither. */
type Account = 'admin' | 'manager' | 'operator' | 'demo.hearst';
type Request = { as?: Account; body?: unknown; form?: FormData; headers?: Record<string, string> };

/** The whole product as processes, with the accounts of the demonstration in it, its limits on, and ways to use it. */
export async function startRunningProduct() {
  const product = await startProduct({ env: { COMMONYARD_LIMITS: 'on' } });
  const owner = new pg.Pool({ connectionString: product.databaseUrl, max: 2 });
  owner.on('error', () => undefined);
  const cookies = new Map<Account, string>();
  const own = { 'sec-fetch-site': 'same-origin' };
  const json = { ...own, 'content-type': 'application/json' };

  async function sessionOf(account: Account): Promise<string> {
    const known = cookies.get(account);
    if (known) return known;
    const body = JSON.stringify({ username: account, password: PASSWORD });
    const answer = await fetch(`${product.url}/api/login`, { method: 'POST', headers: json, body });
    const cookie = answer.headers.getSetCookie().find((header) => header.startsWith('sid='));
    if (!cookie) throw new Error(`${account} cannot sign in: ${answer.status}`);
    const session = cookie.split(';', 1)[0]!;
    cookies.set(account, session);
    return session;
  }

  /** A call through the gateway, as an account or as a visitor. */
  async function call(method: string, path: string, { as, body, form, headers = {} }: Request = {}) {
    const response = await fetch(product.url + path, {
      method,
      headers: { ...(form ? own : json), ...(as && { cookie: await sessionOf(as) }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(form && { body: form }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return { status: response.status, body: (isJson ? JSON.parse(text) : text) as never };
  }

  /** The header of a form without an account, once it is taken. */
  async function formToken(path: string): Promise<Record<string, string>> {
    const { body } = await call('GET', `/api/form-token?for=${encodeURIComponent(path)}`);
    const { token, validAfter } = body as FormToken;
    await sleep(validAfter * 1_000 + 100);
    return { 'x-form-token': token };
  }

  /** Runs a command of a service with the settings of its process, and more. */
  async function command(service: string, name: string, more: Record<string, string> = {}): Promise<void> {
    const { env } = product.program(service);
    const script = join(root, 'services', service, 'src', `${name}.ts`);
    await promisify(execFile)(process.execPath, [script], { env: { PATH: process.env['PATH'], ...env, ...more } });
  }

  const query = async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
    (await owner.query<Row>(sql, values)).rows;

  await command('identity', 'seed');
  return {
    ...product,
    call,
    formToken,
    command,
    query,
    /** What the mail server has caught, the newest first. */
    mails: () => readMailbox(product.smtp.running().folder),
    async stop() {
      await owner.end();
      await product.stop();
    },
  };
}
export type RunningProduct = Awaited<ReturnType<typeof startRunningProduct>>;
