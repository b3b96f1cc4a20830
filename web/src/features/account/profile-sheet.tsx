import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { useTranslation } from '../../lib/translation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LogoutButton } from './logout-button.tsx';
import { OwnAccount } from './own-account.tsx';
import { Profile } from './profile.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';

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
