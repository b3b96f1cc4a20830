import { Button, type ButtonProps } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';

type Props = ButtonProps & { icon: LucideIcon; label: string; disabledReason?: string | false | undefined };

/** A button that shows an icon only. One with a reason keeps the focus, which a disabled button would lose. */
export const IconButton = ({ icon: Icon, label, disabledReason, onClick, ...props }: Props) => (
  <Button
    variant="ghost"
    px="0"
    aria-label={label}
    onClick={disabledReason ? undefined : onClick}
    {...(disabledReason && { title: disabledReason, 'aria-disabled': true, opacity: 0.4 })}
    {...props}
  >
    <Icon aria-hidden />
  </Button>
);
