import { Check, CircleHelp, Minus, X, type LucideIcon, Clock } from 'lucide-react';
import type { InspectionResult } from '@commonyard/contracts/inspections.values';
import { looks } from '@commonyard/contracts/known-values.values';
import { useTranslation } from '../../lib/translation.ts';
import { Badge, StatusBadge, type StatusStyle } from '../../ui/badge.tsx';
import type { Tint } from '../../ui/theme/palette.ts';
import { RESULT_LABELS } from './inspections.labels.ts';

export const RESULT_TINTS = looks<InspectionResult, Tint>({ pass: 'green', fail: 'red', na: 'gray' }, 'gray');
const ICONS = looks<InspectionResult, LucideIcon>({ pass: Check, fail: X, na: Minus }, CircleHelp);

export function ResultBadge({ result }: { result: InspectionResult | null }) {
  const { t } = useTranslation();
  const Icon = result ? ICONS[result] : CircleHelp;
  return (
    <Badge tint={result ? RESULT_TINTS[result] : 'yellow'} icon={Icon}>
      {result ? t(RESULT_LABELS[result]) : t('Not answered')}
    </Badge>
  );
}

const LOOKS: Record<string, StatusStyle> = {
  pending: { tint: 'yellow', icon: Clock, label: 'Pending' },
  completed: { tint: 'green', icon: Check, label: 'Completed' },
};

export const InspectionStatusBadge = ({ status }: { status: string }) => <StatusBadge status={status} looks={LOOKS} />;
