import { expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { STATIC_PAGES } from '@commonyard/contracts/shell';

/** Pages for users, pages that a link of an email opens, and what the browser keeps: nothing of them is rendered at build. */
const RENDERED_BY_SCRIPT = [
  'admin',
  'auth',
  'auth_.reset',
  'auth_.verify',
  'edit-asset.$id',
  'favourites',
  'saved-searches',
  'guest-inquiry',
  'posted.$reference',
];
const WITH_LISTINGS = ['index', 'available-equipment', 'needed-equipment', 'equipment.$type.$id'];

it('renders every other page at build: STATIC_PAGES lists it', () => {
  const routes = readdirSync(join(import.meta.dirname, '../src/routes'))
    .filter((file) => !/^(?:-|_)/.test(file))
    .map((file) => file.replace(/\.tsx$/, ''));
  expect(routes.toSorted()).toEqual([...RENDERED_BY_SCRIPT, ...WITH_LISTINGS, ...STATIC_PAGES].toSorted());
});
