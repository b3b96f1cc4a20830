import { listingBody, publicListingBody } from '@commonyard/testing/factories/listings';
import { contactMessageBody, publicInquiryBody } from '@commonyard/testing/factories/inquiries';
import { imageForm } from '@commonyard/testing/factories/images';
import { TEST_PASSWORD, userProfile, type TestUser } from '@commonyard/testing/factories/users';
import type { ApiRequest } from '@commonyard/testing/api-client';
import type { PermissionsFixture } from './fixture.ts';
import type { Column } from './users.ts';

/** The request of one cell of the table; `expectedId` is looked for in the list of the response. */
export type CellRequest = ApiRequest & { path: string; expectedId?: number };
type Case = (fixture: PermissionsFixture, column: Column) => Promise<CellRequest> | CellRequest;
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
/** One request for every column. */
const fixed =
  (path: string, request: ApiRequest = {}): Case =>
  () => ({ path, ...request });
const withId = (path: string, id: number | string) => path.replace(':id', String(id));
/** A request on a new entity. */
const about =
  (entity: Entity, path: string, request: ApiRequest = {}): Case =>
  async ({ entities }) => ({ path: withId(path, await entities[entity]()), ...request });
/** A read of one entity, the same for every column. */
function readOf(entity: Entity, path: string): Case {
  let id: Promise<number | string> | undefined;
  return async ({ entities }) => ({ path: withId(path, await (id ??= entities[entity]())) });
}
/** A list in which one entity is looked for, the same for every column. */
function listWith(entity: Exclude<Entity, 'image'>, path: string): Case {
  let id: Promise<number> | undefined;
  return async ({ entities }) => ({ path, expectedId: await (id ??= entities[entity]()) });
}

const inquiryAbout =
  (entity: 'pendingListing' | 'availableListing'): Case =>
  async ({ entities }) => ({ path: '/api/inquiries', body: { assetId: await entities[entity]() } });
const publicInquiryAbout =
  (entity: 'pendingListing' | 'availableListing'): Case =>
  async ({ entities }) => ({ path: '/api/public-inquiries', body: publicInquiryBody(await entities[entity]()) });

