import { useState } from 'react';
import { useTranslation } from '../lib/translation.ts';
import { formatDay, listedAge } from '../lib/format.ts';
import { currentLanguage } from '../lib/language.ts';

/** How long something has waited; its day, once that is a month ago. */
export function Age({ createdAt }: { createdAt: string }) {
  const { t } = useTranslation();
  const day = formatDay(createdAt, currentLanguage());
  const [now] = useState(() => new Date());
  const age = listedAge(createdAt, now);
  return (
    <time dateTime={createdAt} title={day}>
      {age ? t(age.key, { count: age.count }) : day}
    </time>
  );
}
