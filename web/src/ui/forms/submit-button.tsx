import { Button, type ButtonProps } from '@chakra-ui/react';
import { useFormikContext } from 'formik';

/** Sends the form around it. While it is on its way the button says so and keeps focus and width. */
export function SubmitButton({ label, busyLabel, ...props }: { label: string; busyLabel: string } & ButtonProps) {
  const { isSubmitting } = useFormikContext();
  return (
    <Button
      type="submit"
      aria-disabled={isSubmitting}
      opacity={isSubmitting ? 0.7 : 1}
      cursor={isSubmitting ? 'progress' : 'pointer'}
      display="inline-grid"
      {...props}
    >
      <SameCell isShown={!isSubmitting}>{label}</SameCell>
      <SameCell isShown={isSubmitting}>{busyLabel}</SameCell>
    </Button>
  );
}

const SameCell = ({ isShown, children }: { isShown: boolean; children: string }) => (
  <span style={{ gridArea: '1 / 1', visibility: isShown ? 'visible' : 'hidden' }}>{children}</span>
);
