import type { ChangedValues, Listing } from '@commonyard/contracts/http/assets';
import type { Inspection } from '@commonyard/contracts/http/inspections';
import { INSPECTION_ITEMS } from '@commonyard/contracts/inspections.values';
import { services } from '@commonyard/dev-stack/services';
import { signCaller } from '@commonyard/service-kit/auth/caller';
import { readPrivateKey } from '@commonyard/service-kit/auth/caller-keys';
import type { ApiClient } from '@commonyard/testing/api-client';
import type { RecordedResponses } from '@commonyard/testing/contracts/recordings';
import { eventually } from '@commonyard/testing/eventually';
import { documentForm, PDF } from '@commonyard/testing/factories/documents';
import { createFactories } from '@commonyard/testing/factories/entities';
import { publicListingBody } from '@commonyard/testing/factories/listings';
import { TEST_PASSWORD, userProfile } from '@commonyard/testing/factories/users';
import type { PermissionsFixture } from '../permissions/fixture.ts';

/** A change of every field. */
const EVERY_CHANGE: Required<ChangedValues> = {
  title: 'Changed title',
  description: 'A changed description.',
  category: 'vehicles',
  region: 'Ontario',
  rate: '500',
  rateType: 'daily',
  year: '2020',
  make: 'Cat',
  model: '12M',
  specifications: 'Six wheels',
  availableFrom: '2099-12-01',
  availableTo: '2099-12-31',
  minimumPeriod: '2 days',
  tags: ['winter'],
  images: ['/media/00000000-0000-4000-8000-000000000001/1280.webp'],
  additionalNotes: 'Call first',
  municipalityName: 'Renfrew (County)',
  contactName: 'Olive Owner',
  contactEmail: 'olive@renfrew.example',
  contactPhone: '613-555-0100',
  contactOrganization: 'Renfrew',
};

