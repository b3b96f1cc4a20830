import { spawn } from 'node:child_process';

// Blocks on its standard input, which closes when this process ends, even by SIGKILL. Then it stops the child.
const script = `
  read -r _
  kill -s "$2" "$1" 2>/dev/null || exit 0
  for _ in 1 2 3 4 5 6; do sleep 0.5; kill -0 "$1" 2>/dev/null || exit 0; done
  kill -s KILL "$1" 2>/dev/null
`;

/**
 * Starts a guard, which stops the child when this process ends. Returns the function that stops the guard. Call it once the
 * child has exited, because the system may then give its pid to another process.
 */
export function guardChild(pid: number, signal: NodeJS.Signals): () => void {
  if (process.platform === 'win32') return () => {};
  const guard = spawn('/bin/sh', ['-c', script, 'guard', String(pid), signal.replace('SIG', '')], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // A guard that cannot start does not stop the child.
  guard.on('error', () => {});
  guard.unref();
  return () => {
    // The whole group: the shell and its `sleep`.
    if (guard.pid !== undefined && guard.exitCode === null) {
      try {
        process.kill(-guard.pid, 'SIGKILL');
      } catch {
        // It has already exited.
      }
    }
  };
}
