// Two tabs of one browser: what a login or logout in one means for the other.
import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { createUser, type TestUser } from '@commonyard/testing/factories/users';
import { apiClient, sessionOf } from '../src/demo-api.ts';
import { logIn } from '../src/login.ts';
import { expectAccessible, openPage, useBrowser } from '../src/pages.ts';

useBrowser();

const newUser = async (name: string): Promise<TestUser> =>
  createUser(apiClient, await sessionOf('admin'), { role: 'municipal_operator', name, municipality: 'perth' });

const ended = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });
const description = (page: Page) => page.getByRole('dialog').getByLabel('Description', { exact: true });

/** Two tabs of a user, who logs out in the first one. The second one has a form with text that was not sent. */
async function openTabs(user: TestUser) {
  const { page: first, context } = await openPage('/listings', { cookie: user.cookie });
  const second = await context.newPage();
  await second.goto('/listings?new=true');
  await description(second).fill('A grader with a wing.');
  await first.goto('/listings#profile');
  await first.getByRole('dialog').getByRole('button', { name: 'Logout', exact: true }).click();
  await ended(second).waitFor();
  await first.goto('/auth');
  return { first, second };
}

it('a logout covers the other tab, which continues with what was typed after a new login of the same user', async () => {
  const user = await newUser('Olga Owner');
  const { first, second } = await openTabs(user);
  await expectAccessible(second);
  await logIn(first, user.username, user.password);
  await ended(second).waitFor({ state: 'detached' });
  expect(await description(second).inputValue()).toBe('A grader with a wing.');
});

it('the login of another user loads the other tab again, which says who is signed in, without what was typed', async () => {
  const [user, other] = [await newUser('Olga Owner'), await newUser('Otto Other')];
  const { first, second } = await openTabs(user);
  await logIn(first, other.username, other.password);
  await second.getByText('You are signed in as Otto Other').first().waitFor();
  await description(second).waitFor();
  expect(await description(second).inputValue()).toBe('');
  expect(await ended(second).count()).toBe(0);
});
