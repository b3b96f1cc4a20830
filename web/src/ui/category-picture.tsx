import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { imageVariant } from '@commonyard/contracts/media.values';

const SYMBOLS: [RegExp, string][] = [
  [/snow/, 'snow-removal'],
  [/road/, 'road-maintenance'],
  [/landscap|lawn/, 'landscaping'],
  [/waste|garbage/, 'waste'],
  [/water/, 'water'],
  [/transport|vehicle/, 'transportation'],
  [/^other$|office|tools/, 'other'],
];

/** The illustration for a category: by its lower-cased, dash-joined name, a construction machine where nothing fits. */
export function categorySymbol(category: string): string {
  const slug = category.toLowerCase().replaceAll(/[^a-z]+/g, '-');
  return SYMBOLS.find(([pattern]) => pattern.test(slug))?.[1] ?? 'construction';
}

/** The drawing that stands in for a picture. */
export function CategoryPicture({ category, label }: { category: string; label?: string }) {
  const symbol = categorySymbol(category);
  return (
    <chakra.svg
      className={`category-${symbol}`}
      w="100%"
      aspectRatio="8 / 5"
      display="block"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <use href={`/categories.svg#${symbol}`} />
    </chakra.svg>
  );
}

type Props = { src: string | undefined; alt: string; category: string; eager?: boolean; sizes?: string };

const CARD_SIZES = '(min-width:1280px) 280px, (min-width:768px) 33vw, (min-width:480px) 50vw, 100vw';

/** A listing's picture, always 8 to 5; one that is missing or broken becomes the drawing of its category, in the same box. */
export function ListingPicture({ src, alt, category, eager = false, sizes = CARD_SIZES }: Props) {
  const [broken, setBroken] = useState<string>();
  if (!src || broken === src) return <CategoryPicture category={category} label={alt} />;
  return (
    <chakra.img
      src={imageVariant(src, 640)}
      srcSet={`${imageVariant(src, 320)} 320w, ${imageVariant(src, 640)} 640w, ${src} 1280w`}
      sizes={sizes}
      width={640}
      height={400}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setBroken(src)}
      w="100%"
      h="auto"
      aspectRatio="8 / 5"
      objectFit="cover"
      bg="bg.muted"
    />
  );
}
