import { MUNICIPALITIES } from '@commonyard/contracts/municipalities';
import { eventually } from '@commonyard/testing/eventually';
import { listingBody } from '@commonyard/testing/factories/listings';
import { lendingTerms } from '@commonyard/testing/factories/loans';
import { createUser } from '@commonyard/testing/factories/users';
import type { ProductFixture } from '@commonyard/testing/product-fixture';

/** An officer of a municipality that lends, one of a municipality that borrows, as cookies, and listings of the former. */
export type Lending = { lender: string; borrower: string; listings: number[] };

/** Each municipality has one officer only, so that each side of a loan has one recipient of notifications. */
const LENDER = 'lanark-highlands';
/** Where guests' listings of the load generator are not. */
const BORROWERS = MUNICIPALITIES.map(({ id }) => id).filter((id) => id !== LENDER && id !== 'smiths-falls');
const LISTINGS = 4;

/** Creates both officers and the listings, which can be lent on any day of the next two years. */
export async function prepareLending(product: ProductFixture, admin: string): Promise<Lending> {
  const lender = await createOfficer(product, admin, LENDER);
  const borrower = await createOfficer(product, admin, BORROWERS[0]!);
  const listings: number[] = [];
  while (listings.length < LISTINGS) listings.push(await createLendableListing(product, admin, lender));
  return { lender, borrower, listings };
}

/** Creates an officer of each of so many municipalities that have none; returns their cookies. */
export async function createBorrowers(product: ProductFixture, admin: string, count: number): Promise<string[]> {
  const cookies: string[] = [];
  for (const municipality of BORROWERS.slice(1, count + 1))
    cookies.push(await createOfficer(product, admin, municipality));
  return cookies;
}

async function createOfficer({ client }: ProductFixture, admin: string, municipality: string): Promise<string> {
  const { cookie } = await createUser(client, admin, { role: 'municipal_admin', name: 'Officer', municipality });
  // The run counts notifications; thousands of emails would only delay it.
  const preferences = ['loan.action', 'loan.update'].map((kind) => ({ kind, inApp: true, email: 'off' }));
  await client.expectOk('PUT', '/api/notifications/preferences', { cookie, body: preferences });
  return cookie;
}

async function createLendableListing({ client }: ProductFixture, admin: string, lender: string): Promise<number> {
  const { id } = await client.expectOk<{ id: number }>('POST', '/api/assets', { cookie: lender, body: listingBody() });
  await client.expectOk('PATCH', `/api/assets/${id}/approve`, { cookie: admin, body: {} });
  const body = lendingTerms({ advanceDays: 730 });
  await client.expectOk('PUT', `/api/availability/${id}/terms`, { cookie: lender, body });
  await eventually(
    async () => {
      const { lendable } = await client.expectOk<{ lendable: boolean }>('GET', `/api/availability/${id}`);
      if (!lendable) throw new Error('the loans service has not consumed the listing and its officer');
    },
    { within: 60_000 },
  );
  return id;
}
