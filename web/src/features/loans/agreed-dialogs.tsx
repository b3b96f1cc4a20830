import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CalendarX2 } from 'lucide-react';
import { object, string } from 'yup';
import type { Loan } from '@commonyard/contracts/http/loans';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import { HANDOVER_LIMITS as LIMITS, HANDOVER_MESSAGES as MESSAGES } from '@commonyard/contracts/handovers.values';
import { LOAN_MESSAGES } from '@commonyard/contracts/loans.values';
import { today } from '@commonyard/contracts/search-params.values';
import { availabilityQuery } from '../../entities/availability/availability.queries.ts';
import { takeAgreedStep, useCacheLoan, type AgreedStep } from '../../entities/loan/loan-changes.ts';
import { takenParts, takenText } from '../../entities/loan/loan-facts.tsx';
import { formatShortDay } from '../../lib/format.ts';
import { ApiError } from '../../lib/http.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { paragraphsText } from '../../lib/text-schemas.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Callout } from '../../ui/callout.tsx';
import { DialogButtons, DirtyGuard } from '../../ui/forms/dialog-buttons.tsx';
import { TextareaField, TextField } from '../../ui/forms/fields.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { toast } from '../../ui/toast.ts';
import { AgreedNotices } from './agreed-notices.tsx';
import { agreedLabel, agreedTexts, type AgreedAction } from './agreed-texts.ts';
import { useShownLoan } from './shown-loan.tsx';

type Values = { endsOn: string; day: string; note: string; reason: string };

const { min, max } = LIMITS.reason;
const day = () => string().required(LOAN_MESSAGES.day);
const SCHEMAS = {
  extend: object({ endsOn: day(), note: paragraphsText().max(LIMITS.note, MESSAGES.note) }),
  recall: object({
    day: day(),
    reason: paragraphsText().required(MESSAGES.reason).min(min, MESSAGES.reason).max(max, MESSAGES.reason),
  }),
  answer: object({ reason: paragraphsText().max(LIMITS.note, MESSAGES.note) }),
};

const schemaOf = (action: AgreedAction) =>
  action === 'extend' || action === 'recall' ? SCHEMAS[action] : SCHEMAS.answer;

function toStep(action: AgreedAction, { endsOn, day: recallDay, ...texts }: Values): AgreedStep {
  const [note, reason] = [texts.note.trim(), texts.reason.trim()];
  switch (action) {
    case 'extend':
      return { path: 'extensions', body: { endsOn, ...(note && { note }) } };
    case 'recall':
      return { path: 'recall', body: { day: recallDay, reason } };
    case 'decline_extension':
      return { path: 'extensions/decline', body: reason ? { reason } : {} };
    case 'agree_extension':
      return { path: 'extensions/agree' };
    case 'withdraw_extension':
      return { path: 'extensions/withdraw' };
    default:
      return { path: 'recall/withdraw' };
  }
}

/** What a side does with the days of an agreed loan. */
export function AgreedDialog({ loan, action, onClose }: { loan: Loan; action: AgreedAction; onClose: () => void }) {
  const { t } = useTranslation();
  const cacheLoan = useCacheLoan();
  const headers = useIdempotencyKey();
  const { shown, subject } = useShownLoan(loan, [action]);
  const [takenUntil, setTakenUntil] = useState<string>();
  const [initial] = useState({ endsOn: loan.endsOn, day: addDays(today(), LIMITS.recallDays), note: '', reason: '' });
  const { title, text, done } = agreedTexts(action, shown, t);

  async function send(values: Values): Promise<void> {
    setTakenUntil(undefined);
    try {
      cacheLoan(await takeAgreedStep(shown, toStep(action, values), headers));
      toast({ title: done });
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'dates_taken')
        setTakenUntil(action === 'extend' ? values.endsOn : shown.extension?.endsOn);
      throw error;
    }
  }

  return (
    <FormDialog title={title} description={text} subject={subject} onClose={onClose}>
      <Form initialValues={initial} schema={schemaOf(action)} onSubmit={send} errorTitle="Update failed" label={title}>
        <DirtyGuard />
        {takenUntil && <TakenNotice loan={shown} until={takenUntil} />}
        {action === 'agree_extension' && <AgreedNotices loan={shown} />}
        {action === 'extend' && (
          <>
            <TextField name="endsOn" label="Last day" type="date" min={today()} />
            <TextareaField name="note" label="Note" optional rows={3} maxLength={LIMITS.note} />
          </>
        )}
        {action === 'recall' && (
          <>
            <TextField
              name="day"
              label="Back on"
              type="date"
              min={addDays(today(), LIMITS.recallDays)}
              max={addDays(shown.endsOn, -1)}
            />
            <TextareaField name="reason" label="Reason" rows={3} maxLength={max} />
          </>
        )}
        {action === 'decline_extension' && (
          <TextareaField name="reason" label="Reason" optional rows={3} maxLength={LIMITS.note} />
        )}
        <DialogButtons
          cancelLabel={t('Back')}
          label={agreedLabel(action, t)}
          busyLabel={t('Sending...')}
          {...(action === 'decline_extension' && { colorPalette: 'danger' })}
        />
      </Form>
    </FormDialog>
  );
}

/** Which of the added days are taken, and until when the loan can last. */
function TakenNotice({ loan, until }: { loan: Loan; until: string }) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...availabilityQuery(loan.listing.id), staleTime: 0 });
  // The buffer days after this loan are taken by itself.
  const buffer = data?.terms?.bufferDays ?? 0;
  const added = { startsOn: addDays(loan.endsOn, 1 + buffer), endsOn: until };
  const parts = takenParts(added, data?.unavailable ?? []);
  const first = parts[0];
  const latest = first && addDays(first.startsOn, -1);
  return (
    <Callout as="output" tint="yellow" icon={CalendarX2}>
      <chakra.p fontWeight="600">{takenText(parts, added, t)}</chakra.p>
      {latest && latest > loan.endsOn && (
        <p>{t('The last day can be {day} at the latest.', { day: formatShortDay(latest) })}</p>
      )}
    </Callout>
  );
}
