import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { Container, PageTitle } from '../../ui/page.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { GuestThreadView } from './guest-thread-view.tsx';
import { guestThreadQuery, isInvalidLink } from './guest-inquiry.queries.ts';
import { InvalidLink, RevokedLink } from './link-ended.tsx';
import { OpenLink } from './open-link.tsx';
import { rememberOpened, wasOpened } from './opened-token.ts';

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
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery(guestThreadQuery(token));
  if (isInvalidLink(error)) return <InvalidLink />;
  if (!data) {
    return (
      <>
        <PageTitle title={t('Your inquiry')} mb="4">
          {t('Your inquiry')}
        </PageTitle>
        {error ? (
          <ErrorState text={t('Failed to load the inquiry. Please try again.')} onRetry={() => void refetch()} />
        ) : (
          <Loading text={t('Loading inquiry...')}>
            <Skeleton h="80" />
          </Loading>
        )}
      </>
    );
  }
  return (
    <GuestThreadView
      token={token}
      thread={data}
      updatedAt={dataUpdatedAt}
      isFetching={isFetching}
      hasFailed={error !== null}
      onRefresh={() => void refetch()}
      onRevoked={onRevoked}
    />
  );
}
