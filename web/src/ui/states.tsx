import { Box, Button, chakra, type BoxProps } from '@chakra-ui/react';
import { RefreshCw, TriangleAlert } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from '../lib/translation.ts';
import { Cluster, Stack, ErrorText } from './layout.tsx';
import { hasStatus } from '../lib/http.ts';

export function Skeleton(props: BoxProps) {
  return <Box bg="bg.muted" borderRadius="l2" animation="pulse 1.6s ease-in-out infinite" {...props} />;
}

/** The loading text, announced at once and shown with the placeholders after 150 ms, to avoid flicker. */
export function Loading({ text, children }: { text: string; children?: ReactNode }) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 150);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Box as="output" display="block">
      <chakra.p color="fg.muted" mb="4" opacity={isSlow ? 1 : 0}>
        {text}
      </chakra.p>
      <Box aria-hidden opacity={isSlow ? 1 : 0}>
        {children}
      </Box>
    </Box>
  );
}

export function EmptyState({
  text,
  symbol = 'other',
  children,
}: {
  text: string;
  symbol?: string;
  children?: ReactNode;
}) {
  return (
    <Stack
      alignItems="center"
      gap="4"
      py="12"
      px="4"
      textAlign="center"
      borderWidth="1px"
      borderStyle="dashed"
      borderRadius="l3"
    >
      <chakra.svg aria-hidden w="40" h="25" opacity={0.75} className={`category-${symbol}`} borderRadius="l2">
        <use href={`/categories.svg#${symbol}`} />
      </chakra.svg>
      <chakra.p textStyle="lg" maxW="52ch">
        {text}
      </chakra.p>
      <Cluster gap="3" justifyContent="center">
        {children}
      </Cluster>
    </Stack>
  );
}

export function ErrorState({ text, reason, onRetry }: { text: string; reason?: string; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Cluster role="alert" alignItems="center" gap="4" p="6" bg="red.subtle" color="red.fg" borderRadius="l3">
      <TriangleAlert aria-hidden size={24} />
      <Box flex="1 1 16rem">
        <chakra.p fontWeight="600">{text}</chakra.p>
        {reason && <chakra.p textStyle="sm">{reason}</chakra.p>}
      </Box>
      <Button variant="outline" onClick={onRetry}>
        <RefreshCw aria-hidden />
        {t('Try again')}
      </Button>
    </Cluster>
  );
}

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
