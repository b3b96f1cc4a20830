import { Box, chakra } from '@chakra-ui/react';
import type { User } from '@commonyard/contracts/http/identity';
import { useTranslation } from '../../lib/translation.ts';
import { PROFILE_HASH } from '../../ui/shell/hash-sheet.tsx';
import { HashSheetLink } from '../../ui/shell/hash-sheet-link.tsx';
import { VisuallyHidden } from '../../ui/layout.tsx';
import { LogoutButton } from './logout-button.tsx';
import { UserInitials, useAffiliation } from './user-initials.tsx';

export function UserCard({ user }: { user: User }) {
  const { t } = useTranslation();
  const affiliation = useAffiliation()(user);
  return (
    <Box borderTopWidth="1px" borderColor="spruce.800" pt="3">
      <HashSheetLink
        sheetHash={PROFILE_HASH}
        aria-haspopup="dialog"
        display="flex"
        alignItems="center"
        gap="3"
        p="2"
        borderRadius="l2"
        _hover={{ bg: 'spruce.800' }}
      >
        <UserInitials name={user.name} />
        <Box minW="0">
          <chakra.span display="block" fontWeight="600" lineHeight="1.3" truncate>
            {user.name}
          </chakra.span>
          <chakra.span display="block" textStyle="sm" color="deep.muted" truncate>
            {affiliation}
          </chakra.span>
        </Box>
        <VisuallyHidden>{t('Profile')}</VisuallyHidden>
      </HashSheetLink>
      <LogoutButton variant="plain" w="100%" justifyContent="flex-start" minH="11" px="3" color="deep.muted" />
    </Box>
  );
}
