import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { Listing } from '@commonyard/contracts/http/assets';
import { blankListing } from '../src/features/my-listings/listing-values.ts';
import { toValues } from '../src/features/moderation/edit-values.ts';
import { blankPostListing } from '../src/features/post-listing/post-values.ts';
import { json, type Api } from './api.ts';
import { listing, pendingListing, wholeListing } from './listings.ts';
import { AVAILABLE, queue } from './pending.ts';
import { renderApp } from './render.tsx';
import { signedIn, signedInAs } from './users.ts';

/** Fields that are shown in another way than as their text, or that say nothing to a reader. */
const CODED = [
  'id',
  'type',
  'status',
  'category',
  'region',
  'rate',
  'rateType',
  'lendingRates',
  'availableFrom',
  'availableTo',
  'nextFreeOn',
  'images',
  'userId',
  'municipality',
  'holderMunicipality',
  'distanceKm',
  'locale',
  'withdrawn',
  'rejected',
  'sample',
  'version',
  'createdAt',
  'updatedAt',
  'decision',
  'met',
  'change',
] as const satisfies (keyof Listing)[];
/** For the owner and administrators, who have other places for them. */
const INTERNAL = ['adminNotes', 'rejectionReason'];

const textFields = Object.keys(Listing.properties).filter(
  (field) => ![...(CODED as readonly string[]), ...INTERNAL].includes(field),
);
/** A listing with another text in each field of text. */
const whole = (over: Partial<Listing> = {}): Listing => ({
  ...wholeListing({ id: 5 }),
  ...Object.fromEntries(textFields.map((field) => [field, field === 'tags' ? ['text of tags'] : `text of ${field}`])),
  ...over,
});
const missingIn = (element: Element) => textFields.filter((field) => !element.textContent.includes(`text of ${field}`));
const CONTACT = ['contactName', 'contactEmail', 'contactPhone', 'contactOrganization'];
const api: Api = { 'GET /api/assets/5': () => json(whole()) };

it('the page of a listing shows every text field but the tags', async () => {
  await renderApp('/equipment/available/5', api);
  await screen.findByRole('heading', { level: 1, name: 'text of title' });
  expect(missingIn(document.body)).toEqual(['tags']);
});

it('the dialog of the workspace shows every text field but the notes and the contact', async () => {
  const operator = signedInAs({ id: 3, role: 'municipal_operator', municipality: 'smiths-falls' });
  await renderApp('/browse?asset=5', {
    ...api,
    ...operator,
    'GET /api/assets': () => json([listing({ id: 5 })]),
  });
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('text of description');
  expect(missingIn(dialog)).toEqual(['additionalNotes', ...CONTACT]);
});

it('the preview of a pending listing shows every text field', async () => {
  const { user } = await renderApp(
    AVAILABLE,
    queue({
      'GET /api/admin/pending-assets': () => json([pendingListing({ id: 5, title: 'text of title' })]),
      'GET /api/assets/5': () => json(whole({ status: 'pending' })),
    }),
  );
  await user.click(await screen.findByRole('button', { name: /^Preview/ }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('text of description');
  expect(missingIn(dialog)).toEqual([]);
});

/** Values whose controls have no name of their own. */
const UNNAMED = ['images', 'tags', 'tag'];
/** The names of values without a field in the form. */
const withoutField = (values: object, form: Element) =>
  Object.keys(values).filter((name) => !UNNAMED.includes(name) && !form.querySelector(`[name="${name}"]`));

it('the edit page has a field for each value', async () => {
  await renderApp('/edit-asset/5', { ...signedIn('admin'), ...api });
  const title = await screen.findByRole('textbox', { name: 'Title' });
  expect(withoutField(toValues(whole()), title.closest('form')!)).toEqual([]);
});

it('the form of the workspace has a field for each value', async () => {
  const operator = signedInAs({ id: 3, role: 'municipal_operator', municipality: 'smiths-falls' });
  const { user } = await renderApp('/listings', { ...operator, 'GET /api/assets': () => json([]) });
  await user.click(await screen.findByRole('button', { name: 'Add New' }));
  expect(withoutField(blankListing, await screen.findByRole('dialog'))).toEqual([]);
});

it('the public form has a field for each value', async () => {
  await renderApp('/post-available-item', {});
  const description = await screen.findByRole('textbox', { name: 'Description' });
  expect(withoutField(blankPostListing, description.closest('form')!)).toEqual([]);
});
