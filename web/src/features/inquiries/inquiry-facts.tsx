import { Box, chakra } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import type { Inquiry } from '@commonyard/contracts/http/inquiries';
import { SenderDetails } from '../../entities/sender/sender-lines.tsx';
import { formatInstant } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/language.ts';
import { useTranslation } from '../../lib/translation.ts';
import { RelatedListing } from './related-listing.tsx';

type Props = {
  inquiry: Inquiry;
  isOpen: boolean;
  onToggle: () => void;
  /** Parts that only some users see. */
  children: ReactNode;
};

/**
 * The listing of an inquiry, its sender and more, behind a button that names the listing. The content stays mounted, so
 * that unsaved notes survive closing.
 */
export function InquiryFacts({ inquiry, isOpen, onToggle, children }: Props) {
  const { t } = useTranslation();
  const content = useId();
  const { asset, organization, municipalityName, createdAt } = inquiry;
  return (
    <Box borderWidth="1px" borderRadius="l2" flexShrink={0}>
      <chakra.h3>
        <chakra.button
          type="button"
          aria-expanded={isOpen}
          aria-controls={content}
          onClick={onToggle}
          w="100%"
          minH="11"
          px="3"
          py="1"
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          columnGap="2"
          textAlign="start"
          borderRadius="l2"
          cursor="pointer"
          _hover={{ bg: 'bg.muted' }}
        >
          <chakra.span textStyle="sm" fontWeight="700" color="fg.muted">
            {t('Related Asset')}
          </chakra.span>{' '}
          <chakra.span flex="1 1 8rem" fontWeight="600" overflowWrap="anywhere">
            {asset.title}
          </chakra.span>
          <chakra.span aria-hidden transform={isOpen ? 'rotate(180deg)' : undefined} transition="transform 180ms">
            <ChevronDown size={20} />
          </chakra.span>
        </chakra.button>
      </chakra.h3>
      <Box id={content} hidden={!isOpen}>
        <Box display="flex" flexDirection="column" gap="4" px="3" pt="1" pb="3">
          <RelatedListing asset={asset} />
          <SenderDetails
            sender={{ ...inquiry, organization: municipalityName ?? organization }}
            when={formatInstant(createdAt, currentLanguage())}
          />
          {children}
        </Box>
      </Box>
    </Box>
  );
}
