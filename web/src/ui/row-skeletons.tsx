import { Box } from '@chakra-ui/react';
import { Loading, Skeleton } from './states.tsx';

/** Placeholders for rows while they load. */
export function RowSkeletons({ text, height, count = 6 }: { text: string; height: string; count?: number }) {
  return (
    <Loading text={text}>
      <Box display="flex" flexDirection="column" gap="2">
        {Array.from({ length: count }, (_, index) => (
          <Skeleton key={index} h={height} />
        ))}
      </Box>
    </Loading>
  );
}
