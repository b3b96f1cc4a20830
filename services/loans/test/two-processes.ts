import { join } from 'node:path';
import { sql } from 'kysely';
import { commitWhileWaiting, untilWaiting } from '@commonyard/testing/lock-waits';
import { startScript } from '@commonyard/testing/script';
import { UNREACHABLE, type Headers, type TestService } from './test-service.ts';

export type ProcessRequest = {
  caller: Headers | Promise<Headers>;
  path: string;
  method?: 'POST' | 'PUT';
  body?: object | undefined;
  headers?: Headers | undefined;
};
/** Two requests, each for a process of its own. */
export type Rivals = readonly [ProcessRequest, ProcessRequest];
/** The row for which both rivals wait. */
export type ContendedRow = { table: 'loans' | 'calendars'; id: number };

const script = join(import.meta.dirname, '../src/server.ts');

/** Starts two processes of the service on the database of a test service. They publish no event: all stay in the outbox. */
export async function startTwoProcesses(service: TestService) {
  const env = {
    ...service.env,
    NATS_URL: 'nats://127.0.0.1:1',
    ASSETS_URL: UNREACHABLE,
    INQUIRIES_URL: UNREACHABLE,
    MEDIA_URL: UNREACHABLE,
    PUBLIC_URL: 'https://commonyard.example',
  };
  const processes = [startScript(script, env), startScript(script, env)] as const;
  const urls = await Promise.all(processes.map((process) => process.url()));

  /** Returns the status of the response, with the code of an error, such as `409 stale_version`. */
  async function send(process: 0 | 1, { caller, path, method = 'POST', body, headers }: ProcessRequest) {
    const json = body && { 'content-type': 'application/json' };
    const response = await fetch(`${urls[process]}${path}`, {
      method,
      headers: { ...(await caller), ...json, ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { code } = (await response.json()) as { code?: string };
    return response.ok ? `${response.status}` : `${response.status} ${code}`;
  }

  const lock = ({ table, id }: ContendedRow) =>
    table === 'loans'
      ? sql`SELECT FROM loans WHERE id = ${id} FOR UPDATE`
      : sql`SELECT FROM calendars WHERE listing_id = ${id} FOR UPDATE`;

  return {
    /** Sends both at once. */
    atOnce: ([one, other]: Rivals): Promise<[string, string]> => Promise.all([send(0, one), send(1, other)]),

    /** Sends the second one once the first one waits for a locked row. The row is free once both wait. */
    async inTurn(row: ContendedRow, [first, second]: Rivals): Promise<[string, string]> {
      let later: Promise<string> | undefined;
      const earlier = await commitWhileWaiting(service.db, {
        lock: (trx) => lock(row).execute(trx),
        request: () => send(0, first),
        change: async () => {
          later = send(1, second);
          await untilWaiting(service.db, later, 2);
        },
      });
      return [earlier, await later!];
    },

    /** Ends both processes, and returns their exit codes. */
    async stop(): Promise<(number | null)[]> {
      for (const { child } of processes) child.kill('SIGTERM');
      return Promise.all(processes.map(async ({ exited }) => (await exited).code));
    },
  };
}
