import type { ComponentProps } from 'react';
import { isFromOwnMunicipality } from '../entities/listing/listing.policy.ts';
import { WithLoanRequest } from '../features/lending/lending-section.tsx';
import { OpenLoanRequest, RequestLoanAction } from '../features/request-loan/request-loan.tsx';
import { Skeleton } from '../ui/states.tsx';

type Search = Pick<ComponentProps<typeof WithLoanRequest>, 'search'>;

/** What a signed-in user can do on the page of a listing that is offered: request its days, or inquire. */
export const MemberActions = ({
  search,
  ...action
}: Omit<ComponentProps<typeof RequestLoanAction>, 'wish'> & Search) => (
  <WithLoanRequest listing={action.listing} user={action.user} search={search} pending={<Skeleton h="11" />}>
    {(wish) => <RequestLoanAction wish={wish} {...action} />}
  </WithLoanRequest>
);

/** The dialog of `?request=true`. */
export const MemberRequest = ({
  search,
  ...request
}: Omit<ComponentProps<typeof OpenLoanRequest>, 'wish'> & Search) => (
  <WithLoanRequest listing={request.listing} user={request.user} search={search}>
    {(wish) =>
      wish && !isFromOwnMunicipality(request.listing, request.user) && <OpenLoanRequest wish={wish} {...request} />
    }
  </WithLoanRequest>
);
