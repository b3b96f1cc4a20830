import { object } from 'yup';
import type { Loan } from '@commonyard/contracts/http/loans';
import { CertificateFacts } from '../../entities/certificate/certificate-facts.tsx';
import { markCertificateSeen, useCacheLoan, waiveCertificate } from '../../entities/loan/loan-changes.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { useTranslation } from '../../lib/translation.ts';
import { DialogButtons } from '../../ui/forms/dialog-buttons.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useShownLoan } from './shown-loan.tsx';
import { ReasonForm } from '../../entities/loan/reason-form.tsx';

export type InsuranceAction = 'seen' | 'waive';
type Props = { loan: Loan; onClose: () => void };

export const InsuranceDialog = ({ action, ...props }: Props & { action: InsuranceAction }) =>
  action === 'seen' ? <SeenDialog {...props} /> : <WaiverDialog {...props} />;

function SeenDialog({ loan, onClose }: Props) {
  const { t } = useTranslation();
  const cacheLoan = useCacheLoan();
  const headers = useIdempotencyKey();
  const { shown, subject } = useShownLoan(loan, ({ insurance }) => insurance?.canMarkSeen === true);
  const certificate = shown.insurance?.certificate;
  const title = t('Mark the certificate as seen?');
  return (
    <FormDialog
      title={title}
      description={t('Your name, the time and these facts stay with the loan. Please read the file before.')}
      subject={subject}
      onClose={onClose}
    >
      <Form
        initialValues={{}}
        schema={object()}
        onSubmit={async () => {
          cacheLoan(await markCertificateSeen(shown, certificate!, headers));
          toast({ title: t('Certificate marked as seen') });
          onClose();
        }}
        errorTitle="Update failed"
        label={title}
      >
        {certificate && (
          <div>
            <CertificateFacts certificate={certificate} />
          </div>
        )}
        <DialogButtons label={t('Mark as seen')} busyLabel={t('Saving...')} />
      </Form>
    </FormDialog>
  );
}

function WaiverDialog({ loan, onClose }: Props) {
  const { t } = useTranslation();
  const cacheLoan = useCacheLoan();
  const headers = useIdempotencyKey();
  const { shown, subject } = useShownLoan(loan, ({ insurance }) => insurance?.canWaive === true);
  const title = t('Waive the certificate of loan #{id}?', { id: shown.id });
  return (
    <FormDialog
      title={title}
      description={t('The machine can then be handed over without one on these days. The other side reads the reason.')}
      subject={subject}
      onClose={onClose}
    >
      <ReasonForm
        title={title}
        label={t('Waive the certificate')}
        busyLabel={t('Saving...')}
        onSubmit={async (reason) => {
          cacheLoan(await waiveCertificate(shown, reason, headers));
          toast({ title: t('Certificate waived') });
          onClose();
        }}
      />
    </FormDialog>
  );
}
