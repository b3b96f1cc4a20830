import { Building2, CircleHelp, HardHat, ShieldCheck, type LucideIcon } from 'lucide-react';
import type { Role } from '@commonyard/contracts/identity.values';
import { looks } from '@commonyard/contracts/known-values.values';
import { useTranslation } from '../../lib/translation.ts';
import { ROLE_LABELS } from '@commonyard/contracts/user-labels.values';
import { Badge } from '../../ui/badge.tsx';
import type { Tint } from '../../ui/theme/palette.ts';
import type { User } from '@commonyard/contracts/http/identity';
import { ErrorText } from '../../ui/layout.tsx';

const LOOKS = looks<Role, [Tint, LucideIcon]>(
  {
    admin: ['purple', ShieldCheck],
    municipal_admin: ['blue', Building2],
    municipal_operator: ['green', HardHat],
  },
  ['gray', CircleHelp],
);

export function RoleBadge({ role }: { role: Role }) {
  const { t } = useTranslation();
  const [tint, Icon] = LOOKS[role];
  return (
    <Badge tint={tint} icon={Icon}>
      {t(ROLE_LABELS[role])}
    </Badge>
  );
}

export function ResemblanceMark({ user: { resembles } }: { user: Pick<User, 'resembles'> }) {
  const { t } = useTranslation();
  if (!resembles) return null;
  return (
    <ErrorText as="span" display="block">
      {t('Not to be mistaken for {municipalities}', { municipalities: resembles.join(', ') })}
    </ErrorText>
  );
}
