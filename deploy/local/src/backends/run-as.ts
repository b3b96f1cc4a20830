import { spawnSync } from 'node:child_process';

export type RunAs = { uid: number; gid: number };

/**
 * The user PostgreSQL is to run as: it refuses to be root, so root lends it the user `postgres`, made where there is none.
 * Undefined for an ordinary user, who runs it as himself.
 */
export function findPostgresUser(): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const existing = lookUp();
  if (existing) return existing;
  run('groupadd', ['--system', 'postgres']);
  run('useradd', ['--system', '--gid', 'postgres', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']);
  const made = lookUp();
  if (made) return made;
  throw new Error(
    'PostgreSQL does not run as root, and the user "postgres" could not be made. Add such a user, or start as an ordinary user.',
  );
}

function lookUp(): RunAs | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => run('id', [flag, 'postgres']));
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function run(command: string, args: string[]): string | undefined {
  const result = spawnSync(command, args, { encoding: 'utf8' });
  return result.status === 0 ? result.stdout.trim() : undefined;
}
