import { Box, Button, chakra } from '@chakra-ui/react';
import { useLocation } from '@tanstack/react-router';
import { CircleCheck, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { Container } from '../../ui/page.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The confirmation text of a submitted listing, shown on the home page. */
    posted?: string;
  }
}

/** Confirms a submitted listing until it is dismissed. */
export function PostedBanner() {
  const { t } = useTranslation();
  const { posted } = useLocation().state;
  const [isDismissed, dismiss] = useState(false);
  if (!posted || isDismissed) return null;
  return (
    <Box as="output" display="block" bg="green.subtle" color="green.fg">
      <Container display="flex" alignItems="center" gap="3" py="3">
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
