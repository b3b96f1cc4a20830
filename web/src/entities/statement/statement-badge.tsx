import { Check, Clock, Handshake, TriangleAlert, Undo2 } from 'lucide-react';
import { STATEMENT_STATE_LABELS, type StatementState } from '@commonyard/contracts/statements.values';
import { StatusBadge, type StatusStyle } from '../../ui/badge.tsx';

const LOOKS: Record<string, StatusStyle> = {
  issued: { tint: 'yellow', icon: Clock, label: STATEMENT_STATE_LABELS.issued },
  disputed: { tint: 'red', icon: TriangleAlert, label: STATEMENT_STATE_LABELS.disputed },
  agreed: { tint: 'blue', icon: Handshake, label: STATEMENT_STATE_LABELS.agreed },
  credited: { tint: 'gray', icon: Undo2, label: STATEMENT_STATE_LABELS.credited },
  paid: { tint: 'green', icon: Check, label: STATEMENT_STATE_LABELS.paid },
};

/** What has become of a statement. */
export const StatementBadge = ({ state }: { state: StatementState }) => <StatusBadge status={state} looks={LOOKS} />;
