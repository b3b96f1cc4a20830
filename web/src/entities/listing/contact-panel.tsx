import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { Building2, Landmark, Mail, Phone, User, UserX, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { toTelephone } from '../../lib/telephone.ts';
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
        <ContactRow icon={User} label={t('Contact name')}>
          {contactName}
        </ContactRow>
        <ContactRow icon={Building2} label={t('Department')}>
          {contactOrganization && <span lang={contentLanguage(listing)}>{contactOrganization}</span>}
        </ContactRow>
        <ContactRow icon={Landmark} label={t(affiliationLabel(listing))}>
          {municipalityName && (
            <span data-formatted>
              <span lang={municipalityLanguage(listing)}>{municipalityName}</span>
              <VerifiedMark post={listing} />
            </span>
          )}
        </ContactRow>
        <ContactRow icon={UserX} label={t('Posted by')}>
          {listing.userId === null && <PostedBy post={listing} />}
        </ContactRow>
        <ContactRow icon={Phone} label={t('Phone')}>
          {contactPhone && <ContactLink href={toTelephone(contactPhone)}>{contactPhone}</ContactLink>}
        </ContactRow>
        <ContactRow icon={Mail} label={t('Email')}>
          {contactEmail && <ContactLink href={`mailto:${contactEmail}`}>{contactEmail}</ContactLink>}
        </ContactRow>
      </Stack>
    </Panel>
  );
}

/** A detail with an icon, if it is known. Screen readers read the label instead of the icon. */
const ContactRow = ({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) =>
  children && (
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

const ContactLink = (props: HTMLChakraProps<'a'>) => <chakra.a color="link" textDecoration="underline" {...props} />;
