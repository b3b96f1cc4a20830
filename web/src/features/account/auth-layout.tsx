import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { BadgeCheck, CalendarDays, MapPin, type LucideIcon } from 'lucide-react';
import { Container, PageTitle, Stack } from '../../ui/layout.tsx';
import { useTranslation } from '../../lib/translation.ts';

type Props = { title: string; intro: string; before?: ReactNode; children: ReactNode };

export function AuthLayout({ title, intro, before, children }: Props) {
  return (
    <Container
      py={{ base: '8', md: '14' }}
      display="grid"
      gridTemplateColumns={{ base: '1fr', lg: '1fr 1fr' }}
      gap="16"
      alignItems="start"
    >
      <Box maxW="120" w="100%" mx={{ base: 'auto', lg: 0 }}>
        {before}
        <PageTitle title={title} />
        <chakra.p color="fg.muted" mt="2" mb="6">
          {intro}
        </chakra.p>
        {children}
      </Box>
      <MarketingPanel />
    </Container>
  );
}

const REASONS: [LucideIcon, string][] = [
  [MapPin, 'The machine you need may be sitting in the next town.'],
  [CalendarDays, 'Lease by the day, for the weeks that matter.'],
  [BadgeCheck, 'Every listing is checked by an administrator.'],
];

function MarketingPanel() {
  const { t } = useTranslation();
  return (
    <Box
      as="aside"
      aria-label={t('About CommonYard')}
      display={{ base: 'none', lg: 'flex' }}
      flexDirection="column"
      gap="4"
      overflow="hidden"
      bg="deep"
      color="deep.fg"
      borderRadius="l3"
      p="10"
      pb="0"
    >
      <chakra.h2 textStyle="3xl" maxW="16ch">
        {t('Share the equipment you already own.')}
      </chakra.h2>
      <Stack as="ul" gap="3" mt="2">
        {REASONS.map(([Icon, text]) => (
          <chakra.li key={text} display="flex" gap="3" color="deep.muted">
            <chakra.span flexShrink={0} color="spruce.200">
              <Icon aria-hidden size={24} strokeWidth={1.75} />
            </chakra.span>
            {t(text)}
          </chakra.li>
        ))}
      </Stack>
      <chakra.svg
        aria-hidden
        mx="-10"
        mt="2"
        w="calc(100% + {sizes.20})"
        maxW="none"
        aspectRatio="8 / 5"
        css={{ '--cat-bg': 'colors.deep', '--cat-ink': 'colors.spruce.200' }}
      >
        <use href="/categories.svg#snow-removal" />
      </chakra.svg>
    </Box>
  );
}
