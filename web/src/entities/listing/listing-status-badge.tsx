import { Check, Clock, Handshake, Megaphone, Minus } from 'lucide-react';
import { StatusBadge, type StatusStyle } from '../../ui/status-badge.tsx';

const LOOKS: Record<string, StatusStyle> = {
  available: { tint: 'green', icon: Check, label: 'Available' },
  pending: { tint: 'yellow', icon: Clock, label: 'Pending' },
  leased: { tint: 'blue', icon: Handshake, label: 'Leased' },
  unavailable: { tint: 'gray', icon: Minus, label: 'Unavailable' },
  needed: { tint: 'orange', icon: Megaphone, label: 'Needed' },
};

/** A listing status, or `needed` for a needed listing. */
export const ListingStatusBadge = ({ status }: { status: string }) => <StatusBadge status={status} looks={LOOKS} />;
