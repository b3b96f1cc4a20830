import { NativeSelect } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { object, string } from 'yup';
import type { Listing } from '@commonyard/contracts/http/assets';
import type { LoanSummary } from '@commonyard/contracts/http/loans';
import { isAgreed } from '@commonyard/contracts/loans.values';
import { listingKeys, listingQuery } from '../../entities/listing/listing.queries.ts';
import { useShownListing } from '../../entities/listing/shown-listing.tsx';
import { daysText } from '../../entities/loan/loan-facts.tsx';
import { acceptIfDone } from '../../lib/accept-if-done.ts';
import { callJson } from '../../lib/http.ts';
import { ifMatch, type Shown } from '../../lib/shown.ts';
import { useTranslation } from '../../lib/translation.ts';
import { DialogButtons } from '../../ui/forms/dialog-buttons.tsx';
import { FieldFrame, useControl } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.ts';
import { borrowedLoansQuery, loansOnNeedQuery } from './matches.queries.ts';

type Props = {
  need: Listing;
  onChanged?: ((need: Listing) => void) | undefined;
  onClose: () => void;
};

/** Asks by which loan a need was met, which takes it out of public view. */
export function MeetDialog({ need, onChanged, onClose }: Props) {
  const { t } = useTranslation();
  const { shown, subject } = useShownListing<Listing>(need, () => callJson(`/api/assets/${need.id}`));
  const loans = useLoans(need.id);
  return (
    <FormDialog
      title={t('Mark the need as met?')}
      description={t(
        'It is no longer public, its open offers end, and no machine is matched with it any more. You can restore it.',
      )}
      subject={subject}
      onClose={onClose}
    >
      {loans.data ? (
        <MeetForm
          need={shown}
          loans={loans.data}
          onMet={(met) => {
            onChanged?.(met);
            onClose();
          }}
        />
      ) : (
        <QueryState
          query={loans}
          height="20"
          loading="Loading loans..."
          error="Failed to load loans. Please try again."
        />
      )}
    </FormDialog>
  );
}

/** The loans that may have met a need: those on it, the newest first, before the others. */
function useLoans(needId: number) {
  const onNeed = useQuery(loansOnNeedQuery(needId));
  const borrowed = useQuery(borrowedLoansQuery);
  const loans = onNeed.data && borrowed.data && [...onNeed.data.items, ...borrowed.data.items];
  return {
    data: loans?.filter(
      ({ id, status }, index) =>
        (isAgreed(status) || status === 'closed') && loans.findIndex((loan) => loan.id === id) === index,
    ),
    error: onNeed.error ?? borrowed.error,
    refetch: () => Promise.all([onNeed, borrowed].filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  };
}

const NO_LOAN = 'none';

const schema = object({ loan: string().required() });

type FormProps = { need: Shown<Listing>; loans: LoanSummary[]; onMet: (need: Listing) => void };

function MeetForm({ need, loans, onMet }: FormProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { id } = need;
  const suggested = loans.find((loan) => loan.need?.id === id);

  async function meet({ loan }: { loan: string }): Promise<void> {
    const loanId = loan === NO_LOAN ? null : Number(loan);
    const met = await acceptIfDone(
      callJson(`/api/assets/${id}/meet`, {
        method: 'POST',
        headers: ifMatch(need),
        body: loanId === null ? {} : { loanId },
      }),
      () => callJson(`/api/assets/${id}`),
      (current) => current.met?.loanId === loanId,
    );
    queryClient.setQueryData(listingQuery(id).queryKey, met);
    void queryClient.invalidateQueries({ queryKey: listingKeys.all });
    toast({ title: t('Marked as met'), description: met.title });
    onMet(met);
  }

  return (
    <Form
      initialValues={{ loan: suggested ? String(suggested.id) : NO_LOAN }}
      schema={schema}
      onSubmit={meet}
      errorTitle="Update failed"
      label={t('Mark as met')}
    >
      <LoanField loans={loans} />
      <DialogButtons label={t('Mark as met')} busyLabel={t('Saving...')} />
    </Form>
  );
}

function LoanField({ loans }: { loans: LoanSummary[] }) {
  const { t } = useTranslation();
  const frame = { name: 'loan', label: 'How was the need met?' };
  return (
    <FieldFrame {...frame}>
      <NativeSelect.Root>
        <NativeSelect.Field {...useControl(frame)}>
          {loans.map((loan) => (
            <option key={loan.id} value={loan.id}>
              {[`#${loan.id} ${loan.listing.title}`, loan.lender.municipalityName, daysText(loan, t)].join(' · ')}
            </option>
          ))}
          <option value={NO_LOAN}>{t('Without a loan on CommonYard')}</option>
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </FieldFrame>
  );
}
