import { Box, chakra } from '@chakra-ui/react';
import { useTranslation } from '../../lib/translation.ts';
import {
  CATEGORIES,
  LISTING_LIMITS as LIMITS,
  RATE_TYPES,
  LISTING_STATUSES,
  type ListingStatus,
} from '@commonyard/contracts/assets.values';
import type { Listing } from '@commonyard/contracts/http/assets';
import { CATEGORY_LABELS, RATE_TYPE_LABELS, LISTING_STATUS_LABELS } from '@commonyard/contracts/listing-labels.values';
import { EquipmentFields } from '../../entities/listing/equipment-fields.tsx';
import { SelectField, TextareaField, TextField, FieldPair, FormSection } from '../../ui/forms/fields.tsx';
import { IMAGES_HINT, ImageUploadField } from '../../ui/forms/image-upload.tsx';
import { useField } from 'formik';
import { labels } from '@commonyard/contracts/known-values.values';

export function EditFields({ listing }: { listing: Listing }) {
  const { t } = useTranslation();
  // Only Ontario is offered; a listing from the workspace may have another region and keeps it.
  const regions = [...new Set(['Ontario', listing.region])];
  return (
    <>
      <FormSection number={1} title={t('What')}>
        <TextField name="title" label="Title" maxLength={LIMITS.title.max} />
        <FieldPair>
          <SelectField name="category" label="Category" values={CATEGORIES} labels={CATEGORY_LABELS} />
          <SelectField name="region" label="Region" values={regions} />
        </FieldPair>
        <TextareaField name="description" label="Description" maxLength={LIMITS.description.max} />
      </FormSection>
      <FormSection number={2} title={t('Status and rate')}>
        <StatusField />
        <FieldPair>
          <TextField name="rate" label="Rate" optional maxLength={LIMITS.rate} />
          <SelectField name="rateType" label="Rate type" values={RATE_TYPES} labels={RATE_TYPE_LABELS} />
        </FieldPair>
      </FormSection>
      <FormSection number={3} title={t('Make and model')}>
        <EquipmentFields rows={4} />
      </FormSection>
      <FormSection number={4} title={t('Photos')}>
        <ImageUploadField label="Add photos" hint={IMAGES_HINT} optional />
      </FormSection>
      <FormSection number={5} title={t('Contact')}>
        <FieldPair>
          <TextField name="contactName" label="Contact name" optional maxLength={LIMITS.contactName} />
          <TextField
            name="contactOrganization"
            label="Contact organization"
            optional
            maxLength={LIMITS.contactOrganization}
          />
          <TextField name="contactEmail" label="Contact email" type="email" optional />
          <TextField name="contactPhone" label="Contact phone" type="tel" optional maxLength={LIMITS.contactPhone} />
        </FieldPair>
      </FormSection>
    </>
  );
}

const EFFECTS = labels<ListingStatus>({
  pending: 'Waiting for review. Not public.',
  available: 'Visible to the public.',
  leased: 'In use elsewhere. Not public.',
  unavailable: 'Rejected or taken down. Not public.',
});
const ORDER = LISTING_STATUSES.toSorted((a, b) => Number(b === 'pending') - Number(a === 'pending'));

function StatusField({ name = 'status' }: { name?: string }) {
  const { t } = useTranslation();
  const [field] = useField<string>(name);
  return (
    <chakra.fieldset minW="0">
      <chakra.legend fontWeight="600" mb="1">
        {t('Status')}
      </chakra.legend>
      <Box
        display="grid"
        gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr', md: 'repeat(4, minmax(0, 1fr))' }}
        borderWidth="1px"
        borderColor="border.control"
        borderRadius="l2"
        p="1"
        gap="1"
        bg="bg.panel"
      >
        {ORDER.map((status) => (
          <chakra.label
            key={status}
            display="flex"
            gap="2"
            p="2"
            minH="11"
            borderRadius="l1"
            cursor="pointer"
            _hover={{ bg: 'bg.muted' }}
            css={{
              '&:has(:checked)': { background: 'brand.subtle', color: 'brand.fg' },
              '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'focus', outlineOffset: '2px' },
            }}
          >
            <chakra.input
              type="radio"
              {...field}
              value={status}
              checked={field.value === status}
              aria-describedby={`${name}-${status}`}
              boxSize="4.5"
              mt="0.75"
              flexShrink={0}
              accentColor="brand.solid"
              outline="none"
            />
            <span>
              <chakra.span display="block" fontWeight="600">
                {t(LISTING_STATUS_LABELS[status])}
              </chakra.span>
              <chakra.span id={`${name}-${status}`} display="block" textStyle="sm" lineHeight="1.3">
                {t(EFFECTS[status])}
              </chakra.span>
            </span>
          </chakra.label>
        ))}
      </Box>
    </chakra.fieldset>
  );
}
