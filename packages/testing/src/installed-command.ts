import { spawnSync } from 'node:child_process';

/** Whether a command, such as `wrk`, is on PATH. */
export const isInstalled = (command: string): boolean => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;
