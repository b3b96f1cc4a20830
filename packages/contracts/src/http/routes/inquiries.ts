import { Type } from 'typebox';
import { errors } from '../errors.ts';
import { IdParams } from '../field-types.ts';
import * as inquiries from '../inquiries.ts';
import * as inspections from '../inspections.ts';
import * as reports from '../reports.ts';
import { defineRoutes } from './define-routes.ts';
import { usageSchema } from './shared.ts';

/** The routes of the service inquiries. */
export const INQUIRIES_ROUTES = defineRoutes({
  'POST /api/contact': {
    summary: 'Write to the operating company',
    body: inquiries.ContactBody,
    response: { 201: inquiries.ContactReceipt, ...errors(403, 409, 422, 429) },
  },
  'GET /api/contact-messages': {
    querystring: inquiries.ContactMessagesQuery,
    response: { 200: Type.Array(inquiries.ContactMessage) },
  },
  'GET /api/contact-messages/:id': { params: IdParams, response: { 200: inquiries.ContactMessage } },
  'PATCH /api/contact-messages/:id': {
    params: IdParams,
    body: inquiries.UpdateContactMessageBody,
    response: { 200: inquiries.ContactMessage, ...errors(409) },
  },
  'GET /api/inquiries': {
    summary: 'Inquiries the caller sent or received, newest first',
    querystring: inquiries.InquiriesQuery,
    response: { 200: Type.Array(inquiries.InquirySummary) },
  },
  'POST /api/inquiries': {
    summary: 'Ask about a listing of another municipality',
    body: inquiries.InquiryBody,
    response: { 201: inquiries.Inquiry, ...errors(404, 409, 422, 429, 503) },
  },
  'GET /api/inquiries/:id': { params: IdParams, response: { 200: inquiries.Inquiry } },
  'PATCH /api/inquiries/:id': {
    params: IdParams,
    body: inquiries.UpdateInquiryBody,
    response: { 200: inquiries.Inquiry, ...errors(409) },
  },
  'DELETE /api/inquiries/:id/guest-links': {
    summary: 'End the access of parties without an account to the thread',
    params: IdParams,
    response: { 204: Type.Null() },
  },
  'GET /api/inquiries/:id/messages': {
    summary: 'The newest messages of the thread, oldest of them first; the next page holds older messages',
    params: IdParams,
    querystring: inquiries.MessagesQuery,
    response: { 200: Type.Array(inquiries.Message) },
  },
  'POST /api/inquiries/:id/messages': {
    params: IdParams,
    body: inquiries.MessageBody,
    response: { 201: inquiries.Message, ...errors(409, 422, 429) },
  },
  'PUT /api/inquiries/:id/read': {
    summary: 'Mark the inquiry and its messages as read, up to a message',
    params: IdParams,
    body: inquiries.ReadInquiryBody,
    response: { 204: Type.Null() },
  },
  'GET /api/inquiries/activity': {
    summary: 'Number of inquiries that a user sent and of inspections that the user began',
    querystring: inquiries.ActivityQuery,
    response: { 200: inquiries.Activity },
  },
  'GET /api/inquiries/counts': {
    summary: 'Number of inquiries that wait for the caller, and in each status',
    response: { 200: inquiries.InquiryCounts },
  },
  'GET /api/inquiries/usage': usageSchema,
  'GET /api/inspections': {
    querystring: inspections.InspectionsQuery,
    response: { 200: Type.Array(inspections.InspectionSummary) },
  },
  'POST /api/inspections': {
    summary: 'Create an inspection of an inquiry, as a draft or completed',
    body: inspections.CreateInspectionBody,
    response: { 201: inspections.Inspection, ...errors(404, 409, 422) },
  },
  'GET /api/inspections/:id': { params: IdParams, response: { 200: inspections.Inspection } },
  'PATCH /api/inspections/:id': {
    summary: 'Save a draft, or complete it, which locks it; for the party that began it',
    params: IdParams,
    body: inspections.UpdateInspectionBody,
    response: { 200: inspections.Inspection, ...errors(403, 409) },
  },
  'POST /api/public-inquiries': {
    summary: 'Ask about a listing without an account',
    body: inquiries.PublicInquiryBody,
    response: { 201: inquiries.InquiryReceipt, ...errors(403, 404, 409, 422, 429, 503) },
  },
  'POST /api/public-inquiries/thread': {
    summary: 'Open the thread of a mailed link; the first time, this confirms the address',
    body: inquiries.GuestThreadBody,
    response: { 200: inquiries.GuestThread, ...errors(404, 429) },
  },
  'POST /api/public-inquiries/thread/messages': {
    summary: 'Reply in the thread of a mailed link',
    body: inquiries.GuestMessageBody,
    response: { 201: inquiries.GuestThread, ...errors(404, 409, 422, 429) },
  },
  'POST /api/public-inquiries/thread/reports': {
    summary: 'Report a message of the thread of a mailed link, or the text of its inquiry',
    body: reports.GuestReportBody,
    response: { 201: reports.ReportReceipt, ...errors(404, 409, 422, 429) },
  },
  'POST /api/public-inquiries/thread/summary': {
    summary: 'What a mailed link opens; changes nothing',
    body: inquiries.GuestThreadBody,
    response: { 200: inquiries.GuestThreadSummary, ...errors(404, 429) },
  },
  'POST /api/public-inquiries/thread/revoke': {
    summary: 'End the access of all links of this party, which gets no new ones',
    body: inquiries.GuestThreadBody,
    response: { 204: Type.Null(), ...errors(404, 429) },
  },
  'POST /api/public-reports': {
    summary: 'Report a listing without an account',
    body: reports.PublicReportBody,
    response: { 201: reports.ReportReceipt, ...errors(403, 404, 409, 422, 429, 503) },
  },
  'GET /api/reports': {
    summary: 'The queue of reports: those that wait for a decision first, the oldest of them first',
    querystring: reports.ReportsQuery,
    response: { 200: Type.Array(reports.ReportSummary) },
  },
  'POST /api/reports': {
    summary: 'Report a listing, or a message or a user of an own inquiry; a repeated report replaces the first one',
    body: reports.ReportBody,
    response: { 201: reports.ReportReceipt, ...errors(404, 409, 422, 429, 503) },
  },
  'GET /api/reports/:id': {
    summary: 'A report with its context and history',
    params: IdParams,
    response: { 200: reports.Report },
  },
  'POST /api/reports/:id/decision': {
    summary: 'Decide on a report: dismiss it, hide its subject, warn the reported side, or uphold an answered decision',
    params: IdParams,
    body: reports.DecideReportBody,
    response: { 200: reports.Report, ...errors(409) },
  },
  'GET /api/reports/:id/notice': {
    summary: 'A decided report about the caller, without the reporters',
    params: IdParams,
    response: { 200: reports.ReportNotice },
  },
  'POST /api/reports/:id/answer': {
    summary: 'Answer a decided report about the caller, once',
    params: IdParams,
    body: reports.AnswerReportBody,
    response: { 200: reports.ReportNotice, ...errors(409, 429) },
  },
});
