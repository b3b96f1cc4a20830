import { Box, chakra } from '@chakra-ui/react';
import type { Inquiry } from '@commonyard/contracts/http/inquiries';
import { formatInstant } from '../../lib/format.ts';
import { currentLanguage } from '../../lib/language.ts';
import { useTranslation } from '../../lib/translation.ts';
import { SenderDetails } from '../../entities/sender/sender-lines.tsx';

/** The first message of an inquiry with its sender. */
export function InquiryMessage({ inquiry }: { inquiry: Inquiry }) {
  const { t } = useTranslation();
  const { message, createdAt, municipalityName, organization } = inquiry;
  return (
    <Box as="section" aria-label={t('Inquiry')} display="flex" flexDirection="column" gap="1">
      <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
        {message}
      </chakra.p>
      <SenderDetails
        sender={{ ...inquiry, organization: organization ?? municipalityName }}
        when={formatInstant(createdAt, currentLanguage())}
      />
    </Box>
  );
}
