import { chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
import type { SavedSearch } from '@commonyard/contracts/http/saved-searches';
import { SEARCH_TIMINGS, type SearchTiming } from '@commonyard/contracts/saved-searches.values';
import { kindOf } from '../../entities/listing/listing-facts.ts';
import { useMunicipalityNames } from '../../entities/municipality/municipality-names.ts';
import { describeQuery, namesPlaces, toList } from '../../entities/saved-search/describe-query.ts';
import { SEARCH_TIMING_LABELS } from '../../entities/saved-search/saved-searches.queries.ts';
import { formatInstant } from '../../lib/format.ts';
import { asShown, type Shown } from '../../lib/shown.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Box } from '@chakra-ui/react';
import { Cluster, Panel, SmallText, Toolbar } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/links.tsx';
import { PlainSelect } from '../../ui/plain-controls.tsx';

type Props = {
  searches: readonly SavedSearch[];
  isBusy: boolean;
  /** What the button that ends a search says, and the question before. */
  end: { label: string; question: string };
  onTiming: (search: Shown<SavedSearch>, timing: SearchTiming) => void;
  onEnd: (id: number) => void;
};

/** Saved searches with what each looks for, when its owner is notified, and how many listings it has found. */
export function SearchRows({ searches, isBusy, end, onTiming, onEnd }: Props) {
  const { t } = useTranslation();
  const nameOf = useMunicipalityNames(searches.some(({ query }) => namesPlaces(query)));
  const [ending, setEnding] = useState<SavedSearch>();
  const textOf = ({ query, listingTitle }: SavedSearch) => describeQuery(query, { t, nameOf, listingTitle });
  return (
    <>
      <Panel as="ul">
        {searches.map((search, index) => (
          <Toolbar as="li" key={search.id} px="4" py="3" borderTopWidth={index > 0 ? '1px' : '0'} gap="3">
            <Box minW="0" flex="1 1 16rem" overflowWrap="anywhere">
              <SearchText search={search} text={textOf(search)} />
            </Box>
            <Cluster alignItems="center" gap="3">
              {search.state === 'active' && (
                <TimingSelect search={search} name={textOf(search)} isBusy={isBusy} onChange={onTiming} />
              )}
              <ActionButton
                variant="outline"
                disabled={isBusy}
                aria-label={`${end.label}: ${textOf(search)}`}
                onClick={() => setEnding(search)}
              >
                {end.label}
              </ActionButton>
            </Cluster>
          </Toolbar>
        ))}
      </Panel>
      {ending && (
        <Confirm
          title={end.question}
          text={textOf(ending)}
          confirmLabel={end.label}
          onConfirm={() => {
            setEnding(undefined);
            onEnd(ending.id);
          }}
          onClose={() => setEnding(undefined)}
        />
      )}
    </>
  );
}

function SearchText({ search, text }: { search: SavedSearch; text: string }) {
  const { t } = useTranslation();
  const { query, state, notifiedAt, notified } = search;
  return (
    <>
      <chakra.p fontWeight="600" lineHeight="1.35">
        {text}
      </chakra.p>
      <SmallText>
        {state === 'pending'
          ? t('Waits until you confirm it')
          : state === 'over'
            ? t('These days are over')
            : notifiedAt === null
              ? t('Not notified yet')
              : t('Found so far: {count}, most recently {date}', { count: notified, date: formatInstant(notifiedAt) })}
      </SmallText>
      {query.listingId === undefined ? (
        <TextLink {...toList(query)} display="inline-block" py="1">
          {t('Show results')}
        </TextLink>
      ) : (
        <TextLink
          to="/equipment/$type/$id"
          params={{ type: kindOf(query.type), id: String(query.listingId) }}
          display="inline-block"
          py="1"
        >
          {t('Show the machine')}
        </TextLink>
      )}
    </>
  );
}

type TimingProps = {
  search: SavedSearch;
  name: string;
  isBusy: boolean;
  onChange: (search: Shown<SavedSearch>, timing: SearchTiming) => void;
};

function TimingSelect({ search, name, isBusy, onChange }: TimingProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <PlainSelect
      id={id}
      aria-label={t('When do we notify you? {search}', { search: name })}
      value={search.timing}
      disabled={isBusy}
      onChange={({ target }) => onChange(asShown(search), target.value as SearchTiming)}
    >
      {SEARCH_TIMINGS.map((timing) => (
        <option key={timing} value={timing}>
          {t(SEARCH_TIMING_LABELS[timing])}
        </option>
      ))}
    </PlainSelect>
  );
}
