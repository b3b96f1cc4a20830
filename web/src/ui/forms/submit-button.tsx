import { type ButtonProps } from '@chakra-ui/react';
import { useFormikContext } from 'formik';
import { ActionButton } from '../action-button.tsx';

/** The submit button. While submitting it shows `busyLabel` and keeps focus and width. */
export function SubmitButton({ label, busyLabel, ...props }: { label: string; busyLabel: string } & ButtonProps) {
  const { isSubmitting } = useFormikContext();
  return (
    <ActionButton
      type="submit"
      aria-disabled={isSubmitting}
      opacity={isSubmitting ? 0.7 : 1}
      cursor={isSubmitting ? 'progress' : 'pointer'}
      display="inline-grid"
      {...props}
    >
      <StackedLabel isShown={!isSubmitting}>{label}</StackedLabel>
      <StackedLabel isShown={isSubmitting}>{busyLabel}</StackedLabel>
    </ActionButton>
  );
}

const StackedLabel = ({ isShown, children }: { isShown: boolean; children: string }) => (
  <span style={{ gridArea: '1 / 1', visibility: isShown ? 'visible' : 'hidden' }}>{children}</span>
);
