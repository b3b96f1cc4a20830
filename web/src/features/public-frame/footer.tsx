import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { PlainLink } from '../../ui/links.tsx';
import { FrameContainer } from '../../ui/layout.tsx';
import { company } from '../../lib/company.ts';
import { Logo } from '../../ui/shell/logo.tsx';

const link = {
  color: 'deep.muted',
  display: 'inline-block',
  py: { base: '0.5', sm: '1' },
  textStyle: { base: 'sm', sm: 'md' },
  _hover: { color: 'deep.fg', textDecoration: 'underline' },
} as const;

/** On phones it is lower than the screen, with its text across both columns. */
export function Footer() {
  const { t } = useTranslation();
  return (
    <chakra.footer
      bg="deep"
      color="deep.fg"
      data-deep
      mt="16"
      pt={{ base: '5', sm: '12' }}
      pb={{ base: '5', sm: '24', lg: '8' }}
      // Clear of a bar at the bottom of a phone.
      css={{ 'html:has([data-bottom-bar]) &': { pb: { base: '24', lg: '8' } } }}
    >
      <FrameContainer
        display="grid"
        gridTemplateColumns={{ base: '1fr 1fr', lg: '2fr 1fr 1fr 1.4fr' }}
        columnGap={{ base: '4', sm: '8' }}
        rowGap={{ base: '3', sm: '8' }}
      >
        <Box gridColumn={{ base: '1 / -1', sm: 'auto' }}>
          <Box hideBelow="sm">
            <Logo />
          </Box>
          <Heading>{t('About')}</Heading>
          <chakra.p color="deep.muted" maxW="44ch" textStyle={{ base: 'sm', sm: 'md' }}>
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
          <PlainLink to="/favourites" {...link}>
            {t('Favourites')}
          </PlainLink>
          <PlainLink to="/saved-searches" {...link}>
            {t('Saved searches')}
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
        <Column title={t('Contact')} isWide>
          <chakra.a href={`mailto:${company.email}`} {...link}>
            {company.email}
          </chakra.a>
          <chakra.a href={`tel:${company.phone.replaceAll(' ', '')}`} {...link}>
            {company.phone}
          </chakra.a>
          <PlainLink to="/contact" {...link}>
            {t('Contact Us')}
          </PlainLink>
          <PlainLink to="/auth" hideFrom="sm" {...link}>
            {t('Admin')}
          </PlainLink>
        </Column>
      </FrameContainer>
      <FrameContainer
        hideBelow="sm"
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
      </FrameContainer>
    </chakra.footer>
  );
}

const Heading = ({ children }: { children: ReactNode }) => (
  <chakra.h2 textStyle="md" fontWeight="700" mt={{ base: '0', sm: '4' }} mb={{ base: '0.5', sm: '2' }}>
    {children}
  </chakra.h2>
);

/** `isWide`: across both columns of a phone, with its links beside each other. */
function Column({ title, isWide = false, children }: { title: string; isWide?: boolean; children: ReactNode }) {
  return (
    <Box gridColumn={{ base: isWide ? '1 / -1' : 'auto', sm: 'auto' }}>
      <Heading>{title}</Heading>
      <Box
        display="flex"
        flexDirection={{ base: isWide ? 'row' : 'column', sm: 'column' }}
        flexWrap={{ base: 'wrap', sm: 'nowrap' }}
        alignItems="flex-start"
        columnGap="4"
      >
        {children}
      </Box>
    </Box>
  );
}
