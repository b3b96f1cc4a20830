import { Box, Button, chakra } from '@chakra-ui/react';
import { useNavigate } from '@tanstack/react-router';
import { ArrowRight, CircleDollarSign, HandCoins, Search, Users, Wrench, type LucideIcon } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { Container, PageTitle } from '../../ui/page.tsx';
import { HeroScene } from './hero-scene.tsx';
import { PostedBand } from './posted-band.tsx';
import { StripPlace } from './strip-place.tsx';

const STEPS = [
  ['Post what you have or need', 'A title, a photo and two dates are enough. No account is needed.'],
  ['An administrator reviews it', 'Nothing is public before somebody has looked at it.'],
  ['Agree and hand over', 'The other municipality gets in touch. You decide on rate, operator and dates.'],
] as const;

const BENEFITS: [LucideIcon, string, string][] = [
  [HandCoins, 'Cost savings', 'Lease a machine for the weeks you need it instead of buying one that stands still.'],
  [Wrench, 'Resource optimization', 'See what stands idle nearby before a breakdown closes a road.'],
  [Users, 'Community building', 'Know whom to call in the next town when a storm comes.'],
  [CircleDollarSign, 'New revenue', 'Equipment that waits for its season earns its keep.'],
];

/** The public home. The previews come from the route, so that this page knows no other feature. */
export function HomePage({
  latest,
  availablePreview,
  neededPreview,
}: {
  latest: ReactNode;
  availablePreview: ReactNode;
  neededPreview: ReactNode;
}) {
  const { t } = useTranslation();
  const { user } = useCurrentUser();
  return (
    <>
      <StripPlace latest={latest} />
      <PostedBand />
      <chakra.section bg="deep" color="deep.fg" data-deep overflow="hidden">
        <Container
          display="grid"
          gridTemplateColumns={{ base: '1fr', lg: '1.15fr 1fr' }}
          alignItems="end"
          gap="32px"
          pt={{ base: '40px', lg: '72px' }}
        >
          <Box minW={0} pb={{ base: '40px', md: 0, lg: '72px' }}>
            <PageTitle title={t('CommonYard')} textStyle="4xl" maxW="18ch">
              {t('Share the equipment you already own.')}
            </PageTitle>
            <chakra.p textStyle="lg" color="deep.muted" mt="16px" maxW="52ch">
              {t(
                'The 444 municipalities of Ontario lend and find graders, plows, sweepers and more, from neighbour to neighbour.',
              )}
            </chakra.p>
            <SearchBox />
            <Box display="flex" flexWrap="wrap" gap="12px" mt="24px">
              <ButtonLink to="/post-available-item" colorPalette="accent">
                {t('Post Available Item')}
              </ButtonLink>
              <ButtonLink to="/post-needed-item" variant="surface">
                {t('Post Needed Item')}
              </ButtonLink>
              {user?.role === 'admin' && (
                <ButtonLink to="/admin" variant="surface">
                  {t('Admin Dashboard')}
                </ButtonLink>
              )}
            </Box>
          </Box>
          <HeroScene />
        </Container>
      </chakra.section>

      <Preview
        title={t('Available Equipment')}
        action={
          <ButtonLink to="/available-equipment" variant="outline">
            {t('View All Available Equipment')}
          </ButtonLink>
        }
      >
        {availablePreview}
      </Preview>
      <Preview
        title={t('Needed Equipment')}
        action={
          <ButtonLink to="/needed-equipment" variant="outline">
            {t('View All Needed Equipment')}
          </ButtonLink>
        }
      >
        {neededPreview}
      </Preview>

      <chakra.section
        bg="bg.subtle"
        mt={{ base: '40px', md: '64px' }}
        py={{ base: '40px', md: '64px' }}
        borderBlockWidth="1px"
      >
        <Container>
          <SectionTitle id="how-it-works">{t('How It Works')}</SectionTitle>
          <chakra.ol
            listStyleType="none"
            display="grid"
            gridTemplateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }}
            gap="32px"
            mt="24px"
          >
            {STEPS.map(([title, text], index) => (
              <chakra.li key={title} display="flex" gap="16px">
                <chakra.span
                  aria-hidden
                  display="grid"
                  placeItems="center"
                  flexShrink={0}
                  w="44px"
                  h="44px"
                  borderRadius="full"
                  bg="brand.solid"
                  color="brand.contrast"
                  fontWeight="700"
                  textStyle="lg"
                >
                  {index + 1}
                </chakra.span>
                <Box>
                  <chakra.h3 textStyle="lg" fontWeight="700">
                    {t(title)}
                  </chakra.h3>
                  <chakra.p color="fg.muted" mt="4px">
                    {t(text)}
                  </chakra.p>
                </Box>
              </chakra.li>
            ))}
          </chakra.ol>
        </Container>
      </chakra.section>

      <Container mt={{ base: '40px', md: '64px' }}>
        <SectionTitle id="benefits">{t('Benefits')}</SectionTitle>
        <chakra.ul
          listStyleType="none"
          display="grid"
          gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' }}
          gap="24px"
          mt="24px"
        >
          {BENEFITS.map(([Icon, title, text]) => (
            <chakra.li key={title} borderTopWidth="3px" borderColor="brand.solid" pt="16px">
              <chakra.span color="brand.fg">
                <Icon aria-hidden size={28} strokeWidth={1.75} />
              </chakra.span>
              <chakra.h3 textStyle="lg" fontWeight="700" mt="8px">
                {t(title)}
              </chakra.h3>
              <chakra.p color="fg.muted" mt="4px">
                {t(text)}
              </chakra.p>
            </chakra.li>
          ))}
        </chakra.ul>
        <Box
          mt="48px"
          p={{ base: '24px', md: '32px' }}
          bg="brand.subtle"
          borderRadius="l3"
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          justifyContent="space-between"
          gap="16px"
        >
          <chakra.p textStyle="xl" color="brand.fg" maxW="48ch">
            {t('Not sure whether your machine is worth posting? Ask us.')}
          </chakra.p>
          <ButtonLink to="/contact">
            {t('Connect with us')}
            <ArrowRight aria-hidden />
          </ButtonLink>
        </Box>
      </Container>
    </>
  );
}

