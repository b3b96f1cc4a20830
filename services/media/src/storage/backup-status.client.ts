import { text } from 'node:stream/consumers';
import type { ObjectStore } from './object-store.client.ts';

/** The backup writes it (deploy/backup/src/objects.ts). No image has such a key. */
const KEY = 'backup-status.json';

/** When the newest backup was made; null where there is none yet. Throws if the store does not respond. */
export async function readBackupStatus(store: Pick<ObjectStore, 'open'>): Promise<{ at: string | null }> {
  const found = await store.open(KEY);
  if (!found) return { at: null };
  const { at } = JSON.parse(await text(found.body)) as { at: string };
  return { at: new Date(at).toISOString() };
}
