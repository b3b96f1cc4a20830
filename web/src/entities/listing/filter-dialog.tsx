import { Button } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { formatCount } from '../../lib/format.ts';
import { Dialog } from '../../ui/dialog.tsx';

type Props = {
  found: { total: number; capped: boolean } | undefined;
  /** Clears all filters; undefined where there is none. */
  onClear: (() => void) | undefined;
  onClose: () => void;
  children: ReactNode;
};

export function FilterDialog({ found, onClear, onClose, children }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('Filters')}
      onClose={onClose}
      footer={
        <>
          {onClear && (
            <Button variant="outline" onClick={onClear}>
              {t('Clear all')}
            </Button>
          )}
          <Button onClick={onClose} flex="1">
            {found
              ? t('Show {total} listings', { count: found.total, total: formatCount(found.total, found.capped) })
              : t('Show listings')}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
