import { chakra } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight, Maximize2, type LucideIcon } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useTranslation } from '../../lib/translation.ts';

const Lightbox = lazyPart(() => import('./lightbox.tsx'), 'Lightbox');

type Props = Omit<ComponentProps<typeof Lightbox>, 'onClose'>;

/** What lies over the large photo of a gallery: arrows, counter, and the button that opens it over the whole window. */
export function GalleryControls(props: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { images, index, onMove } = props;
  const count = images.length;
  return (
    <>
      {count > 1 && (
        <>
          <PhotoButton
            icon={ChevronLeft}
            label={t('Previous photo')}
            onClick={() => onMove(-1)}
            insetStart="2"
            {...MIDDLE}
          />
          <PhotoButton icon={ChevronRight} label={t('Next photo')} onClick={() => onMove(1)} insetEnd="2" {...MIDDLE} />
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
      {isOpen && <Lightbox {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

const MIDDLE = { top: '50%', translate: '0 -50%' } as const;

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
