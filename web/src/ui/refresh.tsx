import { Button, Box, type BoxProps } from '@chakra-ui/react';
import type { UseQueryResult } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { refresh } from '../lib/http.ts';
import { useShownAsOf } from '../lib/shown-as-of.ts';
import { useTranslation } from '../lib/translation.ts';
import { IconButton } from './icon-button.tsx';

type Props = {
  query: Pick<UseQueryResult, 'dataUpdatedAt' | 'isFetching' | 'refetch'>;
  onRefresh?: () => void;
};

/** Says in its tooltip how old the data is. */
export function RefreshButton({ query, onRefresh = () => void query.refetch() }: Props) {
  const { t } = useTranslation();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  const minutes = Math.floor(Math.max(now - query.dataUpdatedAt, 0) / 60_000);
  const shownAsOf = useShownAsOf();
  const age = minutes === 0 ? t('Updated just now') : t('Updated {count} minutes ago', { count: minutes });
  return (
    <IconButton
      icon={RefreshCw}
      label={t('Refresh')}
      aria-description={shownAsOf === undefined ? age : undefined}
      size="sm"
      color="fg.muted"
      onClick={() => refresh(onRefresh)}
      disabledReason={query.isFetching && t('Loading...')}
      data-no-print
    />
  );
}

export type ShowMoreProps = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  mt: BoxProps['mt'];
};

export function ShowMore({ query: { hasNextPage, isFetchingNextPage, fetchNextPage }, mt }: ShowMoreProps) {
  const { t } = useTranslation();
  if (!hasNextPage) return null;
  return (
    <Box display="flex" justifyContent="center" mt={mt}>
      <Button
        variant="outline"
        // A disabled button loses the focus.
        aria-disabled={isFetchingNextPage}
        onClick={() => !isFetchingNextPage && void fetchNextPage()}
      >
        {isFetchingNextPage ? t('Loading...') : t('Show more')}
      </Button>
    </Box>
  );
}
