import { Check, CheckCheck, Clock, FileText, MessagesSquare, Minus, TimerOff, X } from 'lucide-react';
import type { LoanStatus } from '@commonyard/contracts/loans.values';
import { LOAN_STATUS_LABELS as LABELS } from '@commonyard/contracts/loan-labels.values';
import { StatusBadge, type StatusStyle } from '../../ui/status-badge.tsx';

const LOOKS: Record<string, StatusStyle> = {
  requested: { tint: 'yellow', icon: Clock, label: LABELS.requested },
  quoted: { tint: 'blue', icon: FileText, label: LABELS.quoted },
  countered: { tint: 'blue', icon: MessagesSquare, label: LABELS.countered },
  accepted: { tint: 'green', icon: Check, label: LABELS.accepted },
  declined: { tint: 'red', icon: X, label: LABELS.declined },
  cancelled: { tint: 'gray', icon: Minus, label: LABELS.cancelled },
  expired: { tint: 'gray', icon: TimerOff, label: LABELS.expired },
  closed: { tint: 'gray', icon: CheckCheck, label: LABELS.closed },
};

export const LoanStatusBadge = ({ status }: { status: LoanStatus }) => <StatusBadge status={status} looks={LOOKS} />;
