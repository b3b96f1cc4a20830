import { Box, Button, chakra } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, CircleAlert, ImageOff, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { Badge } from '../badges.tsx';
import type { Tile } from './image-uploads.ts';

type Props = {
  tile: Tile;
  index: number;
  count: number;
  isCover: boolean;
  onRemove: () => void;
  onRetry: () => void;
  onMove: (places: -1 | 1) => void;
};

/** One picture of the form: what it is, how far it is, and what can be done with it. */
export function ImageTile({ tile, index, count, isCover, onRemove, onRetry, onMove }: Props) {
  const { t } = useTranslation();
  const name = tile.name || t('Photo {number}', { number: index + 1 });
  const isUnsettled = tile.state === 'waiting' || tile.state === 'sending';
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="12px"
      rowGap="4px"
      p="8px"
      borderWidth="1px"
      borderColor={tile.state === 'failed' ? 'fg.error' : 'border'}
      borderRadius="l2"
      bg="bg.panel"
    >
      <Thumbnail src={tile.preview} />
      <Box flex="1 1 9rem" minW="0">
        <Box display="flex" alignItems="center" gap="8px" minW="0">
          <chakra.span truncate fontWeight="600">
            {name}
          </chakra.span>
          {isCover && <Badge tint="brand">{t('Cover')}</Badge>}
        </Box>
        {isUnsettled && <Progress name={name} percent={tile.percent} />}
        {tile.error && (
          <chakra.p display="flex" gap="6px" color="fg.error" textStyle="sm" fontWeight="600">
            <chakra.span flexShrink={0} mt="1px">
              <CircleAlert aria-hidden size={18} />
            </chakra.span>
            {t(tile.error)}
          </chakra.p>
        )}
      </Box>
      <Box display="flex" ms="auto" data-tile={tile.key}>
        {tile.state === 'failed' && (
          <Act icon={RotateCw} act="retry" label={t('Try again: {name}', { name })} onClick={onRetry} />
        )}
        {count > 1 && (
          <>
            <Act
              icon={ArrowUp}
              act="up"
              label={t('Move up: {name}', { name })}
              off={index === 0 && t('It is the first one.')}
              onClick={() => onMove(-1)}
            />
            <Act
              icon={ArrowDown}
              act="down"
              label={t('Move down: {name}', { name })}
              off={index === count - 1 && t('It is the last one.')}
              onClick={() => onMove(1)}
            />
          </>
        )}
        <Act
          icon={X}
          act="remove"
          label={isUnsettled ? t('Cancel: {name}', { name }) : t('Remove: {name}', { name })}
          onClick={onRemove}
        />
      </Box>
    </chakra.li>
  );
}

/** `off` says why it is. */
type ActProps = { icon: typeof X; act: string; label: string; off?: string | false; onClick: () => void };

/** Off, it keeps the focus: a disabled button would drop it. */
const Act = ({ icon: Icon, act, label, off = false, onClick }: ActProps) => (
  <Button
    type="button"
    variant="ghost"
    px="0"
    data-act={act}
    aria-label={label}
    title={off || undefined}
    aria-disabled={off !== false}
    opacity={off ? 0.4 : 1}
    onClick={off ? undefined : onClick}
  >
    <Icon aria-hidden />
  </Button>
);

function Thumbnail({ src }: { src: string }) {
  const [broken, setBroken] = useState<string>();
  const box = { w: '96px', h: '60px', flexShrink: 0, borderRadius: 'l1', bg: 'bg.muted' } as const;
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
    <Box display="flex" alignItems="center" gap="8px" mt="4px">
      <chakra.progress
        aria-label={name}
        value={percent}
        max={100}
        css={{
          appearance: 'none',
          flex: 1,
          minWidth: 0,
          height: '8px',
          borderRadius: '4px',
          overflow: 'hidden',
          background: 'bg.muted',
          color: 'brand.solid',
          '&::-webkit-progress-bar': { background: 'bg.muted' },
          '&::-webkit-progress-value': { background: 'brand.solid' },
          '&::-moz-progress-bar': { background: 'brand.solid' },
        }}
      />
      <chakra.span textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums" minW="4ch" textAlign="end">
        {t('{percent}%', { percent })}
      </chakra.span>
    </Box>
  );
}
