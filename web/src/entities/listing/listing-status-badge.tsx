import { Ban, Check, Clock, EyeOff, Handshake, Megaphone, Minus } from 'lucide-react';
import { StatusBadge, type StatusStyle } from '../../ui/badge.tsx';
import { chakra } from '@chakra-ui/react';
import type { Listing } from '@commonyard/contracts/http/assets';
import { useTranslation } from '../../lib/translation.ts';

const LOOKS: Record<string, StatusStyle> = {
  available: { tint: 'green', icon: Check, label: 'Available' },
  pending: { tint: 'yellow', icon: Clock, label: 'Pending' },
  leased: { tint: 'blue', icon: Handshake, label: 'Leased' },
  unavailable: { tint: 'gray', icon: Minus, label: 'Unavailable' },
  withdrawn: { tint: 'gray', icon: EyeOff, label: 'Withdrawn' },
  withdrawnChange: { tint: 'gray', icon: EyeOff, label: 'Withdrawn. The change waits for review' },
  changeWaits: { tint: 'yellow', icon: Clock, label: 'A change waits for review' },
  rejected: { tint: 'red', icon: Ban, label: 'Rejected' },
  needed: { tint: 'orange', icon: Megaphone, label: 'Needed' },
};

type Props = {
  /** A listing status, `needed` for a needed listing, or `changeWaits` beside the status. */
  status: string;
  withdrawn?: boolean;
  rejected?: boolean;
};

/** The state of a listing. That its owner withdrew it, or that a review rejected it, takes the place of the status. */
export const ListingStatusBadge = ({ status, withdrawn, rejected }: Props) => (
  <StatusBadge status={stateOf({ status, withdrawn, rejected })} looks={LOOKS} />
);

function stateOf({ status, withdrawn, rejected }: Props): string {
  if (withdrawn) return status === 'pending' ? 'withdrawnChange' : 'withdrawn';
  return rejected && status === 'unavailable' ? 'rejected' : status;
}

type RejectionReasonProps = { listing: Pick<Listing, 'status' | 'rejected' | 'rejectionReason'> };

/** Why the last review rejected a listing. Only administrators and the owner get the reason. */
export function RejectionReason({ listing: { status, rejected, rejectionReason } }: RejectionReasonProps) {
  const { t } = useTranslation();
  if (!rejected || status !== 'unavailable' || !rejectionReason) return null;
  return (
    <chakra.p whiteSpace="pre-line" overflowWrap="anywhere">
      <strong>{t('Reason:')}</strong> {rejectionReason}
    </chakra.p>
  );
}
