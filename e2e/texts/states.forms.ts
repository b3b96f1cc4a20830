import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { photo } from '../src/photo.ts';
import { textsOf } from './specification.ts';
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

/** Forms: invalid, failed and submitted. */
export const FORM_STATES: readonly State[] = [
  {
    name: 'the form for available equipment, sent',
    path: '/post-available-item',
    steps: [
      {
        run: async ({ page }) => submit(page, 'Submit Equipment Listing'),
        texts: textsOf(
          '5 Post forms',
          'Please select a region',
          'Please enter when you need it from',
          'Please enter when you need it until',
        ),
      },
      {
        run: async (scene) => {
          await scene.breakResponses('/api/public/assets', 'POST');
          await fillPost({ title: 'Equipment Name', from: 'Available From', to: 'Available To' })(scene);
          await submit(scene.page, 'Submit Equipment Listing');
        },
        texts: ['Submission failed', 'Failed to submit equipment listing'],
      },
      {
        run: async (scene) => {
          await scene.breakResponses('/api/public/assets', 'POST', 'cut');
          await submit(scene.page, 'Submit Equipment Listing');
        },
        texts: ['An unexpected error occurred'],
      },
      {
        run: async ({ page, delayRequests: hold, releaseRequests: release }) => {
          await hold('/api/public/assets');
          await submit(page, 'Submit Equipment Listing');
          await page.getByRole('button', { name: 'Submitting...' }).waitFor();
          await release();
          await page.waitForURL((at) => at.pathname === '/');
        },
        texts: ['Equipment listing submitted!'],
      },
    ],
  },
  {
    name: 'the form for needed equipment, sent',
    path: '/post-needed-item',
    steps: [
      {
        run: async ({ page }) => submit(page, 'Submit Equipment Need'),
        texts: ['Please enter when you need it from', 'Please enter when you need it until'],
      },
      {
        run: async (scene) => {
          await scene.breakResponses('/api/public/assets', 'POST');
          await fillPost({ title: 'Equipment Needed', from: 'Needed From', to: 'Needed Until' })(scene);
          await submit(scene.page, 'Submit Equipment Need');
        },
        texts: ['Submission failed', 'Failed to submit equipment need'],
      },
      {
        run: async ({ page, delayRequests: hold, releaseRequests: release }) => {
          await hold('/api/public/assets');
          await submit(page, 'Submit Equipment Need');
          await release();
          await page.waitForURL((at) => at.pathname === '/');
        },
        texts: ['Equipment need submitted!'],
      },
    ],
  },
  {
    name: 'the images of a form',
    path: '/post-available-item',
    steps: [
      {
        run: async (scene) => {
          const { page } = scene;
          const input = page.locator('input[type=file]');
          expect(await input.getAttribute('multiple')).not.toBeNull();
          expect(await input.getAttribute('accept')).toBe('image/jpeg,image/png,image/webp');
          await choose(scene, 2);
        },
        texts: ['Upload successful', ['{n} image(s) uploaded successfully', '2 image(s) uploaded successfully']],
        checks: { 'several images at once, images only': async () => undefined },
      },
      {
        run: async (scene) => choose(scene, 4),
        texts: ['Too many images', 'You can only upload a maximum of 5 images'],
      },
    ],
  },
  {
    name: 'images that fail to upload',
    path: '/post-available-item',
    steps: [
      {
        run: async (scene) => {
          await scene.abortRequests('/api/upload/images');
          await choose(scene, 1);
        },
        texts: ['Upload failed', 'An error occurred during upload'],
      },
      {
        run: async (scene) => {
          await scene.page.getByRole('button', { name: /^Remove/ }).click();
          await scene.breakResponses('/api/upload/images', 'POST');
          await choose(scene, 1);
        },
        texts: ['Failed to upload images'],
      },
    ],
  },
  {
    name: 'the inquiry of a guest',
    path: ({ ids }) => `/equipment/available/${ids.full}?inquire=true`,
    steps: [
      {
        texts: [
          ['Inquiry about {asset name}', 'Inquiry about Backhoe with everything'],
          ...textsOf('2 Public inquiry', 'Inquiry about {asset name}', 'Submitting...'),
        ],
      },
      {
        run: async ({ page }) => submit(page, 'Submit Inquiry'),
        texts: textsOf(
          '5 Inquiry and contact',
          'Subject must be at least 2 characters',
          'Message must be at least 10 characters',
        ),
      },
      {
        run: async ({ page, abortRequests: cut }) => {
          await fillSender(page);
          await cut('/api/public-inquiries');
          await submit(page, 'Submit Inquiry');
        },
        texts: ['Submission Failed', 'There was a problem submitting your inquiry. Please try again.'],
      },
      {
        run: async ({ page, delayRequests: hold }) => {
          await hold('/api/public-inquiries');
          await submit(page, 'Submit Inquiry');
          await page.getByRole('button', { name: 'Submitting...' }).waitFor();
          // The dialog cannot be closed while it submits.
          await page.keyboard.press('Escape');
          expect(await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true);
        },
        texts: ['Submitting...'],
      },
      {
        run: async ({ releaseRequests: release }) => release(),
        texts: ['Inquiry Submitted', "Your inquiry has been submitted successfully. We'll be in touch shortly."],
      },
    ],
  },
  {
    name: 'a contact message',
    path: '/contact',
    steps: [
      {
        run: async ({ page }) => submit(page, 'Send Message'),
        texts: ['Subject must be at least 2 characters', 'Message must be at least 10 characters'],
      },
      {
        run: async ({ page, abortRequests: cut }) => {
          await fillSender(page);
          await page.getByLabel('Subject').fill('A question');
          await page.getByLabel('Message', { exact: true }).fill('How does one begin with this?');
          await cut('/api/contact');
          await submit(page, 'Send Message');
        },
        texts: ['Submission Failed', 'There was a problem sending your message. Please try again.'],
      },
      {
        run: async ({ page, delayRequests: hold, releaseRequests: release }) => {
          await hold('/api/contact');
          await submit(page, 'Send Message');
          await release();
        },
        texts: ['Message Sent'],
      },
    ],
  },
  {
    name: 'the login',
    path: '/auth',
    steps: [
      { texts: ['Admin Login', 'Username', 'Password', 'Login'] },
      {
        run: async ({ page }) => submit(page, 'Login'),
        texts: ['Username is required', 'Password is required'],
      },
      {
        run: async ({ page, fixture }) => {
          await page.getByLabel('Username').fill(fixture.users.owner.username);
          await page.getByLabel('Password', { exact: true }).fill('not the password of it');
          await submit(page, 'Login');
        },
        texts: ['Login failed', 'Invalid username or password'],
      },
      {
        run: async ({ page, fixture, delayRequests: hold }) => {
          await hold('/api/login');
          await page.getByLabel('Password', { exact: true }).fill(fixture.users.owner.password);
          await submit(page, 'Login');
        },
        texts: ['Logging in...'],
      },
      {
        run: async ({ page, releaseRequests: release }) => {
          await release();
          await page.waitForURL((at) => at.pathname === '/');
        },
        texts: ['Login successful', ['Welcome back, {name}!', 'Welcome back, owner!']],
        checks: {
          'toast: one at a time': async ({ page }) => {
            await page.locator('[data-toast]').first().waitFor();
            expect(await page.locator('[data-toast]:visible').count()).toBe(1);
          },
        },
      },
      {
        run: async ({ page, abortRequests: cut }) => {
          await page.goto('/listings');
          await cut('/api/logout');
          await page.getByRole('button', { name: 'Logout' }).click();
        },
        texts: ['Logout failed'],
      },
      {
        run: async ({ page, restoreNetwork: heal }) => {
          await heal();
          await page.getByRole('button', { name: 'Logout' }).click();
        },
        texts: ['Logged out', 'You have been successfully logged out.'],
      },
    ],
  },
  {
    name: 'registration',
    path: '/auth?mode=register',
    steps: [
      {
        run: async ({ page, fixture }) => {
          await page.getByLabel('Name', { exact: true }).fill('Nora New');
          await page.getByRole('combobox', { name: /^Municipality/ }).fill('smiths f');
          await page.getByRole('option', { name: /^Smiths Falls/ }).click();
          await page.getByLabel('Email').fill(`${crypto.randomUUID()}@example.com`);
          await page.getByLabel('Username').fill(fixture.users.owner.username);
          await page.getByLabel('Password', { exact: true }).fill('a plow for every road');
          await submit(page, 'Open account');
        },
        texts: ['Registration failed'],
      },
      {
        run: async ({ page }) => {
          await page.getByLabel('Username').fill(`t-${crypto.randomUUID().slice(0, 12)}`);
          await submit(page, 'Open account');
        },
        texts: ['Registration successful', ['welcome by product name', 'Welcome to CommonYard!']],
      },
    ],
  },
];
