import { Button, chakra, type ButtonProps } from '@chakra-ui/react';
import { BellPlus } from 'lucide-react';
import { useState } from 'react';
import type { SavedQuery } from '@commonyard/contracts/http/saved-searches';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useTranslation } from '../../lib/translation.ts';

const NotifyMeDialog = lazyPart(() => import('./notify-me-dialog.tsx'), 'NotifyMeDialog');

/** Narrow phones have two lines of a text. */
const WRAPPED = { h: 'auto', py: '1', whiteSpace: 'normal', flexShrink: 1 } as const;

type Props = Pick<ButtonProps, 'size' | 'variant' | 'minW' | 'minH' | 'borderRadius' | 'visibility'> & {
  query: SavedQuery;
  label?: string;
  /** From which width on there is space for the text. */
  textFrom?: 'md' | 'xl' | '2xl';
};

/** Opens the dialog that saves a search, so that its owner is notified of what it finds. */
export function NotifyMeButton({ query, label, textFrom, ...look }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const text = label ?? t('Tell me about new results');
  return (
    <>
      <Button
        variant="outline"
        minW="11"
        minH="11"
        {...(textFrom ? { px: { base: '0', [textFrom]: '3' }, 'aria-label': text } : WRAPPED)}
        onClick={() => setOpen(true)}
        data-no-print
        {...look}
      >
        <BellPlus aria-hidden />
        <chakra.span hideBelow={textFrom}>{text}</chakra.span>
      </Button>
      {isOpen && <NotifyMeDialog query={query} onClose={() => setOpen(false)} />}
    </>
  );
}
