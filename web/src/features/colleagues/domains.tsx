import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { object } from 'yup';
import { identifierText } from '../../lib/text-schemas.ts';
import type { MunicipalityDomain } from '@commonyard/contracts/http/identity';
import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import { useTranslation } from '../../lib/translation.ts';
import { municipalityChoice, MunicipalityPicker } from '../../entities/municipality/municipality-picker.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { Rows } from '../../ui/rows.tsx';
import { domainsQuery, useAddDomain, useConfirmDomain, useRemoveDomain } from './colleagues.queries.ts';
import { Cluster } from '../../ui/layout.tsx';
import { Section } from '../../ui/page-head.tsx';

const blank = { domain: '', municipality: '' };
const own = { domain: identifierText().required(ACCOUNT_MESSAGES.domain) };
const ownSchema = object(own);
const anySchema = object({ ...own, municipality: municipalityChoice.required(ACCOUNT_MESSAGES.municipality) });

export function Domains({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useTranslation();
  const { mutateAsync: add } = useAddDomain();
  const { mutateAsync: remove } = useRemoveDomain();
  const { mutateAsync: confirm } = useConfirmDomain();
  const [shared, setShared] = useState<MunicipalityDomain>();
  return (
    <Section title={t('Email domains')}>
      <chakra.p mb="4">
        {isAdmin
          ? t('An account with a verified address at a confirmed domain of its municipality needs no approval.')
          : t(
              'An account with a verified address at a confirmed domain needs no approval. A CommonYard administrator confirms the domains that you propose.',
            )}
      </chakra.p>
      <chakra.div maxW="form" mb="4">
        <Form
          initialValues={blank}
          schema={isAdmin ? anySchema : ownSchema}
          onSubmit={async ({ domain, municipality }) => {
            await add({ domain: domain.trim(), ...(isAdmin && { municipality }) });
          }}
          errorTitle="The domain could not be added"
          label={t('Add a domain')}
          startsAnew
        >
          <TextField name="domain" label="Domain" hint="For example hearst.ca" autoComplete="off" maxLength={253} />
          {isAdmin && (
            <MunicipalityPicker
              name="municipality"
              label="Municipality"
              hint="Start typing, then choose from the list"
            />
          )}
          <SubmitButton label={isAdmin ? t('Add') : t('Propose')} busyLabel={t('Saving...')} />
        </Form>
      </chakra.div>
      <Rows
        query={useQuery(domainsQuery)}
        toKey={({ id }) => id}
        loading="Loading domains..."
        error="Failed to load the domains. Please try again."
        emptyText={t('No domains yet.')}
        renderText={({ domain, municipalityName, confirmed, shared: isShared }) => (
          <>
            <Cluster as="p" fontWeight="600" gap="2">
              {domain}
              <Badge tint={confirmed ? 'green' : 'yellow'}>{confirmed ? t('Confirmed') : t('Proposed')}</Badge>
              {isShared && <Badge tint="blue">{t('Another municipality has it too')}</Badge>}
            </Cluster>
            {isAdmin && <chakra.p color="fg.muted">{municipalityName}</chakra.p>}
          </>
        )}
        renderActions={(row) => (
          <>
            {isAdmin && !row.confirmed && (
              <ActionButton
                aria-label={t('Confirm {domain}', { domain: row.domain })}
                onClick={() =>
                  row.shared ? setShared(row) : confirm({ id: row.id, shared: false }).catch(() => undefined)
                }
              >
                {t('Confirm')}
              </ActionButton>
            )}
            {(isAdmin || !row.confirmed) && (
              <ActionButton
                variant="outline"
                aria-label={t('Remove {domain}', { domain: row.domain })}
                onClick={() => remove(row.id).catch(() => undefined)}
              >
                {t('Remove')}
              </ActionButton>
            )}
          </>
        )}
      />
      {shared && (
        <Confirm
          title={t('Do two municipalities share {domain}?', { domain: shared.domain })}
          text={t('Another municipality has this domain. Confirm only if both of them use it for their staff.')}
          confirmLabel={t('They share it')}
          onConfirm={() =>
            void confirm({ id: shared.id, shared: true })
              .catch(() => undefined)
              .finally(() => setShared(undefined))
          }
          onClose={() => setShared(undefined)}
        />
      )}
    </Section>
  );
}
