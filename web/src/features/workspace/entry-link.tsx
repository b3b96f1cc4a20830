import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/translation.ts';
import { inquiryCountsQuery } from '../../entities/inquiry/inquiry.queries.ts';
import { loanCountsQuery } from '../../entities/loan/loan.queries.ts';
import { PlainLink } from '../../ui/links.tsx';
import { VisuallyHidden } from '../../ui/layout.tsx';
import type { Entry } from './entries.ts';

const CAP = 9;

export function EntryLink({ entry, children, ...look }: Omit<HTMLChakraProps<'a'>, 'mask'> & { entry: Entry }) {
  const count = useWaitingCount(entry);
  const { to, icon: Icon } = entry;
  return (
    <PlainLink
      to={to}
      activeOptions={{ exact: to === '/', includeSearch: false }}
      display="flex"
      alignItems="center"
      gap="3"
      px="3"
      fontWeight="600"
      {...look}
    >
      <Icon aria-hidden size={20} strokeWidth={1.75} />
      <chakra.span flex="1">
        <EntryName entry={entry} count={count} />
      </chakra.span>
      <WaitingBadge count={count} />
      {children}
    </PlainLink>
  );
}

export function useWaitingCount({ counts }: Entry): number {
  const { data: inquiries } = useQuery({ ...inquiryCountsQuery, enabled: counts === 'inquiries' });
  const { data: loans } = useQuery({ ...loanCountsQuery, enabled: counts === 'loans' });
  if (counts === 'loans') return loans?.todo ?? 0;
  return counts === 'inquiries' ? (inquiries?.waiting ?? 0) : 0;
}

/** The label of an entry. It includes the count for screen readers, because the badge is hidden from them. */
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

export const WaitingBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <chakra.span
      aria-hidden
      minW="6"
      px="1.75"
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
