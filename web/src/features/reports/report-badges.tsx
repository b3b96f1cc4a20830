import { Archive, CircleCheck, CircleHelp, EyeOff, Flag, Mail, TriangleAlert, type LucideIcon } from 'lucide-react';
import { looks } from '@commonyard/contracts/known-values.values';
import { REPORT_OUTCOME_LABELS, REPORT_STATUS_LABELS } from '@commonyard/contracts/report-labels.values';
import type { ReportOutcome, ReportStatus } from '@commonyard/contracts/reports.values';
import { useTranslation } from '../../lib/translation.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Tint } from '../../ui/theme/palette.ts';

type Look = [Tint, LucideIcon];

const STATUS_LOOKS = looks<ReportStatus, Look>(
  { open: ['yellow', Flag], answered: ['blue', Mail], closed: ['gray', Archive] },
  ['gray', CircleHelp],
);
const OUTCOME_LOOKS = looks<ReportOutcome, Look>(
  { dismissed: ['gray', CircleCheck], hidden: ['red', EyeOff], warned: ['yellow', TriangleAlert] },
  ['gray', CircleHelp],
);

/** The status of a report that waits, the outcome of a closed one. */
export function ReportBadge({ status, outcome }: { status: ReportStatus; outcome: ReportOutcome | null }) {
  const { t } = useTranslation();
  const isOutcome = status === 'closed' && outcome !== null;
  const [tint, Icon] = isOutcome ? OUTCOME_LOOKS[outcome] : STATUS_LOOKS[status];
  return (
    <Badge tint={tint} icon={Icon}>
      {t(isOutcome ? REPORT_OUTCOME_LABELS[outcome] : REPORT_STATUS_LABELS[status])}
    </Badge>
  );
}
