import { Box } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import type { Listing } from '@commonyard/contracts/http/assets';
import { ApiError, callJson } from '../../lib/http.ts';
import { LISTINGS_KEY } from '../../lib/listings.ts';
import { Form } from '../../ui/forms/form.tsx';
import { LeaveGuard } from '../../ui/forms/leave-guard.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { toast } from '../../ui/toast.ts';
import { EditConflict } from './edit-conflict.tsx';
import { EditFacts } from './edit-facts.tsx';
import { EditFields } from './edit-fields.tsx';
import { editSchema, toBody, toValues, type EditValues } from './edit-values.ts';

/** Saves only over the version it was begun with; where somebody else was faster it shows what they changed. */
export function EditForm({ listing }: { listing: Listing }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { admin = {} } = useLocation().state;
  const [base, setBase] = useState(listing);
  const [theirs, setTheirs] = useState<Listing>();
  const version = useRef(listing.version);
  const isDone = useRef(false);
  const { id } = listing;

  async function save(values: EditValues): Promise<void> {
    setTheirs(undefined);
    const headers = { 'if-match': `"${version.current}"` };
    try {
      await callJson<Listing>(`/api/admin/assets/${id}`, { method: 'PATCH', body: toBody(values), headers });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'stale_version') throw error;
      setTheirs(await callJson<Listing>(`/api/assets/${id}`));
      throw new ApiError(409, 'Somebody else changed this listing while you were editing it.', error.code);
    }
    isDone.current = true;
    void queryClient.invalidateQueries({ queryKey: LISTINGS_KEY });
    toast({ title: t('Asset updated'), description: values.title });
    await navigate({ to: '/admin', search: admin, state: { edited: id } });
  }

  return (
    <Form
      // What somebody else has saved becomes the form's new beginning.
      key={base.version}
      initialValues={toValues(base)}
      schema={editSchema}
      onSubmit={save}
      failure="Update failed"
      refused="An unexpected error occurred"
      label={t('Edit Equipment')}
    >
      <LeaveGuard isDone={isDone} />
      {theirs && (
        <EditConflict
          base={base}
          theirs={theirs}
          onKeep={() => (version.current = theirs.version)}
          onTake={() => {
            version.current = theirs.version;
            setBase(theirs);
            setTheirs(undefined);
          }}
        />
      )}
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 680px) 300px' }}
        gap="24px 64px"
        alignItems="start"
      >
        <Box display="flex" flexDirection="column" gap="20px" minW="0">
          <EditFields listing={base} />
          <Box
            position={{ base: 'sticky', md: 'static' }}
            bottom="0"
            zIndex={1}
            mx={{ base: '-16px', md: 0 }}
            px={{ base: '16px', md: 0 }}
            py="12px"
            pb={{ base: 'calc(12px + env(safe-area-inset-bottom))', md: '12px' }}
            bg="bg"
            borderTopWidth={{ base: '1px', md: 0 }}
            display="flex"
            gap="12px"
          >
            <SubmitButton
              label={t('Save Changes')}
              busyLabel={t('Saving...')}
              flex={{ base: '1 1 auto', md: '0 0 auto' }}
            />
            <ButtonLink to="/admin" search={admin} variant="outline">
              {t('Cancel')}
            </ButtonLink>
          </Box>
        </Box>
        <Box as="aside" aria-label={t('This listing')} position={{ lg: 'sticky' }} top="88px">
          <EditFacts listing={base} />
        </Box>
      </Box>
    </Form>
  );
}
