import { Type } from 'typebox';
import { loadConfig } from '@commonyard/service-kit/config';
import { openDatabase, type Database } from '@commonyard/service-kit/database';
import { createLog } from '@commonyard/service-kit/log';
import type { Schema } from './database.ts';

/** Runs a command of this service on the database of `DATABASE_URL`. What it throws is told in one line. */
export async function runCommand(
  env: NodeJS.ProcessEnv,
  work: (database: Database<Schema>) => Promise<string>,
): Promise<void> {
  let database: Database<Schema> | undefined;
  try {
    const { DATABASE_URL } = loadConfig(Type.Object({ DATABASE_URL: Type.String() }), env);
    database = openDatabase<Schema>(DATABASE_URL, createLog('inquiries', 'warn'));
    console.log(await work(database));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  } finally {
    await database?.close();
  }
}
