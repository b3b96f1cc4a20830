import type { FastifyRequest } from 'fastify';
import { LISTING_TYPES } from '@commonyard/contracts/assets.values';
import type { Dependents, DependentsQuery } from '@commonyard/contracts/http/loans';
import { LOANS_ROUTES } from '@commonyard/contracts/http/routes/loans';
import { canEditListing } from '@commonyard/contracts/listing-visibility.values';
import { LOAN_MESSAGES as MESSAGES } from '@commonyard/contracts/loans.values';
import { signedIn, type Caller } from '@commonyard/service-kit/auth/caller';
import { forbidden, invalid, notFound } from '@commonyard/service-kit/errors/http-error';
import type { App } from '@commonyard/service-kit/http/app';
import { parseCalendarDay } from '@commonyard/service-kit/http/calendar-day';
import type { Deps } from '../deps.ts';
import { getVisibleListing } from '../projections/listings.service.ts';
import { findUser, hasOfficer } from '../projections/users.repository.ts';
import {
  findLoansOfListing,
  findLoansOfMunicipality,
  findOffersOnNeed,
  type DependentDays,
  type DependentLoans,
} from './dependents.repository.ts';
import { toParty } from '../loans/municipality-names.mapper.ts';

/** What a dialog names before a listing is deleted or withdrawn, days are blocked, or the last officer leaves. */
export async function dependentsRoutes(app: App, deps: Deps): Promise<void> {
  app.route({
    ...LOANS_ROUTES['GET /api/loans/dependents'],
    onRequest: signedIn,
    handler: async (request) => {
      const { listing, officer, ...days } = request.query;
      if ((listing === undefined) === (officer === undefined)) throw invalid({ listing: MESSAGES.dependents });
      return listing === undefined
        ? ofOfficer(deps, request.caller, officer!)
        : ofListing(deps, request, listing, days);
    },
  });
}

async function ofListing(
  deps: Deps,
  request: FastifyRequest,
  id: number,
  days: Pick<DependentsQuery, 'from' | 'to' | 'yearly'>,
): Promise<Dependents> {
  const { caller } = request;
  const parsed = toDays(days);
  const listing = await getVisibleListing(deps, request, id, LISTING_TYPES);
  if (!canEditListing(caller, listing)) throw forbidden();
  const found =
    listing.type === 'needed_asset'
      ? await findOffersOnNeed(deps.db, id)
      : await findLoansOfListing(deps.db, id, parsed);
  return toDependents(found, listing.municipality, caller);
}

/** Throws 400 for one day without the other, and for reversed ones. */
function toDays({
  from,
  to,
  yearly = false,
}: Pick<DependentsQuery, 'from' | 'to' | 'yearly'>): DependentDays | undefined {
  if (from === undefined && to === undefined) return undefined;
  if (from === undefined || to === undefined) throw invalid({ [from === undefined ? 'from' : 'to']: MESSAGES.day });
  const days = { from: parseCalendarDay(from)!, to: parseCalendarDay(to)!, yearly };
  if (days.to < days.from) throw invalid({ to: MESSAGES.dateOrder });
  return days;
}

const NONE: Dependents = { accepted: 0, open: 0, loans: [] };

/** Only administrators of the platform take an officer from a municipality. */
async function ofOfficer({ db }: Deps, caller: Caller, id: number): Promise<Dependents> {
  if (caller.role !== 'admin') throw forbidden();
  const user = await findUser(db, id);
  if (!user) throw notFound('user_not_found', 'This account could not be found.');
  const { role, active, municipality } = user;
  if (role !== 'municipal_admin' || !active || municipality === null) return NONE;
  if (await hasOfficer(db, municipality, id)) return NONE;
  return toDependents(await findLoansOfMunicipality(db, municipality), municipality, caller);
}

const toDependents = (found: DependentLoans, municipality: string | null, { locale }: Caller): Dependents => ({
  ...found,
  loans: found.loans.map(({ lenderMunicipality: lender, borrowerMunicipality: borrower, ...loan }) => {
    const { id, status, title, startsOn, endsOn } = loan;
    const { municipalityName } = toParty(lender === municipality ? borrower : lender, locale);
    return { id, status, title, startsOn, endsOn, municipalityName };
  }),
});
