import { useField } from 'formik';
import { object, string } from 'yup';
import type { HandOverPlanBody, Meeting } from '@commonyard/contracts/http/loan-plans';
import type { Loan } from '@commonyard/contracts/http/loans';
import { returnDayOf } from '@commonyard/contracts/loan-days.values';
import {
  LOAN_PLAN_LIMITS as LIMITS,
  LOAN_PLAN_MESSAGES as MESSAGES,
  TIME_OF_DAY,
} from '@commonyard/contracts/loan-plans.values';
import { formatDay } from '../../lib/format.ts';
import { nameText, paragraphsText } from '../../lib/text-schemas.ts';
import { useTranslation } from '../../lib/translation.ts';
import { CheckboxLine } from '../../ui/checkbox.tsx';
import { FieldPair, FormSection, TextareaField, TextField } from '../../ui/forms/fields.tsx';

type MeetingValues = Omit<Meeting, 'note'> & { note: string };
type MeetingsValues = { pickUp: MeetingValues; return: MeetingValues };

const toValues = (meeting: Meeting | undefined): MeetingValues =>
  meeting ? { ...meeting, note: meeting.note ?? '' } : { address: '', from: '', to: '', float: false, note: '' };

export const initialMeetings = ({ plan }: Loan): MeetingsValues => ({
  pickUp: toValues(plan?.handOverPlan?.pickUp),
  return: toValues(plan?.handOverPlan?.return),
});

const { min, max } = LIMITS.address;
const time = () => string().required(MESSAGES.time).matches(new RegExp(TIME_OF_DAY), MESSAGES.time);
const meeting = object({
  address: nameText().required(MESSAGES.address).min(min, MESSAGES.address).max(max, MESSAGES.address),
  from: time(),
  to: time().test('order', MESSAGES.timeOrder, (value, { parent }) => !value || value > (parent as Meeting).from),
  note: paragraphsText().max(LIMITS.note, MESSAGES.note),
});
export const meetingsSchema = object({ pickUp: meeting, return: meeting });

export function toHandOverPlanBody(values: MeetingsValues): HandOverPlanBody {
  const toBody = ({ note, address, ...rest }: MeetingValues) => ({
    ...rest,
    address: address.trim(),
    note: note.trim() || null,
  });
  return { pickUp: toBody(values.pickUp), return: toBody(values.return) };
}

export function MeetingFields({ loan }: { loan: Loan }) {
  const { t } = useTranslation();
  return (
    <>
      <FormSection number={1} title={t('Pick-up on {day}', { day: formatDay(loan.startsOn) })}>
        <MeetingPart name="pickUp" />
      </FormSection>
      <FormSection number={2} title={t('Return on {day}', { day: formatDay(returnDayOf(loan)) })}>
        <MeetingPart name="return" />
      </FormSection>
    </>
  );
}

function MeetingPart({ name }: { name: keyof MeetingsValues }) {
  return (
    <>
      <TextField
        name={`${name}.address`}
        label="Place"
        hint="Address, or how to find it, and the municipality"
        maxLength={max}
      />
      <FieldPair>
        <TextField name={`${name}.from`} label="Earliest" type="time" />
        <TextField name={`${name}.to`} label="Latest" type="time" />
      </FieldPair>
      <FloatField name={`${name}.float`} />
      <TextareaField name={`${name}.note`} label="Note" optional rows={2} maxLength={LIMITS.note} />
    </>
  );
}

function FloatField({ name }: { name: string }) {
  const { t } = useTranslation();
  const [{ value }, , { setValue }] = useField<boolean>(name);
  return (
    <CheckboxLine id={name} checked={value} onChange={({ target }) => void setValue(target.checked)}>
      {t('A float is wanted')}
    </CheckboxLine>
  );
}
