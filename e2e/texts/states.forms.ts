import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { photo } from '../src/pictures.ts';
import type { Scene, State } from './state.ts';

const submit = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const image = async (name: string, seed: number) => ({ name, mimeType: 'image/jpeg', buffer: await photo(seed) });
const choose = async ({ page }: Scene, count: number) =>
  page
    .locator('input[type=file]')
    .setInputFiles(await Promise.all(Array.from({ length: count }, (_, index) => image(`${index}.jpg`, index))));

async function fillSender(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Vera Visitor');
  await page.getByLabel('Email', { exact: true }).fill('vera@example.com');
  await page.getByLabel('Phone', { exact: true }).fill('613-555-0100');
  await page.getByLabel('Organization', { exact: true }).fill('Township of Somewhere');
}

const fillPost =
  (labels: { title: string; from: string; to: string }) =>
  async ({ page }: Scene): Promise<void> => {
    await page.getByLabel(labels.title).fill('A roller');
    await page.getByRole('radio', { name: 'Construction' }).check({ force: true });
    await page.getByLabel('Description').fill('A roller of ten tonnes.');
    await page.getByLabel(labels.from).fill('2099-01-10');
    await page.getByLabel(labels.to).fill('2099-02-10');
    await page.getByLabel(/^Municipality/).fill('Perth');
    await page.getByLabel(/^Email/).fill('works@perth.example');
  };

