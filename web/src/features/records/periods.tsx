import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { number, object } from 'yup';
import { labels } from '@commonyard/contracts/known-values.values';
import type { RetentionPeriod } from '@commonyard/contracts/http/records';
import {
  DUE_CAP,
  RECORDS_MESSAGES,
  RETENTION_RULES,
  RULE_LABELS,
  type RecordsService,
  type RetentionRule,
} from '@commonyard/contracts/records.values';
import { formatCount } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { AwayRecords } from '../../entities/record/away-records.tsx';
import { formatPeriod, labelOfRule } from '../../entities/record/record.queries.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { Rows } from '../../ui/rows.tsx';
import { Section } from '../../ui/page-head.tsx';
import { retentionQuery, useUpdatePeriod } from './records.queries.ts';

type Rule = RetentionPeriod & { service: RecordsService };

export function Periods() {
  const { t } = useTranslation();
  const query = useQuery(retentionQuery);
  const [edited, setEdited] = useState<Rule>();
  return (
    <Section title={t('Retention periods')}>
      <chakra.p mb="4">
        {t(
          'A job removes or anonymizes at least once a day what is due. Records on legal hold stay. The privacy notice names these periods.',
        )}
      </chakra.p>
      <Rows
        query={{ ...query, data: query.data && toRules(query.data.found) }}
        toKey={({ service, rule }) => `${service} ${rule}`}
        loading="Loading..."
        error="The periods could not be loaded."
        emptyText=""
        renderText={(rule) => <RuleText rule={rule} />}
        renderActions={(rule) => (
          <>
            <DueBadge due={rule.due} />
            <ActionButton
              variant="outline"
              aria-label={t('Change the period: {kind}', { kind: t(labelOfRule(rule.service, rule.rule)) })}
              onClick={() => setEdited(rule)}
            >
              {t('Change')}
            </ActionButton>
          </>
        )}
      />
      <AwayRecords away={query.data?.away ?? []} onRetry={() => void query.refetch()} />
      {edited && <PeriodDialog rule={edited} onClose={() => setEdited(undefined)} />}
    </Section>
  );
}

function toRules(found: Partial<Record<RecordsService, RetentionPeriod[]>>): Rule[] {
  return (Object.keys(RULE_LABELS) as RecordsService[]).flatMap((service) =>
    Object.keys(RULE_LABELS[service]).flatMap((name) =>
      (found[service] ?? []).filter(({ rule }) => rule === name).map((rule) => ({ ...rule, service })),
    ),
  );
}

function RuleText({ rule: { service, rule, period, unit, min, max } }: { rule: Rule }) {
  const { t } = useTranslation();
  return (
    <>
      <chakra.p fontWeight="600">{t(labelOfRule(service, rule))}</chakra.p>
      <chakra.p color="fg.muted">
        {t('{period}; at least {min}, at most {max}', {
          period: formatPeriod(period, unit, t),
          min: formatPeriod(min, unit, t),
          max: formatPeriod(max, unit, t),
        })}
      </chakra.p>
    </>
  );
}

function DueBadge({ due }: { due: number }) {
  const { t } = useTranslation();
  if (due === 0) return <Badge tint="gray">{t('None is due')}</Badge>;
  if (due > DUE_CAP) return <Badge tint="yellow">{t('Over {count} are due', { count: formatCount(DUE_CAP) })}</Badge>;
  return <Badge tint="yellow">{t('{count} are due', { count: due })}</Badge>;
}

function PeriodDialog({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutateAsync: update } = useUpdatePeriod();
  const { service, rule: name, unit, min, max, period } = rule;
  const rules: Record<string, RetentionRule> = RETENTION_RULES[service];
  const schema = object({
    period: number()
      .typeError(RECORDS_MESSAGES.period)
      .integer(RECORDS_MESSAGES.period)
      .min(min, RECORDS_MESSAGES[rules[name]?.tooShort ?? 'period'])
      .max(max, RECORDS_MESSAGES.period),
  });
  return (
    <FormDialog title={t('Change the period')} description={t(labelOfRule(service, name))} onClose={onClose}>
      <Form
        initialValues={{ period: String(period) }}
        schema={schema}
        onSubmit={async ({ period }) => {
          await update({ service, rule: name, period: Number(period) });
          onClose();
        }}
        errorTitle="Update failed"
        label={t('Change the period')}
      >
        <chakra.p>
          {t('At least {min}, at most {max}. A shorter period removes with the next run what it makes due.', {
            min: formatPeriod(min, unit, t),
            max: formatPeriod(max, unit, t),
          })}
        </chakra.p>
        <TextField name="period" label={UNIT_LABELS[unit]} inputMode="decimal" autoComplete="off" maxLength={5} />
        <SubmitButton label={t('Save Changes')} busyLabel={t('Saving...')} />
      </Form>
    </FormDialog>
  );
}

const UNIT_LABELS = labels({ days: 'Period in days', months: 'Period in months', years: 'Period in years' });
