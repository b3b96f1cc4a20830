import { useState } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { formatDay } from '../../lib/format.ts';
import { listingAge } from './listing-format.ts';

export function ListingAge({ createdAt }: { createdAt: string }) {
  const { t } = useTranslation();
  const day = formatDay(createdAt);
  const [now] = useState(() => new Date());
  const age = listingAge(createdAt, now);
  return (
    <time dateTime={createdAt} title={day}>
      {age ? t(age.key, { count: age.count }) : day}
    </time>
  );
}
