import type { Door } from './door.ts';
import type { Account, Person } from './people.ts';

const LISTING = {
  type: 'available_asset',
  title: 'Backhoe loader',
  description: 'A backhoe with two buckets.',
  category: 'heavy-equipment',
  region: 'Central Canada',
  rate: '550',
  rateType: 'daily',
} as const;

const day = (distance: number) => new Date(Date.now() + distance * 86_400_000).toISOString().slice(0, 10);

/** Of somebody without an account. */
export const visitor = {
  name: 'Vera Visitor',
  email: 'vera@example.com',
  phone: '613-555-0100',
  organization: 'Township of Somewhere',
};

export const publicListing = () => ({
  type: 'available_asset',
  title: 'Snow blower',
  description: 'A snow blower of two stages.',
  category: 'snow-removal',
  region: 'Ontario',
  availableFrom: day(1),
  availableTo: day(30),
  municipalityName: 'Somewhere',
  contactEmail: 'vera@example.com',
});

export const contactLetter = { ...visitor, subject: 'A question', message: 'How does one begin with this?' };

// One pixel.
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export function pictureForm(): FormData {
  const form = new FormData();
  form.append('images', new Blob([PICTURE], { type: 'image/png' }), 'photo.png');
  return form;
}

export const newListing = LISTING;

/** Makes what the rows of the table are about; each call makes another. */
export function openThings(door: Door, people: Record<Person, Account>) {
  const as = (person: Person, body?: unknown) => ({ cookie: people[person].cookie, body });
  type Made = { id: number };

  const pendingListing = async () => (await door.make<Made>(['POST', '/api/assets'], as('owner', LISTING))).id;
  async function availableListing() {
    const id = await pendingListing();
    await door.make(['PATCH', `/api/assets/${id}/approve`], as('admin', {}));
    return id;
  }
  async function rejectedListing() {
    const id = await pendingListing();
    await door.make(['PATCH', `/api/admin/assets/${id}/reject`], as('admin', {}));
    return id;
  }
  const visitorsListing = async () =>
    (await door.make<Made>(['POST', '/api/public/assets'], { body: publicListing() })).id;

  const inquiry = async () =>
    (await door.make<Made>(['POST', '/api/inquiries'], as('asker', { assetId: await availableListing() }))).id;
  const visitorsInquiry = async () =>
    (
      await door.make<Made>(['POST', '/api/public-inquiries'], {
        body: { ...visitor, assetId: await availableListing(), assetType: 'available' },
      })
    ).id;
  async function begunInquiry() {
    const id = await inquiry();
    await door.make(['PATCH', `/api/inquiries/${id}`], as('admin', { status: 'in_progress' }));
    return id;
  }
  /** A draft of the owner's. */
  const inspection = async () =>
    (await door.make<Made>(['POST', '/api/inspections'], as('owner', { inquiryId: await begunInquiry(), type: 'pre' })))
      .id;
  const contactMessage = async () => (await door.make<Made>(['POST', '/api/contact'], { body: contactLetter })).id;
  let pictures: Promise<{ urls: string[] }> | undefined;
  /** The same one each time. */
  const picture = async () => {
    pictures ??= door.make<{ urls: string[] }>(['POST', '/api/upload/images'], { form: pictureForm() });
    return (await pictures).urls[0]!;
  };
  return {
    pendingListing,
    availableListing,
    rejectedListing,
    visitorsListing,
    inquiry,
    visitorsInquiry,
    begunInquiry,
    inspection,
    contactMessage,
    picture,
  };
}
export type Things = ReturnType<typeof openThings>;
