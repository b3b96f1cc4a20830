import { Button, chakra } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { cleanSearch } from '@commonyard/contracts/search-params.values';
import type { PlaceAndDates } from '@commonyard/contracts/public-lists.values';
import { LazyPlaceAndDates } from '../../entities/listing/lazy-place-and-dates.tsx';
import { readWords } from '../../entities/listing/read-words.ts';
import { rememberPlaceOf, useRememberedPlace } from '../../entities/municipality/remembered-place.ts';
import { useTranslation } from '../../lib/translation.ts';
import { PlainInput } from '../../ui/plain-controls.tsx';

export function HomeSearch() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const remembered = useRememberedPlace();
  const [chosen, setChosen] = useState<PlaceAndDates>({});
  const placeAndDates = { near: remembered, ...chosen };

  const search = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]');
    if (wrong) return wrong.focus();
    const q = (event.currentTarget.elements.namedItem('q') as HTMLInputElement).value;
    const phrase = await readWords(q, queryClient);
    rememberPlaceOf({ ...chosen, ...phrase });
    void navigate({ to: '/available-equipment', search: cleanSearch({ ...placeAndDates, ...phrase }) });
  };
  return (
    <search>
      <chakra.form
        onSubmit={(event) => void search(event)}
        noValidate
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 3fr)' }}
        alignItems="start"
        gap="3"
        mt="6"
        p="4"
        maxW="155"
        bg="bg.panel"
        color="fg"
        borderRadius="l3"
        css={{ '&&& :focus-visible': { outlineColor: 'focus' } }}
      >
        <PlainInput
          type="search"
          name="q"
          maxLength={200}
          gridColumn={{ sm: '1 / -1' }}
          aria-label={t('Search available equipment')}
          placeholder={t('Grader, plow, chipper...')}
        />
        <LazyPlaceAndDates
          search={placeAndDates}
          onSearch={(change) => setChosen((before) => ({ ...before, ...change }))}
        />
        <Button type="submit" gridColumn={{ sm: '1 / -1' }}>
          <Search aria-hidden />
          {t('Search')}
        </Button>
      </chakra.form>
    </search>
  );
}
