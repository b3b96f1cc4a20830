import { Button, chakra, Input } from '@chakra-ui/react';
import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import type { CreatedUser } from '@commonyard/contracts/http/identity';
import { callJson } from '../../lib/http.ts';
import { currentLanguage, useTranslation } from '../../lib/translation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { toast } from '../../ui/toast.ts';
import { UserFields, blankUser, createSchema, toBody } from './user-fields.tsx';
import { useCacheUser } from './users.queries.ts';
import { Cluster } from '../../ui/layout.tsx';

export function CreateUserDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const cacheUser = useCacheUser();
  const [created, setCreated] = useState<CreatedUser>();
  if (created) return <OneTimePassword user={created} onClose={onClose} />;

  async function create({ username, ...values }: typeof blankUser): Promise<void> {
    const body = { username, ...toBody(values), locale: currentLanguage() };
    const { oneTimePassword, ...user } = await callJson('/api/users', { method: 'POST', body });
    cacheUser(user);
    toast({ title: t('User created'), description: user.name });
    setCreated({ ...user, oneTimePassword });
  }

  return (
    <FormDialog
      title={t('Add User')}
      description={t('We create a password for the first login. You will see it next and can pass it on.')}
      onClose={onClose}
    >
      <Form
        initialValues={blankUser}
        schema={createSchema}
        onSubmit={create}
        errorTitle="The account could not be created"
        label={t('Add User')}
      >
        <TextField
          name="username"
          label="Username"
          hint="3 to 64 letters, digits, dots, dashes or underscores"
          autoComplete="off"
          maxLength={64}
        />
        <UserFields />
        <Cluster gap="3">
          <SubmitButton label={t('Create user')} busyLabel={t('Creating...')} />
          <Button variant="outline" onClick={onClose}>
            {t('Cancel')}
          </Button>
        </Cluster>
      </Form>
    </FormDialog>
  );
}

/** Only its button closes this dialog, because the password cannot be shown again. */
function OneTimePassword({ user, onClose }: { user: CreatedUser; onClose: () => void }) {
  const { t } = useTranslation();
  const passwordInput = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    passwordInput.current?.select();
    try {
      await navigator.clipboard.writeText(user.oneTimePassword);
      setCopied(true);
    } catch {
      // Without clipboard permission the selected password can be copied with Ctrl+C.
    }
  };
  return (
    <Dialog
      title={t('One-time password for {name}', { name: user.name })}
      description={t(
        'It is shown only once. Pass it on in person or by phone; {name} will choose a new one at the first login, within 14 days.',
        {
          name: user.name,
        },
      )}
      isBusy
      onClose={onClose}
      initialFocus={passwordInput}
      footer={<Button onClick={onClose}>{t('I’ve passed it on')}</Button>}
    >
      <chakra.dl mb="3">
        <chakra.dt color="fg.muted">{t('Username')}</chakra.dt>
        <chakra.dd fontWeight="600">{user.username}</chakra.dd>
      </chakra.dl>
      <Cluster gap="3">
        <Input
          ref={passwordInput}
          readOnly
          aria-label={t('One-time password')}
          value={user.oneTimePassword}
          onFocus={({ target }) => target.select()}
          flex="1 1 {sizes.55}"
          fontFamily="mono"
          fontSize="lg"
        />
        <Button variant="outline" onClick={() => void copy()}>
          {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {t('Copy')}
        </Button>
      </Cluster>
      <chakra.output display="block" mt="2" minH="6">
        {isCopied && t('Copied')}
      </chakra.output>
    </Dialog>
  );
}
