import { chakra } from '@chakra-ui/react';
import { Callout } from '../../ui/callout.tsx';
import { Hourglass } from 'lucide-react';
import type { User } from '@commonyard/contracts/http/identity';
import { useTranslation } from '../../lib/translation.ts';
import { TextLink } from '../../ui/links.tsx';

/** What a waiting account waits for: its address to be verified, then approval. A refused one waits no more. */
export function WaitingBanner({ user }: { user: User }) {
  const { t } = useTranslation();
  const isRefused = user.approval === 'refused';
  const title = isRefused ? t('Your account was not approved') : t('Your account waits for approval');
  const text = useWaitingText(user);
  return (
    <Callout as="section" tint="yellow" icon={Hourglass} aria-label={title} borderRadius="0">
      <chakra.p fontWeight="700">{title}</chakra.p>
      {!isRefused && (
        <>
          <p>{text}</p>
          {user.approvalReason && <p>{t('Approval taken back: {reason}', { reason: user.approvalReason })}</p>}
          <p>
            {user.emailVerified
              ? t('Until then you can look around, but not post listings or send inquiries with your account.')
              : t(
                  'An administrator then approves your account. Until then you can look around, but not post listings or send inquiries with your account.',
                )}
          </p>
        </>
      )}
      <TextLink to="/auth/verify" color="inherit" fontWeight="600" display="inline-block" py="1">
        {t('More about the approval')}
      </TextLink>
    </Callout>
  );
}

function useWaitingText({ emailVerified, email, decider, municipalityName }: User): string {
  const { t } = useTranslation();
  if (!emailVerified) return t('We have sent a link to {email}. Open it within a day.', { email });
  return decider === 'municipality' && municipalityName
    ? t('Your account waits for approval by the administrators of {municipality}.', { municipality: municipalityName })
    : t('Your account waits for approval by the administrators of CommonYard.');
}
