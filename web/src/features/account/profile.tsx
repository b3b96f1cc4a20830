import { Box, chakra } from '@chakra-ui/react';
import type { User } from '@commonyard/contracts/http/identity';
import { LOCALES, type Locale } from '@commonyard/contracts/identity.values';
import { chooseLanguage, currentLanguage } from '../../lib/language.ts';
import { useTranslation } from '../../lib/translation.ts';
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx';
import { RoleBadge } from '../../entities/user/role-badge.tsx';
import { chooseColourMode, useColourMode } from '../../ui/shell/colour-mode.ts';
import { useSaveLanguage } from './account.queries.ts';
import { UserInitials, useAffiliation } from './user-initials.tsx';
import { Row, Stack } from '../../ui/layout.tsx';

const LANGUAGES = { en: 'English', fr: 'Français' };

/** The user's details, language and colour mode. */
export function Profile({ user }: { user: User }) {
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
