import { Button, chakra } from '@chakra-ui/react';
import { CalendarSync, Settings } from 'lucide-react';
import { useState } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import type { OnSearchChange } from '../../lib/search-params.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ExportButton } from '../../ui/export-button.tsx';
import { FilterToggleGroup } from '../../ui/filter-toggle-group.tsx';
import { PageTitle, Cluster } from '../../ui/layout.tsx';
import { FeedsDialog } from './feeds-dialog.tsx';
import { readExport } from './loans.queries.ts';
import type { LoansSearch } from './loans.search.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { parseCents } from '@commonyard/contracts/amounts.values';
import type { MunicipalitySettings } from '@commonyard/contracts/http/municipality-settings';
import { object, string } from 'yup';
import { QUOTE_LIMITS } from '@commonyard/contracts/quotes.values';
import { toDollars } from '../../lib/dollars.ts';
import { loanKeys } from '../../entities/loan/loan.queries.ts';
import { callJson, hasStatus } from '../../lib/http.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { DialogButtons } from '../../ui/forms/dialog-buttons.tsx';
import { toast } from '../../ui/toast.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { QUOTE_MESSAGES } from './quote-values.ts';
import { jsonQuery } from '../../lib/queries.ts';

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
  operatorLimitCents: string().test('amount', QUOTE_MESSAGES.rate, (text = '') => {
    const cents = parseCents(text);
    return cents !== undefined && cents <= QUOTE_LIMITS.totalCents;
  }),
});

const PATH = '/api/municipality-settings';

const settingsQuery = jsonQuery(['municipality-settings'], PATH, { gcTime: 0 });

function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const query = useQuery(settingsQuery);
  return (
    <FormDialog title={t('Loan settings')} onClose={onClose}>
      {query.data ? (
        <SettingsForm settings={query.data} onClose={onClose} />
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

type FormProps = { settings: MunicipalitySettings; onClose: () => void };

function SettingsForm({ settings, onClose }: FormProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [initial] = useState(() => ({ operatorLimitCents: toDollars(settings.operatorLimitCents) }));

  async function save({ operatorLimitCents }: typeof initial): Promise<void> {
    try {
      const saved = await callJson(PATH, {
        method: 'PUT',
        headers: { 'if-match': `"${settings.version}"` },
        body: { operatorLimitCents: parseCents(operatorLimitCents)! },
      });
      queryClient.setQueryData(settingsQuery.queryKey, saved);
      // Loans state the limit of the reader.
      void queryClient.invalidateQueries({ queryKey: loanKeys.all });
      toast({ title: t('Settings saved') });
      onClose();
    } catch (error) {
      // What was typed is kept; saving again replaces what the other officer saved.
      if (hasStatus(error, 409)) await queryClient.refetchQueries({ queryKey: settingsQuery.queryKey });
      throw error;
    }
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
        hint="The highest total of a quote that an operator sends or accepts without an officer. With 0, officers decide every loan that costs something."
        inputMode="decimal"
        autoComplete="off"
      />
      {settings.version > 0 && initial.operatorLimitCents !== toDollars(settings.operatorLimitCents) && (
        <chakra.output display="block" fontWeight="600">
          {t('Another officer has set the limit to {amount} dollars in the meantime.', {
            amount: toDollars(settings.operatorLimitCents),
          })}
        </chakra.output>
      )}
      <DialogButtons label={t('Save Changes')} busyLabel={t('Saving...')} />
    </Form>
  );
}
