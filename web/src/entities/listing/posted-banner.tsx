import { Box, Button, chakra } from '@chakra-ui/react';
import { CircleCheck, X } from 'lucide-react';
import { useTranslation } from '../../lib/translation.ts';
import { TextLink } from '../../ui/links.tsx';
import { Cluster, Container } from '../../ui/layout.tsx';
import { POSTED_ID, usePosted } from './posted.ts';

/** The reference of a submitted listing and what happens next, until it is dismissed. The toast says that it arrived. */
export function PostedBanner() {
  const { t } = useTranslation();
  const [posted, dismiss] = usePosted();
  if (!posted) return null;
  const { id, isLendable } = posted;
  return (
    <Box as="output" display="block" bg="green.subtle" color="green.fg" data-no-print>
      <Container display="flex" alignItems="flex-start" gap="3" py="3">
        <chakra.span pt="2.5" flexShrink={0}>
          <CircleCheck aria-hidden size={24} />
        </chakra.span>
        <Box flex="1" minW="0" py="2.5" overflowWrap="anywhere">
          <chakra.p id={POSTED_ID} tabIndex={-1} fontWeight="700">
            {t('Reference #{id}', { id })}
          </chakra.p>
          <chakra.p>
            {t('An administrator reviews it before it appears publicly.')} {t('You are notified of the decision.')}
          </chakra.p>
          <Cluster columnGap="6">
            {isLendable && (
              <TextLink to="/listings" search={{ asset: id, lending: true }} color="inherit">
                {t('Set conditions, rates and blocked days')}
              </TextLink>
            )}
            <TextLink to="/listings" search={{ asset: id }} color="inherit">
              {t('View your listing')}
            </TextLink>
          </Cluster>
        </Box>
        <Button variant="ghost" px="0" color="inherit" aria-label={t('Dismiss')} onClick={dismiss}>
          <X aria-hidden />
        </Button>
      </Container>
    </Box>
  );
}
