import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { Building2, ChevronDown, Landmark, Mail, Phone, User, UserX, type LucideIcon } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { toTelephone } from '../../lib/telephone.ts';
import { useTranslation } from '../../lib/translation.ts';
import { VisuallyHidden, Panel, Row, SectionTitle, Stack } from '../../ui/layout.tsx';
import type { Listing } from '@commonyard/contracts/http/assets';
import { affiliationLabel, contentLanguage, municipalityLanguage } from './listing-facts.ts';
import { PostedBy, VerifiedMark } from './posted-by.tsx';

/** `isFolded`: opened by a button. On paper it is always open. */
export function ContactPanel({ listing, isFolded = false }: { listing: Listing; isFolded?: boolean }) {
  const { t } = useTranslation();
  const list = useId();
  const [isOpen, setOpen] = useState(false);
  const { contactName, contactOrganization, municipalityName, contactPhone, contactEmail } = listing;
  if (!contactName && !contactOrganization && !municipalityName && !contactPhone && !contactEmail) return null;
  return (
    <Panel as="section" px="6" py={isFolded ? '2' : '6'}>
      <SectionTitle mb={isFolded ? '0' : '3'}>
        {isFolded && (
          <chakra.button
            data-no-print
            type="button"
            aria-expanded={isOpen}
            aria-controls={list}
            onClick={() => setOpen(!isOpen)}
            display="flex"
            alignItems="center"
            justifyContent="space-between"
            w="100%"
            minH="11"
            textAlign="start"
            cursor="pointer"
          >
            {t('Contact')}
            <chakra.span transform={isOpen ? 'rotate(180deg)' : undefined}>
              <ChevronDown aria-hidden size={20} />
            </chakra.span>
          </chakra.button>
        )}
        <chakra.span {...(isFolded && { display: 'none', _print: { display: 'inline' } })}>{t('Contact')}</chakra.span>
      </SectionTitle>
      <Stack
        as="dl"
        id={list}
        gap="2"
        {...(isFolded && { display: isOpen ? 'flex' : 'none', py: '2', _print: { display: 'flex' } })}
      >
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
