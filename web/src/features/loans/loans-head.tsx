import { Button } from '@chakra-ui/react';
import { CalendarSync, Settings, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import type { OnSearchChange } from '../../lib/search-params.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ExportButton } from '../../ui/export-button.tsx';
import { FilterToggleGroup } from '../../ui/filter-toggle-group.tsx';
import { PageTitle, Cluster } from '../../ui/layout.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { FeedsDialog } from './feeds-dialog.tsx';
import { readExport, settingsQuery } from './loans.queries.ts';
import type { LoansSearch } from './loans.search.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { parseCents } from '@commonyard/contracts/amounts.values';
import type { MunicipalitySettings } from '@commonyard/contracts/http/municipality-settings';
import { useField } from 'formik';
import { object, string } from 'yup';
import { QUOTE_LIMITS } from '@commonyard/contracts/quotes.values';
import { toDollars } from '../../lib/dollars.ts';
import { formatInstant } from '../../lib/format.ts';
import { loanKeys } from '../../entities/loan/loan.queries.ts';
import { callJson } from '../../lib/http.ts';
import { ifMatch, type Shown } from '../../lib/shown.ts';
import { useShown } from '../../ui/forms/use-shown.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { CheckboxLine } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { DialogButtons } from '../../ui/forms/dialog-buttons.tsx';
import { toast } from '../../ui/toast.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { QUOTE_FIELD_MESSAGES } from './quote-values.ts';

type Props = { search: LoansSearch; user: User; onSearch: OnSearchChange<LoansSearch> };

export function LoansHead({ search, user, onSearch }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<'feeds' | 'settings'>();
  const close = () => setOpened(undefined);
  const isOfficer = user.role === 'municipal_admin';
  return (
    <Cluster alignItems="center" columnGap="5" rowGap="2" mb="4">
      <PageTitle title={t('Loans')} />
      {user.municipality !== null && (
        <FilterToggleGroup<'list' | 'calendar'>
          label={t('View')}
          chosen={search.view ?? 'list'}
          onChoose={(view) =>
            onSearch({
              side: undefined,
              stage: undefined,
              status: undefined,
              q: undefined,
              page: undefined,
              loan: undefined,
              month: undefined,
              view: view === 'calendar' ? view : undefined,
            })
          }
          choices={[
            { name: 'list', label: t('List') },
            { name: 'calendar', label: t('Calendar') },
          ]}
        />
      )}
      <Cluster gap="2" ms={{ md: 'auto' }}>
        {!search.view && <ExportButton size="sm" read={() => readExport(search)} />}
        {user.municipality !== null && (
          <Button variant="outline" size="sm" onClick={() => setOpened('feeds')}>
            <CalendarSync aria-hidden />
            {t('Calendar feeds')}
          </Button>
        )}
        {user.municipality !== null && user.role !== 'admin' && (
          <ButtonLink to="/certificates" variant="outline" size="sm">
            <ShieldCheck aria-hidden />
            {t('Insurance and agreements')}
          </ButtonLink>
        )}
        {isOfficer && (
          <Button variant="outline" size="sm" onClick={() => setOpened('settings')}>
            <Settings aria-hidden />
            {t('Loan settings')}
          </Button>
        )}
      </Cluster>
      {opened === 'feeds' && <FeedsDialog isOfficer={isOfficer} onClose={close} />}
      {opened === 'settings' && <SettingsDialog onClose={close} />}
    </Cluster>
  );
}

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
});

const PATH = '/api/municipality-settings';

function SettingsDialog({ onClose }: { onClose: () => void }) {
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

function SettingsForm({ settings, onClose }: FormProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [initial] = useState(() => ({
    operatorLimitCents: toDollars(settings.operatorLimitCents),
    officerLimitCents: typeof settings.officerLimitCents === 'number' ? toDollars(settings.officerLimitCents) : '',
    consent: false,
  }));

  async function save({ operatorLimitCents, officerLimitCents, consent }: typeof initial): Promise<void> {
    const saved = await callJson(PATH, {
      method: 'PUT',
      headers: ifMatch(settings),
      body: {
        operatorLimitCents: parseCents(operatorLimitCents)!,
        officerLimitCents: officerLimitCents.trim() === '' ? null : parseCents(officerLimitCents)!,
        ...(consent && { consent }),
      },
    });
    queryClient.setQueryData(settingsQuery.queryKey, saved);
    // Loans state the limit of the reader.
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
