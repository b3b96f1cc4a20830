import { Check, Clock, Minus } from 'lucide-react';
import { StatusBadge, type StatusStyle } from '../../ui/status-badge.tsx';

const LOOKS: Record<string, StatusStyle> = {
  pending: { tint: 'yellow', icon: Clock, label: 'Pending' },
  in_progress: { tint: 'blue', icon: Clock, label: 'In Progress' },
  completed: { tint: 'green', icon: Check, label: 'Completed' },
  cancelled: { tint: 'gray', icon: Minus, label: 'Cancelled' },
};

export const InquiryStatusBadge = ({ status }: { status: string }) => <StatusBadge status={status} looks={LOOKS} />;
