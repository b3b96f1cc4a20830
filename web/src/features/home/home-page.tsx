import { Box, chakra } from '@chakra-ui/react';
import { ArrowRight, CircleDollarSign, HandCoins, Users, Wrench, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { isActing, useCurrentUser } from '../../entities/user/session.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { Container, PageTitle, Cluster, SectionTitle, Toolbar } from '../../ui/layout.tsx';
import { HomeSearch } from './home-search.tsx';
import { HeroScene } from './hero-scene.tsx';
import { PostedPanelSlot } from './posted-panel-slot.tsx';

const STEPS = [
  ['Post what you have or need', 'All it takes is a title, a photo and two dates. No account needed.'],
  ['An administrator reviews it', 'Nothing goes public until someone has checked it.'],
  [
    'Agree and hand over',
    'The other municipality gets in touch. You settle the rate, the operator and the dates together.',
  ],
] as const;

const BENEFITS: [LucideIcon, string, string][] = [
  [HandCoins, 'Cost savings', 'Lease a machine for the weeks you need it instead of buying one that sits idle.'],
  [Wrench, 'Resource optimization', 'See what is sitting idle nearby before a breakdown closes a road.'],
  [Users, 'Community building', 'Know who to call in the next town when a storm hits.'],
  [CircleDollarSign, 'New revenue', 'Equipment earns its keep in the off-season.'],
];

type Props = {
  /** What comes first for a signed-in user: the dashboard, or what the account waits for. */
  first: ReactNode;
  availablePreview: ReactNode;
  neededPreview: ReactNode;
};

/** The home page. The route passes the parts that belong to other features. */
export function HomePage({ first, availablePreview, neededPreview }: Props) {
  const { t } = useTranslation();
  const { user } = useCurrentUser();
  const welcome = t('Share the equipment you already own.');
  return (
    <>
      <PostedPanelSlot />
      {first}
      <chakra.section bg="deep" color="deep.fg" data-deep overflow="hidden">
        <Container
          display="grid"
          gridTemplateColumns={{ base: '1fr', lg: '1.15fr 1fr' }}
          alignItems="end"
          gap="8"
          pt={{ base: '10', lg: '18' }}
        >
          <Box minW={0} pb={{ base: '10', md: 0, lg: '18' }}>
            {user && isActing(user) ? (
              // The page of the dashboard has its title.
              <chakra.h2 textStyle="4xl" maxW="18ch">
                {welcome}
              </chakra.h2>
            ) : (
              <PageTitle title={t('CommonYard')} textStyle="4xl" maxW="18ch">
                {welcome}
              </PageTitle>
            )}
            <chakra.p textStyle="lg" color="deep.muted" mt="4" maxW="52ch">
              {t(
                'Ontario’s 444 municipalities lend and borrow graders, plows, sweepers and more, neighbour to neighbour.',
              )}
            </chakra.p>
            <HomeSearch />
            <Cluster gap="3" mt="6">
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
            </Cluster>
          </Box>
          <HeroScene />
        </Container>
      </chakra.section>

      <Preview title={t('Available Equipment')} to="/available-equipment" all={t('View All Available Equipment')}>
        {availablePreview}
      </Preview>
      <Preview title={t('Needed Equipment')} to="/needed-equipment" all={t('View All Needed Equipment')}>
        {neededPreview}
      </Preview>

      <chakra.section bg="bg.subtle" mt={{ base: '10', md: '16' }} py={{ base: '10', md: '16' }} borderBlockWidth="1px">
        <Container>
          <HomeTitle id="how-it-works">{t('How It Works')}</HomeTitle>
          <chakra.ol display="grid" gridTemplateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }} gap="8" mt="6">
            {STEPS.map(([title, text], index) => (
              <chakra.li key={title} display="flex" gap="4">
                <chakra.span
                  aria-hidden
                  display="grid"
                  placeItems="center"
                  flexShrink={0}
                  boxSize="11"
                  borderRadius="full"
                  bg="brand.solid"
                  color="brand.contrast"
                  fontWeight="700"
                  textStyle="lg"
                >
                  {index + 1}
                </chakra.span>
                <Box>
                  <SectionTitle as="h3">{t(title)}</SectionTitle>
                  <chakra.p color="fg.muted" mt="1">
                    {t(text)}
                  </chakra.p>
                </Box>
              </chakra.li>
            ))}
          </chakra.ol>
        </Container>
      </chakra.section>

      <Container mt={{ base: '10', md: '16' }}>
        <HomeTitle id="benefits">{t('Benefits')}</HomeTitle>
        <chakra.ul
          display="grid"
          gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' }}
          gap="6"
          mt="6"
        >
          {BENEFITS.map(([Icon, title, text]) => (
            <chakra.li key={title} borderTopWidth="3px" borderColor="brand.solid" pt="4">
              <chakra.span color="brand.fg">
                <Icon aria-hidden size={28} strokeWidth={1.75} />
              </chakra.span>
              <SectionTitle as="h3" mt="2">
                {t(title)}
              </SectionTitle>
              <chakra.p color="fg.muted" mt="1">
                {t(text)}
              </chakra.p>
            </chakra.li>
          ))}
        </chakra.ul>
        <Toolbar mt="12" p={{ base: '6', md: '8' }} bg="brand.subtle" borderRadius="l3" gap="4">
          <chakra.p textStyle="xl" color="brand.fg" maxW="48ch">
            {t('Not sure your machine is worth posting? Ask us.')}
          </chakra.p>
          <ButtonLink to="/contact">
            {t('Connect with us')}
            <ArrowRight aria-hidden />
          </ButtonLink>
        </Toolbar>
      </Container>
    </>
  );
}

type PreviewProps = {
  title: string;
  to: '/available-equipment' | '/needed-equipment';
  all: string;
  children: ReactNode;
};

function Preview({ title, to, all, children }: PreviewProps) {
  return (
    <Container as="section" mt={{ base: '10', md: '16' }}>
      <Toolbar gap="3" mb="6">
        <chakra.h2 textStyle="2xl">{title}</chakra.h2>
        {/* The text may take two lines, where the reader has set wide letter spacing on a phone. */}
        <ButtonLink to={to} variant="outline" whiteSpace="normal" flexShrink={1} h="auto" minH="11" py="1">
          {all}
        </ButtonLink>
      </Toolbar>
      {children}
    </Container>
  );
}

const HomeTitle = ({ id, children }: { id: string; children: ReactNode }) => (
  <chakra.h2 id={id} textStyle="2xl" tabIndex={-1} scrollMarginTop="20">
    {children}
  </chakra.h2>
);
