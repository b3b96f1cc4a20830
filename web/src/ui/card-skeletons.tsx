import { Box } from '@chakra-ui/react';
import { Loading, Skeleton } from './states.tsx';

/** The place of cards that are being loaded. */
export function CardSkeletons({ text, count = 6 }: { text: string; count?: number }) {
  return (
    <Loading text={text}>
      <Box display="grid" gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 16rem), 1fr))" gap="24px">
        {Array.from({ length: count }, (_, index) => (
          <Box key={index} borderWidth="1px" borderRadius="l3" overflow="hidden">
            <Skeleton aspectRatio="8 / 5" borderRadius="0" />
            <Box p="16px" display="flex" flexDirection="column" gap="12px">
              <Skeleton h="28px" w="80%" />
              <Skeleton h="20px" w="40%" />
              <Skeleton h="48px" />
            </Box>
          </Box>
        ))}
      </Box>
    </Loading>
  );
}
