import { Box, chakra } from '@chakra-ui/react';
import { useQueryClient, useQuery } from '@tanstack/react-query';
import { userNamesQuery } from '../../entities/user/decisions.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { FormWithPreview, type RenderCard } from '../../entities/listing-form/form-with-preview.tsx';
import { FRAMES } from '../../entities/listing-form/frames.ts';
import { ListingFormFields } from '../../entities/listing-form/listing-form-fields.tsx';
import { today } from '@commonyard/contracts/search-params.values';
import { useTranslation } from '../../lib/translation.ts';
import type { Listing } from '@commonyard/contracts/http/assets';
import { callJson, hasStatus } from '../../lib/http.ts';
import { asShown, ifMatch } from '../../lib/shown.ts';
import { listingKeys, editedListingQuery } from '../../entities/listing/listing.queries.ts';
import { saveEdit } from '../../entities/listing/listing-changes.ts';
import { DraftPersistence, openDraft } from '../../ui/forms/draft-form.tsx';
import { BottomBar } from '../../ui/forms/fields.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { UnsavedChangesGuard } from '../../ui/forms/unsaved-changes-guard.tsx';
import { ButtonLink, TextLink } from '../../ui/links.tsx';
import { toast } from '../../ui/toast.ts';
import { EditConflict } from './edit-conflict.tsx';
import { StatusField } from './status-field.tsx';
import { editSchema, toBody, toValues, type EditValues } from './edit-values.ts';
import { Panel, SectionTitle, Container, PageTitle } from '../../ui/layout.tsx';
import { DetailList } from '../../ui/fact-list.tsx';
import { formatInstant } from '../../lib/format.ts';
import { municipalityLanguage, affiliationLabel } from '../../entities/listing/listing-facts.ts';
import { ListingStatusBadge } from '../../entities/listing/listing-status-badge.tsx';
import { ArrowLeft } from 'lucide-react';
import { QueryState } from '../../ui/query-state.tsx';

export function EditPage({ id, renderCard }: { id: number | undefined; renderCard: RenderCard }) {
  const { t } = useTranslation();
  const { admin = {} } = useLocation().state;
  return (
    <Container py="6">
      <TextLink to="/admin" search={admin} display="inline-flex" alignItems="center" gap="1.5" minH="11">
        <ArrowLeft aria-hidden size={18} />
        {t('Admin Dashboard')}
      </TextLink>
      {id === undefined ? <ListingMissing /> : <ListingEditor id={id} renderCard={renderCard} />}
    </Container>
  );
}

function ListingEditor({ id, renderCard }: { id: number; renderCard: RenderCard }) {
  const { t } = useTranslation();
  const query = useQuery(editedListingQuery(id));
  const listing = query.data;
  if (hasStatus(query.error, 404)) return <ListingMissing />;
  return (
    <>
      <PageTitle title={t('Edit Equipment')} mt="2" mb="6" />
      {listing && !query.error ? (
        <EditForm listing={listing} renderCard={renderCard} />
      ) : (
        <QueryState
          query={query}
          height="18"
          count={6}
          loading="Loading equipment..."
          error="Failed to fetch asset details"
        />
      )}
    </>
  );
}

function ListingMissing() {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle title={t('Equipment Not Found')} mt="2" />
      <chakra.p mt="4" textStyle="lg" color="fg.muted">
        {t('The requested equipment could not be found.')}
      </chakra.p>
    </>
  );
}

/** Saves with the version the form started from; on a conflict shows the changes of the other user. */
function EditForm({ listing, renderCard }: { listing: Listing; renderCard: RenderCard }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { admin = {}, next } = useLocation().state;
  const [{ base, draft, round }, setStart] = useState(() => startFrom(listing, 0));
  const [latest, setLatest] = useState<Listing>();
  const seen = useRef(asShown(listing));
  const isDone = useRef(false);
  const { id } = listing;

  async function save(values: EditValues): Promise<void> {
    setLatest(undefined);
    const headers = ifMatch(seen.current);
    const body = toBody(values);
    await saveEdit(id, () => callJson(`/api/admin/assets/${id}`, { method: 'PATCH', body, headers }), setLatest);
    isDone.current = true;
    draft.discard();
    void queryClient.invalidateQueries({ queryKey: listingKeys.all });
    toast({ title: t('Asset updated'), description: values.title });
    await navigate({ to: '/admin', search: admin, state: { edited: id, next } });
  }

  return (
    <Form
      // Remount the form with the version another user saved, and to start over.
      key={round}
      initialValues={draft.restored ?? toValues(base)}
      schema={editSchema}
      onSubmit={save}
      errorTitle="Update failed"
      defaultErrorMessage="An unexpected error occurred"
      label={t('Edit Equipment')}
    >
      <UnsavedChangesGuard isDone={isDone} onDiscard={draft.discard} />
      <DraftPersistence<EditValues> draft={draft} onStartOver={() => setStart(startFrom(base, round + 1))} />
      {latest && (
        <EditConflict
          base={base}
          latest={latest}
          onOverwrite={() => (seen.current = asShown(latest))}
          onDiscard={() => {
            seen.current = asShown(latest);
            setStart(startFrom(latest, round + 1));
            setLatest(undefined);
          }}
        />
      )}
      <FormWithPreview type={base.type} renderCard={renderCard} owner={base} aside={<ReadOnlyDetails listing={base} />}>
        <ListingFormFields frame={FRAMES.admin} today={today()} stored={base} controls={{ status: StatusField }} />
        <BottomBar gap="3">
          <SubmitButton
            label={t(FRAMES.admin.submit)}
            busyLabel={t(FRAMES.admin.busy)}
            flex={{ base: '1 1 auto', md: '0 0 auto' }}
          />
          <ButtonLink to="/admin" search={admin} variant="outline">
            {t('Cancel')}
          </ButtonLink>
        </BottomBar>
      </FormWithPreview>
    </Form>
  );
}

/** The version that a form edits, with its draft. */
const startFrom = (base: Listing, round: number) => ({
  base,
  draft: openDraft(`edit-${base.id}-${base.version}`, toValues(base)),
  round,
});

function ReadOnlyDetails({ listing }: { listing: Listing }) {
  const { t } = useTranslation();
  const { decision } = listing;
  const by = decision?.by ?? null;
  const { data: names } = useQuery(userNamesQuery(by === null ? [] : [by]));
  return (
    <Panel as="aside" aria-label={t('This listing')} p="6">
      <SectionTitle mb="3">{t('This listing')}</SectionTitle>
      <Box mb="3">
        <ListingStatusBadge status={listing.status} withdrawn={listing.withdrawn} rejected={listing.rejected} />
      </Box>
      <DetailList
        gridTemplateColumns="minmax(0, 1fr)"
        term={{ mt: '1', textStyle: 'sm', fontWeight: '600' }}
        details={[
          [t('ID'), String(listing.id)],
          [t('Type'), listing.type === 'needed_asset' ? t('Needed') : t('Available')],
          [t(affiliationLabel(listing)), listing.municipalityName, municipalityLanguage(listing)],
          [t('Created'), formatInstant(listing.createdAt)],
          [t('Last changed'), formatInstant(listing.updatedAt)],
          [
            decision?.outcome === 'rejected' ? t('Rejected on') : t('Approved on'),
            decision && formatInstant(decision.at),
          ],
          [t('Decided by'), by === null ? null : names?.get(by)],
          [t('Reason'), decision?.reason],
        ]}
      />
    </Panel>
  );
}
