import { Box, Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { AssetType } from '@commonyard/contracts/assets.values';
import { today } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { openDraft } from '../../ui/forms/draft.ts';
import { DraftKeeper } from '../../ui/forms/draft-keeper.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { toast } from '../../ui/toast.ts';
import { AssetFields } from './asset-fields.tsx';
import { assetSchema, blankAsset, toCreateBody, type AssetValues } from './asset-values.ts';
import { useCreate } from './assets.queries.ts';

const TEXTS: Record<AssetType, { title: string; description: string }> = {
  available_asset: {
    title: 'List Available Asset',
    description: 'List an asset your municipality can lease to others',
  },
  needed_asset: {
    title: 'Post Asset Need',
    description: 'Post an asset your municipality is looking to lease',
  },
};

type Props = { type: AssetType; onClose: () => void; onCreated: () => void };

/** Writes a new listing. Closed before it is sent, it keeps what was typed. */
export function CreateDialog(props: Props) {
  const { t } = useTranslation();
  const [opening, setOpening] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const { title, description } = TEXTS[props.type];
  return (
    <Dialog title={t(title)} description={t(description)} onClose={props.onClose} isBusy={isBusy} size="form">
      <CreateForm
        key={opening}
        {...props}
        isBusy={isBusy}
        onBusy={setBusy}
        onStartOver={() => setOpening(opening + 1)}
      />
    </Dialog>
  );
}

type FormProps = Props & { isBusy: boolean; onBusy: (isBusy: boolean) => void; onStartOver: () => void };

function CreateForm({ type, isBusy, onBusy, onStartOver, onClose, onCreated }: FormProps) {
  const { t } = useTranslation();
  const [draft] = useState(() => openDraft(`asset-${type}`, blankAsset));
  const [firstDay] = useState(() => today());
  const { mutateAsync } = useCreate();

  async function submit(values: AssetValues): Promise<void> {
    onBusy(true);
    await mutateAsync(toCreateBody(type, values)).finally(() => onBusy(false));
    draft.forget();
    toast({
      title: t('Asset created'),
      description: t('Your asset has been successfully listed and is awaiting approval.'),
    });
    onCreated();
  }

  return (
    <Form
      initialValues={draft.kept ?? blankAsset}
      schema={assetSchema(firstDay)}
      onSubmit={submit}
      failure="Error"
      refused="Failed to create asset. Please try again."
    >
      <DraftKeeper<AssetValues> draft={draft} onStartOver={onStartOver} />
      <AssetFields firstDay={firstDay} />
      <chakra.p color="fg.muted" textStyle="sm">
        {t('Listings are reviewed before publication.')}
      </chakra.p>
      <Box display="flex" flexWrap="wrap" justifyContent="flex-end" gap="12px">
        <Button type="button" variant="outline" onClick={onClose} disabled={isBusy}>
          {t('Cancel')}
        </Button>
        <SubmitButton label={t('Submit Listing')} busyLabel={t('Submitting...')} />
      </Box>
    </Form>
  );
}
