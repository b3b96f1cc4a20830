import { Type } from 'typebox';
import * as assets from '../assets.ts';
import { errors } from '../errors.ts';
import { IdParams, NoBody } from '../field-types.ts';
import { defineRoutes } from './define-routes.ts';
import { usageSchema } from './shared.ts';

const reviewed = { 200: assets.Listing, ...errors(400, 404, 409) };
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
  'GET /api/admin/pending-assets': {
    querystring: assets.PendingListingsQuery,
    response: { 200: Type.Array(assets.PendingListing) },
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
  'DELETE /api/assets/:id': { params: IdParams, response: { 204: Type.Null(), ...errors(409) } },
  'PATCH /api/assets/:id/approve': { params: IdParams, body: assets.ApproveBody, response: reviewed },
  'POST /api/assets/:id/restore': withdrawalSchema,
  'POST /api/assets/:id/withdraw': withdrawalSchema,
  'GET /api/assets/alternatives': {
    querystring: assets.FacetsQuery,
    response: { 200: assets.ListingAlternatives, ...errors(401) },
  },
  'GET /api/assets/counts': {
    querystring: assets.ListingCountsQuery,
    response: { 200: assets.ListingCounts, ...errors(403) },
  },
  'GET /api/assets/facets': { querystring: assets.FacetsQuery, response: { 200: assets.Facets, ...errors(401) } },
  'GET /api/assets/map': { querystring: assets.FacetsQuery, response: { 200: assets.ListingMap, ...errors(401) } },
  'GET /api/assets/usage': usageSchema,
  'POST /api/public/assets': {
    body: assets.PublicListingBody,
    response: { 201: assets.Listing, ...errors(403, 409, 422, 429) },
  },
});
