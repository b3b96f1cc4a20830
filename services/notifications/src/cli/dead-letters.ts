import { Type } from 'typebox';
import type { AnyEvent } from '@commonyard/contracts/events/envelope';
import { readTokenKeys } from '@commonyard/service-kit/auth/token-encryption';
import { runCommand } from '@commonyard/service-kit/commands';
import { loadConfig } from '@commonyard/service-kit/config';
import { DEAD_LETTERS, deadLettersCommand } from '@commonyard/service-kit/events/dead-letters';
import { settings } from '../config.ts';
import type { Database } from '../database.ts';
import { DISPATCH_CONSUMER } from '../dispatch/dispatch.consumer.ts';
import { dispatchEvent } from '../dispatch/dispatch.service.ts';
import { insertStreamEntries } from '../stream/stream.repository.ts';

const { LINK_TOKEN_PRIVATE_KEY } = settings.properties;

await runCommand<Database>(process.env, 'notifications', DEAD_LETTERS, async ({ db }, args) => {
  const linkTokens = readTokenKeys(
    loadConfig(Type.Object({ LINK_TOKEN_PRIVATE_KEY }), process.env).LINK_TOKEN_PRIVATE_KEY,
  );
  const consumer = {
    name: DISPATCH_CONSUMER,
    handle: (trx: Parameters<typeof dispatchEvent>[0], event: AnyEvent) => dispatchEvent(trx, event, linkTokens),
    finish: insertStreamEntries,
  };
  return deadLettersCommand(db, [consumer], args);
});
