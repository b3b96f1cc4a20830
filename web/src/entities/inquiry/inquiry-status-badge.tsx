import { Check, Clock, Minus, CalendarRange } from 'lucide-react';
import { StatusBadge, type StatusStyle } from '../../ui/badge.tsx';
import { formatShortDay } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Row } from '../../ui/layout.tsx';

const LOOKS: Record<string, StatusStyle> = {
  pending: { tint: 'yellow', icon: Clock, label: 'Pending' },
  in_progress: { tint: 'blue', icon: Clock, label: 'In Progress' },
  completed: { tint: 'green', icon: Check, label: 'Completed' },
  cancelled: { tint: 'gray', icon: Minus, label: 'Cancelled' },
};

export const InquiryStatusBadge = ({ status }: { status: string }) => <StatusBadge status={status} looks={LOOKS} />;

type Props = { dates: { dateFrom: string | null; dateTo: string | null } };

export function InquiryDates({ dates: { dateFrom, dateTo } }: Props) {
  const { t } = useTranslation();
  if (!dateFrom || !dateTo) return null;
  return (
    <Row as="p" gap="2" textStyle="sm">
      <CalendarRange aria-hidden size={18} strokeWidth={1.75} />
      {t('From {from} to {to}', { from: formatShortDay(dateFrom), to: formatShortDay(dateTo) })}
    </Row>
  );
}
