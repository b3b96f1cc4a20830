import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { RunAs } from './run-as.ts';

const major = '18';
const passwordFile = 'superuser-password';

// Builtin C.UTF-8 sorts and folds case the same on every system; the platform's own locales do not.
const initdbFlags = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/** Makes the database folder where there is none, and answers the superuser's password, which is kept in it. */
export async function prepareCluster(folder: string, binaries: PostgresBinaries, runAs?: RunAs): Promise<string> {
  if (!existsSync(join(folder, 'PG_VERSION'))) await create(folder, binaries, runAs);
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version !== major) {
    throw new Error(
      `${folder} was made by PostgreSQL ${version} and cannot be read by ${major}. Move it away to start anew.`,
    );
  }
  return readFileSync(join(folder, passwordFile), 'utf8').trim();
}

// Made under another name and then renamed: a start that was cut off leaves nothing that looks like a database.
async function create(folder: string, { initdb }: PostgresBinaries, runAs?: RunAs): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  const password = `${folder}.password`;
  rmSync(unfinished, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
  for (const path of [unfinished, password]) if (runAs) chownSync(path, runAs.uid, runAs.gid);
  const args = [
    `--pgdata=${unfinished}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${password}`,
    ...initdbFlags,
  ];
  try {
    await promisify(execFile)(initdb, args, {
      cwd: unfinished,
      env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' },
      ...runAs,
    });
  } catch (error) {
    const output = (error as { stderr?: string }).stderr ?? '';
    throw new Error(`PostgreSQL could not prepare its folder ${folder}: ${(error as Error).message}\n${output}`, {
      cause: error,
    });
  }
  renameSync(password, join(unfinished, passwordFile));
  chmodSync(join(unfinished, passwordFile), 0o600);
  renameSync(unfinished, folder);
}
