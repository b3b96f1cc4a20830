// Scripts that are run inside a service's container, with its own settings: they try what it may and what it may not.

/** Reads a table; prints 'allowed' or Postgres's code, 42501 where the role lacks the right. */
export const askDatabase = (schema: string, table: string): string => `
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  console.log(await client.query('SELECT 1 FROM ${schema}.${table} LIMIT 1').then(() => 'allowed', (error) => error.code));
  await client.end();`;

/** Publishes an event; prints 'allowed' where the stream took it and 'refused' where the server did not let it. */
export const sayEvent = (service: string, subject: string): string => `
  const { connect } = await import('nats');
  const { host, username, password } = new URL(process.env.NATS_URL);
  const inboxPrefix = '_INBOX_${service}';
  const connection = await connect({ servers: host, user: username, pass: password, inboxPrefix });
  const taken = connection.request('${subject}', '{}', { timeout: 2000 });
  console.log(await taken.then(() => 'allowed', (error) => (/permissions violation/i.test(error.message) ? 'refused' : error.message)));
  await connection.close();`;

/** Connects to a port; prints 'reached' or, after three seconds at the latest, 'not reached'. */
export const tryToReach = (host: string, port: number): string => `
  const { connect } = await import('node:net');
  const socket = connect({ host: '${host}', port: ${port}, timeout: 3000 });
  const say = (text) => { console.log(text); process.exit(); };
  socket.once('connect', () => say('reached')).once('timeout', () => say('not reached')).once('error', () => say('not reached'));`;
