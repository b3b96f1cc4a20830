import type { ListingType, RadiusKm } from '@commonyard/contracts/assets.values';
import type { SavedQuery } from '@commonyard/contracts/http/saved-searches';
import { cleanSearch } from '@commonyard/contracts/search-params.values';

/** The API parameters of a list, of the public or of members. */
type ListQuery = {
  type: ListingType;
  search?: string | undefined;
  category?: string | undefined;
  region?: string | undefined;
  rateType?: string | undefined;
  municipality?: string | undefined;
  near?: string | undefined;
  radiusKm?: RadiusKm | undefined;
  availableFrom?: string | undefined;
  availableTo?: string | undefined;
};

/** The search to save of what a list shows. */
export const toSavedQuery = ({
  type,
  search,
  category,
  region,
  rateType,
  municipality,
  near,
  radiusKm,
  availableFrom,
  availableTo,
}: ListQuery): SavedQuery =>
  cleanSearch({
    type,
    search,
    category,
    region,
    rateType,
    municipality,
    near,
    radiusKm,
    availableFrom,
    availableTo,
  } as SavedQuery);
