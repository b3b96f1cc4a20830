import { Button, chakra } from '@chakra-ui/react';
import { Callout } from '../../ui/callout.tsx';
import { useQuery } from '@tanstack/react-query';
import { CalendarX2 } from 'lucide-react';
import { today } from '@commonyard/contracts/search-params.values';
import { availabilityQuery } from '../availability/availability.queries.ts';
import { listingQuery } from '../listing/listing.queries.ts';
import { useTranslation } from '../../lib/translation.ts';
import { daysText, findNextFreeDays, takenParts } from './loan-facts.tsx';
import type { Days } from '@commonyard/contracts/loan-days.values';

type Props = {
  listingId: number;
  days: Days;
  onChoose?: (days: Days) => void;
};

export function NextFreeNotice({ listingId, days, onChoose }: Props) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...availabilityQuery(listingId), staleTime: 0 });
  const { data: listing } = useQuery(listingQuery(listingId));
  const terms = data?.terms;
  const { availableFrom = null, availableTo = null } = listing ?? {};
  const next =
    data &&
    terms &&
    findNextFreeDays(days, { ...terms, unavailable: data.unavailable, availableFrom, availableTo, today: today() });
  // The calendar may be older than the rejection of these days.
  const parts = takenParts(days, data?.unavailable ?? []);
  const taken = (parts.length > 0 ? parts : [days]).map((part) => daysText(part, t)).join('; ');
  return (
    <Callout as="output" tint="yellow" icon={CalendarX2}>
      <chakra.p fontWeight="600">{t('These days are taken: {days}.', { days: taken })}</chakra.p>
      {next ? (
        <p>{t('Next free days: {days}.', { days: daysText(next, t) })}</p>
      ) : (
        terms && <p>{t('There are no free days of this number at present.')}</p>
      )}
      {next && onChoose && (
        <Button variant="outline" size="sm" mt="2" onClick={() => onChoose(next)}>
          {t('Take these days')}
        </Button>
      )}
    </Callout>
  );
}
