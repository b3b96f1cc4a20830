import { Box, chakra } from '@chakra-ui/react';
import type { User } from '@commonyard/contracts/http/identity';
import { useTranslation } from '../../lib/translation.ts';
import { PROFILE_HASH } from '../../ui/shell/sheet-at-hash.tsx';
import { SheetLink } from '../../ui/shell/sheet-link.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { LogoutButton } from './logout-button.tsx';
import { Initials, useTeam } from './who.tsx';

/** Who is signed in, at the foot of the sidebar: opens the profile, and logs out. */
export function UserCard({ user }: { user: User }) {
  const { t } = useTranslation();
  const team = useTeam()(user);
  return (
    <Box borderTopWidth="1px" borderColor="spruce.800" pt="12px">
      <SheetLink
        at={PROFILE_HASH}
        aria-haspopup="dialog"
        display="flex"
        alignItems="center"
        gap="12px"
        p="8px"
        borderRadius="l2"
        _hover={{ bg: 'spruce.800' }}
      >
        <Initials name={user.name} />
        <Box minW="0">
          <chakra.span display="block" fontWeight="600" lineHeight="1.3" truncate>
            {user.name}
          </chakra.span>
          <chakra.span display="block" textStyle="sm" color="deep.muted" truncate>
            {team}
          </chakra.span>
        </Box>
        <VisuallyHidden>{t('Profile')}</VisuallyHidden>
      </SheetLink>
      <LogoutButton variant="plain" w="100%" justifyContent="flex-start" minH="44px" px="12px" color="deep.muted" />
    </Box>
  );
}
