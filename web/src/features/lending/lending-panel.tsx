import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Listing } from '@commonyard/contracts/http/assets';
import type { Availability, LendingTerms } from '@commonyard/contracts/http/loans';
import { findFirstDays } from '@commonyard/contracts/loan-days.values';
import { today } from '@commonyard/contracts/search-params.values';
import { Calendar } from '../../entities/availability/calendar.tsx';
import { Rates } from '../../entities/availability/rates.tsx';
import { UnavailableDays } from '../../entities/availability/unavailable-days.tsx';
import { formatShortDay } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { CalendarKey } from './calendar-key.tsx';
import { describeDay } from './describe-day.ts';
import { LoanEstimate } from './loan-estimate.tsx';
import { LoanFields } from './loan-fields.tsx';
import { lastLoanDay, toLendingWindow, toLoanRequest, type LoanRequest } from './loan-request.ts';
import type { LoanWish } from './loan-wish.ts';
import { LendingConditions } from './lending-conditions.tsx';
import { Panel, SmallText, Stack } from '../../ui/layout.tsx';

type Props = {
  listing: Pick<Listing, 'availableFrom' | 'availableTo'>;
  availability: Availability;
  terms: LendingTerms;
  wish: LoanWish;
  onWish: (change: LoanWish) => void;
  renderAction?: ((request: LoanRequest) => ReactNode) | undefined;
};

/** The calendar of a listing that can be lent, the fields of a loan, and what it would cost. */
export function LendingPanel({ listing, availability, terms, wish, onWish, renderAction }: Props) {
  const { t } = useTranslation();
  const { unavailable, nextFreeOn } = availability;
  const now = today();
  const window = toLendingWindow({ terms, unavailable }, listing, now);
  const request = toLoanRequest(wish, terms, window);
  return (
    <Panel p={{ base: '4', md: '6' }}>
      <chakra.p textStyle="xl">
        <Rates terms={terms} />
      </chakra.p>
      <chakra.p mb="4">
        {nextFreeOn === null
          ? t('There are no free days at present.')
          : nextFreeOn === now
            ? t('Free from today on.')
            : t('Next free day: {day}.', { day: formatShortDay(nextFreeOn) })}
      </chakra.p>
      <Calendar
        label={t('Calendar')}
        today={now}
        lastDay={lastLoanDay(window)}
        start={nextFreeOn ?? findFirstDays(window).earliest}
        chosen={wish}
        describe={(day) => describeDay(day, window, wish, t)}
        onChoose={({ from, to }) => onWish({ from, to })}
      />
      <CalendarKey />
      <SmallText mt="2">
        <UnavailableDays unavailable={unavailable} />
      </SmallText>
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        gap="6"
        mt="6"
        pt="6"
        borderTopWidth="1px"
      >
        <LoanFields terms={terms} window={window} wish={wish} request={request} onWish={onWish} />
        <Stack gap="4">
          <LoanEstimate terms={terms} request={request} />
          {renderAction?.(request)}
        </Stack>
      </Box>
      <LendingConditions terms={terms} />
    </Panel>
  );
}
