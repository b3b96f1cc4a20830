import { randomUUID } from 'node:crypto';
import type { Request } from './door.ts';
import { PASSWORD, type Account, type Column } from './people.ts';
import { contactLetter, newListing, pictureForm, publicListing, visitor } from './things.ts';
import type { World } from './world.ts';

/** What one cell of the table asks; `among` is looked for in the list that is answered. */
export type Call = Request & { path: string; among?: number };
type Case = (world: World, who: Column) => Promise<Call> | Call;

/** Somebody of that kind with an account of its own, for what ends it or all its sessions; nobody stays nobody. */
async function another({ open }: World, who: Column): Promise<Partial<Account>> {
  return who === 'nobody' || who === 'ended' ? {} : open(who);
}
/** The cookie of another session of whoever asks, for what ends it. */
async function anotherSession({ door, people }: World, who: Column): Promise<{ cookie?: string }> {
  if (who === 'nobody' || who === 'ended') return {};
  return { cookie: await door.signIn(people[who].username, people[who].password) };
}
/** The same request by whoever asks. */
const at =
  (path: string, request: Request = {}): Case =>
  () => ({ path, ...request });
/** A request about a thing that is made for it. */
const of =
  (thing: keyof World['things'], path: string, request: Request = {}): Case =>
  async ({ things }) => ({ path: path.replace(':id', String(await things[thing]())), ...request });
/** A look at a thing, the same one for all. */
function oneOf(thing: keyof World['things'], path: string): Case {
  let made: Promise<number | string> | undefined;
  return async ({ things }) => ({ path: path.replace(':id', String(await (made ??= things[thing]()))) });
}
/** A list in which a thing is looked for, the same one for all. */
function listOf(
  thing: 'pendingListing' | 'availableListing' | 'inquiry' | 'visitorsInquiry' | 'inspection',
  path: string,
): Case {
  let made: Promise<number> | undefined;
  return async ({ things }) => ({ path, among: await (made ??= things[thing]()) });
}

const person = () => ({
  username: `t-${randomUUID().slice(0, 12)}`,
  email: `${randomUUID()}@example.com`,
  name: 'New',
});
const inquiryTo =
  (thing: 'pendingListing' | 'availableListing'): Case =>
  async ({ things }) => ({
    path: '/api/inquiries',
    body: { assetId: await things[thing]() },
  });

