import { Box, chakra } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight, Maximize2, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { Listing } from '@commonyard/contracts/http/assets';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { contentLanguage } from './listing-facts.ts';
import { CategoryIllustration, IllustrationCaption, ListingImage } from './listing-image.tsx';
import { useSwipe } from './use-swipe.ts';

const Lightbox = lazyPart(() => import('./lightbox.tsx'), 'Lightbox');

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
  const [isOpen, setOpen] = useState(false);
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
        {count > 1 && (
          <>
            <PhotoButton
              icon={ChevronLeft}
              label={t('Previous photo')}
              onClick={() => move(-1)}
              insetStart="2"
              {...MID}
            />
            <PhotoButton icon={ChevronRight} label={t('Next photo')} onClick={() => move(1)} insetEnd="2" {...MID} />
            <chakra.output
              position="absolute"
              bottom="2"
              insetEnd="2"
              px="2"
              borderRadius="l1"
              bg="bg.panel"
              textStyle="sm"
              fontVariantNumeric="tabular-nums"
              pointerEvents="none"
              aria-label={t('Photo {number} of {count}', { number: index + 1, count })}
              data-no-print
            >
              {`${index + 1} / ${count}`}
            </chakra.output>
          </>
        )}
        <PhotoButton
          icon={Maximize2}
          label={t('Show the whole photo')}
          onClick={() => setOpen(true)}
          top="2"
          insetEnd="2"
        />
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
      {isOpen && (
        <Lightbox
          images={images}
          title={title}
          lang={contentLanguage(listing)}
          index={index}
          onMove={move}
          onClose={() => setOpen(false)}
        />
      )}
    </Box>
  );
}

const MID = { top: '50%', translate: '0 -50%' } as const;

type PhotoButtonProps = {
  icon: LucideIcon;
  label: string;
  onClick: () => void;
  top: string;
  translate?: string;
  insetStart?: string;
  insetEnd?: string;
};

/** A round button on the photo. */
const PhotoButton = ({ icon: Icon, label, ...props }: PhotoButtonProps) => (
  <chakra.button
    type="button"
    aria-label={label}
    position="absolute"
    display="grid"
    placeItems="center"
    boxSize="11"
    borderRadius="full"
    bg="bg.panel"
    color="fg"
    shadow="e2"
    cursor="pointer"
    data-no-print
    {...props}
  >
    <Icon aria-hidden size={20} />
  </chakra.button>
);
