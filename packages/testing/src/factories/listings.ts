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

let lastPhone = 1_000;
/** A listing that a guest posts, each from another phone: an equal one would count as a duplicate. */
export const publicListingBody = (over: Body = {}) => ({
  type: 'available',
  title: 'Motor grader with wing',
  description: 'A grader with front plow and hydraulic wing.',
  category: 'road-maintenance',
  region: 'Ontario',
  rate: '850',
  rateType: 'daily',
  availableFrom: '2099-12-01',
  availableTo: '2099-12-31',
  municipalityName: 'Smiths Falls',
  contactEmail: 'works@example.ca',
  contactPhone: `613 555 ${++lastPhone}`,
  additionalNotes: 'Float needed',
  ...over,
});
