import { Box, chakra } from '@chakra-ui/react';
import { Building2, Landmark, Mail, Phone, User, UserX, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { Listing } from '@commonyard/contracts/http/assets';
import { affiliationLabel } from './affiliation.ts';
import { contentLanguage, municipalityLanguage } from './content-language.ts';
import { PostedBy, VerifiedMark } from './posted-by.tsx';

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
      <chakra.dl display="flex" flexDirection="column" gap="2">
        {contactName && (
          <Row icon={User} label={t('Contact name')}>
            {contactName}
          </Row>
        )}
        {contactOrganization && (
          <Row icon={Building2} label={t('Department')}>
            <span lang={contentLanguage(listing)}>{contactOrganization}</span>
          </Row>
        )}
        {municipalityName && (
          <Row icon={Landmark} label={t(affiliationLabel(listing))}>
            <span data-formatted>
              <span lang={municipalityLanguage(listing)}>{municipalityName}</span>
              <VerifiedMark post={listing} />
            </span>
          </Row>
        )}
        {listing.userId === null && (
          <Row icon={UserX} label={t('Posted by')}>
            <PostedBy post={listing} />
          </Row>
        )}
        {contactPhone && (
          <Row icon={Phone} label={t('Phone')}>
            <chakra.a href={`tel:${contactPhone.replaceAll(/[^+\d]/g, '')}`} color="link" textDecoration="underline">
              {contactPhone}
            </chakra.a>
          </Row>
        )}
        {contactEmail && (
          <Row icon={Mail} label={t('Email')}>
            <chakra.a href={`mailto:${contactEmail}`} color="link" textDecoration="underline">
              {contactEmail}
            </chakra.a>
          </Row>
        )}
      </chakra.dl>
    </Box>
  );
}

/** A detail with an icon. Screen readers read the label instead. */
const Row = ({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) => (
  <Box position="relative" display="flex" alignItems="center" gap="3" minH="7">
    <chakra.dt flexShrink={0}>
      <Icon aria-hidden size={20} strokeWidth={1.75} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </chakra.dt>
    <chakra.dd minW="0" overflowWrap="anywhere">
      {children}
    </chakra.dd>
  </Box>
);
