import { Box } from '@chakra-ui/react';
import { useFormikContext } from 'formik';
import {
  LISTING_LIMITS as LIMITS,
  TOOLS_CATEGORIES,
  REGIONS,
  TOOLS_RATE_TYPES,
} from '@commonyard/contracts/assets.values';
import { categoryLabel, rateTypeLabel } from '@commonyard/contracts/listing-labels.values';
import { SelectField, TextareaField, TextField } from '../../ui/forms/fields.tsx';
import { FieldPair } from '../../ui/forms/form-section.tsx';
import { IMAGES_HINT, ImageUploadField } from '../../ui/forms/image-upload.tsx';
import type { ListingValues } from './listing-values.ts';
import { TagsField } from './tags-field.tsx';

type Props = {
  /** Those of an edited listing. A choice that is not offered here stays selectable. */
  current?: ListingValues;
  today: string;
};

export function ListingFields({ current, today }: Props) {
  const { values } = useFormikContext<ListingValues>();
  // A stored date in the past may stay.
  const earliest = (stored: string | undefined) => (stored && stored < today ? stored : today);
  const offered = (all: readonly string[], currentValue: string | undefined) => [
    ...new Set([...all, ...(currentValue ? [currentValue] : [])]),
  ];
  return (
    <>
      <TextField name="title" label="Asset Title" maxLength={LIMITS.title.max} />
      <FieldPair>
        <SelectField
          name="category"
          label="Category"
          placeholder={current ? undefined : 'Select a category'}
          options={offered(TOOLS_CATEGORIES, current?.category).map((value) => ({
            value,
            label: categoryLabel(value),
          }))}
        />
        <SelectField
          name="region"
          label="Region"
          options={offered(REGIONS, current?.region).map((value) => ({ value, label: value }))}
        />
      </FieldPair>
      <TextareaField name="description" label="Description" rows={4} maxLength={LIMITS.description.max} />
      <FieldPair>
        <TextField name="rate" label="Rate" hint="Such as 450, or Negotiable" maxLength={LIMITS.rate} />
        <SelectField
          name="rateType"
          label="Rate Type"
          hint="What the rate is for"
          options={offered(TOOLS_RATE_TYPES, current?.rateType).map((value) => ({
            value,
            label: rateTypeLabel(value),
          }))}
        />
      </FieldPair>
      <Box display="grid" gridTemplateColumns={{ base: '1fr', sm: 'repeat(3, 1fr)' }} rowGap="5" columnGap="4">
        <TextField name="year" label="Year" optional maxLength={LIMITS.year} />
        <TextField name="make" label="Make" optional maxLength={LIMITS.make} />
        <TextField name="model" label="Model" optional maxLength={LIMITS.model} />
      </Box>
      <TextareaField name="specifications" label="Specifications" optional rows={3} maxLength={LIMITS.specifications} />
      <FieldPair>
        <TextField
          name="availableFrom"
          label="Available From"
          type="date"
          min={earliest(current?.availableFrom)}
          optional
        />
        <TextField
          name="availableTo"
          label="Available To"
          type="date"
          min={values.availableFrom > today ? values.availableFrom : earliest(current?.availableTo)}
          optional
        />
      </FieldPair>
      <TextField name="minimumPeriod" label="Minimum Lease Period" optional maxLength={LIMITS.minimumPeriod} />
      <TagsField />
      <ImageUploadField label="Upload Images" hint={IMAGES_HINT} optional />
    </>
  );
}
