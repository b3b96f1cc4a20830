import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { PlainLink } from '../../ui/links.tsx';
import { Container, Stack } from '../../ui/layout.tsx';
import { company } from '../../lib/company.ts';
import { Logo } from '../../ui/shell/logo.tsx';

const link = {
  color: 'deep.muted',
  display: 'inline-block',
  py: '1',
  _hover: { color: 'deep.fg', textDecoration: 'underline' },
} as const;

export function Footer() {
  const { t } = useTranslation();
  return (
    <chakra.footer bg="deep" color="deep.fg" data-deep mt="16" pt="12" pb={{ base: '24', lg: '8' }}>
      <Container display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr', lg: '2fr 1fr 1fr 1.4fr' }} gap="8">
        <Box>
          <Logo />
          <Heading>{t('About')}</Heading>
          <chakra.p color="deep.muted" maxW="44ch">
            {t('CommonYard helps the municipalities of Ontario share the equipment they already own.')}
          </chakra.p>
        </Box>
        <Column title={t('Equipment')}>
          <PlainLink to="/available-equipment" {...link}>
            {t('Available Equipment')}
          </PlainLink>
          <PlainLink to="/needed-equipment" {...link}>
            {t('Needed Equipment')}
          </PlainLink>
          <PlainLink to="/post-items" {...link}>
            {t('Post Equipment')}
          </PlainLink>
        </Column>
        <Column title={t('Legal')}>
          <chakra.a href="#privacy" {...link}>
            {t('Privacy')}
          </chakra.a>
          <chakra.a href="#terms" {...link}>
            {t('Terms of use')}
          </chakra.a>
          <chakra.a href="#accessibility" {...link}>
            {t('Accessibility')}
          </chakra.a>
          <chakra.a href="/.well-known/security.txt" {...link}>
            {t('Report a security issue')}
          </chakra.a>
        </Column>
        <Column title={t('Contact')}>
          <chakra.a href={`mailto:${company.email}`} {...link}>
            {company.email}
          </chakra.a>
          <chakra.a href={`tel:${company.phone.replaceAll(' ', '')}`} {...link}>
            {company.phone}
          </chakra.a>
          <PlainLink to="/contact" {...link}>
            {t('Contact Us')}
          </PlainLink>
        </Column>
      </Container>
      <Container
        mt="8"
        pt="4"
        borderTopWidth="1px"
        borderColor="spruce.800"
        display="flex"
        flexWrap="wrap"
        justifyContent="flex-end"
        gap="4"
        color="deep.muted"
        textStyle="sm"
      >
        <PlainLink to="/auth" {...link}>
          {t('Admin')}
        </PlainLink>
      </Container>
    </chakra.footer>
  );
}

const Heading = ({ children }: { children: ReactNode }) => (
  <chakra.h2 textStyle="md" fontWeight="700" mt="4" mb="2">
    {children}
  </chakra.h2>
);

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box>
      <Heading>{title}</Heading>
      <Stack alignItems="flex-start">{children}</Stack>
    </Box>
  );
}
