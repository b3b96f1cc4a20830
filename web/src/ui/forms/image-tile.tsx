import { Box, chakra } from '@chakra-ui/react';
import { IconButton } from '../icon-button.tsx';
import { ArrowDown, ArrowUp, CircleAlert, ImageOff, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { Badge } from '../badge.tsx';
import type { ImageUpload } from './image-upload-store.ts';
import { Cluster, ErrorText, Row, SmallText } from '../layout.tsx';

type Props = {
  tile: ImageUpload;
  index: number;
  count: number;
  isCover: boolean;
  onRemove: () => void;
  onRetry: () => void;
  onMove: (offset: -1 | 1) => void;
};

export function ImageTile({ tile, index, count, isCover, onRemove, onRetry, onMove }: Props) {
  const { t } = useTranslation();
  const name = tile.name || t('Photo {number}', { number: index + 1 });
  const isUnsettled = tile.state === 'waiting' || tile.state === 'sending';
  return (
    <Cluster
      as="li"
      alignItems="center"
      columnGap="3"
      rowGap="1"
      p="2"
      borderWidth="1px"
      borderColor={tile.state === 'failed' ? 'fg.error' : 'border'}
      borderRadius="l2"
      bg="bg.panel"
    >
      <Thumbnail src={tile.preview} />
      <Box flex="1 1 9rem" minW="0">
        <Row gap="2" minW="0">
          <chakra.span truncate fontWeight="600">
            {name}
          </chakra.span>
          {isCover && <Badge tint="brand">{t('Cover')}</Badge>}
        </Row>
        {isUnsettled && <Progress name={name} percent={tile.percent} />}
        {tile.error && (
          <ErrorText display="flex" gap="1.5" textStyle="sm">
            <chakra.span flexShrink={0} mt="px">
              <CircleAlert aria-hidden size={18} />
            </chakra.span>
            {t(tile.error)}
          </ErrorText>
        )}
      </Box>
      <Box display="flex" ms="auto" data-tile={tile.key}>
        {tile.state === 'failed' && (
          <IconButton icon={RotateCw} data-action="retry" label={t('Try again: {name}', { name })} onClick={onRetry} />
        )}
        {count > 1 && (
          <>
            <IconButton
              icon={ArrowUp}
              data-action="up"
              label={t('Move up: {name}', { name })}
              disabledReason={index === 0 && t('This is the first photo.')}
              onClick={() => onMove(-1)}
            />
            <IconButton
              icon={ArrowDown}
              data-action="down"
              label={t('Move down: {name}', { name })}
              disabledReason={index === count - 1 && t('This is the last photo.')}
              onClick={() => onMove(1)}
            />
          </>
        )}
        <IconButton
          icon={X}
          data-action="remove"
          label={isUnsettled ? t('Cancel: {name}', { name }) : t('Remove: {name}', { name })}
          onClick={onRemove}
        />
      </Box>
    </Cluster>
  );
}

function Thumbnail({ src }: { src: string }) {
  const [broken, setBroken] = useState<string>();
  const box = { w: '24', h: '15', flexShrink: 0, borderRadius: 'l1', bg: 'bg.muted' } as const;
  if (broken === src) {
    return (
      <Box {...box} display="grid" placeItems="center" color="fg.muted">
        <ImageOff aria-hidden size={24} />
      </Box>
    );
  }
  return <chakra.img {...box} src={src} alt="" objectFit="cover" onError={() => setBroken(src)} />;
}

function Progress({ name, percent }: { name: string; percent: number }) {
  const { t } = useTranslation();
  return (
    <Row gap="2" mt="1">
      <chakra.progress
        aria-label={name}
        value={percent}
        max={100}
        css={{
          appearance: 'none',
          flex: 1,
          minWidth: 0,
          height: '2',
          borderRadius: 'l1',
          overflow: 'hidden',
          background: 'bg.muted',
          color: 'brand.solid',
          '&::-webkit-progress-bar': { background: 'bg.muted' },
          '&::-webkit-progress-value': { background: 'brand.solid' },
          '&::-moz-progress-bar': { background: 'brand.solid' },
        }}
      />
      <SmallText as="span" fontVariantNumeric="tabular-nums" minW="4ch" textAlign="end">
        {t('{percent}%', { percent })}
      </SmallText>
    </Row>
  );
}
