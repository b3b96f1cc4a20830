import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  dateOf,
  listBackups,
  listObjectFiles,
  objectFile,
  objectPath,
  partialFolder,
  removePartial,
} from './backup-folder.ts';
import { readManifest } from './manifest.ts';
import type { Keep } from './settings.ts';

/** Removes the backups that are not kept, and the files of objects that no other backup contains. Returns their numbers. */
export async function pruneBackups(folder: string, keep: Keep): Promise<{ backups: number; objects: number }> {
  await removePartial(folder);
  const names = await listBackups(folder);
  const kept = selectKept(names, keep);
  // All manifests are read before anything is removed: a damaged one throws.
  const unused = await listObjectFiles(folder);
  for (const name of kept) {
    const { objects, recipients } = await readManifest(join(folder, name));
    for (const object of objects) unused.delete(objectFile(object, recipients));
  }
  const expired = names.filter((name) => !kept.has(name));
  for (const name of expired) {
    // An interrupted removal leaves no incomplete backup.
    const partial = partialFolder(folder, name);
    await rename(join(folder, name), partial);
    await rm(partial, { recursive: true });
  }
  for (const file of unused) await rm(objectPath(folder, file));
  return { backups: expired.length, objects: unused.size };
}

/** The newest backup, and the newest one of each of the last days, weeks and months (UTC) that have one. */
export function selectKept(names: string[], { daily, weekly, monthly }: Keep): Set<string> {
  const newestFirst = names.toSorted().toReversed();
  const kept = new Set(newestFirst.slice(0, 1));
  const keepNewest = (count: number, periodOf: (date: Date) => string) => {
    const newest = new Map<string, string>();
    for (const name of newestFirst) {
      const period = periodOf(dateOf(name));
      if (!newest.has(period)) newest.set(period, name);
    }
    for (const name of [...newest.values()].slice(0, count)) kept.add(name);
  };
  keepNewest(daily, dayOf);
  keepNewest(weekly, mondayOf);
  keepNewest(monthly, (date) => dayOf(date).slice(0, 7));
  return kept;
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

function mondayOf(date: Date): string {
  const monday = new Date(date);
  monday.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return dayOf(monday);
}
