import { Box, Button, chakra } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useFormikContext } from 'formik';
import { useRef, useState } from 'react';
import type { Listing } from '@commonyard/contracts/http/assets';
import type { Availability } from '@commonyard/contracts/http/loans';
import type { LendingTerms } from '@commonyard/contracts/http/lending-terms';
import { availabilityKeys } from '../../entities/availability/availability.queries.ts';
import { ApiError, callJson } from '../../lib/http.ts';
import { lendingText } from './lending-state.tsx';
import { useCurrentUser } from '../../entities/user/session.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { DirtyGuard } from '../../ui/forms/dialog-buttons.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { toast } from '../../ui/toast.ts';
import { termsSchema, toTerms, toTermsValues, type TermsValues, isHidden } from './terms-values.ts';
import { OpenQuotes } from './open-quotes.tsx';
import { RateOffer } from './rate-offer.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { DAMAGE_LABELS, FUEL_LABELS, OPERATOR_LABELS } from '@commonyard/contracts/terms-labels.values';
import { SelectField, TextField, FieldPair, FormSection } from '../../ui/forms/fields.tsx';

/** Sets the lending terms of a listing. What is typed stays where a colleague saved other terms meanwhile. */
export function TermsForm({ listing, availability }: { listing: Listing; availability: Availability }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { user } = useCurrentUser();
  const [base, setBase] = useState(availability);
  const [latest, setLatest] = useState<Availability>();
  const [isSaved, setSaved] = useState(false);
  /** The version over which the next save writes. */
  const seen = useRef(availability.version);

  async function save(values: TermsValues): Promise<void> {
    const saved = await putTerms(listing.id, toTerms(values), { base, version: seen.current }, setLatest);
    keep(saved);
    setSaved(true);
    const missing = saved.lendable ? undefined : lendingText({ listing, availability: saved, user }, t);
    toast({ title: t('Conditions and rates saved'), description: missing ?? listing.title });
  }
  const keep = (next: Availability) => {
    queryClient.setQueryData(availabilityKeys.public(listing.id), next);
    seen.current = next.version;
    setLatest(undefined);
    setBase(next);
  };

  return (
    <Form
      key={JSON.stringify(base.terms)}
      initialValues={toTermsValues(base.terms, listing)}
      schema={termsSchema}
      onSubmit={save}
      errorTitle="Update failed"
      defaultErrorMessage="An unexpected error occurred"
      label={t('Conditions and rates')}
    >
      <DirtyGuard />
      {latest && (
        <Cluster gap="3">
          <SaveOver onSave={() => (seen.current = latest.version)} />
          <Button variant="outline" maxW="100%" h="auto" minH="11" onClick={() => keep(latest)}>
            {t('Discard mine and load theirs')}
          </Button>
        </Cluster>
      )}
      {!base.terms && (
        <chakra.p color="fg.muted">
          {t('For what, and on which conditions, do you lend this equipment to other municipalities?')}
        </chakra.p>
      )}
      <TermsFields />
      {isSaved && base.terms && <RateOffer listing={listing} terms={base.terms} />}
      <OpenQuotes openQuotes={availability.openQuotes} />
      <Box display="flex" justifyContent="flex-end">
        <SubmitButton label={t('Save terms')} busyLabel={t('Saving...')} />
      </Box>
    </Form>
  );
}

function SaveOver({ onSave }: { onSave: () => void }) {
  const { t } = useTranslation();
  const { submitForm } = useFormikContext();
  return (
    <ActionButton
      onClick={() => {
        onSave();
        return submitForm();
      }}
    >
      {t('Save my version')}
    </ActionButton>
  );
}

/** A newer version of which only the days differ is no conflict; others are passed on with an error. */
async function putTerms(
  id: number,
  terms: LendingTerms,
  { base, version }: { base: Availability; version: number },
  onStale: (latest: Availability) => void,
): Promise<Availability> {
  const put = (over: number) =>
    callJson(`/api/availability/${id}/terms`, {
      method: 'PUT',
      body: terms,
      headers: { 'if-match': `"${over}"` },
    });
  try {
    return await put(version);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'stale_version') throw error;
    const latest = await callJson(`/api/availability/${id}`);
    if (JSON.stringify(latest.terms) === JSON.stringify(base.terms)) return put(latest.version);
    onStale(latest);
    throw new ApiError(409, 'Someone else changed these terms while you were editing them.', error.code);
  }
}

export const CHARGE_LABELS = { false: 'At these rates', true: 'Without charge' };

function TermsFields() {
  const { t } = useTranslation();
  const { values } = useFormikContext<TermsValues>();
  const number = { inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <>
      <FormSection number={1} title={t('Rates')}>
        <SelectField name="free" label="Charge" labels={CHARGE_LABELS} />
        {!isHidden('dayCents', values) && (
          <>
            <FieldPair>
              <TextField name="dayCents" label="Per day ($)" optional {...number} />
              <TextField name="weekCents" label="Per week of 7 days ($)" optional {...number} />
            </FieldPair>
            <FieldPair>
              <TextField name="monthCents" label="Per month of 28 days ($)" optional {...number} />
              <TextField name="hourCents" label="Per hour of work ($)" optional {...number} />
            </FieldPair>
          </>
        )}
      </FormSection>
      <FormSection number={2} title={t('Operator, delivery and fuel')}>
        <FieldPair>
          <SelectField name="operator" label="Operator" labels={OPERATOR_LABELS} />
          {!isHidden('operatorCents', values) && (
            <TextField name="operatorCents" label="Operator per hour ($)" {...number} />
          )}
        </FieldPair>
        <TextField
          name="transportCents"
          label="Delivery and pick-up, both ways ($)"
          hint="Leave it empty if the borrower takes care of it."
          optional
          {...number}
        />
        <FieldPair>
          <SelectField name="fuel" label="Fuel" labels={FUEL_LABELS} />
          {!isHidden('fuelCents', values) && <TextField name="fuelCents" label="Fuel per litre ($)" {...number} />}
        </FieldPair>
      </FormSection>
      <FormSection number={3} title={t('Conditions')}>
        <SelectField name="damage" label="Damage beyond wear" labels={DAMAGE_LABELS} />
        <FieldPair>
          <TextField name="insuranceCents" label="Least liability insurance ($)" optional {...number} />
          <TextField name="standbyPercent" label="Standby days (% of the rate)" optional {...number} />
        </FieldPair>
      </FormSection>
      <FormSection number={4} title={t('Days')}>
        <FieldPair>
          <TextField name="minDays" label="Shortest loan (days)" {...number} />
          <TextField name="maxDays" label="Longest loan (days)" {...number} />
        </FieldPair>
        <FieldPair>
          <TextField name="noticeDays" label="Notice (days)" hint="From a request to the first day." {...number} />
          <TextField name="advanceDays" label="Days ahead" hint="How far ahead a loan may begin." {...number} />
        </FieldPair>
        <TextField
          name="bufferDays"
          label="Days between two loans"
          hint="For transport, cleaning and checks."
          {...number}
        />
      </FormSection>
    </>
  );
}
