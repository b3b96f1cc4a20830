import { Type } from 'typebox';
import { loadConfig } from '@commonyard/service-kit/config';
import type { Database } from '@commonyard/service-kit/database';
import { createLog } from '@commonyard/service-kit/log';
import { openAssetsDatabase, type AssetsDatabase } from './database.ts';

/** Runs a command of this service on the database of `DATABASE_URL`. What it throws is told in one line. */
export async function runCommand(
  env: NodeJS.ProcessEnv,
  work: (database: Database<AssetsDatabase>) => Promise<string>,
): Promise<void> {
  let database: Database<AssetsDatabase> | undefined;
  try {
    const { DATABASE_URL } = loadConfig(Type.Object({ DATABASE_URL: Type.String() }), env);
    database = openAssetsDatabase(DATABASE_URL, createLog('assets', 'warn'));
    process.stdout.write(`${await work(database)}\n`);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  } finally {
    await database?.close();
  }
}
