import { Box, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Listing } from '@commonyard/contracts/http/assets';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { contentLanguage } from './listing-facts.ts';
import { CategoryIllustration, IllustrationCaption, ListingImage } from './listing-image.tsx';
import { useSwipe } from './use-swipe.ts';

// They lie over the photo, so that nothing moves when they come.
const GalleryControls = lazyPart(() => import('./gallery-controls.tsx'), 'GalleryControls');

const MAIN_SIZES = '(min-width: 1024px) 780px, 100vw';

type Props = {
  listing: Pick<Listing, 'images' | 'title' | 'category' | 'locale' | 'sample'>;
  isIllustration?: boolean;
};

/** The photos of a listing: one large, changed by swipe, arrows or its small ones, and opened over the whole window. */
export function Gallery({ listing, isIllustration = listing.sample }: Props) {
  const { t } = useTranslation();
  const { images, title, category } = listing;
  const [chosen, choose] = useState(0);
  const count = images.length;
  const index = chosen < count ? chosen : 0;
  const move = (step: 1 | -1) => count > 1 && choose((index + step + count) % count);
  const swipe = useSwipe(move);
  const main = images[index];
  if (!main) {
    return (
      <Box borderRadius="l3" overflow="hidden">
        <CategoryIllustration category={category} label={title} lang={contentLanguage(listing)} />
      </Box>
    );
  }
  return (
    <Box>
      <chakra.figure position="relative" {...swipe}>
        <chakra.a
          href={main}
          target="_blank"
          rel="noopener"
          display="block"
          borderRadius="l3"
          overflow="hidden"
          aria-label={t('{title}, photo {number} of {count}, opens in a new tab', {
            title,
            number: index + 1,
            count,
          })}
        >
          <ListingImage src={main} alt="" category={category} eager isFirst sizes={MAIN_SIZES} />
        </chakra.a>
        {isIllustration && <IllustrationCaption />}
        <GalleryControls images={images} title={title} lang={contentLanguage(listing)} index={index} onMove={move} />
      </chakra.figure>
      {count > 1 && (
        <chakra.ul display="grid" gridTemplateColumns="repeat(5, minmax(0, 1fr))" gap="3" mt="3" data-no-print>
          {images.map((image, number) => (
            <li key={image}>
              <chakra.button
                type="button"
                onClick={() => choose(number)}
                aria-pressed={number === index}
                aria-label={t('Photo {number} of {count}', { number: number + 1, count })}
                display="block"
                w="100%"
                borderRadius="l2"
                overflow="hidden"
                cursor="pointer"
                borderWidth="3px"
                borderColor={number === index ? 'brand.solid' : 'transparent'}
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
