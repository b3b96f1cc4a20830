import { afterAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { call } from '../src/accounts.ts';
import { closeBrowser, expectAccessible, visit } from '../src/pages.ts';
import { photo } from '../src/pictures.ts';

afterAll(closeBrowser);

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
  await page.locator('input[type=file]').setInputFiles([
    { name: 'front.jpg', mimeType: 'image/jpeg', buffer: await photo(1) },
    { name: 'side.jpg', mimeType: 'image/jpeg', buffer: await photo(2) },
  ]);
  await page.getByText('2 image(s) uploaded successfully').first().waitFor();
}

describe('a visitor posts with two photos', () => {
  it('waits for review, then the public sees it with its photos', async () => {
    const visitor = await visit('/post-available-item');
    await expectAccessible(visitor.page);
    await fillAvailable(visitor.page);
    await visitor.page.getByRole('button', { name: /^Submit/ }).click();
    await visitor.page.waitForURL((at) => at.pathname === '/');
    await visitor.page.getByText('Equipment listing submitted!').first().waitFor();
    expect(visitor.problems).toEqual([]);

    await visitor.page.goto(`/available-equipment?q=${encodeURIComponent(title)}`);
    await visitor.page.getByText('No listings match').waitFor();

    const admin = await visit('/admin?tab=pending-available', { as: 'admin' });
    const card = admin.page.getByRole('article').filter({ hasText: title });
    await card.getByRole('button', { name: 'Approve' }).click();
    await admin.page.getByText('Asset approved').first().waitFor();
    await expectAccessible(admin.page);

    await visitor.page.goto(`/available-equipment?q=${encodeURIComponent(title)}`);
    const shown = visitor.page.getByRole('article').filter({ hasText: title });
    await shown.waitFor();
    expect(
      await shown
        .getByRole('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(0);
    await shown.getByRole('link', { name: title, exact: true }).click();
    await visitor.page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await visitor.page.locator('img[src^="/media/"]').count()).toBeGreaterThanOrEqual(2);
    await expectAccessible(visitor.page);

    await visitor.page.goto('/');
    await visitor.page.getByRole('link', { name: title, exact: true }).first().waitFor();
    expect(visitor.problems).toEqual([]);
    expect(admin.problems).toEqual([]);
  });
});

describe('a text file renamed .jpg', () => {
  it('is refused in words and nothing else is lost', async () => {
    const { page } = await visit('/post-needed-item');
    await page.getByLabel('Equipment Needed').fill('Chipper');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'note.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') });
    await page.getByText('Upload failed').first().waitFor();
    expect(await page.getByLabel('Equipment Needed').inputValue()).toBe('Chipper');
  });
});

describe('a direct call of an admin route', () => {
  it('by an operator is 403, by a visitor 401', async () => {
    expect((await call('GET', '/api/admin/assets', { as: 'operator' })).status).toBe(403);
    expect((await call('PATCH', '/api/admin/assets/1/approve', { as: 'manager' })).status).toBe(403);
    expect((await call('GET', '/api/admin/pending-assets')).status).toBe(401);
  });
});
