// Publishes an event of the type in the second argument, with the account of the service in the first. Prints 'allowed', or
// 'refused' if the account may not publish it.
import { connect } from 'nats';
import { parseServers } from '@commonyard/service-kit/events/stream';
import { readSetting } from '@commonyard/service-kit/config';

const [service, type] = process.argv.slice(2) as [string, string];
const connection = await connect({
  ...parseServers(readSetting('NATS_URL', process.env)),
  inboxPrefix: `_INBOX_${service}`,
});
const result = await connection.request(type, '{}', { timeout: 2_000 }).then(
  () => 'allowed',
  (error: Error) => (/permissions violation/i.test(error.message) ? 'refused' : error.message),
);
console.log(result);
await connection.close();
