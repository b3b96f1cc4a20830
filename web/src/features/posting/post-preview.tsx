import { Box, chakra } from '@chakra-ui/react';
import { useFormikContext } from 'formik';
import { useDeferredValue, type ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { typeOf, type Side } from '../../lib/vocabulary.ts';
import type { PostValues } from './post-values.ts';

export type ShowCard = (listing: ListingSummary) => ReactNode;

/** The card as the public will see it, while it is typed. To look at only: its links lead nowhere yet. */
export function PostPreview({ side, showCard }: { side: Side; showCard: ShowCard }) {
  const { t } = useTranslation();
  const { values } = useFormikContext<PostValues>();
  // A card costs more than a key press may.
  const shown = useDeferredValue(values);
  return (
    <Box display={{ base: 'none', lg: 'block' }} position="sticky" top="88px" alignSelf="start">
      <chakra.h2 textStyle="lg" fontWeight="700" mb="12px">
        {t('How it will look')}
      </chakra.h2>
      <div inert>{showCard(toCard(side, shown, t('Your title')))}</div>
    </Box>
  );
}

const toCard = (side: Side, values: PostValues, untitled: string): ListingSummary => ({
  id: 0,
  type: typeOf(side),
  status: 'pending',
  title: values.title.trim() || untitled,
  description: values.description,
  category: values.category,
  region: values.region,
  rate: values.rate || null,
  rateType: 'daily',
  year: null,
  make: null,
  model: null,
  specifications: null,
  availableFrom: values.availableFrom || null,
  availableTo: values.availableTo || null,
  minimumPeriod: null,
  tags: [],
  images: values.images,
  userId: null,
  municipality: null,
  municipalityName: values.municipalityName || null,
  sample: false,
  version: 1,
  createdAt: '',
  updatedAt: '',
});
