// The images of the cluster checks, with the tags `check` and `check-next`. Those of the next version differ in the migrations of
// the assets service.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { services } from '@commonyard/dev-stack/services';
import { root } from '@commonyard/dev-stack/settings';
import { run } from './command.ts';
import { openStack } from './docker.ts';
import { buildImage, loadImages } from './kubernetes.ts';

/** The programs, the writer of the demo data, and the backup command. */
const imageNames = ['gateway', ...services.map(({ name }) => name), 'demo', 'backup'];
const images = (tag: string) => imageNames.map((name) => `commonyard/${name}:${tag}`);
const servers = ['postgres:18', 'nats:2.15-alpine', 'versity/versitygw:v1.8.0', 'axllent/mailpit:v1.27.0'];

/** Part of a Dockerfile: gives the sources of the assets service the migrations of a next version. */
const nextMigrations = `RUN mv services/assets/src/migrations/index.ts services/assets/src/migrations/released.ts
COPY <<'EOF' services/assets/src/migrations/index.ts
import { sql } from 'kysely';
import { createIndexes } from '@commonyard/service-kit/db/online-migrations';
import { migrations as released } from './released.ts';
const addNote = { up: async (db) => void (await sql\`ALTER TABLE listings ADD COLUMN next_note text\`.execute(db)) };
export const migrations = {
  ...released,
  '9998-next-note': addNote,
  '9999-next-note-index': createIndexes('CREATE INDEX CONCURRENTLY listings_next_note ON listings (next_note)'),
};
EOF
`;

/** Builds the images and copies them into the cluster, with those of the bundled servers. */
export async function provideImages(): Promise<void> {
  await openStack('commonyard-check', { COMMONYARD_VERSION: 'check' }).compose(
    '--profile',
    'demo',
    '--profile',
    'backup',
    'build',
  );
  for (const name of imageNames.filter((name) => name !== 'assets'))
    await run('docker', ['tag', `commonyard/${name}:check`, `commonyard/${name}:check-next`]);
  const dockerfile = readFileSync(join(root, 'deploy/docker/service.Dockerfile'), 'utf8');
  const next = dockerfile.replace('COPY . .\n', (line) => line + nextMigrations);
  await buildImage('commonyard/assets:check-next', next, ['SERVICE=assets']);
  await loadImages([...images('check'), ...images('check-next'), ...servers]);
}
