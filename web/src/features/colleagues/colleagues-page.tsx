import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { User } from '@commonyard/contracts/http/identity';
import { useTranslation } from '../../lib/translation.ts';
import { RoleBadge } from '../../entities/user/role-badge.tsx';
import { ResemblanceMark } from '../../entities/user/resemblance-mark.tsx';
import { WaitingUsers } from '../../entities/user/waiting-users.tsx';
import { Container, PageTitle, Section } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';
import { colleaguesQuery } from './colleagues.queries.ts';
import { Domains } from './domains.tsx';
import { Invitations } from './invitations.tsx';

/** Who may act for a municipality: accounts to decide on, colleagues, invitations and e-mail domains. */
export function ColleaguesPage({ user }: { user: User }) {
  const { t } = useTranslation();
  const isAdmin = user.role === 'admin';
  const title = isAdmin ? t('Approvals and domains') : t('Colleagues');
  return (
    <Container py="6">
      <Box mb="6">
        <PageTitle title={title} />
        <chakra.p color="fg.muted">
          {isAdmin
            ? t('Which accounts may act for a municipality or another public body')
            : t('Who may act for {municipality}', { municipality: user.municipalityName ?? '' })}
        </chakra.p>
      </Box>
      <WaitingUsers emptyText={t('No account waits for approval.')} />
      {!isAdmin && <Colleagues />}
      <Invitations isAdmin={isAdmin} />
      <Domains isAdmin={isAdmin} />
    </Container>
  );
}

function Colleagues() {
  const { t } = useTranslation();
  return (
    <Section title={t('Accounts')}>
      <Rows
        query={useQuery(colleaguesQuery)}
        toKey={({ id }) => id}
        loadingText={t('Loading accounts...')}
        errorText={t('Failed to load the accounts. Please try again.')}
        emptyText={t('No accounts yet.')}
        renderText={({ name, email, position, resembles }) => (
          <>
            <chakra.p fontWeight="600">{name}</chakra.p>
            <chakra.p color="fg.muted">{[email, position].filter(Boolean).join(', ')}</chakra.p>
            <ResemblanceMark user={{ resembles }} />
          </>
        )}
        renderActions={({ role }) => <RoleBadge role={role} />}
      />
    </Section>
  );
}
