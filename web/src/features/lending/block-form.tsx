import { Box } from '@chakra-ui/react';
import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';
import { object, string } from 'yup';
import type { BlockBody } from '@commonyard/contracts/http/loans';
import { findBlockProblem } from '@commonyard/contracts/loan-days.values';
import { LOAN_MESSAGES } from '@commonyard/contracts/loans.values';
import { today } from '@commonyard/contracts/search-params.values';
import type { ChosenDays } from '../../entities/availability/calendar.tsx';
import { BLOCK_LABELS } from '@commonyard/contracts/terms-labels.values';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { useTranslation } from '../../lib/translation.ts';
import { SelectField, TextField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { FieldPair } from '../../ui/forms/form-section.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { toast } from '../../ui/toast.ts';
import { useAddBlock, daysText } from './block-list.tsx';

type Props = {
  listingId: number;
  days: ChosenDays;
  onDays: (days: ChosenDays) => void;
  /** The caller shows the form anew, for another block. */
  onAdded: () => void;
};

const BLANK: BlockBody = { kind: 'own_use', startsOn: '', endsOn: '' };
const KINDS = Object.entries(BLOCK_LABELS).map(([value, label]) => ({ value, label }));

const dayOf = (name: 'startsOn' | 'endsOn') =>
  string()
    .required(LOAN_MESSAGES.day)
    .test('days', (value, context) => {
      const { kind, startsOn, endsOn } = context.parent as BlockBody;
      if (!value || !startsOn || !endsOn) return true;
      const problem = findBlockProblem({ kind, startsOn, endsOn }, today());
      return problem?.field === name ? context.createError({ message: problem.text }) : true;
    });
const schema = object({ startsOn: dayOf('startsOn'), endsOn: dayOf('endsOn') });

export function BlockForm({ listingId, days, onDays, onAdded }: Props) {
  const { t } = useTranslation();
  const { mutateAsync } = useAddBlock(listingId, useIdempotencyKey());

  async function add(body: BlockBody): Promise<void> {
    const block = await mutateAsync(body);
    toast({ title: t('Days blocked'), description: daysText(block, t) });
    onAdded();
  }

  return (
    <Form
      initialValues={BLANK}
      schema={schema}
      onSubmit={add}
      errorTitle="These days were not blocked"
      defaultErrorMessage="An unexpected error occurred"
      label={t('Block days')}
    >
      <CalendarDays days={days} onDays={onDays} />
      <SelectField name="kind" label="Reason" options={KINDS} hint="Only your side sees it." />
      <FieldPair>
        <TextField name="startsOn" label="First day" type="date" min={today()} />
        <TextField name="endsOn" label="Last day" type="date" min={today()} />
      </FieldPair>
      <Box>
        <SubmitButton label={t('Block these days')} busyLabel={t('Saving...')} />
      </Box>
    </Form>
  );
}

function CalendarDays({ days, onDays }: Pick<Props, 'days' | 'onDays'>) {
  const { values, setValues } = useFormikContext<BlockBody>();
  const shown = useRef(days);
  useEffect(() => {
    if (shown.current !== days) {
      shown.current = days;
      const next = { ...values, startsOn: days.from ?? '', endsOn: days.to ?? '' };
      if (next.startsOn !== values.startsOn || next.endsOn !== values.endsOn) void setValues(next);
      return;
    }
    const typed = { from: wholeDay(values.startsOn), to: wholeDay(values.endsOn) };
    if (typed.from === days.from && typed.to === days.to) return;
    shown.current = typed;
    onDays(typed);
  }, [days, values, setValues, onDays]);
  return null;
}

/** A date whose year is being typed is no day yet. */
const wholeDay = (day: string): string | undefined => (day.startsWith('20') ? day : undefined);
