import { chakra, NativeSelect } from '@chakra-ui/react';
import { CheckboxLine } from '../../ui/checkbox.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Preference, Preferences } from '@commonyard/contracts/http/notifications';
import { EMAIL_TIMINGS, type EmailTiming } from '@commonyard/contracts/notifications.values';
import { useTranslation } from '../../lib/translation.ts';
import { callJson } from '../../lib/http.ts';
import { preferencesQuery } from './notifications.queries.ts';
import { KIND_LABELS, TIMING_LABELS } from './notifications.labels.ts';
import { SmallText, Toolbar } from '../../ui/layout.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.ts';

export function PreferencesForm() {
  const { t } = useTranslation();
  const query = useQuery(preferencesQuery);
  const save = useSavePreference();
  if (!query.data)
    return (
      <QueryState
        query={query}
        height="80"
        loading="Loading your choices..."
        error="Your choices could not be loaded."
      />
    );
  return (
    <>
      <SmallText mb="2">{t('“In CommonYard” means here, under the bell. Changes are saved right away.')}</SmallText>
      {query.data.map((preference) => (
        <PreferenceFields key={preference.kind} preference={preference} onChange={save} />
      ))}
    </>
  );
}

type FieldsProps = { preference: Preference; onChange: (preference: Preference) => void };

function PreferenceFields({ preference, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const { kind, inApp, email } = preference;
  const label = t(KIND_LABELS[kind]);
  return (
    <chakra.fieldset borderTopWidth="1px" py="2.5">
      <chakra.legend float="left" w="100%" fontWeight="600" mb="1">
        {label}
      </chakra.legend>
      <Toolbar clear="both" rowGap="1" columnGap="3">
        <CheckboxLine checked={inApp} onChange={({ target }) => onChange({ ...preference, inApp: target.checked })}>
          {t('In CommonYard')}
        </CheckboxLine>
        <NativeSelect.Root flex="1 1 {sizes.37.5}" maxW="50">
          <NativeSelect.Field
            aria-label={t('Email: {kind}', { kind: label })}
            value={email}
            onChange={({ target }) => onChange({ ...preference, email: target.value as EmailTiming })}
          >
            {EMAIL_TIMINGS.map((timing) => (
              <option key={timing} value={timing}>
                {t(TIMING_LABELS[timing])}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </Toolbar>
    </chakra.fieldset>
  );
}

/**
 * Saves a preference, applied optimistically and reverted on errors. A scope sends one request at a time, so that the
 * last change wins.
 */
function useSavePreference(): (preference: Preference) => void {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { queryKey } = preferencesQuery;
  const { mutate } = useMutation({
    scope: { id: 'notification-preferences' },
    mutationFn: (preference: Preference) =>
      callJson('/api/notifications/preferences', { method: 'PUT', body: [preference] }),
    onMutate: (preference) => {
      queryClient.setQueryData<Preferences>(queryKey, (all) =>
        all?.map((one) => (one.kind === preference.kind ? preference : one)),
      );
    },
    onError: (error) => {
      toast({ title: t('Update failed'), error });
      void queryClient.invalidateQueries({ queryKey });
    },
  });
  return mutate;
}
