import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rememberOpened, wasOpened } from '../../lib/guest-token.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Container, PageTitle } from '../../ui/layout.tsx';
import { LinkEnded } from '../../ui/link-ended.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { GuestThreadView } from './guest-thread-view.tsx';
import { guestSummaryQuery, guestThreadQuery, isInvalidLink, revokeGuestLinks } from './guest-inquiry.queries.ts';
import { Participants } from './participants.tsx';
import { useThreadUpdates } from './use-thread-updates.ts';
import { Box, chakra } from '@chakra-ui/react';
import { MessagesSquare } from 'lucide-react';
import { ActionButton } from '../../ui/action-button.tsx';
import { PageSpinner } from '../../ui/page-spinner.tsx';
import { DisownLink } from '../../ui/disown-link.tsx';

/**
 * The page of one inquiry for a party without an account, who has its link from an email. The first visit asks for a
 * click, because programs that check emails open every link.
 */
export function GuestInquiryPage({ token }: { token: string | undefined }) {
  const [isOpen, setOpen] = useState(() => token !== undefined && wasOpened(token));
  const [isRevoked, setRevoked] = useState(false);
  const open = () => {
    rememberOpened(token);
    setOpen(true);
  };
  const endLink = () => {
    rememberOpened(undefined);
    setRevoked(true);
  };
  return (
    <Container py={{ base: '6', md: '10' }}>
      {/* Narrower than the page, with the left edge of the header. */}
      <Box maxW="205">
        {/* React moves it to the head. */}
        <meta name="robots" content="noindex" />
        {isRevoked ? (
          <RevokedLink />
        ) : !token ? (
          <InvalidLink />
        ) : isOpen ? (
          <Conversation token={token} onRevoked={endLink} />
        ) : (
          <OpenLink token={token} onOpen={open} onRevoked={endLink} />
        )}
      </Box>
    </Container>
  );
}

function Conversation({ token, onRevoked }: { token: string; onRevoked: () => void }) {
  const { t } = useTranslation();
  const query = useQuery(guestThreadQuery(token));
  const { data, error } = query;
  useThreadUpdates(token, query);
  if (isInvalidLink(error)) return <InvalidLink />;
  if (!data) {
    return (
      <>
        <PageTitle title={t('Your inquiry')} mb="4" />
        <QueryState
          query={query}
          height="80"
          loading="Loading inquiry..."
          error="Failed to load the inquiry. Please try again."
        />
      </>
    );
  }
  return <GuestThreadView token={token} thread={data} query={query} hasFailed={error !== null} onRevoked={onRevoked} />;
}

/**
 * The first page of a mailed link: what it is about, and who takes part. Nothing happens until a button is pressed.
 */
function OpenLink({ token, onOpen, onRevoked }: { token: string; onOpen: () => void; onRevoked: () => void }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(guestSummaryQuery(token));
  if (isInvalidLink(error)) return <InvalidLink />;
  // What it is about comes first, so that no button moves under a finger. Where it cannot be read now, the link still opens.
  if (!data && !error) return <PageSpinner title={t('Your inquiry')} />;
  const isOwner = data?.side === 'owner';
  return (
    <>
      <PageTitle title={isOwner ? t('An inquiry about your listing') : t('Your inquiry')} />
      {data && <Participants of={data} mt="4" />}
      <chakra.p mt="4" maxW="60ch">
        {t('Here you read and answer the messages of one inquiry, without an account.')}
      </chakra.p>
      <chakra.p mt="2" mb="6" maxW="60ch" color="fg.muted">
        {t('Whoever has the link can do the same, so keep it to yourself.')}
      </chakra.p>
      <ActionButton colorPalette="accent" onClick={onOpen}>
        <MessagesSquare aria-hidden />
        {t('Open the conversation')}
      </ActionButton>
      <DisownLink
        text={t('The link is stopped, and you get no more emails about this inquiry.')}
        disown={() => revokeGuestLinks(token)}
        onDone={onRevoked}
      />
    </>
  );
}

function InvalidLink() {
  const { t } = useTranslation();
  return (
    <LinkEnded
      title={t('This link is not valid any more')}
      text={t(
        'It has expired, somebody has stopped it, or it was not copied completely. Look for a newer email about the inquiry, or ask us.',
      )}
    />
  );
}

function RevokedLink() {
  const { t } = useTranslation();
  return (
    <LinkEnded
      title={t('The link is stopped')}
      text={t('Nobody can open the conversation with it any more, and you get no more emails about this inquiry.')}
    />
  );
}
