import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { Box, chakra } from '@chakra-ui/react';
import type { Listing } from '@commonyard/contracts/http/assets';
import { Rate } from '../../entities/listing/rate.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { Dialog } from '../../ui/dialog.tsx';

type Props = { listing: Listing; action: ReactNode; children: ReactNode; onClose: () => void };

/** The panel of a listing on a phone: the price, the days, and what to do. */
export function DaysSheet({ listing, action, children, onClose }: Props) {
  const { t } = useTranslation();
  useKeptWish();
  return (
    <Dialog
      size="sheet"
      title={t('Days and price')}
      onClose={onClose}
      footer={
        <Box display="grid" flex="1" minW="0">
          {action}
        </Box>
      }
    >
      <chakra.p textStyle="xl" mb="4">
        <Rate listing={listing} isWhole />
      </chakra.p>
      {children}
    </Dialog>
  );
}

const WISH = ['from', 'to', 'operator', 'hours', 'transport'] as const;

/** Closing the sheet goes back to an address without the days that were chosen in it: takes them over. */
function useKeptWish() {
  const router = useRouter();
  const { pathname, search, hash } = useLocation();
  const open = useRef<{ pathname: string; search: Record<string, unknown> }>(undefined);
  useEffect(() => {
    if (hash) open.current = { pathname, search };
  });
  useEffect(
    () => () => {
      const { location } = router.state;
      const last = open.current;
      if (location.pathname !== last?.pathname) return;
      const now = location.search as Record<string, unknown>;
      if (WISH.every((name) => now[name] === last.search[name])) return;
      const wish = Object.fromEntries(WISH.map((name) => [name, last.search[name]]));
      void router.navigate({ to: '.', search: { ...now, ...wish } as never, replace: true, resetScroll: false });
    },
    [router],
  );
}
