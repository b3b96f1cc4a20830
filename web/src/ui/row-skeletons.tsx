import { Loading, Skeleton } from './states.tsx';
import { Stack } from './layout.tsx';

/** Placeholders for rows while they load. */
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
