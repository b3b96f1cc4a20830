import type { RecordsService } from '@commonyard/contracts/records.values';
import { useTranslation } from '../../lib/translation.ts';
import { RetryNote } from '../../ui/query-state.tsx';
import { SERVICE_LABELS } from './record.queries.ts';

/** Says which records are missing because their services are away. `onRetry`: reads all of them again. */
export function AwayRecords({ away, onRetry }: { away: readonly RecordsService[]; onRetry: () => void }) {
  const { t } = useTranslation();
  if (away.length === 0) return null;
  const parts = away.map((service) => t(SERVICE_LABELS[service])).join(', ');
  return <RetryNote text={t('These parts are not available at the moment: {parts}.', { parts })} onRetry={onRetry} />;
}
