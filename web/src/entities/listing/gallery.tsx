import { Box, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { CategoryIllustration, ListingImage } from './listing-image.tsx';

const MAIN_SIZES = '(min-width: 1024px) 780px, 100vw';

/** The main image, which opens in a new tab, and the thumbnails that select it. */
export function Gallery({ images, title, category }: { images: string[]; title: string; category: string }) {
  const { t } = useTranslation();
  const [chosen, choose] = useState(0);
  const main = images[chosen] ?? images[0];
  if (!main) {
    return (
      <Box borderRadius="l3" overflow="hidden">
        <CategoryIllustration category={category} label={title} />
      </Box>
    );
  }
  return (
    <Box>
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
        <ListingImage src={main} alt="" category={category} eager sizes={MAIN_SIZES} />
      </chakra.a>
      {images.length > 1 && (
        <chakra.ul listStyleType="none" display="grid" gridTemplateColumns="repeat(5, minmax(0, 1fr))" gap="3" mt="3">
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
