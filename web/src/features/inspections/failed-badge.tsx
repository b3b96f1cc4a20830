import { X } from 'lucide-react';
import { useTranslation } from '../../lib/translation.ts';
import { Badge } from '../../ui/badge.tsx';

/** The number of failed items of an inspection. */
export function FailedBadge({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <Badge tint="red">
      <X aria-hidden size={16} strokeWidth={2} />
      {t('{count} failed', { count })}
    </Badge>
  );
}
