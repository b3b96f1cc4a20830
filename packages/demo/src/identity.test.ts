import { expect, it } from '@jest/globals';
import { isMunicipality } from '@commonyard/contracts/municipalities';
import { createDocument as createListings } from './assets.ts';
import { createDocument } from './identity.ts';

const now = new Date('2026-11-20T12:00:00Z');
const { users, domains } = createDocument(now);

it('has 14 users with ids of their own, of which 1, 2 and 3 have one role each', () => {
  expect(users.map(({ id }) => id)).toEqual(Array.from({ length: 14 }, (_, index) => index + 1));
  expect(users.slice(0, 3)).toMatchObject([
    { username: 'admin', role: 'admin', municipality: null },
    { username: 'manager', role: 'municipal_admin', municipality: 'renfrew-county' },
    { username: 'operator', role: 'municipal_operator', municipality: 'smiths-falls' },
  ]);
});

it('marks every name and uses addresses that cannot receive email', () => {
  for (const { name, email, municipality } of users) {
    expect(name).toMatch(/ \(demo\)$/);
    expect(email).toMatch(/\.example\.com$/);
    expect(municipality === null || isMunicipality(municipality)).toBe(true);
  }
});

it('has a domain of each municipality, at which every approved user has the address', () => {
  const domainOf = new Map(domains.map(({ municipality, domain }) => [municipality, domain]));
  expect(domainOf.size).toBe(domains.length);
  const members = users.filter(({ municipality }) => municipality !== null);
  const outside = members.filter(({ email, municipality }) => email.split('@')[1] !== domainOf.get(municipality!));
  expect(outside).toMatchObject([{ username: 'demo.waiting', approval: 'pending' }]);
  expect(users.filter(({ approval }) => approval)).toEqual(outside);
});

it('registers the users before the first listing is posted', () => {
  const posted = createListings(now).listings.map(({ createdAt }) => createdAt);
  for (const { createdAt } of users) for (const time of posted) expect(createdAt < time).toBe(true);
});
