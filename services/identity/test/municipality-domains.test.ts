import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { MunicipalityDomain } from '@commonyard/contracts/http/identity';
import { ACCOUNT_MESSAGES as TEXT } from '@commonyard/contracts/account-messages.values';
import { MAX_MUNICIPALITY_DOMAINS } from '@commonyard/contracts/identity.values';
import { send } from '@commonyard/testing/send';
import { as, newAdmin, newMember, startTestService } from './test-service.ts';

const identity = await startTestService();
const admin = await newAdmin(identity);
const hearst = await newMember(identity, 'hearst');
const kenora = await newMember(identity, 'kenora');
afterAll(() => identity.close());
beforeEach(() => identity.db.deleteFrom('municipalityDomains').execute());

type Headers = Record<string, string>;
const URL = '/api/municipality-domains';
const add = (headers: Headers, payload: object) => send(identity, headers, 'POST', URL, payload);
const list = async (headers: Headers, search = '') =>
  (await send(identity, headers, 'GET', URL + search)).json<MunicipalityDomain[]>().map(({ domain }) => domain);
const confirm = (headers: Headers, id: number, payload?: object) =>
  send(identity, headers, 'POST', `${URL}/${id}/confirm`, payload);
const remove = (headers: Headers, id: number) => send(identity, headers, 'DELETE', `${URL}/${id}`);
const lastAudit = () =>
  identity.db
    .selectFrom('auditLog')
    .select(['subjectKind', 'action', 'actorId', 'municipality', 'details'])
    .orderBy('id', 'desc')
    .executeTakeFirst();

