import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MunicipalityLimits as Limits } from '@commonyard/contracts/http/identity';
import { errorMessage } from '../../lib/error-message.ts';
import { callJson } from '../../lib/http.ts';
import { useTranslation } from '../../lib/translation.ts';
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import { FACTOR_OPTIONS } from './user-values.ts';

/** By what the limits of a municipality are multiplied. A choice is saved at once. */
export function MunicipalityLimits({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const url = `/api/municipalities/${id}/limits`;
  const queryKey = ['municipality-limits', id];
  const { data, isError, refetch } = useQuery({ queryKey, queryFn: () => callJson<Limits>(url), gcTime: 0 });
  const { mutate } = useMutation({
    mutationFn: (factor: string) => callJson<Limits>(url, { method: 'PUT', body: { factor: Number(factor) } }),
    onSuccess: (limits) => {
      queryClient.setQueryData(queryKey, limits);
      toast({ title: t('Limits changed'), description: name });
    },
    onError: (error) => toast({ type: 'error', title: t('Update failed'), description: errorMessage(error) }),
  });
  if (isError) return <ErrorState text={t('The limits could not be loaded.')} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Loading text={t('Loading...')}>
        <Skeleton h="18" />
      </Loading>
    );
  }
  return (
    <SegmentedControl
      label={t('Limits of {municipality}', { municipality: name })}
      chosen={String(data.factor)}
      onChoose={mutate}
      segments={FACTOR_OPTIONS.map(({ value, label }) => ({ value, label: t(label) }))}
    />
  );
}
