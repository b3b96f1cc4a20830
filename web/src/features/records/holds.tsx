import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { number, object, string } from 'yup';
import { paragraphsText } from '../../lib/text-schemas.ts';
import type { LegalHold } from '@commonyard/contracts/http/records';
import { HOLD_KIND_LABELS, HOLD_REASON, RECORDS_MESSAGES, type HoldKind } from '@commonyard/contracts/records.values';
import { AwayRecords } from '../../entities/record/away-records.tsx';
import { formatDay } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { SelectField, TextareaField, TextField } from '../../ui/forms/fields.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { Rows } from '../../ui/rows.tsx';
import { Section } from '../../ui/page-head.tsx';
import { holdsQuery, useLiftHold, useSetHold } from './records.queries.ts';

const reason = paragraphsText()
  .required(RECORDS_MESSAGES.holdReason)
  .min(HOLD_REASON.min, RECORDS_MESSAGES.holdReason)
  .max(HOLD_REASON.max, RECORDS_MESSAGES.holdReason);
const NUMBER = 'Please enter the number of the record';
const setSchema = object({
  kind: string().required(),
  recordId: number().typeError(NUMBER).required(NUMBER).integer(NUMBER).min(1, NUMBER),
  reason,
});
const blank = { kind: 'inquiry', recordId: '', reason: '' };

export function Holds() {
  const { t } = useTranslation();
  const holds = useQuery(holdsQuery);
  const { mutateAsync: set } = useSetHold();
  const [lifted, setLifted] = useState<LegalHold>();
  return (
    <Section title={t('Legal holds')}>
      <chakra.p mb="4">
        {t(
          'A record on hold, and what belongs to it, is not removed by the retention periods, by an administrator or by the closing of an account.',
        )}
      </chakra.p>
      <chakra.div maxW="form" mb="4">
        <Form
          initialValues={blank}
          schema={setSchema}
          onSubmit={async ({ kind, recordId, reason }) => {
            await set({ kind: kind as HoldKind, recordId: Number(recordId), reason: reason.trim() });
          }}
          errorTitle="The hold could not be set"
          label={t('Set a legal hold')}
          startsAnew
        >
          <SelectField name="kind" label="Kind of record" labels={HOLD_KIND_LABELS} />
          <TextField
            name="recordId"
            label="Number"
            hint="The number that its page and its address show"
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
          />
          <TextareaField name="reason" label="Reason" rows={2} maxLength={HOLD_REASON.max} />
          <SubmitButton label={t('Set the hold')} busyLabel={t('Saving...')} />
        </Form>
      </chakra.div>
      {!(holds.data?.away.length && holds.data.holds.length === 0) && (
        <Rows
          query={{ ...holds, data: holds.data?.holds }}
          toKey={({ kind, id }) => `${kind} ${id}`}
          loading="Loading..."
          error="The holds could not be loaded."
          emptyText={t('No legal hold is in force.')}
          renderText={({ kind, recordId, reason, setAt }) => (
            <>
              <chakra.p fontWeight="600">{`${t(HOLD_KIND_LABELS[kind])} ${recordId}`}</chakra.p>
              <chakra.p color="fg.muted">
                {t('Since {date}', { date: formatDay(setAt) })}: {reason}
              </chakra.p>
            </>
          )}
          renderActions={(hold) => (
            <ActionButton
              variant="outline"
              aria-label={t('Lift the hold: {record}', {
                record: `${t(HOLD_KIND_LABELS[hold.kind])} ${hold.recordId}`,
              })}
              onClick={() => setLifted(hold)}
            >
              {t('Lift')}
            </ActionButton>
          )}
        />
      )}
      <AwayRecords away={holds.data?.away ?? []} onRetry={() => void holds.refetch()} />
      {lifted && <LiftDialog hold={lifted} onClose={() => setLifted(undefined)} />}
    </Section>
  );
}

const liftSchema = object({ liftReason: reason });

function LiftDialog({ hold, onClose }: { hold: LegalHold; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutateAsync: lift } = useLiftHold();
  return (
    <FormDialog
      title={t('Lift the hold')}
      description={`${t(HOLD_KIND_LABELS[hold.kind])} ${hold.recordId}`}
      onClose={onClose}
    >
      <Form
        initialValues={{ liftReason: '' }}
        schema={liftSchema}
        onSubmit={async ({ liftReason }) => {
          await lift({ hold, reason: liftReason.trim() });
          onClose();
        }}
        toFieldName={(name) => (name === 'reason' ? 'liftReason' : name)}
        errorTitle="The hold could not be lifted"
        label={t('Lift the hold')}
      >
        <chakra.p>{t('The record can then be removed at the end of its period.')}</chakra.p>
        <TextareaField name="liftReason" label="Reason" rows={2} maxLength={HOLD_REASON.max} />
        <SubmitButton label={t('Lift the hold')} busyLabel={t('Saving...')} />
      </Form>
    </FormDialog>
  );
}
