import { afterAll, expect, it } from '@jest/globals';
import { openStore } from '../src/storage/object-store.client.ts';
import { readBackupStatus } from '../src/storage/backup-status.client.ts';
import { caller, startTestService } from './test-service.ts';

const media = await startTestService();
afterAll(() => media.close());
const write = (text: string) => media.store.put('backup-status.json', Buffer.from(text), 'application/json');

it('is null before the first backup, and then the time that the bucket states', async () => {
  expect(await readBackupStatus(media.store)).toEqual({ at: null });
  await write('{"at":"2026-11-22T01:30:00.000Z"}');
  expect(await readBackupStatus(media.store)).toEqual({ at: '2026-11-22T01:30:00.000Z' });
});

it('cannot be read where the object is damaged, or where the bucket is missing', async () => {
  for (const [damaged, reason] of [
    ['half', 'not valid JSON'],
    ['{}', 'Invalid time value'],
  ] as const) {
    await write(damaged);
    await expect(readBackupStatus(media.store)).rejects.toThrow(reason);
  }
  const elsewhere = openStore({ ...media.storeOptions, bucket: `none-${crypto.randomUUID()}` });
  await expect(readBackupStatus(elsewhere)).rejects.toMatchObject({ statusCode: 503 });
  elsewhere.close();
});

it('404: is no image', async () => {
  const headers = await caller.admin();
  expect((await media.app.inject({ url: '/media/backup-status.json', headers })).statusCode).toBe(404);
});
