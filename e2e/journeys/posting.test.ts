import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { eventually } from '@commonyard/testing/eventually';
import { expectAccessible, openPage, useBrowser } from '../src/pages.ts';
import { photoUpload, transparentPng } from '../src/photo.ts';

useBrowser();

const title = `Road roller ${crypto.randomUUID().slice(0, 8)}`;

async function fillAvailable(page: Page): Promise<void> {
  await page.getByLabel('Equipment Name').fill(title);
  await page.getByRole('radio', { name: 'Construction' }).check({ force: true });
  await page.getByLabel('Description').fill('A 10 tonne single drum roller, serviced this autumn.');
  await page.getByLabel(/^Rate/).fill('450');
  await page.getByLabel('Available From').fill('2027-01-10');
  await page.getByLabel('Available To').fill('2027-02-10');
  await page.getByLabel(/Municipality/).fill('Perth');
  await page.getByLabel(/Email/).fill('works@perth.example');
  await page.locator('input[type=file]').setInputFiles([await photoUpload(1), await photoUpload(2)]);
  await page.getByText('2 image(s) uploaded successfully').first().waitFor();
}

describe('a listing that a guest posts with two photos', () => {
  it('is public with its photos once it is approved', async () => {
    const guest = await openPage('/post-available-item');
    await expectAccessible(guest.page);
    await fillAvailable(guest.page);
    await guest.page.getByRole('button', { name: /^Submit/ }).click();
    await guest.page.waitForURL((at) => at.pathname === '/');
    await guest.page.getByText('Equipment listing submitted!').first().waitFor();
    expect(guest.problems).toEqual([]);

    await guest.page.goto(`/available-equipment?q=${encodeURIComponent(title)}`);
    await guest.page.getByText('No listings match').first().waitFor();

    const admin = await openPage('/admin?tab=pending-available', { as: 'admin' });
    const card = admin.page.getByRole('article').filter({ hasText: title });
    // A press is ignored while the cards move, as when the page scrolls to this one.
    await eventually(async () => {
      if (await card.count()) await card.getByRole('button', { name: 'Approve' }).click();
      await admin.page.getByText('Asset approved').first().waitFor({ timeout: 1_000 });
    });
    await expectAccessible(admin.page);

    await guest.page.goto(`/available-equipment?q=${encodeURIComponent(title)}`);
    const shown = guest.page.getByRole('article').filter({ hasText: title });
    await shown.waitFor();
    expect(
      await shown
        .getByRole('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(0);
    await shown.getByRole('link', { name: title, exact: true }).click();
    await guest.page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await guest.page.locator('img[src^="/media/"]').count()).toBeGreaterThanOrEqual(2);
    await expectAccessible(guest.page);

    await guest.page.goto('/');
    await guest.page.getByRole('link', { name: title, exact: true }).first().waitFor();
    expect(guest.problems).toEqual([]);
    expect(admin.problems).toEqual([]);
  });
});

describe('a transparent photo that the browser can encode as JPEG only', () => {
  it('is white where it was transparent', async () => {
    const { page } = await openPage('/post-needed-item');
    await page.evaluate(() => {
      const canvas = HTMLCanvasElement.prototype;
      const toBlob = Object.getOwnPropertyDescriptor(canvas, 'toBlob')!.value as HTMLCanvasElement['toBlob'];
      canvas.toBlob = function (callback, type, quality) {
        toBlob.call(this, callback, type === 'image/webp' ? 'image/png' : type, quality);
      };
    });
    const uploaded = page.waitForResponse((response) => response.url().endsWith('/api/upload/images'));
    const buffer = await transparentPng(2_400, 1_200);
    await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    const { urls } = (await (await uploaded).json()) as { urls: string[] };
    const stored = await page.evaluate(
      async (url) => [...new Uint8Array(await (await fetch(url)).arrayBuffer())],
      urls[0]!,
    );
    const { data, info } = await sharp(Buffer.from(stored)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
    for (const channel of pixel(5, 5)) expect(channel).toBeGreaterThan(250);
    const [red, green] = pixel(info.width >> 1, info.height >> 1);
    expect(red! - green!).toBeGreaterThan(100);
  });
});

describe('a text file named .jpg', () => {
  it('is rejected with a message, and the form keeps its values', async () => {
    const { page } = await openPage('/post-needed-item');
    await page.getByLabel('Equipment Needed').fill('Chipper');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'note.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') });
    await page.getByText('Upload failed').first().waitFor();
    expect(await page.getByLabel('Equipment Needed').inputValue()).toBe('Chipper');
  });
});