/** The responses that a service reads of another, in every form they have. */
export async function recordResponses(fixture: PermissionsFixture): Promise<RecordedResponses> {
  const { product, client, users, entities } = fixture;
  const admin = users.admin.cookie;
  const create = createFactories(client, { cookie: admin });
  const guestListing = await client.expectOk<{ id: number }>('POST', '/api/public/assets', {
    body: publicListingBody(),
  });
  const details = { tags: ['winter'], images: await create.images() };
  const available = await create.availableListing(users.owner, details);
  // In a card only what is not usual stands.
  const unusual = await create.availableListing(users.owner, {
    ...details,
    images: await create.images(),
    type: 'needed_asset',
    region: 'Northern Territories',
    rateType: 'weekly',
    minimumPeriod: '1 week',
  });
  await product.query(
    `UPDATE assets.listings SET locale = 'fr', sample = true, status = 'leased', withdrawn_at = now(), decision_outcome = 'rejected',
      available_from = current_date, available_to = current_date + 30,
      busy = datemultirange(daterange(current_date - 1, current_date + 2)), busy_version = 1 WHERE id = $1`,
    [unusual],
  );
  const withTerms = await entities.listingWithTerms();
  // Assets learns of the terms by an event.
  await eventually(async () => {
    const { lendingRates } = await client.expectOk<Listing>('GET', `/api/assets/${withTerms}`);
    if (!lendingRates) throw new Error('The listing has no rates yet');
  });
  const changed = await create.changedListing(users.owner);
  await product.query(
    `UPDATE assets.listing_changes SET before = $2, after = $2, reason = 'A reason' WHERE listing_id = $1`,
    [changed, JSON.stringify(EVERY_CHANGE)],
  );
  await product.query('UPDATE assets.listings SET met_at = now(), met_loan_id = 1 WHERE id = $1', [changed]);
  const listings = [guestListing.id, withTerms, changed, await entities.rejectedListing()];

  const internal = (service: string, path: string, cookie?: string): Promise<unknown> =>
    readJson(`${product.program(service).url}${path}`, {
      'x-internal-identity': signCaller(
        { userId: 1, role: 'admin', municipality: null, locale: 'en' },
        service,
        readPrivateKey(product.secrets.callerPrivateKey),
      ),
      ...(cookie && { cookie }),
    });
  const member = userProfile('Member');
  const organization = 'Grand River Conservation Authority';
  await client.expectOk('POST', '/api/register', { body: { ...member, organization, password: TEST_PASSWORD } });
  const [{ id } = { id: 0 }] = await product.query<{ id: number }>(
    'SELECT id FROM identity.users WHERE username = $1',
    [member.username],
  );
  await client.expectOk('PATCH', `/api/users/${id}`, { cookie: admin, body: { emailVerified: true } });
  await client.expectOk('POST', `/api/users/${id}/approve`, { cookie: admin });
  const organizationMember = await client.signIn(member.username, TEST_PASSWORD);
  const sessions = [admin, users.owner.cookie, users["owner's admin"].cookie, users.waiting.cookie, organizationMember];

  return {
    'GET /api/assets/:id': await Promise.all([
      ...listings.map((listing) => client.expectOk('GET', `/api/assets/${listing}`, { cookie: admin })),
      client.expectOk('GET', `/api/assets/${available}`, { cookie: users.inquirer.cookie }),
    ]),
    'GET /api/assets': await Promise.all([
      client.expectOk('GET', '/api/assets?limit=3&near=renfrew-county'),
      client.expectOk('GET', '/api/assets?mine=true&limit=2&sort=newest', { cookie: users.owner.cookie }),
      client.expectOk('GET', '/api/assets?mine=true&type=needed_asset&limit=1&near=renfrew-county', {
        cookie: users.owner.cookie,
      }),
    ]),
    ...(await recordInquiries(client, admin, create)),
    'GET /api/upload/documents/:id': await Promise.all(
      [PDF, '%PDF-1.7\n<< /S /JavaScript >>'].map(async (content) => {
        const form = documentForm(content);
        const { id } = await client.expectOk<{ id: string }>('POST', '/api/upload/documents', { form, cookie: admin });
        return client.expectOk('GET', `/api/upload/documents/${id}`, { cookie: admin });
      }),
    ),
    'GET /internal/session': await Promise.all(
      sessions.map((cookie) => internal('identity', '/internal/session', cookie)),
    ),
    'GET /internal/status': await Promise.all(services.map(({ name }) => internal(name, '/internal/status'))),
  };
}

/** What loans reads of inquiries for the record of a loan. */
async function recordInquiries(client: ApiClient, cookie: string, create: ReturnType<typeof createFactories>) {
  const get = <T>(path: string) => client.expectOk<T>('GET', path, { cookie });
  const idsOf = async (path: string) => (await get<{ id: number }[]>(path)).map(({ id }) => id);
  const inquiries = await idsOf('/api/inquiries?limit=50');
  await create.message({ cookie }, inquiries[0]!, 'Is it still available?');
  const before = await idsOf('/api/inspections?limit=50');
  const read = await Promise.all(before.map((id) => get<Inspection>(`/api/inspections/${id}`)));
  const pre = read.find(({ type, completed }) => type === 'pre' && completed);
  // The inspection after a loan shows the one before it, with its photos.
  const { inquiryId, date } = pre!;
  const checklist = INSPECTION_ITEMS.pre.map((item) => ({ item, result: 'pass' }));
  const completed = { date, checklist, completed: true, images: await create.images() };
  await create.inspection({ cookie }, inquiryId, completed);
  await create.inspection({ cookie }, inquiryId, { type: 'post', date });
  const inspections = await idsOf('/api/inspections?limit=50');
  return {
    'GET /api/inquiries/:id': await Promise.all(inquiries.map((id) => get(`/api/inquiries/${id}`))),
    'GET /api/inquiries/:id/messages': await Promise.all(inquiries.map((id) => get(`/api/inquiries/${id}/messages`))),
    'GET /api/inspections/:id': await Promise.all(inspections.map((id) => get(`/api/inspections/${id}`))),
    'GET /api/inspections': [await get('/api/inspections?limit=50')],
  };
}

async function readJson(url: string, headers: Record<string, string>): Promise<unknown> {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`GET ${url} responded ${response.status}`);
  return response.json();
}