describe('POST', () => {
  it('201: an administrator of the platform adds a confirmed domain', async () => {
    const response = await add(admin.headers, { domain: ' @Hearst.CA ', municipality: 'hearst' });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      id: expect.any(Number),
      municipality: 'hearst',
      municipalityName: 'Hearst',
      domain: 'hearst.ca',
      confirmed: true,
      shared: false,
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(await lastAudit()).toMatchObject({
      subjectKind: 'domain',
      action: 'confirmed',
      actorId: admin.user.id,
      municipality: 'hearst',
      details: { domain: 'hearst.ca' },
    });
  });

  it('201: a municipality proposes a domain for itself, which an administrator of the platform confirms', async () => {
    const response = await add(hearst.headers, { domain: 'hearst.ca' });
    expect([response.statusCode, response.json<MunicipalityDomain>().confirmed]).toEqual([201, false]);
    expect(await lastAudit()).toMatchObject({ subjectKind: 'domain', action: 'proposed', actorId: hearst.user.id });
    const { id } = response.json<MunicipalityDomain>();
    expect((await confirm(hearst.headers, id)).statusCode).toBe(403);
    expect((await confirm(admin.headers, id)).json()).toMatchObject({ confirmed: true });
    expect((await confirm(admin.headers, id)).json()).toMatchObject({ confirmed: true });
    expect(await lastAudit()).toMatchObject({ subjectKind: 'domain', action: 'confirmed', actorId: admin.user.id });
  });

  it('409: a domain of another municipality, unless an administrator confirms that they share it', async () => {
    await add(admin.headers, { domain: 'county.ca', municipality: 'hearst' });
    const unconfirmed = await add(admin.headers, { domain: 'county.ca', municipality: 'kenora' });
    expect(unconfirmed.json()).toMatchObject({ code: 'domain_shared', message: TEXT.domainShared });
    expect(await list(admin.headers)).toEqual(['county.ca']);
    const { id } = (await add(kenora.headers, { domain: 'county.ca', shared: true })).json<MunicipalityDomain>();
    expect((await confirm(admin.headers, id)).statusCode).toBe(409);
    expect((await confirm(admin.headers, id, { shared: true })).json()).toMatchObject({
      confirmed: true,
      shared: true,
    });
  });

  it('409: of two concurrent confirmations for two municipalities one', async () => {
    const ids = [];
    for (const { headers } of [hearst, kenora])
      ids.push((await add(headers, { domain: 'county.ca' })).json<MunicipalityDomain>().id);
    const responses = await Promise.all(ids.map((id) => confirm(admin.headers, id)));
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('409: a domain that is on the list, and more domains than allowed', async () => {
    await add(hearst.headers, { domain: 'hearst.ca' });
    expect((await add(hearst.headers, { domain: 'HEARST.ca' })).json()).toMatchObject({ code: 'domain_taken' });
    for (let i = 1; i < MAX_MUNICIPALITY_DOMAINS; i++) await add(hearst.headers, { domain: `hearst${i}.ca` });
    expect((await add(hearst.headers, { domain: 'more.ca' })).json()).toMatchObject({ code: 'too_many_domains' });
  });

  it.each([
    [{}, 'domain', TEXT.domain],
    [{ domain: 'hearst' }, 'domain', TEXT.domain],
    [{ domain: 'gmail.com' }, 'domain', TEXT.publicDomain],
    [{ domain: 'on.ca' }, 'domain', TEXT.publicDomain],
    [{ domain: 'hearst.ca', municipality: 'atlantis' }, 'municipality', TEXT.municipality],
  ])('400: %j', async (payload, field, text) => {
    const response = await add(admin.headers, { municipality: 'hearst', ...payload });
    expect([response.statusCode, response.json<{ fields: object }>().fields]).toEqual([400, { [field]: text }]);
  });

  it('401: a guest; 403: an operator, and an administrator of another municipality', async () => {
    const body = { domain: 'hearst.ca', municipality: 'hearst' };
    expect((await add(await as.guest(), body)).statusCode).toBe(401);
    expect((await add(await as.operator(), body)).statusCode).toBe(403);
    expect((await add(kenora.headers, body)).statusCode).toBe(403);
    expect((await add(admin.headers, { domain: 'hearst.ca' })).statusCode).toBe(403);
  });
});

it('GET: all for an administrator of the platform, those of the own municipality for its administrator', async () => {
  await add(hearst.headers, { domain: 'hearst.ca' });
  await add(kenora.headers, { domain: 'kenora.ca' });
  expect(await list(admin.headers)).toEqual(['hearst.ca', 'kenora.ca']);
  expect(await list(admin.headers, '?municipality=kenora')).toEqual(['kenora.ca']);
  expect(await list(hearst.headers)).toEqual(['hearst.ca']);
  expect((await send(identity, hearst.headers, 'GET', `${URL}?municipality=kenora`)).statusCode).toBe(403);
  expect((await send(identity, as.operator(), 'GET', URL)).statusCode).toBe(403);
  expect((await send(identity, as.guest(), 'GET', URL)).statusCode).toBe(401);
});

it('DELETE: an administrator removes any domain, a municipality what it proposed', async () => {
  const { id } = (await add(hearst.headers, { domain: 'hearst.ca' })).json<MunicipalityDomain>();
  expect((await remove(await as.guest(), id)).statusCode).toBe(401);
  expect((await remove(await as.operator(), id)).statusCode).toBe(403);
  expect((await remove(kenora.headers, id)).statusCode).toBe(404);
  expect((await remove(hearst.headers, id)).statusCode).toBe(204);
  expect(await lastAudit()).toMatchObject({ subjectKind: 'domain', action: 'removed', actorId: hearst.user.id });
  expect((await remove(hearst.headers, id)).statusCode).toBe(404);
  const confirmed = (
    await add(admin.headers, { domain: 'hearst.ca', municipality: 'hearst' })
  ).json<MunicipalityDomain>();
  expect((await remove(hearst.headers, confirmed.id)).statusCode).toBe(403);
  expect((await remove(admin.headers, confirmed.id)).statusCode).toBe(204);
  expect((await confirm(admin.headers, confirmed.id)).statusCode).toBe(404);
});
