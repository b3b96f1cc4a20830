import { Type } from 'typebox';
import { errors } from '../errors.ts';
import { IdParams } from '../field-types.ts';
import * as notifications from '../notifications.ts';
import * as records from '../records.ts';
import { defineRoutes } from './define-routes.ts';

/** The routes of the service notifications. */
export const NOTIFICATIONS_ROUTES = defineRoutes({
  'GET /api/notifications': {
    summary: 'The notifications of the caller, newest first',
    querystring: notifications.NotificationsQuery,
    response: { 200: Type.Array(notifications.Notification) },
  },
  'POST /api/notifications/:id/read': { params: IdParams, response: { 200: notifications.Notification } },
  'GET /api/notifications/counts': { response: { 200: notifications.NotificationCounts } },
  'GET /api/notifications/mail': {
    summary: 'E-mails and their delivery status, newest first',
    querystring: notifications.OutgoingEmailsQuery,
    response: { 200: Type.Array(notifications.OutgoingEmail) },
  },
  'POST /api/notifications/mail/:id/retry': {
    summary: 'Sends a failed e-mail again',
    params: IdParams,
    response: { 200: notifications.OutgoingEmail, ...errors(409) },
  },
  'GET /api/notifications/preferences': { response: { 200: notifications.Preferences } },
  'PUT /api/notifications/preferences': {
    summary: 'Sets the preferences of the given kinds; the others are kept',
    body: notifications.PreferencesBody,
    response: { 200: notifications.Preferences },
  },
  'POST /api/notifications/read-all': {
    body: notifications.ReadAllBody,
    response: { 200: notifications.NotificationCounts },
  },
  'GET /api/notifications/stream': {
    summary: 'Server-sent events: `hello`, `notification`, `changed`',
    description:
      'With `Last-Event-ID`, the entries missed since then come first; `hello` says whether that was possible.',
    produces: ['text/event-stream'],
    response: { 200: Type.String(), ...errors(503) },
  },
  'GET /api/records/notifications/my-data': {
    summary: 'My notifications, preferences and the emails to me',
    response: { 200: records.RecordsFile },
  },
});
