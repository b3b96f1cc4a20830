import { Box, chakra } from '@chakra-ui/react';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { VisuallyHidden } from '../../ui/layout.tsx';
import { HashSheet } from '../../ui/shell/hash-sheet.tsx';

/** The hash that opens the sheet, so that the back button closes it. */
export const SEARCH_HASH = 'search';

type Props = {
  /** What is searched; empty where nothing is. */
  words: string;
  count: string | undefined;
  /** The button beside it. */
  action: ReactNode;
  /** Renders the sheet. */
  children: (close: () => void) => ReactNode;
};

/** The search of a list on phones, in words. It stays at the top and opens the sheet with the fields. */
export function SearchPill({ words, count, action, children }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <>
      <Box
        data-search-pill
        display="flex"
        gap="2"
        position="sticky"
        top="0"
        zIndex={10}
        mx="-4"
        px="4"
        py="1"
        bg="bg"
        hideFrom="md"
        data-no-print
      >
        <chakra.button
          type="button"
          onClick={() => void navigate({ to: '.', search: true, hash: SEARCH_HASH, resetScroll: false })}
          display="flex"
          alignItems="center"
          gap="3"
          flex="1"
          minW="0"
          h="11"
          px="4"
          borderWidth="1px"
          borderColor="border.control"
          borderRadius="full"
          bg="bg.panel"
          textAlign="start"
          lineHeight="1.25"
          shadow="e2"
          cursor="pointer"
          _hover={{ bg: 'bg.muted' }}
        >
          <Search aria-hidden size={20} />
          <Box as="span" flex="1" minW="0">
            <chakra.span data-words display="block" fontWeight="600" truncate>
              {words ? (
                <>
                  <VisuallyHidden>{t('Search:')}</VisuallyHidden> {words}
                </>
              ) : (
                t('Search equipment')
              )}
            </chakra.span>
            {/* The row below announces it. */}
            <chakra.span
              aria-hidden
              data-formatted
              display="block"
              minH="4.5"
              color="fg.muted"
              fontSize="sm"
              fontVariantNumeric="tabular-nums"
              truncate
            >
              {count}
            </chakra.span>
          </Box>
        </chakra.button>
        {action}
      </Box>
      <HashSheet sheetHash={SEARCH_HASH}>{children}</HashSheet>
    </>
  );
}