/** The request of each row of the table, by its route and what it is about. */
export const CASES: Record<string, Record<string, Case>> = {
  'GET /api/municipalities': { any: fixed('/api/municipalities?limit=1') },
  'GET /api/users': { any: fixed('/api/users') },
  'POST /api/users': { any: () => ({ path: '/api/users', body: { ...userProfile(), role: 'municipal_operator' } }) },
  'GET /api/users/:id': { "the owner's account": ({ users }) => ({ path: `/api/users/${users.owner.id}` }) },
  'PATCH /api/users/:id': {
    "the owner's account": ({ users }) => ({
      path: `/api/users/${users.owner.id}`,
      body: { position: 'Foreperson' },
    }),
  },
  'POST /api/users/:id/deactivate': {
    "another operator's": async ({ createUser }) => ({
      path: `/api/users/${(await createUser('colleague')).id}/deactivate`,
    }),
    'its own': ({ users }, column) => ({
      path: `/api/users/${column === 'guest' || column === 'ended' ? 1 : users[column].id}/deactivate`,
    }),
  },
  'POST /api/users/:id/reactivate': {
    "the owner's account": ({ users }) => ({ path: `/api/users/${users.owner.id}/reactivate` }),
  },
  'POST /api/login': {
    'the right password': async (fixture, column) => {
      const { cookie } = await newSession(fixture, column);
      return { path: '/api/login', cookie, body: { username: fixture.users.owner.username, password: TEST_PASSWORD } };
    },
    'a wrong password': ({ users }) => ({
      path: '/api/login',
      body: { username: users.owner.username, password: 'not-the-password-of-it' },
    }),
  },
  'POST /api/logout': {
    any: async (fixture, column) => ({ path: '/api/logout', ...(await newSession(fixture, column)) }),
  },
  'POST /api/register': {
    any: async (fixture, column) => ({
      path: '/api/register',
      ...(await newSession(fixture, column)),
      body: { ...userProfile(), password: TEST_PASSWORD },
    }),
  },
  'GET /api/user': { any: fixed('/api/user') },
  'PATCH /api/user': { any: fixed('/api/user', { body: { position: 'Foreperson' } }) },
  'POST /api/user/password': {
    any: async (fixture, column) => {
      const { cookie, password = TEST_PASSWORD } = await newUser(fixture, column);
      return {
        path: '/api/user/password',
        cookie,
        body: { currentPassword: password, newPassword: 'a-plough-for-every-township' },
      };
    },
  },
  'GET /api/user/sessions': { any: fixed('/api/user/sessions') },
  'DELETE /api/user/sessions/:id': {
    "one of the owner's": async ({ client, users }) => {
      const { username } = users.owner;
      const cookie = await client.signIn(username, TEST_PASSWORD);
      const sessions = await client.expectOk<{ id: string; current: boolean }[]>('GET', '/api/user/sessions', {
        cookie,
      });
      return { path: `/api/user/sessions/${sessions.find(({ current }) => current)!.id}` };
    },
  },
  'DELETE /api/user/sessions': {
    any: async (fixture, column) => ({ path: '/api/user/sessions', cookie: (await newUser(fixture, column)).cookie }),
  },
  'POST /api/password-reset': {
    any: ({ users }) => ({ path: '/api/password-reset', body: { email: users['other operator'].email } }),
  },
  'POST /api/password-reset/confirm': {
    'a link': async ({ createUser, client, findMail }) => {
      const { email } = await createUser('other operator');
      await client.expectOk('POST', '/api/password-reset', { body: { email } });
      const token = await findMail(email, /\/auth\/reset#token=(\S+)/);
      return { path: '/api/password-reset/confirm', body: { token, password: 'a-plough-for-every-township' } };
    },
    'no such link': fixed('/api/password-reset/confirm', { body: { token: 'x', password: TEST_PASSWORD } }),
  },
  'POST /api/email-verification': { any: fixed('/api/email-verification') },
  'POST /api/email-verification/confirm': {
    'a link': async ({ createUser, findMail }) => ({
      path: '/api/email-verification/confirm',
      body: { token: await findMail((await createUser('unverified')).email, /\/auth\/verify#token=(\S+)/) },
    }),
    'no such link': fixed('/api/email-verification/confirm', { body: { token: 'x' } }),
  },

  'GET /api/assets': {
    'an available listing': listWith('availableListing', '/api/assets?limit=100'),
    'a pending listing': listWith('pendingListing', '/api/assets?limit=100'),
    'own, an available listing': listWith('availableListing', '/api/assets?mine=true&limit=100'),
    'own, a pending listing': listWith('pendingListing', '/api/assets?mine=true&limit=100'),
    "others', an available listing": listWith('availableListing', '/api/assets?elsewhere=true&limit=100'),
  },
  'GET /api/assets/facets': { any: fixed('/api/assets/facets') },
  'GET /api/assets/counts': {
    any: fixed('/api/assets/counts'),
    "of the owner's": ({ users }) => ({ path: `/api/assets/counts?userId=${users.owner.id}` }),
  },
  'GET /api/assets/:id': {
    'an available listing': readOf('availableListing', '/api/assets/:id'),
    'a pending listing': readOf('pendingListing', '/api/assets/:id'),
    'a rejected listing': readOf('rejectedListing', '/api/assets/:id'),
    'a pending listing of a guest': readOf('guestListing', '/api/assets/:id'),
  },
  'POST /api/public/assets': { any: () => ({ path: '/api/public/assets', body: publicListingBody() }) },
  'POST /api/assets': { any: fixed('/api/assets', { body: listingBody() }) },
  'PATCH /api/assets/:id': {
    'an available listing': about('availableListing', '/api/assets/:id', { body: { title: 'Backhoe' } }),
    'a pending listing': about('pendingListing', '/api/assets/:id', { body: { title: 'Backhoe' } }),
    'a pending listing of a guest': about('guestListing', '/api/assets/:id', { body: { title: 'Backhoe' } }),
  },
  'DELETE /api/assets/:id': {
    'an available listing': about('availableListing', '/api/assets/:id'),
    'a pending listing': about('pendingListing', '/api/assets/:id'),
  },
  'PATCH /api/assets/:id/approve': {
    'a pending listing': about('pendingListing', '/api/assets/:id/approve', { body: {} }),
    'an available listing': about('availableListing', '/api/assets/:id/approve', { body: {} }),
  },
  'GET /api/admin/assets': { any: fixed('/api/admin/assets') },
  'GET /api/admin/pending-assets': { any: fixed('/api/admin/pending-assets') },
  'GET /api/admin/asset-counts': { any: fixed('/api/admin/asset-counts') },
  'PATCH /api/admin/assets/:id/approve': {
    'a pending listing': about('pendingListing', '/api/admin/assets/:id/approve', { body: {} }),
  },
  'PATCH /api/admin/assets/:id/reject': {
    'a pending listing': about('pendingListing', '/api/admin/assets/:id/reject', { body: {} }),
    'an available listing': about('availableListing', '/api/admin/assets/:id/reject', { body: {} }),
  },
  'PATCH /api/admin/assets/:id': {
    'an available listing': about('availableListing', '/api/admin/assets/:id', { body: { status: 'leased' } }),
  },

  'POST /api/public-inquiries': {
    'an available listing': publicInquiryAbout('availableListing'),
    'a pending listing': publicInquiryAbout('pendingListing'),
  },
  'POST /api/inquiries': {
    'an available listing': inquiryAbout('availableListing'),
    'a pending listing': inquiryAbout('pendingListing'),
  },
  'GET /api/inquiries': {
    'an inquiry': listWith('inquiry', '/api/inquiries?limit=100'),
    "a guest's inquiry": listWith('guestInquiry', '/api/inquiries?limit=100'),
  },
  'GET /api/inquiries/counts': { any: fixed('/api/inquiries/counts') },
  'GET /api/inquiries/activity': {
    "the owner's": ({ users }) => ({ path: `/api/inquiries/activity?userId=${users.owner.id}` }),
  },
  'GET /api/inquiries/:id': {
    'an inquiry': readOf('inquiry', '/api/inquiries/:id'),
    "a guest's inquiry": readOf('guestInquiry', '/api/inquiries/:id'),
  },
  'PATCH /api/inquiries/:id': {
    'an inquiry': about('inquiry', '/api/inquiries/:id', {
      body: { status: 'in_progress', adminNotes: 'Called back' },
    }),
  },
  'GET /api/inquiries/:id/messages': {
    'an inquiry': readOf('inquiry', '/api/inquiries/:id/messages'),
    "a guest's inquiry": readOf('guestInquiry', '/api/inquiries/:id/messages'),
  },
  'POST /api/inquiries/:id/messages': {
    'an inquiry': about('inquiry', '/api/inquiries/:id/messages', { body: { content: 'It is free in May.' } }),
    "a guest's inquiry": about('guestInquiry', '/api/inquiries/:id/messages', { body: { content: 'In May.' } }),
  },
  'POST /api/contact': { any: fixed('/api/contact', { body: contactMessageBody() }) },
  'GET /api/contact-messages': { any: fixed('/api/contact-messages') },
  'GET /api/contact-messages/:id': { 'a contact message': readOf('contactMessage', '/api/contact-messages/:id') },
  'PATCH /api/contact-messages/:id': {
    'a contact message': about('contactMessage', '/api/contact-messages/:id', { body: { status: 'read' } }),
  },
  'GET /api/inspections': { 'an inspection': listWith('inspection', '/api/inspections?limit=100') },
  'POST /api/inspections': {
    'of an inquiry': async ({ entities }) => ({
      path: '/api/inspections',
      body: { inquiryId: await entities.startedInquiry(), type: 'pre' },
    }),
  },
  'GET /api/inspections/:id': { 'a draft': readOf('inspection', '/api/inspections/:id') },
  'PATCH /api/inspections/:id': {
    'a draft': about('inspection', '/api/inspections/:id', { body: { notes: 'One tire is worn.' } }),
  },

  'POST /api/upload/images': { any: () => ({ path: '/api/upload/images', form: imageForm() }) },
  'GET /media/:id/:file': { 'an image': async ({ entities }) => ({ path: await entities.image() }) },

  'GET /api/notifications': {
    'of the owner': async (fixture) => ({
      path: '/api/notifications?limit=100',
      expectedId: await fixture.ownerNotification(),
    }),
  },
  'GET /api/notifications/counts': { any: fixed('/api/notifications/counts') },
  'POST /api/notifications/:id/read': {
    'of the owner': async (fixture) => ({ path: `/api/notifications/${await fixture.ownerNotification()}/read` }),
  },
  'POST /api/notifications/read-all': { any: fixed('/api/notifications/read-all', { body: {} }) },
  'GET /api/notifications/preferences': { any: fixed('/api/notifications/preferences') },
  'PUT /api/notifications/preferences': {
    any: fixed('/api/notifications/preferences', { body: [{ kind: 'message.posted', inApp: true, email: 'now' }] }),
  },
  'GET /api/notifications/stream': { any: fixed('/api/notifications/stream') },
  'GET /api/notifications/mail': { any: fixed('/api/notifications/mail') },
  'POST /api/notifications/mail/:id/retry': {
    'a failed email': async (fixture) => ({ path: `/api/notifications/mail/${await fixture.failedMail()}/retry` }),
  },
  'GET /api/notifications/unsubscribe': {
    'a link': async (fixture) => ({ path: await fixture.unsubscribePath() }),
    'no such link': fixed('/api/notifications/unsubscribe?token=x'),
  },
  'POST /api/notifications/unsubscribe': {
    'a link': async (fixture) => ({ path: await fixture.unsubscribePath(), form: new FormData() }),
    'no such link': fixed('/api/notifications/unsubscribe?token=x'),
  },
};
