import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
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
  const rows: [LucideIcon, label: string, value: ReactNode][] = [
    [User, t('Contact name'), contactName],
    [
      Building2,
      t('Department'),
      contactOrganization && <span lang={contentLanguage(listing)}>{contactOrganization}</span>,
    ],
    [
      Landmark,
      t(affiliationLabel(listing)),
      municipalityName && (
        <span data-formatted>
          <span lang={municipalityLanguage(listing)}>{municipalityName}</span>
          <VerifiedMark post={listing} />
        </span>
      ),
    ],
    [UserX, t('Posted by'), listing.userId === null && <PostedBy post={listing} />],
    [Phone, t('Phone'), contactPhone && <ContactLink href={toTelephone(contactPhone)}>{contactPhone}</ContactLink>],
    [Mail, t('Email'), contactEmail && <ContactLink href={`mailto:${contactEmail}`}>{contactEmail}</ContactLink>],
  ];
  return (
    <Panel as="section" p="6">
      <SectionTitle mb="3">{t('Contact')}</SectionTitle>
      <Stack as="dl" gap="2">
        {rows.map(
          ([Icon, label, value]) =>
            value && (
              <Row key={label} position="relative" gap="3" minH="7">
                {/* Screen readers read the label instead of the icon. */}
                <chakra.dt flexShrink={0}>
                  <Icon aria-hidden size={20} strokeWidth={1.75} />
                  <VisuallyHidden>{label}</VisuallyHidden>
                </chakra.dt>
                <chakra.dd minW="0" overflowWrap="anywhere">
                  {value}
                </chakra.dd>
              </Row>
            ),
        )}
      </Stack>
    </Panel>
  );
}

const toTelephone = (phone: string) => `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
const ContactLink = (props: HTMLChakraProps<'a'>) => <chakra.a color="link" textDecoration="underline" {...props} />;
