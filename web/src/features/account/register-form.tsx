import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useField } from 'formik';
import { Link2Off } from 'lucide-react';
import { useState } from 'react';
import { object, string } from 'yup';
import type { Invitation, RegisterBody } from '@commonyard/contracts/http/identity';
import { ACCOUNT_MESSAGES as MESSAGES } from '@commonyard/contracts/account-messages.values';
import { USERNAME_PATTERN } from '@commonyard/contracts/identity.values';
import { identifierText, lineText, nameText } from '../../lib/text-schemas.ts';
import { callJson } from '../../lib/http.ts';
import { currentLanguage, useTranslation } from '../../lib/translation.ts';
import { DisownLink } from '../../ui/disown-link.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { municipalityChoice, MunicipalityPicker } from '../../entities/municipality/municipality-picker.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx';
import { SmallText } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/links.tsx';
import { PageSpinner } from '../../ui/page-spinner.tsx';
import { DisownedNotice, Notice } from './notice.tsx';
import { email, newPassword, PASSWORD_HINT } from './new-password.ts';
import { useSubmitPublicForm } from '../../lib/public-form.ts';
import { toast } from '../../ui/toast.ts';
import { setCurrentUser } from './account.queries.ts';

type Body = 'municipality' | 'organization';

const blank = {
  body: 'municipality' as Body,
  name: '',
  municipality: '',
  organization: '',
  position: '',
  email: '',
  username: '',
  password: '',
};
type Values = typeof blank;

const account = {
  name: nameText().required(MESSAGES.name).min(2, MESSAGES.name),
  position: lineText(),
  email,
  username: identifierText().required(MESSAGES.username).matches(new RegExp(USERNAME_PATTERN), MESSAGES.username),
  password: newPassword,
};
const schema = object({
  ...account,
  municipality: municipalityChoice.when('body', ([body], field) =>
    body === 'municipality' ? field.required(MESSAGES.municipality) : string(),
  ),
  organization: nameText().when('body', ([body], field) =>
    body === 'organization' ? field.required(MESSAGES.organization).min(2, MESSAGES.organization) : string(),
  ),
});

/** The registration form. `token` is that of an invitation. Callers continue when the current user changes. */
export function RegisterForm({ token }: { token?: string | undefined }) {
  const { t } = useTranslation();
  const [isDisowned, setDisowned] = useState(false);
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => callJson('/api/invitations/lookup', { method: 'POST', body: { token: token! } }),
    enabled: token !== undefined,
    retry: false,
  });
  if (isDisowned) return <DisownedNotice outcome="link_ended" />;
  if (token !== undefined && invitation.isPending) return <PageSpinner title={t('Create an account')} />;
  return (
    <>
      {invitation.isError && (
        <Notice icon={Link2Off} title={t('This invitation is no longer valid')} takesFocus>
          <p>{t('Ask your colleague for a new one, or create an account that your municipality approves.')}</p>
        </Notice>
      )}
      <Registration {...(token && invitation.data && { invited: { ...invitation.data, token } })} />
      {token && invitation.data && (
        <DisownLink
          text={t('The invitation ends. Nobody can open an account with this link any more.')}
          disown={() => callJson('/api/invitations/disown', { method: 'POST', body: { token } })}
          onDone={() => setDisowned(true)}
        />
      )}
    </>
  );
}

function Registration({ invited }: { invited?: Invitation & { token: string } }) {
  const { t } = useTranslation();
  const { mutateAsync } = useRegister();
  return (
    <Form
      initialValues={{ ...blank, ...(invited && { email: invited.email, municipality: invited.municipality }) }}
      schema={schema}
      onSubmit={async (values) => {
        await mutateAsync(toBody(values, invited?.token));
      }}
      errorTitle="Registration failed"
    >
      {invited && (
        <p>
          {t('You are invited to open an account for {municipality}.', {
            municipality: invited.municipalityName ?? invited.municipality,
          })}
        </p>
      )}
      <TextField name="name" label="Name" autoComplete="name" maxLength={120} />
      {!invited && <BodyFields />}
      <TextField name="position" label="Position" autoComplete="organization-title" optional maxLength={120} />
      <TextField name="email" label="Email" type="email" autoComplete="email" disabled={invited !== undefined} />
      <TextField
        name="username"
        label="Username"
        hint="3 to 64 letters, digits, dots, dashes or underscores"
        autoComplete="username"
        maxLength={64}
      />
      <TakenUsername />
      <PasswordField name="password" label="Password" hint={PASSWORD_HINT} autoComplete="new-password" />
      {!invited && (
        <SmallText>
          {t('An administrator approves each new account before it can post listings or send inquiries.')}
        </SmallText>
      )}
      <SubmitButton label={t('Create account')} busyLabel={t('Creating account...')} />
    </Form>
  );
}

/** The same person may register again after a mistyped address. */
function TakenUsername() {
  const { t } = useTranslation();
  const [, { error }] = useField<string>('username');
  if (error !== MESSAGES.usernameTaken) return null;
  return (
    <SmallText>
      {t('Is it yours? Log in with it instead: you can correct your email address there.')}{' '}
      <TextLink to="/auth" search={{ from: '/auth/verify' }}>
        {t('Login')}
      </TextLink>
    </SmallText>
  );
}

function BodyFields() {
  const { t } = useTranslation();
  const [{ value }, , { setValue }] = useField<Body>('body');
  return (
    <>
      <SegmentedControl
        label={t('You work for')}
        segments={[
          { value: 'municipality', label: t('A municipality') },
          { value: 'organization', label: t('Another public body') },
        ]}
        chosen={value}
        onChoose={(body) => void setValue(body)}
      />
      {value === 'municipality' ? (
        <MunicipalityPicker name="municipality" label="Municipality" hint="Start typing, then choose from the list" />
      ) : (
        <TextField
          name="organization"
          label="Public body"
          hint="For example a conservation authority, a school board, a First Nation or a local board"
          autoComplete="organization"
          maxLength={120}
        />
      )}
    </>
  );
}

function toBody({ body, municipality, organization, ...values }: Values, invitation: string | undefined): RegisterBody {
  const locale = currentLanguage();
  if (invitation) return { ...values, locale, invitation };
  return { ...values, locale, ...(body === 'municipality' ? { municipality } : { organization: organization.trim() }) };
}

function useRegister() {
  const { t } = useTranslation();
  const submit = useSubmitPublicForm('/api/register');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: RegisterBody) => submit(body),
    onSuccess: (user) => {
      setCurrentUser(queryClient, user);
      toast({ title: t('Registration successful'), description: t('Welcome to CommonYard!') });
    },
  });
}
