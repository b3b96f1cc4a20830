import { Box } from '@chakra-ui/react';
import { useFormikContext } from 'formik';
import { useDeferredValue, useState, type ReactNode } from 'react';
import type { ListingType, RateType } from '@commonyard/contracts/assets.values';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { currentLanguage, useTranslation } from '../../lib/translation.ts';
import { SectionTitle, Stack } from '../../ui/layout.tsx';

export type RenderCard = (listing: ListingSummary) => ReactNode;

type Owner = Pick<ListingSummary, 'userId' | 'municipality' | 'municipalityName'>;

type Props = {
  type: ListingType;
  renderCard: RenderCard;
  /** Whose listing it is; a guest types the name of its municipality. */
  owner?: Owner | undefined;
  /** What else stands beside the fields; on narrow screens below them. */
  aside?: ReactNode;
  /** Where the card stays while the fields scroll. */
  top?: '0' | '22';
  children: ReactNode;
};

/** The fields of a form; on wide screens with the card of the listing beside them. */
export const FormWithPreview = ({ type, owner, renderCard, aside, top = '22', children }: Props) => (
  <Box
    display="grid"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, {sizes.160}) {sizes.80}' }}
    rowGap="6"
    columnGap={{ base: '8', xl: '16' }}
    alignItems="start"
  >
    <Stack gap="5" minW="0">
      {children}
    </Stack>
    <Stack gap="6" position={{ lg: 'sticky' }} top={top} minW="0">
      <Preview type={type} owner={owner} renderCard={renderCard} />
      {aside}
    </Stack>
  </Box>
);

/** Fields that a form lacks. */
const NO_VALUES = {
  title: '',
  category: '',
  description: '',
  region: 'Ontario',
  rate: '',
  rateType: 'daily' as RateType,
  availableFrom: '',
  availableTo: '',
  minimumPeriod: '',
  municipalityName: '',
  tags: [] as string[],
  images: [] as string[],
};

function Preview({ type, owner, renderCard }: Pick<Props, 'type' | 'owner' | 'renderCard'>) {
  const { t } = useTranslation();
  const { values } = useFormikContext<Partial<typeof NO_VALUES>>();
  const [createdAt] = useState(() => new Date().toISOString());
  // Rendering the card would slow down typing.
  const { title, category, description, region, tags, images, ...texts } = useDeferredValue({
    ...NO_VALUES,
    ...values,
  });
  const { rate, rateType, availableFrom, availableTo, minimumPeriod, municipalityName } = texts;
  return (
    <Box display={{ base: 'none', lg: 'block' }}>
      <SectionTitle mb="3">{t('How it will look')}</SectionTitle>
      <div inert>
        {renderCard({
          id: 0,
          type,
          status: 'pending',
          title: title.trim() || t('Your title'),
          description,
          category: category || 'other',
          region,
          rate: rate || null,
          rateType,
          availableFrom: availableFrom || null,
          availableTo: availableTo || null,
          minimumPeriod: minimumPeriod || null,
          tags,
          images,
          userId: owner?.userId ?? null,
          municipality: owner?.municipality ?? null,
          municipalityName: owner?.municipalityName ?? (municipalityName || null),
          locale: currentLanguage(),
          withdrawn: false,
          rejected: false,
          sample: false,
          createdAt,
        })}
      </div>
    </Box>
  );
}
