import { Box, chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { LendingCalendar } from './lending-calendar.tsx';
import { ServiceState } from './service-state.tsx';
import { LendingState } from './lending-state.tsx';
import { toWishSearch } from './loan-request.ts';
import { SectionTitle, Stack } from '../../ui/layout.tsx';
import { useLending, type LendingProps } from './use-lending.ts';

// Loaded with the section: one file to load is less than several.
export { LoanPanel, WithLoanRequest } from './loan-panel.tsx';
export { SignInToRequest } from './sign-in-to-request.tsx';
export { TakenNotice } from './taken-notice.tsx';

const LendingDialog = lazyPart(() => import('./lending-dialog.tsx'), 'LendingDialog');

type Props = LendingProps & {
  onSearch: (change: object) => void;
  /** The heading in a dialog, which states the days of the offer under the other one. */
  isInDialog?: boolean;
};

/** When a listing can be lent. Shows nothing of one that cannot be lent, but to its lending side. */
export function LendingSection({ onSearch, isInDialog = false, ...props }: Props) {
  const { t } = useTranslation();
  const heading = useId();
  const { listing, search } = props;
  const { availability: data, lending, isLendingSide, isShown, isPending, refetch } = useLending(props);
  if (!isShown || data === null || (data && !lending && !isLendingSide)) return null;
  return (
    <Box as="section" id="availability" aria-labelledby={heading} data-no-print scrollMarginTop="20">
      {isInDialog ? (
        <SectionTitle as="h3" id={heading} mb="1">
          {t('Calendar')}
        </SectionTitle>
      ) : (
        <chakra.h2 id={heading} textStyle="2xl" mb="3">
          {t('Availability')}
        </chakra.h2>
      )}
      {isPending ? (
        <LendingSkeleton />
      ) : !data ? (
        <ErrorState
          text={t('The calendar is not available at the moment.')}
          reason={t('Free days, the estimate and loan requests are missing. Everything else on this page works.')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Stack gap="4">
          {isLendingSide && (
            <LendingState listing={listing} availability={data}>
              <ButtonLink
                to="."
                search={((before: object) => ({ ...before, lending: true })) as never}
                resetScroll={false}
                whiteSpace="normal"
                flexShrink={1}
                h="auto"
                minH="11"
                py="1"
              >
                {data.terms ? t('Conditions, rates and blocked days') : t('Set conditions and rates')}
              </ButtonLink>
            </LendingState>
          )}
          {isLendingSide && data.terms && <ServiceState availability={data} />}
          {lending && (
            <LendingCalendar
              availability={data}
              terms={lending.terms}
              window={lending.window}
              wish={lending.wish}
              onWish={(change) => onSearch(toWishSearch(change))}
              isInDialog={isInDialog}
            />
          )}
        </Stack>
      )}
      {isLendingSide && search['lending'] === true && (
        <LendingDialog listing={listing} onClose={() => onSearch({ lending: undefined })} />
      )}
    </Box>
  );
}

function LendingSkeleton() {
  const { t } = useTranslation();
  return (
    <div data-waiting>
      <Loading text={t('Loading the calendar...')}>
        <Skeleton h="105" />
      </Loading>
    </div>
  );
}
