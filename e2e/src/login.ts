import type { Page } from 'playwright-core';

/** Fills the login form and sends it. */
export async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await sendLogin(page, () => page.getByRole('button', { name: 'Login' }).click());
}

/** Sends the login form, and again where the limit on logins asks to wait: all journeys come from one address. */
export async function sendLogin(page: Page, send: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/login'));
  await send();
  const answer = await answered;
  if (answer.status() !== 429) return;
  await page.waitForTimeout(Number(answer.headers()['retry-after']) * 1_000);
  await sendLogin(page, send);
}
