import { chakra } from '@chakra-ui/react';
import { useFormikContext } from 'formik';
import { useTranslation } from '../../lib/translation.ts';
import { LISTING_LIMITS as LIMITS, PUBLIC_CATEGORIES } from '@commonyard/contracts/assets.values';
import type { ListingKind } from '../../entities/listing/listing-kind.ts';
import { CategoryField } from './category-field.tsx';
import { SelectField, TextareaField, TextField } from '../../ui/forms/fields.tsx';
import { FieldPair, FormSection } from '../../ui/forms/form-section.tsx';
import { IMAGES_HINT, ImageUploadField } from '../../ui/forms/image-upload.tsx';
import { MunicipalityField } from '../../entities/municipality/municipality-field.tsx';
import { Honeypot } from '../../ui/forms/honeypot.tsx';
import type { PostListingValues } from './post-values.ts';
import { SmallText } from '../../ui/layout.tsx';

const TEXTS = {
  available: {
    title: 'Equipment Name',
    titleHint: 'For example: Road grader with snow wing',
    descriptionHint: 'Size, age and condition, what comes with it, and whether an operator is included.',
    rate: 'Rate per day',
    from: 'Available From',
    to: 'Available To',
    notes: 'Additional notes',
  },
  needed: {
    title: 'Equipment Needed',
    titleHint: 'For example: Street sweeper for spring clean-up',
    descriptionHint: 'What it is for, the size or attachments you need, and for how long.',
    rate: 'Maximum budget per day',
    from: 'Needed From',
    to: 'Needed Until',
    notes: 'Additional notes',
  },
} as const;

/** The fields of the public form, in four sections. */
export function PostListingFields({ kind, today }: { kind: ListingKind; today: string }) {
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
        <SelectField name="region" label="Region" options={[{ value: 'Ontario', label: 'Ontario' }]} />
      </FormSection>
      <FormSection number={3} title={t('Photos')}>
        <ImageUploadField label="Add photos" hint={IMAGES_HINT} optional />
      </FormSection>
      <FormSection number={4} title={t('Your contact')}>
        <MunicipalityField
          name="municipalityName"
          label="Municipality"
          hint="Or the public body you post for"
          maxLength={LIMITS.municipalityName.max}
        />
        <FieldPair>
          <TextField
            name="contactEmail"
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
          />
          <TextField
            name="contactPhone"
            label="Phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            optional
            maxLength={LIMITS.contactPhone}
          />
        </FieldPair>
        <TextareaField name="additionalNotes" label={texts.notes} optional rows={3} maxLength={LIMITS.notes} />
        <Honeypot />
        <SmallText>
          {t('The public sees these details once the listing is approved. Give your office’s details, not your own.')}{' '}
          <chakra.a href="#privacy" color="link" textDecoration="underline">
            {t('Notice of collection')}
          </chakra.a>
        </SmallText>
      </FormSection>
    </>
  );
}
