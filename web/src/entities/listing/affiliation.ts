import type { ListingSummary } from '@commonyard/contracts/http/assets';

type Owned = Pick<ListingSummary, 'userId' | 'municipality'>;

/** Whether the listing belongs to a public body that is no municipality. */
export const isOfOrganization = ({ userId, municipality }: Owned): boolean => userId !== null && municipality === null;

/** What `municipalityName` of a listing is; a catalogue key. */
export const affiliationLabel = (listing: Owned): string =>
  isOfOrganization(listing) ? 'Organization' : 'Municipality';
