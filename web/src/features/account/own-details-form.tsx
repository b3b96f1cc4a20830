import { useQueryClient } from '@tanstack/react-query';
import { object } from 'yup';
import { lineText, nameText } from '../../lib/text-schemas.ts';
import type { User } from '@commonyard/contracts/http/identity';
import { ACCOUNT_MESSAGES as MESSAGES } from '@commonyard/contracts/account-messages.values';
import { callJson } from '../../lib/http.ts';
import { currentUserQuery } from '../../entities/user/session.ts';
import { useTranslation } from '../../lib/translation.ts';
import { TextField } from '../../ui/forms/fields.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { toast } from '../../ui/toast.ts';

const schema = object({ name: nameText().required(MESSAGES.name).min(2, MESSAGES.name), position: lineText() });

export function OwnDetailsForm({ user, onDone }: { user: User; onDone: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return (
    <Form
      initialValues={{ name: user.name, position: user.position ?? '' }}
      schema={schema}
      onSubmit={async (body) => {
        const changed = await callJson('/api/user', { method: 'PATCH', body });
        queryClient.setQueryData(currentUserQuery.queryKey, changed);
        toast({ title: t('Profile updated') });
        onDone();
      }}
      errorTitle="Update failed"
      label={t('Name and position')}
    >
      <TextField name="name" label="Name" autoComplete="name" maxLength={120} />
      <TextField name="position" label="Position" autoComplete="organization-title" optional maxLength={120} />
      <SubmitButton label={t('Save Changes')} busyLabel={t('Saving...')} />
    </Form>
  );
}
