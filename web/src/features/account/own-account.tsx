import { Box } from '@chakra-ui/react';
import { MailWarning } from 'lucide-react';
import { lazy, useState, type ReactNode } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { useTranslation } from '../../lib/translation.ts';
import { Disclosure } from './disclosure.tsx';
import { Notice } from './notice.tsx';
import { ResendButton } from './resend-button.tsx';

const OwnDetailsForm = lazy(() =>
  import('./own-details-form.tsx').then(({ OwnDetailsForm }) => ({ default: OwnDetailsForm })),
);
const OwnPasswordForm = lazy(() =>
  import('./own-password-form.tsx').then(({ OwnPasswordForm }) => ({ default: OwnPasswordForm })),
);
const OwnSessions = lazy(() => import('./own-sessions.tsx').then(({ OwnSessions }) => ({ default: OwnSessions })));
const OwnUsage = lazy(() => import('./own-usage.tsx').then(({ OwnUsage }) => ({ default: OwnUsage })));

const OwnData = lazy(() => import('./own-data.tsx').then(({ OwnData }) => ({ default: OwnData })));
const CloseAccount = lazy(() => import('./close-account.tsx').then(({ CloseAccount }) => ({ default: CloseAccount })));

type Section = 'details' | 'notifications' | 'password' | 'sessions' | 'usage' | 'data' | 'closing';

/** The settings of the current user, one section open at a time. */
export function OwnAccount({ user, notifications }: { user: User; notifications: ReactNode }) {
  const { t } = useTranslation();
  const [section, setSection] = useState<Section>();
  const sectionProps = (name: Section) => ({
    isOpen: section === name,
    onToggle: (isOpen: boolean) => setSection((now) => (isOpen ? name : now === name ? undefined : now)),
  });
  const close = () => setSection(undefined);
  return (
    <Box>
      {!user.emailVerified && (
        <Box mb="5">
          <Notice icon={MailWarning} title={t('Your email address is not verified')}>
            <p>
              {t('Open the link we sent to {email}. Until then, notifications are not emailed to you.', {
                email: user.email,
              })}
            </p>
            <Box mt="2">
              <ResendButton />
            </Box>
          </Notice>
        </Box>
      )}
      <Disclosure title={t('Name and position')} {...sectionProps('details')}>
        <OwnDetailsForm user={user} onDone={close} />
      </Disclosure>
      <Disclosure title={t('Notifications')} {...sectionProps('notifications')}>
        {notifications}
      </Disclosure>
      <Disclosure title={t('Change password')} {...sectionProps('password')}>
        <OwnPasswordForm onDone={close} />
      </Disclosure>
      <Disclosure title={t('Where you’re signed in')} {...sectionProps('sessions')}>
        <OwnSessions />
      </Disclosure>
      <Disclosure title={t('Limits')} {...sectionProps('usage')}>
        <OwnUsage />
      </Disclosure>
      <Disclosure title={t('My data')} {...sectionProps('data')}>
        <OwnData user={user} />
      </Disclosure>
      <Disclosure title={t('Close account')} {...sectionProps('closing')}>
        <CloseAccount user={user} />
      </Disclosure>
    </Box>
  );
}
