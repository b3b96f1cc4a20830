import { Box, Button, chakra } from '@chakra-ui/react';
import { useLocation } from '@tanstack/react-router';
import { CircleCheck, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { Container } from '../../ui/page.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The confirmation that a post form left behind for the home page. */
    posted?: string;
  }
}

/** Says that a post arrived and what happens next, until it is dismissed. */
export function PostedBand() {
  const { t } = useTranslation();
  const { posted } = useLocation().state;
  const [isDismissed, dismiss] = useState(false);
  if (!posted || isDismissed) return null;
  return (
    <Box as="output" display="block" bg="green.subtle" color="green.fg">
      <Container display="flex" alignItems="center" gap="12px" py="12px">
        <CircleCheck aria-hidden size={24} />
        <chakra.p flex="1">
          <strong>{t(posted)}</strong> {t('An administrator reviews it before it appears publicly.')}
        </chakra.p>
        <Button
          type="button"
          variant="ghost"
          px="0"
          color="inherit"
          aria-label={t('Dismiss')}
          onClick={() => dismiss(true)}
        >
          <X aria-hidden />
        </Button>
      </Container>
    </Box>
  );
}
