import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useField } from 'formik';
import { boolean, object } from 'yup';
import { TriangleAlert } from 'lucide-react';
import type { HandoverBody } from '@commonyard/contracts/http/handovers';
import type { Inspection } from '@commonyard/contracts/http/inspections';
import type { Loan } from '@commonyard/contracts/http/loans';
import {
  HANDOVER_LIMITS as LIMITS,
  HANDOVER_MESSAGES as MESSAGES,
  type HandoverKind,
} from '@commonyard/contracts/handovers.values';
import { ITEM_LABELS, RESULT_LABELS } from '@commonyard/contracts/inspection-labels.values';
import { takeAgreedStep, useCacheLoan } from '../../entities/loan/loan-changes.ts';
import { sideName } from '../../entities/loan/loan.labels.ts';
import { formatDay, formatNumber } from '../../lib/format.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { nameText, paragraphsText } from '../../lib/text-schemas.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Callout } from '../../ui/callout.tsx';
import { CheckboxLine } from '../../ui/checkbox.tsx';
import { DetailList } from '../../ui/fact-list.tsx';
import { DialogButtons, DirtyGuard } from '../../ui/forms/dialog-buttons.tsx';
import { TextareaField, TextField } from '../../ui/forms/fields.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { SmallText, Stack } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/links.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.ts';
import { inspectionQuery } from './loans.queries.ts';
import { useShownLoan } from './shown-loan.tsx';

type Values = { isOnThisPhone: boolean; otherName: string; isEmergency: boolean; emergencyReason: string };
const initial: Values = { isOnThisPhone: false, otherName: '', isEmergency: false, emergencyReason: '' };

const schemaOf = (isEmergency: boolean) =>
  object({
    isOnThisPhone: boolean(),
    otherName: nameText()
      .max(LIMITS.name.max, MESSAGES.name)
      .test(
        'named',
        MESSAGES.name,
        (value, { parent }) => !(parent as Values).isOnThisPhone || (value ?? '').length >= LIMITS.name.min,
      ),
    isEmergency: boolean().test('emergency', MESSAGES.notSigned, (value) => !isEmergency || value === true),
    emergencyReason: paragraphsText()
      .max(LIMITS.reason.max, MESSAGES.reason)
      .test('reason', MESSAGES.reason, (value) => !isEmergency || (value ?? '').length >= LIMITS.reason.min),
  });

type Props = { loan: Loan; kind: HandoverKind; inspectionId: number; onClose: () => void };

/** A side confirms the inspection of the hand-over or the return, as it stands; or both sides on one phone. */
export function HandoverDialog({ loan, kind, inspectionId, onClose }: Props) {
  const { t } = useTranslation();
  const cacheLoan = useCacheLoan();
  const headers = useIdempotencyKey();
  const query = useQuery(inspectionQuery(inspectionId));
  const action = kind === 'hand_over' ? 'confirm_hand_over' : 'confirm_return';
  const { shown, subject } = useShownLoan(loan, [action]);
  const own = shown.side ?? 'lender';
  const other = sideName(shown, own === 'lender' ? 'borrower' : 'lender');
  // Until a side has said that it is one, an unsigned loan needs the reason of an emergency.
  const asksForEmergency = kind === 'hand_over' && shown.status === 'accepted' && !shown.emergencyAt;
  const title = kind === 'hand_over' ? t('Confirm the hand-over') : t('Confirm the return');
  const hash = query.data?.contentHash;
  const label = t('Confirm for {municipality}', { municipality: sideName(shown, own) });

  async function send({ isOnThisPhone, otherName, isEmergency, emergencyReason }: Values): Promise<void> {
    const body: HandoverBody = {
      kind,
      inspectionId,
      contentHash: hash!,
      ...(isOnThisPhone && { otherName: otherName.trim() }),
      ...(isEmergency && { emergencyReason: emergencyReason.trim() }),
    };
    const after = await takeAgreedStep(shown, { path: 'handovers', body }, headers);
    cacheLoan(after);
    toast({ title: after.status === shown.status ? t('Confirmed. The other side is told') : doneText(kind, t) });
    onClose();
  }

  return (
    <FormDialog
      size="wide"
      title={title}
      description={t('Both sides confirm the same inspection. After that it cannot be changed.')}
      subject={subject}
      onClose={onClose}
    >
      {!query.data ? (
        <QueryState
          query={query}
          height="60"
          loading="Loading the inspection..."
          error="Failed to load the inspection. Please try again."
          missing="This inspection does not exist, or you do not have access to it."
        />
      ) : (
        <Form
          initialValues={initial}
          schema={schemaOf(asksForEmergency)}
          onSubmit={send}
          errorTitle="Update failed"
          label={title}
        >
          <DirtyGuard />
          <InspectionSummary inspection={query.data} />
          {asksForEmergency && <EmergencyFields />}
          <OtherFields municipality={other} />
          {hash ? (
            <DialogButtons cancelLabel={t('Back')} label={label} busyLabel={t('Sending...')} isSticky />
          ) : (
            <p>{t('This inspection is from before hand-overs were confirmed. Please make a new one.')}</p>
          )}
        </Form>
      )}
    </FormDialog>
  );
}

