import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { object, string } from 'yup';
import type { User } from '@commonyard/contracts/http/identity';
import type { ClosingPreview } from '@commonyard/contracts/http/records';
import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import { RECORDS_MESSAGES } from '@commonyard/contracts/records.values';
import { useTranslation } from '../../lib/translation.ts';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { Notice } from './notice.tsx';
import { closingQuery, useCloseAccount } from './own-data.queries.ts';
import { Stack } from '../../ui/layout.tsx';
import { QueryState } from '../../ui/query-state.tsx';

const schema = object({ password: string().required(ACCOUNT_MESSAGES.passwordRequired) });
const BLOCKED = { last_admin: ACCOUNT_MESSAGES.lastAdmin, on_hold: RECORDS_MESSAGES.accountOnHold } as const;

export function CloseAccount({ user }: { user: User }) {
  const { t } = useTranslation();
  const query = useQuery({ ...closingQuery, gcTime: 0 });
  const { data } = query;
  if (!data || query.isError)
    return <QueryState query={query} height="24" loading="Loading..." error="This could not be loaded." />;
  if (data.blockedBy)
    return (
      <Notice icon={TriangleAlert} title={t('Your account cannot be closed now')}>
        <p>{t(BLOCKED[data.blockedBy])}</p>
      </Notice>
    );
  return (
    <Stack gap="5">
      <Consequences heir={data.heir} user={user} />
      <ClosingForm />
    </Stack>
  );
}

function Consequences({ heir, user }: { heir: ClosingPreview['heir']; user: User }) {
  const { t } = useTranslation();
  const lists = [
    {
      heading: t('What is removed'),
      texts: [
        t(
          'Your name, email address, username and position are erased in every part of CommonYard. Records show “Former user” instead.',
        ),
        t('Your sessions end at once, and nobody can log in to this account again.'),
        t('Your notifications and preferences are deleted.'),
      ],
    },
    {
      heading: t('What happens to listings and inquiries'),
      texts:
        heir === 'municipality'
          ? [
              t(
                'Your listings stay with {municipality}, without your contact details. Its administrators look after them.',
                {
                  municipality: user.municipalityName ?? '',
                },
              ),
              t('Your open inquiries continue with the same administrators, and the other side is told.'),
            ]
          : [
              t('Your listings leave public view. Those that were never approved are deleted.'),
              t('Your open inquiries end, and the other side is told.'),
            ],
    },
    {
      heading: t('What stays, and why'),
      texts: [
        t(
          'What you wrote in inquiries and inspections stays without your name. Municipalities must keep such records until their retention period ends (Municipal Act, 2001, sections 254 and 255).',
        ),
      ],
    },
  ];
  return (
    <>
      {lists.map(({ heading, texts }) => (
        <section key={heading}>
          <chakra.h3 fontWeight="700" mb="1">
            {heading}
          </chakra.h3>
          <Stack as="ul" listStyleType="disc" ps="5" gap="1">
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </Stack>
        </section>
      ))}
    </>
  );
}

function ClosingForm() {
  const { t } = useTranslation();
  const { mutateAsync: close } = useCloseAccount();
  return (
    <Form
      initialValues={{ password: '' }}
      schema={schema}
      onSubmit={(body) => close(body)}
      errorTitle="The account could not be closed"
      label={t('Close my account')}
    >
      <PasswordField
        name="password"
        label="Current password"
        hint="This cannot be undone."
        autoComplete="current-password"
      />
      <SubmitButton colorPalette="danger" label={t('Close my account')} busyLabel={t('Closing...')} />
    </Form>
  );
}
