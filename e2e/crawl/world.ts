import { call, sameOrigin, signIn, url, type Account } from '../src/accounts.ts';
import { photo } from '../src/pictures.ts';
import type { Role } from './addresses.ts';

export type Person = { id: number; username: string; cookie: string; mark: string };
/** What the crawler may change, approve, refuse and delete: people, listings and inquiries of its own, all named by `mark`. */
export type World = {
  mark: string;
  people: Record<Account, Person>;
  /** Of the operator, and public; `theirs` are of another municipality. */
  own: { available: number; needed: number };
  theirs: { available: number; needed: number };
  /** Two that wait for an answer, as one can be completed or cancelled. */
  inquiries: [number, number];
  inspection: number;
  letter: number;
};

const PASSWORD = 'a plow for every road';
const ROLES = { admin: 'admin', manager: 'municipal_admin', operator: 'municipal_operator' } as const;
type Created = { id: number };
type Kind = 'available_asset' | 'needed_asset';

/** Opens accounts, listings and inquiries by the API; to an administrator also listings that wait. */
export async function makeWorld(role: Role): Promise<World> {
  const mark = `crawl${crypto
    .randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .slice(0, 6)}`;
  const made = async (method: string, path: string, how: Parameters<typeof call>[2]): Promise<Created> => {
    const { status, body } = await call(method, path, how);
    if (status !== 200 && status !== 201) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    return body as unknown as Created;
  };

  async function open(name: string, municipality: string, role: (typeof ROLES)[Account]): Promise<Person> {
    const username = `${mark}.${name}`;
    const body = {
      username,
      email: `${username}@example.com`,
      name: `${name} ${mark}`,
      password: PASSWORD,
      municipality,
    };
    const registered = await fetch(`${url}/api/register`, {
      method: 'POST',
      headers: sameOrigin,
      body: JSON.stringify(body),
    });
    const { id } = (await registered.json()) as Created;
    await made('PATCH', `/api/users/${id}`, { as: 'admin', body: { role, emailVerified: true } });
    // A new role ends the sessions there are.
    return { id, username, mark, cookie: await signIn(username, PASSWORD) };
  }
  const people = {
    admin: await open('admin', 'kenora', ROLES.admin),
    manager: await open('manager', 'kenora', ROLES.manager),
    operator: await open('operator', 'kenora', ROLES.operator),
  };
  const partner = await open('partner', 'cochrane', ROLES.operator);

  async function list({ cookie }: Pick<Person, 'cookie'>, type: Kind, count = 1, isPublic = true): Promise<number> {
    const body = { title: `Grader ${mark} ${++listed}`, description: 'For the crawler.', category: 'construction' };
    const more = { region: 'Ontario', rate: '100', rateType: 'daily', type, year: '2020', make: 'Volvo' };
    const images = count === 1 && isPublic ? await upload(cookie) : [];
    const { id } = await made('POST', '/api/assets', { cookie, body: { ...body, ...more, images } });
    if (isPublic) await made('PATCH', `/api/assets/${id}/approve`, { as: 'admin', body: {} });
    return count > 1 ? list({ cookie }, type, count - 1, isPublic) : id;
  }
  let listed = 0;
  const own = {
    available: await list(people.operator, 'available_asset'),
    needed: await list(people.operator, 'needed_asset'),
  };
  const theirs = {
    available: await list(partner, 'available_asset', 3),
    needed: await list(partner, 'needed_asset', 3),
  };
  if (role === 'admin')
    for (const type of ['available_asset', 'needed_asset'] as const) await list(people.operator, type, 6, false);

  async function ask(listing: number, by: Person, status?: string): Promise<number> {
    const body = { assetId: listing, message: `May we have it, ${mark}?` };
    const { id } = await made('POST', '/api/inquiries', { cookie: by.cookie, body });
    if (status) await made('PATCH', `/api/inquiries/${id}`, { as: 'admin', body: { status } });
    return id;
  }
  const inquiries: [number, number] = [await ask(own.available, partner), await ask(own.needed, partner)];
  await made('POST', `/api/inquiries/${inquiries[0]}/messages`, {
    cookie: partner.cookie,
    body: { content: `Still ${mark}?` },
  });
  const begun = await ask(await list(people.operator, 'available_asset'), partner, 'in_progress');
  const { id: inspection } = await made('POST', '/api/inspections', {
    cookie: people.operator.cookie,
    body: { inquiryId: begun, type: 'pre', date: '2026-10-05' },
  });
  const sender = {
    name: `Sam ${mark}`,
    email: `${mark}@visitor.example`,
    phone: '613 555 0100',
    organization: `Town ${mark}`,
  };
  const { id: letter } = await made('POST', '/api/contact', {
    body: { ...sender, subject: `Words ${mark}`, message: 'For the crawler to read.' },
  });
  await made('POST', `/api/users/${partner.id}/deactivate`, { as: 'admin' });
  return { mark, people, own, theirs, inquiries, inspection, letter };
}

/** A new session of one of its people. */
export const signInAgain = ({ username }: Person): Promise<string> => signIn(username, PASSWORD);

async function upload(cookie: string): Promise<string[]> {
  const form = new FormData();
  for (const seed of [11, 12])
    form.append('images', new Blob([new Uint8Array(await photo(seed))], { type: 'image/jpeg' }), `${seed}.jpg`);
  const answer = await fetch(`${url}/api/upload/images`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', cookie },
    body: form,
  });
  const { urls } = (await answer.json()) as { urls?: string[] };
  if (!urls) throw new Error(`No pictures: ${answer.status}`);
  return urls;
}