/** What visitors write, refused, sent and lost. */
export const FORM_STATES: readonly State[] = [
  {
    where: 'the form for available equipment, sent',
    path: '/post-available-item',
    steps: [
      {
        do: async ({ page }) => submit(page, 'Submit Equipment Listing'),
        sees: [
          'Name must be at least 3 characters',
          'Description must be at least 10 characters',
          'Please select a category',
          'Please enter availability start date',
          'Please enter availability end date',
          'Please enter your municipality name',
          'Please enter a valid email',
        ],
      },
      {
        do: async (scene) => {
          await scene.break('/api/public/assets', 'POST');
          await fillPost({ title: 'Equipment Name', from: 'Available From', to: 'Available To' })(scene);
          await submit(scene.page, 'Submit Equipment Listing');
        },
        sees: ['Submission failed', 'Failed to submit equipment listing'],
      },
      {
        do: async (scene) => {
          await scene.break('/api/public/assets', 'POST', 'cut');
          await submit(scene.page, 'Submit Equipment Listing');
        },
        sees: ['An unexpected error occurred'],
      },
      {
        do: async ({ page, hold, release }) => {
          await hold('/api/public/assets');
          await submit(page, 'Submit Equipment Listing');
          await page.getByRole('button', { name: 'Submitting...' }).waitFor();
          await release();
          await page.waitForURL((at) => at.pathname === '/');
        },
        sees: ['Equipment listing submitted!'],
      },
    ],
  },
  {
    where: 'the form for needed equipment, sent',
    path: '/post-needed-item',
    steps: [
      {
        do: async ({ page }) => submit(page, 'Submit Equipment Need'),
        sees: ['Please enter when you need it from', 'Please enter when you need it until'],
      },
      {
        do: async (scene) => {
          await scene.break('/api/public/assets', 'POST');
          await fillPost({ title: 'Equipment Needed', from: 'Needed From', to: 'Needed Until' })(scene);
          await submit(scene.page, 'Submit Equipment Need');
        },
        sees: ['Submission failed', 'Failed to submit equipment need'],
      },
      {
        do: async ({ page, hold, release }) => {
          await hold('/api/public/assets');
          await submit(page, 'Submit Equipment Need');
          await release();
          await page.waitForURL((at) => at.pathname === '/');
        },
        sees: ['Equipment need submitted!'],
      },
    ],
  },
  {
    where: 'pictures of a form',
    path: '/post-available-item',
    steps: [
      {
        do: async (scene) => {
          const { page } = scene;
          const input = page.locator('input[type=file]');
          expect(await input.getAttribute('multiple')).not.toBeNull();
          expect(await input.getAttribute('accept')).toBe('image/jpeg,image/png,image/webp');
          await choose(scene, 2);
        },
        sees: ['Upload successful', ['{n} image(s) uploaded successfully', '2 image(s) uploaded successfully']],
        checks: { 'several images at once, images only': async () => undefined },
      },
      {
        do: async (scene) => choose(scene, 4),
        sees: ['Too many images', 'You can only upload a maximum of 5 images'],
      },
    ],
  },
  {
    where: 'pictures that do not arrive',
    path: '/post-available-item',
    steps: [
      {
        do: async (scene) => {
          await scene.cut('/api/upload/images');
          await choose(scene, 1);
        },
        sees: ['Upload failed', 'An error occurred during upload'],
      },
      {
        do: async (scene) => {
          await scene.page.getByRole('button', { name: /^Remove/ }).click();
          await scene.break('/api/upload/images', 'POST');
          await choose(scene, 1);
        },
        sees: ['Failed to upload images'],
      },
    ],
  },
  {
    where: 'an inquiry without an account',
    path: ({ ids }) => `/equipment/available/${ids.full}?inquire=true`,
    steps: [
      {
        sees: [
          ['Inquiry about {asset name}', 'Inquiry about Backhoe with everything'],
          'Name',
          'Email',
          'Phone',
          'Organization',
          'Message',
          'Cancel',
          'Submit Inquiry',
        ],
      },
      {
        do: async ({ page }) => submit(page, 'Submit Inquiry'),
        sees: [
          'Name must be at least 2 characters',
          'Please enter a valid email address',
          'Phone number must be at least 10 digits',
          'Organization must be at least 2 characters',
        ],
      },
      {
        do: async ({ page, cut }) => {
          await fillSender(page);
          await cut('/api/public-inquiries');
          await submit(page, 'Submit Inquiry');
        },
        sees: ['Submission Failed', 'There was a problem submitting your inquiry. Please try again.'],
      },
      {
        do: async ({ page, hold }) => {
          await hold('/api/public-inquiries');
          await submit(page, 'Submit Inquiry');
          await page.getByRole('button', { name: 'Submitting...' }).waitFor();
          // It cannot be closed now.
          await page.keyboard.press('Escape');
          expect(await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true);
        },
        sees: ['Submitting...'],
      },
      {
        do: async ({ release }) => release(),
        sees: ['Inquiry Submitted', "Your inquiry has been submitted successfully. We'll be in touch shortly."],
      },
    ],
  },
  {
    where: 'a letter to the company',
    path: '/contact',
    steps: [
      {
        do: async ({ page }) => submit(page, 'Send Message'),
        sees: ['Subject must be at least 2 characters', 'Message must be at least 10 characters'],
      },
      {
        do: async ({ page, cut }) => {
          await fillSender(page);
          await page.getByLabel('Subject').fill('A question');
          await page.getByLabel('Message', { exact: true }).fill('How does one begin with this?');
          await cut('/api/contact');
          await submit(page, 'Send Message');
        },
        sees: ['Submission Failed', 'There was a problem sending your message. Please try again.'],
      },
      {
        do: async ({ page, hold, release }) => {
          await hold('/api/contact');
          await submit(page, 'Send Message');
          await release();
        },
        sees: ['Message Sent'],
      },
    ],
  },
  {
    where: 'the login',
    path: '/auth',
    steps: [
      { sees: ['Admin Login', 'Username', 'Password', 'Login'] },
      {
        do: async ({ page }) => submit(page, 'Login'),
        sees: ['Username is required', 'Password is required'],
      },
      {
        do: async ({ page, world }) => {
          await page.getByLabel('Username').fill(world.people.owner.username);
          await page.getByLabel('Password', { exact: true }).fill('not the password of it');
          await submit(page, 'Login');
        },
        sees: ['Login failed', 'Invalid username or password'],
      },
      {
        do: async ({ page, world, hold }) => {
          await hold('/api/login');
          await page.getByLabel('Password', { exact: true }).fill(world.people.owner.password);
          await submit(page, 'Login');
        },
        sees: ['Logging in...'],
      },
      {
        do: async ({ page, release }) => {
          await release();
          await page.waitForURL((at) => at.pathname === '/');
        },
        sees: ['Login successful', ['Welcome back, {name}!', 'Welcome back, owner!']],
        checks: {
          'toast: one at a time': async ({ page }) => {
            await page.locator('[data-toast]').first().waitFor();
            expect(await page.locator('[data-toast]:visible').count()).toBe(1);
          },
        },
      },
      {
        do: async ({ page, cut }) => {
          await page.goto('/listings');
          await cut('/api/logout');
          await page.getByRole('button', { name: 'Logout' }).click();
        },
        sees: ['Logout failed'],
      },
      {
        do: async ({ page, heal }) => {
          await heal();
          await page.getByRole('button', { name: 'Logout' }).click();
        },
        sees: ['Logged out', 'You have been successfully logged out.'],
      },
    ],
  },
  {
    where: 'registration',
    path: '/auth?mode=register',
    steps: [
      {
        do: async ({ page, world }) => {
          await page.getByLabel('Name', { exact: true }).fill('Nora New');
          await page.getByRole('combobox', { name: /^Municipality/ }).fill('smiths f');
          await page.getByRole('option', { name: /^Smiths Falls/ }).click();
          await page.getByLabel('Email').fill(`${crypto.randomUUID()}@example.com`);
          await page.getByLabel('Username').fill(world.people.owner.username);
          await page.getByLabel('Password', { exact: true }).fill('a plow for every road');
          await submit(page, 'Open account');
        },
        sees: ['Registration failed'],
      },
      {
        do: async ({ page }) => {
          await page.getByLabel('Username').fill(`t-${crypto.randomUUID().slice(0, 12)}`);
          await submit(page, 'Open account');
        },
        sees: ['Registration successful', ['welcome by product name', 'Welcome to CommonYard!']],
      },
    ],
  },
];
