import { Type } from 'typebox';
import { MAX_EXPORTED_ENTRIES } from '../../audit.values.ts';
import * as audit from '../audit.ts';
import { errors } from '../errors.ts';
import { IdParams } from '../field-types.ts';
import * as records from '../records.ts';
import { Usage } from '../usage.ts';
import { defineRoutes } from './define-routes.ts';

/** The response of a route that sends a CSV file. */
export const csvFile = { content: { 'text/csv': { schema: Type.String() } } };

/** The response of a route that sends a ZIP file. */
export const zipFile = { content: { 'application/zip': { schema: Type.String() } } };

/** The description of the route by which users see how much of the limits of a service they have used. */
export const usageSchema = {
  summary: 'How much of their limits the account and its municipality have used; empty where limits are off',
  response: { 200: Type.Array(Usage) },
};

/** The routes that each service has, with its name in the path. A service gives the files of records a summary. */
export const SHARED_ROUTES = defineRoutes({
  'GET /api/audit/:service': {
    summary: 'List audit entries, newest first',
    querystring: audit.AuditQuery,
    response: { 200: Type.Array(audit.AuditEntry) },
  },
  'GET /api/audit/:service/export': {
    summary: `Export audit entries as CSV, at most ${MAX_EXPORTED_ENTRIES}; an entry records it`,
    querystring: audit.AuditExportQuery,
    response: { 200: csvFile, ...errors(400, 401, 403, 429) },
  },
  'GET /api/audit/:service/status': {
    summary: 'How far the audit log is sealed and verified',
    response: { 200: audit.AuditStatus },
  },
  'GET /api/records/:service/destructions': {
    summary: 'The destruction log, newest first',
    querystring: records.DestructionsQuery,
    response: { 200: Type.Array(records.Destruction) },
  },
  'GET /api/records/:service/disclosure': {
    querystring: records.DisclosureQuery,
    response: { 200: records.Disclosure, ...errors(429) },
  },
  'GET /api/records/:service/holds': {
    summary: 'The legal holds in force: all for an administrator, those of the municipality for its administrator',
    response: { 200: Type.Array(records.LegalHold) },
  },
  'POST /api/records/:service/holds': {
    summary: 'Set a legal hold on a record: it is not removed until the hold is lifted',
    body: records.SetHoldBody,
    response: { 201: records.LegalHold, ...errors(404) },
  },
  'POST /api/records/:service/holds/:id/lift': {
    summary: 'Lift a legal hold',
    params: IdParams,
    body: records.LiftHoldBody,
    response: { 204: Type.Null(), ...errors(409) },
  },
  'GET /api/records/:service/my-data': { response: { 200: records.RecordsFile, ...errors(429) } },
  'GET /api/records/:service/periods': {
    summary: 'How long each kind of record is kept',
    response: { 200: records.PublicPeriods },
  },
  'GET /api/records/:service/retention': {
    summary: 'The retention periods with their bounds, and how many records are due now',
    response: { 200: Type.Array(records.RetentionPeriod) },
  },
  'PUT /api/records/:service/retention': {
    summary: 'Change the period of a rule',
    body: records.UpdatePeriodBody,
    response: { 200: Type.Array(records.RetentionPeriod) },
  },
});

/** A row of `SHARED_ROUTES` as the route of one service. */
export const ofService = <Row extends { url: string }>(row: Row, service: string): Row => ({
  ...row,
  url: row.url.replace(':service', service),
});
