import { Box, chakra } from '@chakra-ui/react';
import { ArrowRight, HandHelping, Megaphone, type LucideIcon } from 'lucide-react';
import { useTranslation } from '../../lib/translation.ts';
import { PlainLink } from '../../ui/links.tsx';
import { Container, PageTitle, Stack } from '../../ui/layout.tsx';

export function ChooseListingKindPage() {
  const { t } = useTranslation();
  return (
    <Container py={{ base: '6', md: '10' }}>
      <PageTitle title={t('Post Equipment')} />
      <chakra.p textStyle="lg" color="fg.muted" mt="2" maxW="60ch">
        {t('What would you like to post?')}
      </chakra.p>
      <Box display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="6" mt="8" maxW="240">
        <KindLink
          to="/post-available-item"
          icon={HandHelping}
          title={t('Available Equipment')}
          text={t('Choose this if you have a machine that will sit idle for a while and others could lease it.')}
          action={t('Post Available Item')}
        />
        <KindLink
          to="/post-needed-item"
          icon={Megaphone}
          title={t('Needed Equipment')}
          text={t('Choose this if you are looking for a machine that someone nearby may have.')}
          action={t('Post Needed Item')}
        />
      </Box>
      <chakra.p color="fg.muted" mt="6" maxW="60ch">
        {t('No login is needed. Administrators review each post before the public sees it.')}
      </chakra.p>
    </Container>
  );
}

type ChoiceProps = {
  to: '/post-available-item' | '/post-needed-item';
  icon: LucideIcon;
  title: string;
  text: string;
  action: string;
};

const KindLink = ({ to, icon: Icon, title, text, action }: ChoiceProps) => (
  <Stack
    position="relative"
    gap="2"
    p={{ base: '6', md: '8' }}
    borderWidth="1px"
    borderRadius="l3"
    bg="bg.panel"
    transition="box-shadow 120ms"
    _hover={{ shadow: 'e2', borderColor: 'brand.solid' }}
  >
    <chakra.span
      display="grid"
      placeItems="center"
      boxSize="14"
      borderRadius="full"
      bg="brand.subtle"
      color="brand.fg"
      mb="2"
    >
      <Icon aria-hidden size={28} strokeWidth={1.75} />
    </chakra.span>
    <chakra.h2 textStyle="2xl">{title}</chakra.h2>
    <chakra.p color="fg.muted" flex="1">
      {text}
    </chakra.p>
    <PlainLink
      to={to}
      display="inline-flex"
      alignItems="center"
      gap="2"
      minH="11"
      mt="2"
      color="brand.fg"
      fontWeight="600"
      _hover={{ textDecoration: 'underline' }}
      _after={{ content: '""', position: 'absolute', inset: 0, borderRadius: 'l3' }}
    >
      {action}
      <ArrowRight aria-hidden size={20} />
    </PlainLink>
  </Stack>
);
