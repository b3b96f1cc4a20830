// Two tabs of one browser: what a login or logout in one means for the other.
import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { createUser, type TestUser } from '@commonyard/testing/factories/users';
import { apiClient, sessionOf } from '../src/demo-api.ts';
import { logIn } from '../src/login.ts';
import { expectAccessible, openPage, useBrowser, waitUntilLoaded } from '../src/pages.ts';

useBrowser();

const newUser = async (name: string): Promise<TestUser> =>
  createUser(apiClient, await sessionOf('admin'), { role: 'municipal_operator', name, municipality: 'perth' });

const ended = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });
const description = (page: Page) => page.getByRole('dialog').getByLabel('Description', { exact: true });

/** Two tabs of a user. The second one has a form with text that was not sent. */
async function openTabs(user: TestUser) {
  const { page: first, context } = await openPage('/listings', { cookie: user.cookie });
  const second = await context.newPage();
  await second.goto('/listings?new=true');
  await description(second).fill('A grader with a wing.');
  await waitUntilLoaded(first);
  await first.evaluate(() => fetch('/api/logout', { method: 'POST' }));
  await first.goto('/auth');
  return { first, second };
}

it('after a new login of the same user the other tab continues, with what was typed', async () => {
  const user = await newUser('Olga Owner');
  const { first, second } = await openTabs(user);
  await logIn(first, user.username, user.password);
  await first.waitForURL((at) => at.pathname === '/');
  await second.getByRole('dialog').first().waitFor();
  expect(await ended(second).count()).toBe(0);
  expect(await description(second).inputValue()).toBe('A grader with a wing.');
});

it('a logout covers the other tab, and the login of another user loads it again and says who is signed in', async () => {
  const [user, other] = [await newUser('Olga Owner'), await newUser('Otto Other')];
  const { page: first, context } = await openPage('/listings', { cookie: user.cookie });
  const second = await context.newPage();
  await second.goto('/listings?new=true');
  await description(second).fill('A grader with a wing.');
  await waitUntilLoaded(first);
  await first.goto('/listings#profile');
  await first.getByRole('dialog').getByRole('button', { name: 'Logout', exact: true }).click();
  await ended(second).waitFor();
  await expectAccessible(second);

  await first.goto('/auth');
  await logIn(first, other.username, other.password);
  await second.getByText('You are signed in as Otto Other').first().waitFor();
  await description(second).waitFor();
  expect(await description(second).inputValue()).toBe('');
  expect(await ended(second).count()).toBe(0);
});
