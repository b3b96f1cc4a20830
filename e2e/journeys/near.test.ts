import { expect, it } from '@jest/globals';
import { expectAccessible, openPage, useBrowser, waitUntilLoaded } from '../src/pages.ts';

useBrowser();

it('a visitor finds a snowplow near Sudbury on a phone, in French and by touch, on the map', async () => {
  const { page, problems } = await openPage('/', { locale: 'fr-CA', width: 360, hasTouch: true });
  await page.getByRole('searchbox', { name: 'Chercher dans l’équipement offert' }).fill('chasse-neige');
  const near = page.getByRole('combobox', { name: 'Près de' });
  await near.tap();
  await near.fill('sudbury');
  await page.getByRole('option', { name: /Grand Sudbury/ }).tap();
  const year = new Date().getFullYear() + 1;
  await page.getByLabel('Du', { exact: true }).fill(`${year}-01-11`);
  await page.getByLabel('Au', { exact: true }).fill(`${year}-01-15`);
  await page.getByRole('button', { name: 'Chercher', exact: true }).tap();
  await page.waitForURL((at) => at.pathname === '/available-equipment');
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    q: 'chasse-neige',
    near: 'greater-sudbury',
    available_from: `${year}-01-11`,
    available_to: `${year}-01-15`,
  });
  await page.getByRole('button', { name: 'Retirer le filtre Près de Grand Sudbury' }).waitFor();
  expect(await page.getByRole('combobox', { name: 'Trier par' }).inputValue()).toBe('distance');

  await page.getByRole('button', { name: 'Voir la carte' }).tap();
  await page.getByRole('region', { name: 'Carte' }).waitFor();
  await page.locator('.map-marker').first().waitFor();
  await waitUntilLoaded(page);
  await expectAccessible(page);
  // Markers may overlap: the event goes to this one.
  await page.locator('.map-marker').first().dispatchEvent('click');
  await page.waitForURL((at) => at.searchParams.has('municipality'));
  const card = page.getByRole('article').first();
  await card.waitFor();
  await card.getByRole('heading').getByRole('link').tap();
  await page.waitForURL((at) => at.pathname.startsWith('/equipment/available/'));
  await page.locator('h1').waitFor();
  expect(problems).toEqual([]);
});
