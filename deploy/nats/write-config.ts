// Command: writes the NATS configuration that compose and the chart use. Run it after a change of accounts.ts.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '../../packages/command-line/src/arguments.ts';
import { accounts } from './accounts.ts';
import { natsConfig } from './config.ts';

readArguments({ purpose: 'Writes the NATS configuration that compose and the chart use, from accounts.ts.' });

writeFileSync(join(import.meta.dirname, '../helm/commonyard/files/nats.conf'), natsConfig(accounts));
