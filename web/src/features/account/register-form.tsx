import { object, string } from 'yup';
import { ACCOUNT_MESSAGES as MESSAGES, USERNAME_PATTERN } from '@commonyard/contracts/identity.values';
import { currentLanguage } from '../../lib/language.ts';
import { useTranslation } from '../../lib/translation.ts';
import { TextField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { municipalityChoice, MunicipalityPicker } from '../../entities/municipality/municipality-picker.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useRegister } from './account.queries.ts';
import { email, newPassword, PASSWORD_HINT } from './new-password.ts';

const blank = { name: '', municipality: '', position: '', email: '', username: '', password: '' };

const schema = object({
  name: string().trim().required(MESSAGES.name).min(2, MESSAGES.name),
  municipality: municipalityChoice.required(MESSAGES.municipality),
  email,
  username: string().required(MESSAGES.username).matches(new RegExp(USERNAME_PATTERN), MESSAGES.username),
  password: newPassword,
});

/** The registration form. Callers continue when the current user changes. */
export function RegisterForm() {
  const { t } = useTranslation();
  const { mutateAsync } = useRegister();
  return (
    <Form
      initialValues={blank}
      schema={schema}
      onSubmit={async (values) => {
        await mutateAsync({ ...values, locale: currentLanguage() });
      }}
      errorTitle="Registration failed"
      defaultErrorMessage="An unexpected error occurred"
    >
      <TextField name="name" label="Name" autoComplete="name" maxLength={120} />
      <MunicipalityPicker name="municipality" label="Municipality" hint="Start typing, then choose from the list" />
      <TextField name="position" label="Position" autoComplete="organization-title" optional maxLength={120} />
      <TextField name="email" label="Email" type="email" inputMode="email" autoComplete="email" maxLength={254} />
      <TextField
        name="username"
        label="Username"
        hint="3 to 64 letters, digits, dots, dashes or underscores"
        autoComplete="username"
        maxLength={64}
      />
      <PasswordField name="password" label="Password" hint={PASSWORD_HINT} autoComplete="new-password" />
      <SubmitButton label={t('Create account')} busyLabel={t('Creating account...')} />
    </Form>
  );
}
