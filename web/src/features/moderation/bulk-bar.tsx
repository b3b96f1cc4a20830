import { Button, chakra } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { MAX_LIST_LIMIT } from '@commonyard/contracts/assets.values';
import type { PendingListing } from '@commonyard/contracts/http/assets';
import { formatCount, formatNumber } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Cluster, Row } from '../../ui/layout.tsx';
import { toast } from '../../ui/toast.ts';
import type { DecisionProgress } from './use-decisions.ts';

type Props = {
  shown: number;
  /** How many match the filters. */
  found: { total: number; capped: boolean };
  selected: number;
  notShown: number;
  progress: DecisionProgress | undefined;
  onSelectShown: (isSelected: boolean) => void;
  /** Reads the first matches, to select them. */
  readMatches: () => Promise<readonly PendingListing[]>;
  onSelect: (cards: readonly PendingListing[]) => void;
  onClear: () => void;
  onApprove: () => void;
  onReject: () => void;
};

export function BulkBar({
  shown,
  found,
  selected,
  notShown,
  progress,
  onSelectShown,
  readMatches,
  onSelect,
  onClear,
  onApprove,
  onReject,
}: Props) {
  const { t } = useTranslation();
  const reading = useMutation({
    mutationFn: readMatches,
    onSuccess: onSelect,
    onError: (error) => toast({ title: t('Failed to fetch pending assets'), error }),
  });
  const shownSelected = selected - notShown;
  return (
    <Cluster alignItems="center" columnGap="4" rowGap="2" minH="11" mb="4" {...(selected > 0 && STICKY)}>
      {shown > 0 && (
        <chakra.label display="inline-flex" alignItems="center" gap="2.5" minH="11" cursor="pointer">
          <Checkbox
            ref={(box: HTMLInputElement | null) => {
              if (box) box.indeterminate = shownSelected > 0 && shownSelected < shown;
            }}
            checked={shownSelected === shown}
            onChange={({ target }) => onSelectShown(target.checked)}
          />
          {t('Select all shown')}
        </chakra.label>
      )}
      {found.total > shown && selected < Math.min(found.total, MAX_LIST_LIMIT) && (
        <ActionButton
          size="sm"
          variant="ghost"
          disabled={reading.isPending}
          onClick={() => reading.mutateAsync().catch(() => undefined)}
        >
          {reading.isPending
            ? t('Loading...')
            : found.total <= MAX_LIST_LIMIT
              ? t('Select all {count} that match', { count: found.total })
              : t('Select the first {limit} of {total} that match', {
                  limit: MAX_LIST_LIMIT,
                  total: formatCount(found.total, found.capped),
                })}
        </ActionButton>
      )}
      <chakra.output color="fg.muted">
        {selected > 0 && t('{count} selected', { count: selected })}
        {notShown > 0 && ` ${t('({count} not shown)', { count: notShown })}`}
      </chakra.output>
      {selected > 0 && (
        <Button size="sm" variant="ghost" onClick={onClear}>
          {t('Clear selection')}
        </Button>
      )}
      {selected > 0 && (
        <Cluster gap="2" flex={{ base: '1 1 100%', sm: '0 0 auto' }}>
          <ActionButton variant="outline" flex={{ base: '1 1 40%', sm: 'none' }} onClick={onReject}>
            <X aria-hidden />
            {t('Reject selected')}
          </ActionButton>
          <ActionButton flex={{ base: '1 1 40%', sm: 'none' }} onClick={onApprove}>
            <Check aria-hidden />
            {t('Approve selected')}
          </ActionButton>
        </Cluster>
      )}
      {progress && <Progress {...progress} />}
    </Cluster>
  );
}

/** Below the header. A phone has no space for it beside a card. */
const STICKY = { position: { md: 'sticky' }, top: '16', zIndex: 1, bg: 'bg', py: { md: '2' } } as const;

function Progress({ outcome, done, total }: DecisionProgress) {
  const { t } = useTranslation();
  const counts = { done: formatNumber(done), total: formatNumber(total) };
  return (
    <Row gap="2" flex={{ base: '1 1 100%', sm: '0 0 auto' }}>
      <progress value={done} max={total} aria-labelledby={PROGRESS_ID} />
      <chakra.span id={PROGRESS_ID} fontVariantNumeric="tabular-nums">
        {outcome === 'approve' ? t('{done} of {total} approved', counts) : t('{done} of {total} rejected', counts)}
      </chakra.span>
    </Row>
  );
}

const PROGRESS_ID = 'decision-progress';
