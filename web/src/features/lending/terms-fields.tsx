import { useFormikContext } from 'formik';
import { DAMAGE_LABELS, FUEL_LABELS, OPERATOR_LABELS } from '@commonyard/contracts/terms-labels.values';
import { useTranslation } from '../../lib/translation.ts';
import { SelectField, TextField } from '../../ui/forms/fields.tsx';
import { FieldPair, FormSection } from '../../ui/forms/form-section.tsx';
import { isHidden, type TermsValues } from './terms-values.ts';

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const CHARGE_LABELS = { false: 'At these rates', true: 'Without charge' };

/** The fields of lending terms, in groups. Those without a meaning under the chosen rules are left out. */
export function TermsFields() {
  const { t } = useTranslation();
  const { values } = useFormikContext<TermsValues>();
  const money = { inputMode: 'decimal', autoComplete: 'off' } as const;
  const days = { inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <>
      <FormSection number={1} title={t('Rates')}>
        <SelectField name="free" label="Charge" options={optionsOf(CHARGE_LABELS)} />
        {!isHidden('dayCents', values) && (
          <>
            <FieldPair>
              <TextField name="dayCents" label="Per day ($)" optional {...money} />
              <TextField name="weekCents" label="Per week of 7 days ($)" optional {...money} />
            </FieldPair>
            <FieldPair>
              <TextField name="monthCents" label="Per month of 28 days ($)" optional {...money} />
              <TextField name="hourCents" label="Per hour of work ($)" optional {...money} />
            </FieldPair>
          </>
        )}
      </FormSection>
      <FormSection number={2} title={t('Operator, delivery and fuel')}>
        <FieldPair>
          <SelectField name="operator" label="Operator" options={optionsOf(OPERATOR_LABELS)} />
          {!isHidden('operatorCents', values) && (
            <TextField name="operatorCents" label="Operator per hour ($)" {...money} />
          )}
        </FieldPair>
        <TextField
          name="transportCents"
          label="Delivery and pick-up, both ways ($)"
          hint="Leave it empty if the borrower takes care of it."
          optional
          {...money}
        />
        <FieldPair>
          <SelectField name="fuel" label="Fuel" options={optionsOf(FUEL_LABELS)} />
          {!isHidden('fuelCents', values) && <TextField name="fuelCents" label="Fuel per litre ($)" {...money} />}
        </FieldPair>
      </FormSection>
      <FormSection number={3} title={t('Conditions')}>
        <SelectField name="damage" label="Damage beyond wear" options={optionsOf(DAMAGE_LABELS)} />
        <FieldPair>
          <TextField name="insuranceCents" label="Least liability insurance ($)" optional {...money} />
          <TextField name="standbyPercent" label="Standby days (% of the rate)" optional {...days} />
        </FieldPair>
      </FormSection>
      <FormSection number={4} title={t('Days')}>
        <FieldPair>
          <TextField name="minDays" label="Shortest loan (days)" {...days} />
          <TextField name="maxDays" label="Longest loan (days)" {...days} />
        </FieldPair>
        <FieldPair>
          <TextField name="noticeDays" label="Notice (days)" hint="From a request to the first day." {...days} />
          <TextField name="advanceDays" label="Days ahead" hint="How far ahead a loan may begin." {...days} />
        </FieldPair>
        <TextField
          name="bufferDays"
          label="Days between two loans"
          hint="For transport, cleaning and checks."
          {...days}
        />
      </FormSection>
    </>
  );
}
