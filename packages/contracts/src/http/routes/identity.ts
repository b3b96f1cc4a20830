import { Type } from 'typebox';
import * as audit from '../audit.ts';
import { errors } from '../errors.ts';
import { IdParams, NoBody } from '../field-types.ts';
import * as identity from '../identity.ts';
import * as records from '../records.ts';
import { defineRoutes } from './define-routes.ts';
import { usageSchema } from './shared.ts';

const Accepted = Type.Object({});
const disownSchema = {
  summary:
    'The recipient of a link says “This was not me”: closes an account that never verified an address, withdraws a changed address, otherwise ends the link',
  body: identity.DisownLinkBody,
  response: { 200: identity.DisownedLink, ...errors(409, 410) },
};

/** The routes of the service identity. */
export const IDENTITY_ROUTES = defineRoutes({
  'GET /api/audit/identity/users': {
    summary: 'The names of users; a municipal administrator gets those of the own municipality',
    querystring: audit.AuditUserNamesQuery,
    response: { 200: Type.Array(audit.AuditUserName), ...errors(403) },
  },
  'POST /api/email-verification': {
    summary:
      'Request another verification email; an account that never confirmed an address and is not decided on may correct its address and username',
    body: identity.RequestVerificationBody,
    response: { 202: Accepted, ...errors(403, 409, 429) },
  },
  'POST /api/email-verification/confirm': {
    summary: 'Verify the email address of the signed-in account with the link of a verification email',
    body: identity.VerifyEmailBody,
    response: { 204: Type.Null(), ...errors(403, 409, 410) },
  },
  'POST /api/email-verification/disown': disownSchema,
  'POST /api/email-verification/lookup': {
    summary: 'The account of the link of a verification email, for whoever has the link; changes nothing',
    body: identity.VerifyEmailBody,
    response: { 200: identity.LinkedAccount, ...errors(410, 429) },
  },
  'GET /api/invitations': {
    summary: 'The open invitations of the own municipality; for an administrator without one, of all',
    response: { 200: Type.Array(identity.Invitation) },
  },
  'POST /api/invitations': {
    summary: 'Invite an email address to open an account for a municipality',
    body: identity.CreateInvitationBody,
    response: { 201: identity.Invitation, ...errors(429) },
  },
  'DELETE /api/invitations/:id': {
    summary: 'Revoke an open invitation',
    params: IdParams,
    response: { 204: Type.Null() },
  },
  'POST /api/invitations/disown': {
    summary: 'The recipient of an emailed link says “This was not me”: revokes the invitation',
    body: identity.DisownLinkBody,
    response: { 204: Type.Null(), ...errors(410) },
  },
  'POST /api/invitations/lookup': {
    summary: 'The invitation of an emailed link',
    body: identity.FindInvitationBody,
    response: { 200: identity.Invitation, ...errors(410, 429) },
  },
  'POST /api/login': {
    summary: 'Sign in',
    body: identity.LoginBody,
    response: { 200: identity.User, ...errors(401, 429) },
  },
  'POST /api/logout': { summary: 'Sign out', response: { 204: Type.Null() } },
  'GET /api/municipalities': {
    summary: 'Municipalities of Ontario by name, in both languages',
    querystring: identity.MunicipalitiesQuery,
    response: { 200: Type.Array(identity.Municipality) },
  },
  'GET /api/municipalities/:id/limits': {
    summary: 'By what the usage limits of a municipality are multiplied',
    params: identity.MunicipalityParams,
    response: { 200: identity.MunicipalityLimits },
  },
  'PUT /api/municipalities/:id/limits': {
    summary: 'Multiply the usage limits of a municipality',
    params: identity.MunicipalityParams,
    body: identity.MunicipalityLimits,
    response: { 200: identity.MunicipalityLimits },
  },
  'GET /api/municipality-domains': {
    summary: 'The e-mail domains of a municipality; for an administrator, by default those of all',
    querystring: identity.MunicipalityDomainsQuery,
    response: { 200: Type.Array(identity.MunicipalityDomain) },
  },
  'POST /api/municipality-domains': {
    summary: 'Add an e-mail domain to a municipality: an administrator confirms it by that, a municipality proposes it',
    body: identity.CreateMunicipalityDomainBody,
    response: { 201: identity.MunicipalityDomain, ...errors(409) },
  },
  'DELETE /api/municipality-domains/:id': {
    summary: 'Remove an e-mail domain; a municipality removes a proposed one only',
    params: IdParams,
    response: { 204: Type.Null() },
  },
  'POST /api/municipality-domains/:id/confirm': {
    summary: 'Confirm a proposed e-mail domain',
    params: IdParams,
    body: identity.ConfirmMunicipalityDomainBody,
    response: { 200: identity.MunicipalityDomain, ...errors(409) },
  },
  'POST /api/password-reset': {
    summary: 'Request a password reset email; the response does not reveal whether the address has an account',
    body: identity.RequestPasswordResetBody,
    response: { 202: Accepted, ...errors(429) },
  },
  'POST /api/password-reset/confirm': {
    summary: 'Choose a new password with the link of a reset email; ends every session',
    body: identity.ResetPasswordBody,
    response: { 204: Type.Null(), ...errors(410, 429) },
  },
  'POST /api/password-reset/disown': disownSchema,
  'POST /api/register': {
    summary:
      'Open an account and sign in; without an invitation it waits for approval once its address is verified. The response does not reveal whether another account has the address',
    body: identity.RegisterBody,
    response: { 201: identity.User, ...errors(403, 409, 410, 429) },
  },
  'GET /api/user': { summary: 'The signed-in user', response: { 200: identity.User, ...errors(401) } },
  'PATCH /api/user': {
    summary: 'Change my name, position or language',
    body: identity.UpdateProfileBody,
    response: { 200: identity.User, ...errors(403) },
  },
  'POST /api/user/close': {
    summary: 'Close my account for good: name and address go from every service, all sessions end',
    body: records.CloseAccountBody,
    response: { 204: Type.Null(), ...errors(409, 429) },
  },
  'GET /api/user/closing': {
    summary: 'What closing my account would do, and why it cannot be closed now',
    response: { 200: records.ClosingPreview },
  },
  'GET /api/user/data': {
    summary: 'My account, sessions and invitations, as this service stores them',
    response: { 200: records.RecordsFile, ...errors(429) },
  },
  'POST /api/user/confirm': {
    summary: 'Confirm my password, as steps that bind a municipality require it',
    body: identity.ConfirmPasswordBody,
    response: { 204: Type.Null(), ...errors(429) },
  },
  'POST /api/user/password': {
    summary: 'Change my password; ends every other session',
    body: identity.ChangePasswordBody,
    response: { 204: Type.Null(), ...errors(429) },
  },
  'GET /api/user/sessions': { summary: 'List my sessions', response: { 200: Type.Array(identity.OwnSession) } },
  'DELETE /api/user/sessions': { summary: 'End all my sessions, including this one', response: { 204: Type.Null() } },
  'DELETE /api/user/sessions/:id': {
    summary: 'End one of my sessions',
    params: identity.SessionParams,
    response: { 204: Type.Null(), ...errors(400) },
  },
  'GET /api/user/usage': usageSchema,
  'GET /api/users': {
    summary: 'List users by name',
    querystring: identity.UsersQuery,
    response: { 200: Type.Array(identity.User) },
  },
  'POST /api/users': {
    summary: 'Create a user with a one-time password, which only this response shows',
    body: identity.CreateUserBody,
    response: { 201: identity.CreatedUser, ...errors(409) },
  },
  'GET /api/users/:id': { params: IdParams, response: { 200: identity.User } },
  'PATCH /api/users/:id': {
    summary: 'Change a user; a new role or municipality ends its sessions, a new address is not verified',
    params: IdParams,
    body: identity.UpdateUserBody,
    response: { 200: identity.User, ...errors(409) },
  },
  'POST /api/users/:id/approve': {
    summary: 'Approve a waiting or refused account',
    params: IdParams,
    body: NoBody,
    response: { 200: identity.User, ...errors(409) },
  },
  'POST /api/users/:id/deactivate': {
    summary: 'Deactivate a user and end its sessions; the last administrator of a municipality needs a reason',
    params: IdParams,
    body: identity.DeactivateUserBody,
    response: { 200: identity.User, ...errors(409) },
  },
  'POST /api/users/:id/reactivate': {
    summary: 'Reactivate a user',
    params: IdParams,
    body: NoBody,
    response: { 200: identity.User, ...errors(409) },
  },
  'POST /api/users/:id/refuse': {
    summary: 'Refuse a waiting account, with a reason that is mailed to it',
    params: IdParams,
    body: identity.RefuseUserBody,
    response: { 200: identity.User, ...errors(409) },
  },
  'POST /api/users/:id/take-back-approval': {
    summary: 'Take back the approval of an account: it waits again, its sessions end, and the reason is mailed to it',
    params: IdParams,
    body: identity.TakeBackApprovalBody,
    response: { 200: identity.User, ...errors(409) },
  },
  'GET /api/users/colleagues': {
    summary: 'The users of the caller’s municipality, for its administrator',
    response: { 200: Type.Array(identity.User) },
  },
  'GET /api/users/waiting': {
    summary:
      'The accounts that wait for approval: all for an administrator, those of the own municipality for its administrator; each with what helps to decide',
    response: { 200: Type.Array(identity.WaitingUser) },
  },
});
