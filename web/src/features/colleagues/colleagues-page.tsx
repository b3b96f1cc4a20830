import { Button, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import { useTranslation, currentLanguage } from '../../lib/translation.ts';
import { RoleBadge, ResemblanceMark } from '../../entities/user/user-marks.tsx';
import { WaitingUsers } from '../../entities/user/waiting-users.tsx';
import { Container } from '../../ui/layout.tsx';
import { PageHead, Section } from '../../ui/page-head.tsx';
import { Rows } from '../../ui/rows.tsx';
import { colleaguesQuery, invitationsQuery, useInvite, useRevokeInvitation } from './colleagues.queries.ts';
import { Domains } from './domains.tsx';
import { object, string } from 'yup';
import { emailText } from '../../lib/text-schemas.ts';
import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import { INVITED_ROLES, type InvitedRole } from '@commonyard/contracts/identity.values';
import { formatDay } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { municipalityChoice, MunicipalityPicker } from '../../entities/municipality/municipality-picker.tsx';
import { ROLE_LABELS } from '@commonyard/contracts/user-labels.values';
import { ActionButton } from '../../ui/action-button.tsx';
import { SelectField, TextField } from '../../ui/forms/fields.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';

export function ColleaguesPage({ user }: { user: User }) {
  const { t } = useTranslation();
  const isAdmin = user.role === 'admin';
  const title = isAdmin ? t('Approvals and domains') : t('Colleagues');
  return (
    <Container py="6">
      <PageHead
        title={title}
        mb="6"
        text={
          isAdmin
            ? t('Which accounts may act for a municipality or another public body')
            : t('Who may act for {municipality}', { municipality: user.municipalityName ?? '' })
        }
      />
      <WaitingUsers emptyText={t('No account waits for approval.')} />
      {!isAdmin && <Colleagues />}
      <Invitations isAdmin={isAdmin} />
      <Domains isAdmin={isAdmin} />
    </Container>
  );
}

function Colleagues() {
  const { t } = useTranslation();
  const [takingBack, setTakingBack] = useState<User>();
  return (
    <Section title={t('Accounts')}>
      <Rows
        query={useQuery(colleaguesQuery)}
        toKey={({ id }) => id}
        loading="Loading accounts..."
        error="Failed to load the accounts. Please try again."
        emptyText={t('No accounts yet.')}
        renderText={({ name, email, position, resembles }) => (
          <>
            <chakra.p fontWeight="600">{name}</chakra.p>
            <chakra.p color="fg.muted">{[email, position].filter(Boolean).join(', ')}</chakra.p>
            <ResemblanceMark user={{ resembles }} />
          </>
        )}
        renderActions={(user) => (
          <>
            <RoleBadge role={user.role} />
            {user.role === 'municipal_operator' && (
              <Button
                variant="outline"
                aria-label={t('Take back approval: {name}', { name: user.name })}
                onClick={() => setTakingBack(user)}
              >
                {t('Take back approval')}
              </Button>
            )}
          </>
        )}
      />
      {takingBack && <TakeBackDialog user={takingBack} onClose={() => setTakingBack(undefined)} />}
    </Section>
  );
}

const TakeBackDialog = lazyPart(() => import('../../entities/user/decision-dialogs.tsx'), 'TakeBackDialog');

const blank = { email: '', role: 'municipal_operator', municipality: '' };
const own = {
  email: emailText(ACCOUNT_MESSAGES.email).required(ACCOUNT_MESSAGES.email),
  role: string().required(),
};
const ownSchema = object(own);
const anySchema = object({ ...own, municipality: municipalityChoice.required(ACCOUNT_MESSAGES.municipality) });

function Invitations({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useTranslation();
  const { mutateAsync: invite } = useInvite();
  const { mutateAsync: revoke } = useRevokeInvitation();
  return (
    <Section title={t('Invitations')}>
      <chakra.p mb="4">{t('An invited person opens an account with the link, without waiting for approval.')}</chakra.p>
      <chakra.div maxW="form" mb="4">
        <Form
          initialValues={blank}
          schema={isAdmin ? anySchema : ownSchema}
          onSubmit={async ({ email, role, municipality }) => {
            const locale = currentLanguage();
            await invite({
              email: email.trim(),
              role: role as InvitedRole,
              locale,
              ...(isAdmin && { municipality }),
            });
          }}
          errorTitle="The invitation could not be sent"
          label={t('Invite a colleague')}
          startsAnew
        >
          <TextField name="email" label="Email" type="email" autoComplete="off" />
          {isAdmin && (
            <MunicipalityPicker
              name="municipality"
              label="Municipality"
              hint="Start typing, then choose from the list"
            />
          )}
          <SelectField name="role" label="Role" values={INVITED_ROLES} labels={ROLE_LABELS} />
          <SubmitButton label={t('Send the invitation')} busyLabel={t('Sending...')} />
        </Form>
      </chakra.div>
      <Rows
        query={useQuery(invitationsQuery)}
        toKey={({ id }) => id}
        loading="Loading invitations..."
        error="Failed to load the invitations. Please try again."
        emptyText={t('No open invitations.')}
        renderText={({ email, role, municipalityName, expiresAt }) => (
          <>
            <chakra.p fontWeight="600">{email}</chakra.p>
            <chakra.p color="fg.muted">
              {[
                isAdmin && municipalityName,
                t(ROLE_LABELS[role]),
                t('valid until {day}', { day: formatDay(expiresAt) }),
              ]
                .filter(Boolean)
                .join(', ')}
            </chakra.p>
          </>
        )}
        renderActions={({ id, email }) => (
          <ActionButton
            variant="outline"
            aria-label={t('Revoke the invitation of {email}', { email })}
            onClick={() => revoke(id).catch(() => undefined)}
          >
            {t('Revoke')}
          </ActionButton>
        )}
      />
    </Section>
  );
}
