import { Button } from '@chakra-ui/react';
import { CheckboxLine } from '../../ui/checkbox.tsx';
import { useQuery, useQueryClient, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { MunicipalityLimits as Limits, User } from '@commonyard/contracts/http/identity';
import { ApiError, callJson } from '../../lib/http.ts';
import { useCurrentUser } from '../../entities/user/session.ts';
import { useTranslation } from '../../lib/translation.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { SelectField } from '../../ui/forms/fields.tsx';
import { toast } from '../../ui/toast.ts';
import { UserFields, editSchema, FACTOR_LABELS, toBody, toValues, type UserValues } from './user-fields.tsx';
import { userQuery, useCacheUser } from './users.queries.ts';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx';

export function EditUserDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const query = useQuery(userQuery(id));
  const user = query.data;
  return (
    <FormDialog title={t('Edit User')} {...(user && { description: user.username })} size="sheet" onClose={onClose}>
      {user ? (
        // Remount the form with the version another user saved.
        <Stack key={user.version} gap="6">
          <EditForm user={user} onClose={onClose} />
          {user.municipality && (
            <MunicipalityLimits id={user.municipality} name={user.municipalityName ?? user.municipality} />
          )}
        </Stack>
      ) : (
        <QueryState query={query} height="105" loading="Loading users..." error="This account could not be loaded." />
      )}
    </FormDialog>
  );
}

const toLimitFactor = (text: string) => Number(text) as Limits['factor'];

type FormProps = { user: User; onClose: () => void };

function EditForm({ user, onClose }: FormProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const cacheUser = useCacheUser();
  const isSelf = useCurrentUser().user?.id === user.id;
  const [isVouched, setVouchedFor] = useState(false);

  async function save({ limitFactor, ...values }: UserValues & { limitFactor: string }): Promise<void> {
    try {
      const changed = await callJson(`/api/users/${user.id}`, {
        method: 'PATCH',
        body: {
          ...toBody(values),
          ...(isVouched && { emailVerified: true }),
          ...(Number(limitFactor) !== user.limitFactor && { limitFactor: toLimitFactor(limitFactor) }),
        },
        headers: { 'if-match': `"${user.version}"` },
      });
      cacheUser(changed);
      toast({ title: t('User updated'), description: changed.name });
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale_version')
        await queryClient.refetchQueries({ queryKey: userQuery(user.id).queryKey });
      throw error;
    }
  }

  return (
    <Form
      initialValues={{ ...toValues(user), limitFactor: String(user.limitFactor) }}
      schema={editSchema}
      onSubmit={save}
      errorTitle="Update failed"
      label={t('Edit User')}
    >
      <UserFields
        municipalityName={user.municipalityName ?? undefined}
        roleFixedReason={isSelf ? 'Another administrator can change your role.' : undefined}
      />
      <SelectField
        name="limitFactor"
        label="Limits of the account"
        hint="How many listings, inquiries, messages and photos it may add in an hour and in a day."
        labels={FACTOR_LABELS}
      />
      {!user.emailVerified && (
        <CheckboxLine checked={isVouched} onChange={({ target }) => setVouchedFor(target.checked)}>
          {t('This address belongs to the municipality. Its owner does not need to open the link we sent.')}
        </CheckboxLine>
      )}
      <Cluster gap="3">
        <SubmitButton label={t('Save Changes')} busyLabel={t('Saving...')} />
        <Button variant="outline" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </Cluster>
    </Form>
  );
}

function MunicipalityLimits({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const url = `/api/municipalities/${id}/limits` as const;
  const queryKey = ['municipality-limits', id];
  const query = useQuery({ queryKey, queryFn: () => callJson(url), gcTime: 0 });
  const { mutate } = useMutation({
    mutationFn: (factor: string) => callJson(url, { method: 'PUT', body: { factor: toLimitFactor(factor) } }),
    onSuccess: (limits) => {
      queryClient.setQueryData(queryKey, limits);
      toast({ title: t('Limits changed'), description: name });
    },
    onError: (error) => toast({ title: t('Update failed'), error }),
  });
  if (!query.data || query.isError)
    return <QueryState query={query} height="18" loading="Loading..." error="The limits could not be loaded." />;
  return (
    <SegmentedControl
      label={t('Limits of {municipality}', { municipality: name })}
      chosen={String(query.data.factor)}
      onChoose={mutate}
      segments={Object.entries(FACTOR_LABELS).map(([value, label]) => ({ value, label: t(label) }))}
    />
  );
}
