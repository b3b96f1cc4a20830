import { Box, Button, chakra } from '@chakra-ui/react';
import { CircleCheck, X } from 'lucide-react';
import { categoryLabel } from '@commonyard/contracts/listing-labels.values';
import { Availability } from '../../entities/listing/availability.tsx';
import { MatchesLink, WRAPPING } from '../../entities/listing/matches-link.tsx';
import { usePosted, type PostedSummary } from '../../entities/listing/posted.ts';
import { useCurrentUser } from '../../entities/user/session.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Cluster, Container, Row, SectionTitle, Stack } from '../../ui/layout.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { useFocusedHeading } from '../../ui/use-focused-heading.ts';

type Props = { id: number; post: PostedSummary; onDismiss: () => void };

/**
 * What a guest has just posted, what happens next, and where its page is. The toast says that it arrived. Members see it once:
 * their dashboard comes first otherwise.
 */
export function PostedPanel() {
  const { user } = useCurrentUser();
  const [posted, dismiss] = usePosted({ once: user !== null });
  return posted?.post && <Submitted id={posted.id} post={posted.post} onDismiss={dismiss} />;
}

function Submitted({ id, post, onDismiss }: Props) {
  const { t } = useTranslation();
  const { title, category, municipalityName, email } = post;
  const heading = useFocusedHeading();
  return (
    <Box as="section" aria-labelledby="posted" bg="green.subtle" color="green.fg" data-no-print>
      <Container position="relative" py={{ base: '4', md: '6' }}>
        <Stack gap="3" overflowWrap="anywhere">
          <Row as="div" gap="3" pe="12" minH="11">
            <chakra.span flexShrink={0}>
              <CircleCheck aria-hidden size={28} />
            </chakra.span>
            <SectionTitle ref={heading} id="posted" textStyle="xl" tabIndex={-1} data-focus-first>
              {t('Submitted')}
            </SectionTitle>
          </Row>
          <Box>
            <chakra.p fontWeight="700">
              {title} · {t('Reference #{id}', { id })}
            </chakra.p>
            <p>
              {[t(categoryLabel(category)), municipalityName].filter(Boolean).join(' · ')} ·{' '}
              <Availability listing={post} isShort />
            </p>
          </Box>
          <chakra.p maxW="68ch">
            {t('An administrator reviews it.')} {t('The decision is mailed to {email}.', { email })}{' '}
            {t('Until then you can follow, change and withdraw it on its page.')}
          </chakra.p>
          <Cluster gap="3">
            <MatchesLink {...post} />
            <ButtonLink
              to="/posted/$reference"
              params={{ reference: String(id) }}
              variant="outline"
              bg="bg.panel"
              color="fg"
              {...WRAPPING}
            >
              {t('Follow or change your listing')}
            </ButtonLink>
          </Cluster>
        </Stack>
        <Button
          variant="ghost"
          px="0"
          color="inherit"
          aria-label={t('Dismiss')}
          onClick={onDismiss}
          position="absolute"
          top={{ base: '4', md: '6' }}
          insetEnd={{ base: '2', md: '4' }}
        >
          <X aria-hidden />
        </Button>
      </Container>
    </Box>
  );
}
