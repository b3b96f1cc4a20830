import { Box, chakra } from '@chakra-ui/react';
import type { User } from '@commonyard/contracts/http/identity';
import { LOCALES, type Locale } from '@commonyard/contracts/identity.values';
import { chooseLanguage, currentLanguage } from '../../lib/language.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Segments } from '../../ui/forms/segments.tsx';
import { RoleBadge } from '../../ui/role-badge.tsx';
import { chooseColourMode, useColourMode } from '../../ui/shell/colour-mode.ts';
import { useSaveLanguage } from './account.queries.ts';
import { Initials, useTeam } from './who.tsx';

const LANGUAGES = { en: 'English', fr: 'Français' };

/** Who somebody is here, and how they want to see it. */
export function Profile({ user }: { user: User }) {
  const { t } = useTranslation();
  const mode = useColourMode();
  const team = useTeam()(user);
  const save = useSaveLanguage();
  const choose = (locale: Locale) => {
    void chooseLanguage(locale);
    save(locale);
  };
  return (
    <Box display="flex" flexDirection="column" gap="24px">
      <Box display="flex" alignItems="center" gap="16px">
        <Initials name={user.name} size="56px" />
        <Box minW="0">
          <chakra.p textStyle="xl" wordBreak="break-word">
            {user.name}
          </chakra.p>
          {user.position && <chakra.p color="fg.muted">{user.position}</chakra.p>}
          <Box mt="4px">
            <RoleBadge role={user.role} />
          </Box>
        </Box>
      </Box>
      <chakra.dl display="grid" gridTemplateColumns="auto 1fr" columnGap="16px" rowGap="4px">
        {[
          [t('Municipality'), team],
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
      <Segments
        label={t('Language')}
        chosen={currentLanguage()}
        onChoose={choose}
        segments={LOCALES.map((value) => ({ value, label: LANGUAGES[value], lang: value }))}
      />
      <Segments
        label={t('Colours')}
        chosen={mode}
        onChoose={chooseColourMode}
        segments={[
          { value: 'system', label: t('As the device') },
          { value: 'light', label: t('Light') },
          { value: 'dark', label: t('Dark') },
        ]}
      />
    </Box>
  );
}
