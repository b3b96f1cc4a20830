import { addDays } from '@commonyard/contracts/calendar-days.values';
import { today } from '@commonyard/contracts/search-params.values';
import { RECORDS_SERVICES, RETENTION_RULES, type RetentionRule } from '@commonyard/contracts/records.values';
import { listingBody, publicListingBody } from '@commonyard/testing/factories/listings';
import { contactMessageBody, publicInquiryBody } from '@commonyard/testing/factories/inquiries';
import type { Agreement } from '@commonyard/contracts/http/agreements';
import {
  agreementBody,
  certificateBody,
  masterAgreementBody,
  blockBody,
  contactsBody,
  dayFromNow,
  handOverPlanBody,
  lendingTerms,
  loanBody,
  quoteBody,
  signatureBody,
  statementBody,
} from '@commonyard/testing/factories/loans';
import { guestSearchBody } from '@commonyard/testing/factories/searches';
import { documentForm } from '@commonyard/testing/factories/documents';
import { imageForm } from '@commonyard/testing/factories/images';
import { TEST_PASSWORD, userProfile, type TestUser } from '@commonyard/testing/factories/users';
import type { ApiRequest } from '@commonyard/testing/api-client';
import { newDomain, newInvitation, type PermissionsFixture } from './fixture.ts';
import type { Row } from './table.ts';
import type { Column } from './users.ts';

/**
 * The request of one cell of the table: the row's route, with `id` for its `:id`, unless it has a path of its own.
 * `expectedId` is looked for in the list of the response.
 */
export type CellRequest = ApiRequest & { id?: number | string; search?: string; path?: string; expectedId?: number };
type Case = CellRequest | ((fixture: PermissionsFixture, column: Column) => Promise<CellRequest> | CellRequest);
type Entity = keyof PermissionsFixture['entities'];

/** A new user of the same kind, for requests that end the user's sessions or change the password; a guest stays a guest. */
async function newUser({ createUser }: PermissionsFixture, column: Column): Promise<Partial<TestUser>> {
  return column === 'guest' || column === 'ended' ? {} : createUser(column);
}
/** The cookie of another session of the same user, for requests that end it. */
async function newSession({ client, users }: PermissionsFixture, column: Column): Promise<{ cookie?: string }> {
  if (column === 'guest' || column === 'ended') return {};
  return { cookie: await client.signIn(users[column].username, users[column].password) };
}
/** A request on a new entity, or on a shared one where it is rejected. */
const about =
  (entity: Entity, body?: object): Case =>
  async ({ entities }) => ({ id: await entities[entity](), body });
/** A read of one entity, the same for every column. */
function readOf(entity: Entity): Case {
  let id: Promise<number> | undefined;
  return async ({ entities }) => ({ id: await (id ??= entities[entity]()) });
}
/** A list in which one entity is looked for, the same for every column. */
function listWith(entity: Entity, search = '?limit=100'): Case {
  let id: Promise<number> | undefined;
  return async ({ entities }) => ({ search, expectedId: await (id ??= entities[entity]()) });
}
/** A read of an image, the same for every column. */
const imageOf =
  (name: keyof PermissionsFixture['images']): Case =>
  async ({ images }) => ({ path: await images[name]() });
const inquiryAbout =
  (entity: Entity): Case =>
  async ({ entities }) => ({ body: { assetId: await entities[entity]() } });
const publicInquiryAbout =
  (entity: Entity): Case =>
  async ({ entities }) => ({ body: publicInquiryBody(await entities[entity]()) });
const favourite =
  (entity: Entity): Case =>
  async ({ entities }) => ({ body: { listingIds: [await entities[entity]()] } });
const reportOf =
  (subject: string, entity: Entity): Case =>
  async ({ entities }) => ({ body: { subject, subjectId: await entities[entity](), reason: 'spam', text: 'Look.' } });
/** A request with the token of the link that a guest gets with an inquiry. */
const withGuestLink =
  (body: object): Case =>
  async ({ guestLink }) => ({ body: { ...body, token: await guestLink() } });
/** A request with the token of the link that a guest gets with a listing. */
const withPostedLink =
  (body: object): Case =>
  async ({ postedLink }) => ({ body: { ...body, token: await postedLink() } });
/** A request with the token of a mailed link. */
const withToken = async (token: () => Promise<string>): Promise<CellRequest> => ({ body: { token: await token() } });
/** A request with the token of the link to the saved searches of a guest. */
const withGuestSearches =
  (body: object = {}): Case =>
  async ({ guestSearches }) => ({ body: { ...body, token: (await guestSearches()).token } });
