import { chakra } from '@chakra-ui/react';
import type { Listing } from '@commonyard/contracts/http/assets';
import { useTranslation } from '../../lib/translation.ts';

type Props = { listing: Pick<Listing, 'status' | 'rejected' | 'rejectionReason'> };

/** Why the last review rejected a listing. Only administrators and the owner get the reason. */
export function RejectionReason({ listing: { status, rejected, rejectionReason } }: Props) {
  const { t } = useTranslation();
  if (!rejected || status !== 'unavailable' || !rejectionReason) return null;
  return (
    <chakra.p whiteSpace="pre-line" overflowWrap="anywhere">
      <strong>{t('Reason:')}</strong> {rejectionReason}
    </chakra.p>
  );
}
