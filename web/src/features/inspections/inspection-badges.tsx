import { Check, CircleAlert, CircleHelp, Minus, TriangleAlert, X, type LucideIcon, Clock } from 'lucide-react';
import { RESULT_LABELS, SEVERITY_LABELS } from '@commonyard/contracts/inspection-labels.values';
import type { InspectionResult, Severity } from '@commonyard/contracts/inspections.values';
import { looks } from '@commonyard/contracts/known-values.values';
import { useTranslation } from '../../lib/translation.ts';
import { Badge, StatusBadge, type StatusStyle } from '../../ui/badge.tsx';
import type { Tint } from '../../ui/theme/palette.ts';

export const inspectionStatus = ({ completed }: { completed: boolean }) => (completed ? 'completed' : 'pending');

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

export const SEVERITY_TINTS = looks<Severity, Tint>({ minor: 'yellow', major: 'red' }, 'gray');
const SEVERITY_ICONS = looks<Severity, LucideIcon>({ minor: CircleAlert, major: TriangleAlert }, CircleHelp);

export function SeverityBadge({ severity }: { severity: Severity }) {
  const { t } = useTranslation();
  return (
    <Badge tint={SEVERITY_TINTS[severity]} icon={SEVERITY_ICONS[severity]}>
      {t(SEVERITY_LABELS[severity])}
    </Badge>
  );
}

const LOOKS: Record<string, StatusStyle> = {
  pending: { tint: 'yellow', icon: Clock, label: 'Pending' },
  completed: { tint: 'green', icon: Check, label: 'Completed' },
};

export const InspectionStatusBadge = ({ status }: { status: string }) => <StatusBadge status={status} looks={LOOKS} />;