const NO_GUEST_LINK = 'x'.repeat(43);
const ofOwner: Case = ({ users }) => ({ id: users.owner.id });
const ofItself = ({ users }: PermissionsFixture, column: Column): CellRequest => ({
  id: column === 'guest' || column === 'ended' ? 1 : users[column].id,
});
const NEW_PASSWORD = 'a-plough-for-every-township';
const TITLE = { title: 'Backhoe' };
const TIMING = { timing: 'now' };

const newHold = (recordId: number) => ({ recordId, reason: 'A claim is open' });
const REASON = { reason: 'The crew has other plans' };
const LIFT = { reason: 'Settled' };
/** The change of each service's periods is to the default of a rule. */
const periodCases = RECORDS_SERVICES.map((service): [string, Record<string, Case>] => {
  const [[rule, { default: period }]] = Object.entries(RETENTION_RULES[service]) as [[string, RetentionRule]];
  return [`PUT /api/records/${service}/retention`, { any: { body: { rule, period } } }];
});

/**
 * The request of a row of the table. Without a case, a row is about `any` request, which has no parameters, or about one with the
 * JSON that it states as its body.
 */
export const caseOf = ({ route, about }: Row): Case =>
  CASES[route!]?.[about!] ?? (about!.startsWith('{') ? { body: JSON.parse(about!) } : {});

