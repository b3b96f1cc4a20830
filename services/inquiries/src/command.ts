import type { Database } from '@commonyard/service-kit/database';
import { runCommand as run } from '@commonyard/service-kit/commands';
import type { Schema } from './database.ts';

/** Runs a command of this service on its database. */
export const runCommand = (env: NodeJS.ProcessEnv, work: (database: Database<Schema>) => Promise<string>) =>
  run<Schema>(env, 'inquiries', work);
