import { Box, Button, chakra } from '@chakra-ui/react';
import { CircleCheck, MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';

/** A sent inquiry. `email` is the address of a guest. */
export type SentInquiry = { id: number; email?: string };

/** The confirmation of an inquiry, and where the answer comes. */
export function InquirySent({ inquiry: { id, email }, onClose }: { inquiry: SentInquiry; onClose: () => void }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  // The form with the focused button is gone.
  useEffect(() => heading.current?.focus(), []);
  const Icon = email ? MailCheck : CircleCheck;
  return (
    <Stack gap="5">
      <Box display="flex" gap="3" p="4" bg="green.subtle" color="green.fg" borderRadius="l2">
        <chakra.span flexShrink={0}>
          <Icon aria-hidden size={24} />
        </chakra.span>
        <Box minW="0" overflowWrap="anywhere">
          <chakra.h3 ref={heading} tabIndex={-1} textStyle="lg" fontWeight="700">
            {t('Inquiry #{id} was sent', { id })}
          </chakra.h3>
          {email ? (
            <>
              <p>{t('We have sent an email with a link to {email}.', { email })}</p>
              <chakra.p mt="2">
                {t('The link confirms your address, and leads to the answer. Nothing there? Look among the spam.')}
              </chakra.p>
            </>
          ) : (
            <p>{t('You’ll find the answer in your messages.')}</p>
          )}
        </Box>
      </Box>
      <Cluster justifyContent="flex-end" gap="3">
        <Button type="button" variant="outline" onClick={onClose}>
          {t('Close')}
        </Button>
        {!email && (
          <ButtonLink to="/inquiries" search={{ inquiry: id }}>
            {t('Open the conversation')}
          </ButtonLink>
        )}
      </Cluster>
    </Stack>
  );
}
