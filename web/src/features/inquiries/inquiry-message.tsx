import { Box, chakra } from '@chakra-ui/react';
import type { Inquiry } from '@commonyard/contracts/http/inquiries';
import { formatInstant } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/language.ts';
import { useTranslation } from '../../lib/translation.ts';
import { SenderLines } from '../../ui/sender-lines.tsx';

/** What was asked, by whom, and how they can be reached. */
export function InquiryMessage({ inquiry }: { inquiry: Inquiry }) {
  const { t } = useTranslation();
  const { message, createdAt, municipalityName, organization } = inquiry;
  return (
    <Box as="section" aria-label={t('Inquiry')} display="flex" flexDirection="column" gap="4px">
      <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
        {message}
      </chakra.p>
      <SenderLines
        sender={{ ...inquiry, organization: organization ?? municipalityName }}
        when={formatInstant(createdAt, currentLanguage())}
      />
    </Box>
  );
}
