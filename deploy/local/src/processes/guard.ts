import { spawn } from 'node:child_process';

// Blocks on its standard input, which closes when the owner ends, even by SIGKILL; then it ends the child.
const script = `
  read -r _
  kill -s "$2" "$1" 2>/dev/null || exit 0
  for _ in 1 2 3 4 5 6; do sleep 0.5; kill -0 "$1" 2>/dev/null || exit 0; done
  kill -s KILL "$1" 2>/dev/null
`;

/**
 * Watches over a child, so that it does not outlive this process. Answers the function that sends the guard away, which is to
 * be called once the child has ended: its pid may then belong to somebody else.
 */
export function guardChild(pid: number, signal: NodeJS.Signals): () => void {
  if (process.platform === 'win32') return () => {};
  const guard = spawn('/bin/sh', ['-c', script, 'guard', String(pid), signal.replace('SIG', '')], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // A guard that cannot start costs the safety net, never the process it was to watch over.
  guard.on('error', () => {});
  guard.unref();
  return () => {
    // Its whole group: the shell and the sleep it may be in.
    if (guard.pid !== undefined && guard.exitCode === null) {
      try {
        process.kill(-guard.pid, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    }
  };
}
