import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { CreateInvitationBody, CreateMunicipalityDomainBody } from '@commonyard/contracts/http/identity';
import { callJson } from '../../lib/http.ts';
import { useTranslation } from '../../lib/translation.ts';
import { userKeys } from '../../entities/user/session.ts';
import { toast } from '../../ui/toast.ts';
import { jsonQuery } from '../../lib/queries.ts';

export const colleaguesQuery = jsonQuery([...userKeys.all, 'colleagues'], '/api/users/colleagues');

export const invitationsQuery = jsonQuery(['invitations'], '/api/invitations');

export const domainsQuery = jsonQuery(['municipality-domains'], '/api/municipality-domains');

export const useInvite = () => {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateInvitationBody) => callJson('/api/invitations', { method: 'POST', body }),
    onSuccess: async ({ email }) => {
      toast({ title: t('Invitation sent'), description: email });
      await queryClient.invalidateQueries({ queryKey: invitationsQuery.queryKey });
    },
  });
};

export const useAddDomain = () => {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateMunicipalityDomainBody) => callJson('/api/municipality-domains', { method: 'POST', body }),
    onSuccess: async ({ domain, confirmed }) => {
      toast({ title: confirmed ? t('Domain confirmed') : t('Domain proposed'), description: domain });
      await queryClient.invalidateQueries({ queryKey: domainsQuery.queryKey });
    },
  });
};

function useChange<Input>(request: (input: Input) => Promise<unknown>, queryKey: QueryKey) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: request,
    onError: (error) => toast({ title: t('Update failed'), error }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

export const useRevokeInvitation = () =>
  useChange((id: number) => callJson(`/api/invitations/${id}`, { method: 'DELETE' }), invitationsQuery.queryKey);

export const useRemoveDomain = () =>
  useChange((id: number) => callJson(`/api/municipality-domains/${id}`, { method: 'DELETE' }), domainsQuery.queryKey);

/** `shared`: the administrator knows that another municipality has the domain too. */
export const useConfirmDomain = () =>
  useChange(
    ({ id, shared }: { id: number; shared: boolean }) =>
      callJson(`/api/municipality-domains/${id}/confirm`, { method: 'POST', body: { shared } }),
    domainsQuery.queryKey,
  );
