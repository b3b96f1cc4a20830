import { Check, CircleHelp, Mail, MailOpen, type LucideIcon } from 'lucide-react';
import type { ContactStatus } from '@commonyard/contracts/inquiries.values';
import { looks } from '@commonyard/contracts/known-values.values';
import { useTranslation } from '../../lib/translation.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Tint } from '../../ui/theme/palette.ts';
import { CONTACT_STATUS_LABELS } from '@commonyard/contracts/inquiry-labels.values';

const LOOKS = looks<ContactStatus, [Tint, LucideIcon]>(
  {
    new: ['yellow', Mail],
    read: ['blue', MailOpen],
    answered: ['green', Check],
  },
  ['gray', CircleHelp],
);

export function ContactStatusBadge({ status }: { status: ContactStatus }) {
  const { t } = useTranslation();
  const [tint, Icon] = LOOKS[status];
  return (
    <Badge tint={tint} icon={Icon}>
      {t(CONTACT_STATUS_LABELS[status])}
    </Badge>
  );
}
