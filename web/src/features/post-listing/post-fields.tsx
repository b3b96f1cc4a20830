import { chakra, Box } from '@chakra-ui/react';
import { useFormikContext } from 'formik';
import { useTranslation } from '../../lib/translation.ts';
import { LISTING_LIMITS as LIMITS, PUBLIC_CATEGORIES } from '@commonyard/contracts/assets.values';
import type { ListingKind } from '../../entities/listing/listing-facts.ts';
import { SelectField, TextareaField, TextField, FieldPair, FormSection, Honeypot } from '../../ui/forms/fields.tsx';
import { IMAGES_HINT, ImageUploadField } from '../../ui/forms/image-upload.tsx';
import { MunicipalityField } from '../../entities/municipality/municipality-picker.tsx';
import type { PostListingValues } from './post-values.ts';
import { SmallText, Row } from '../../ui/layout.tsx';
import { categoryLabel } from '@commonyard/contracts/listing-labels.values';
import { CategoryIllustration } from '../../entities/listing/listing-image.tsx';
import { GroupError, Radio, useGroupError } from '../../ui/forms/radio-choice.tsx';

const TEXTS = {
  available: {
    title: 'Equipment Name',
    titleHint: 'For example: Road grader with snow wing',
    descriptionHint: 'Size, age and condition, what comes with it, and whether an operator is included.',
    rate: 'Rate per day',
    from: 'Available From',
    to: 'Available To',
  },
  needed: {
    title: 'Equipment Needed',
    titleHint: 'For example: Street sweeper for spring clean-up',
    descriptionHint: 'What it is for, the size or attachments you need, and for how long.',
    rate: 'Maximum budget per day',
    from: 'Needed From',
    to: 'Needed Until',
  },
} as const;

/** `isChange`: those of a posted listing, whose photos, address and region stay. */
export function PostListingFields({
  kind,
  today,
  isChange = false,
}: {
  kind: ListingKind;
  today: string;
  isChange?: boolean;
}) {
  const { t } = useTranslation();
  const { values } = useFormikContext<PostListingValues>();
  const texts = TEXTS[kind];
  return (
    <>
      <FormSection number={1} title={t('What')}>
        <TextField name="title" label={texts.title} hint={texts.titleHint} maxLength={LIMITS.title.max} />
        <CategoryField categories={PUBLIC_CATEGORIES} />
        <TextareaField
          name="description"
          label="Description"
          hint={texts.descriptionHint}
          maxLength={LIMITS.description.max}
        />
        <TextField
          name="rate"
          label={texts.rate}
          hint="An amount such as 450, or words such as Negotiable"
          optional
          maxLength={LIMITS.rate}
        />
      </FormSection>
      <FormSection number={2} title={t('When and where')}>
        <FieldPair>
          <TextField name="availableFrom" label={texts.from} type="date" min={today} />
          <TextField name="availableTo" label={texts.to} type="date" min={values.availableFrom || today} />
        </FieldPair>
        {!isChange && <SelectField name="region" label="Region" values={['Ontario']} />}
      </FormSection>
      {!isChange && (
        <FormSection number={3} title={t('Photos')}>
          <ImageUploadField label="Add photos" hint={IMAGES_HINT} optional />
        </FormSection>
      )}
      <FormSection number={isChange ? 3 : 4} title={t('Your contact')}>
        <MunicipalityField
          name="municipalityName"
          label="Municipality"
          hint="Or the public body you post for"
          maxLength={LIMITS.municipalityName.max}
        />
        <FieldPair>
          {!isChange && <TextField name="contactEmail" label="Email" type="email" autoComplete="email" />}
          <TextField
            name="contactPhone"
            label="Phone"
            type="tel"
            autoComplete="tel"
            optional
            maxLength={LIMITS.contactPhone}
          />
        </FieldPair>
        <TextareaField name="additionalNotes" label="Additional notes" optional rows={3} maxLength={LIMITS.notes} />
        {!isChange && <Honeypot />}
        <SmallText>
          {isChange && <>{t('The email address and the photos stay. For others, withdraw this and post it again.')} </>}
          {t(
            'The public sees these details once the listing is approved. Give your office’s details, not your own.',
          )}{' '}
          <chakra.a href="#privacy" color="link" textDecoration="underline">
            {t('Notice of collection')}
          </chakra.a>
        </SmallText>
      </FormSection>
    </>
  );
}

function CategoryField({ name = 'category', categories }: { name?: string; categories: readonly string[] }) {
  const { t } = useTranslation();
  const isInvalid = useGroupError(name) !== undefined;
  return (
    <chakra.fieldset
      role="radiogroup"
      aria-invalid={isInvalid || undefined}
      {...(isInvalid && { 'aria-describedby': `${name}-error` })}
      minW="0"
    >
      <chakra.legend fontWeight="600" mb="1">
        {t('Category')}
      </chakra.legend>
      <Box display="grid" gridTemplateColumns={{ base: '1fr 1fr', sm: 'repeat(3, 1fr)' }} gap="3">
        {categories.map((category, index) => (
          <chakra.label
            key={category}
            position="relative"
            display="flex"
            flexDirection="column"
            borderRadius="l2"
            overflow="hidden"
            cursor="pointer"
            bg="bg.panel"
            shadow={isInvalid ? 'ring.error' : 'ring.control'}
            _hover={{ bg: 'bg.muted' }}
            css={{
              '&:has(:checked)': {
                boxShadow: 'ring.chosen',
                background: 'brand.subtle',
                color: 'brand.fg',
              },
              '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'focus', outlineOffset: '4px' },
            }}
          >
            <CategoryIllustration category={category} />
            <Row as="span" gap="2" p="2" minH="11" fontWeight="600" lineHeight="1.25">
              <Radio name={name} value={category} isFirst={index === 0} accentColor="brand.solid" />
              <chakra.span minW="0" overflowWrap="anywhere">
                {t(categoryLabel(category))}
              </chakra.span>
            </Row>
          </chakra.label>
        ))}
      </Box>
      {isInvalid && (
        <Box mt="2">
          <GroupError name={name} />
        </Box>
      )}
    </chakra.fieldset>
  );
}
