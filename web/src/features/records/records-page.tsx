import { Box, chakra } from '@chakra-ui/react';
import type { User } from '@commonyard/contracts/http/identity';
import { useTranslation } from '../../lib/translation.ts';
import { Container, PageTitle } from '../../ui/page.tsx';
import { DestructionLog } from './destruction-log.tsx';
import { DisclosureForm } from './disclosure-form.tsx';
import { Holds } from './holds.tsx';
import { Periods } from './periods.tsx';

/** How long records are kept, what keeps them longer, what was removed, and files for access requests. */
export function RecordsPage({ user }: { user: User }) {
  const { t } = useTranslation();
  const isAdmin = user.role === 'admin';
  return (
    <Container py="6">
      <Box mb="6">
        <PageTitle title={t('Records and retention')} />
        <chakra.p color="fg.muted">
          {isAdmin
            ? t('How long records are kept, what keeps them longer, and what was removed')
            : t('Legal holds and access requests of {municipality}', { municipality: user.municipalityName ?? '' })}
        </chakra.p>
      </Box>
      {isAdmin && <Periods />}
      <Holds />
      <DisclosureForm user={user} />
      {isAdmin && <DestructionLog />}
    </Container>
  );
}
