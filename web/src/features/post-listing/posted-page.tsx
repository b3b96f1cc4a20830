import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { forgetPosted, postedTokenOf } from '../../entities/listing/posted-tokens.ts';
import { rememberOpened, wasOpened } from '../../lib/guest-token.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { DisownLink } from '../../ui/disown-link.tsx';
import { Container, PageTitle } from '../../ui/layout.tsx';
import { LinkEnded } from '../../ui/link-ended.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { PostedListingView } from './posted-listing-view.tsx';
import { disownPosted, isInvalidLink, postedQuery } from './posted.queries.ts';

type Props = { reference: number; mailedToken: string | undefined };

/**
 * The page of a listing that was posted without an account: for the browser that posted, or by the mailed link. The reference opens
 * nothing. The first visit with a mailed link asks for a click, because programs that check emails open every link.
 */
export function PostedPage({ reference, mailedToken }: Props) {
  const [ownToken] = useState(() => postedTokenOf(reference));
  const [isOpen, setOpen] = useState(() => mailedToken === undefined || wasOpened(mailedToken));
  const [isDisowned, setDisowned] = useState(false);
  const token = mailedToken ?? ownToken;
  const open = () => {
    rememberOpened(mailedToken);
    setOpen(true);
  };
  const endPage = () => {
    rememberOpened(undefined);
    forgetPosted(reference);
    setDisowned(true);
  };
  return (
    <Container py={{ base: '6', md: '10' }}>
      {/* Narrower than the page, with the left edge of the header. */}
      <Box maxW="205">
        {/* React moves it to the head. */}
        <meta name="robots" content="noindex" />
        {isDisowned ? (
          <Disowned />
        ) : !Number.isSafeInteger(reference) ? (
          <InvalidLink />
        ) : !token ? (
          <NoToken reference={reference} />
        ) : isOpen ? (
          <Opened token={token} reference={reference} isMailed={mailedToken !== undefined} />
        ) : (
          <OpenLink token={token} reference={reference} onOpen={open} onDisowned={endPage} />
        )}
      </Box>
    </Container>
  );
}

type OpenedProps = { token: string; reference: number; isMailed: boolean };

function Opened({ token, reference, isMailed }: OpenedProps) {
  const { t } = useTranslation();
  const query = useQuery(postedQuery(token));
  const { data, error } = query;
  if (isInvalidLink(error)) return isMailed ? <InvalidLink /> : <NoToken reference={reference} />;
  if (!data) {
    return (
      <>
        <PageTitle title={t('Reference #{id}', { id: reference })} mb="4" />
        <QueryState
          query={query}
          height="80"
          loading="Loading asset details..."
          error="Failed to fetch asset details"
        />
      </>
    );
  }
  // The reference was changed in the address.
  if (data.id !== reference) return <InvalidLink />;
  return <PostedListingView token={token} listing={data} query={query} hasFailed={error !== null} />;
}

type OpenLinkProps = { token: string; reference: number; onOpen: () => void; onDisowned: () => void };

/** The first page of a mailed link. Nothing happens until a button is pressed. */
function OpenLink({ token, reference, onOpen, onDisowned }: OpenLinkProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle title={t('Reference #{id}', { id: reference })} />
      <chakra.p mt="3" maxW="60ch">
        {t('Here you follow, change, renew and withdraw what was posted with your email address, without an account.')}
      </chakra.p>
      <chakra.p mt="2" mb="6" maxW="60ch" color="fg.muted">
        {t('Whoever has the link can do the same, so keep it to yourself.')}
      </chakra.p>
      <ActionButton colorPalette="accent" onClick={onOpen}>
        <FileText aria-hidden />
        {t('Open the page')}
      </ActionButton>
      <DisownLink
        text={t('The listing is withdrawn, your address is removed from it, and you get no more emails about it.')}
        disown={() => disownPosted(token)}
        onDone={onDisowned}
      />
    </>
  );
}

function NoToken({ reference }: { reference: number }) {
  const { t } = useTranslation();
  return (
    <LinkEnded
      title={t('Reference #{id}', { id: reference })}
      text={t(
        'This page opens in the browser that posted, or by the link in the email that we sent then. The reference alone opens nothing. If you have neither, write to us.',
      )}
    />
  );
}

function InvalidLink() {
  const { t } = useTranslation();
  return (
    <LinkEnded
      title={t('This link is not valid any more')}
      text={t(
        'It has expired, the listing has another contact, or the link was not copied completely. If you need it, write to us.',
      )}
    />
  );
}

function Disowned() {
  const { t } = useTranslation();
  return (
    <LinkEnded
      title={t('The listing is withdrawn')}
      text={t(
        'Your address is removed from it, nobody can open its page any more, and you get no more emails about it.',
      )}
    />
  );
}
