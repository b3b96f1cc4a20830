import { Box, chakra } from '@chakra-ui/react';
import { Suspense, use } from 'react';
import { toListingSummary } from '@commonyard/contracts/listing-card.values';
import { ListingGrid } from '../../entities/listing/card-frame.tsx';
import { useDeviceFavourites } from '../../entities/listing/device-favourites.ts';
import { isActing, useCurrentUser } from '../../entities/user/session.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { loadFavouritesFrench } from '../../lib/favourites-french.ts';
import { currentLanguage, useTranslation } from '../../lib/translation.ts';
import { CardSkeletons } from '../../ui/card-skeletons.tsx';
import { Container, PageTitle, SectionTitle, SmallText } from '../../ui/layout.tsx';
import { ButtonLink, TextLink } from '../../ui/links.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { FavouriteCard } from './favourite-card.tsx';
import { useMemberFavourites, useVisitorFavourites, type ShownFavourites } from './shown-favourites.ts';

/** What a member or a visitor has saved, and what of it has changed since the last look. */
export const FavouritesPage = () => (
  <Suspense>
    <Page />
  </Suspense>
);

function Page() {
  const { t } = useTranslation();
  if (currentLanguage() === 'fr') use(loadFavouritesFrench());
  const { user, isLoading } = useCurrentUser();
  return (
    <Container py={{ base: '6', md: '10' }}>
      {/* React moves it to the head. */}
      <meta name="robots" content="noindex" />
      <PageTitle title={t('Favourites')} mb="2" />
      {isLoading ? (
        <CardSkeletons text={t('Loading favourites...')} count={4} />
      ) : user && isActing(user) ? (
        <OfMember userId={user.id} />
      ) : (
        <>
          <SmallText mb="4">
            {user ? (
              t('They are saved on this device, and move to your account once it is approved.')
            ) : (
              <>
                {t('They are saved on this device.')}{' '}
                <TextLink to="/auth" search={{ from: '/favourites' }} display="inline-block" py="1">
                  {t('Sign in to keep them with your account')}
                </TextLink>
              </>
            )}
          </SmallText>
          <OfVisitor userId={user?.id} />
        </>
      )}
    </Container>
  );
}

function OfMember({ userId }: { userId: number }) {
  const { t } = useTranslation();
  const { length: count } = useDeviceFavourites(userId);
  return (
    <>
      {count > 0 && (
        <SmallText mb="4">{t('Also on this device, because your account has no room: {count}', { count })}</SmallText>
      )}
      <Favourites {...useMemberFavourites()} />
    </>
  );
}

const OfVisitor = ({ userId }: { userId: number | undefined }) => <Favourites {...useVisitorFavourites(userId)} />;

function Favourites({ favourites, query: { error, refetch } }: ShownFavourites) {
  const { t } = useTranslation();
  if (favourites && favourites.length > 0) return <FavouriteList favourites={favourites} />;
  if (favourites) return <NoFavourites />;
  if (!error) return <CardSkeletons text={t('Loading favourites...')} count={4} />;
  return (
    <ErrorState
      text={t('Your favourites could not be loaded.')}
      reason={errorMessage(error)}
      onRetry={() => void refetch()}
    />
  );
}

function FavouriteList({ favourites }: { favourites: NonNullable<ShownFavourites['favourites']> }) {
  const { t } = useTranslation();
  const changed = favourites.filter(({ changes }) => changes.length > 0).length;
  const gone = favourites.filter(({ listing }) => listing === null).length;
  const total = favourites.length;
  return (
    <>
      {changed > 0 ? (
        <SectionTitle mb="4">
          {t('{changed} of {total} changed since your last look', { changed, total, count: changed })}
        </SectionTitle>
      ) : (
        <chakra.h2 srOnly>{t('Results')}</chakra.h2>
      )}
      {gone > 0 && <SmallText mb="4">{t('No longer offered: {count} of {total}', { count: gone, total })}</SmallText>}
      <Box pt="2">
        <ListingGrid
          listings={favourites.map(
            ({ listingId, listing, seen }) =>
              listing ??
              seen ??
              toListingSummary({
                id: listingId,
                title: t('Listing #{id}', { id: listingId }),
                description: '',
                category: 'other',
              }),
          )}
          minWidth="16rem"
        >
          {(listing, index, illustration) => (
            <FavouriteCard
              listing={listing}
              favourite={favourites[index]!}
              illustration={illustration}
              eager={index < 4}
            />
          )}
        </ListingGrid>
      </Box>
    </>
  );
}

function NoFavourites() {
  const { t } = useTranslation();
  return (
    <EmptyState text={t('No favourites yet. Press the heart of a listing to find it here, and to see what changes.')}>
      <ButtonLink to="/available-equipment">{t('Available Equipment')}</ButtonLink>
      <ButtonLink to="/needed-equipment" variant="outline">
        {t('Needed Equipment')}
      </ButtonLink>
    </EmptyState>
  );
}
