import { Box, chakra } from '@chakra-ui/react';
import { MailWarning, ChevronDown } from 'lucide-react';
import { useState, type ReactNode, Suspense } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { useTranslation } from '../../lib/translation.ts';
import { Notice } from './notice.tsx';
import { ResendButton } from './resend-button.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';

const OwnDetailsForm = lazyPart(() => import('./own-details-form.tsx'), 'OwnDetailsForm');
const OwnPasswordForm = lazyPart(() => import('./own-password-form.tsx'), 'OwnPasswordForm');
const OwnSessions = lazyPart(() => import('./own-sessions.tsx'), 'OwnSessions');
const OwnUsage = lazyPart(() => import('./own-usage.tsx'), 'OwnUsage');

const OwnData = lazyPart(() => import('./own-data.tsx'), 'OwnData');
const CloseAccount = lazyPart(() => import('./close-account.tsx'), 'CloseAccount');

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

type Props = { title: string; isOpen: boolean; onToggle: (isOpen: boolean) => void; children: ReactNode };

/** A collapsible section. Its content is loaded when it opens. */
function Disclosure({ title, isOpen, onToggle, children }: Props) {
  return (
    <chakra.details
      open={isOpen}
      onToggle={({ currentTarget }) => currentTarget.open !== isOpen && onToggle(currentTarget.open)}
      borderTopWidth="1px"
    >
      <chakra.summary
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        minH="12"
        fontWeight="600"
        cursor="pointer"
        css={{ '&::-webkit-details-marker': { display: 'none' } }}
      >
        {title}
        <chakra.span aria-hidden transform={isOpen ? 'rotate(180deg)' : undefined} transition="transform 180ms">
          <ChevronDown size={20} />
        </chakra.span>
      </chakra.summary>
      {isOpen && (
        <Box pt="1" pb="5">
          <Suspense>{children}</Suspense>
        </Box>
      )}
    </chakra.details>
  );
}
