import { Box, Button, chakra } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { object } from 'yup';
import { ACCOUNT_MESSAGES as MESSAGES } from '@commonyard/contracts/account-messages.values';
import { USERNAME_PATTERN } from '@commonyard/contracts/identity.values';
import type { User } from '@commonyard/contracts/http/identity';
import { currentUserQuery } from '../../entities/user/session.ts';
import { callJson } from '../../lib/http.ts';
import { identifierText } from '../../lib/text-schemas.ts';
import { useTranslation } from '../../lib/translation.ts';
import { TextField } from '../../ui/forms/fields.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { toast } from '../../ui/toast.ts';
import { email } from './new-password.ts';

const schema = object({
  email,
  username: identifierText().required(MESSAGES.username).matches(new RegExp(USERNAME_PATTERN), MESSAGES.username),
});

/** Corrects a mistyped address or username of a registration, whose owner gets a new link. */
export function CorrectRegistration({ user }: { user: User }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <Button variant="outline" size="sm" whiteSpace="normal" h="auto" minH="10" onClick={() => setOpen(true)}>
        {t('Correct the address or username')}
      </Button>
    );
  return (
    <Box mt="2" w="100%" maxW="form">
      <chakra.p mb="3">{t('A new link goes to the corrected address. The link that we sent before ends.')}</chakra.p>
      <Form
        initialValues={{ email: user.email, username: user.username }}
        schema={schema}
        onSubmit={async (body) => {
          await callJson('/api/email-verification', { method: 'POST', body });
          await queryClient.refetchQueries({ queryKey: currentUserQuery.queryKey });
          toast({ title: t('The email is on its way.'), description: body.email });
          setOpen(false);
        }}
        errorTitle="Update failed"
        label={t('Correct the address or username')}
      >
        <TextField name="email" label="Email" type="email" autoComplete="email" />
        <TextField
          name="username"
          label="Username"
          hint="3 to 64 letters, digits, dots, dashes or underscores"
          autoComplete="username"
          maxLength={64}
        />
        <SubmitButton label={t('Send the link')} busyLabel={t('Sending...')} alignSelf="start" />
      </Form>
    </Box>
  );
}

/** Whether the owner may correct what was registered: nothing relies on it yet. */
export const mayCorrect = ({ approval, emailVerified, approvalReason }: User): boolean =>
  approval === 'pending' && !emailVerified && approvalReason === null;
