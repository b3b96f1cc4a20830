import { useQuery } from '@tanstack/react-query';
import type { Listing } from '@commonyard/contracts/http/assets';
import { useTranslation } from '../../lib/translation.ts';
import { listingDecidedText, userNamesQuery } from '../user/decisions.ts';

/** Who decided on a listing, and when, for an administrator, who alone gets the decision; undefined where nobody has. */
export function useDecisionText({ decision }: Pick<Listing, 'decision'>): string | undefined {
  const { t } = useTranslation();
  const by = decision?.by ?? null;
  const { data: names } = useQuery(userNamesQuery(by === null ? [] : [by]));
  if (!decision) return undefined;
  return listingDecidedText(decision, names, t);
}
