import { Button, chakra } from '@chakra-ui/react';
import { RefreshCw } from 'lucide-react';
import { hasStatus } from '../lib/http.ts';
import { useTranslation } from '../lib/translation.ts';
import { Cluster, ErrorText, Stack } from './layout.tsx';
import { ErrorState, Loading, Skeleton } from './states.tsx';

export function RowSkeletons({ text, height, count = 6 }: { text: string; height: string; count?: number }) {
  return (
    <Loading text={text}>
      <Stack gap="2">
        {Array.from({ length: count }, (_, index) => (
          <Skeleton key={index} h={height} />
        ))}
      </Stack>
    </Loading>
  );
}

type Props = {
  query: { error: Error | null; refetch: () => Promise<unknown> };
  loading: string;
  error: string;
  /** The text for a response with status 404. */
  missing?: string;
  height: string;
  count?: number;
};

/** The state of a query without data: placeholders while it loads, or its error. */
export function QueryState({ query, loading, error, missing, height, count = 1 }: Props) {
  if (!query.error) return <RowSkeletons text={loading} height={height} count={count} />;
  if (missing && hasStatus(query.error, 404)) return <chakra.p textStyle="lg">{missing}</chakra.p>;
  return <ErrorState text={error} onRetry={() => void query.refetch()} />;
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
