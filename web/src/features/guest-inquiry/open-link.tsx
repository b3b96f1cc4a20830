import { Box, chakra } from '@chakra-ui/react';
import { MessagesSquare } from 'lucide-react';
import { useTranslation } from '../../lib/translation.ts';
import { PageTitle } from '../../ui/page.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { DisownLink } from '../../ui/disown-link.tsx';
import { revokeGuestLinks } from './guest-inquiry.queries.ts';

type Props = { token: string; onOpen: () => void; onRevoked: () => void };

/** The first page of a mailed link. Nothing happens until a button is pressed. */
export function OpenLink({ token, onOpen, onRevoked }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle title={t('Your inquiry')}>{t('Your inquiry')}</PageTitle>
      <chakra.p mt="3" maxW="60ch">
        {t('Here you read and answer the messages of one inquiry, without an account.')}
      </chakra.p>
      <chakra.p mt="2" mb="6" maxW="60ch" color="fg.muted">
        {t('Whoever has the link can do the same, so keep it to yourself.')}
      </chakra.p>
      <ActionButton type="button" colorPalette="accent" onClick={onOpen}>
        <MessagesSquare aria-hidden />
        {t('Open the conversation')}
      </ActionButton>
      <Box borderTopWidth="1px" mt="6" pt="6">
        <DisownLink
          text={t('The link is stopped, and you get no more emails about this inquiry.')}
          disown={() => revokeGuestLinks(token)}
          onDone={onRevoked}
        />
      </Box>
    </>
  );
}
