import { Button } from '@chakra-ui/react';
import { List, Map } from 'lucide-react';
import { useTranslation } from '../../lib/translation.ts';
import { useIsWide } from '../../lib/use-wide.ts';

/** Whether the map is open: as the URL says, else only in wide windows. */
export const useIsMapOpen = (map: 0 | 1 | undefined): boolean => {
  const isWide = useIsWide();
  return map === undefined ? isWide : map === 1;
};

/** Opens and closes the map. In narrow windows the map replaces the list. */
export function MapToggle({ map, onChange }: { map: 0 | 1 | undefined; onChange: (map: 0 | 1 | undefined) => void }) {
  const { t } = useTranslation();
  const isWide = useIsWide();
  const isOpen = useIsMapOpen(map);
  const next = isOpen ? 0 : 1;
  return (
    <Button type="button" variant="outline" onClick={() => onChange(next === Number(isWide) ? undefined : next)}>
      {isOpen && !isWide ? <List aria-hidden /> : <Map aria-hidden />}
      {isOpen ? (isWide ? t('Hide map') : t('Show list')) : t('Show map')}
    </Button>
  );
}
