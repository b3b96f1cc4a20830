const KEY = 'live-place';

/**
 * Where this window is in the stream of one person. It outlives a reload, so that what happened between the fetching of a
 * page and the opening of the stream is not missed.
 */
export function placeOf(userId: number) {
  let place = read(userId);
  return {
    read: (): string | undefined => place,
    keep(id: string): void {
      place = id;
      try {
        sessionStorage.setItem(KEY, `${userId}:${id}`);
      } catch {
        // Without storage a reload begins anew.
      }
    },
  };
}

function read(userId: number): string | undefined {
  try {
    const [of, id] = (sessionStorage.getItem(KEY) ?? '').split(':');
    return of === String(userId) ? id : undefined;
  } catch {
    return undefined;
  }
}
