import { findIdentity, isStillRunning, parentOf } from './process-identity.ts';

/**
 * Calls `callback` once when the npm that started this process has exited. npm starts a shell, which starts this process: a
 * signal sent to npm alone ends those two and does not reach this process.
 */
export function onParentExit(callback: () => void): void {
  if (!process.env['npm_lifecycle_event']) return;
  const shell = findIdentity(process.ppid);
  const npm = shell && findIdentity(parentOf(shell.pid));
  if (!shell || !npm) return;
  const timer = setInterval(() => {
    if (isStillRunning(shell) && isStillRunning(npm)) return;
    clearInterval(timer);
    callback();
  }, 500);
  timer.unref();
}
