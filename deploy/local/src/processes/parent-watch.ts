import { findIdentity, isStillRunning, parentOf } from './process-identity.ts';

/**
 * Calls back once, when whoever started this process through npm is gone. npm starts a shell, which starts this: a signal sent
 * to npm alone ends the two and never arrives here.
 */
export function onParentGone(callback: () => void): void {
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
