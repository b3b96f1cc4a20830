import { Button } from '@chakra-ui/react';
import { CheckboxLine } from '../../ui/checkbox.tsx';
import { useQuery, useQueryClient, useMutation } from '@tanstack/react-query';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { countOf, DependentsError, DependentsNotice, dependentsQuery } from '../../entities/loan/dependents.tsx';
import type { MunicipalityLimits as Limits, User } from '@commonyard/contracts/http/identity';
import { useShownUser } from '../../entities/user/shown-user.tsx';
import { callJson } from '../../lib/http.ts';
import { ifMatch, type Shown } from '../../lib/shown.ts';
import { useCurrentUser } from '../../entities/user/session.ts';
import { useTranslation } from '../../lib/translation.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { SelectField, TextareaField } from '../../ui/forms/fields.tsx';
import { toast } from '../../ui/toast.ts';
import { UserFields, editSchema, FACTOR_LABELS, toBody, toValues, type UserValues } from './user-fields.tsx';
import { userQuery, useCacheUser } from './users.queries.ts';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx';

export function EditUserDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const query = useQuery(userQuery(id));
  const read = () => queryClient.fetchQuery({ ...userQuery(id), staleTime: 0 });
  const { shown: user, subject } = useShownUser(query.data, { read });
  return (
    <FormDialog
      title={t('Edit User')}
      {...(user && { description: user.username })}
      size="sheet"
      subject={subject}
      onClose={onClose}
    >
      {user ? (
        <Stack gap="6">
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

type FormProps = { user: Shown<User>; onClose: () => void };

function EditForm({ user, onClose }: FormProps) {
  const { t } = useTranslation();
  const cacheUser = useCacheUser();
  const isSelf = useCurrentUser().user?.id === user.id;
  const [isVouched, setVouchedFor] = useState(false);

  async function save({
    limitFactor,
    reason,
    ...values
  }: UserValues & { limitFactor: string; reason: string }): Promise<void> {
    const changed = await callJson(`/api/users/${user.id}`, {
      method: 'PATCH',
      body: {
        ...toBody(values),
        ...(reason.trim() !== '' && { reason: reason.trim() }),
        ...(isVouched && { emailVerified: true }),
        ...(Number(limitFactor) !== user.limitFactor && { limitFactor: toLimitFactor(limitFactor) }),
      },
      headers: ifMatch(user),
    });
    cacheUser(changed);
    toast({ title: t('User updated'), description: changed.name });
    onClose();
  }

  const [initial] = useState(() => ({ ...toValues(user), limitFactor: String(user.limitFactor), reason: '' }));
  return (
    <Form initialValues={initial} schema={editSchema} onSubmit={save} errorTitle="Update failed" label={t('Edit User')}>
      <UserFields
        municipalityName={user.municipalityName ?? undefined}
        roleFixedReason={isSelf ? 'Another administrator can change your role.' : undefined}
      />
      {user.active && user.role === 'municipal_admin' && <OfficerReason user={user} />}
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

/** The loans that a new role or municipality of the last administrator concerns, and the reason that their sides read. */
function OfficerReason({ user }: { user: User }) {
  const { t } = useTranslation();
  const { values, errors } = useFormikContext<UserValues & { reason: string }>();
  const isLeaving = values.role !== user.role || values.municipality !== (user.municipality ?? '');
  const { data, isFetched, refetch } = useQuery({ ...dependentsQuery({ officer: user.id }), enabled: isLeaving });
  const isMissing = isFetched && data === undefined;
  const hasLoans = data !== undefined && countOf(data) > 0;
  if (!isLeaving || !(hasLoans || isMissing || errors.reason)) return null;
  return (
    <Stack gap="4">
      {isMissing && <DependentsError onRetry={() => void refetch()} />}
      {hasLoans && (
        <DependentsNotice dependents={data}>
          <p>
            {t(
              'This is the last administrator of {municipality}. Open requests wait, and expire as usual; accepted loans go on. Both sides are told, and read the reason. Make another account an administrator of {municipality} first.',
              { municipality: user.municipalityName ?? '' },
            )}
          </p>
        </DependentsNotice>
      )}
      <TextareaField name="reason" label="Reason" rows={3} maxLength={500} />
    </Stack>
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
