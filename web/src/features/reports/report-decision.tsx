import { useQueryClient } from '@tanstack/react-query';
import { useFormikContext } from 'formik';
import { object, string } from 'yup';
import type { Report } from '@commonyard/contracts/http/reports';
import { REPORT_MESSAGES } from '@commonyard/contracts/report-labels.values';
import {
  REPORT_LIMITS,
  reportActions,
  type ReportAction,
  type ReportSubject,
} from '@commonyard/contracts/reports.values';
import { hasStatus } from '../../lib/http.ts';
import { paragraphsText } from '../../lib/text-schemas.ts';
import { useTranslation } from '../../lib/translation.ts';
import { SelectField, TextareaField } from '../../ui/forms/fields.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { SectionTitle, SmallText, Stack } from '../../ui/layout.tsx';
import { toast } from '../../ui/toast.ts';
import { cacheReport, decideReport, reportQuery } from './reports.queries.ts';

const needsText = (action: string) => action === 'hide' || action === 'warn';

const schema = object({
  action: string().required(REPORT_MESSAGES.choose),
  text: paragraphsText()
    .max(REPORT_LIMITS.decision.max)
    .when('action', ([action], text) => (needsText(action) ? text.required(REPORT_MESSAGES.decisionText) : text)),
});
const BLANK = { action: '', text: '' };

/** Catalogue keys of the actions for a subject. */
const actionLabels = (subject: ReportSubject): Record<ReportAction, string> => ({
  dismiss: 'Dismiss the report',
  hide: subject === 'listing' ? 'Take the listing out of public view' : 'Hide the text from both sides',
  warn: 'Warn the reported side',
  uphold: 'Keep the decision',
});

export function DecisionForm({ report, onDecided }: { report: Report; onDecided: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { id, subject } = report;
  async function decide({ action, text }: typeof BLANK): Promise<void> {
    const body = { action: action as ReportAction, ...(needsText(action) && { text }) };
    const decided = await decideReport(id, body).catch((error: unknown) => {
      // Another administrator has decided: show that decision.
      if (hasStatus(error, 409)) void queryClient.invalidateQueries({ queryKey: reportQuery(id).queryKey });
      throw error;
    });
    cacheReport(queryClient, decided);
    toast({ title: t('Decision saved') });
    onDecided();
  }
  return (
    <Stack as="section" aria-label={t('Decide')} gap="3">
      <SectionTitle as="h4">{t('Decide')}</SectionTitle>
      <Form
        initialValues={BLANK}
        schema={schema}
        onSubmit={decide}
        errorTitle="The decision could not be saved"
        label={t('Decide')}
      >
        <SelectField
          name="action"
          label="Decision"
          labels={actionLabels(subject)}
          values={reportActions(report)}
          placeholder="Please choose"
        />
        <ActionFields subject={subject} hasAnswer={report.answer !== null} />
        <SubmitButton label={t('Save decision')} busyLabel={t('Saving...')} alignSelf="start" />
      </Form>
    </Stack>
  );
}

/** What follows from the chosen action, and the text that it needs. */
function ActionFields({ subject, hasAnswer }: { subject: ReportSubject; hasAnswer: boolean }) {
  const { t } = useTranslation();
  const { action } = useFormikContext<typeof BLANK>().values;
  if (needsText(action))
    return (
      <>
        {action === 'hide' && subject === 'listing' && (
          <SmallText>
            {t('The listing counts as not approved. Its owner can change it, which leads to a new review.')}
          </SmallText>
        )}
        <TextareaField
          name="text"
          label="What the reported side is told"
          hint="It does not learn who reported. It can answer once."
          maxLength={REPORT_LIMITS.decision.max}
        />
      </>
    );
  if (action === 'dismiss')
    return (
      <SmallText>
        {hasAnswer
          ? t('The reported side is told that the decision was taken back. A hidden text is shown again.')
          : t('Nobody is told.')}
      </SmallText>
    );
  return action === 'uphold' && <SmallText>{t('The reported side is told that the decision stands.')}</SmallText>;
}
