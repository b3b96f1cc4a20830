import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { SystemUser } from './postgres-user.ts';

const MAJOR_VERSION = '18';
const passwordFile = 'superuser-password';

// Builtin C.UTF-8 sorts and folds case the same on every system, unlike the platform's locales.
const initdbFlags = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/** Creates the database folder where it does not exist, and returns the superuser's password, which is stored in it. */
export async function prepareCluster(folder: string, binaries: PostgresBinaries, runAs?: SystemUser): Promise<string> {
  if (!existsSync(join(folder, 'PG_VERSION'))) await initializeCluster(folder, binaries, runAs);
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version !== MAJOR_VERSION) {
    throw new Error(
      `${folder} was created by PostgreSQL ${version}, which PostgreSQL ${MAJOR_VERSION} cannot read. Move it away to start with an empty database.`,
    );
  }
  return readFileSync(join(folder, passwordFile), 'utf8').trim();
}

// Created under another name and then renamed: an interrupted start leaves no incomplete database.
async function initializeCluster(folder: string, { initdb }: PostgresBinaries, runAs?: SystemUser): Promise<void> {
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
    throw new Error(`PostgreSQL could not initialize its folder ${folder}: ${(error as Error).message}\n${output}`, {
      cause: error,
    });
  }
  renameSync(password, join(unfinished, passwordFile));
  chmodSync(join(unfinished, passwordFile), 0o600);
  renameSync(unfinished, folder);
}
