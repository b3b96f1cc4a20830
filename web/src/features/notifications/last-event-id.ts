const KEY = 'live-place';

/**
 * The id of the last event this tab has handled for a user. It survives a reload, so that events between loading the
 * page and opening the stream are not missed.
 */
export function lastEventIdStore(userId: number) {
  let lastEventId = read(userId);
  return {
    read: (): string | undefined => lastEventId,
    save(id: string): void {
      lastEventId = id;
      try {
        sessionStorage.setItem(KEY, `${userId}:${id}`);
      } catch {
        // Without session storage a reload starts without an id.
      }
    },
  };
}

function read(userId: number): string | undefined {
  try {
    const [storedUserId, id] = (sessionStorage.getItem(KEY) ?? '').split(':');
    return storedUserId === String(userId) ? id : undefined;
  } catch {
    return undefined;
  }
}
