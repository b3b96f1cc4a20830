import { Type } from 'typebox';
import { MAX_EXPORTED_LOANS } from '../../loans.values.ts';
import { errors } from '../errors.ts';
import { IdParams, NoBody } from '../field-types.ts';
import * as loanFeeds from '../loan-feeds.ts';
import * as loans from '../loans.ts';
import * as municipalitySettings from '../municipality-settings.ts';
import * as quotes from '../quotes.ts';
import * as records from '../records.ts';
import { defineRoutes } from './define-routes.ts';
import { csvFile, usageSchema } from './shared.ts';

const stepErrors = errors(400, 401, 403, 404, 409, 422);

/** The routes of the service loans. */
export const LOANS_ROUTES = defineRoutes({
  'GET /api/availability/:id': {
    summary: 'The terms of a listing and the days on which it cannot be lent',
    params: IdParams,
    response: { 200: loans.Availability, ...errors(503) },
  },
  'GET /api/availability/:id/blocks': {
    summary: 'The blocked days of a listing that have not ended',
    params: IdParams,
    response: { 200: Type.Array(loans.Block), ...errors(403, 503) },
  },
  'POST /api/availability/:id/blocks': {
    summary: 'Block days of a listing; a season returns every year',
    params: IdParams,
    body: loans.BlockBody,
    response: { 201: loans.Block, ...errors(403, 409, 422, 503) },
  },
  'DELETE /api/availability/:id/blocks/:blockId': {
    summary: 'Free blocked days',
    params: loans.BlockParams,
    response: { 204: Type.Null(), ...errors(403, 409, 503) },
  },
  'PUT /api/availability/:id/terms': {
    summary: 'Set what the listing is lent for, and when',
    params: IdParams,
    body: loans.LendingTerms,
    response: { 200: loans.Availability, ...errors(403, 409, 503) },
  },
  'GET /api/loan-feeds': { summary: "The caller's feeds", response: { 200: Type.Array(loanFeeds.LoanFeed) } },
  'POST /api/loan-feeds': {
    summary: 'Create a feed; its address is in this response only',
    body: loanFeeds.LoanFeedBody,
    response: { 201: loanFeeds.NewLoanFeed, ...errors(403, 409) },
  },
  'GET /api/loan-feeds/:file': {
    summary: 'The iCalendar file of a feed, by the token in its address',
    params: loanFeeds.LoanFeedParams,
    // Users add parameters to the address, so that a calendar program reads it anew.
    querystring: Type.Object({}, { additionalProperties: true }),
    response: { 200: { content: { 'text/calendar': { schema: Type.String() } } } },
  },
  'DELETE /api/loan-feeds/:id': { summary: 'Revoke a feed', params: IdParams, response: { 204: Type.Null() } },
  'GET /api/loans': {
    summary: 'Loans that the caller lends or borrows, newest first',
    querystring: loans.LoansQuery,
    response: { 200: Type.Array(loans.LoanSummary) },
  },
  'POST /api/loans': {
    summary: 'Request equipment of another municipality for some days',
    body: loans.LoanBody,
    response: { 201: loans.Loan, ...errors(403, 404, 409, 422, 429, 503) },
  },
  'GET /api/loans/:id': { params: IdParams, response: { 200: loans.Loan } },
  'POST /api/loans/:id/accept': {
    summary: 'Accept the newest quote; 202 where that needs an officer',
    params: IdParams,
    body: NoBody,
    response: { 200: loans.Loan, 202: loans.Loan, ...stepErrors },
  },
  'POST /api/loans/:id/cancel': {
    summary: 'Withdraw an own offer, or cancel an accepted loan',
    params: IdParams,
    body: loans.LoanReasonBody,
    response: { 200: loans.Loan, ...stepErrors },
  },
  'POST /api/loans/:id/decline': {
    summary: 'Decline a request or an offer',
    params: IdParams,
    body: loans.LoanReasonBody,
    response: { 200: loans.Loan, ...stepErrors },
  },
  'GET /api/loans/:id/history': {
    summary: 'What happened to a loan, oldest first; without names',
    params: IdParams,
    response: { 200: Type.Array(loans.LoanHistoryEntry) },
  },
  'POST /api/loans/:id/quotes': {
    summary: 'Send a quote or a counter-offer; 202 where it needs an officer',
    params: IdParams,
    body: quotes.QuoteBody,
    response: { 201: loans.Loan, 202: loans.Loan, ...stepErrors },
  },
  'GET /api/loans/counts': {
    summary: 'Number of loans that wait for the caller, and of each part of the list',
    response: { 200: loans.LoanCounts },
  },
  'GET /api/loans/export': {
    summary: `Export the caller's loans as CSV, at most ${MAX_EXPORTED_LOANS}, newest first`,
    querystring: loans.LoansExportQuery,
    response: { 200: csvFile, ...errors(400, 401, 429) },
  },
  'GET /api/loans/machines': {
    summary: "The days of the caller's own machines: loans and blocks",
    querystring: loans.MachineCalendarQuery,
    response: { 200: Type.Array(loans.MachineCalendar) },
  },
  'GET /api/loans/usage': usageSchema,
  'GET /api/municipality-settings': {
    summary: "The settings of the caller's municipality",
    response: { 200: municipalitySettings.MunicipalitySettings, ...errors(403) },
  },
  'PUT /api/municipality-settings': {
    summary: 'Set up to which total operators commit the municipality without an officer',
    body: municipalitySettings.MunicipalitySettingsBody,
    response: { 200: municipalitySettings.MunicipalitySettings, ...errors(403, 409) },
  },
  'GET /api/records/loans/municipality': {
    summary: 'Settings, calendar feeds and calendars of a municipality, for an access request',
    querystring: records.MunicipalityQuery,
    response: { 200: records.RecordsFile, ...errors(429) },
  },
});
