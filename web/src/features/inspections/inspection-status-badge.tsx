import { Check, Clock } from 'lucide-react';
import { StatusBadge, type StatusStyle } from '../../ui/status-badge.tsx';

const LOOKS: Record<string, StatusStyle> = {
  pending: { tint: 'yellow', icon: Clock, label: 'Pending' },
  completed: { tint: 'green', icon: Check, label: 'Completed' },
};

export const InspectionStatusBadge = ({ status }: { status: string }) => <StatusBadge status={status} looks={LOOKS} />;
