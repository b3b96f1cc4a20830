import type { Logger } from 'pino';
import type { LendingTerms } from '@commonyard/contracts/http/lending-terms';
import { callers } from '@commonyard/testing/callers';
import { testDatabase } from '@commonyard/testing/database';
import { testDocumentAddresses } from '@commonyard/testing/factories/images';
import { lendingTerms } from '@commonyard/testing/factories/loans';
import { outboxOf } from '@commonyard/testing/outbox';
import { send, type Headers } from '@commonyard/testing/send';
import { noUsageLimits, type UsageLimits } from '@commonyard/service-kit/limits/usage-limits';
import { buildApp } from '../src/app.ts';
import type { Database, ListingRow } from '../src/database.ts';
import { migrations } from '../src/migrations/index.ts';
import { upsertListing } from '../src/projections/listings.repository.ts';
import { upsertUser } from '../src/projections/users.repository.ts';

export { send };
export type { Headers };
/** The body of a response in a preparation. Throws where the request was rejected. */
export async function prepared<Body>(request: ReturnType<typeof send>): Promise<Body> {
  const response = await request;
  if (response.statusCode >= 300) throw new Error(`a preparation failed with ${response.statusCode}: ${response.body}`);
  return response.json<Body>();
}

export const as = callers(['loans', 'assets']);
/** The user who owns the test listings, an officer of its municipality, and a colleague of the owner. */
export const owner = () => as.operator({ userId: 4, municipality: 'lanark-highlands' });
export const officer = () => as.municipalAdmin({ userId: 5, municipality: 'lanark-highlands' });
export const colleague = () => as.operator({ userId: 6, municipality: 'lanark-highlands' });

/** The user who requests loans, an officer of the same municipality, and a colleague. */
export const borrower = () => as.operator({ userId: 14, municipality: 'smiths-falls' });
/** An administrator of a municipality that is no party. */
export const stranger = () => as.municipalAdmin({ userId: 25, municipality: 'kenora' });
export const borrowingOfficer = () => as.municipalAdmin({ userId: 15, municipality: 'smiths-falls' });
export const borrowingColleague = () => as.operator({ userId: 16, municipality: 'smiths-falls' });

/** The officers of both sides, who confirmed their password a moment ago, or at an instant. */
/** All kinds of callers, by name. */
export const CALLERS = {
  owner,
  officer,
  colleague,
  borrower,
  borrowingOfficer,
  borrowingColleague,
  admin: as.admin,
  guest: as.guest,
};

const confirmed = (at: Date) => ({ confirmedAt: at.toISOString(), confirmedBy: 'password' as const });
export const confirmedOfficer = (at = new Date()) =>
  as.municipalAdmin({ userId: 5, municipality: 'lanark-highlands', ...confirmed(at) });
export const confirmedBorrower = (at = new Date()) =>
  as.municipalAdmin({ userId: 15, municipality: 'smiths-falls', ...confirmed(at) });

/** No server listens on this port, as if the other services were down. */
export const UNREACHABLE = 'http://127.0.0.1:1';

/** Starts the service on a database of its own. */
export async function startTestService({
  assetsUrl = UNREACHABLE,
  inquiriesUrl = UNREACHABLE,
  mediaUrl = UNREACHABLE,
  usage = noUsageLimits,
  log,
}: {
  assetsUrl?: string;
  inquiriesUrl?: string;
  mediaUrl?: string;
  usage?: UsageLimits;
  log?: Logger;
} = {}) {
  const database = await testDatabase<Database>('loans', migrations, log);
  const { db } = database;
  const urls = { assetsUrl, inquiriesUrl, mediaUrl, publicUrl: 'https://commonyard.example' };
  const documentAddresses = testDocumentAddresses;
  const app = await buildApp({ ...database.deps, ...urls, documentAddresses, usage });
  await app.ready();
  /** Projects a user with a name. A history names users whatever their role. */
  const projectUser = (user: { id: number; municipality: string; name: string }) =>
    db
      .transaction()
      .execute((trx) => upsertUser(trx, { ...user, version: 1, role: 'municipal_operator', active: true }));
  return {
    ...database,
    app,
    /** Projects a listing as its events would; a new one unless `overrides` has an id. */
    async projectListing(overrides: Partial<ListingRow> = {}): Promise<number> {
      const listing: ListingRow = {
        id: ++lastListingId,
        version: 1,
        type: 'available_asset',
        status: 'available',
        userId: 4,
        municipality: 'lanark-highlands',
        availableFrom: null,
        availableTo: null,
        title: 'Grader',
        category: 'construction',
        image: null,
        municipalityName: null,
        removed: false,
        ...overrides,
      };
      await upsertListing(db, listing);
      return listing.id;
    },
    /** The user who owns the listings, with a name. */
    projectOwner: () => projectUser({ id: 4, municipality: 'lanark-highlands', name: 'Olive Owner' }),
    /** The user who requests loans, with a name. */
    projectBorrower: () => projectUser({ id: 14, municipality: 'smiths-falls', name: 'Bea Borrower' }),
    projectBorrowingOfficer: () => projectUser({ id: 15, municipality: 'smiths-falls', name: 'Bo Borrowing' }),
    projectOfficer: (active = true, version = 1) =>
      db.transaction().execute((trx) =>
        upsertUser(trx, {
          id: 5,
          version,
          role: 'municipal_admin',
          municipality: 'lanark-highlands',
          active,
          name: 'Olga Officer',
        }),
      ),
    /** A listing that can be lent, on these terms. */
    async lendableListing(overrides: Partial<LendingTerms> = {}, listing: Partial<ListingRow> = {}): Promise<number> {
      const id = await this.projectListing(listing);
      await this.projectOfficer();
      const { statusCode } = await send(
        { app },
        officer(),
        'PUT',
        `/api/availability/${id}/terms`,
        lendingTerms(overrides),
      );
      if (statusCode !== 200) throw new Error(`the terms were rejected with ${statusCode}`);
      return id;
    },
    /** The published events of a listing's calendar, oldest first. */
    async eventsOf(listingId: number) {
      return (await outboxOf(db)).filter(
        ({ type, data }) => type === 'availability.changed' && 'id' in data && data.id === listingId,
      );
    },
    /** The published events of a loan, oldest first. */
    async eventsOfLoan(loanId: number) {
      return (await outboxOf(db)).filter(
        ({ type, data }) => type.startsWith('loan.') && 'id' in data && data.id === loanId,
      );
    },
    /** The audit entries of a loan, oldest first. */
    auditOfLoan: (loanId: number) =>
      db
        .selectFrom('auditLog')
        .selectAll()
        .where('subjectKind', '=', 'loan')
        .where('subjectId', '=', loanId)
        .orderBy('id')
        .execute(),
    /** What the audit entries of a user are about, oldest first. */
    auditOfActor: (actorId: number) =>
      db
        .selectFrom('auditLog')
        .select(['subjectKind', 'action', 'municipality', 'details'])
        .where('actorId', '=', actorId)
        .orderBy('id')
        .execute(),
    async close() {
      await app.close();
      await database.close();
    },
  };
}
export type TestService = Awaited<ReturnType<typeof startTestService>>;

let lastListingId = 1_000;
