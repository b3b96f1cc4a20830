import { chakra, Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { LOCALES, type Locale } from '@commonyard/contracts/identity.values';
import { useTranslation } from '../../lib/translation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LogoutButton } from './logout-button.tsx';
import { OwnAccount } from './own-account.tsx';
import { Cluster, Stack, Row } from '../../ui/layout.tsx';
import { chooseLanguage, currentLanguage } from '../../lib/language.ts';
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx';
import { RoleBadge } from '../../entities/user/role-badge.tsx';
import { chooseColourMode, useColourMode } from '../../ui/shell/colour-mode.ts';
import { useSaveLanguage } from './account.queries.ts';
import { UserInitials, useAffiliation } from './user-initials.tsx';

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
      <chakra.dl display="grid" gridTemplateColumns="auto 1fr" columnGap="4" rowGap="1">
        {[
          [t('Municipality'), affiliation],
          [t('Email'), user.email],
          [t('Username'), user.username],
        ].map(([name, value]) => (
          <Box key={name} display="contents">
            <chakra.dt color="fg.muted">{name}</chakra.dt>
            <chakra.dd fontWeight="600" wordBreak="break-word">
              {value}
            </chakra.dd>
          </Box>
        ))}
      </chakra.dl>
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
