import { Box, chakra, NativeSelect } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Preference, Preferences } from '@commonyard/contracts/http/notifications';
import { MAIL_TIMINGS, type MailTiming } from '@commonyard/contracts/notifications.values';
import { told } from '../../lib/told.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import { preferencesQuery, savePreferences } from './notifications.queries.ts';
import { KIND_LABELS, TIMING_LABELS } from './notifications.words.ts';

/** How somebody wants to be told of what. Each choice is saved as it is made. */
export function PreferencesForm() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(preferencesQuery);
  const save = useSave();
  if (isError && !data)
    return <ErrorState text={t('Your choices could not be loaded.')} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading text={t('Loading your choices...')}>
        <Skeleton h="320px" />
      </Loading>
    );
  return (
    <>
      <chakra.p color="fg.muted" textStyle="sm" mb="8px">
        {t('In CommonYard means here, under the bell. Changes are saved at once.')}
      </chakra.p>
      {data.map((preference) => (
        <Kind key={preference.kind} preference={preference} onChange={save} />
      ))}
    </>
  );
}

function Kind({ preference, onChange }: { preference: Preference; onChange: (preference: Preference) => void }) {
  const { t } = useTranslation();
  const { kind, inApp, email } = preference;
  const label = t(KIND_LABELS[kind]);
  return (
    <chakra.fieldset borderTopWidth="1px" py="10px">
      <chakra.legend float="left" w="100%" fontWeight="600" mb="4px">
        {label}
      </chakra.legend>
      <Box
        clear="both"
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        justifyContent="space-between"
        gap="4px 12px"
      >
        <chakra.label display="flex" alignItems="center" gap="10px" minH="44px" cursor="pointer">
          <chakra.input
            type="checkbox"
            checked={inApp}
            onChange={({ target }) => onChange({ ...preference, inApp: target.checked })}
            w="20px"
            h="20px"
            accentColor="brand.solid"
          />
          {t('In CommonYard')}
        </chakra.label>
        <NativeSelect.Root flex="1 1 150px" maxW="200px">
          <NativeSelect.Field
            aria-label={t('Email: {kind}', { kind: label })}
            value={email}
            onChange={({ target }) => onChange({ ...preference, email: target.value as MailTiming })}
          >
            {MAIL_TIMINGS.map((timing) => (
              <option key={timing} value={timing}>
                {t(TIMING_LABELS[timing])}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </Box>
    </chakra.fieldset>
  );
}

/** Shows a choice at once and takes it back where the server refuses it. One after the other: the last one stands. */
function useSave(): (preference: Preference) => void {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { queryKey } = preferencesQuery;
  const { mutate } = useMutation({
    scope: { id: 'notification-preferences' },
    mutationFn: (preference: Preference) => savePreferences([preference]),
    onMutate: (preference) => {
      queryClient.setQueryData<Preferences>(queryKey, (all) =>
        all?.map((one) => (one.kind === preference.kind ? preference : one)),
      );
    },
    onError: (error) => {
      toast({ type: 'error', title: t('Update failed'), description: told(error) });
      void queryClient.invalidateQueries({ queryKey });
    },
  });
  return mutate;
}
