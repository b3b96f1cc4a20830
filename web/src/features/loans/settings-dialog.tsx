import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useField } from 'formik';
import { useState } from 'react';
import { object, string } from 'yup';
import { parseCents } from '@commonyard/contracts/amounts.values';
import type { MunicipalitySettings } from '@commonyard/contracts/http/municipality-settings';
import { QUOTE_LIMITS } from '@commonyard/contracts/quotes.values';
import {
  formatHstNumber,
  HST_NUMBER,
  STATEMENT_LIMITS,
  STATEMENT_MESSAGES,
  toHstNumber,
} from '@commonyard/contracts/statements.values';
import { loanKeys } from '../../entities/loan/loan.queries.ts';
import { toDollars } from '../../lib/dollars.ts';
import { formatInstant } from '../../lib/format.ts';
import { callJson } from '../../lib/http.ts';
import { ifMatch, type Shown } from '../../lib/shown.ts';
import { lineText } from '../../lib/text-schemas.ts';
import { useTranslation } from '../../lib/translation.ts';
import { CheckboxLine } from '../../ui/checkbox.tsx';
import { DialogButtons } from '../../ui/forms/dialog-buttons.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { useShown } from '../../ui/forms/use-shown.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.ts';
import { settingsQuery } from './loans.queries.ts';
import { QUOTE_FIELD_MESSAGES } from './quote-values.ts';

export const settingsSchema = object({
  operatorLimitCents: string().test('amount', QUOTE_FIELD_MESSAGES.rate, (text = '') => {
    const cents = parseCents(text);
    return cents !== undefined && cents <= QUOTE_LIMITS.totalCents;
  }),
  officerLimitCents: string().test('amount', QUOTE_FIELD_MESSAGES.rate, (text = '') => {
    if (text.trim() === '') return true;
    const cents = parseCents(text);
    return cents !== undefined && cents <= QUOTE_LIMITS.totalCents;
  }),
  hstNumber: string().test(
    'number',
    STATEMENT_MESSAGES.hstNumber,
    (text = '') => text.trim() === '' || new RegExp(HST_NUMBER).test(toHstNumber(text)),
  ),
  accountCode: lineText().max(STATEMENT_LIMITS.glCode.max, STATEMENT_MESSAGES.glCode),
});

const PATH = '/api/municipality-settings';

/** How the municipality of the reader lends and borrows, for its administrators. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const query = useQuery(settingsQuery);
  const read = () => queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 });
  const { shown, newer, show, readAgain } = useShown(query.data, read);
  const change = newer && (
    <p>
      {newer.operatorLimitCents === shown?.operatorLimitCents
        ? t('Another municipal administrator has changed these settings in the meantime.')
        : t('Another municipal administrator has set the limit to {amount} dollars in the meantime.', {
            amount: toDollars(newer.operatorLimitCents),
          })}
    </p>
  );
  return (
    <FormDialog
      title={t('Loan settings')}
      subject={{ readAgain, change, goOn: newer && (() => show(newer)) }}
      onClose={onClose}
    >
      {shown ? (
        <SettingsForm settings={shown} onClose={onClose} />
      ) : (
        <QueryState
          query={query}
          height="32"
          loading="Loading settings..."
          error="Failed to load the settings. Please try again."
        />
      )}
    </FormDialog>
  );
}

type FormProps = { settings: Shown<MunicipalitySettings>; onClose: () => void };

/** Ids are names: the form of a statement, over which this one opens, has a field of the name in the API. */
const toFieldName = (name: string) => (name === 'glCode' ? 'accountCode' : name);

function SettingsForm({ settings, onClose }: FormProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [initial] = useState(() => ({
    operatorLimitCents: toDollars(settings.operatorLimitCents),
    officerLimitCents: typeof settings.officerLimitCents === 'number' ? toDollars(settings.officerLimitCents) : '',
    hstNumber: settings.hstNumber ? formatHstNumber(settings.hstNumber) : '',
    accountCode: settings.glCode ?? '',
    consent: false,
  }));

  async function save({
    operatorLimitCents,
    officerLimitCents,
    hstNumber,
    accountCode,
    consent,
  }: typeof initial): Promise<void> {
    const saved = await callJson(PATH, {
      method: 'PUT',
      headers: ifMatch(settings),
      body: {
        operatorLimitCents: parseCents(operatorLimitCents)!,
        officerLimitCents: officerLimitCents.trim() === '' ? null : parseCents(officerLimitCents)!,
        ...(hstNumber !== initial.hstNumber && { hstNumber: toHstNumber(hstNumber) || null }),
        ...(accountCode !== initial.accountCode && { glCode: accountCode.trim() || null }),
        ...(consent && { consent }),
      },
    });
    queryClient.setQueryData(settingsQuery.queryKey, saved);
    // Loans state the limit of the reader, and their statements the HST number.
    void queryClient.invalidateQueries({ queryKey: loanKeys.all });
    toast({ title: t('Settings saved') });
    onClose();
  }

  return (
    <Form
      initialValues={initial}
      schema={settingsSchema}
      onSubmit={save}
      errorTitle="Update failed"
      toFieldName={toFieldName}
      label={t('Loan settings')}
    >
      <TextField
        name="operatorLimitCents"
        label="Limit of operators, in dollars"
        hint="The highest total of an offer that an operator sends or accepts without a municipal administrator. With 0, municipal administrators decide every loan that costs something."
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        name="officerLimitCents"
        label="Highest total that is signed without a reference, in dollars"
        hint="Above it, whoever signs an agreement names the by-law, the resolution or the purchase order."
        optional
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        name="hstNumber"
        label="HST number"
        hint="Nine digits, RT and four digits. Statements show it; without it they charge no HST."
        optional
        autoComplete="off"
        maxLength={20}
      />
      <TextField
        name="accountCode"
        label="Account code of statements"
        hint="Your account to which the amounts of statements belong, unless one says another."
        optional
        autoComplete="off"
        maxLength={STATEMENT_LIMITS.glCode.max}
      />
      <SigningConsent settings={settings} />
      <DialogButtons label={t('Save Changes')} busyLabel={t('Saving...')} />
    </Form>
  );
}

/** The consent of the municipality to electronic signatures, which the law never implies. It is given once. */
function SigningConsent({ settings: { signingConsent } }: Pick<FormProps, 'settings'>) {
  const { t } = useTranslation();
  const [{ value }, , { setValue }] = useField<boolean>('consent');
  if (signingConsent)
    return (
      <p>
        {t('The municipality consents to electronic signatures: {when}', {
          when: [signingConsent.by, formatInstant(signingConsent.at)].filter(Boolean).join(', '),
        })}
      </p>
    );
  return (
    <CheckboxLine id="consent" checked={value} onChange={({ target }) => void setValue(target.checked)}>
      {t('The municipality consents to electronic signatures (Electronic Commerce Act, 2000)')}
    </CheckboxLine>
  );
}
