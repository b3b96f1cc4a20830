// `npm run contracts:record`: records the events and the responses between services from the running product, into
// packages/testing/src/contracts/next. The tests of each reader read them, also after later versions have changed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { readTokenKeys } from '@commonyard/service-kit/auth/token-encryption';
import { decryptTokens } from '@commonyard/service-kit/events/tokens';
import { NEXT_VERSION, RECORDINGS } from '@commonyard/testing/contracts/recordings';
import { readArguments } from '@commonyard/command-line/arguments';
import { startPermissionsFixture } from '../permissions/fixture.ts';
import { readStream } from './read-stream.ts';
import { recordResponses } from './responses.ts';
import { selectEvents } from './select-events.ts';
import { sendAllWrites } from './writes.ts';

readArguments({
  purpose: 'Records the events and the responses between services into packages/testing/src/contracts/next.',
});

const fixture = await startPermissionsFixture();
process.exitCode = 1;
try {
  await sendAllWrites(fixture);
  const { product } = fixture;
  const responses = await recordResponses(fixture);
  // The recording has readable tokens of a product that no longer exists; tests encrypt them with their own key.
  const keys = readTokenKeys(product.program('notifications').env['LINK_TOKEN_PRIVATE_KEY']!);
  const events = (await readStream(product)).map((event) => decryptTokens(event, keys));
  const folder = new URL(`${NEXT_VERSION}/`, RECORDINGS);
  mkdirSync(folder, { recursive: true });
  write(new URL('events.json', folder), selectEvents(events));
  write(new URL('responses.json', folder), responses);
  process.exitCode = 0;
} finally {
  await fixture.stop();
}
process.exit();

function write(file: URL, recorded: unknown): void {
  writeFileSync(file, `${JSON.stringify(recorded, null, 2)}\n`);
}
