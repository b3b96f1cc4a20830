import type { ReactNode } from 'react';
import { Box, chakra } from '@chakra-ui/react';
import type { Listing } from '@commonyard/contracts/http/assets';
import { Rate } from '../../entities/listing/rate.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { Dialog } from '../../ui/dialog.tsx';

type Props = { listing: Listing; action: ReactNode; children: ReactNode; onClose: () => void };

/** The panel of a listing on a phone: the price, the days, and what to do. */
export function DaysSheet({ listing, action, children, onClose }: Props) {
  const { t } = useTranslation();
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
