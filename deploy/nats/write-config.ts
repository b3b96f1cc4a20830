// Command: writes the NATS configuration that compose and the chart use. Run it after a change of accounts.ts.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accounts } from './accounts.ts';
import { natsConfig } from './config.ts';

writeFileSync(join(import.meta.dirname, '../helm/commonyard/files/nats.conf'), natsConfig(accounts));
