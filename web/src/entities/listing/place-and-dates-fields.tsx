import { chakra, Box } from '@chakra-ui/react';
import { RADII_KM } from '@commonyard/contracts/assets.values';
import { oneOf, today } from '@commonyard/contracts/search-params.values';
import { type PlaceAndDates, placeOf } from '@commonyard/contracts/public-lists.values';
import { useTranslation } from '../../lib/translation.ts';
import { PlainSelect, PlainInput, FieldHint } from '../../ui/plain-controls.tsx';
import { NearField } from '../municipality/near-field.tsx';
import { PlaceCells, DateCells, toPlace, type PlaceAndDatesProps } from './place-and-dates.tsx';
import { useState } from 'react';

export function PlaceAndDatesFields({ search, onSearch, hasRadius = false }: PlaceAndDatesProps) {
  return (
    <>
      <PlaceCells
        near={<NearField value={placeOf(search)} onChange={(municipality) => onSearch(toPlace(municipality))} />}
        radius={hasRadius && <RadiusField search={search} onSearch={onSearch} />}
      />
      <DateRangeFields
        from={search.available_from}
        to={search.available_to}
        onChange={({ from, to }) => onSearch({ available_from: from, available_to: to })}
      />
    </>
  );
}

function RadiusField({ search, onSearch }: { search: PlaceAndDates; onSearch: (change: PlaceAndDates) => void }) {
  const { t } = useTranslation();
  const place = placeOf(search);
  return (
    <chakra.label display="block" minW="0">
      <chakra.span display="block" fontWeight="600" mb="1" whiteSpace="nowrap">
        {t('Within')}
      </chakra.span>
      <PlainSelect
        w="100%"
        disabled={!place}
        title={place ? undefined : t('Choose a place first')}
        _disabled={{ layerStyle: 'disabled' }}
        value={search.radius ?? ''}
        onChange={({ target }) => onSearch({ radius: oneOf(RADII_KM, Number(target.value)) })}
      >
        <option value="">{t('Any distance')}</option>
        {RADII_KM.map((radius) => (
          <option key={radius} value={radius}>
            {`${radius} km`}
          </option>
        ))}
      </PlainSelect>
    </chakra.label>
  );
}

type Props = { from: string | undefined; to: string | undefined; onChange: (range: DateRange) => void };

/** First and last day. Days that cannot be filtered by stay in the inputs, with a hint, and change nothing. */
function DateRangeFields({ from = '', to = '', onChange }: Props) {
  const { t } = useTranslation();
  // What is in the inputs, until the dates change elsewhere.
  const [inputs, setInputs] = useState<{ days: { from: string; to: string }; replaces: string }>();
  const current = `${from} ${to}`;
  const draft = inputs?.replaces === current ? inputs.days : undefined;

  const days = draft ?? { from, to };
  const { field, text } = dateRangeProblem(days, today());
  const change = (part: Partial<typeof days>) => {
    const next = { ...days, ...part };
    setInputs({ days: next, replaces: current });
    const { isValid } = dateRangeProblem(next, today());
    if (isValid) onChange({ from: next.from || undefined, to: next.to || undefined });
  };
  const hint = draft && text ? t(text) : undefined;
  return (
    <Box>
      <DateCells>
        {(['from', 'to'] as const).map((name) => (
          <chakra.label key={name} display="block" minW="0">
            <chakra.span display="block" fontWeight="600" mb="1">
              {name === 'from' ? t('From') : t('To')}
            </chakra.span>
            <PlainInput
              type="date"
              name={name}
              min={name === 'to' && days.from > today() ? days.from : today()}
              max="2099-12-31"
              value={days[name]}
              aria-invalid={(hint !== undefined && field === name) || undefined}
              aria-describedby={hint ? 'date-range-hint' : undefined}
              onChange={({ target }) => change({ [name]: target.value })}
            />
          </chakra.label>
        ))}
      </DateCells>
      <FieldHint id="date-range-hint" text={hint} />
    </Box>
  );
}

type DateRange = { from?: string | undefined; to?: string | undefined };

type Problem = { isValid: boolean; field?: 'from' | 'to'; text?: string };

/** What is wrong with the days of a filter. There is no text while a year is being typed. */
export function dateRangeProblem({ from, to }: { from: string; to: string }, today: string): Problem {
  if ([from, to].some((day) => day !== '' && !day.startsWith('20'))) return { isValid: false };
  const problem = (field: 'from' | 'to', text: string): Problem => ({ isValid: false, field, text });
  if (from && from < today) return problem('from', 'Choose today or a later day.');
  if (to && to < today) return problem('to', 'Choose today or a later day.');
  if (from && to && to < from) return problem('to', 'The last day must not be before the first.');
  return { isValid: true };
}
