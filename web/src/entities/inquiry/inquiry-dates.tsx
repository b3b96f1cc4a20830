import { CalendarRange } from 'lucide-react';
import { formatShortDay } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Row } from '../../ui/layout.tsx';

type Props = { dates: { dateFrom: string | null; dateTo: string | null } };

/** The days for which an inquiry asks; nothing if none were given. */
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
