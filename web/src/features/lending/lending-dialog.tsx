import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Listing } from '@commonyard/contracts/http/assets';
import type { Availability } from '@commonyard/contracts/http/loans';
import { availabilityQuery } from '../../entities/availability/availability.queries.ts';
import { useTranslation } from '../../lib/translation.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { BlocksPanel } from './blocks-panel.tsx';
import { LendingState } from './lending-state.tsx';
import { TermsForm } from './terms-form.tsx';

export function LendingDialog({ listing, onClose }: { listing: Listing; onClose: () => void }) {
  const { t } = useTranslation();
  // Read again: open quotes come and go, and the form says how many there are.
  const query = useQuery({ ...availabilityQuery(listing.id), refetchOnMount: 'always' });
  const { data } = query;
  return (
    <FormDialog size="detail" title={t('Lending: {title}', { title: listing.title })} onClose={onClose}>
      {data ? (
        <Panels listing={listing} availability={data} />
      ) : data === null ? (
        <chakra.p textStyle="lg">{t('This listing no longer exists, or you do not have access to it.')}</chakra.p>
      ) : (
        <QueryState
          query={query}
          loading="Loading the calendar..."
          error="The calendar is not available at the moment."
          height="80"
        />
      )}
    </FormDialog>
  );
}

type PanelsProps = { listing: Listing; availability: Availability };

type Tab = 'terms' | 'days';

function Panels({ listing, availability }: PanelsProps) {
  const { t } = useTranslation();
  // Without terms there is nothing to block days for.
  const [tab, setTab] = useState<Tab>(availability.terms ? 'days' : 'terms');
  return (
    <>
      <Box mb="4">
        <LendingState listing={listing} availability={availability} />
      </Box>
      <Tabs<Tab>
        label={t('Conditions, rates and blocked days')}
        chosen={tab}
        onChoose={setTab}
        tabs={[
          { name: 'days', label: t('Blocked days') },
          { name: 'terms', label: t('Conditions and rates') },
        ]}
      >
        {/* Both stay, so that a change of tabs loses nothing that was typed. */}
        <Box hidden={tab !== 'days'}>
          <BlocksPanel listing={listing} availability={availability} />
        </Box>
        <Box hidden={tab !== 'terms'}>
          <TermsForm listing={listing} availability={availability} />
        </Box>
      </Tabs>
    </>
  );
}
