import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../lib/translation.ts';
import { object, string } from 'yup';
import {
  ACCOUNT_MESSAGES as MESSAGES,
  PASSWORD_MAX,
  PASSWORD_MIN,
  USERNAME_PATTERN,
} from '@commonyard/contracts/identity.values';
import { ApiError } from '../../lib/http.ts';
import { currentLanguage } from '../../lib/language.ts';
import { TextField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { MunicipalityField, municipalitiesQuery, municipalityNamed } from '../../ui/forms/municipality-field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useRegister } from './account.queries.ts';

const blank = { name: '', municipality: '', position: '', email: '', username: '', password: '' };

const schema = object({
  name: string().trim().required(MESSAGES.name).min(2, MESSAGES.name),
  municipality: string().trim().required(MESSAGES.municipality),
  email: string()
    .trim()
    .required(MESSAGES.email)
    .matches(/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/, MESSAGES.email),
  username: string().required(MESSAGES.username).matches(new RegExp(USERNAME_PATTERN), MESSAGES.username),
  password: string()
    .required(MESSAGES.password)
    .min(PASSWORD_MIN, MESSAGES.password)
    .max(PASSWORD_MAX, MESSAGES.password),
});

/** Opens an account and signs in. Whoever shows it goes on when the current user is there. */
export function RegisterForm() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { mutateAsync } = useRegister();

  async function submit({ municipality, ...values }: typeof blank): Promise<void> {
    const locale = currentLanguage();
    const known = municipalityNamed(await queryClient.ensureQueryData(municipalitiesQuery(locale)), municipality);
    if (!known) throw new ApiError(0, MESSAGES.municipality, 'unknown', { municipality: MESSAGES.municipality });
    await mutateAsync({ ...values, municipality: known.id, locale });
  }

  return (
    <Form
      initialValues={blank}
      schema={schema}
      onSubmit={submit}
      failure="Registration failed"
      refused="An unexpected error occurred"
    >
      <TextField name="name" label="Name" autoComplete="name" maxLength={120} />
      <MunicipalityField
        name="municipality"
        label="Municipality"
        hint="Begin to type, then choose from the list"
        maxLength={100}
      />
      <TextField name="position" label="Position" autoComplete="organization-title" optional maxLength={120} />
      <TextField name="email" label="Email" type="email" inputMode="email" autoComplete="email" maxLength={254} />
      <TextField
        name="username"
        label="Username"
        hint="3 to 64 letters, digits, dots, dashes or underscores"
        autoComplete="username"
        maxLength={64}
      />
      <PasswordField
        name="password"
        label="Password"
        hint="At least 8 characters. Several words in a row are easy to remember and hard to guess."
        autoComplete="new-password"
      />
      <SubmitButton label={t('Open account')} busyLabel={t('Opening account...')} />
    </Form>
  );
}
