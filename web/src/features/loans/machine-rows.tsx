import { Box, chakra } from '@chakra-ui/react';
import { addDays, addMonths } from '@commonyard/contracts/calendar-days.values';
import type { MachineCalendar } from '@commonyard/contracts/http/loans';
import { today } from '@commonyard/contracts/search-params.values';
import { lengthOf, daysText } from '../../entities/loan/loan-facts.tsx';
import { weekdayOf, weekdays } from '../../entities/availability/month.ts';
import { formatInstant } from '../../lib/format.ts';
import { currentLanguage, useTranslation } from '../../lib/translation.ts';
import { Panel, SmallText, Stack } from '../../ui/layout.tsx';
import { PlainLink, TextLink } from '../../ui/links.tsx';
import { lookOf, PeriodLegend, periodName, toLanes, type MachinePeriod } from './machine-periods.tsx';

type Props = { machines: readonly MachineCalendar[]; month: string };

const NAME = '13rem';

export function MachineRows({ machines, month }: Props) {
  const { t } = useTranslation();
  const last = addDays(addMonths(month, 1), -1);
  const count = lengthOf({ startsOn: month, endsOn: last });
  const days = Array.from({ length: count }, (_, index) => addDays(month, index));
  const borrowed = machines.filter(({ side }) => side === 'borrower');
  const own = machines.filter(({ side }) => side !== 'borrower');
  return (
    <Stack gap="6">
      {own.length > 0 && <MachineTable name={t('Machines')} machines={own} {...{ days, month, last }} />}
      {borrowed.length > 0 && (
        <Box>
          <chakra.h3 textStyle="lg" fontWeight="700" mb="2">
            {t('Borrowed machines')}
          </chakra.h3>
          <MachineTable name={t('Borrowed machines')} machines={borrowed} {...{ days, month, last }} />
        </Box>
      )}
      <PeriodLegend />
    </Stack>
  );
}

type TableProps = Props & { name: string; days: readonly string[]; last: string };

const MachineTable = ({ name, machines, days, month, last }: TableProps) => (
  <Panel overflow="hidden">
    <DayHeads days={days} />
    <chakra.ul aria-label={name}>
      {machines.map((machine) => (
        <MachineRow key={machine.listing.id} machine={machine} days={days} month={month} last={last} />
      ))}
    </chakra.ul>
  </Panel>
);

type RowProps = Omit<TableProps, 'machines' | 'name'> & { machine: MachineCalendar };

function MachineRow({ machine, days, month, last }: RowProps) {
  const { t } = useTranslation();
  const { listing, side, hasTerms, outOfServiceSince = null, periods } = machine;
  return (
    <chakra.li
      display={{ base: 'block', lg: 'grid' }}
      gridTemplateColumns={`${NAME} minmax(0, 1fr)`}
      borderTopWidth="1px"
      css={{ breakInside: 'avoid' }}
    >
      <Box px="3" py="2" alignSelf="center" minW="0">
        <chakra.h3
          fontWeight="600"
          lineHeight="1.3"
          overflowWrap="anywhere"
          title={listing.title}
          lineClamp={{ lg: 2 }}
        >
          {listing.title}
        </chakra.h3>
        {side !== 'borrower' && !hasTerms && (
          <TextLink
            to="/listings"
            search={{ asset: listing.id, lending: true }}
            textStyle="sm"
            aria-label={`${t('Set conditions and rates')}, ${listing.title}`}
          >
            {t('Set conditions and rates')}
          </TextLink>
        )}
        {outOfServiceSince !== null && (
          <SmallText fontWeight="600">
            {t('The machine is out of service since {time}.', { time: formatInstant(outOfServiceSince) })}
          </SmallText>
        )}
      </Box>
      {periods.length === 0 && outOfServiceSince === null ? (
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
          rowGap={{ lg: '1' }}
          px={{ base: '3', lg: '0' }}
          pb={{ base: '3', lg: '0' }}
          py={{ lg: '1.5' }}
          gridTemplateColumns={`repeat(${days.length}, minmax(0, 1fr))`}
        >
          {toLanes(periods).map(({ period, lane }) => (
            <PeriodBar
              key={`${period.kind} ${period.loanId} ${period.startsOn}`}
              period={period}
              lane={lane}
              month={month}
              last={last}
            />
          ))}
        </chakra.ul>
      </Box>
    </chakra.li>
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

type BarProps = { period: MachinePeriod; lane: number; month: string; last: string };

function PeriodBar({ period, lane, month, last }: BarProps) {
  const { t } = useTranslation();
  const { kind, loanId, startsOn, endsOn } = period;
  const from = startsOn < month ? month : startsOn;
  const to = endsOn > last ? last : endsOn;
  const column = lengthOf({ startsOn: month, endsOn: from });
  const name = periodName(period, t);
  const days = daysText(period, t);
  const look = {
    ...lookOf(kind),
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
    <chakra.li
      gridColumn={`${column} / span ${lengthOf({ startsOn: from, endsOn: to })}`}
      gridRow={String(lane + 1)}
      minW="0"
    >
      {loanId === null || kind === 'buffer' ? (
        <chakra.div {...look}>{content}</chakra.div>
      ) : (
        <PlainLink to="/loans" search={{ loan: loanId }} {...look} _hover={{ textDecoration: 'underline' }}>
          {content}
        </PlainLink>
      )}
    </chakra.li>
  );
}
