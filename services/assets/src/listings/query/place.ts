import type { FacetsQuery } from '@commonyard/contracts/http/assets';
import { municipalityIdsByDistance, municipalityIdsWithin } from '@commonyard/contracts/distances';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { invalid } from '@commonyard/service-kit/errors/http-error';

export const NO_ORIGIN = 'Please choose a municipality to measure from';

/** The municipality from which distances are measured, and the municipalities to which a list is restricted. */
export type Place = { origin: string | undefined; municipalities: readonly string[] | undefined };

/** Throws 400 for an unknown municipality in `near`, and for a radius without a municipality to measure from. */
export function parsePlace({ near, radiusKm, municipality }: FacetsQuery, caller: Caller): Place {
  const origin = near ?? caller.municipality ?? undefined;
  const isKnown = origin !== undefined && municipalityIdsByDistance(origin).length > 0;
  if (near !== undefined && !isKnown) throw invalid({ near: 'Please choose a municipality of Ontario' });
  const one = municipality === undefined ? undefined : [municipality];
  if (radiusKm === undefined) return { origin: isKnown ? origin : undefined, municipalities: one };
  if (!isKnown) throw invalid({ radiusKm: NO_ORIGIN });
  const within = municipalityIdsWithin(origin, radiusKm);
  return { origin, municipalities: one ? one.filter((id) => within.includes(id)) : within };
}
