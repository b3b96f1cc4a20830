import { chakra } from '@chakra-ui/react';
import { Building2, Landmark, Mail, Phone, User, UserX, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { VisuallyHidden, Panel, Row, SectionTitle, Stack } from '../../ui/layout.tsx';
import type { Listing } from '@commonyard/contracts/http/assets';
import { affiliationLabel, contentLanguage, municipalityLanguage } from './listing-facts.ts';
import { PostedBy, VerifiedMark } from './posted-by.tsx';

export function ContactPanel({ listing }: { listing: Listing }) {
  const { t } = useTranslation();
  const { contactName, contactOrganization, municipalityName, contactPhone, contactEmail } = listing;
  if (!contactName && !contactOrganization && !municipalityName && !contactPhone && !contactEmail) return null;
  return (
    <Panel as="section" p="6">
      <SectionTitle mb="3">{t('Contact')}</SectionTitle>
      <Stack as="dl" gap="2">
        {contactName && (
          <ContactRow icon={User} label={t('Contact name')}>
            {contactName}
          </ContactRow>
        )}
        {contactOrganization && (
          <ContactRow icon={Building2} label={t('Department')}>
            <span lang={contentLanguage(listing)}>{contactOrganization}</span>
          </ContactRow>
        )}
        {municipalityName && (
          <ContactRow icon={Landmark} label={t(affiliationLabel(listing))}>
            <span data-formatted>
              <span lang={municipalityLanguage(listing)}>{municipalityName}</span>
              <VerifiedMark post={listing} />
            </span>
          </ContactRow>
        )}
        {listing.userId === null && (
          <ContactRow icon={UserX} label={t('Posted by')}>
            <PostedBy post={listing} />
          </ContactRow>
        )}
        {contactPhone && (
          <ContactRow icon={Phone} label={t('Phone')}>
            <chakra.a href={`tel:${contactPhone.replaceAll(/[^+\d]/g, '')}`} color="link" textDecoration="underline">
              {contactPhone}
            </chakra.a>
          </ContactRow>
        )}
        {contactEmail && (
          <ContactRow icon={Mail} label={t('Email')}>
            <chakra.a href={`mailto:${contactEmail}`} color="link" textDecoration="underline">
              {contactEmail}
            </chakra.a>
          </ContactRow>
        )}
      </Stack>
    </Panel>
  );
}

/** A detail with an icon. Screen readers read the label instead. */
const ContactRow = ({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) => (
  <Row position="relative" gap="3" minH="7">
    <chakra.dt flexShrink={0}>
      <Icon aria-hidden size={20} strokeWidth={1.75} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </chakra.dt>
    <chakra.dd minW="0" overflowWrap="anywhere">
      {children}
    </chakra.dd>
  </Row>
);
