import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from '../../lib/translation.ts';
import { ApiError } from '../../lib/http.ts';
import { TextLink } from '../../ui/links.tsx';
import { Container, PageTitle } from '../../ui/page.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { EditForm } from './edit-form.tsx';
import { editedListingQuery } from './moderation.queries.ts';

/** The page on which an administrator changes anything about a listing. `id` is undefined where the address holds none. */
export function EditPage({ id }: { id: number | undefined }) {
  const { t } = useTranslation();
  const { admin = {} } = useLocation().state;
  return (
    <Container py="24px">
      <TextLink to="/admin" search={admin} display="inline-flex" alignItems="center" gap="6px" minH="44px">
        <ArrowLeft aria-hidden size={18} />
        {t('Admin Dashboard')}
      </TextLink>
      {id === undefined ? <Missing /> : <Edited id={id} />}
    </Container>
  );
}

function Edited({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data: listing, isPending, error, refetch } = useQuery(editedListingQuery(id));
  if (error instanceof ApiError && error.status === 404) return <Missing />;
  return (
    <>
      <PageTitle title={t('Edit Equipment')} mt="8px" mb="24px">
        {t('Edit Equipment')}
      </PageTitle>
      {isPending ? (
        <FormSkeleton />
      ) : error ? (
        <ErrorState text={t('Failed to fetch asset details')} onRetry={() => void refetch()} />
      ) : (
        <EditForm listing={listing} />
      )}
    </>
  );
}

function Missing() {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle title={t('Equipment Not Found')} mt="8px">
        {t('Equipment Not Found')}
      </PageTitle>
      <chakra.p mt="16px" textStyle="lg" color="fg.muted">
        {t('The requested equipment could not be found.')}
      </chakra.p>
    </>
  );
}

function FormSkeleton() {
  const { t } = useTranslation();
  return (
    <Loading text={t('Loading equipment...')}>
      <Box display="flex" flexDirection="column" gap="20px" maxW="640px">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} h="72px" />
        ))}
      </Box>
    </Loading>
  );
}
