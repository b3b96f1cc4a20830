import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until a URL responds with 2xx. Throws where it does not within a minute. */
export async function waitUntilOk(url: string, headers: Record<string, string> = {}): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const ok = await fetch(url, { headers }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ok) return;
    await sleep(100);
  }
  throw new Error(`${url} did not respond with 2xx`);
}
