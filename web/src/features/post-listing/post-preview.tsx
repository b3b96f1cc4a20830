import { Box } from '@chakra-ui/react';
import { useFormikContext } from 'formik';
import { useDeferredValue, type ReactNode } from 'react';
import { currentLanguage } from '../../lib/language.ts';
import { useTranslation } from '../../lib/translation.ts';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { type ListingKind, typeOfKind } from '../../entities/listing/listing-kind.ts';
import type { PostListingValues } from './post-values.ts';
import { SectionTitle } from '../../ui/layout.tsx';

export type RenderCard = (listing: ListingSummary) => ReactNode;

/** A live preview of the public card. It is inert. */
export function PostListingPreview({ kind, renderCard }: { kind: ListingKind; renderCard: RenderCard }) {
  const { t } = useTranslation();
  const { values } = useFormikContext<PostListingValues>();
  // Rendering the card would slow down typing.
  const shown = useDeferredValue(values);
  return (
    <Box display={{ base: 'none', lg: 'block' }} position="sticky" top="22" alignSelf="start">
      <SectionTitle mb="3">{t('How it will look')}</SectionTitle>
      <div inert>{renderCard(toCard(kind, shown, t('Your title')))}</div>
    </Box>
  );
}

const toCard = (kind: ListingKind, values: PostListingValues, untitled: string): ListingSummary => ({
  id: 0,
  type: typeOfKind(kind),
  status: 'pending',
  title: values.title.trim() || untitled,
  description: values.description,
  category: values.category,
  region: values.region,
  rate: values.rate || null,
  rateType: 'daily',
  availableFrom: values.availableFrom || null,
  availableTo: values.availableTo || null,
  minimumPeriod: null,
  tags: [],
  images: values.images,
  userId: null,
  municipality: null,
  municipalityName: values.municipalityName || null,
  locale: currentLanguage(),
  withdrawn: false,
  rejected: false,
  sample: false,
  createdAt: '',
});
