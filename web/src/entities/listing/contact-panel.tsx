import { Box, chakra } from '@chakra-ui/react';
import { Building2, Mail, Phone, User, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import type { Listing } from '@commonyard/contracts/http/assets';

/** The contact details of a listing. Unknown details are left out. */
export function ContactPanel({ listing }: { listing: Listing }) {
  const { t } = useTranslation();
  const { contactName, contactOrganization, municipalityName, contactPhone, contactEmail } = listing;
  if (!contactName && !contactOrganization && !municipalityName && !contactPhone && !contactEmail) return null;
  return (
    <Box as="section" borderWidth="1px" borderRadius="l3" bg="bg.panel" p="6">
      <chakra.h2 textStyle="lg" fontWeight="700" mb="3">
        {t('Contact')}
      </chakra.h2>
      <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="2">
        {contactName && <Row icon={User}>{contactName}</Row>}
        {contactOrganization && <Row icon={Building2}>{contactOrganization}</Row>}
        {municipalityName && <Row icon={Building2}>{municipalityName}</Row>}
        {contactPhone && (
          <Row icon={Phone}>
            <chakra.a href={`tel:${contactPhone.replaceAll(/[^+\d]/g, '')}`} color="link" textDecoration="underline">
              {contactPhone}
            </chakra.a>
          </Row>
        )}
        {contactEmail && (
          <Row icon={Mail}>
            <chakra.a href={`mailto:${contactEmail}`} color="link" textDecoration="underline" wordBreak="break-word">
              {contactEmail}
            </chakra.a>
          </Row>
        )}
      </chakra.ul>
    </Box>
  );
}

const Row = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <chakra.li display="flex" alignItems="center" gap="3" minH="7">
    <Icon aria-hidden size={20} strokeWidth={1.75} />
    <span>{children}</span>
  </chakra.li>
);