/** The other requests, by route and what they are about. */
export const CASES: Record<string, Record<string, Case>> = {
  'GET /api/municipalities': { any: { search: '?limit=1' } },
  'GET /api/municipalities/:id/limits': { any: { id: 'hearst' } },
  'PUT /api/municipalities/:id/limits': { any: { id: 'hearst', body: { factor: 2 } } },
  'GET /api/audit/identity/users': { any: { search: '?ids=1' } },
  'GET /api/audit/assets/listings': { any: { search: '?ids=1' } },
  'POST /api/users': { any: () => ({ body: { ...userProfile(), role: 'municipal_operator' } }) },
  'GET /api/users/:id': { "the owner's account": ofOwner },
  'PATCH /api/users/:id': {
    "the owner's account": ({ users }) => ({ id: users.owner.id, body: { position: 'Foreperson' } }),
  },
  'POST /api/users/:id/deactivate': {
    "another operator's": about('colleague'),
    'its own': ofItself,
  },
  'POST /api/users/:id/take-back-approval': {
    "another operator's": about('colleague', { reason: 'Unknown' }),
    'its own': (fixture, column) => ({ ...ofItself(fixture, column), body: { reason: 'Unknown' } }),
  },
  'POST /api/users/:id/reactivate': { "the owner's account": ofOwner },
  'GET /api/users/waiting': { 'a waiting account': listWith('waitingUser', '') },
  'GET /api/users/colleagues': { "the owner's account": ({ users }) => ({ expectedId: users.owner.id }) },
  'POST /api/users/:id/approve': { 'a waiting account': about('waitingUser'), "the owner's account": ofOwner },
  'POST /api/users/:id/refuse': { 'a waiting account': about('waitingUser', { reason: 'Unknown' }) },
  'POST /api/municipality-domains': {
    "the owner's municipality": () => ({ body: { domain: newDomain(), municipality: 'smiths-falls' } }),
  },
  'POST /api/municipality-domains/:id/confirm': { 'a proposed domain': readOf('proposedDomain') },
  'DELETE /api/municipality-domains/:id': { 'a proposed domain': about('proposedDomain') },
  'POST /api/invitations': { "the owner's municipality": () => ({ body: newInvitation() }) },
  'DELETE /api/invitations/:id': { 'an open invitation': about('invitation') },
  'POST /api/invitations/lookup': {
    'a link': ({ invitationToken }) => withToken(invitationToken),
    'no such link': { body: { token: 'x' } },
  },
  'POST /api/invitations/disown': {
    'a link': ({ newInvitationToken }) => withToken(newInvitationToken),
    'no such link': { body: { token: 'x' } },
  },
  'POST /api/login': {
    'the right password': async (fixture, column) => ({
      ...(await newSession(fixture, column)),
      body: { username: fixture.users.owner.username, password: TEST_PASSWORD },
    }),
    'a wrong password': ({ users }) => ({
      body: { username: users.owner.username, password: 'not-the-password-of-it' },
    }),
  },
  'POST /api/logout': { any: newSession },
  'POST /api/register': {
    any: async (fixture, column) => ({
      ...(await newSession(fixture, column)),
      body: { ...userProfile(), password: TEST_PASSWORD },
    }),
  },
  'PATCH /api/user': { any: { body: { position: 'Foreperson' } } },
  'POST /api/user/confirm': {
    any: async (fixture, column) => {
      const { cookie, password = TEST_PASSWORD } = await newUser(fixture, column);
      return { cookie, body: { password } };
    },
  },
  'POST /api/user/password': {
    any: async (fixture, column) => {
      const { cookie, password = TEST_PASSWORD } = await newUser(fixture, column);
      return { cookie, body: { currentPassword: password, newPassword: NEW_PASSWORD } };
    },
  },
  'DELETE /api/user/sessions/:id': {
    "one of the owner's": async ({ client, users }) => {
      const cookie = await client.signIn(users.owner.username, TEST_PASSWORD);
      const sessions = await client.expectOk<{ id: string; current: boolean }[]>('GET', '/api/user/sessions', {
        cookie,
      });
      return { id: sessions.find(({ current }) => current)!.id };
    },
  },
  'DELETE /api/user/sessions': {
    any: async (fixture, column) => ({ cookie: (await newUser(fixture, column)).cookie }),
  },
  'POST /api/password-reset': { any: ({ users }) => ({ body: { email: users['other operator'].email } }) },
  'POST /api/password-reset/confirm': {
    'a link': async ({ newResetToken }) => ({ body: { token: await newResetToken(), password: NEW_PASSWORD } }),
    'no such link': { body: { token: 'x', password: TEST_PASSWORD } },
  },
  'POST /api/password-reset/disown': {
    'a link': ({ newResetToken }) => withToken(newResetToken),
    'no such link': { body: { token: 'x' } },
  },
  'POST /api/email-verification/lookup': {
    'a link': ({ verificationToken }) => withToken(verificationToken),
    'no such link': { body: { token: 'x' } },
  },
  'POST /api/email-verification/confirm': {
    'its own link': async (fixture, column) => {
      const { id, email, cookie } = await newUser(fixture, column);
      if (id === undefined || email === undefined) return { body: { token: 'x' } };
      return { cookie, ...(await withToken(() => fixture.changedAddressToken({ id, email }))) };
    },
    "another account's link": ({ verificationToken }) => withToken(verificationToken),
    'no such link': { body: { token: 'x' } },
  },
  'POST /api/email-verification/disown': {
    'a link': ({ newVerificationToken }) => withToken(newVerificationToken),
    'no such link': { body: { token: 'x' } },
  },

  'GET /api/assets': {
    'an available listing': listWith('availableListing'),
    'a pending listing': listWith('pendingListing'),
    'a withdrawn listing': listWith('withdrawnListing'),
    'own, an available listing': listWith('availableListing', '?mine=true&limit=100'),
    'own, a pending listing': listWith('pendingListing', '?mine=true&limit=100'),
    "others', an available listing": listWith('availableListing', '?elsewhere=true&limit=100'),
  },
  'GET /api/assets/counts': {
    any: {},
    "of the owner's": ({ users }) => ({ search: `?userId=${users.owner.id}` }),
  },
  'GET /api/assets/:id': {
    'an available listing': readOf('availableListing'),
    'a pending listing': readOf('pendingListing'),
    'a rejected listing': readOf('rejectedListing'),
    'a withdrawn listing': readOf('withdrawnListing'),
    'a pending listing of a guest': readOf('guestListing'),
  },
  'POST /api/public/assets': { any: { body: publicListingBody() } },
  'POST /api/posted-listings': {
    'a link': withPostedLink({}),
    'no such link': { body: { token: NO_GUEST_LINK } },
  },
  'POST /api/posted-listings/update': {
    'a link': withPostedLink(TITLE),
    'no such link': { body: { token: NO_GUEST_LINK, ...TITLE } },
  },
  'POST /api/posted-listings/renew': {
    'a link': async ({ renewedPostedLink }) => ({
      body: { token: await renewedPostedLink(), availableTo: dayFromNow(60) },
    }),
    'no such link': { body: { token: NO_GUEST_LINK, availableTo: dayFromNow(60) } },
  },
  'POST /api/posted-listings/withdraw': {
    'a link': async ({ withdrawnPostedLink }) => ({ body: { token: await withdrawnPostedLink() } }),
    'no such link': { body: { token: NO_GUEST_LINK } },
  },
  'POST /api/posted-listings/restore': {
    'a link': async ({ withdrawnPostedLink }) => ({ body: { token: await withdrawnPostedLink() } }),
    'no such link': { body: { token: NO_GUEST_LINK } },
  },
  'POST /api/posted-listings/discard-change': {
    'a link': withPostedLink({}),
    'no such link': { body: { token: NO_GUEST_LINK } },
  },
  'POST /api/posted-listings/take-over': {
    'a link': async ({ newPostedLink }) => ({ body: { token: await newPostedLink() } }),
    'no such link': { body: { token: NO_GUEST_LINK } },
  },
  'POST /api/posted-listings/disown': {
    'a link': async ({ newPostedLink }) => ({ body: { token: await newPostedLink() } }),
    'no such link': { body: { token: NO_GUEST_LINK } },
  },
  'POST /api/assets': { any: { body: listingBody() } },
  'PATCH /api/assets/:id': {
    'an available listing': about('availableListing', TITLE),
    'a pending listing': about('pendingListing', TITLE),
    'a pending listing of a guest': about('guestListing', TITLE),
  },
  'DELETE /api/assets/:id': {
    'an available listing': about('availableListing'),
    'a pending listing': about('pendingListing'),
  },
  'POST /api/assets/:id/withdraw': {
    'an available listing': about('availableListing', {}),
    'a pending listing': about('pendingListing', {}),
  },
  'POST /api/assets/:id/discard-change': { 'a changed listing': about('changedListing', {}) },
  'POST /api/assets/:id/restore': {
    'a withdrawn listing': about('withdrawnListing', {}),
    'an available listing': about('availableListing', {}),
  },
  'GET /api/assets/:id/matches': {
    'a need': readOf('need'),
    'a pending listing': readOf('pendingListing'),
  },
  'GET /api/assets/cards': { any: { search: '?ids=1' } },
  'POST /api/favourites': {
    'an available listing': favourite('availableListing'),
    'a pending listing': favourite('pendingListing'),
  },
  'DELETE /api/favourites/:id': { 'an available listing': about('availableListing') },
  'PATCH /api/saved-searches/:id': { 'a saved search of the owner': about('savedSearch', TIMING) },
  'DELETE /api/saved-searches/:id': { 'a saved search of the owner': about('savedSearch') },
  'POST /api/guest-searches': { any: () => ({ body: guestSearchBody() }) },
  'POST /api/guest-searches/link': {
    'a link': withGuestSearches(),
    'no such link': { body: { token: NO_GUEST_LINK } },
  },
  'POST /api/guest-searches/link/confirm': {
    'a link': withGuestSearches(),
    'no such link': { body: { token: NO_GUEST_LINK } },
  },
  'POST /api/guest-searches/link/update': {
    'a link': async ({ guestSearches }) => ({ body: { ...(await guestSearches()), ...TIMING } }),
    'no such link': { body: { token: NO_GUEST_LINK, id: 1, ...TIMING } },
  },
  'POST /api/guest-searches/link/renew': {
    'a link': withGuestSearches(),
    'no such link': { body: { token: NO_GUEST_LINK } },
  },
  'POST /api/guest-searches/link/end': {
    'a link': async ({ newGuestSearches }) => ({ body: { token: (await newGuestSearches()).token } }),
    'no such link': { body: { token: NO_GUEST_LINK } },
  },
  'GET /api/guest-searches/unsubscribe': {
    'a link': async ({ guestSearches }) => ({ search: `?token=${(await guestSearches()).token}` }),
    'no such link': { search: '?token=x' },
  },
  'POST /api/guest-searches/unsubscribe': {
    'a link': async ({ newGuestSearches }) => ({
      search: `?token=${(await newGuestSearches()).token}`,
      form: new FormData(),
    }),
    'no such link': { search: '?token=x' },
  },
  'POST /api/assets/:id/meet': {
    'a need': about('need', {}),
    'a pending listing': about('pendingListing', {}),
  },
  'PATCH /api/assets/:id/approve': {
    'a pending listing': about('pendingListing', {}),
    'an available listing': about('availableListing', {}),
  },
  'GET /api/admin/changes': { 'a published change': listWith('publishedChange') },
  'POST /api/admin/changes/:id/seen': { 'a published change': about('publishedChange', {}) },
  'POST /api/admin/changes/:id/take-back': { 'a published change': about('publishedChange', {}) },
  'POST /api/admin/changes/:id/undo': {
    'a decided change': about('decidedChange', {}),
    'a changed listing': about('changedListing', {}),
  },
  'PATCH /api/admin/assets/:id/approve': {
    'a pending listing': about('pendingListing', {}),
    'a changed listing': about('changedListing', {}),
  },
  'PATCH /api/admin/assets/:id/reject': {
    'a pending listing': about('pendingListing', {}),
    'a changed listing': about('changedListing', {}),
    'an available listing': about('availableListing', {}),
  },
  'PATCH /api/admin/assets/:id': { 'an available listing': about('availableListing', { status: 'leased' }) },

  'POST /api/public-inquiries': {
    'an available listing': publicInquiryAbout('availableListing'),
    'a pending listing': publicInquiryAbout('pendingListing'),
  },
  'POST /api/inquiries': {
    'an available listing': inquiryAbout('availableListing'),
    'a pending listing': inquiryAbout('pendingListing'),
  },
  'GET /api/inquiries': {
    'an inquiry': listWith('inquiry'),
    "a guest's inquiry": listWith('guestInquiry'),
  },
  'GET /api/inquiries/activity': { "the owner's": ({ users }) => ({ search: `?userId=${users.owner.id}` }) },
  'GET /api/inquiries/:id': {
    'an inquiry': readOf('inquiry'),
    "a guest's inquiry": readOf('guestInquiry'),
  },
  'PUT /api/inquiries/:id/read': {
    'an inquiry': readOf('inquiry'),
    "a guest's inquiry": readOf('guestInquiry'),
  },
  'PATCH /api/inquiries/:id': {
    'an inquiry': about('inquiry', { status: 'in_progress', adminNotes: 'Called back' }),
  },
  'DELETE /api/inquiries/:id/guest-links': {
    "a guest's inquiry": about('guestInquiry'),
  },
  'POST /api/public-inquiries/thread': {
    'a link': withGuestLink({}),
    'no such link': { body: { token: NO_GUEST_LINK } },
  },
  'POST /api/public-inquiries/thread/messages': {
    'a link': withGuestLink({ content: 'We take it.' }),
    'no such link': { body: { token: NO_GUEST_LINK, content: 'We take it.' } },
  },
  'POST /api/public-inquiries/thread/summary': {
    'a link': withGuestLink({}),
    'no such link': { body: { token: NO_GUEST_LINK } },
  },
  'POST /api/public-inquiries/thread/revoke': {
    'a link': async ({ newGuestLink }) => ({ body: { token: await newGuestLink() } }),
    'no such link': { body: { token: NO_GUEST_LINK } },
  },
  'GET /api/inquiries/:id/messages': {
    'an inquiry': readOf('inquiry'),
    "a guest's inquiry": readOf('guestInquiry'),
  },
  'POST /api/inquiries/:id/messages': {
    'an inquiry': about('inquiry', { content: 'It is free in May.' }),
    "a guest's inquiry": about('guestInquiry', { content: 'In May.' }),
  },
  'POST /api/public-reports': {
    'an available listing': async ({ entities }) => ({
      body: { assetId: await entities.availableListing(), reason: 'misleading', text: 'It was sold.' },
    }),
  },
  'POST /api/reports': {
    'an available listing': reportOf('listing', 'availableListing'),
    'the text of an inquiry': reportOf('inquiry', 'inquiry'),
  },
  'POST /api/public-inquiries/thread/reports': {
    'a message': async ({ guestMessage }) => ({ body: { ...(await guestMessage()), reason: 'offensive' } }),
    'no such link': { body: { token: NO_GUEST_LINK, reason: 'offensive' } },
  },
  'GET /api/reports/:id': { 'a report': readOf('report') },
  'POST /api/reports/:id/decision': {
    'a report': about('report', { action: 'hide', text: 'No private numbers.' }),
    "a report about a guest's inquiry": about('reportOfGuest', { action: 'warn', text: 'Please stay polite.' }),
    "a report about a guest's listing": about('reportOfGuestListing', { action: 'warn', text: 'Wrong year.' }),
  },
  'GET /api/reports/:id/notice': { 'a decision about the inquirer': readOf('decidedReport') },
  'POST /api/reports/:id/answer': {
    'a decision about the inquirer': about('decidedReport', { answer: 'It is our own number.' }),
  },
  'POST /api/contact': { any: { body: contactMessageBody() } },
  'GET /api/contact-messages/:id': { 'a contact message': readOf('contactMessage') },
  'PATCH /api/contact-messages/:id': { 'a contact message': about('contactMessage', { status: 'read' }) },
  'GET /api/inspections': { 'an inspection': listWith('inspection') },
  'POST /api/inspections': {
    'of an inquiry': async ({ entities }) => ({ body: { inquiryId: await entities.startedInquiry(), type: 'pre' } }),
  },
  'GET /api/inspections/:id': { 'a draft': readOf('inspection') },
  'PATCH /api/inspections/:id': { 'a draft of the owner': about('inspection', { notes: 'One tire is worn.' }) },

  'POST /api/upload/images': { any: () => ({ form: imageForm() }) },
  'POST /api/upload/documents': { any: () => ({ form: documentForm() }) },
  'GET /api/upload/documents/:id': {
    'an upload of the owner': async ({ create, users }) => ({ id: await create.uploadedDocument(users.owner) }),
  },
  'GET /media/documents/:id': {
    "the owner's address of a document": async ({ documentAddress }) => ({ path: await documentAddress() }),
    'a document without an address': async ({ loanDocument }) => ({
      path: `/media/documents/${(await loanDocument()).split('/').at(-1)}`,
    }),
  },
  'GET /media/:id/:file': {
    'an uploaded image': imageOf('uploadedImage'),
    'of an available listing': imageOf('imageOfAvailableListing'),
    'of a pending listing': imageOf('imageOfPendingListing'),
    'of an inspection': imageOf('imageOfInspection'),
    "of an inspection of a guest's inquiry": imageOf('imageOfGuestInspection'),
  },

  'GET /api/availability/:id': {
    'an available listing': readOf('availableListing'),
    'a pending listing': readOf('pendingListing'),
  },
  'PUT /api/availability/:id/terms': {
    'an available listing': about('availableListing', lendingTerms()),
    'a pending listing': about('pendingListing', lendingTerms()),
  },
  'POST /api/availability/:id/out-of-service': {
    'a machine that is in service': async ({ entities }) => ({
      id: await entities.listingWithTerms(),
      body: { note: 'A hydraulic leak' },
    }),
  },
  'POST /api/availability/:id/out-of-service/clear': {
    'a machine that is out of service': async ({ newOutOfService }) => ({
      id: await newOutOfService(),
      body: { note: 'Repaired' },
    }),
  },
  'GET /api/availability/:id/blocks': { 'an available listing': readOf('availableListing') },
  'POST /api/availability/:id/blocks': { 'an available listing': about('availableListing', blockBody()) },
  'DELETE /api/availability/:id/blocks/:blockId': {
    'a block': async ({ newBlock }) => ({ path: await newBlock() }),
  },

  'GET /api/loans': { 'a request': listWith('requestedLoan') },
  'POST /api/loans': {
    'a listing with terms': async ({ entities }) => ({ body: loanBody(await entities.listingWithTerms()) }),
  },
  'POST /api/loans/offers': {
    'a machine of the inquirer, on a need of the owner': async ({ newOfferBody }) => ({ body: await newOfferBody() }),
  },
  'GET /api/loans/machines': { any: { search: `?from=${dayFromNow(1)}&to=${dayFromNow(31)}` } },
  'GET /api/loans/dependents': {
    'a listing with terms': async ({ entities }) => ({ search: `?listing=${await entities.listingWithTerms()}` }),
    "the owner's account": ({ users }) => ({ search: `?officer=${users.owner.id}` }),
  },
  'GET /api/loans/:id': { 'a request': readOf('requestedLoan') },
  'GET /api/loans/:id/history': { 'a request': readOf('requestedLoan') },
  'GET /api/loans/:id/statements': { 'an agreed statement': readOf('chargedLoan') },
  'GET /api/loans/:id/statements/draft': { 'a loan that is back': readOf('backLoan') },
  'POST /api/loans/:id/statements': {
    'a loan that is back': about('backLoan', statementBody()),
  },
  'POST /api/loans/:id/statements/:statementId/credit-notes': {
    'an agreed statement': async ({ newStatement }) => ({
      path: `${await newStatement()}/credit-notes`,
      body: { lines: statementBody().lines, ...REASON },
    }),
  },
  'POST /api/loans/:id/statements/:statementId/payment': {
    'an agreed statement': async ({ newStatement }) => ({
      path: `${await newStatement()}/payment`,
      body: { paidOn: today(), reference: 'Cheque 17' },
    }),
  },
  'PUT /api/loans/:id/alternative-cost': { 'a loan that is back': about('backLoan', { cents: 500_000 }) },
  'GET /api/loans/:id/damage-reports': { 'a request': readOf('requestedLoan') },
  'POST /api/loans/:id/damage-reports': {
    'an accepted loan': async ({ entities }) => ({ id: await entities.acceptedLoan(), body: { note: 'A bent blade' } }),
  },
  'GET /api/loans/:id/record': { 'a request': readOf('requestedLoan') },
  'GET /api/loans/:id/record.zip': { 'a request': readOf('requestedLoan') },
  'GET /api/loans/:id/documents': { 'a request': readOf('requestedLoan') },
  'POST /api/loans/:id/documents': {
    'a file of the inquirer': async ({ entities, create, users }) => ({
      id: await entities.requestedLoan(),
      body: { documentId: await create.uploadedDocument(users.inquirer), kind: 'photo', title: 'Photo of the yard' },
    }),
  },
  'DELETE /api/loans/:id/documents/:documentId': {
    'one of the inquirer': async ({ newLoanDocument }) => ({ path: await newLoanDocument() }),
  },
  'GET /api/loans/:id/documents/:documentId/address': {
    'one of the inquirer': async ({ loanDocument }) => ({ path: `${await loanDocument()}/address` }),
  },
  'POST /api/loans/:id/quotes': {
    'a request': about('requestedLoan', quoteBody()),
    'a quoted loan': about('quotedLoan', quoteBody()),
  },
  'POST /api/loans/:id/days': {
    'a request': about('requestedLoan', { startsOn: dayFromNow(50), endsOn: dayFromNow(54) }),
  },
  'POST /api/loans/:id/accept': { 'a quoted loan': about('quotedLoan', {}) },
  'POST /api/loans/:id/decline': { 'a request': about('requestedLoan', REASON) },
  'POST /api/loans/:id/cancel': {
    'a request': about('requestedLoan', REASON),
    'an accepted loan': about('acceptedLoan', REASON),
  },
  'POST /api/loans/:id/end': {
    'a loan whose days have passed': about('pastLoan', { outcome: 'not_happened', ...REASON }),
  },
  'POST /api/loans/:id/end/agree': { 'an end that the inquirer proposed': about('returnedLoan', {}) },
  'POST /api/loans/:id/end/dispute': { 'an end that the inquirer proposed': about('returnedLoan', REASON) },
  'POST /api/loans/:id/end/withdraw': { 'an end that the inquirer proposed': about('returnedLoan', {}) },
  'POST /api/loans/:id/extensions': { 'an accepted loan': about('agreedLoan', { endsOn: addDays(today(), 2) }) },
  'POST /api/loans/:id/extensions/agree': {
    "a last day that the inquirer's admin proposed": about('extendedLoan', {}),
  },
  'POST /api/loans/:id/extensions/decline': {
    "a last day that the inquirer's admin proposed": about('extendedLoan', {}),
  },
  'POST /api/loans/:id/extensions/withdraw': {
    "a last day that the inquirer's admin proposed": about('extendedLoan', {}),
  },
  'POST /api/loans/:id/handovers': {
    'an accepted loan with an inspection': async ({ inspectedLoan }) => {
      const { id, inspection } = await inspectedLoan();
      return { id, body: { kind: 'hand_over', ...inspection } };
    },
  },
  'POST /api/loans/:id/recall': {
    'a loan that is out': about('outLoan', { day: addDays(today(), 1), reason: 'A flood at home' }),
  },
  'POST /api/loans/:id/recall/withdraw': { 'a recalled loan': about('recalledLoan', {}) },
  'PUT /api/loans/:id/contacts': { 'an accepted loan': about('acceptedLoan', contactsBody()) },
  'PUT /api/loans/:id/hand-over-plan': { 'an accepted loan': about('acceptedLoan', handOverPlanBody()) },
  'PUT /api/loans/:id/operator': {
    'an accepted loan': about('acceptedLoan', { name: 'Oscar Driver', cvor: 'lender' }),
  },
  'PUT /api/loans/:id/purchase-order': { 'an accepted loan': about('acceptedLoan', { number: 'PO-17' }) },
  'GET /api/loans/:id/agreement': { 'an accepted loan': readOf('acceptedLoan') },
  'PUT /api/loans/:id/agreement': { 'an accepted loan': about('acceptedLoan', agreementBody()) },
  'POST /api/loans/:id/signatures': {
    'an accepted loan': async (fixture, column) => {
      const { client, entities, users } = fixture;
      const id = await entities.acceptedLoan();
      const { cookie: owner } = users.owner;
      const { sha256 } = await client.expectOk<Agreement>('GET', `/api/loans/${id}/agreement`, { cookie: owner });
      const { cookie } = await newSession(fixture, column);
      if (cookie && column !== 'guest' && column !== 'ended')
        await client.send('POST', '/api/user/confirm', { cookie, body: { password: users[column].password } });
      return { id, ...(cookie && { cookie }), body: signatureBody(sha256) };
    },
  },
  'POST /api/loans/:id/proposal/decline': { 'a proposal of the inquirer': about('proposedLoan', REASON) },
  'POST /api/loans/:id/proposal/withdraw': { 'a proposal of the inquirer': about('proposedLoan', {}) },
  'POST /api/loan-feeds': { any: { body: { scope: 'user' } }, 'a municipality': { body: { scope: 'municipality' } } },
  'DELETE /api/loan-feeds/:id': { "one of the owner's": readOf('loanFeed') },
  'GET /api/loan-feeds/:file': {
    'the address of a feed': async ({ feedPath }) => ({ path: await feedPath() }),
    'a guessed address': { path: `/api/loan-feeds/${'x'.repeat(43)}.ics` },
  },
  'POST /api/certificates': {
    "a file of the owner's admin": async ({ create, users }) => ({
      body: { ...certificateBody(), documentId: await create.uploadedDocument(users["owner's admin"]) },
    }),
  },
  'PUT /api/certificates/:id': { "one of the owner's municipality": about('certificate', certificateBody()) },
  'DELETE /api/certificates/:id': { "one of the owner's municipality": about('certificate') },
  'GET /api/certificates/:id/address': {
    "one of the owner's municipality": readOf('certificate'),
    "one that the inquirer's loan shows": async ({ insuredLoan }) => {
      const { loanId, certificateId } = await insuredLoan();
      return { id: certificateId, search: `?loan=${loanId}` };
    },
  },
  'POST /api/loans/:id/certificate': {
    'an accepted loan': async ({ entities, insuredLoan }) => {
      const { certificateId } = await insuredLoan();
      return { id: await entities.acceptedLoan(), body: { certificateId, certificateVersion: 1 } };
    },
  },
  'POST /api/loans/:id/certificate-waiver': { 'an accepted loan': about('acceptedLoan', REASON) },
  'POST /api/master-agreements': {
    "a file of the owner's admin": async ({ create, users }) => ({
      body: {
        ...masterAgreementBody('perth'),
        documentId: await create.uploadedDocument(users["owner's admin"]),
      },
    }),
  },
  'GET /api/master-agreements/:id/address': { "one with the inquirer's municipality": readOf('masterAgreement') },
  'POST /api/master-agreements/:id/confirm': { "one with the inquirer's municipality": about('masterAgreement', {}) },
  'POST /api/master-agreements/:id/end': { "one with the inquirer's municipality": about('masterAgreement', REASON) },
  'GET /api/settlements': { any: { search: '?year=2026' } },
  'POST /api/settlements': {
    "a statement to the inquirer's municipality": async ({ entities }) => ({
      body: { partner: 'renfrew-county', year: await entities.yearToSettle() },
    }),
  },
  'POST /api/settlements/:id/confirm': { "one with the inquirer's municipality": about('settlement', {}) },
  'POST /api/settlements/:id/end': { "one with the inquirer's municipality": about('settlement', REASON) },
  'PUT /api/municipality-settings': { any: { body: { operatorLimitCents: 0 } } },

  'POST /api/user/close': {
    any: async (fixture, column) => {
      const { cookie, password = TEST_PASSWORD } = await newUser(fixture, column);
      return { cookie, body: { password } };
    },
  },
  ...Object.fromEntries(periodCases),
  ...Object.fromEntries(periodCases),
  'POST /api/records/identity/holds': {
    "a colleague's account": async ({ entities }) => ({ body: newHold(await entities.colleague()) }),
  },
  'POST /api/records/identity/holds/:id/lift': { "a hold of the owner's admin": about('accountHold', LIFT) },
  'POST /api/records/assets/holds': {
    'an available listing': async ({ entities }) => ({ body: newHold(await entities.availableListing()) }),
  },
  'POST /api/records/assets/holds/:id/lift': { "a hold of the owner's admin": about('listingHold', LIFT) },
  'GET /api/records/assets/disclosure': {
    'an available listing': async ({ entities }) => ({ search: `?id=${await entities.availableListing()}` }),
    "the owner's municipality": { search: '?municipality=smiths-falls' },
  },
  'POST /api/records/inquiries/holds': {
    'an inquiry': async ({ entities }) => ({ body: newHold(await entities.inquiry()) }),
  },
  'POST /api/records/inquiries/holds/:id/lift': { "a hold of the owner's admin": about('inquiryHold', LIFT) },
  'GET /api/records/loans/disclosure': {
    'a request': async ({ entities }) => ({ search: `?id=${await entities.requestedLoan()}` }),
    "the owner's municipality": { search: '?municipality=smiths-falls' },
  },
  'GET /api/records/loans/municipality': { "the owner's municipality": { search: '?municipality=smiths-falls' } },
  'GET /api/records/inquiries/disclosure': {
    'an inquiry': async ({ entities }) => ({ search: `?id=${await entities.inquiry()}` }),
    "the owner's municipality": { search: '?municipality=smiths-falls' },
  },

  'GET /api/notifications': {
    'of the owner': async ({ ownerNotification }) => ({ search: '?limit=100', expectedId: await ownerNotification() }),
  },
  'POST /api/notifications/:id/read': {
    'of the owner': async ({ ownerNotification }) => ({ id: await ownerNotification() }),
  },
  'POST /api/notifications/read-all': { any: { body: {} } },
  'PUT /api/notifications/preferences': {
    any: { body: [{ kind: 'message.posted', inApp: true, email: 'now' }] },
  },
  'POST /api/notifications/mail/:id/retry': {
    'a failed email': async ({ failedMail }) => ({ id: await failedMail() }),
  },
  'GET /api/notifications/unsubscribe': {
    'a link': async ({ unsubscribePath }) => ({ path: await unsubscribePath() }),
    'no such link': { search: '?token=x' },
  },
  'POST /api/notifications/unsubscribe': {
    'a link': async ({ unsubscribePath }) => ({ path: await unsubscribePath(), form: new FormData() }),
    'no such link': { search: '?token=x' },
  },
  'GET /api/notifications/confirmations': {
    'a link': async ({ confirmationPath }) => ({ path: await confirmationPath() }),
    'no such link': { search: '?token=x' },
  },
  'POST /api/notifications/confirmations': {
    'a link': async ({ confirmationPath }) => ({ path: await confirmationPath(), form: new FormData() }),
    'no such link': { search: '?token=x' },
  },
  'POST /api/notifications/confirmations/disown': {
    'a link': async ({ confirmationPath }) => ({
      path: (await confirmationPath()).replace('?', '/disown?'),
      form: new FormData(),
    }),
    'no such link': { search: '?token=x' },
  },
};
