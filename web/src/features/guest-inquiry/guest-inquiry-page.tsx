import { useQuery } from '@tanstack/react-query';
import { useState, useEffect } from 'react';
import { readStored, writeStored } from '../../lib/storage.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Container, PageTitle, Cluster } from '../../ui/layout.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { GuestThreadView } from './guest-thread-view.tsx';
import { guestThreadQuery, isInvalidLink, revokeGuestLinks } from './guest-inquiry.queries.ts';
import { chakra } from '@chakra-ui/react';
import { MessagesSquare } from 'lucide-react';
import { ActionButton } from '../../ui/action-button.tsx';
import { DisownLink } from '../../ui/disown-link.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { useLocation } from '@tanstack/react-router';

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
    <Container py={{ base: '6', md: '10' }} maxW="205">
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
    </Container>
  );
}

function Conversation({ token, onRevoked }: { token: string; onRevoked: () => void }) {
  const { t } = useTranslation();
  const query = useQuery(guestThreadQuery(token));
  const { data, error } = query;
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

/** The first page of a mailed link. Nothing happens until a button is pressed. */
function OpenLink({ token, onOpen, onRevoked }: { token: string; onOpen: () => void; onRevoked: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle title={t('Your inquiry')} />
      <chakra.p mt="3" maxW="60ch">
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

function LinkEnded({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation();
  // What had the focus is gone.
  useEffect(() => document.querySelector('h1')?.focus(), []);
  return (
    <>
      <PageTitle title={title} />
      <chakra.p mt="3" mb="6" maxW="60ch">
        {text}
      </chakra.p>
      <Cluster gap="3">
        <ButtonLink to="/available-equipment">{t('Available Equipment')}</ButtonLink>
        <ButtonLink to="/needed-equipment" variant="outline">
          {t('Needed Equipment')}
        </ButtonLink>
        <ButtonLink to="/contact" variant="outline">
          {t('Contact Us')}
        </ButtonLink>
      </Cluster>
    </>
  );
}

const KEY = 'guest-inquiry';

/** Whether this browser tab has opened the link before: a reload shows the conversation at once. */
const wasOpened = (token: string) => readStored('sessionStorage', KEY) === token;

const rememberOpened = (token: string | undefined) => writeStored('sessionStorage', KEY, token);

/**
 * The token of the mailed link (`#token=…`). It stays in the URL, so that the page can be reloaded; no request contains
 * a fragment. A sheet that takes the fragment, such as the menu's, does not end the page.
 */
export function useGuestToken(): string | undefined {
  const { hash } = useLocation();
  const tokenInUrl = /^token=([\w.~-]{20,500})$/.exec(hash)?.[1];
  const [token, setToken] = useState(tokenInUrl);
  if (tokenInUrl && tokenInUrl !== token) setToken(tokenInUrl);
  return token;
}
