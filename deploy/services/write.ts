// Run it after a change of packages/dev-stack/src/services.ts, a src/service.ts or the table of events.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '../../packages/command-line/src/arguments.ts';
import { withValues } from '../helm/chart-readme.ts';
import { accounts, natsConfig } from '../nats/accounts.ts';
import { withServices } from './service-lists.ts';

readArguments({
  purpose: 'Writes what stands once for each service in Compose, the chart, monitoring and the manual.',
});

const root = join(import.meta.dirname, '../..');
const chart = 'deploy/helm/commonyard';
const texts = await withServices(root);
const readme = readFileSync(join(root, chart, 'README.md'), 'utf8');
texts.set(`${chart}/README.md`, withValues(readme, texts.get(`${chart}/values.yaml`)!));
texts.set(`${chart}/files/nats.conf`, natsConfig(accounts));
for (const [file, text] of texts) writeFileSync(join(root, file), text);
