import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Balance, Settlement } from '@commonyard/contracts/http/settlements';
import { STATEMENT_MESSAGES as MESSAGES } from '@commonyard/contracts/statements.values';
import { loanKeys } from '../../entities/loan/loan.queries.ts';
import { ReasonForm } from '../../entities/loan/reason-form.tsx';
import { ApiError, callJson, hasStatus } from '../../lib/http.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { ifMatch, type Shown } from '../../lib/shown.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ActionError } from '../../ui/action-error.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import type { DialogSubject } from '../../ui/dialog-subject.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { useShown } from '../../ui/forms/use-shown.ts';
import { Stack } from '../../ui/layout.tsx';
import { toast } from '../../ui/toast.ts';
import { findSettlement, readSettlements } from './statements.queries.ts';

type ProposeProps = { balance: Balance; year: number; toNetText: (balance: Balance) => string; onClose: () => void };

/**
 * Proposes the settlement of a year to another municipality, whose administrators confirm it. Where the balance is another one than
 * was shown, it asks again.
 */
export function ProposeSettlement({ balance, year, toNetText, onClose }: ProposeProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const headers = useIdempotencyKey();
  const [shown, show] = useState(balance);
  const [newer, setNewer] = useState<Balance>();
  const { partner, undecided, owedToUsCents, owedByUsCents } = shown;
  const municipality = partner.municipalityName;
  const propose = useMutation({
    mutationFn: () =>
      callJson('/api/settlements', {
        method: 'POST',
        headers,
        body: { partner: partner.municipality, year, owedToUsCents, owedByUsCents },
      }),
    onSuccess: () => {
      toast({ title: t('Settlement proposed') });
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'balance_changed') void readAgain();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: loanKeys.all }),
  });
  async function readAgain(): Promise<boolean> {
    // Where it cannot be read, the error says what has happened.
    const read = await readSettlements(year).catch(() => undefined);
    if (!read) return false;
    const found = read.balances.find((each) => each.partner.municipality === partner.municipality);
    setNewer(found ?? { ...shown, owedToUsCents: 0, owedByUsCents: 0, statements: 0 });
    return true;
  }
  const change = newer && (
    <>
      <p>{`${t(MESSAGES.balanceChanged)}.`}</p>
      <p>{newer.statements === 0 ? t('Nothing to settle') : toNetText(newer)}</p>
    </>
  );
  const goOn =
    newer && newer.statements > 0
      ? () => {
          show(newer);
          setNewer(undefined);
          propose.reset();
        }
      : undefined;
  return (
    <Confirm
      subject={{ change, goOn, readAgain }}
      title={t('Propose the settlement of {year} to {municipality}?', { year, municipality })}
      text={
        <Stack gap="2">
          <p>{toNetText(shown)}</p>
          <p>
            {t('A municipal administrator of {municipality} confirms it. Its statements are paid then.', {
              municipality,
            })}
          </p>
          {undecided > 0 && <p>{t('{count} more wait for an answer and are left out', { count: undecided })}</p>}
          {!newer && <ActionError error={propose.error} />}
        </Stack>
      }
      confirmLabel={t('Propose')}
      busyLabel={t('Sending...')}
      isBusy={propose.isPending}
      isHarmless
      onConfirm={() => propose.mutate()}
      onClose={onClose}
    />
  );
}

type Props = { settlement: Settlement; onClose: () => void };

export function ConfirmSettlement({
  settlement,
  toNetText,
  onClose,
}: Props & { toNetText: (settlement: Settlement) => string }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const headers = useIdempotencyKey();
  const { shown, subject } = useShownSettlement(settlement, ({ canConfirm }) => canConfirm);
  const confirm = useMutation({
    mutationFn: () =>
      callJson(`/api/settlements/${shown.id}/confirm`, {
        method: 'POST',
        headers: { ...ifMatch(shown), ...headers },
      }),
    onSuccess: () => {
      toast({ title: t('Settlement confirmed') });
      onClose();
    },
    onError: (error) => {
      if (hasStatus(error, 409)) void subject.readAgain();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: loanKeys.all }),
  });
  return (
    <Confirm
      title={t('Confirm the settlement of {year} with {municipality}?', {
        year: shown.year,
        municipality: shown.proposer.municipalityName,
      })}
      subject={subject}
      text={
        <Stack gap="2">
          <p>{toNetText(shown)}</p>
          <p>{t('Its statements are paid from then on. The net amount is paid outside CommonYard.')}</p>
          <ActionError error={confirm.error} />
        </Stack>
      }
      confirmLabel={t('Confirm')}
      busyLabel={t('Sending...')}
      isBusy={confirm.isPending}
      isHarmless
      onConfirm={() => confirm.mutate()}
      onClose={onClose}
    />
  );
}

export function EndSettlement({ settlement, label, other, onClose }: Props & { label: string; other: string }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const headers = useIdempotencyKey();
  const { shown, subject } = useShownSettlement(settlement, ({ canEnd }) => canEnd);
  const title = `${label}: ${t('Settlement of {year} with {municipality}', { year: shown.year, municipality: other })}`;
  return (
    <FormDialog
      title={title}
      description={t('Its statements stay agreed and unpaid. The other municipality reads the reason.')}
      subject={subject}
      onClose={onClose}
    >
      <ReasonForm
        title={title}
        label={label}
        busyLabel={t('Sending...')}
        colorPalette="danger"
        onSubmit={async (reason) => {
          await callJson(`/api/settlements/${shown.id}/end`, {
            method: 'POST',
            headers: { ...ifMatch(shown), ...headers },
            body: { reason },
          });
          void queryClient.invalidateQueries({ queryKey: loanKeys.all });
          toast({ title: t('Settlement ended') });
          onClose();
        }}
      />
    </FormDialog>
  );
}

/** A settlement as a dialog showed it when it was opened, and what the dialog says where the other side has changed it since. */
function useShownSettlement(
  settlement: Settlement,
  isPossible: (newer: Settlement) => boolean,
): { shown: Shown<Settlement>; subject: DialogSubject } {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const read = async () => {
    void queryClient.invalidateQueries({ queryKey: loanKeys.settlements(settlement.year) });
    return (await findSettlement(settlement)) ?? settlement;
  };
  const { shown, newer, show, readAgain } = useShown(settlement, read);
  const change = newer && (
    <p>
      {newer.state === 'confirmed'
        ? t('This settlement has been confirmed in the meantime.')
        : newer.state === 'ended'
          ? t('This settlement has been ended in the meantime.')
          : t('This settlement was changed in the meantime')}
    </p>
  );
  return { shown, subject: { readAgain, change, goOn: newer && isPossible(newer) ? () => show(newer) : undefined } };
}
