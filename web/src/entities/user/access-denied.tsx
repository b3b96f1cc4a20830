import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { company } from '../../lib/company.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Cluster, Container, PageTitle, SectionTitle } from '../../ui/layout.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { useCurrentUser } from './session.ts';

/**
 * The page of a user whose role may not see it: why (a catalogue key), who can help, and links to other pages, by default to the
 * dashboard.
 */
export function AccessDenied({ reason, children }: { reason: string; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Container py="16">
      <PageTitle title={t('Access Denied')} />
      <chakra.p mt="4" textStyle="lg" color="fg.muted" maxW="60ch">
        {t(reason)}
      </chakra.p>
      <WhoCanHelp />
      <Cluster mt="8" alignItems="center" gap="6">
        {children ?? <ButtonLink to="/">{t('Return Dashboard')}</ButtonLink>}
      </Cluster>
    </Container>
  );
}

const contactLink = {
  color: 'link',
  textDecoration: 'underline',
  display: 'inline-block',
  py: '1.5',
  overflowWrap: 'anywhere',
} as const;

/** Operators are told of the administrators of their municipality, where it has any; everyone gets the address of the platform. */
function WhoCanHelp() {
  const { t } = useTranslation();
  const { user } = useCurrentUser();
  const isAdministered = user?.role === 'municipal_operator' && user.hasMunicipalAdmin !== false;
  const municipality = isAdministered ? user.municipalityName : null;
  return (
    <chakra.section aria-label={t('Who can help')} mt="6" maxW="60ch">
      <SectionTitle>{t('Who can help')}</SectionTitle>
      {municipality && (
        <chakra.p mt="1">
          {t('The municipal administrators of {municipality}, for what concerns your municipality.', { municipality })}
        </chakra.p>
      )}
      <chakra.p mt="1">{t('The administrators of CommonYard, who can change the role of your account:')}</chakra.p>
      <Cluster columnGap="6">
        <chakra.a href={`mailto:${company.email}`} {...contactLink}>
          {company.email}
        </chakra.a>
        <chakra.a href={`tel:${company.phone.replaceAll(' ', '')}`} {...contactLink}>
          {company.phone}
        </chakra.a>
      </Cluster>
    </chakra.section>
  );
}
