import { CircleCheck } from 'lucide-react';
import { looks } from '@commonyard/contracts/known-values.values';
import type { DisownOutcome } from '@commonyard/contracts/identity.values';
import { useTranslation } from '../../lib/translation.ts';
import { Notice } from './notice.tsx';

/** What “This was not me” has done. */
export function DisownedNotice({ outcome }: { outcome: DisownOutcome }) {
  const { t } = useTranslation();
  const texts = looks<DisownOutcome, { title: string; text: string }>(
    {
      account_closed: { title: t('The account is deleted'), text: t('CommonYard does not use your address any more.') },
      change_withdrawn: {
        title: t('Your address is removed from the account'),
        text: t('The account has its earlier address again, and an email to that address says so.'),
      },
      link_ended: { title: t('The link is stopped'), text: t('Nobody can use it any more. Nothing else has changed.') },
    },
    { title: t('The link is stopped'), text: '' },
  );
  const { title, text } = texts[outcome];
  return (
    <Notice icon={CircleCheck} title={title} takesFocus>
      {text !== '' && <p>{text}</p>}
    </Notice>
  );
}
