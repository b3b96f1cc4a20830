import { chakra } from '@chakra-ui/react';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { object } from 'yup';
import { RESET_LINK_MINUTES, RESET_MAIL_MINUTES } from '@commonyard/contracts/identity.values';
import { callJson } from '../../lib/http.ts';
import { useTranslation } from '../../lib/translation.ts';
import { TextField } from '../../ui/forms/fields.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { email } from './new-password.ts';
import { Notice } from './notice.tsx';

const schema = object({ email });

/** Requests a password reset link. The response does not reveal whether the address has an account. */
export function ForgotForm() {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined) {
    return (
      <Notice icon={MailCheck} title={t('Check your email')} takesFocus>
        <chakra.p>
          {t('If {email} has an account here, a link is on its way. It works once, within {count} minutes.', {
            email: sentTo,
            count: RESET_LINK_MINUTES,
          })}
        </chakra.p>
        <chakra.p mt="2">
          {t('Nothing there? Check your spam folder. You can ask for another link after {count} minutes.', {
            count: RESET_MAIL_MINUTES,
          })}
        </chakra.p>
      </Notice>
    );
  }
  return (
    <Form
      initialValues={{ email: '' }}
      schema={schema}
      onSubmit={async (values) => {
        const body = { email: values.email.trim() };
        await callJson('/api/password-reset', { method: 'POST', body });
        setSentTo(body.email);
      }}
      errorTitle="The link could not be sent"
    >
      <TextField name="email" label="Email" hint="Your account’s email address" type="email" autoComplete="email" />
      <SubmitButton label={t('Send the link')} busyLabel={t('Sending...')} />
    </Form>
  );
}
