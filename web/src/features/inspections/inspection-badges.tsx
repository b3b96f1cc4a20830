import { Check, CircleHelp, Minus, X, type LucideIcon, Clock } from 'lucide-react';
import type { InspectionResult, InspectionItem } from '@commonyard/contracts/inspections.values';
import { looks, labels } from '@commonyard/contracts/known-values.values';
import { useTranslation } from '../../lib/translation.ts';
import { Badge, StatusBadge, type StatusStyle } from '../../ui/badge.tsx';
import type { Tint } from '../../ui/theme/palette.ts';

// Catalogue keys for stored values.

export const RESULT_LABELS = labels<InspectionResult>({ pass: 'Pass', fail: 'Fail', na: 'Not applicable' });

export const ITEM_LABELS = labels<InspectionItem>({
  'exterior-damage': 'Exterior damage',
  'tires-tracks': 'Tires or tracks',
  fluids: 'Fluids',
  'lights-beacon': 'Lights and beacon',
  brakes: 'Brakes',
  attachments: 'Attachments',
  'hour-meter': 'Hour meter or odometer',
  'documents-keys': 'Documents and keys',
  'cleaned-refuelled': 'Cleaned and refuelled',
});

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

const LOOKS: Record<string, StatusStyle> = {
  pending: { tint: 'yellow', icon: Clock, label: 'Pending' },
  completed: { tint: 'green', icon: Check, label: 'Completed' },
};

export const InspectionStatusBadge = ({ status }: { status: string }) => <StatusBadge status={status} looks={LOOKS} />;
