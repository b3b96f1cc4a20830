import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/translation.ts';
import { inquiryCountsQuery } from '../../lib/inquiry-counts.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { Entry } from './entries.ts';

const CAP = 9;

/** How many wait behind an entry; 0 where that is not known. */
export function useWaiting({ counts }: Entry): number {
  const { data } = useQuery({ ...inquiryCountsQuery, enabled: counts !== undefined });
  return counts ? (data?.waiting ?? 0) : 0;
}

/** The name of an entry. What waits is said with it, since the badge is not read. */
export function EntryName({ entry: { label }, count }: { entry: Entry; count: number }) {
  const { t } = useTranslation();
  if (count === 0) return t(label);
  return (
    <>
      <VisuallyHidden>{t('{label}, {count} pending', { label: t(label), count })}</VisuallyHidden>
      <span aria-hidden>{t(label)}</span>
    </>
  );
}

/** The beacon: it glows where somebody waits for an answer. */
export const WaitingBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <chakra.span
      aria-hidden
      minW="24px"
      px="7px"
      borderRadius="full"
      textAlign="center"
      textStyle="sm"
      fontWeight="700"
      fontVariantNumeric="tabular-nums"
      bg="accent.solid"
      color="accent.contrast"
    >
      {count > CAP ? `${CAP}+` : count}
    </chakra.span>
  );
