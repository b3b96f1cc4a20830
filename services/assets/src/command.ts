import type { Database } from '@commonyard/service-kit/database';
import { runCommand as run } from '@commonyard/service-kit/commands';
import { openAssetsDatabase, type AssetsDatabase } from './database.ts';

/** Runs a command of this service on its database. */
export const runCommand = (env: NodeJS.ProcessEnv, work: (database: Database<AssetsDatabase>) => Promise<string>) =>
  run<AssetsDatabase>(env, 'assets', work, openAssetsDatabase);
