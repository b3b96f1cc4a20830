import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { useTranslation } from '../../lib/translation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LogoutButton } from './logout-button.tsx';
import { OwnAccount } from './own-account.tsx';
import { Profile } from './profile.tsx';

type Props = { user: User; links: ReactNode; notifications: ReactNode; onClose: () => void };

/**
 * The profile as a sheet over the page. `links` lead to the places that small screens have no other way to;
 * `notifications` is how one wants to be told.
 */
export function ProfileSheet({ user, links, notifications, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('Profile')} size="sheet" onClose={onClose}>
      <Box display="flex" flexDirection="column" gap="24px">
        <Profile user={user} />
        <OwnAccount user={user} notifications={notifications} />
        {links}
        <LogoutButton variant="outline" w="100%" />
        <chakra.ul listStyleType="none" display="flex" flexWrap="wrap" gap="0 20px" textStyle="sm">
          {[
            ['#privacy', t('Privacy')],
            ['#terms', t('Terms of use')],
            ['#accessibility', t('Accessibility')],
          ].map(([href, name]) => (
            <li key={href}>
              <chakra.a href={href} display="inline-block" py="10px" color="link" textDecoration="underline">
                {name}
              </chakra.a>
            </li>
          ))}
        </chakra.ul>
      </Box>
    </Dialog>
  );
}
