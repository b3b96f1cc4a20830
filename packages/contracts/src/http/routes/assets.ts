import { Type } from 'typebox';
import * as assets from '../assets.ts';
import * as audit from '../audit.ts';
import { errors } from '../errors.ts';
import * as favourites from '../favourites.ts';
import { IdParams, NoBody } from '../field-types.ts';
import * as matches from '../matches.ts';
import * as searches from '../saved-searches.ts';
import { defineRoutes } from './define-routes.ts';
import { usageSchema } from './shared.ts';

const reviewed = { 200: assets.Listing, ...errors(400, 404, 409) };
const posted = { 200: assets.PostedListing, ...errors(404, 409, 429) };
const linkedSearches = { 200: searches.GuestSearches, ...errors(404, 409, 429) };
const withdrawalSchema = { params: IdParams, body: NoBody, response: { 200: assets.Listing, ...errors(403, 409) } };

/** The routes of the service assets. */
export const ASSETS_ROUTES = defineRoutes({
  'GET /api/admin/asset-counts': { response: { 200: assets.AdminListingCounts } },
  'GET /api/admin/assets': {
    querystring: assets.AdminListListingsQuery,
    response: { 200: Type.Array(assets.ListingSummary) },
  },
  'PATCH /api/admin/assets/:id': { params: IdParams, body: assets.AdminUpdateListingBody, response: reviewed },
  'PATCH /api/admin/assets/:id/approve': { params: IdParams, body: assets.ApproveBody, response: reviewed },
  'PATCH /api/admin/assets/:id/reject': { params: IdParams, body: assets.RejectBody, response: reviewed },
  'GET /api/admin/changes': {
    summary: 'List small changes of approved listings that were published without a review, the oldest first',
    querystring: assets.PublishedChangesQuery,
    response: { 200: Type.Array(assets.PublishedChange) },
  },
  'POST /api/admin/changes/:id/seen': {
    summary: 'Mark the published change of a listing as looked at',
    params: IdParams,
    body: NoBody,
    response: reviewed,
  },
  'POST /api/admin/changes/:id/take-back': {
    summary: 'Restore the values of a listing before its published change',
    params: IdParams,
    body: assets.RejectBody,
    response: reviewed,
  },
  'POST /api/admin/changes/:id/undo': {
    summary: 'Take the last decision on a change of a listing back, which waits for review again',
    params: IdParams,
    body: NoBody,
    response: reviewed,
  },
  'GET /api/admin/pending-assets': {
    querystring: assets.PendingListingsQuery,
    response: { 200: Type.Array(assets.PendingListing) },
  },
  'GET /api/audit/assets/listings': {
    summary: 'The titles of listings; a municipal administrator gets those of the own municipality',
    querystring: audit.AuditListingTitlesQuery,
    response: { 200: Type.Array(audit.AuditListingTitle), ...errors(403) },
  },
  'GET /api/assets': {
    querystring: assets.ListListingsQuery,
    response: { 200: Type.Array(assets.ListingCard), ...errors(401) },
  },
  'POST /api/assets': { body: assets.CreateListingBody, response: { 201: assets.Listing, ...errors(409, 422, 429) } },
  'GET /api/assets/:id': { params: IdParams, response: { 200: assets.Listing } },
  'PATCH /api/assets/:id': {
    params: IdParams,
    body: assets.UpdateListingBody,
    response: { 200: assets.Listing, ...errors(403, 409) },
  },
  'DELETE /api/assets/:id': {
    summary: 'Delete a listing; one with accepted loans needs a reason',
    params: IdParams,
    body: assets.RemovalBody,
    response: { 204: Type.Null(), ...errors(409) },
  },
  'PATCH /api/assets/:id/approve': { params: IdParams, body: assets.ApproveBody, response: reviewed },
  'POST /api/assets/:id/discard-change': {
    summary: 'Give up the change of a listing that waits for review',
    ...withdrawalSchema,
  },
  'GET /api/assets/:id/matches': {
    summary: 'List what matches an own listing: equipment for a need, needs for equipment',
    params: IdParams,
    response: { 200: matches.ListingMatches, ...errors(403) },
  },
  'POST /api/assets/:id/meet': {
    summary: 'Mark a need as met, which takes it out of public view and ends its matches; restoring it takes that back',
    ...withdrawalSchema,
    body: matches.MeetNeedBody,
  },
  'POST /api/assets/:id/restore': withdrawalSchema,
  'POST /api/assets/:id/withdraw': {
    summary: 'Take a listing out of public view; one with accepted loans needs a reason',
    ...withdrawalSchema,
    body: assets.RemovalBody,
  },
  'GET /api/assets/alternatives': {
    querystring: assets.FacetsQuery,
    response: { 200: assets.ListingAlternatives, ...errors(401) },
  },
  'GET /api/assets/cards': {
    summary: 'List the public ones among these listings',
    querystring: favourites.ListingCardsQuery,
    response: { 200: Type.Array(assets.ListingCard) },
  },
  'GET /api/assets/counts': {
    querystring: assets.ListingCountsQuery,
    response: { 200: assets.ListingCounts, ...errors(403) },
  },
  'GET /api/assets/facets': { querystring: assets.FacetsQuery, response: { 200: assets.Facets, ...errors(401) } },
  'GET /api/assets/map': { querystring: assets.FacetsQuery, response: { 200: assets.ListingMap, ...errors(401) } },
  'GET /api/assets/matches': {
    summary:
      'List the newest matches of the listings that the caller owns, or whose municipality the caller administers',
    response: { 200: Type.Array(matches.OwnMatch) },
  },
  'GET /api/assets/usage': usageSchema,
  'GET /api/favourites': {
    summary: 'List the favourites of the caller, the newest first',
    response: { 200: Type.Array(favourites.Favourite) },
  },
  'POST /api/favourites': {
    summary: 'Add public listings to the favourites; those that are not public, or are there already, are passed over',
    body: favourites.AddFavouritesBody,
    response: { 204: Type.Null(), ...errors(404, 409) },
  },
  'DELETE /api/favourites/:id': {
    summary: 'Take a listing out of the favourites',
    params: IdParams,
    response: { 204: Type.Null() },
  },
  'POST /api/favourites/seen': {
    summary: 'Say which favourites were shown: later changes count from there',
    body: favourites.SeenFavouritesBody,
    response: { 204: Type.Null() },
  },
  'GET /api/saved-searches': {
    summary: 'List the saved searches of the caller, the newest first',
    response: { 200: Type.Array(searches.SavedSearch) },
  },
  'POST /api/saved-searches': {
    summary: 'Save a search: the caller is notified of what it finds from now on',
    body: searches.SaveSearchBody,
    response: { 201: searches.SavedSearch, ...errors(409, 422, 429) },
  },
  'PATCH /api/saved-searches/:id': {
    summary: 'Change when the caller is notified of what a saved search finds',
    params: IdParams,
    body: searches.UpdateSavedSearchBody,
    response: { 200: searches.SavedSearch, ...errors(409) },
  },
  'DELETE /api/saved-searches/:id': {
    summary: 'Delete a saved search',
    params: IdParams,
    response: { 204: Type.Null() },
  },
  'POST /api/guest-searches': {
    summary: 'Save a search without an account: its address gets a link to confirm it',
    body: searches.SaveGuestSearchBody,
    response: { 201: searches.GuestSearchSaved, ...errors(403, 409, 422, 429) },
  },
  'POST /api/guest-searches/link': {
    summary: 'Open the saved searches of the address that got a link; changes nothing',
    body: searches.GuestSearchLinkBody,
    response: linkedSearches,
  },
  'POST /api/guest-searches/link/confirm': {
    summary: 'Confirm the address of a link, which starts its searches that wait',
    body: searches.GuestSearchLinkBody,
    response: linkedSearches,
  },
  'POST /api/guest-searches/link/update': {
    summary: 'Change when the address of a link is notified of what a search finds',
    body: searches.UpdateGuestSearchBody,
    response: linkedSearches,
  },
  'POST /api/guest-searches/link/renew': {
    summary: 'Keep the searches of the address of a link for another twelve months from today',
    body: searches.GuestSearchLinkBody,
    response: linkedSearches,
  },
  'POST /api/guest-searches/link/end': {
    summary: 'End a search of the address of a link, or all of them',
    body: searches.EndGuestSearchBody,
    response: linkedSearches,
  },
  'POST /api/posted-listings': {
    summary:
      'Open the page of a listing that was posted without an account; the first time, a mailed link confirms the address',
    body: assets.PostedListingBody,
    response: { 200: assets.PostedListing, ...errors(404, 429) },
  },
  'POST /api/posted-listings/update': {
    summary: 'Change a listing that was posted without an account; the change waits for review',
    body: assets.PostedListingUpdateBody,
    response: posted,
  },
  'POST /api/posted-listings/renew': {
    summary: 'Extend the availability of a listing that was posted without an account, without a review',
    body: assets.RenewPostedListingBody,
    response: posted,
  },
  'POST /api/posted-listings/withdraw': {
    summary: 'Take a listing that was posted without an account out of public view, or out of review',
    body: assets.PostedListingBody,
    response: posted,
  },
  'POST /api/posted-listings/restore': {
    summary: 'End the withdrawal of a listing that was posted without an account',
    body: assets.PostedListingBody,
    response: posted,
  },
  'POST /api/posted-listings/discard-change': {
    summary: 'Give up the change of a listing that was posted without an account',
    body: assets.PostedListingBody,
    response: posted,
  },
  'POST /api/posted-listings/take-over': {
    summary: 'Take a listing that was posted without an account over into the account of the caller',
    body: assets.PostedListingBody,
    response: { 200: assets.Listing, ...errors(404, 409, 429) },
  },
  'POST /api/posted-listings/disown': {
    summary:
      'Withdraw a listing that another person posted with the address of a mailed link, and end its links and emails',
    body: assets.PostedListingBody,
    response: { 204: Type.Null(), ...errors(404, 409, 429) },
  },
  'POST /api/public/assets': {
    body: assets.PublicListingBody,
    response: { 201: assets.Listing, ...errors(403, 409, 422, 429) },
  },
});
