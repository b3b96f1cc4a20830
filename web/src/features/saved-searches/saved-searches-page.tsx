import { Box } from '@chakra-ui/react';
import { Suspense, use } from 'react';
import { isActing, useCurrentUser } from '../../entities/user/session.ts';
import { loadSavedSearchesFrench } from '../../lib/saved-searches-french.ts';
import { currentLanguage, useTranslation } from '../../lib/translation.ts';
import { Container, PageTitle, SmallText } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/links.tsx';
import { RowSkeletons } from '../../ui/query-state.tsx';
import { GuestSearches } from './guest-searches.tsx';
import { MemberSearches } from './member-searches.tsx';
import { NoSearches } from './no-searches.tsx';

/** The saved searches of the address whose mailed link was opened, otherwise those of the signed-in user. */
export const SavedSearchesPage = ({ token }: { token: string | undefined }) => (
  <Suspense>
    <Page token={token} />
  </Suspense>
);

function Page({ token }: { token: string | undefined }) {
  // Renders it again, before its parts, when the reader changes the language.
  useTranslation();
  if (currentLanguage() === 'fr') use(loadSavedSearchesFrench());
  return (
    <Container py={{ base: '6', md: '10' }}>
      {/* React moves it to the head. */}
      <meta name="robots" content="noindex" />
      {/* Narrower than the page, with the left edge of the header. */}
      <Box maxW="205">{token === undefined ? <OwnSearches /> : <GuestSearches token={token} />}</Box>
    </Container>
  );
}

function OwnSearches() {
  const { t } = useTranslation();
  const { user, isLoading } = useCurrentUser();
  return (
    <>
      <PageTitle title={t('Saved searches')} mb="2" />
      {isLoading ? (
        <RowSkeletons text="Loading saved searches..." height="20" count={3} />
      ) : user && isActing(user) ? (
        <>
          <SmallText mb="4">{t('We notify you of what they find from the day on which you save them.')}</SmallText>
          <MemberSearches />
        </>
      ) : (
        <>
          <SmallText mb="4">
            {user ? (
              t('Once your account is approved, you can save searches in it. Until then, a list asks for your address.')
            ) : (
              <>
                {t('Without an account, the link in our e-mails opens them.')}{' '}
                <TextLink to="/auth" search={{ from: '/saved-searches' }} display="inline-block" py="1">
                  {t('Sign in to see those of your account')}
                </TextLink>
              </>
            )}
          </SmallText>
          <NoSearches />
        </>
      )}
    </>
  );
}
