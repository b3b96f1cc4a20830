/** The keys are the English texts; only singular forms are listed. */
export const english: Record<string, string> = {
  '{place} and {count} more municipalities: {listings}_one': '{place} and {count} more municipality: {listings}',
  '{total} listings_one': '{total} listing',
  '{found} of {total} listings_one': '{found} of {total} listing',
  'Show {total} listings_one': 'Show {total} listing',
  '{count} more fields have a problem. Correct these and send the form again to see them._one':
    '{count} more field has a problem. Correct these and send the form again to see it.',
  '{count} assets approved_one': '{count} asset approved',
  '{count} assets rejected_one': '{count} asset rejected',
  '{count} of {total} listings are back in the queue, each with its reason._one':
    '{count} of {total} listings is back in the queue, with its reason.',
  '{count} characters left_one': '{count} character left',
  '{quantity} months × {rate}_one': '{quantity} month × {rate}',
  '{quantity} weeks × {rate}_one': '{quantity} week × {rate}',
  '{quantity} days × {rate}_one': '{quantity} day × {rate}',
  '{quantity} hours × {rate}_one': '{quantity} hour × {rate}',
  '{quantity} litres × {rate}_one': '{quantity} litre × {rate}',
  '{count} days left_one': '{count} day left',
  '{count} days_one': '{count} day',
  '{count} months_one': '{count} month',
  '{count} years_one': '{count} year',
  '{count} are due_one': '{count} is due',
  '{count} days ago_one': '{count} day ago',
  '{count} weeks ago_one': '{count} week ago',
  '{count} items failed_one': '{count} item failed',
  'Updated {count} minutes ago_one': 'Updated {count} minute ago',
};
