import { chakra } from '@chakra-ui/react';
import type { MachineCalendar } from '@commonyard/contracts/http/loans';
import { BLOCK_LABELS } from '@commonyard/contracts/terms-labels.values';
import { daysText, lengthOf } from '../../entities/loan/days.ts';
import { useTranslation, type TFunction } from '../../lib/translation.ts';
import { PlainLink } from '../../ui/links.tsx';

type Period = MachineCalendar['periods'][number];

/** A loan or a block of a machine: a bar over its days of the month, or a line of text on small screens. */
export function PeriodBar({ period, month, last }: { period: Period; month: string; last: string }) {
  const { t } = useTranslation();
  const { loanId, startsOn, endsOn } = period;
  const from = startsOn < month ? month : startsOn;
  const to = endsOn > last ? last : endsOn;
  const column = lengthOf({ startsOn: month, endsOn: from });
  const name = periodName(period, t);
  const days = daysText(period, t);
  const look = {
    display: 'flex',
    flexDirection: { base: 'column', lg: 'row' },
    alignItems: { lg: 'center' },
    h: { lg: '9' },
    minH: { base: '11', lg: '0' },
    mx: { lg: '0.5' },
    px: { base: '3', lg: '1.5' },
    py: { base: '2', lg: '0' },
    borderRadius: 'l1',
    textStyle: 'sm',
    fontWeight: '600',
    overflow: 'hidden',
    title: `${name}, ${days}`,
  } as const;
  const content = (
    <>
      <chakra.span overflow="hidden" textOverflow="ellipsis" whiteSpace={{ lg: 'nowrap' }}>
        {name}
      </chakra.span>
      <chakra.span fontWeight="400" srOnly={{ lg: true }}>
        {days}
      </chakra.span>
    </>
  );
  return (
    <chakra.li gridColumn={`${column} / span ${lengthOf({ startsOn: from, endsOn: to })}`} gridRow="1" minW="0">
      {loanId === null ? (
        <chakra.div
          {...look}
          bg="bg.muted"
          color="fg.muted"
          borderWidth="1px"
          backgroundImage="repeating-linear-gradient(135deg, transparent 0 {spacing.1.5}, color-mix(in srgb, currentcolor 18%, transparent) {spacing.1.5} {spacing.1.75})"
        >
          {content}
        </chakra.div>
      ) : (
        <PlainLink
          to="/loans"
          search={{ loan: loanId }}
          {...look}
          bg="brand.solid"
          color="brand.contrast"
          _hover={{ textDecoration: 'underline' }}
        >
          {content}
        </PlainLink>
      )}
    </chakra.li>
  );
}

function periodName({ kind, loanId, municipalityName }: Period, t: TFunction): string {
  if (kind !== 'loan') return t(BLOCK_LABELS[kind]);
  return municipalityName ?? t('Loan #{id}', { id: loanId });
}
