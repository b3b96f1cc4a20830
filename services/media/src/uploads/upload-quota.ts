import type { Db } from '@commonyard/service-kit/database';
import type { MediaSchema } from '../database.ts';
import { countRecentImages } from '../images/images.repository.ts';
import { quotaReached } from './uploads.errors.ts';

/** Images that all clients together may store. What each one may is the gateway's to say: it knows them apart. */
export type UploadQuota = { perHour: number; perDay: number };

/** Throws 429 while the quota is used up. Uploads at work at the same moment may overshoot it by a few. */
export async function refuseOverQuota(db: Db<MediaSchema>, quota: UploadQuota | null): Promise<void> {
  if (!quota) return;
  const stored = await countRecentImages(db);
  if (stored.day >= quota.perDay) throw quotaReached(3_600);
  if (stored.hour >= quota.perHour) throw quotaReached(600);
}
