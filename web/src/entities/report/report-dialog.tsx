import { object, string } from 'yup';
import { REPORT_MESSAGES, REPORT_REASON_LABELS } from '@commonyard/contracts/report-labels.values';
import {
  REPORT_LIMITS,
  REPORT_REASONS,
  type ReportReason,
  type ReportSubject,
} from '@commonyard/contracts/reports.values';
import { callJson } from '../../lib/http.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { useSubmitPublicForm } from '../../lib/public-form.ts';
import { paragraphsText } from '../../lib/text-schemas.ts';
import { useTranslation } from '../../lib/translation.ts';
import { DialogButtons, DirtyGuard } from '../../ui/forms/dialog-buttons.tsx';
import { Honeypot, SelectField, TextareaField } from '../../ui/forms/fields.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { toast } from '../../ui/toast.ts';

/** What is reported: by a user, by a guest who reads a listing, or by a party of a guest thread. */
export type ReportTarget =
  | { by: 'user'; subject: ReportSubject; id: number }
  | { by: 'guest'; assetId: number }
  | { by: 'party'; token: string; messageId?: number };

type Props = { target: ReportTarget; title: string; onClose: () => void };

export function ReportDialog({ target, title, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog
      title={title}
      description={t('An administrator reads it. The other side does not learn who reported.')}
      onClose={onClose}
    >
      {target.by === 'user' ? (
        <UserReport target={target} onSent={onClose} />
      ) : target.by === 'guest' ? (
        <GuestReport target={target} onSent={onClose} />
      ) : (
        <PartyReport target={target} onSent={onClose} />
      )}
    </FormDialog>
  );
}

type TargetBy<By> = { target: Extract<ReportTarget, { by: By }>; onSent: () => void };

function UserReport({ target: { subject, id: subjectId }, onSent }: TargetBy<'user'>) {
  const headers = useIdempotencyKey();
  const send = (complaint: Complaint) =>
    callJson('/api/reports', { method: 'POST', headers, body: { subject, subjectId, ...complaint } });
  return <ReportForm onSend={send} onSent={onSent} />;
}

function GuestReport({ target: { assetId }, onSent }: TargetBy<'guest'>) {
  const send = useSubmitPublicForm('/api/public-reports');
  return (
    <ReportForm hasHoneypot onSend={(complaint, website) => send({ assetId, website, ...complaint })} onSent={onSent} />
  );
}

function PartyReport({ target: { token, messageId }, onSent }: TargetBy<'party'>) {
  const headers = useIdempotencyKey();
  const send = (complaint: Complaint) =>
    callJson('/api/public-inquiries/thread/reports', {
      method: 'POST',
      headers,
      body: { token, ...(messageId !== undefined && { messageId }), ...complaint },
    });
  return <ReportForm onSend={send} onSent={onSent} />;
}

type Complaint = { reason: ReportReason; text: string };
type FormProps = {
  hasHoneypot?: boolean;
  onSend: (complaint: Complaint, website: string) => Promise<unknown>;
  onSent: () => void;
};

const schema = object({
  reason: string().oneOf(REPORT_REASONS, REPORT_MESSAGES.reason).required(REPORT_MESSAGES.reason),
  text: paragraphsText()
    .max(REPORT_LIMITS.text)
    .when('reason', ([reason], text) => (reason === 'other' ? text.required(REPORT_MESSAGES.text) : text)),
});
const BLANK = { reason: '', text: '', website: '' };

function ReportForm({ hasHoneypot = false, onSend, onSent }: FormProps) {
  const { t } = useTranslation();
  async function submit({ reason, text, website }: typeof BLANK): Promise<void> {
    await onSend({ reason: reason as ReportReason, text }, website);
    toast({ title: t('Report sent'), description: t('Thank you. An administrator looks at it and decides.') });
    onSent();
  }
  return (
    <Form
      initialValues={BLANK}
      schema={schema}
      onSubmit={submit}
      errorTitle="The report could not be sent"
      label={t('Report this')}
    >
      <DirtyGuard />
      <SelectField
        name="reason"
        label="What is wrong?"
        labels={REPORT_REASON_LABELS}
        values={REPORT_REASONS}
        placeholder="Please choose"
      />
      <TextareaField name="text" label="In your words" optional rows={4} maxLength={REPORT_LIMITS.text} />
      {hasHoneypot && <Honeypot />}
      <DialogButtons label={t('Send report')} busyLabel={t('Sending...')} />
    </Form>
  );
}
