import { Type } from 'typebox';
import { MAX_EXPORTED_LOANS } from '../../loans.values.ts';
import { STATEMENT_LIMITS } from '../../statements.values.ts';
import { errors } from '../errors.ts';
import * as certificates from '../certificates.ts';
import * as agreements from '../agreements.ts';
import * as damageReports from '../damage-reports.ts';
import * as documents from '../documents.ts';
import { IdParams, NoBody } from '../field-types.ts';
import * as handovers from '../handovers.ts';
import * as loanFeeds from '../loan-feeds.ts';
import { LoanRecord, LoanRecordQuery } from '../loan-records.ts';
import { LendingTerms } from '../lending-terms.ts';
import * as loanPlans from '../loan-plans.ts';
import * as loans from '../loans.ts';
import * as masterAgreements from '../master-agreements.ts';
import * as municipalitySettings from '../municipality-settings.ts';
import * as quotes from '../quotes.ts';
import * as settlements from '../settlements.ts';
import * as statements from '../statements.ts';
import * as records from '../records.ts';
import { defineRoutes } from './define-routes.ts';
import { csvFile, usageSchema, zipFile } from './shared.ts';

const stepErrors = errors(400, 401, 403, 404, 409, 422, 429);

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
    response: { 201: loans.Block, ...errors(403, 409, 422, 429, 503) },
  },
  'DELETE /api/availability/:id/blocks/:blockId': {
    summary: 'Free blocked days',
    params: loans.BlockParams,
    response: { 204: Type.Null(), ...errors(403, 409, 429, 503) },
  },
  'POST /api/availability/:id/out-of-service': {
    summary: 'Take an own machine out of service: no day is free, and nothing can be accepted',
    params: IdParams,
    body: damageReports.OutOfServiceBody,
    response: { 200: loans.Availability, ...errors(403, 409, 429, 503) },
  },
  'POST /api/availability/:id/out-of-service/clear': {
    summary: 'Put an own machine into service again, which clears its damage reports',
    params: IdParams,
    body: damageReports.BackInServiceBody,
    response: { 200: loans.Availability, ...errors(403, 409, 429, 503) },
  },
  'PUT /api/availability/:id/terms': {
    summary: 'Set what the listing is lent for, and when',
    params: IdParams,
    body: LendingTerms,
    response: { 200: loans.Availability, ...errors(403, 409, 503) },
  },
  'GET /api/certificates': {
    summary: "The certificates of insurance of the caller's municipality",
    response: { 200: Type.Array(certificates.Certificate), ...errors(403) },
  },
  'POST /api/certificates': {
    summary: 'Add a certificate of insurance with an uploaded document',
    body: certificates.CertificateBody,
    response: { 201: certificates.Certificate, ...errors(403, 409, 422, 429, 503) },
  },
  'PUT /api/certificates/:id': {
    summary: 'Change a certificate, or replace its file; lending municipalities that had seen it must see it again',
    params: IdParams,
    body: certificates.ChangedCertificateBody,
    response: { 200: certificates.Certificate, ...errors(403, 404, 409, 429, 503) },
  },
  'DELETE /api/certificates/:id': {
    summary: 'Remove a certificate; loans in which it was seen keep its facts and its file',
    params: IdParams,
    response: { 204: Type.Null(), ...errors(403, 404, 409, 429) },
  },
  'GET /api/certificates/:id/address': {
    summary: 'An address from which the caller can download the file of a certificate for five minutes',
    params: IdParams,
    querystring: certificates.CertificateAddressQuery,
    response: { 200: documents.DocumentAddress },
  },
  'GET /api/loan-feeds': { summary: "The caller's feeds", response: { 200: Type.Array(loanFeeds.LoanFeed) } },
  'POST /api/loan-feeds': {
    summary: 'Create a feed; its address is in this response only',
    body: loanFeeds.LoanFeedBody,
    response: { 201: loanFeeds.NewLoanFeed, ...errors(403, 409, 422) },
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
  'POST /api/loans/offers': {
    summary: 'Offer own equipment on the need of another municipality, with a quote',
    body: loans.LoanOfferBody,
    response: { 201: loans.Loan, ...errors(403, 404, 409, 422, 429, 503) },
  },
  'GET /api/loans/:id': { params: IdParams, response: { 200: loans.Loan } },
  'POST /api/loans/:id/accept': {
    summary: 'Accept the newest quote; 202 where that needs an officer',
    params: IdParams,
    body: NoBody,
    response: { 200: loans.Loan, 202: loans.Loan, ...stepErrors },
  },
  'GET /api/loans/:id/agreement': {
    summary: 'The agreement of an accepted loan in both languages, with its signatures',
    params: IdParams,
    response: { 200: agreements.Agreement },
  },
  'PUT /api/loans/:id/agreement': {
    summary: 'Set special terms and the binding language, before the first signature',
    params: IdParams,
    body: agreements.AgreementBody,
    response: { 200: agreements.Agreement, ...errors(400, 401, 403, 404, 409, 429) },
  },
  'POST /api/loans/:id/signatures': {
    summary: 'Sign the agreement for the own side; after both signatures the loan is signed',
    params: IdParams,
    body: agreements.SignatureBody,
    response: { 201: agreements.Agreement, ...stepErrors },
  },
  'POST /api/loans/:id/cancel': {
    summary: 'Withdraw an own offer, or cancel an accepted loan',
    params: IdParams,
    body: loans.LoanReasonBody,
    response: { 200: loans.Loan, ...stepErrors },
  },
  'POST /api/loans/:id/certificate': {
    summary: "Mark the borrower's certificate of insurance as seen, for the lending side",
    params: IdParams,
    body: certificates.SeenCertificateBody,
    response: { 200: loans.Loan, ...stepErrors },
  },
  'POST /api/loans/:id/certificate-waiver': {
    summary: 'Waive the certificate of insurance, as an administrator of the lending municipality',
    params: IdParams,
    body: loans.LoanReasonBody,
    response: { 200: loans.Loan, ...stepErrors },
  },
  'POST /api/loans/:id/days': {
    summary: 'Ask for other days, in an own request without a quote',
    params: IdParams,
    body: loans.LoanDaysBody,
    response: { 200: loans.Loan, ...stepErrors },
  },
  'POST /api/loans/:id/decline': {
    summary: 'Decline a request or an offer',
    params: IdParams,
    body: loans.LoanReasonBody,
    response: { 200: loans.Loan, ...stepErrors },
  },
  'GET /api/loans/:id/documents': {
    summary: 'The documents of a loan, newest first',
    params: IdParams,
    response: { 200: Type.Array(documents.LoanDocument) },
  },
  'POST /api/loans/:id/documents': {
    summary: 'Add an uploaded document to a loan, for both sides',
    params: IdParams,
    body: documents.LoanDocumentBody,
    response: { 201: documents.LoanDocument, ...errors(400, 401, 403, 404, 409, 422, 503) },
  },
  'DELETE /api/loans/:id/documents/:documentId': {
    summary: 'Remove a document that the own side added; the history keeps its title',
    params: documents.LoanDocumentParams,
    response: { 204: Type.Null(), ...errors(403, 404, 409) },
  },
  'GET /api/loans/:id/documents/:documentId/address': {
    summary: 'An address from which the caller can download a document for five minutes',
    params: documents.LoanDocumentParams,
    response: { 200: documents.DocumentAddress },
  },
  'GET /api/loans/:id/damage-reports': {
    summary: 'The damage reports of a loan, newest first',
    params: IdParams,
    response: { 200: Type.Array(damageReports.DamageReport) },
  },
  'POST /api/loans/:id/damage-reports': {
    summary: 'Report damage of the machine of an accepted loan, which takes it out of service',
    params: IdParams,
    body: damageReports.DamageReportBody,
    response: { 201: damageReports.DamageReport, ...stepErrors },
  },
  'GET /api/loans/:id/history': {
    summary: 'What happened to a loan, oldest first',
    params: IdParams,
    response: { 200: Type.Array(loans.LoanHistoryEntry) },
  },
  'GET /api/loans/:id/record': {
    summary: 'Everything about a loan as one document, in words',
    params: IdParams,
    querystring: LoanRecordQuery,
    response: { 200: LoanRecord },
  },
  'GET /api/loans/:id/record.zip': {
    summary: 'The record of a loan with its photos, for a clerk; an audit entry records it',
    params: IdParams,
    querystring: LoanRecordQuery,
    response: { 200: zipFile, ...errors(429, 503) },
  },
  'GET /api/loans/:id/statements': {
    summary: 'The statements of a loan with their credit notes, newest first',
    params: IdParams,
    response: { 200: Type.Array(statements.Statement) },
  },
  'POST /api/loans/:id/statements': {
    summary: 'Issue the statement of a returned loan; a credit note takes back an earlier one',
    params: IdParams,
    body: statements.StatementBody,
    response: { 200: loans.Loan, ...stepErrors },
  },
  'GET /api/loans/:id/statements/draft': {
    summary: 'What a statement of the loan would charge, for its lending side',
    params: IdParams,
    response: { 200: statements.StatementDraft, ...errors(403, 409) },
  },
  'POST /api/loans/:id/statements/:statementId/credit-notes': {
    summary: 'Take back lines of an agreed statement, wholly or in part',
    params: statements.StatementParams,
    body: statements.CreditNoteBody,
    response: { 200: loans.Loan, ...stepErrors },
  },
  'POST /api/loans/:id/statements/:statementId/payment': {
    summary: 'Record that an agreed statement is paid, for its lending side',
    params: statements.StatementParams,
    body: statements.PaymentBody,
    response: { 200: loans.Loan, ...stepErrors },
  },
  'PUT /api/loans/:id/alternative-cost': {
    summary: 'Say what the borrowing side would have paid without the loan',
    params: IdParams,
    body: statements.AlternativeCostBody,
    response: { 200: loans.Loan, ...stepErrors },
  },
  'POST /api/loans/:id/end': {
    summary: 'Say that the equipment is back, or that the loan did not happen',
    params: IdParams,
    body: loans.LoanEndBody,
    response: { 200: loans.Loan, ...stepErrors },
  },
  'POST /api/loans/:id/end/agree': {
    summary: 'Agree to what the other side says about the end of the loan',
    params: IdParams,
    body: loans.LoanAgreeBody,
    response: { 200: loans.Loan, ...stepErrors },
  },
  'POST /api/loans/:id/end/dispute': {
    summary: 'Disagree with what the other side says about the end of the loan',
    params: IdParams,
    body: loans.LoanDisputeBody,
    response: { 200: loans.Loan, ...stepErrors },
  },
  'POST /api/loans/:id/end/withdraw': {
    summary: 'Take back what the own side says about the end of the loan',
    params: IdParams,
    body: NoBody,
    response: { 200: loans.Loan, ...stepErrors },
  },
  'POST /api/loans/:id/extensions': {
    summary: 'Propose another last day to the other side',
    params: IdParams,
    body: handovers.ExtensionBody,
    response: { 200: loans.Loan, ...stepErrors },
  },
  'POST /api/loans/:id/extensions/agree': {
    summary: 'Agree to the last day that the other side proposes',
    params: IdParams,
    body: NoBody,
    response: { 200: loans.Loan, ...stepErrors },
  },
  'POST /api/loans/:id/extensions/decline': {
    summary: 'Decline the last day that the other side proposes',
    params: IdParams,
    body: handovers.ExtensionReasonBody,
    response: { 200: loans.Loan, ...stepErrors },
  },
  'POST /api/loans/:id/extensions/withdraw': {
    summary: 'Take back the last day that the own side proposes',
    params: IdParams,
    body: NoBody,
    response: { 200: loans.Loan, ...stepErrors },
  },
  'POST /api/loans/:id/handovers': {
    summary:
      'Confirm the inspection of the hand-over or the return; the second confirmation makes the loan out or returned',
    params: IdParams,
    body: handovers.HandoverBody,
    response: { 200: loans.Loan, ...stepErrors, ...errors(503) },
  },
  'POST /api/loans/:id/recall': {
    summary: 'Recall equipment that is out for a day before the last day of the loan',
    params: IdParams,
    body: handovers.RecallBody,
    response: { 200: loans.Loan, ...stepErrors },
  },
  'POST /api/loans/:id/recall/withdraw': {
    summary: 'Take back the recall',
    params: IdParams,
    body: NoBody,
    response: { 200: loans.Loan, ...stepErrors },
  },
  'PUT /api/loans/:id/contacts': {
    summary: 'Save the contacts of the own side of an accepted loan',
    params: IdParams,
    body: loanPlans.LoanContactsBody,
    response: { 200: loans.Loan, ...stepErrors },
  },
  'PUT /api/loans/:id/hand-over-plan': {
    summary: 'Save place and time of pick-up and return of an accepted loan',
    params: IdParams,
    body: loanPlans.HandOverPlanBody,
    response: { 200: loans.Loan, ...stepErrors },
  },
  'PUT /api/loans/:id/operator': {
    summary: 'Name the operator whom the lending side sends with the machine',
    params: IdParams,
    body: loanPlans.LoanOperatorBody,
    response: { 200: loans.Loan, ...stepErrors },
  },
  'PUT /api/loans/:id/purchase-order': {
    summary: 'Save the purchase order of the borrowing side, or that it needs none',
    params: IdParams,
    body: loanPlans.PurchaseOrderBody,
    response: { 200: loans.Loan, ...stepErrors },
  },
  'POST /api/loans/:id/proposal/decline': {
    summary: 'Decline what an operator of the own side proposes to its officers',
    params: IdParams,
    body: loans.ProposalReasonBody,
    response: { 200: loans.Loan, ...stepErrors },
  },
  'POST /api/loans/:id/proposal/withdraw': {
    summary: 'Take back an own proposal to the officers',
    params: IdParams,
    body: NoBody,
    response: { 200: loans.Loan, ...stepErrors },
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
  'GET /api/loans/dependents': {
    summary: 'Loans that depend on a listing, on days of it, or on the last officer of a municipality',
    querystring: loans.DependentsQuery,
    response: { 200: loans.Dependents, ...errors(403, 404, 503) },
  },
  'GET /api/loans/export': {
    summary: `Export the caller's loans as CSV, at most ${MAX_EXPORTED_LOANS}, newest first`,
    querystring: loans.LoansExportQuery,
    response: { 200: csvFile, ...errors(400, 401, 429) },
  },
  'GET /api/loans/machines': {
    summary: "The days of the caller's own and borrowed machines: loans, requests, buffer days and blocks",
    querystring: loans.MachineCalendarQuery,
    response: { 200: Type.Array(loans.MachineCalendar) },
  },
  'GET /api/loans/usage': usageSchema,
  'GET /api/master-agreements': {
    summary:
      "The master agreements of the caller's municipality: those that have not ended first, then the newest ones",
    querystring: masterAgreements.MasterAgreementsQuery,
    response: { 200: Type.Array(masterAgreements.MasterAgreement), ...errors(403) },
  },
  'POST /api/master-agreements': {
    summary: 'Propose a master agreement to another municipality, with an uploaded document',
    body: masterAgreements.MasterAgreementBody,
    response: { 201: masterAgreements.MasterAgreement, ...errors(403, 409, 422, 429, 503) },
  },
  'GET /api/master-agreements/:id/address': {
    summary: 'An address from which the caller can download the file of a master agreement for five minutes',
    params: IdParams,
    response: { 200: documents.DocumentAddress },
  },
  'POST /api/master-agreements/:id/confirm': {
    summary: 'Confirm a master agreement that the other municipality proposed',
    params: IdParams,
    body: NoBody,
    response: { 200: masterAgreements.MasterAgreement, ...stepErrors },
  },
  'POST /api/master-agreements/:id/end': {
    summary: 'End, withdraw or decline a master agreement',
    params: IdParams,
    body: loans.LoanReasonBody,
    response: { 200: masterAgreements.MasterAgreement, ...stepErrors },
  },
  'GET /api/municipality-settings': {
    summary: "The settings of the caller's municipality",
    response: { 200: municipalitySettings.MunicipalitySettings, ...errors(403) },
  },
  'PUT /api/municipality-settings': {
    summary: 'Set up to which total operators commit the municipality without an officer',
    body: municipalitySettings.MunicipalitySettingsBody,
    response: { 200: municipalitySettings.MunicipalitySettings, ...errors(403, 409) },
  },
  'GET /api/settlements': {
    summary: "What the caller's municipality and others owe each other of a year, and a page of their settlements",
    querystring: settlements.SettlementsQuery,
    response: { 200: settlements.Settlements, ...errors(403) },
  },
  'POST /api/settlements': {
    summary: 'Propose the settlement of a year to another municipality',
    body: settlements.SettlementBody,
    response: { 201: settlements.Settlement, ...errors(403, 409, 422, 429) },
  },
  'POST /api/settlements/:id/confirm': {
    summary: 'Confirm a settlement that the other municipality proposed, which pays its statements',
    params: IdParams,
    body: NoBody,
    response: { 200: settlements.Settlement, ...stepErrors },
  },
  'POST /api/settlements/:id/end': {
    summary: 'Withdraw or decline a settlement that nobody has confirmed',
    params: IdParams,
    body: loans.LoanReasonBody,
    response: { 200: settlements.Settlement, ...stepErrors },
  },
  'GET /api/statements': {
    summary: "The statements of the caller's municipality, newest first",
    querystring: statements.StatementsQuery,
    response: { 200: Type.Array(statements.StatementSummary), ...errors(403) },
  },
  'GET /api/statements/export': {
    summary: `Export the lines of the statements and credit notes of the caller's municipality as CSV, at most ${STATEMENT_LIMITS.exported}`,
    querystring: statements.StatementsExportQuery,
    response: { 200: csvFile, ...errors(400, 401, 403, 429) },
  },
  'GET /api/records/loans/municipality': {
    summary: 'Settings, calendar feeds and calendars of a municipality, for an access request',
    querystring: records.MunicipalityQuery,
    response: { 200: records.RecordsFile, ...errors(429) },
  },
});
