import { chakra } from '@chakra-ui/react';
import type { Field, Frame } from '../../entities/listing-form/frames.ts';
import { ListingFormFields } from '../../entities/listing-form/listing-form-fields.tsx';
import { MunicipalityPicker } from '../../entities/municipality/municipality-picker.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { Honeypot } from '../../ui/forms/fields.tsx';
import { SmallText } from '../../ui/layout.tsx';
import { CategoryCards } from './category-cards.tsx';

const CONTROLS = {
  cards: CategoryCards,
  municipality: ({ field: { name, label, hint, maxLength } }: { field: Field }) => (
    <MunicipalityPicker {...{ name, label, hint, maxLength }} isFreeText />
  ),
};

/** The fields of a guest. `isChange`: those of a posted listing. */
export function PostListingFields({
  frame,
  today,
  isChange = false,
}: {
  frame: Frame;
  today: string;
  isChange?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <ListingFormFields frame={frame} today={today} controls={CONTROLS}>
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
    </ListingFormFields>
  );
}
