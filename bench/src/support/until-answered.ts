import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until an address answers well. Throws where it does not within some seconds. */
export async function untilAnswered(url: string, headers: Record<string, string> = {}): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const answered = await fetch(url, { headers }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answered) return;
    await sleep(100);
  }
  throw new Error(`Nothing answers at ${url}`);
}
