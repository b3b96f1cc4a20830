/** The keys are the English texts; only singular forms are listed. */
export const english: Record<string, string> = {
  '{total} listings_one': '{total} listing',
  'Show {total} listings_one': 'Show {total} listing',
  '{count} characters left_one': '{count} character left',
  '{count} days ago_one': '{count} day ago',
  '{count} weeks ago_one': '{count} week ago',
  '{count} items failed_one': '{count} item failed',
  'Updated {count} minutes ago_one': 'Updated {count} minute ago',
};
