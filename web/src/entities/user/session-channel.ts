let channel: BroadcastChannel | undefined;

/** One for both directions: it does not hear itself. Browsers without it learn of another session by their next request. */
const openChannel = () =>
  typeof BroadcastChannel === 'undefined' ? undefined : (channel ??= new BroadcastChannel('session'));

/** Tells the other tabs of the browser that a user has logged in or out here. */
export const announceSession = (): void => openChannel()?.postMessage(null);

/** Calls the listener when a user has logged in or out in another tab. */
export function onSessionAnnounced(listener: () => void): () => void {
  const opened = openChannel();
  opened?.addEventListener('message', listener);
  return () => opened?.removeEventListener('message', listener);
}
