import type { Page } from 'playwright-core';

/** Fills in the login form and submits it. */
export async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await submitLogin(page, () => page.getByRole('button', { name: 'Login' }).click());
}

/**
 * Submits the login form, again after the wait that the rate limit on logins asks for: a gateway that does not trust
 * `X-Forwarded-For`, such as that of the product at `E2E_URL`, counts the logins of all journeys together.
 */
export async function submitLogin(page: Page, submit: () => Promise<void>): Promise<void> {
  const responsePromise = page.waitForResponse((response) => response.url().endsWith('/api/login'));
  await submit();
  const response = await responsePromise;
  if (response.status() !== 429) return;
  await page.waitForTimeout(Number(response.headers()['retry-after']) * 1_000);
  await submitLogin(page, submit);
}
