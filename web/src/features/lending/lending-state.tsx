import { Box } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { Listing } from '@commonyard/contracts/http/assets';
import type { User } from '@commonyard/contracts/http/identity';
import type { Availability } from '@commonyard/contracts/http/loans';
import { isPublicListing } from '@commonyard/contracts/listing-visibility.values';
import type { ReactNode } from 'react';
import { availabilityQuery } from '../../entities/availability/availability.queries.ts';
import { currentUserQuery } from '../../entities/user/session.ts';
import { useTranslation, type TFunction } from '../../lib/translation.ts';
import { Cluster } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/links.tsx';

type Props = {
  listing: Pick<Listing, 'id' | 'status' | 'withdrawn' | 'municipality'>;
  availability: Pick<Availability, 'lendable' | 'terms'>;
  children?: ReactNode;
};

const ABOUT_ADMIN = { about: 'municipal-admin' } as never;

/** Another account may become the administrator while the page is open, of which no event tells it. */
const RECHECK_MS = 5_000;

/** Whether others can borrow the equipment, and else all that is missing. `user` is the reader. */
export function lendingText(
  { listing, availability, user }: Omit<Props, 'children'> & { user: User | null | undefined },
  t: TFunction,
): string {
  if (!availability.terms)
    return lacksAdmin({ listing, availability, user })
      ? t(
          'This equipment cannot be lent yet: it has no conditions and rates, and your municipality has no active municipal administrator.',
        )
      : t('This equipment cannot be lent yet: it has no conditions and rates.');
  if (!availability.lendable)
    return t('This equipment cannot be lent yet: your municipality has no active municipal administrator.');
  return isPublicListing(listing)
    ? t('This equipment can be lent. Everyone sees its terms and free days.')
    : t('This equipment can be lent once its listing is public.');
}

/** Without terms, the reader's account says whether its municipality has an administrator. */
const lacksAdmin = ({ listing, availability, user }: Parameters<typeof lendingText>[0]): boolean =>
  availability.terms
    ? !availability.lendable
    : user?.hasMunicipalAdmin === false && user.municipality === listing.municipality;

export function LendingState({ listing, availability, children }: Props) {
  const { t } = useTranslation();
  const { data: user } = useQuery({
    ...currentUserQuery,
    refetchInterval: ({ state }) => state.data?.hasMunicipalAdmin === false && RECHECK_MS,
  });
  useQuery({
    ...availabilityQuery(listing.id),
    refetchInterval: ({ state: { data } }) => Boolean(data?.terms && !data.lendable) && RECHECK_MS,
  });
  const tint = availability.lendable ? 'green' : 'yellow';
  return (
    <Cluster alignItems="center" gap="3" px="4" py="3" borderRadius="l2" bg={`${tint}.subtle`} color={`${tint}.fg`}>
      <Box flex="1 1 16rem">
        {lendingText({ listing, availability, user }, t)}
        {lacksAdmin({ listing, availability, user }) && (
          <TextLink to="/contact" search={ABOUT_ADMIN} color="inherit" fontWeight="600" display="block" py="1">
            {t('Ask CommonYard to make one of your accounts a municipal administrator')}
          </TextLink>
        )}
      </Box>
      {children}
    </Cluster>
  );
}
