import { Hourglass } from 'lucide-react';
import { useTranslation } from '../../lib/translation.ts';
import { Callout } from '../../ui/callout.tsx';

/** Posts of an account that waits for approval are those of a guest. */
export function WaitingNote() {
  const { t } = useTranslation();
  return (
    <Callout tint="yellow" icon={Hourglass} mb="6">
      {t(
        'Your account waits for approval. What you post here will not belong to it: you manage it by the link that we email you.',
      )}
    </Callout>
  );
}
