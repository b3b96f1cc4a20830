import type { User } from '@commonyard/contracts/http/identity';
import { useTranslation } from '../../lib/translation.ts';
import { PROFILE_HASH } from '../../ui/shell/hash-sheet.tsx';
import { HashSheetLink } from '../../ui/shell/hash-sheet-link.tsx';
import { VisuallyHidden } from '../../ui/layout.tsx';
import { UserInitials } from './user-initials.tsx';

export function AccountLink({ user }: { user: User }) {
  const { t } = useTranslation();
  return (
    <HashSheetLink
      sheetHash={PROFILE_HASH}
      aria-haspopup="dialog"
      display="grid"
      placeItems="center"
      boxSize="11"
      borderRadius="full"
    >
      <UserInitials name={user.name} size="9" />
      <VisuallyHidden>
        {t('Profile')}, {user.name}
      </VisuallyHidden>
    </HashSheetLink>
  );
}
