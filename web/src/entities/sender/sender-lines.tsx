import { chakra } from '@chakra-ui/react';
import { BadgeCheck, Building2, CalendarDays, Mail, Phone, User, UserX, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { displayName } from '../user/user-name.ts';
import { Cluster, Row } from '../../ui/layout.tsx';

/** `municipality` is the id of that of a user; `userId` is null for a guest. Both are absent where nobody has an account. */
type Sender = {
  userId?: number | null;
  municipality?: string | null;
  name: string | null;
  organization: string | null;
  email: string | null;
  phone: string | null;
};

export function SenderDetails({ sender, when }: { sender: Sender; when: string }) {
  const { t } = useTranslation();
  const { name, organization, email, phone, userId, municipality } = sender;
  return (
    <Cluster as="ul" aria-label={t('Sender')} columnGap="5" rowGap="1" textStyle="sm">
      {name && <Line icon={User}>{displayName(name, t)}</Line>}
      {organization && <Line icon={Building2}>{organization}</Line>}
      {userId === null && <Line icon={UserX}>{t('Posted without an account')}</Line>}
      {typeof userId === 'number' && municipality && <Line icon={BadgeCheck}>{t('Verified municipality')}</Line>}
      {phone && (
        <Line icon={Phone}>
          <Anchor href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</Anchor>
        </Line>
      )}
      {email && (
        <Line icon={Mail}>
          <Anchor href={`mailto:${email}`}>{email}</Anchor>
        </Line>
      )}
      <Line icon={CalendarDays}>{when}</Line>
    </Cluster>
  );
}

const Line = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <Row as="li" gap="2" minH="7" minW="0" maxW="100%">
    <Icon aria-hidden size={18} strokeWidth={1.75} />
    <chakra.span minW="0" overflowWrap="anywhere">
      {children}
    </chakra.span>
  </Row>
);

const Anchor = ({ href, children }: { href: string; children: string }) => (
  <chakra.a href={href} color="link" textDecoration="underline" py="1">
    {children}
  </chakra.a>
);
