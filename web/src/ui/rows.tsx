import { Box, chakra } from '@chakra-ui/react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Cluster, Panel, Toolbar } from './layout.tsx';
import { QueryState } from './query-state.tsx';

type Props<Item> = {
  query: Pick<UseQueryResult<Item[]>, 'data' | 'error' | 'refetch'>;
  toKey: (item: Item) => number | string;
  renderText: (item: Item) => ReactNode;
  renderActions: (item: Item) => ReactNode;
  /** Catalogue keys. */
  loading: string;
  error: string;
  emptyText: string;
};

/** A short list with a text and actions per row, and with loading, error and empty states. */
export function Rows<Item>({ query, toKey, renderText, renderActions, loading, error, emptyText }: Props<Item>) {
  const { data: items } = query;
  if (!items) return <QueryState query={query} loading={loading} error={error} height="16" count={2} />;
  if (items.length === 0) return <chakra.p color="fg.muted">{emptyText}</chakra.p>;
  return (
    <Panel as="ul">
      {items.map((item, index) => (
        <Toolbar as="li" key={toKey(item)} px="4" py="3" borderTopWidth={index > 0 ? '1px' : '0'} gap="3">
          <Box minW="0" overflowWrap="anywhere">
            {renderText(item)}
          </Box>
          <Cluster alignItems="center" gap="3">
            {renderActions(item)}
          </Cluster>
        </Toolbar>
      ))}
    </Panel>
  );
}
