import { Box, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Listing } from '@commonyard/contracts/http/assets';
import { useTranslation } from '../../lib/translation.ts';
import { contentLanguage } from './listing-facts.ts';
import { CategoryIllustration, IllustrationCaption, ListingImage } from './listing-image.tsx';

const MAIN_SIZES = '(min-width: 1024px) 780px, 100vw';

type Props = {
  listing: Pick<Listing, 'images' | 'title' | 'category' | 'locale' | 'sample'>;
  isIllustration?: boolean;
};

export function Gallery({ listing, isIllustration = listing.sample }: Props) {
  const { t } = useTranslation();
  const { images, title, category } = listing;
  const [chosen, choose] = useState(0);
  const main = images[chosen] ?? images[0];
  if (!main) {
    return (
      <Box borderRadius="l3" overflow="hidden">
        <CategoryIllustration category={category} label={title} lang={contentLanguage(listing)} />
      </Box>
    );
  }
  return (
    <Box>
      <chakra.figure position="relative">
        <chakra.a
          href={main}
          target="_blank"
          rel="noopener"
          display="block"
          borderRadius="l3"
          overflow="hidden"
          aria-label={t('{title}, photo {number} of {count}, opens in a new tab', {
            title,
            number: chosen + 1,
            count: images.length,
          })}
        >
          <ListingImage src={main} alt="" category={category} eager isFirst sizes={MAIN_SIZES} />
        </chakra.a>
        {isIllustration && <IllustrationCaption />}
      </chakra.figure>
      {images.length > 1 && (
        <chakra.ul display="grid" gridTemplateColumns="repeat(5, minmax(0, 1fr))" gap="3" mt="3" data-no-print>
          {images.map((image, index) => (
            <li key={image}>
              <chakra.button
                type="button"
                onClick={() => choose(index)}
                aria-pressed={index === chosen}
                aria-label={t('Photo {number} of {count}', { number: index + 1, count: images.length })}
                display="block"
                w="100%"
                borderRadius="l2"
                overflow="hidden"
                cursor="pointer"
                borderWidth="3px"
                borderColor={index === chosen ? 'brand.solid' : 'transparent'}
              >
                <ListingImage src={image} alt="" category={category} sizes="150px" />
              </chakra.button>
            </li>
          ))}
        </chakra.ul>
      )}
    </Box>
  );
}
