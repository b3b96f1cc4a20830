import { Button } from '@chakra-ui/react';
import { type ComponentProps, type ReactNode, useCallback } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { Cluster } from '../layout.tsx';
import { useDialog, useCloseGuard } from './dialog-state.ts';
import { SubmitButton } from './form.tsx';
import { useFormikContext } from 'formik';

export function DialogFooter({ cancelLabel, children }: { cancelLabel?: string | undefined; children: ReactNode }) {
  const { t } = useTranslation();
  const { isBusy, close } = useDialog();
  return (
    <Cluster justifyContent="flex-end" gap="3">
      <Button variant="outline" onClick={close} disabled={isBusy}>
        {cancelLabel ?? t('Cancel')}
      </Button>
      {children}
    </Cluster>
  );
}

type Props = ComponentProps<typeof SubmitButton> & { cancelLabel?: string };

export const DialogButtons = ({ cancelLabel, ...submit }: Props) => (
  <DialogFooter cancelLabel={cancelLabel}>
    <SubmitButton {...submit} />
  </DialogFooter>
);

/** Makes the surrounding dialog ask before it closes with unsaved changes of the form. */
export function DirtyGuard() {
  const { dirty } = useFormikContext();
  useCloseGuard(useCallback(() => !dirty, [dirty]));
  return null;
}
