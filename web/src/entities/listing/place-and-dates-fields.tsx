import { chakra } from '@chakra-ui/react';
import { RADII_KM } from '@commonyard/contracts/assets.values';
import { oneOf } from '@commonyard/contracts/search-params.values';
import { type PlaceAndDates, placeOf } from '@commonyard/contracts/public-lists.values';
import { useTranslation } from '../../lib/translation.ts';
import { PlainSelect } from '../../ui/plain-controls.tsx';
import { NearField } from '../municipality/near-field.tsx';
import { DateRangeFields } from './date-range-fields.tsx';
import { PlaceCells } from './place-and-dates-cells.tsx';
import { toPlace, type PlaceAndDatesProps } from './place-and-dates.ts';

/** The inputs for where and when. */
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
