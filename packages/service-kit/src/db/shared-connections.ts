import type pg from 'pg';

/** Connections of the pool that prepared statements leave for transactions. */
const RESERVED = 2;
const MAX_STATEMENTS = 8;

type Shared = { client: Promise<pg.PoolClient>; running: number; failure?: Error };
type Waiting = PromiseWithResolvers<pg.QueryResult> & { config: pg.QueryConfig };
type Sender = (config: pg.QueryConfig) => Promise<pg.QueryResult>;

const senders = new WeakMap<pg.Pool, Sender>();

/**
 * Sends a prepared statement. The statements of a pool share connections while many run, and those of one turn of the event loop
 * leave together. Postgres then finds the next statement when it has finished one, instead of being woken for each: waking it
 * costs the service as much as the rest of a short statement. While few run, each has a connection of its own. The clients of the
 * pool need the option `pipeline`.
 */
export async function sendShared(pool: pg.Pool, config: pg.QueryConfig): Promise<pg.QueryResult> {
  const send = senders.get(pool) ?? createSender(pool);
  senders.set(pool, send);
  try {
    return await send(config);
  } catch (error) {
    // The stack of the caller, instead of that of the socket.
    Error.captureStackTrace(error as Error);
    throw error;
  }
}

function createSender(pool: pg.Pool): Sender {
  const maxShared = Math.max(1, pool.options.max - RESERVED);
  const shared = new Set<Shared>();
  // Async, so that also an exception rejects the statements.
  const connect = async () => pool.connect();
  let waiting: Waiting[] = [];
  let running = 0;

  /** Gives each connection in turn as many statements as a connection has on average. */
  function sendWaiting(): void {
    const statements = waiting;
    waiting = [];
    const average = Math.ceil((running + statements.length) / maxShared);
    while (statements.length > 0) {
      const connection = take();
      if (!connection) {
        for (const { config, resolve } of statements) resolve(pool.query(config));
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
    const least = [...shared].reduce((one, other) => (other.running < one.running ? other : one));
    return least.running < MAX_STATEMENTS ? least : undefined;
  }

  async function send(connection: Shared, statements: Waiting[]): Promise<void> {
    connection.running += statements.length;
    running += statements.length;
    const settle = async (result: Promise<pg.QueryResult>, { resolve, reject }: Waiting) => {
      try {
        const found = await result;
        finish(connection);
        resolve(found);
      } catch (error) {
        finish(connection, error as Error);
        reject(error);
      }
    };
    try {
      const client = await connection.client;
      client.connection.stream.cork();
      for (const statement of statements) void settle(client.query(statement.config), statement);
      client.connection.stream.uncork();
    } catch (error) {
      for (const statement of statements) void settle(Promise.reject(error), statement);
    }
  }

  function finish(connection: Shared, error?: Error): void {
    running--;
    if (error !== undefined) {
      // As the pool does, give up the connection; the other statements on it finish or fail by themselves.
      connection.failure ??= error;
      shared.delete(connection);
    }
    if (--connection.running > 0) return;
    shared.delete(connection);
    connection.client.then(
      (client) => client.release(connection.failure),
      () => undefined,
    );
  }

  return (config) => {
    const statement = { ...Promise.withResolvers<pg.QueryResult>(), config };
    if (waiting.push(statement) === 1) setImmediate(sendWaiting);
    return statement.promise;
  };
}
