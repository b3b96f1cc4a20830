import type { UploadBody } from './upload-body.ts';
import { busy, ownBusy } from './uploads.mapper.ts';

type Slot = {
  /** Lets a new upload take this slot while the body arrives too slowly. */
  watch(body: Pick<UploadBody, 'bytesPerSecond' | 'cutOff'>): void;
  leave(): void;
};

type Options = { max: number; maxPerClient: number; crowdedBytesPerSecond: number };

/**
 * Limits the concurrent uploads, and those of each client. Where all slots are taken, a new upload takes that of the slowest one
 * below the speed for this case, which ends with 408: otherwise a few clients could hold all slots for minutes.
 */
export function createUploadSlots({ max, maxPerClient, crowdedBytesPerSecond }: Options) {
  const taken = new Map<Slot, { client: string; body?: Parameters<Slot['watch']>[0] }>();

  function findSlowest(): Slot | undefined {
    let slowest: Slot | undefined;
    let lowest = crowdedBytesPerSecond;
    for (const [slot, { body }] of taken) {
      const speed = body?.bytesPerSecond() ?? Infinity;
      if (speed < lowest) [slowest, lowest] = [slot, speed];
    }
    return slowest;
  }

  return {
    /** Takes a slot for an upload. Throws 429 where all slots of the client are taken, 503 where no slot is free. */
    enter(client: string): Slot {
      const ofClient = [...taken.values()].filter((upload) => upload.client === client);
      if (ofClient.length >= maxPerClient) throw ownBusy();
      if (taken.size >= max) {
        const slowest = findSlowest();
        if (!slowest) throw busy();
        taken.get(slowest)!.body!.cutOff();
        slowest.leave();
      }
      const slot: Slot = {
        watch: (body) => void (taken.has(slot) && taken.set(slot, { client, body })),
        leave: () => void taken.delete(slot),
      };
      taken.set(slot, { client });
      return slot;
    },
  };
}
