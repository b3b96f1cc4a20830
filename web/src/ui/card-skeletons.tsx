import { Box } from '@chakra-ui/react';
import { Loading, Skeleton } from './states.tsx';
import { Stack } from './layout.tsx';

export function CardSkeletons({ text, count = 6 }: { text: string; count?: number }) {
  return (
    <Loading text={text}>
      <Box display="grid" gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 16rem), 1fr))" gap="6">
        {Array.from({ length: count }, (_, index) => (
          <Box key={index} borderWidth="1px" borderRadius="l3" overflow="hidden">
            <Skeleton aspectRatio="8 / 5" borderRadius="0" />
            <Stack p="4" gap="3">
              <Skeleton h="7" w="80%" />
              <Skeleton h="5" w="40%" />
              <Skeleton h="21.5" />
            </Stack>
          </Box>
        ))}
      </Box>
    </Loading>
  );
}
