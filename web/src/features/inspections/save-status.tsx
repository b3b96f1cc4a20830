import { chakra } from '@chakra-ui/react';
import { useSyncExternalStore } from 'react';
import { formatTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import type { DraftSaver } from './draft-saver.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ErrorText } from '../../ui/layout.tsx';

/** The save status of the draft, with a retry button after a failure. */
export function SaveStatus({ saver }: { saver: DraftSaver }) {
  const { t } = useTranslation();
  const { phase, at, error } = useSyncExternalStore(saver.subscribe, saver.current);
  if (phase === 'failed') {
    return (
      <ErrorText role="alert" textStyle="sm">
        {t('The draft is not saved.')} {error}{' '}
        <ActionButton variant="plain" size="sm" onClick={() => saver.flush()}>
          {t('Try again')}
        </ActionButton>
      </ErrorText>
    );
  }
  return (
    <chakra.output color="fg.muted" textStyle="sm">
      {phase === 'saving' && t('Saving...')}
      {phase === 'saved' && t('Draft saved {time}', { time: formatTime(at!) })}
    </chakra.output>
  );
}
