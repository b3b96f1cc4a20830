import { accessSync, constants } from 'node:fs';
import { getSystemErrorMessage } from 'node:util';
import { ConfigError } from './config-error.ts';

/** The files of a database URL, which its client reads. */
const FILES_OF_URL = ['sslrootcert', 'sslcert', 'sslkey'];

/** Throws `ConfigError` where a file or a folder that a setting names cannot be read. Call it when a process starts. */
export function assertPathsReadable(settings: object): void {
  const problems = Object.entries(settings).flatMap(([name, value]) => {
    const problem = typeof value === 'string' && findPathProblem(name, value);
    return problem ? [[name, problem] as const] : [];
  });
  if (problems.length > 0)
    throw new ConfigError(
      problems.map(([name]) => name),
      Object.fromEntries(problems),
    );
}

/** Undefined where it can be read, and for settings that name no path. */
function findPathProblem(variable: string, value: string): string | undefined {
  if (/_(?:FILE|ROOT)$/.test(variable)) return value ? findReadProblem(value) : undefined;
  if (!variable.endsWith('DATABASE_URL') && !variable.endsWith('DATABASE_OWNER_URL')) return undefined;
  const parameters = URL.parse(value)?.searchParams;
  const files = FILES_OF_URL.map((name) => parameters?.get(name)).filter((file) => file && file !== 'system');
  return files.map((file) => findReadProblem(file!)).find((problem) => problem !== undefined);
}

function findReadProblem(path: string): string | undefined {
  try {
    accessSync(path, constants.R_OK);
    return undefined;
  } catch (error) {
    return `names ${path}, which cannot be read: ${getSystemErrorMessage((error as NodeJS.ErrnoException).errno!)}`;
  }
}
