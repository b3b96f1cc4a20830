import type { ListingEvent } from '@commonyard/contracts/events/assets';
import type { UserEvent } from '@commonyard/contracts/events/identity';

/** An operator of Smiths Falls. */
export const userEvent = (over: Partial<UserEvent>): UserEvent => ({
  id: 3,
  version: 1,
  name: 'Olive Operator',
  email: `user${over.id ?? 3}@example.ca`,
  emailVerified: true,
  role: 'municipal_operator',
  municipality: 'smiths-falls',
  locale: 'en',
  active: true,
  ...over,
});

/** A pending listing of that operator. */
export const listingEvent = (over: Partial<ListingEvent> = {}): ListingEvent => ({
  id: 1,
  version: 1,
  type: 'available_asset',
  status: 'pending',
  previousStatus: null,
  title: 'Street sweeper',
  category: 'road-maintenance',
  region: 'Ontario',
  images: [],
  userId: 3,
  municipality: 'smiths-falls',
  municipalityName: 'Smiths Falls',
  contactEmail: 'works@smiths-falls.example.ca',
  locale: 'en',
  ...over,
});
