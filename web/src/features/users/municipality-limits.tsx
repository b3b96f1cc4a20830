import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MunicipalityLimits as Limits } from '@commonyard/contracts/http/identity';
import { errorMessage } from '../../lib/error-message.ts';
import { callJson } from '../../lib/http.ts';
import { useTranslation } from '../../lib/translation.ts';
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx';
import { toast } from '../../ui/toast.ts';
import { FACTOR_OPTIONS } from './user-values.ts';
import { QueryState } from '../../ui/query-state.tsx';

/** By what the limits of a municipality are multiplied. A choice is saved at once. */
export function MunicipalityLimits({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const url = `/api/municipalities/${id}/limits`;
  const queryKey = ['municipality-limits', id];
  const query = useQuery({ queryKey, queryFn: () => callJson<Limits>(url), gcTime: 0 });
  const { mutate } = useMutation({
    mutationFn: (factor: string) => callJson<Limits>(url, { method: 'PUT', body: { factor: Number(factor) } }),
    onSuccess: (limits) => {
      queryClient.setQueryData(queryKey, limits);
      toast({ title: t('Limits changed'), description: name });
    },
    onError: (error) => toast({ type: 'error', title: t('Update failed'), description: errorMessage(error) }),
  });
  if (!query.data || query.isError)
    return (
      <QueryState query={query} height="18" loading={t('Loading...')} error={t('The limits could not be loaded.')} />
    );
  return (
    <SegmentedControl
      label={t('Limits of {municipality}', { municipality: name })}
      chosen={String(query.data.factor)}
      onChoose={mutate}
      segments={FACTOR_OPTIONS.map(({ value, label }) => ({ value, label: t(label) }))}
    />
  );
}
