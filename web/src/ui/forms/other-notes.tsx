import { Button, chakra } from '@chakra-ui/react';
import { useTranslation } from '../../lib/translation.ts';
import { Callout } from '../callout.tsx';
import { useShown } from './use-shown.ts';
import { Users } from 'lucide-react';

type Noted = { version: number; adminNotes?: string | null };

/**
 * The record whose notes a form edits: that of the page until something is typed, then as it was. `theirs`: the notes that another
 * administrator saved meanwhile, before which nothing is saved.
 */
export function useNoted<R extends Noted>(record: R, read: () => Promise<R>, isTyped: boolean) {
  const { shown, newer, show, readAgain } = useShown<R>(record, read);
  const isSame = newer && (newer.adminNotes ?? '') === (shown.adminNotes ?? '');
  if (newer && (isSame || !isTyped)) show(newer);
  const conflict = newer && isTyped && !isSame ? newer : undefined;
  return {
    shown,
    theirs: conflict && (conflict.adminNotes ?? ''),
    goOn: () => conflict && show(conflict),
    readAgain,
  };
}

/** Shows the notes that another administrator saved meanwhile. */
export function OtherNotes({ text, onGoOn }: { text: string; onGoOn: () => void }) {
  const { t } = useTranslation();
  return (
    <Callout tint="yellow" icon={Users} role="alert">
      <chakra.p fontWeight="600">{t('Another administrator saved other notes in the meantime:')}</chakra.p>
      <chakra.p whiteSpace="pre-line" overflowWrap="anywhere">
        {text || t('Emptied')}
      </chakra.p>
      <Button size="sm" variant="outline" bg="bg.panel" mt="3" onClick={onGoOn}>
        {t('Go on with the change')}
      </Button>
    </Callout>
  );
}
