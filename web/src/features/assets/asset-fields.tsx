import { Box } from '@chakra-ui/react';
import {
  LISTING_LIMITS as LIMITS,
  TOOLS_CATEGORIES,
  TOOLS_RATE_TYPES,
  TOOLS_REGIONS,
} from '@commonyard/contracts/assets.values';
import { categoryLabel, RATE_TYPE_LABELS } from '../../lib/vocabulary.ts';
import { SelectField, TextareaField, TextField } from '../../ui/forms/fields.tsx';
import { FieldPair } from '../../ui/forms/form-section.tsx';
import { IMAGES_HINT, ImageUploadField } from '../../ui/forms/image-upload.tsx';
import type { AssetValues } from './asset-values.ts';
import { TagsField } from './tags-field.tsx';

type Props = {
  /** What the listing holds now: a category, region or rate type that is not offered here stays one to choose. */
  kept?: AssetValues;
  /** The first day that can be chosen. */
  firstDay: string;
};

/** What is asked about a listing in the tools area. */
export function AssetFields({ kept, firstDay }: Props) {
  const offered = (all: readonly string[], held: string | undefined) => [...new Set([...all, ...(held ? [held] : [])])];
  return (
    <>
      <TextField name="title" label="Asset Title" maxLength={LIMITS.title.max} />
      <FieldPair>
        <SelectField
          name="category"
          label="Category"
          placeholder={kept ? undefined : 'Select a category'}
          options={offered(TOOLS_CATEGORIES, kept?.category).map((value) => ({ value, label: categoryLabel(value) }))}
        />
        <SelectField
          name="region"
          label="Region"
          placeholder={kept ? undefined : 'Select a region'}
          options={offered(TOOLS_REGIONS, kept?.region).map((value) => ({ value, label: value }))}
        />
      </FieldPair>
      <TextareaField name="description" label="Description" rows={4} maxLength={LIMITS.description.max} />
      <FieldPair>
        <TextField name="rate" label="Rate" hint="Such as 450, or Negotiable" maxLength={LIMITS.rate} />
        <SelectField
          name="rateType"
          label="Rate Type"
          hint="What the rate is for"
          options={offered(TOOLS_RATE_TYPES, kept?.rateType).map((value) => ({
            value,
            label: RATE_TYPE_LABELS[value] ?? value,
          }))}
        />
      </FieldPair>
      <Box display="grid" gridTemplateColumns={{ base: '1fr', sm: 'repeat(3, 1fr)' }} gap="20px 16px">
        <TextField name="year" label="Year" optional maxLength={LIMITS.year} />
        <TextField name="make" label="Make" optional maxLength={LIMITS.make} />
        <TextField name="model" label="Model" optional maxLength={LIMITS.model} />
      </Box>
      <TextareaField name="specifications" label="Specifications" optional rows={3} maxLength={LIMITS.specifications} />
      <FieldPair>
        <TextField name="availableFrom" label="Available From" type="date" min={firstDay} optional />
        <TextField name="minimumPeriod" label="Minimum Lease Period" optional maxLength={LIMITS.minimumPeriod} />
      </FieldPair>
      <TagsField />
      <ImageUploadField label="Upload Images" hint={IMAGES_HINT} optional />
    </>
  );
}
