import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from '../../lib/translation.ts';
import { ApiError } from '../../lib/http.ts';
import { TextLink } from '../../ui/links.tsx';
import { Container, PageTitle } from '../../ui/page.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { EditForm } from './edit-form.tsx';
import { editedListingQuery } from '../../entities/listing/listing.queries.ts';
import { Stack } from '../../ui/layout.tsx';

/** Edits any listing, for administrators. `id` is undefined if the URL has no valid id. */
export function EditPage({ id }: { id: number | undefined }) {
  const { t } = useTranslation();
  const { admin = {} } = useLocation().state;
  return (
    <Container py="6">
      <TextLink to="/admin" search={admin} display="inline-flex" alignItems="center" gap="1.5" minH="11">
        <ArrowLeft aria-hidden size={18} />
        {t('Admin Dashboard')}
      </TextLink>
      {id === undefined ? <ListingMissing /> : <ListingEditor id={id} />}
    </Container>
  );
}

function ListingEditor({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data: listing, isPending, error, refetch } = useQuery(editedListingQuery(id));
  if (error instanceof ApiError && error.status === 404) return <ListingMissing />;
  return (
    <>
      <PageTitle title={t('Edit Equipment')} mt="2" mb="6">
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

function ListingMissing() {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle title={t('Equipment Not Found')} mt="2">
        {t('Equipment Not Found')}
      </PageTitle>
      <chakra.p mt="4" textStyle="lg" color="fg.muted">
        {t('The requested equipment could not be found.')}
      </chakra.p>
    </>
  );
}

function FormSkeleton() {
  const { t } = useTranslation();
  return (
    <Loading text={t('Loading equipment...')}>
      <Stack gap="5" maxW="160">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} h="18" />
        ))}
      </Stack>
    </Loading>
  );
}
