type Body = Record<string, unknown>;

/** A listing that a user posts. */
export const listingBody = (over: Body = {}) => ({
  type: 'available_asset',
  title: 'Backhoe loader',
  description: 'A backhoe with two buckets.',
  category: 'heavy-equipment',
  region: 'Central Canada',
  rate: '550',
  rateType: 'daily',
  ...over,
});

/** A listing that a guest posts. */
export const publicListingBody = (over: Body = {}) => ({
  type: 'available_asset',
  title: 'Snow blower',
  description: 'A snow blower of two stages.',
  category: 'snow-removal',
  region: 'Ontario',
  availableFrom: daysFromNow(1),
  availableTo: daysFromNow(30),
  municipalityName: 'Somewhere',
  contactEmail: 'vera@example.com',
  ...over,
});

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
