// Publishes an event of the type in the second argument, with the account of the service in the first. Prints 'allowed', or
// 'refused' if the account may not publish it.
import { connect } from 'nats';

const [service, type] = process.argv.slice(2) as [string, string];
const { host, username, password } = new URL(process.env['NATS_URL']!);
const connection = await connect({ servers: host, user: username, pass: password, inboxPrefix: `_INBOX_${service}` });
const result = await connection.request(type, '{}', { timeout: 2_000 }).then(
  () => 'allowed',
  (error: Error) => (/permissions violation/i.test(error.message) ? 'refused' : error.message),
);
console.log(result);
await connection.close();
