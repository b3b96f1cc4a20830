import { chakra, Box } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { LOCALES, type Locale } from '@commonyard/contracts/identity.values';
import { useTranslation, chooseLanguage, currentLanguage } from '../../lib/translation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LogoutButton } from './logout-button.tsx';
import { DetailList } from '../../ui/fact-list.tsx';
import { Cluster, Stack, Row } from '../../ui/layout.tsx';
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx';
import { RoleBadge } from '../../entities/user/user-marks.tsx';
import { chooseColourMode, useColourMode } from '../../ui/shell/colour-mode.ts';
import { useSaveLanguage } from './account.queries.ts';
import { UserInitials, useAffiliation } from './user-initials.tsx';
import { MailWarning, ChevronDown } from 'lucide-react';
import { CorrectRegistration, mayCorrect } from './correct-registration.tsx';
import { Notice, ResendButton } from './notice.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';

type Props = { user: User; links: ReactNode; notifications: ReactNode; onClose: () => void };

/**
 * The profile as a sheet. `links` are navigation entries missing on small screens; `notifications` is the preferences
 * form.
 */
export function ProfileSheet({ user, links, notifications, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('Profile')} size="sheet" onClose={onClose}>
      <Stack gap="6">
        <Profile user={user} />
        <OwnAccount user={user} notifications={notifications} />
        {links}
        <LogoutButton variant="outline" w="100%" />
        <Cluster as="ul" rowGap="0" columnGap="5" textStyle="sm">
          {[
            ['#privacy', t('Privacy')],
            ['#terms', t('Terms of use')],
            ['#accessibility', t('Accessibility')],
          ].map(([href, name]) => (
            <li key={href}>
              <chakra.a href={href} display="inline-block" py="2.5" color="link" textDecoration="underline">
                {name}
              </chakra.a>
            </li>
          ))}
        </Cluster>
      </Stack>
    </Dialog>
  );
}

const LANGUAGES = { en: 'English', fr: 'Français' };

function Profile({ user }: { user: User }) {
  const { t } = useTranslation();
  const mode = useColourMode();
  const affiliation = useAffiliation()(user);
  const save = useSaveLanguage();
  const choose = (locale: Locale) => {
    void chooseLanguage(locale);
    save(locale);
  };
  return (
    <Stack gap="6">
      <Row gap="4">
        <UserInitials name={user.name} size="14" />
        <Box minW="0">
          <chakra.p textStyle="xl" wordBreak="break-word">
            {user.name}
          </chakra.p>
          {user.position && <chakra.p color="fg.muted">{user.position}</chakra.p>}
          <Box mt="1">
            <RoleBadge role={user.role} />
          </Box>
        </Box>
      </Row>
      <DetailList
        gridTemplateColumns="auto 1fr"
        css={{ '& dd': { fontWeight: '600' } }}
        details={[
          [t('Municipality'), affiliation],
          [t('Email'), user.email],
          [t('Username'), user.username],
        ]}
      />
      <SegmentedControl
        label={t('Language')}
        chosen={currentLanguage()}
        onChoose={choose}
        segments={LOCALES.map((value) => ({ value, label: LANGUAGES[value], lang: value }))}
      />
      <SegmentedControl
        label={t('Colours')}
        chosen={mode}
        onChoose={chooseColourMode}
        segments={[
          { value: 'system', label: t('As the device') },
          { value: 'light', label: t('Light') },
          { value: 'dark', label: t('Dark') },
        ]}
      />
    </Stack>
  );
}

const OwnDetailsForm = lazyPart(() => import('./own-details-form.tsx'), 'OwnDetailsForm');
const OwnPasswordForm = lazyPart(() => import('./own-password-form.tsx'), 'OwnPasswordForm');
const OwnSessions = lazyPart(() => import('./own-sessions.tsx'), 'OwnSessions');
const OwnUsage = lazyPart(() => import('./own-usage.tsx'), 'OwnUsage');

const OwnData = lazyPart(() => import('./own-data.tsx'), 'OwnData');
const CloseAccount = lazyPart(() => import('./close-account.tsx'), 'CloseAccount');

type Section = 'details' | 'notifications' | 'password' | 'sessions' | 'usage' | 'data' | 'closing';

function OwnAccount({ user, notifications }: { user: User; notifications: ReactNode }) {
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
            <Cluster mt="2" gap="3" alignItems="flex-start">
              <Box>
                <ResendButton />
              </Box>
              {mayCorrect(user) && <CorrectRegistration user={user} />}
            </Cluster>
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

type OwnAccountProps = { title: string; isOpen: boolean; onToggle: (isOpen: boolean) => void; children: ReactNode };

function Disclosure({ title, isOpen, onToggle, children }: OwnAccountProps) {
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
          {children}
        </Box>
      )}
    </chakra.details>
  );
}
