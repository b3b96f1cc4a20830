import { Navigate } from '@tanstack/react-router';
import { useState, type ComponentProps, type ReactNode } from 'react';
import type { Listing } from '@commonyard/contracts/http/assets';
import type { User } from '@commonyard/contracts/http/identity';
import type { Days } from '@commonyard/contracts/loan-days.values';
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

type AskProps = {
  /** A machine of another municipality. */
  listing: Listing;
  user: User;
  /** Those of a need; undefined where it has no first or last day. */
  days: Days | undefined;
  /** The dialog of an inquiry, where the machine cannot be lent or the user can request no loan. */
  inquiry: ReactNode;
  onClose: () => void;
};

/** Requests a machine for the days of a need. Where more must be chosen first, the page of the machine has the fields. */
export function AskForMachine({ listing, user, days: needed, inquiry, onClose }: AskProps) {
  const [days, setDays] = useState(needed);
  const search = { from: days?.startsOn, to: days?.endsOn };
  return (
    <WithLoanRequest listing={listing} user={user} search={search}>
      {(wish) =>
        !wish || user.municipality === null ? (
          inquiry
        ) : wish.isValid || wish.areTaken ? (
          <OpenLoanRequest listing={listing} user={user} wish={wish} onDays={setDays} onClose={onClose} />
        ) : (
          <Navigate
            to="/equipment/$type/$id"
            params={{ type: 'available', id: String(listing.id) }}
            search={days ? search : {}}
          />
        )
      }
    </WithLoanRequest>
  );
}
