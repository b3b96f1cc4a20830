import { expect } from '@jest/globals';
import { listingBody, publicListingBody } from '@commonyard/testing/factories/listings';
import { as, send, startTestService } from './test-service.ts';

/** Listing fields by name; all are approved. */
const LISTING_FIELDS = {
  grader: {
    title: 'Motor grader',
    category: 'road-maintenance',
    rate: '850',
    availableFrom: '2099-12-05',
    availableTo: '2099-12-20',
  },
  backhoe: {
    title: 'Backhoe loader',
    category: 'construction',
    rate: '550',
    municipalityName: 'Ottawa',
    availableFrom: '2099-12-01',
    availableTo: '2100-03-01',
  },
  plow: {
    title: 'Tandem plow truck',
    category: 'snow-removal',
    rate: '100',
    rateType: 'hourly',
    description: 'Épandeur à sel avec aile',
  },
  excavator: { title: 'Excavators', category: 'heavy-equipment', rate: 'Negotiable', region: 'Central Canada' },
  desk: { title: 'Plotter and scanner', category: 'office-equipment', rate: '60', region: 'Western Canada' },
  mower: { title: 'Roadside mowing arm', category: 'landscaping', rate: '3000', rateType: 'weekly' },
  need: { title: 'Snow blower wanted', type: 'needed', category: 'snow-removal', rate: '700' },
} satisfies Record<string, Record<string, unknown>>;
export type ListingName = keyof typeof LISTING_FIELDS;

/** Starts the service with a few listings of guests, and a pending, a leased and a rejected one of user 3. */
export async function startWithListings() {
  const service = await startTestService();
  const ids = {} as Record<ListingName, number>;
  const own = { pending: 0, leased: 0, rejected: 0 };
  for (const [name, over] of Object.entries(LISTING_FIELDS)) {
    const body = publicListingBody({ description: 'Ready to work all winter.', ...over });
    const { id } = (await send(service, as.guest(), 'POST', '/api/public/assets', body)).json();
    await send(service, as.admin(), 'PATCH', `/api/admin/assets/${id}/approve`);
    ids[name as ListingName] = id;
  }
  for (const name of ['pending', 'leased', 'rejected'] as const) {
    const body = listingBody({ title: `Own ${name} backhoe`, make: 'Vermeer', tags: ['chipper'] });
    own[name] = (await send(service, as.operator(), 'POST', '/api/assets', body)).json().id;
  }
  await send(service, as.admin(), 'PATCH', `/api/admin/assets/${own.leased}`, { status: 'leased' });
  await send(service, as.admin(), 'PATCH', `/api/admin/assets/${own.rejected}/reject`);

  const get = (url: string, caller = as.guest()) => send(service, caller, 'GET', url);
  const found = async (query: string, caller = as.guest(), path = '/api/assets'): Promise<number[]> => {
    const response = await get(`${path}?${query}`, caller);
    expect([response.statusCode, query]).toEqual([200, query]);
    return response.json().map(({ id }: { id: number }) => id);
  };
  const named = (...names: ListingName[]) => names.map((name) => ids[name]);
  return { service, ids, own, get, found, named };
}
