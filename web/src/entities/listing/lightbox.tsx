import { Box, chakra } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight, ExternalLink, ZoomIn, ZoomOut } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Row } from '../../ui/layout.tsx';
import { useSwipe } from './use-swipe.ts';

type Props = {
  images: readonly string[];
  title: string;
  lang: string | undefined;
  index: number;
  onMove: (step: 1 | -1) => void;
  onClose: () => void;
};

const STEPS: Record<string, 1 | -1> = { ArrowLeft: -1, ArrowRight: 1 };

/** The photos of a listing over the whole window, each one whole whatever its format. */
export function Lightbox({ images, title, lang, index, onMove, onClose }: Props) {
  const { t } = useTranslation();
  const [isZoomed, setZoomed] = useState(false);
  const count = images.length;
  const move = (step: 1 | -1) => {
    setZoomed(false);
    onMove(step);
  };
  const swipe = useSwipe(move);
  const moveByKey = ({ key }: KeyboardEvent) => {
    const step = STEPS[key];
    if (step && count > 1 && !isZoomed) move(step);
  };
  const position = t('Photo {number} of {count}', { number: index + 1, count });
  return (
    <Dialog
      size="full"
      title={title}
      titleLanguage={lang}
      onClose={onClose}
      onKeyDown={moveByKey}
      footer={
        <Row flex="1" justifyContent="center" gap="2" flexWrap="wrap">
          {count > 1 && <IconButton icon={ChevronLeft} label={t('Previous photo')} onClick={() => move(-1)} />}
          <chakra.output minW="20" textAlign="center" fontVariantNumeric="tabular-nums">
            {position}
          </chakra.output>
          {count > 1 && <IconButton icon={ChevronRight} label={t('Next photo')} onClick={() => move(1)} />}
          <IconButton
            icon={isZoomed ? ZoomOut : ZoomIn}
            label={isZoomed ? t('Zoom out') : t('Zoom in')}
            onClick={() => setZoomed(!isZoomed)}
          />
          <chakra.a
            href={images[index]}
            target="_blank"
            rel="noopener"
            display="grid"
            placeItems="center"
            boxSize="11"
            aria-label={t('Open the photo in a new tab')}
          >
            <ExternalLink aria-hidden size={20} />
          </chakra.a>
        </Row>
      }
    >
      <Box
        position="absolute"
        inset="0"
        overflow="auto"
        bg="bg.muted"
        {...(isZoomed ? { role: 'group', tabIndex: 0, 'aria-label': position } : swipe)}
      >
        <chakra.img
          src={images[index]}
          alt={position}
          display="block"
          w={isZoomed ? '200%' : '100%'}
          maxW="none"
          h={isZoomed ? '200%' : '100%'}
          objectFit="contain"
        />
      </Box>
    </Dialog>
  );
}