const doneText = (kind: HandoverKind, t: ReturnType<typeof useTranslation>['t']): string =>
  kind === 'hand_over' ? t('The equipment is handed over') : t('The equipment is returned');

function InspectionSummary({ inspection }: { inspection: Inspection }) {
  const { t } = useTranslation();
  const { id, date, hourMeter, fuel, notes, checklist, images, contentHash, completedByName, failed, pre } = inspection;
  const photos = images.length + checklist.filter(({ photo }) => photo !== null).length;
  const hours = (value: number) => t('{hours} h', { hours: formatNumber(value) });
  const before = pre?.hourMeter;
  return (
    <Stack gap="3">
      <DetailList
        gridTemplateColumns={{ base: 'minmax(0, 2fr) minmax(0, 3fr)', sm: '{sizes.55} 1fr' }}
        term={{ fontWeight: '600' }}
        details={[
          [t('Date'), [formatDay(date), completedByName].filter(Boolean).join(', ')],
          [t('Hour meter'), hourMeter !== null && hours(hourMeter)],
          [
            t('Hours since the hand-over'),
            typeof before === 'number' && hourMeter !== null && hours(Math.round((hourMeter - before) * 10) / 10),
          ],
          [t('Fuel level'), typeof fuel === 'number' && `${fuel}/8`],
          [t('Failed items'), formatNumber(failed)],
          [t('Notes'), notes],
          [t('Check number'), contentHash?.slice(0, 12)],
        ]}
      />
      <chakra.ul aria-label={t('Items')}>
        {checklist.map(({ item, result, note }) => (
          <chakra.li key={item} overflowWrap="anywhere">
            <chakra.span fontWeight="600">{t(ITEM_LABELS[item])}</chakra.span>
            {': '}
            {result ? t(RESULT_LABELS[result]) : t('Not answered')}
            {note && ` – ${note}`}
          </chakra.li>
        ))}
      </chakra.ul>
      <TextLink to="/inspections" search={{ inspection: id }} alignSelf="start">
        {t('Open the inspection with its photos ({count})', { count: photos })}
      </TextLink>
    </Stack>
  );
}

function EmergencyFields() {
  const { t } = useTranslation();
  const [{ value }, { error, touched }, { setValue }] = useField<boolean>('isEmergency');
  return (
    <Callout tint="yellow" icon={TriangleAlert}>
      <p>{t('The agreement is not signed.')}</p>
      <CheckboxLine id="isEmergency" checked={value} onChange={({ target }) => void setValue(target.checked)}>
        {t('Emergency: hand over before the agreement is signed')}
      </CheckboxLine>
      {touched && error && !value && <chakra.p color="fg.error">{t(error)}</chakra.p>}
      {value && (
        <>
          <SmallText>{t('Both sides see it. The agreement must be signed within 72 hours.')}</SmallText>
          <TextareaField name="emergencyReason" label="Reason" rows={3} maxLength={LIMITS.reason.max} />
        </>
      )}
    </Callout>
  );
}

function OtherFields({ municipality }: { municipality: string }) {
  const { t } = useTranslation();
  const [{ value }, , { setValue }] = useField<boolean>('isOnThisPhone');
  return (
    <Stack gap="2">
      <CheckboxLine id="isOnThisPhone" checked={value} onChange={({ target }) => void setValue(target.checked)}>
        {t('{municipality} confirms on this phone', { municipality })}
      </CheckboxLine>
      {value && (
        <TextField
          name="otherName"
          label="Name of who confirms for the other side"
          hint="It stays in the record of the loan."
          autoComplete="off"
          maxLength={LIMITS.name.max}
        />
      )}
    </Stack>
  );
}
