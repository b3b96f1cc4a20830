import { accessSync, constants, readdirSync } from 'node:fs';
import { createFolder } from './create-folder.ts';
import { describeFileError } from './file-error.ts';

/** Throws one sentence where nothing can be stored in the cache, which lies in the repository. */
export function assertWritable(cache: string): void {
  try {
    createFolder(cache, 0o755);
    accessSync(cache, constants.W_OK | constants.X_OK);
    readdirSync(cache);
  } catch (error) {
    throw new Error(
      `${cache} cannot be used: ${describeFileError(error)}. Give the folder .cache of the repository to the user who starts CommonYard, or remove it.`,
      { cause: error },
    );
  }
}
