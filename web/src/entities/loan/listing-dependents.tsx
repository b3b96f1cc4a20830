import { LOAN_LIMITS, LOAN_MESSAGES } from '@commonyard/contracts/loans.values';
import { useTranslation } from '../../lib/translation.ts';
import { useDependents } from './dependents.tsx';

/** The loans of a listing that is deleted or withdrawn, and the reason that both sides read. */
export function useListingDependents(listing: { id: number; type: string }, error: Error | null) {
  const { t } = useTranslation();
  return useDependents({
    of: { listing: listing.id },
    consequences: (
      <p>
        {listing.type === 'needed_asset'
          ? t('Open offers on this need end. Accepted loans go on. Both sides are told, and read the reason.')
          : t('Open requests end. Accepted loans go on with their days. Both sides are told, and read the reason.')}
      </p>
    ),
    isNeeded: ({ accepted }) => accepted > 0,
    limits: { ...LOAN_LIMITS.reason, message: LOAN_MESSAGES.reason },
    error,
  });
}
