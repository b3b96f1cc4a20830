import type { User } from '@commonyard/contracts/http/identity';
import { useTranslation } from '../../lib/translation.ts';
import { Container } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/links.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Agreements } from './agreements.tsx';
import { Certificates } from './certificates.tsx';

/** The certificates of insurance of the reader's municipality, and its master agreements with others. */
export function RegistersPage({ user }: { user: User }) {
  const { t } = useTranslation();
  const isOfficer = user.role === 'municipal_admin';
  return (
    <Container py="6">
      <PageHead
        title={t('Insurance and agreements')}
        mb="6"
        text={t('What {municipality} shows to the municipalities that lend to it, and has agreed with them', {
          municipality: user.municipalityName ?? '',
        })}
      >
        <TextLink to="/loans">{t('Loans')}</TextLink>
      </PageHead>
      <Certificates isOfficer={isOfficer} />
      <Agreements isOfficer={isOfficer} municipality={user.municipality!} />
    </Container>
  );
}
