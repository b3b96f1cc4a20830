import { Button } from '@chakra-ui/react';
import { type ComponentProps, type ReactNode, useCallback } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { Cluster } from '../layout.tsx';
import { isPossibleNoMore } from '../dialog-subject.ts';
import { useDialog, useCloseGuard } from './dialog-state.ts';
import { SubmitButton } from './form.tsx';
import { useFormikContext } from 'formik';

type FooterProps = {
  cancelLabel?: string | undefined;
  /** Whether the buttons stay in view while the fields scroll. */
  isSticky?: boolean | undefined;
  children: ReactNode;
};

export function DialogFooter({ cancelLabel, isSticky = false, children }: FooterProps) {
  const { t } = useTranslation();
  const { isBusy, close, subject } = useDialog();
  return (
    <Cluster justifyContent="flex-end" gap="3" {...(isSticky && STICKY)}>
      <Button variant="outline" onClick={close} disabled={isBusy}>
        {isPossibleNoMore(subject) ? t('Close') : (cancelLabel ?? t('Cancel'))}
      </Button>
      {children}
    </Cluster>
  );
}

// Over the padding of the dialog's body.
const STICKY = {
  'data-sticky-buttons': true,
  position: 'sticky',
  bottom: '-6',
  zIndex: 1,
  mx: '-6',
  mb: '-6',
  px: '6',
  py: '4',
  bg: 'bg.panel',
  borderTopWidth: '1px',
  borderBottomRadius: { md: 'l3' },
} as const;

type Props = ComponentProps<typeof SubmitButton> & Omit<FooterProps, 'children'>;

export const DialogButtons = ({ cancelLabel, isSticky, ...submit }: Props) => (
  <DialogFooter cancelLabel={cancelLabel} isSticky={isSticky}>
    <SubmitButton {...submit} />
  </DialogFooter>
);

/** Makes the surrounding dialog ask before it closes with unsaved changes of the form. */
export function DirtyGuard() {
  const { dirty } = useFormikContext();
  useCloseGuard(useCallback(() => !dirty, [dirty]));
  return null;
}
