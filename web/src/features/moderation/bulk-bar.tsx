import { chakra } from '@chakra-ui/react';
import { Check, X } from 'lucide-react';
import { useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Cluster } from '../../ui/layout.tsx';

type Props = {
  shown: number;
  selected: number;
  onSelectAll: (isSelected: boolean) => void;
  onApprove: () => void;
  onReject: () => void;
};

/** Selects all cards that are shown, and decides on those that are selected. */
export function BulkBar({ shown, selected, onSelectAll, onApprove, onReject }: Props) {
  const { t } = useTranslation();
  return (
    <Cluster alignItems="center" columnGap="4" rowGap="2" minH="11" mb="4">
      <chakra.label display="inline-flex" alignItems="center" gap="2.5" minH="11" cursor="pointer">
        <chakra.input
          type="checkbox"
          ref={(box: HTMLInputElement | null) => {
            if (box) box.indeterminate = selected > 0 && selected < shown;
          }}
          checked={selected === shown}
          onChange={({ target }) => onSelectAll(target.checked)}
          w="5"
          h="5"
          accentColor="brand.solid"
        />
        {t('Select all shown')}
      </chakra.label>
      <chakra.output color="fg.muted">{selected > 0 && t('{count} selected', { count: selected })}</chakra.output>
      {selected > 0 && (
        <Cluster gap="2" flex={{ base: '1 1 100%', sm: '0 0 auto' }}>
          <ActionButton type="button" variant="outline" flex={{ base: '1 1 100%', sm: 'none' }} onClick={onReject}>
            <X aria-hidden />
            {t('Reject selected')}
          </ActionButton>
          <ActionButton type="button" flex={{ base: '1 1 100%', sm: 'none' }} onClick={onApprove}>
            <Check aria-hidden />
            {t('Approve selected')}
          </ActionButton>
        </Cluster>
      )}
    </Cluster>
  );
}
