import { Button, chakra } from '@chakra-ui/react';
import { Callout } from '../../ui/callout.tsx';
import { useQuery } from '@tanstack/react-query';
import { CalendarX2 } from 'lucide-react';
import { today } from '@commonyard/contracts/search-params.values';
import { availabilityQuery } from '../availability/availability.queries.ts';
import { listingQuery } from '../listing/listing.queries.ts';
import { useTranslation } from '../../lib/translation.ts';
import { daysInSentence, findNextFreeDays, takenParts, takenText } from './loan-facts.tsx';
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
  const taken = takenParts(days, data?.unavailable ?? []);
  return (
    <Callout as="output" tint="yellow" icon={CalendarX2}>
      <chakra.p fontWeight="600">{takenText(taken, days, t)}</chakra.p>
      {next ? (
        <p>{t('Next free days: {days}.', { days: daysInSentence(next, t) })}</p>
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
