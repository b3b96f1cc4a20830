import { afterAll, describe, expect, it } from '@jest/globals';
import type { LikelyDuplicate, PendingListing } from '@commonyard/contracts/http/assets';
import { listingBody, publicListingBody } from '@commonyard/testing/factories/listings';
import { as, send, startTestService } from './test-service.ts';

const service = await startTestService();
afterAll(() => service.close());

let lastSender = 0;
const newSender = () => `sender-${++lastSender}@example.ca`;

/** Posts a listing as a guest, of a new sender unless `over` names one. */
const post = async (over: object): Promise<number> =>
  (
    await send(
      service,
      as.guest(),
      'POST',
      '/api/public/assets',
      publicListingBody({ municipalityName: 'Hearst', contactEmail: newSender(), ...over }),
    )
  ).json().id;
/** Changes a listing as an administrator, who may also set fields that the form of guests does not have. */
const change = (id: number, body: object) => send(service, as.admin(), 'PATCH', `/api/admin/assets/${id}`, body);
const postMachine = async (title: string, machine: object, over: object = {}): Promise<number> => {
  const id = await post({ title, ...over });
  expect((await change(id, machine)).statusCode).toBe(200);
  return id;
};

async function duplicateOf(id: number): Promise<LikelyDuplicate | null | undefined> {
  const cards: PendingListing[] = (
    await send(service, as.admin(), 'GET', '/api/admin/pending-assets?limit=100&sort=newest')
  ).json();
  return cards.find((card) => card.id === id)!.likelyDuplicate;
}
const idOfDuplicate = async (id: number) => (await duplicateOf(id))?.id;

describe('a pending listing is a likely duplicate', () => {
  it('of one with the same title in its municipality, each of the other', async () => {
    const first = await post({ title: 'Salt spreader' });
    const second = await post({ title: 'Salt spreader' });
    expect(await duplicateOf(second)).toEqual({ id: first, title: 'Salt spreader', status: 'pending', locale: 'en' });
    expect(await idOfDuplicate(first)).toBe(second);
  });

  it('whatever the case and the accents of the title', async () => {
    const first = await post({ title: 'Épandeur à sel' });
    expect(await idOfDuplicate(await post({ title: 'EPANDEUR A SEL' }))).toBe(first);
  });

  it('of one with the same title of the same sender in another municipality', async () => {
    const contactEmail = newSender();
    const first = await post({ title: 'Tandem truck', contactEmail });
    const second = await post({
      title: 'Tandem truck',
      contactEmail: contactEmail.toUpperCase(),
      municipalityName: 'Renfrew County',
    });
    expect(await idOfDuplicate(second)).toBe(first);
  });

  it('of one of the same account', async () => {
    const body = listingBody({ title: 'Trench box' });
    const [first, second] = [
      await send(service, as.operator(), 'POST', '/api/assets', body),
      await send(service, as.operator(), 'POST', '/api/assets', body),
    ].map((response) => response.json().id);
    expect(await idOfDuplicate(second)).toBe(first);
  });

  it('of one with the same make and model, and the same year where both have one', async () => {
    const first = await postMachine('Loader for rent', { make: 'Volvo', model: 'L60É', year: '2018' });
    const machine = { make: 'VOLVO', model: 'l60e' };
    expect(await idOfDuplicate(await postMachine('Wheel loader', { ...machine, year: '2018' }))).toBe(first);
    expect(await idOfDuplicate(await postMachine('A good loader', machine))).toBe(first);
  });

  it('of an approved one rather than a pending one', async () => {
    await post({ title: 'Sewer camera' });
    const approved = await post({ title: 'Sewer camera' });
    await send(service, as.admin(), 'PATCH', `/api/admin/assets/${approved}/approve`);
    expect(await duplicateOf(await post({ title: 'Sewer camera' }))).toMatchObject({
      id: approved,
      status: 'available',
    });
  });
});

describe('a pending listing is no likely duplicate', () => {
  it('of one with the same title of another sender in another municipality', async () => {
    await post({ title: 'Water tank' });
    expect(await duplicateOf(await post({ title: 'Water tank', municipalityName: 'Renfrew County' }))).toBeNull();
  });

  it('of one of another sender where neither municipality is known', async () => {
    await post({ title: 'Crane', municipalityName: 'Somewhere' });
    expect(await duplicateOf(await post({ title: 'Crane', municipalityName: 'Somewhere' }))).toBeNull();
  });

  it('of one with a similar title', async () => {
    await post({ title: 'Mower' });
    expect(await duplicateOf(await post({ title: 'Mowers' }))).toBeNull();
  });

  it('of one with another year, model or only the make in common', async () => {
    await postMachine('First drill', { make: 'Ditch Witch', model: 'JT20', year: '2018' });
    const near = [
      { make: 'Ditch Witch', model: 'JT20', year: '2019' },
      { make: 'Ditch Witch', model: 'JT25', year: '2018' },
      { make: 'Ditch Witch' },
    ];
    for (const [index, machine] of near.entries())
      expect(await duplicateOf(await postMachine(`Other drill ${index}`, machine))).toBeNull();
  });

  it('of one that is wanted, where it is offered', async () => {
    await post({ title: 'Air compressor', type: 'needed' });
    expect(await duplicateOf(await post({ title: 'Air compressor' }))).toBeNull();
  });

  it.each([
    ['rejected', (id: number) => send(service, as.admin(), 'PATCH', `/api/admin/assets/${id}/reject`)],
    ['taken down', (id: number) => change(id, { status: 'unavailable' })],
    ['deleted', (id: number) => send(service, as.admin(), 'DELETE', `/api/assets/${id}`)],
  ])('of one that is %s', async (title, end) => {
    const first = await post({ title });
    expect((await end(first)).statusCode).toBeLessThan(300);
    expect(await duplicateOf(await post({ title }))).toBeNull();
  });

  it('of one whose days are over', async () => {
    const first = await post({ title: 'Hot box' });
    const days = "available_from = '2024-01-01', available_to = '2024-01-31'";
    await service.pool.query(`UPDATE listings SET ${days} WHERE id = $1`, [first]);
    expect(await duplicateOf(await post({ title: 'Hot box' }))).toBeNull();
  });

  it('of one that its owner has withdrawn', async () => {
    const body = listingBody({ title: 'Stump cutter' });
    const { id } = (await send(service, as.operator(), 'POST', '/api/assets', body)).json();
    await send(service, as.admin(), 'PATCH', `/api/admin/assets/${id}/approve`);
    expect((await send(service, as.operator(), 'POST', `/api/assets/${id}/withdraw`)).statusCode).toBe(200);
    const again = (await send(service, as.operator(), 'POST', '/api/assets', body)).json();
    expect(await duplicateOf(again.id)).toBeNull();
  });
});
