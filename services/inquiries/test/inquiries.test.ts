import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { publicInquiryBody } from '@commonyard/testing/factories/inquiries';
import { as, submitInquiryAs, eventsOf, idsOf, projectUser, send, startTestService } from './test-service.ts';

const service = await startTestService();
afterAll(() => service.close());

const submitAsGuest = async (assetId: number, overrides = {}): Promise<number> =>
  (await send(service, as.guest(), 'POST', '/api/public-inquiries', publicInquiryBody(assetId, overrides))).json().id;
const change = async (id: number, body: unknown, caller = as.admin()) =>
  send(service, caller, 'PATCH', `/api/inquiries/${id}`, body);

describe('GET /api/inquiries', () => {
  const caller = () => as.operator({ userId: 501, municipality: 'kenora' });
  const list = async (query = '', sender = caller()) => send(service, sender, 'GET', `/api/inquiries${query}`);
  let own: number[];
  beforeAll(async () => {
    own = [];
    for (const word of ['Niveleuse à Hearst', 'Un “grader” for the déneigement', 'Œuvre 2018', 'Quatrième', 'Last'])
      own.unshift(
        await submitInquiryAs(
          service,
          caller(),
          (await service.projectListing({ title: `Machine ${word}` })).id,
          `About ${word}`,
        ),
      );
    await projectUser(service.db, 501, 'Zoé Tremblay');
    await change(own[0]!, { status: 'in_progress' });
    await change(own[1]!, { status: 'completed' });
  });

  it('200 lists the newest first, without contact details or notes', async () => {
    const response = await list();
    expect(idsOf(response)).toEqual(own);
    expect(response.headers['x-total-count']).toBe('5');
    const [row] = response.json();
    expect(row).toMatchObject({ name: 'Zoé Tremblay', assetType: 'available_asset', asset: { title: 'Machine Last' } });
    for (const field of ['email', 'phone', 'adminNotes']) expect(row).not.toHaveProperty(field);
  });

  it('200 filters by status', async () => {
    expect(idsOf(await list('?status=pending'))).toEqual(own.slice(2));
    expect(idsOf(await list('?status=in_progress'))).toEqual([own[0]]);
    expect(idsOf(await list('?status=cancelled'))).toEqual([]);
  });

  it('200 pages by number and by cursor, with each row once', async () => {
    expect(idsOf(await list('?limit=2&page=2'))).toEqual(own.slice(2, 4));
    expect(idsOf(await list('?limit=2&page=9'))).toEqual([]);
    const seen: number[] = [];
    for (let url: string | undefined = '/api/inquiries?limit=2&search=about'; url;) {
      const page = await send(service, caller(), 'GET', url);
      seen.push(...idsOf(page));
      url = /<([^>]+)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1];
    }
    expect(seen).toEqual(own);
  });

  it.each([
    ['niveleuse hearst', 4],
    ['NIVELEUSE', 4],
    ['deneige', 3],
    ['grad', 3],
    ['oeuvre', 2],
    ['2018', 2],
    ['quatrieme', 1],
  ])('200 finds %j', async (search, index) => {
    expect(idsOf(await list(`?search=${encodeURIComponent(search)}`))).toEqual([own[index]]);
  });

  it('200 finds by id, sender, organization and title, and all words must match', async () => {
    expect(idsOf(await list(`?search=%23${own[3]}`))).toEqual([own[3]]);
    expect(idsOf(await list('?search=zoe'))).toEqual(own);
    expect(idsOf(await list('?search=zoe%20last'))).toEqual([own[0]]);
    expect(idsOf(await list('?search=zoe%20nobody'))).toEqual([]);
    expect(idsOf(await list('?search=machine&status=completed'))).toEqual([own[1]]);
    const listing = await service.projectListing();
    const id = await submitAsGuest(listing.id, { organization: 'Ville de Québec', name: 'Gaétan Roy' });
    for (const search of ['quebec', 'gaetan', 'example.com gaetan'])
      expect(idsOf(await list(`?search=${search}`, as.admin()))).toEqual([id]);
  });

  it('200 ignores punctuation and tsquery operators in the search text', async () => {
    for (const search of ['%', '_', "'", '\\', '&|!', "a' | 'b", ':*', '<->', '  '])
      expect((await list(`?search=${encodeURIComponent(search)}`)).statusCode).toBe(200);
    expect(idsOf(await list('?search=%25'))).toEqual(own);
  });

  it.each([
    'status=open',
    'status=pending&status=completed',
    'limit=0',
    'limit=101',
    'limit=1e9',
    'page=0',
    'page=x',
    'cursor=x',
    `cursor=${Buffer.from('["x"]').toString('base64url')}`,
    `cursor=${Buffer.from('[99999999999]').toString('base64url')}`,
    `search=${'x'.repeat(201)}`,
    'search=%00',
    'sort=id',
  ])('400 for ?%.30s', async (query) => {
    expect((await list(`?${query}`)).statusCode).toBe(400);
  });

  it('401 for guests', async () => {
    expect((await list('', as.guest())).statusCode).toBe(401);
  });

  it('finds and shows the current title of the listing, its removal, and the current name of the sender', async () => {
    const listing = await service.projectListing({ title: 'Old wheel loader' });
    const id = await submitInquiryAs(service, as.operator({ userId: 502, municipality: 'kenora' }), listing.id);
    await service.projectListing({ id: listing.id, version: 3, title: 'Newer tracked excavator' });
    await service.projectListing({ id: listing.id, version: 2, title: 'Something late' });
    const find = async (search: string) => idsOf(await list(`?search=${search}`, as.admin()));
    expect([await find('tracked'), await find('late')]).toEqual([[id], []]);
    await service.projectListing({ id: listing.id, version: 4, title: 'Newer tracked excavator', removed: true });
    const detail = await send(service, as.admin(), 'GET', `/api/inquiries/${id}`);
    expect(detail.json().asset).toMatchObject({ title: 'Newer tracked excavator', removed: true });
    await projectUser(service.db, 502, 'Maiden Name');
    await projectUser(service.db, 502, 'Married Name', 2);
    expect([await find('married'), await find('maiden')]).toEqual([[id], []]);
  });
});