/** How each row of the table is asked, by its route and what it is about. */
export const CASES: Record<string, Record<string, Case>> = {
  'GET /api/municipalities': { any: at('/api/municipalities?limit=1') },
  'GET /api/users': { any: at('/api/users') },
  'POST /api/users': { any: () => ({ path: '/api/users', body: { ...person(), role: 'municipal_operator' } }) },
  'GET /api/users/:id': { "the owner's account": ({ people }) => ({ path: `/api/users/${people.owner.id}` }) },
  'PATCH /api/users/:id': {
    "the owner's account": ({ people }) => ({
      path: `/api/users/${people.owner.id}`,
      body: { position: 'Foreperson' },
    }),
  },
  'POST /api/users/:id/deactivate': {
    "another operator's": async ({ open }) => ({ path: `/api/users/${(await open('colleague')).id}/deactivate` }),
    'its own': ({ people }, who) => ({
      path: `/api/users/${who === 'nobody' || who === 'ended' ? 1 : people[who].id}/deactivate`,
    }),
  },
  'POST /api/users/:id/reactivate': {
    "the owner's account": ({ people }) => ({ path: `/api/users/${people.owner.id}/reactivate` }),
  },
  'POST /api/login': {
    'the right password': async (world, who) => {
      const { cookie } = await anotherSession(world, who);
      return { path: '/api/login', cookie, body: { username: world.people.owner.username, password: PASSWORD } };
    },
    'a wrong password': ({ people }) => ({
      path: '/api/login',
      body: { username: people.owner.username, password: 'not-the-password-of-it' },
    }),
  },
  'POST /api/logout': {
    any: async (world, who) => ({ path: '/api/logout', ...(await anotherSession(world, who)) }),
  },
  'POST /api/register': {
    any: async (world, who) => ({
      path: '/api/register',
      ...(await anotherSession(world, who)),
      body: { ...person(), password: PASSWORD },
    }),
  },
  'GET /api/user': { any: at('/api/user') },
  'PATCH /api/user': { any: at('/api/user', { body: { position: 'Foreperson' } }) },
  'POST /api/user/password': {
    any: async (world, who) => {
      const { cookie, password = PASSWORD } = await another(world, who);
      return {
        path: '/api/user/password',
        cookie,
        body: { currentPassword: password, newPassword: 'a-plough-for-every-township' },
      };
    },
  },
  'GET /api/user/sessions': { any: at('/api/user/sessions') },
  'DELETE /api/user/sessions/:id': {
    "one of the owner's": async ({ door, people }) => {
      const { username } = people.owner;
      const cookie = await door.signIn(username, PASSWORD);
      const sessions = await door.make<{ id: string; current: boolean }[]>(['GET', '/api/user/sessions'], { cookie });
      return { path: `/api/user/sessions/${sessions.find(({ current }) => current)!.id}` };
    },
  },
  'DELETE /api/user/sessions': {
    any: async (world, who) => ({ path: '/api/user/sessions', cookie: (await another(world, who)).cookie }),
  },
  'POST /api/password-reset': {
    any: ({ people }) => ({ path: '/api/password-reset', body: { email: people.stranger.email } }),
  },
  'POST /api/password-reset/confirm': {
    'a link': async ({ open, door, mailed }) => {
      const { email } = await open('stranger');
      await door.make(['POST', '/api/password-reset'], { body: { email } });
      const token = await mailed(email, /\/auth\/reset#token=(\S+)/);
      return { path: '/api/password-reset/confirm', body: { token, password: 'a-plough-for-every-township' } };
    },
    'no such link': at('/api/password-reset/confirm', { body: { token: 'x', password: PASSWORD } }),
  },
  'POST /api/email-verification': { any: at('/api/email-verification') },
  'POST /api/email-verification/confirm': {
    'a link': async ({ open, mailed }) => ({
      path: '/api/email-verification/confirm',
      body: { token: await mailed((await open('unverified')).email, /\/auth\/verify#token=(\S+)/) },
    }),
    'no such link': at('/api/email-verification/confirm', { body: { token: 'x' } }),
  },

  'GET /api/assets': {
    'an available listing': listOf('availableListing', '/api/assets?limit=100'),
    'a pending listing': listOf('pendingListing', '/api/assets?limit=100'),
    'own, an available listing': listOf('availableListing', '/api/assets?mine=true&limit=100'),
    'own, a pending listing': listOf('pendingListing', '/api/assets?mine=true&limit=100'),
    "others', an available listing": listOf('availableListing', '/api/assets?elsewhere=true&limit=100'),
  },
  'GET /api/assets/facets': { any: at('/api/assets/facets') },
  'GET /api/assets/counts': {
    any: at('/api/assets/counts'),
    "of the owner's": ({ people }) => ({ path: `/api/assets/counts?userId=${people.owner.id}` }),
  },
  'GET /api/assets/:id': {
    'an available listing': oneOf('availableListing', '/api/assets/:id'),
    'a pending listing': oneOf('pendingListing', '/api/assets/:id'),
    'a rejected listing': oneOf('rejectedListing', '/api/assets/:id'),
    'a pending listing of a visitor': oneOf('visitorsListing', '/api/assets/:id'),
  },
  'POST /api/public/assets': { any: () => ({ path: '/api/public/assets', body: publicListing() }) },
  'POST /api/assets': { any: at('/api/assets', { body: newListing }) },
  'PATCH /api/assets/:id': {
    'an available listing': of('availableListing', '/api/assets/:id', { body: { title: 'Backhoe' } }),
    'a pending listing': of('pendingListing', '/api/assets/:id', { body: { title: 'Backhoe' } }),
    'a pending listing of a visitor': of('visitorsListing', '/api/assets/:id', { body: { title: 'Backhoe' } }),
  },
  'DELETE /api/assets/:id': {
    'an available listing': of('availableListing', '/api/assets/:id'),
    'a pending listing': of('pendingListing', '/api/assets/:id'),
  },
  'PATCH /api/assets/:id/approve': {
    'a pending listing': of('pendingListing', '/api/assets/:id/approve', { body: {} }),
    'an available listing': of('availableListing', '/api/assets/:id/approve', { body: {} }),
  },
  'GET /api/admin/assets': { any: at('/api/admin/assets') },
  'GET /api/admin/pending-assets': { any: at('/api/admin/pending-assets') },
  'GET /api/admin/asset-counts': { any: at('/api/admin/asset-counts') },
  'PATCH /api/admin/assets/:id/approve': {
    'a pending listing': of('pendingListing', '/api/admin/assets/:id/approve', { body: {} }),
  },
  'PATCH /api/admin/assets/:id/reject': {
    'a pending listing': of('pendingListing', '/api/admin/assets/:id/reject', { body: {} }),
    'an available listing': of('availableListing', '/api/admin/assets/:id/reject', { body: {} }),
  },
  'PATCH /api/admin/assets/:id': {
    'an available listing': of('availableListing', '/api/admin/assets/:id', { body: { status: 'leased' } }),
  },

  'POST /api/public-inquiries': {
    'an available listing': async ({ things }) => ({
      path: '/api/public-inquiries',
      body: { ...visitor, assetId: await things.availableListing(), assetType: 'available' },
    }),
    'a pending listing': async ({ things }) => ({
      path: '/api/public-inquiries',
      body: { ...visitor, assetId: await things.pendingListing(), assetType: 'available' },
    }),
  },
  'POST /api/inquiries': {
    'an available listing': inquiryTo('availableListing'),
    'a pending listing': inquiryTo('pendingListing'),
  },
  'GET /api/inquiries': {
    'an inquiry': listOf('inquiry', '/api/inquiries?limit=100'),
    "a visitor's inquiry": listOf('visitorsInquiry', '/api/inquiries?limit=100'),
  },
  'GET /api/inquiries/counts': { any: at('/api/inquiries/counts') },
  'GET /api/inquiries/activity': {
    "the owner's": ({ people }) => ({ path: `/api/inquiries/activity?userId=${people.owner.id}` }),
  },
  'GET /api/inquiries/:id': {
    'an inquiry': oneOf('inquiry', '/api/inquiries/:id'),
    "a visitor's inquiry": oneOf('visitorsInquiry', '/api/inquiries/:id'),
  },
  'PATCH /api/inquiries/:id': {
    'an inquiry': of('inquiry', '/api/inquiries/:id', { body: { status: 'in_progress', adminNotes: 'Called back' } }),
  },
  'GET /api/inquiries/:id/messages': {
    'an inquiry': oneOf('inquiry', '/api/inquiries/:id/messages'),
    "a visitor's inquiry": oneOf('visitorsInquiry', '/api/inquiries/:id/messages'),
  },
  'POST /api/inquiries/:id/messages': {
    'an inquiry': of('inquiry', '/api/inquiries/:id/messages', { body: { content: 'It is free in May.' } }),
    "a visitor's inquiry": of('visitorsInquiry', '/api/inquiries/:id/messages', { body: { content: 'In May.' } }),
  },
  'POST /api/contact': { any: at('/api/contact', { body: contactLetter }) },
  'GET /api/contact-messages': { any: at('/api/contact-messages') },
  'GET /api/contact-messages/:id': { 'a letter': oneOf('contactMessage', '/api/contact-messages/:id') },
  'PATCH /api/contact-messages/:id': {
    'a letter': of('contactMessage', '/api/contact-messages/:id', { body: { status: 'read' } }),
  },
  'GET /api/inspections': { 'an inspection': listOf('inspection', '/api/inspections?limit=100') },
  'POST /api/inspections': {
    'of an inquiry': async ({ things }) => ({
      path: '/api/inspections',
      body: { inquiryId: await things.begunInquiry(), type: 'pre' },
    }),
  },
  'GET /api/inspections/:id': { 'a draft': oneOf('inspection', '/api/inspections/:id') },
  'PATCH /api/inspections/:id': {
    'a draft': of('inspection', '/api/inspections/:id', { body: { notes: 'One tire is worn.' } }),
  },

  'POST /api/upload/images': { any: () => ({ path: '/api/upload/images', form: pictureForm() }) },
  'GET /media/:id/:file': { 'a picture': async ({ things }) => ({ path: await things.picture() }) },

  'GET /api/notifications': {
    'of the owner': async (world) => ({ path: '/api/notifications?limit=100', among: await world.toldOwner() }),
  },
  'GET /api/notifications/counts': { any: at('/api/notifications/counts') },
  'POST /api/notifications/:id/read': {
    'of the owner': async (world) => ({ path: `/api/notifications/${await world.toldOwner()}/read` }),
  },
  'POST /api/notifications/read-all': { any: at('/api/notifications/read-all', { body: {} }) },
  'GET /api/notifications/preferences': { any: at('/api/notifications/preferences') },
  'PUT /api/notifications/preferences': {
    any: at('/api/notifications/preferences', { body: [{ kind: 'message.posted', inApp: true, email: 'now' }] }),
  },
  'GET /api/notifications/stream': { any: at('/api/notifications/stream') },
  'GET /api/notifications/mail': { any: at('/api/notifications/mail') },
  'POST /api/notifications/mail/:id/retry': {
    'one that failed': async (world) => ({ path: `/api/notifications/mail/${await world.failedMail()}/retry` }),
  },
  'GET /api/notifications/unsubscribe': {
    'a link': async (world) => ({ path: await world.unsubscribePath() }),
    'no such link': at('/api/notifications/unsubscribe?token=x'),
  },
  'POST /api/notifications/unsubscribe': {
    'a link': async (world) => ({ path: await world.unsubscribePath(), form: new FormData() }),
    'no such link': at('/api/notifications/unsubscribe?token=x'),
  },
};
