import { useTranslation } from '../../lib/translation.ts';
import { object, string } from 'yup';
import { ACCOUNT_MESSAGES as MESSAGES } from '@commonyard/contracts/account-messages.values';
import { TextField } from '../../ui/forms/fields.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { useLogin } from './account.queries.ts';

const schema = object({
  username: string().required(MESSAGES.usernameRequired),
  password: string().required(MESSAGES.passwordRequired),
});

const USERNAME = { name: 'username', label: 'Username', autoComplete: 'username', maxLength: 254 };

type Props = {
  onDone?: () => void;
  /** The account has yet to confirm its address, which does not work as a username before. */
  hasUnconfirmedAddress?: boolean;
};

/** The login form. Callers continue when the current user changes or on `onDone`. */
export function LoginForm({ onDone, hasUnconfirmedAddress = false }: Props) {
  const { t } = useTranslation();
  const { mutateAsync } = useLogin();
  return (
    <Form
      initialValues={{ username: '', password: '' }}
      schema={schema}
      onSubmit={async (values) => {
        await mutateAsync(values);
        onDone?.();
      }}
      errorTitle="Login failed"
    >
      {hasUnconfirmedAddress ? (
        <TextField {...USERNAME} />
      ) : (
        <TextField {...USERNAME} hint="Your verified email address works too." />
      )}
      <PasswordField name="password" label="Password" autoComplete="current-password" />
      <SubmitButton label={t('Login')} busyLabel={t('Logging in...')} />
    </Form>
  );
}
