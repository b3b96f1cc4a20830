import { testListingReader } from '@commonyard/testing/contracts/listing-reader';
import { fetchListing } from '../src/projections/assets.client.ts';
import { READ_FIELDS } from '../src/projections/listings.mapper.ts';

await testListingReader(READ_FIELDS, fetchListing);
