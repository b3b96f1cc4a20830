import { Check, CircleHelp, Minus, X, type LucideIcon } from 'lucide-react';
import type { InspectionResult } from '@commonyard/contracts/inquiries.values';
import { useTranslation } from '../../lib/translation.ts';
import { Badge } from '../../ui/badges.tsx';
import type { Tint } from '../../ui/theme/palette.ts';
import { RESULT_LABELS } from './inspections.words.ts';

const LOOKS: Record<InspectionResult, [Tint, LucideIcon]> = {
  pass: ['green', Check],
  fail: ['red', X],
  na: ['gray', Minus],
};

/** The answer to an item as a word with an icon. */
export function ResultBadge({ result }: { result: InspectionResult | null }) {
  const { t } = useTranslation();
  const [tint, Icon] = result ? LOOKS[result] : (['yellow', CircleHelp] as const);
  return (
    <Badge tint={tint}>
      <Icon aria-hidden size={16} strokeWidth={2} />
      {result ? t(RESULT_LABELS[result]) : t('Not answered')}
    </Badge>
  );
}
