// Faults of the machine on which a process runs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '@commonyard/dev-stack/settings';

/**
 * Limits the memory of a running process by a control group, as a container does. Needs root. Returns the function that removes
 * the limit.
 */
export function limitMemory(pid: number, bytes: number): () => void {
  const first = existsSync('/sys/fs/cgroup/memory');
  const parent = first ? '/sys/fs/cgroup/memory' : '/sys/fs/cgroup';
  const group = join(parent, `commonyard-proof-${pid}`);
  mkdirSync(group);
  const move = (folder: string) => writeFileSync(join(folder, 'cgroup.procs'), String(pid));
  move(group);
  writeFileSync(join(group, first ? 'memory.limit_in_bytes' : 'memory.max'), String(bytes));
  return () => {
    move(parent);
    rmdirSync(group);
  };
}

/** Starts a program of the repository in a full file system of 1 MB, which only it sees. Returns the function that ends it. */
export function startOnFullDisk(script: string, folder: string, env: Record<string, string>): () => Promise<void> {
  mkdirSync(folder);
  const fill = 'mount -t tmpfs -o size=1m none "$0" && cd "$0" && { head -c 1000000 /dev/zero > full; exec "$@"; }';
  const command = ['sh', '-c', fill, folder, process.execPath, join(root, script)];
  const child = spawn('unshare', ['--map-root-user', '--mount', ...command], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return async () => {
    child.kill();
    if (child.exitCode === null) await once(child, 'exit');
  };
}

/** Stops a process for most of two seconds, as a machine does that has too little CPU. */
export async function starve(pid: number): Promise<void> {
  for (let i = 0; i < 4; i++) {
    process.kill(pid, 'SIGSTOP');
    await sleep(400);
    process.kill(pid, 'SIGCONT');
    await sleep(100);
  }
}