function SearchBox() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = (event.currentTarget.elements.namedItem('q') as HTMLInputElement).value.trim();
    void navigate({ to: '/available-equipment', search: q ? { q } : {} });
  };
  return (
    <search>
      <chakra.form
        onSubmit={search}
        display="flex"
        mt="24px"
        maxW="520px"
        bg="white"
        borderRadius="l2"
        overflow="hidden"
      >
        <chakra.input
          type="search"
          name="q"
          aria-label={t('Search available equipment')}
          placeholder={t('Grader, plow, chipper...')}
          flex="1"
          minW="0"
          h="52px"
          px="16px"
          bg="white"
          color="#15201E"
          _focusVisible={{ outlineColor: '#1A5CA8', outlineOffset: '-3px' }}
          _placeholder={{ color: '#5F6D69' }}
        />
        <Button
          type="submit"
          borderRadius="0"
          h="52px"
          outlineOffset="-6px"
          bg="spruce.600"
          color="white"
          _hover={{ bg: 'spruce.700' }}
        >
          <Search aria-hidden />
          {t('Search')}
        </Button>
      </chakra.form>
    </search>
  );
}

function Preview({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <Container as="section" mt={{ base: '40px', md: '64px' }}>
      <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="12px" mb="24px">
        <chakra.h2 textStyle="2xl">{title}</chakra.h2>
        {action}
      </Box>
      {children}
    </Container>
  );
}

const SectionTitle = ({ id, children }: { id: string; children: ReactNode }) => (
  <chakra.h2 id={id} textStyle="2xl" tabIndex={-1} scrollMarginTop="80px">
    {children}
  </chakra.h2>
);
