import { expect } from '@jest/globals';
import { guestSender } from '@commonyard/testing/factories/inquiries';
import { TEST_PASSWORD, userProfile } from '@commonyard/testing/factories/users';
import { photoUpload } from '../src/photo.ts';
import {
  abortRequests,
  breakResponses,
  delayRequests,
  fill,
  inDialog,
  open,
  press,
  restoreNetwork,
  waitForPath,
} from './actions.ts';
import { textsOf } from './specification.ts';
import type { Action, State } from './state.ts';

const choosePhotos =
  (count: number): Action =>
  async ({ page }) =>
    page
      .locator('input[type=file]')
      .setInputFiles(await Promise.all(Array.from({ length: count }, (_, seed) => photoUpload(seed))));

const guest = guestSender();
const fillSender = fill({
  Name: guest.name,
  Email: guest.email,
  Phone: guest.phone,
  Organization: guest.organization,
});

const chooseCategory: Action = ({ page }) => page.getByRole('radio', { name: 'Construction' }).check({ force: true });
const POST = { Description: 'A roller of ten tonnes.', Municipality: 'Perth', Email: 'works@perth.example' };
const NEW_USER = userProfile();

/** Forms: invalid, failed and submitted. */
export const FORM_STATES: readonly State[] = [
  {
    name: 'the form for available equipment, sent',
    path: '/post-available-item',
    steps: [
      {
        run: [press('Submit Equipment Listing')],
        texts: textsOf('5 Listings', '5 Post forms', '5 Post forms, contact', '5 Post available'),
      },
      {
        run: [
          fill({ ...POST, 'Equipment Name': 'A roller', 'Available From': '2099-01-10', 'Available To': '2099-02-10' }),
          chooseCategory,
          breakResponses('/api/public/assets', 'POST'),
          press('Submit Equipment Listing'),
        ],
        texts: textsOf('8 Post available'),
      },
      {
        run: [breakResponses('/api/public/assets', 'POST', 'cut'), press('Submit Equipment Listing')],
        texts: textsOf('8 Posts, incomplete response'),
      },
      {
        run: [delayRequests('/api/public/assets'), press('Submit Equipment Listing')],
        texts: textsOf('2 Forms, submitting'),
      },
      { run: [restoreNetwork, waitForPath('/')], texts: ['Equipment listing submitted!'] },
    ],
  },
  {
    name: 'the form for needed equipment, sent',
    path: '/post-needed-item',
    steps: [
      { run: [press('Submit Equipment Need')], texts: textsOf('5 Post needed') },
      {
        run: [
          fill({ ...POST, 'Equipment Needed': 'A roller', 'Needed From': '2099-01-10', 'Needed Until': '2099-02-10' }),
          chooseCategory,
          breakResponses('/api/public/assets', 'POST'),
          press('Submit Equipment Need'),
        ],
        texts: textsOf('8 Post needed'),
      },
      {
        run: [restoreNetwork, press('Submit Equipment Need'), waitForPath('/')],
        texts: ['Equipment need submitted!'],
      },
    ],
  },
  {
    name: 'the images of a form',
    path: '/post-available-item',
    steps: [
      {
        run: [choosePhotos(2)],
        texts: ['Upload successful'],
        details: {
          '{n} image(s) uploaded successfully': '2 image(s) uploaded successfully',
          'several images at once, images only': async ({ page }) => {
            const input = page.locator('input[type=file]');
            expect(await input.getAttribute('multiple')).not.toBeNull();
            expect(await input.getAttribute('accept')).toBe('image/jpeg,image/png,image/webp');
          },
        },
      },
      { run: [choosePhotos(4)], texts: textsOf('5 Too many images') },
    ],
  },
  {
    name: 'images that fail to upload',
    path: '/post-available-item',
    steps: [
      { run: [abortRequests('/api/upload/images'), choosePhotos(1)], texts: textsOf('8 Upload') },
      {
        run: [press(/^Remove/), breakResponses('/api/upload/images', 'POST'), choosePhotos(1)],
        texts: textsOf('8 Upload, server error'),
      },
    ],
  },
  {
    name: 'the inquiry of a guest',
    path: ({ ids }) => `/equipment/available/${ids.full}?inquire=true`,
    steps: [
      {
        texts: textsOf('2 Public inquiry', '2 Public inquiry, sender'),
        details: { 'Inquiry about {asset name}': 'Inquiry about Backhoe with everything' },
      },
      { run: [press('Submit Inquiry')], texts: textsOf('5 Sender', '5 Public inquiry') },
      {
        run: [fillSender, abortRequests('/api/public-inquiries'), press('Submit Inquiry')],
        texts: textsOf('8 Public inquiry'),
      },
      {
        run: [
          delayRequests('/api/public-inquiries'),
          press('Submit Inquiry'),
          // The dialog cannot be closed while it submits.
          ({ page }) => page.getByRole('button', { name: 'Submitting...' }).waitFor(),
          ({ page }) => page.keyboard.press('Escape'),
          async ({ page }) =>
            expect(await inDialog(page).getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true),
        ],
        texts: textsOf('2 Forms, submitting'),
      },
      { run: [restoreNetwork], texts: textsOf('8 Public inquiry succeeds') },
    ],
  },
  {
    name: 'a contact message',
    path: '/contact',
    steps: [
      { run: [press('Send Message')], texts: textsOf('5 Contact') },
      {
        run: [
          fillSender,
          fill({ Subject: 'A question', Message: 'How does one begin with this?' }),
          abortRequests('/api/contact'),
          press('Send Message'),
        ],
        texts: textsOf('8 Contact'),
      },
      { run: [restoreNetwork, press('Send Message')], texts: textsOf('8 Contact succeeds') },
    ],
  },
  {
    name: 'the login',
    path: '/auth',
    steps: [
      { texts: textsOf('2 Login') },
      { run: [press('Login')], texts: textsOf('5 Login') },
      {
        run: [
          fill(({ users }) => ({ Username: users.owner.username, Password: 'not the password of it' })),
          press('Login'),
        ],
        texts: textsOf('8 Login'),
      },
      {
        run: [fill(({ users }) => ({ Password: users.owner.password })), delayRequests('/api/login'), press('Login')],
        texts: textsOf('2 Login, submitting'),
      },
      {
        run: [restoreNetwork, waitForPath('/')],
        texts: ['Login successful'],
        details: {
          'Welcome back, {name}!': 'Welcome back, owner!',
          'toast: one at a time': async ({ page }) => {
            await page.locator('[data-toast]').first().waitFor();
            expect(await page.locator('[data-toast]:visible').count()).toBe(1);
          },
        },
      },
      { run: [open('/listings'), abortRequests('/api/logout'), press('Logout')], texts: textsOf('8 Logout') },
      { run: [restoreNetwork, press('Logout')], texts: textsOf('8 Logout succeeds') },
    ],
  },
  {
    name: 'registration',
    path: '/auth?mode=register',
    steps: [
      {
        run: [
          fill({ Name: NEW_USER.name, Email: NEW_USER.email, Password: TEST_PASSWORD }),
          fill(({ users }) => ({ Username: users.owner.username })),
          ({ page }) => page.getByRole('combobox', { name: /^Municipality/ }).fill('smiths f'),
          ({ page }) => page.getByRole('option', { name: /^Smiths Falls/ }).click(),
          press('Create account'),
        ],
        texts: textsOf('8 Registration'),
      },
      {
        run: [fill({ Username: NEW_USER.username }), press('Create account')],
        texts: textsOf('8 Registration succeeds'),
      },
    ],
  },
];
