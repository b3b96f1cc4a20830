import { spawnSync } from 'node:child_process';

export type SystemUser = { uid: number; gid: number };

/**
 * The user that PostgreSQL runs as when root starts it, because it refuses to run as root: `postgres`, created where it does
 * not exist. Undefined for an ordinary user. Throws where the user cannot be created.
 */
export function findPostgresUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const existing = findUser();
  if (existing) return existing;
  run('groupadd', ['--system', 'postgres']);
  run('useradd', ['--system', '--gid', 'postgres', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']);
  const created = findUser();
  if (created) return created;
  throw new Error(
    'PostgreSQL does not run as root, and the user "postgres" could not be created. Create it, or start as an ordinary user.',
  );
}

function findUser(): SystemUser | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => run('id', [flag, 'postgres']));
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function run(command: string, args: string[]): string | undefined {
  const result = spawnSync(command, args, { encoding: 'utf8' });
  return result.status === 0 ? result.stdout.trim() : undefined;
}
