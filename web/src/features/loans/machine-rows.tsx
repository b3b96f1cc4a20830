import { Box, chakra } from '@chakra-ui/react';
import { addDays, addMonths } from '@commonyard/contracts/calendar-days.values';
import type { MachineCalendar } from '@commonyard/contracts/http/loans';
import { today } from '@commonyard/contracts/search-params.values';
import { BLOCK_LABELS } from '@commonyard/contracts/terms-labels.values';
import { lengthOf, daysText } from '../../entities/loan/loan-facts.tsx';
import { weekdayOf, weekdays } from '../../entities/availability/month.ts';
import { currentLanguage, useTranslation, type TFunction } from '../../lib/translation.ts';
import { Panel, SmallText } from '../../ui/layout.tsx';
import { PlainLink } from '../../ui/links.tsx';

type Props = { machines: readonly MachineCalendar[]; month: string };

const NAME = '13rem';

export function MachineRows({ machines, month }: Props) {
  const { t } = useTranslation();
  const last = addDays(addMonths(month, 1), -1);
  const count = lengthOf({ startsOn: month, endsOn: last });
  const days = Array.from({ length: count }, (_, index) => addDays(month, index));
  return (
    <Panel overflow="hidden">
      <DayHeads days={days} />
      <chakra.ul aria-label={t('Machines')}>
        {machines.map(({ listing, periods }) => (
          <chakra.li
            key={listing.id}
            display={{ base: 'block', lg: 'grid' }}
            gridTemplateColumns={`${NAME} minmax(0, 1fr)`}
            borderTopWidth="1px"
          >
            <chakra.h3
              px="3"
              py="2"
              fontWeight="600"
              lineHeight="1.3"
              alignSelf="center"
              overflowWrap="anywhere"
              title={listing.title}
              lineClamp={{ lg: 2 }}
            >
              {listing.title}
            </chakra.h3>
            {periods.length === 0 ? (
              <SmallText display={{ lg: 'none' }} px="3" pb="3">
                {t('Free the whole month')}
              </SmallText>
            ) : null}
            <Box position="relative" minH={{ lg: '12' }}>
              <DayLines days={days} />
              <chakra.ul
                aria-label={listing.title}
                position="relative"
                display={{ base: 'flex', lg: 'grid' }}
                flexDirection="column"
                gap={{ base: '2', lg: '0' }}
                px={{ base: '3', lg: '0' }}
                pb={{ base: '3', lg: '0' }}
                py={{ lg: '1.5' }}
                gridTemplateColumns={`repeat(${count}, minmax(0, 1fr))`}
              >
                {periods.map((period) => (
                  <PeriodBar key={`${period.kind} ${period.startsOn}`} period={period} month={month} last={last} />
                ))}
              </chakra.ul>
            </Box>
          </chakra.li>
        ))}
      </chakra.ul>
    </Panel>
  );
}

const isWeekend = (day: string) => weekdayOf(day) % 6 === 0;

function DayHeads({ days }: { days: readonly string[] }) {
  const names = weekdays(currentLanguage());
  return (
    <Box aria-hidden display={{ base: 'none', lg: 'grid' }} gridTemplateColumns={`${NAME} minmax(0, 1fr)`}>
      <span />
      <Box display="grid" gridTemplateColumns={`repeat(${days.length}, minmax(0, 1fr))`}>
        {days.map((day) => (
          <Box
            key={day}
            textAlign="center"
            textStyle="xs"
            py="1"
            lineHeight="1.3"
            color={day === today() ? 'brand.fg' : 'fg.muted'}
            fontWeight={day === today() ? '700' : '400'}
            bg={day === today() ? 'brand.subtle' : isWeekend(day) ? 'bg.subtle' : undefined}
          >
            <div>{names[weekdayOf(day)]!.short.slice(0, 1).toUpperCase()}</div>
            <div>{Number(day.slice(8))}</div>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const DayLines = ({ days }: { days: readonly string[] }) => (
  <Box
    aria-hidden
    display={{ base: 'none', lg: 'grid' }}
    position="absolute"
    inset="0"
    gridTemplateColumns={`repeat(${days.length}, minmax(0, 1fr))`}
  >
    {days.map((day) => (
      <Box
        key={day}
        borderInlineStartWidth="1px"
        bg={day === today() ? 'brand.subtle' : isWeekend(day) ? 'bg.subtle' : undefined}
      />
    ))}
  </Box>
);

type Period = MachineCalendar['periods'][number];

function PeriodBar({ period, month, last }: { period: Period; month: string; last: string }) {
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
