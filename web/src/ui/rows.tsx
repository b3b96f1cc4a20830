import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from '../lib/translation.ts';
import { Cluster, ErrorText, Panel, Toolbar } from './layout.tsx';
import { QueryState } from './query-state.tsx';
import { ShowMore, type ShowMoreProps } from './refresh.tsx';

type RowsQuery<Item> = { data: Item[] | undefined; error: Error | null; refetch: () => Promise<unknown> };

/** The pages of a query as one list. */
export const toRows = <Item,>({
  data,
  error,
  refetch,
}: Omit<RowsQuery<Item>, 'data'> & { data: { pages: { items: Item[] }[] } | undefined }): RowsQuery<Item> => ({
  data: data?.pages.flatMap(({ items }) => items),
  error,
  refetch,
});

type Props<Item> = {
  query: RowsQuery<Item>;
  /** The query of a list that grows page by page. */
  more?: ShowMoreProps['query'] & { isFetchNextPageError: boolean };
  toKey: (item: Item) => number | string;
  renderText: (item: Item) => ReactNode;
  renderActions: (item: Item) => ReactNode;
  /** Catalogue keys. */
  loading: string;
  error: string;
  emptyText: string;
};

/** A short list with a text and actions per row, and with loading, error and empty states. */
export function Rows<Item>({ query, more, toKey, renderText, renderActions, loading, error, emptyText }: Props<Item>) {
  const { t } = useTranslation();
  const { data: items } = query;
  if (!items) return <QueryState query={query} loading={loading} error={error} height="16" count={2} />;
  if (items.length === 0) return <chakra.p color="fg.muted">{emptyText}</chakra.p>;
  return (
    <>
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
      {more?.isFetchNextPageError && <ErrorText role="alert">{t(error)}</ErrorText>}
      {more && <ShowMore query={more} mt="4" />}
    </>
  );
}
