import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { addDays, addMonths } from '@commonyard/contracts/calendar-days.values';
import type { Listing } from '@commonyard/contracts/http/assets';
import type { Availability } from '@commonyard/contracts/http/loans';
import { findUnavailable } from '@commonyard/contracts/loan-days.values';
import { LOAN_LIMITS } from '@commonyard/contracts/loans.values';
import { today } from '@commonyard/contracts/search-params.values';
import { blocksQuery } from '../../entities/availability/availability.queries.ts';
import { Calendar, type ChosenDays, CalendarKey } from '../../entities/availability/calendar.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { BlockForm } from './block-form.tsx';
import { BlockList } from './block-list.tsx';
import { Stack } from '../../ui/layout.tsx';

export function BlocksPanel({ listing, availability }: { listing: Listing; availability: Availability }) {
  const { t } = useTranslation();
  const blocks = useQuery(blocksQuery(listing.id));
  const [chosen, setChosen] = useState<ChosenDays>({});
  const [added, setAdded] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const now = today();
  return (
    <Stack gap="6">
      <Box>
        <Calendar
          label={t('Calendar')}
          today={now}
          lastDay={addDays(addMonths(now, LOAN_LIMITS.monthsAhead), -1)}
          start={now}
          chosen={chosen}
          describe={(day) =>
            findUnavailable(availability.unavailable, { startsOn: day, endsOn: day })
              ? { look: 'busy', note: t('not available') }
              : { look: 'free' }
          }
          onChoose={setChosen}
        />
        <CalendarKey />
      </Box>
      <BlockForm
        key={added}
        listingId={listing.id}
        days={chosen}
        onDays={setChosen}
        onAdded={() => {
          setChosen({});
          setAdded(added + 1);
          // The button that had the focus is gone.
          heading.current?.focus();
        }}
      />
      <Box as="section">
        <chakra.h3 ref={heading} tabIndex={-1} outline="none" textStyle="lg" fontWeight="700" mb="2">
          {t('Blocked days')}
        </chakra.h3>
        {blocks.data ? (
          <BlockList listingId={listing.id} blocks={blocks.data} />
        ) : (
          <QueryState
            query={blocks}
            loading={t('Loading the blocked days...')}
            error={t('The blocked days cannot be shown at the moment.')}
            height="12"
          />
        )}
      </Box>
    </Stack>
  );
}
