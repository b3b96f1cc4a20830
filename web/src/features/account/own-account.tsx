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

type Part = 'details' | 'notifications' | 'password' | 'sessions';

/** What people change of their own account: one part open at a time. */
export function OwnAccount({ user, notifications }: { user: User; notifications: ReactNode }) {
  const { t } = useTranslation();
  const [part, setPart] = useState<Part>();
  const partProps = (name: Part) => ({
    isOpen: part === name,
    onToggle: (isOpen: boolean) => setPart((now) => (isOpen ? name : now === name ? undefined : now)),
  });
  const close = () => setPart(undefined);
  return (
    <Box>
      {!user.emailVerified && (
        <Box mb="20px">
          <Notice icon={MailWarning} title={t('Your email address is not verified')}>
            <p>{t('Open the link we sent to {email}.', { email: user.email })}</p>
            <Box mt="8px">
              <ResendButton />
            </Box>
          </Notice>
        </Box>
      )}
      <Disclosure title={t('Name and position')} {...partProps('details')}>
        <OwnDetailsForm user={user} onDone={close} />
      </Disclosure>
      <Disclosure title={t('Notifications')} {...partProps('notifications')}>
        {notifications}
      </Disclosure>
      <Disclosure title={t('Change password')} {...partProps('password')}>
        <OwnPasswordForm onDone={close} />
      </Disclosure>
      <Disclosure title={t('Where you are signed in')} {...partProps('sessions')}>
        <OwnSessions />
      </Disclosure>
    </Box>
  );
}
