import { Box, Button, type BoxProps } from '@chakra-ui/react';
import { useTranslation } from '../lib/translation.ts';

type Props = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  mt: BoxProps['mt'];
};

/** The button below a list that loads its next page; nothing at the end of the list. */
export function ShowMore({ query: { hasNextPage, isFetchingNextPage, fetchNextPage }, mt }: Props) {
  const { t } = useTranslation();
  if (!hasNextPage) return null;
  return (
    <Box display="flex" justifyContent="center" mt={mt}>
      <Button variant="outline" onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
        {isFetchingNextPage ? t('Loading...') : t('Show more')}
      </Button>
    </Box>
  );
}
