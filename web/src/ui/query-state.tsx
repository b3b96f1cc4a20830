import { Button, chakra, type BoxProps } from '@chakra-ui/react';
import { RefreshCw } from 'lucide-react';
import { hasStatus } from '../lib/http.ts';
import { useTranslation } from '../lib/translation.ts';
import { Cluster, ErrorText, Stack } from './layout.tsx';
import { ErrorState, Loading, Skeleton } from './states.tsx';

type Rows = { height: BoxProps['h']; count?: number };

/** Placeholders of rows. Its text is a catalogue key. */
export function RowSkeletons({ text, height, count = 6 }: Rows & { text: string }) {
  const { t } = useTranslation();
  return (
    <Loading text={t(text)}>
      <Stack gap="2">
        {Array.from({ length: count }, (_, index) => (
          <Skeleton key={index} h={height} />
        ))}
      </Stack>
    </Loading>
  );
}

type Props = Rows & {
  query: { error: Error | null; refetch: () => Promise<unknown> };
  loading: string;
  error: string;
  /** What stays usable, below the error. */
  reason?: string;
  /** The text for a record that does not exist. */
  missing?: string;
  onRetry?: () => void;
};

/** The state of a query without data: placeholders while it loads, or its error. Its texts are catalogue keys. */
export function QueryState({ query, loading, error, reason, missing, height, count = 1, ...retry }: Props) {
  const { t } = useTranslation();
  if (!query.error) return <RowSkeletons text={loading} height={height} count={count} />;
  if (missing && (hasStatus(query.error, 404) || hasStatus(query.error, 400)))
    return <chakra.p textStyle="lg">{t(missing)}</chakra.p>;
  const { onRetry = () => void query.refetch() } = retry;
  return <ErrorState text={t(error)} {...(reason && { reason: t(reason) })} onRetry={onRetry} />;
}

export function RetryNote({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Cluster role="alert" alignItems="center" gap="3">
      <ErrorText textStyle="sm">{text}</ErrorText>
      <Button size="sm" variant="outline" onClick={onRetry}>
        <RefreshCw aria-hidden />
        {t('Try again')}
      </Button>
    </Cluster>
  );
}
