import type { MunicipalityDomain } from '@commonyard/contracts/http/identity';
import type { Locale } from '@commonyard/contracts/identity.values';
import { municipalityName } from '@commonyard/contracts/municipalities';
import type { DomainRow } from './municipality-domains.repository.ts';

export const toMunicipalityDomain = (row: DomainRow, locale: Locale): MunicipalityDomain => ({
  id: row.id,
  municipality: row.municipality,
  municipalityName: municipalityName(row.municipality, locale) ?? null,
  domain: row.domain,
  confirmed: row.confirmedAt !== null,
  shared: row.shared,
  createdAt: row.proposedAt,
});
