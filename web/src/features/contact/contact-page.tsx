import { Box, chakra } from '@chakra-ui/react';
import { Mail, MapPin, Phone } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { isOfficeOpen } from './office-hours.ts';
import { Badge } from '../../ui/badge.tsx';
import { Container, PageTitle } from '../../ui/page.tsx';
import { company } from '../../lib/company.ts';
import { ContactForm } from './contact-form.tsx';
import { Row, SectionTitle, SmallText, Stack } from '../../ui/layout.tsx';

export function ContactPage() {
  const { t } = useTranslation();
  const [now] = useState(() => new Date());
  const isOpen = isOfficeOpen(now, company.hours);
  return (
    <Container py="10">
      <PageTitle title={t('Contact Us')} />
      <chakra.p textStyle="lg" color="fg.muted" mt="2" maxW="60ch">
        {t('Questions about a listing, a review or your account? Write or call, and a person will answer.')}
      </chakra.p>
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, {sizes.160}) minmax(0, 1fr)' }}
        gap={{ base: '10', lg: '16' }}
        alignItems="start"
        mt="8"
      >
        <section>
          <ContactForm />
        </section>
        <Stack as="aside" aria-label={t('How to reach us')} gap="6">
          <Card>
            <ContactWay icon={<Mail aria-hidden size={22} />} title={t('Email')}>
              <chakra.a href={`mailto:${company.email}`} color="link" textDecoration="underline">
                {company.email}
              </chakra.a>
            </ContactWay>
            <ContactWay icon={<Phone aria-hidden size={22} />} title={t('Phone')}>
              <chakra.a href={`tel:${company.phone.replaceAll(' ', '')}`} color="link" textDecoration="underline">
                {company.phone}
              </chakra.a>
            </ContactWay>
            <ContactWay icon={<MapPin aria-hidden size={22} />} title={t('Office address')}>
              <chakra.address fontStyle="normal">
                {company.address.map((line) => (
                  <chakra.span key={line} display="block">
                    {line}
                  </chakra.span>
                ))}
              </chakra.address>
            </ContactWay>
          </Card>
          <Card>
            <Row justifyContent="space-between" gap="3">
              <SectionTitle>{t('Office hours')}</SectionTitle>
              <span data-formatted>
                <Badge tint={isOpen ? 'green' : 'gray'}>{isOpen ? t('Open now') : t('Closed')}</Badge>
              </span>
            </Row>
            <p>{t('Mon-Fri 9:00 AM-5:00 PM, weekends closed')}</p>
            <SmallText>{t('Hours are in Toronto time.')}</SmallText>
          </Card>
        </Stack>
      </Box>
    </Container>
  );
}

const Card = ({ children }: { children: ReactNode }) => (
  <Stack as="section" borderWidth="1px" borderRadius="l3" bg="bg.panel" p="6" gap="5">
    {children}
  </Stack>
);

const ContactWay = ({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) => (
  <Box display="flex" gap="4">
    <chakra.span color="brand.fg" pt="0.5">
      {icon}
    </chakra.span>
    <Box minW="0" overflowWrap="anywhere">
      <chakra.h2 textStyle="md" fontWeight="700">
        {title}
      </chakra.h2>
      {children}
    </Box>
  </Box>
);
