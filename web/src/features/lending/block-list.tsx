import { Box, chakra } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import type { Block } from '@commonyard/contracts/http/loans';
import { BLOCK_LABELS } from '@commonyard/contracts/terms-labels.values';
import { errorMessage } from '../../lib/error-message.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { toast } from '../../ui/toast.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useAddBlock, useRemoveBlock } from './blocks.queries.ts';
import { daysText } from './days-text.ts';
import { SmallText, Toolbar } from '../../ui/layout.tsx';

/** The blocks of a listing. A removed one can be restored from the toast. */
export function BlockList({ listingId, blocks }: { listingId: number; blocks: readonly Block[] }) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const { mutateAsync: remove, isPending } = useRemoveBlock(listingId);
  const { mutateAsync: add } = useAddBlock(listingId);
  const showError = (error: Error) =>
    toast({ type: 'error', title: t('Update failed'), description: errorMessage(error) });

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
            type="button"
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