describe('GET /api/inquiries/{id}', () => {
  it('200 shows admin notes to platform administrators only', async () => {
    const listing = await service.projectListing({ userId: 3 });
    const id = await submitAsGuest(listing.id);
    await change(id, { adminNotes: 'Call them' });
    const get = async (caller: Promise<Record<string, string>>) =>
      (await send(service, caller, 'GET', `/api/inquiries/${id}`)).json();
    expect(await get(as.admin())).toMatchObject({ adminNotes: 'Call them', phone: '613-555-0100' });
    const owner = await get(as.operator());
    expect(owner).toMatchObject({ id, email: expect.any(String) });
    expect(owner).not.toHaveProperty('adminNotes');
  });

  it("200 names municipalities in the caller's language", async () => {
    const listing = await service.projectListing({
      municipality: 'greater-sudbury',
      municipalityName: 'Greater Sudbury',
    });
    const id = await submitAsGuest(listing.id);
    const detail = await send(service, as.admin({ locale: 'fr' }), 'GET', `/api/inquiries/${id}`);
    expect(detail.json().asset.municipalityName).toBe('Grand Sudbury');
  });

  it.each(['abc', '1.5', '-1', '0', '1e3', '0x1', '2147483648', '9223372036854775808', '%2e', "1'", 'x'.repeat(90)])(
    '400 for the id %s',
    async (id) => {
      for (const path of [`/api/inquiries/${id}`, `/api/inquiries/${id}/messages`, `/api/inspections/${id}`])
        expect((await send(service, as.admin(), 'GET', path)).statusCode).toBe(400);
      expect(
        (await send(service, as.admin(), 'PATCH', `/api/inquiries/${id}`, { status: 'completed' })).statusCode,
      ).toBe(400);
      expect(
        (await send(service, as.admin(), 'PATCH', `/api/contact-messages/${id}`, { status: 'read' })).statusCode,
      ).toBe(400);
    },
  );

  it('401 and 404', async () => {
    expect((await send(service, as.guest(), 'GET', '/api/inquiries/1')).statusCode).toBe(401);
    const missing = await send(service, as.admin(), 'GET', '/api/inquiries/2147483647');
    expect(missing.statusCode).toBe(404);
    expect(missing.json()).toMatchObject({ code: 'inquiry_not_found', message: expect.any(String) });
  });
});

