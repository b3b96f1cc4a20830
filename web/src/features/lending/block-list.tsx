import { Box, chakra } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import type { Block, BlockBody } from '@commonyard/contracts/http/loans';
import { BLOCK_LABELS } from '@commonyard/contracts/terms-labels.values';
import { useTranslation, type TFunction } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { toast } from '../../ui/toast.ts';
import { VisuallyHidden, SmallText, Toolbar } from '../../ui/layout.tsx';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { availabilityKeys } from '../../entities/availability/availability.queries.ts';
import { loanKeys } from '../../entities/loan/loan.queries.ts';
import { ApiError, call, callJson } from '../../lib/http.ts';
import { formatDay } from '../../lib/format.ts';

export function BlockList({ listingId, blocks }: { listingId: number; blocks: readonly Block[] }) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const { mutateAsync: remove, isPending } = useRemoveBlock(listingId);
  const { mutateAsync: add } = useAddBlock(listingId);
  const showError = (error: Error) => toast({ title: t('Update failed'), error });

  async function free(block: Block): Promise<void> {
    await remove(block);
    // The button that had the focus is gone.
    list.current?.focus();
    const { kind, startsOn, endsOn } = block;
    toast({
      title: t('Days freed'),
      description: daysText(block, t),
      action: { label: t('Undo'), onClick: () => void add({ kind, startsOn, endsOn }).catch(showError) },
    });
  }

  if (blocks.length === 0) return <chakra.p color="fg.muted">{t('No days are blocked.')}</chakra.p>;
  return (
    <chakra.ul ref={list} tabIndex={-1} display="flex" flexDirection="column" gap="2" outline="none">
      {blocks.map((block) => (
        <Toolbar as="li" key={block.id} gap="2" px="3" py="2" borderWidth="1px" borderRadius="l2">
          <Box minW="0">
            <chakra.p fontWeight="600">{daysText(block, t)}</chakra.p>
            <SmallText>{t(BLOCK_LABELS[block.kind])}</SmallText>
          </Box>
          <ActionButton
            variant="outline"
            size="sm"
            aria-disabled={isPending}
            onClick={() => !isPending && free(block).catch(showError)}
          >
            <Trash2 aria-hidden />
            {t('Free these days')} <VisuallyHidden>{daysText(block, t)}</VisuallyHidden>
          </ActionButton>
        </Toolbar>
      ))}
    </chakra.ul>
  );
}

export function useAddBlock(listingId: number, headers: Record<string, string> = {}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BlockBody) =>
      callJson(`/api/availability/${listingId}/blocks`, { method: 'POST', body, headers }),
    onSuccess: () => refetchDays(queryClient, listingId),
  });
}

/** Frees the days of a block. One that is gone already is no error. */
function useRemoveBlock(listingId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Block) => {
      try {
        await call(`/api/availability/${listingId}/blocks/${id}`, { method: 'DELETE' });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'block_not_found') throw error;
      }
    },
    onSettled: () => refetchDays(queryClient, listingId),
  });
}

/** The days also show in the calendar of machines, which is not open here. */
function refetchDays(queryClient: QueryClient, listingId: number): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: loanKeys.allMachines });
  return queryClient.invalidateQueries({ queryKey: availabilityKeys.of(listingId) });
}

export function daysText({ startsOn, endsOn }: Pick<Block, 'startsOn' | 'endsOn'>, t: TFunction): string {
  return startsOn === endsOn
    ? formatDay(startsOn)
    : t('{from} to {to}', { from: formatDay(startsOn), to: formatDay(endsOn) });
}
