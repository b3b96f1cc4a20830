import { Box } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import type { Days } from '@commonyard/contracts/loan-days.values';
import { NextFreeNotice } from '../entities/loan/next-free-notice.tsx';
import { LendingSection, LoanPanel, TakenNotice, WithLoanRequest } from '../features/lending/lending-section.tsx';
import { Stack } from '../ui/layout.tsx';
import { Skeleton } from '../ui/states.tsx';
import { MemberActions } from './-member-actions.tsx';

const FIELDS_ID = 'dialog-loan-days';

type Props = Omit<ComponentProps<typeof LoanPanel>, 'onSearch'> & {
  onSearch: (change: object) => void;
  onDays: (days: Days) => void;
};

/** In the dialog of a listing that another municipality lends: the days, what they cost, and the calendar. */
export const DialogLending = ({ onSearch, onDays, ...loan }: Props) => (
  <WithLoanRequest {...loan} pending={<Skeleton h="105" mt="6" />}>
    {(wish) => (
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' }}
        rowGap="6"
        columnGap="8"
        mt="6"
        css={{ '&:empty': { display: 'none' } }}
      >
        {wish && (
          <Stack id={FIELDS_ID} gap="4" alignSelf="start" gridColumn={{ md: '2' }} gridRow={{ md: '1' }} data-no-print>
            <LoanPanel {...loan} onSearch={onSearch} />
            {wish.days && wish.areTaken && (
              <NextFreeNotice listingId={loan.listing.id} days={wish.days} onChoose={onDays} />
            )}
            <TakenNotice {...loan} />
          </Stack>
        )}
        <LendingSection {...loan} onSearch={onSearch} isInDialog />
      </Box>
    )}
  </WithLoanRequest>
);

type ActionsProps = Omit<ComponentProps<typeof MemberActions>, 'onMissingDays' | 'hasBoth'>;

/** Both buttons of that dialog. Where days are missing, the first leads to their fields. */
export const DialogActions = (props: ActionsProps) => (
  <MemberActions
    {...props}
    hasBoth
    onMissingDays={() => document.getElementById(FIELDS_ID)?.querySelector('input')?.focus()}
  />
);
