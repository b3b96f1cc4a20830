import { afterAll, describe, expect, it } from '@jest/globals';
import { call, url } from '../src/accounts.ts';
import { logIn } from '../src/login.ts';
import { closeBrowser, expectAccessible, visit } from '../src/pages.ts';

afterAll(closeBrowser);

/** The demonstration's is published, so registration refuses it. */
const PASSWORD = 'a plow for every road';
let people = 0;
const somebody = () => {
  const username = `e2e.${Date.now().toString(36)}.${++people}`;
  return { username, email: `${username}@example.com`, name: `Erin ${username}` };
};
type Somebody = ReturnType<typeof somebody>;

/** Opens an account by the API, with a password of its own and without a one-time one. */
async function register(person: Somebody, municipality: string): Promise<void> {
  const { status } = await call('POST', '/api/register', { body: { ...person, password: PASSWORD, municipality } });
  expect(status).toBe(201);
}

describe('an administrator', () => {
  it('creates a user with a one-time password, edits, deactivates and reactivates it', async () => {
    const person = somebody();
    const { page, problems } = await visit('/users', { as: 'admin' });
    await page.getByRole('button', { name: 'Add User' }).click();
    const create = page.getByRole('dialog', { name: 'Add User' });
    await create.getByLabel('Username').fill(person.username);
    await create.getByLabel('Name', { exact: true }).fill(person.name);
    await create.getByLabel('Email').fill(person.email);
    await create.getByRole('combobox', { name: /^Municipality/ }).fill('riviere');
    await expectAccessible(page);
    await create.getByRole('combobox', { name: /^Municipality/ }).fill('smiths f');
    await create.getByRole('option', { name: /^Smiths Falls/ }).click();
    await create.getByRole('button', { name: 'Create user' }).click();
    const box = page.getByRole('textbox', { name: 'One-time password' });
    const oneTime = await box.inputValue();
    expect(oneTime).toMatch(/^[a-z2-9-]{19}$/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'I have passed it on' }).click();

    const theirs = await visit('/auth?from=/inspections');
    await logIn(theirs.page, person.username, oneTime);
    await theirs.page.getByRole('heading', { name: 'Choose a password of your own' }).waitFor();
    await theirs.page.getByLabel('One-time password').fill(oneTime);
    await theirs.page.getByLabel('New password').fill('a grader in the snow');
    await expectAccessible(theirs.page);
    await theirs.page.getByRole('button', { name: 'Save the password' }).click();
    await theirs.page.waitForURL('**/inspections');
    await theirs.page.getByRole('heading', { level: 1, name: 'Inspection Forms' }).waitFor();

    await page.getByRole('searchbox', { name: 'Search users' }).fill(person.username);
    const row = page.getByRole('row').filter({ hasText: person.username });
    await page.getByText('Showing 1-1 of 1 users').waitFor();
    await row.getByRole('button', { name: /^Edit User/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Edit User' });
    await drawer.getByLabel('Position').fill('Fleet planner');
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('User updated').first().waitFor();

    await row.getByRole('button', { name: /^View Details/ }).click();
    const details = page.getByRole('dialog', { name: person.name });
    await details.getByText('Fleet planner').waitFor();
    expect(await details.getByText('Listings', { exact: true }).locator('+ dd').textContent()).toMatch(/^[–0]$/);
    await expectAccessible(page);
    await details.getByRole('button', { name: 'Close' }).first().click();

    await row.getByRole('button', { name: /^Deactivate User/ }).click();
    const prompt = page.getByRole('alertdialog');
    await prompt.getByText('Listings and inquiries stay as they are.').waitFor();
    await expectAccessible(page);
    await prompt.getByRole('button', { name: 'Deactivate User' }).click();
    await page.getByText('User deactivated').first().waitFor();

    // Their page stands open: with the next thing it asks for they learn that they are signed out.
    await theirs.page.getByRole('button', { name: 'Refresh' }).click();
    await theirs.page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    await theirs.context.close();

    await row.getByRole('button', { name: /^Reactivate User/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reactivate User' }).click();
    await page.getByText('User reactivated').first().waitFor();
    expect(problems).toEqual([]);
    const login = await fetch(`${url}/api/login`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      body: JSON.stringify({ username: person.username, password: 'a grader in the snow' }),
    });
    expect(login.status).toBe(200);
  });
});

describe('a municipality’s person', () => {
  it('registers with the keyboard, is told about the mail and the role, and goes on', async () => {
    const person = somebody();
    const { page, problems } = await visit('/auth?mode=register&from=/contact');
    await page.getByLabel('Name', { exact: true }).focus();
    await page.keyboard.type(person.name);
    await page.keyboard.press('Tab');
    await page.keyboard.type('cochrane');
    await page
      .getByRole('option', { name: /^Cochrane/ })
      .first()
      .waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type(person.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(person.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('Registration successful').first().waitFor();
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send the mail again' }).click();
    await page.getByText('The mail is on its way.').waitFor();
    await page.getByRole('button', { name: 'Go on to CommonYard' }).click();
    await page.waitForURL('**/contact');
    expect(problems).toEqual([]);
  });

  it('changes name and password in the profile, and signs out everywhere', async () => {
    const person = somebody();
    await register(person, 'kenora');
    const { page, problems } = await visit('/auth?from=/inspections', { width: 390 });
    await logIn(page, person.username, PASSWORD);
    await page.waitForURL('**/inspections');
    await page.getByRole('link', { name: 'Profile' }).last().click();
    const sheet = page.getByRole('dialog', { name: 'Profile' });
    await sheet.getByText('Name and position').click();
    await sheet.getByLabel('Name', { exact: true }).fill('Erin Renamed');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Profile updated').first().waitFor();
    await sheet.getByText('Erin Renamed').waitFor();

    await sheet.getByText('Change password').click();
    await sheet.getByLabel('Current password').fill(PASSWORD);
    await sheet.getByLabel('New password').fill('a grader in the snow');
    await sheet.getByRole('button', { name: 'Save the password' }).click();
    await page.getByText('Password changed').first().waitFor();

    await sheet.getByText('Where you are signed in').click();
    await sheet.getByText('This device').waitFor();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByText('Signed out everywhere').first().waitFor();
    await page.waitForURL((at) => at.pathname === '/');
    await page.goto('/auth');
    await logIn(page, person.username, PASSWORD);
    await page.getByText('Login failed').first().waitFor();
    await logIn(page, person.username, 'a grader in the snow');
    await page.getByText('Login successful').first().waitFor();
    // The one refused login.
    expect(problems.filter((problem) => !problem.includes('/api/login'))).toEqual([]);
  });

  it('asks for a link where the password is forgotten', async () => {
    const { page, problems } = await visit('/auth');
    await page.getByRole('link', { name: 'Send me a link' }).click();
    await page.getByLabel('Email').fill('nobody-at-all@example.com');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
    await expectAccessible(page);
    expect(problems).toEqual([]);
  });

  it('is denied the page of users', async () => {
    const { page } = await visit('/users', { as: 'operator' });
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
    await page.getByRole('link', { name: 'Return Dashboard' }).click();
    await page.waitForURL((at) => at.pathname === '/');
  });
});
