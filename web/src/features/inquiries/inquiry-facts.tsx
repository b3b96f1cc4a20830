import { Box, chakra } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import type { Inquiry } from '@commonyard/contracts/http/inquiries';
import { SenderDetails } from '../../entities/sender/sender-lines.tsx';
import { formatInstant } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { useIsWide } from '../../lib/use-wide.ts';
import { Badge } from '../../ui/badge.tsx';
import { RelatedListing } from './related-listing.tsx';
import { SmallText, Stack } from '../../ui/layout.tsx';

type Props = {
  inquiry: Inquiry;
  isOpen: boolean;
  onToggle: () => void;
  /** Parts that only some users see: notes, and links. */
  notes: ReactNode;
  children: ReactNode;
};

/**
 * The listing of an inquiry, its sender, notes and more. On small screens they stand behind a button that names the
 * listing and says whether there is a note. The content stays mounted, so that unsaved notes survive closing.
 */
export function InquiryFacts({ inquiry, isOpen, onToggle, notes, children }: Props) {
  const { t } = useTranslation();
  const isWide = useIsWide();
  const content = useId();
  const { asset, organization, municipalityName, createdAt } = inquiry;
  const facts = (
    <>
      <RelatedListing asset={asset} />
      <SenderDetails
        sender={{ ...inquiry, organization: municipalityName ?? organization }}
        when={formatInstant(createdAt)}
      />
      {children}
    </>
  );
  if (isWide) {
    return (
      <Box
        borderWidth="1px"
        borderRadius="l2"
        flexShrink={0}
        p="3"
        display="grid"
        gridTemplateColumns="repeat(auto-fit, minmax(min(13rem, 100%), 1fr))"
        gap="4"
      >
        <Stack gap="3" minW="0">
          <SmallText as="h3" fontWeight="700">
            {t('Related Asset')}
          </SmallText>
          {facts}
        </Stack>
        {notes && <Box minW="0">{notes}</Box>}
      </Box>
    );
  }
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
          <SmallText as="span" fontWeight="700">
            {t('Related Asset')}
          </SmallText>{' '}
          <chakra.span flex="1 1 8rem" fontWeight="600" overflowWrap="anywhere">
            {asset.title}
          </chakra.span>
          {notes && inquiry.adminNotes && (
            <>
              {' '}
              <Badge tint="gray">{t('1 note')}</Badge>
            </>
          )}
          <chakra.span aria-hidden transform={isOpen ? 'rotate(180deg)' : undefined} transition="transform 180ms">
            <ChevronDown size={20} />
          </chakra.span>
        </chakra.button>
      </chakra.h3>
      <Box id={content} hidden={!isOpen}>
        <Stack gap="4" px="3" pt="1" pb="3">
          {facts}
          {notes}
        </Stack>
      </Box>
    </Box>
  );
}
