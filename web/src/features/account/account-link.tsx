import { useTranslation } from '../../lib/translation.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { PROFILE_HASH } from '../../ui/shell/sheet-at-hash.tsx';
import { SheetLink } from '../../ui/shell/sheet-link.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Initials } from './who.tsx';

/** Who is signed in, in the header of the public pages: leads to the profile, and from there to the workspace. */
export function AccountLink() {
  const { t } = useTranslation();
  const { user } = useCurrentUser();
  if (!user) return null;
  return (
    <SheetLink
      at={PROFILE_HASH}
      aria-haspopup="dialog"
      display="grid"
      placeItems="center"
      w="44px"
      h="44px"
      borderRadius="full"
    >
      <Initials name={user.name} size="36px" />
      <VisuallyHidden>
        {t('Profile')}, {user.name}
      </VisuallyHidden>
    </SheetLink>
  );
}
