import type pg from 'pg';

/** Connections of the pool that prepared statements leave for transactions. */
const RESERVED = 2;
/** The most statements on one connection at once. */
const MAX_STATEMENTS = 8;

type Shared = { client: Promise<pg.PoolClient>; running: number; failure?: Error };
type Waiting = PromiseWithResolvers<pg.QueryResult> & { config: pg.QueryConfig };

/**
 * Lets the prepared statements of a pool share connections while many run, and sends those of one turn of the event loop
 * together. Postgres then finds the next statement when it has finished one, instead of being woken for each: waking it costs
 * the service as much as the rest of a short statement. While few run, each has a connection of its own. The clients of the
 * pool need the option `pipeline`.
 */
export function shareConnections(pool: pg.Pool): pg.Pool {
  const maxShared = Math.max(1, pool.options.max - RESERVED);
  const shared = new Set<Shared>();
  const query = pool.query.bind(pool) as (...given: unknown[]) => unknown;
  // Async, so that also an exception rejects the statements.
  const connect = async () => pool.connect();
  let waiting: Waiting[] = [];
  let running = 0;

  function queryShared(config: string | pg.QueryConfig, ...others: unknown[]): unknown {
    const isPrepared = typeof config === 'object' && config.name !== undefined;
    return isPrepared ? sendLater(config) : query(config, ...others);
  }

  async function sendLater(config: pg.QueryConfig): Promise<pg.QueryResult> {
    const statement = { ...Promise.withResolvers<pg.QueryResult>(), config };
    if (waiting.push(statement) === 1) setImmediate(sendWaiting);
    try {
      return await statement.promise;
    } catch (error) {
      // The stack of the caller, instead of that of the socket.
      Error.captureStackTrace(error as Error);
      throw error;
    }
  }

  /** Gives each connection in turn as many statements as a connection has on average. */
  function sendWaiting(): void {
    const statements = waiting;
    waiting = [];
    const average = Math.ceil((running + statements.length) / maxShared);
    while (statements.length > 0) {
      const connection = take();
      if (!connection) {
        for (const { config, resolve } of statements) resolve(query(config) as Promise<pg.QueryResult>);
        return;
      }
      void send(connection, statements.splice(0, Math.min(average, MAX_STATEMENTS - connection.running)));
    }
  }

  /** A connection for further statements; undefined where every one has enough. */
  function take(): Shared | undefined {
    const { options, totalCount, idleCount, waitingCount } = pool;
    const hasFree = options.max - totalCount + idleCount > waitingCount;
    if (shared.size === 0 || (hasFree && shared.size < maxShared)) {
      const opened = { client: connect(), running: 0 };
      shared.add(opened);
      return opened;
    }
    const [first, ...others] = shared;
    const least = others.reduce((one, other) => (other.running < one.running ? other : one), first!);
    return least.running < MAX_STATEMENTS ? least : undefined;
  }

  async function send(connection: Shared, statements: Waiting[]): Promise<void> {
    connection.running += statements.length;
    running += statements.length;
    try {
      const client = await connection.client;
      client.connection.stream.cork();
      for (const statement of statements) void run(connection, client, statement);
      client.connection.stream.uncork();
    } catch (error) {
      for (const { reject } of statements) {
        finish(connection, error);
        reject(error);
      }
    }
  }

  async function run(connection: Shared, client: pg.PoolClient, { config, resolve, reject }: Waiting): Promise<void> {
    try {
      const result = await client.query(config);
      finish(connection);
      resolve(result);
    } catch (error) {
      finish(connection, error);
      reject(error);
    }
  }

  function finish(connection: Shared, error?: unknown): void {
    running--;
    if (error !== undefined) {
      // As the pool does, give up the connection; the other statements on it finish or fail by themselves.
      connection.failure ??= error as Error;
      shared.delete(connection);
    }
    if (--connection.running > 0) return;
    shared.delete(connection);
    connection.client.then(
      (client) => client.release(connection.failure),
      () => undefined,
    );
  }

  return Object.assign(pool, { query: queryShared as typeof pool.query });
}
