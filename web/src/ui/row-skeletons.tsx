import { Box } from '@chakra-ui/react';
import { Loading, Skeleton } from './states.tsx';

/** The place of rows that are being loaded. */
export function RowSkeletons({ text, height, count = 6 }: { text: string; height: string; count?: number }) {
  return (
    <Loading text={text}>
      <Box display="flex" flexDirection="column" gap="8px">
        {Array.from({ length: count }, (_, index) => (
          <Skeleton key={index} h={height} />
        ))}
      </Box>
    </Loading>
  );
}
