import { Box, Button, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { ListingType } from '@commonyard/contracts/assets.values';
import {
  type MapSearch,
  type PlaceAndDates,
  type PublicListingFilters,
  toApiQuery,
} from '@commonyard/contracts/public-lists.values';
import { listingTotalQuery } from '../../entities/listing/listing.queries.ts';
import { PlaceAndDatesFields } from '../../entities/listing/place-and-dates-fields.tsx';
import { formatCount } from '../../lib/format.ts';
import { usePhrase } from '../../entities/listing/use-phrase.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ClearButton } from '../../ui/clear-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PlainInput } from '../../ui/plain-controls.tsx';
import { PanelChips } from './filter-chips.tsx';
import { clearPublicFilters } from './public-listings.search.ts';
import { useSearchWords } from './search-words.ts';

type Search = PlaceAndDates & MapSearch & { q?: string | undefined };

type Props<S extends Search> = {
  search: S;
  toQuery: (draft: S) => Parameters<typeof listingTotalQuery>[0];
  /** The conditions of a draft that have no field here. */
  children: (draft: S, onChange: (change: S) => void) => ReactNode;
  toCleared: (draft: S) => S;
  onSubmit: (change: S) => void;
  onClose: () => void;
};

/** All fields of a search, on a phone. The list follows when they are sent; the button says how many it will have. */
export function SearchSheet<S extends Search>({ search, toQuery, toCleared, onSubmit, onClose, children }: Props<S>) {
  const { t } = useTranslation();
  const formId = useId();
  const words = useRef<HTMLInputElement>(null);
  const [change, setChange] = useState<S>({} as S);
  const draft = { ...search, ...change };
  const phrase = usePhrase(change.q);
  const understood = useMemo(() => ({ ...change, ...phrase }), [change, phrase]);
  const phraseWords = useSearchWords(phrase);
  const total = useDraftTotal(search, understood, toQuery);
  const edit = (next: Search) => setChange((before) => ({ ...before, ...next }));
  const clearAll = () => edit(toCleared(draft));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]');
    if (wrong) return wrong.focus();
    onSubmit({ ...understood, ...(understood.q !== undefined && { q: understood.q.trim() || undefined }) });
  };
  return (
    <Dialog
      title={t('Search equipment')}
      initialFocus={words}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={clearAll}>
            {t('Clear all')}
          </Button>
          <Button type="submit" form={formId} flex="1">
            {total === undefined
              ? t('Show listings')
              : total.total === 0
                ? t('No match: show what comes close')
                : t('Show {total} listings', { count: total.total, total: formatCount(total.total, total.capped) })}
          </Button>
        </>
      }
    >
      <chakra.form
        id={formId}
        onSubmit={submit}
        noValidate
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="4"
        pb="2"
      >
        <Box>
          <chakra.label htmlFor={`${formId}-words`} display="block" fontWeight="600" mb="1">
            {t('Search listings')}
          </chakra.label>
          <Box position="relative">
            <PlainInput
              ref={words}
              id={`${formId}-words`}
              type="search"
              enterKeyHint="search"
              maxLength={200}
              placeholder={t('Grader, plow, chipper...')}
              pe="11"
              css={{ '&::-webkit-search-cancel-button': { display: 'none' } }}
              aria-describedby={`${formId}-phrase`}
              value={draft.q ?? ''}
              onChange={({ target }) => edit({ q: target.value || undefined })}
            />
            {draft.q && (
              <ClearButton
                label={t('Clear the words')}
                onClick={() => {
                  edit({ q: undefined });
                  words.current?.focus();
                }}
              />
            )}
          </Box>
          <chakra.p id={`${formId}-phrase`} mt="1" textStyle="sm" color="fg.muted" overflowWrap="anywhere">
            {phrase
              ? t('Searches for: {words}', { words: phraseWords })
              : t('One line will do: grader near Smiths Falls, Jan 11 to 15')}
          </chakra.p>
        </Box>
        <PlaceAndDatesFields search={draft} onSearch={edit} hasRadius />
        {(draft.available_from ?? draft.available_to) && (
          <Box mt="-2">
            <Button
              variant="outline"
              size="sm"
              onClick={() => edit({ available_from: undefined, available_to: undefined })}
            >
              {t('Clear the days')}
            </Button>
          </Box>
        )}
        {children(draft, edit)}
      </chakra.form>
    </Dialog>
  );
}

const PAUSE_MS = 300;

/** How many listings a draft would find, once typing pauses; undefined until that is known. */
function useDraftTotal<S extends Search>(search: S, change: S, toQuery: Props<S>['toQuery']) {
  const [counted, setCounted] = useState(change);
  useEffect(() => {
    const timer = setTimeout(() => setCounted(change), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [change]);
  const { data } = useQuery(listingTotalQuery(toQuery({ ...search, ...counted })));
  return counted === change ? data : undefined;
}

type PublicProps = Pick<Props<PublicListingFilters>, 'onSubmit' | 'onClose'> & {
  type: ListingType;
  filters: PublicListingFilters;
};

export const PublicSearchSheet = ({ type, filters, ...sheet }: PublicProps) => (
  <SearchSheet<PublicListingFilters>
    {...sheet}
    search={filters}
    toQuery={(draft) => toApiQuery(type, draft)}
    toCleared={clearPublicFilters}
  >
    {(draft, onChange) => <PanelChips filters={draft} onChange={onChange} />}
  </SearchSheet>
);
