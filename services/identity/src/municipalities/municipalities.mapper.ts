import type { Municipality } from '@commonyard/contracts/http/identity';
import type { Locale } from '@commonyard/contracts/identity.values';
import { municipalityName } from '@commonyard/contracts/municipalities';
import type { MunicipalityRow } from './municipalities.repository.ts';

export function toMunicipality(row: MunicipalityRow, locale: Locale): Municipality {
  const name = locale === 'fr' ? row.nameFr : row.nameEn;
  const { id, type, tier, upperTier, regionGroup, latitude, longitude } = row;
  const label = municipalityName(id, locale) ?? name;
  return { id, name, label, type, tier, upperTier, regionGroup, latitude, longitude };
}