describe('PATCH /api/inquiries/{id}', () => {
  const statuses = ['pending', 'in_progress', 'completed', 'cancelled'];
  const allowed = [
    'pending in_progress',
    'pending completed',
    'pending cancelled',
    'in_progress completed',
    'in_progress cancelled',
  ];
  const cells = statuses.flatMap((from) =>
    statuses.map((to) => [from, to, allowed.includes(`${from} ${to}`) ? 200 : 409]),
  );

  it.each(cells as [string, string, number][])('from %s to %s: %i', async (from, to, expected) => {
    const { id: assetId } = await service.projectListing();
    const id = await submitAsGuest(assetId);
    if (from !== 'pending') await change(id, { status: from });
    const response = await change(id, { status: to });
    expect(response.statusCode).toBe(expected);
    const after = (await send(service, as.admin(), 'GET', `/api/inquiries/${id}`)).json();
    expect(after.status).toBe(expected === 200 ? to : from);
    const list = await send(
      service,
      as.municipalAdmin({ municipality: 'lanark-highlands' }),
      'GET',
      `/api/inquiries?status=${after.status}`,
    );
    expect(idsOf(list)).toContain(id);
  });

  it('409 for a version that others have replaced, 400 for an invalid one', async () => {
    const id = await submitAsGuest((await service.projectListing()).id);
    await change(id, { adminNotes: 'Of a colleague' });
    const path = `/api/inquiries/${id}`;
    const changeSeen = (version: string, body: object) =>
      send(service, as.admin(), 'PATCH', path, body, { 'if-match': version });
    for (const body of [{ status: 'in_progress' }, { adminNotes: 'Mine' }]) {
      const stale = await changeSeen('"1"', body);
      expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale_version']);
    }
    expect((await changeSeen('newest', { adminNotes: 'Mine' })).statusCode).toBe(400);
    expect((await changeSeen('"2"', { adminNotes: 'Mine' })).json()).toMatchObject({ version: 3, adminNotes: 'Mine' });
  });

  it('200 writes an audit entry and an event for a changed status', async () => {
    const listing = await service.projectListing();
    const id = await submitAsGuest(listing.id);
    await change(id, { status: 'in_progress', adminNotes: 'Started' });
    await change(id, { adminNotes: '' });
    await change(id, { status: 'completed' });
    const audit = await service.db
      .selectFrom('auditLog')
      .selectAll()
      .where('inquiryId', '=', id)
      .orderBy('id')
      .execute();
    expect(audit).toMatchObject([
      { action: 'created', actorId: null, before: null, after: { status: 'pending' }, version: 1 },
      {
        action: 'status_changed',
        actorId: 1,
        before: { status: 'pending' },
        after: { status: 'in_progress' },
        version: 2,
      },
      {
        action: 'status_changed',
        actorId: 1,
        before: { status: 'in_progress' },
        after: { status: 'completed' },
        version: 4,
      },
    ]);
    const events = await eventsOf(service, 'inquiry.status_changed', id);
    expect(events).toMatchObject([
      {
        actorid: 1,
        data: {
          status: 'in_progress',
          previousStatus: 'pending',
          version: 2,
          sender: { userId: null, name: 'Vera Visitor' },
        },
      },
      {
        actorid: 1,
        data: { status: 'completed', previousStatus: 'in_progress', version: 4, listing: { id: listing.id } },
      },
    ]);
    expect(JSON.stringify(events)).not.toContain('Started');
  });

  it('200 for one and 409 for the others of concurrent completions', async () => {
    const { id: assetId } = await service.projectListing();
    const id = await submitAsGuest(assetId);
    const responses = await Promise.all(Array.from({ length: 10 }, () => change(id, { status: 'completed' })));
    expect(responses.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(9).fill(409),
    ]);
    const events = await eventsOf(service, 'inquiry.status_changed', id);
    expect(events).toHaveLength(1);
  });

  it('400 for an invalid body', async () => {
    const { id: assetId } = await service.projectListing();
    const id = await submitAsGuest(assetId);
    const bodies = [
      {},
      { status: 'open' },
      { status: null },
      { message: 'x' },
      { adminNotes: 5 },
      { adminNotes: 'x'.repeat(5_001) },
      [],
      null,
    ];
    for (const body of bodies) expect((await change(id, body)).statusCode).toBe(400);
    expect((await change(id, {})).json()).toMatchObject({
      code: 'empty_change',
      message: 'Please change at least one field',
    });
  });

  it('401 and 403 before the body is validated, and 404', async () => {
    const { id: assetId } = await service.projectListing({ userId: 3 });
    const id = await submitAsGuest(assetId);
    for (const body of [{ status: 'completed' }, { rubbish: 1 }]) {
      expect((await change(id, body, as.guest())).statusCode).toBe(401);
      expect((await change(id, body, as.operator())).statusCode).toBe(403);
      expect((await change(id, body, as.municipalAdmin())).statusCode).toBe(403);
    }
    expect((await change(2_147_483_647, { status: 'completed' })).statusCode).toBe(404);
  });
});

it('cannot update or delete audit entries', async () => {
  await expect(service.db.updateTable('auditLog').set({ action: 'x' }).execute()).rejects.toThrow('permission denied');
  await expect(service.db.deleteFrom('auditLog').execute()).rejects.toThrow('permission denied');
});
