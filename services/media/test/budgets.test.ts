import { afterAll, expect, it } from '@jest/globals';
import { recordStatements } from '@commonyard/testing/recorded-statements';
import { createUsageLimits } from '@commonyard/service-kit/limits/usage-limits';
import { caller, startTestService } from './test-service.ts';
import { png } from './image-files.ts';
import { upload } from './multipart.ts';

const media = await startTestService();
const app = await media.build({ usage: createUsageLimits() });
afterAll(async () => {
  await app.close();
  await media.close();
});

// Budgets of what does not depend on the machine. Lower them after an improvement.
it('an upload of one image takes at most 9 statements, and its delivery at most 1', async () => {
  const image = await png(40, 30);
  let url = '';
  const uploading = await recordStatements(async () => {
    const response = await upload(app, image);
    expect(response.statusCode).toBe(201);
    [url] = response.json<{ urls: [string] }>().urls;
  });
  const headers = await caller.admin();
  const delivering = await recordStatements(async () => {
    expect((await media.app.inject({ url, headers })).statusCode).toBe(200);
  });
  expect(uploading.map(({ text }) => text).slice(9)).toEqual([]);
  expect(delivering.map(({ text }) => text).slice(1)).toEqual([]);
});
