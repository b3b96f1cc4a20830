import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { imageVariant } from '@commonyard/contracts/image-url.values';
import { useTranslation } from '../../lib/translation.ts';

/** A drawing of `categories.svg`: a machine before a scene, also mirrored. */
export type Illustration = { machine: string; scene?: string; isMirrored?: boolean };

const CATEGORIES: [RegExp, string][] = [
  [/snow/, 'snow-removal'],
  [/road/, 'road-maintenance'],
  [/landscap|lawn/, 'landscaping'],
  [/waste|garbage/, 'waste'],
  [/water/, 'water'],
  [/transport|vehicle/, 'transportation'],
  [/^other$|office|tools/, 'other'],
];

/** The id of a category's illustration in `categories.svg`: a construction machine for an unknown category. */
export function categoryIllustrationId(category: string): string {
  const slug = category.toLowerCase().replaceAll(/[^a-z]+/g, '-');
  return CATEGORIES.find(([pattern]) => pattern.test(slug))?.[1] ?? 'construction';
}

type IllustrationProps = {
  category: string;
  /** Default: the drawing of the category; null: not known yet. */
  illustration?: Illustration | null | undefined;
  label?: string;
  lang?: string | undefined;
};

export function CategoryIllustration({ category, illustration, label, lang }: IllustrationProps) {
  const colours = categoryIllustrationId(category);
  const { machine, scene, isMirrored }: Partial<Illustration> =
    illustration ?? (illustration === null ? {} : { machine: colours });
  return (
    <chakra.svg
      className={`category-${colours}`}
      w="100%"
      aspectRatio="8 / 5"
      display="block"
      transform={isMirrored ? 'scaleX(-1)' : undefined}
      {...(label ? { role: 'img', 'aria-label': label, lang } : { 'aria-hidden': true })}
    >
      {scene && <use href={`/categories.svg#${scene}`} />}
      {machine && <use href={`/categories.svg#${machine}`} />}
    </chakra.svg>
  );
}

type Props = {
  src: string | undefined;
  alt: string;
  category: string;
  illustration?: Illustration | null | undefined;
  /** The language of `alt`, where it is not that of the page. */
  lang?: string | undefined;
  eager?: boolean;
  /** The first image of the page, which the browser loads before the others. */
  isFirst?: boolean | undefined;
  sizes?: string;
};

const CARD_SIZES = '(min-width:1280px) 280px, (min-width:768px) 33vw, (min-width:480px) 50vw, 100vw';

/** A listing image in the ratio 8:5. A missing or broken image is replaced by the illustration of its category. */
export function ListingImage({ src, alt, category, illustration, lang, ...loading }: Props) {
  const { eager = false, isFirst = false, sizes = CARD_SIZES } = loading;
  const [failedSrc, setFailedSrc] = useState<string>();
  if (!src || failedSrc === src)
    return <CategoryIllustration category={category} illustration={illustration} label={alt} lang={lang} />;
  return (
    <chakra.img
      src={imageVariant(src, 640)}
      srcSet={`${imageVariant(src, 320)} 320w, ${imageVariant(src, 640)} 640w, ${src} 1280w`}
      sizes={sizes}
      width={640}
      height={400}
      alt={alt}
      lang={lang}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
      onError={() => setFailedSrc(src)}
      w="100%"
      h="auto"
      aspectRatio="8 / 5"
      objectFit="cover"
      bg="bg.muted"
    />
  );
}

/** Says that the picture above it in the same box is a drawing of such a machine, not a photo of this one. */
export function IllustrationCaption() {
  const { t } = useTranslation();
  return (
    <chakra.figcaption
      position="absolute"
      bottom="2"
      insetStart="2"
      px="2"
      borderRadius="l1"
      bg="bg.panel"
      color="fg.muted"
      textStyle="xs"
      pointerEvents="none"
    >
      {t('Illustration')}
    </chakra.figcaption>
  );
}
