import { chakra } from '@chakra-ui/react';
import { Check, CircleHelp, Clock, Handshake, Megaphone, Minus, type LucideIcon } from 'lucide-react';
import { useTranslation } from '../lib/translation.ts';
import type { Tint } from './theme/palette.ts';

type Look = { tint: Tint; icon: LucideIcon; label: string };

// Never by colour alone: an icon and a word as well.
const LOOKS: Record<string, Look> = {
  available: { tint: 'green', icon: Check, label: 'Available' },
  pending: { tint: 'yellow', icon: Clock, label: 'Pending' },
  leased: { tint: 'blue', icon: Handshake, label: 'Leased' },
  unavailable: { tint: 'gray', icon: Minus, label: 'Unavailable' },
  needed: { tint: 'orange', icon: Megaphone, label: 'Needed' },
  in_progress: { tint: 'blue', icon: Clock, label: 'In Progress' },
  completed: { tint: 'green', icon: Check, label: 'Completed' },
  cancelled: { tint: 'gray', icon: Minus, label: 'Cancelled' },
};

/** A status as a word with an icon; one that is not known is shown as it is. */
export function StatusBadge({ status }: { status: string }) {
  const { t } = useTranslation();
  const { tint, icon: Icon, label } = LOOKS[status] ?? { tint: 'red', icon: CircleHelp, label: status };
  return (
    <Badge tint={tint}>
      <Icon aria-hidden size={16} strokeWidth={2} />
      {t(label)}
    </Badge>
  );
}

/** A small pill. */
export function Badge({ tint, children }: { tint: Tint; children: React.ReactNode }) {
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="4px"
      px="10px"
      py="2px"
      borderRadius="full"
      textStyle="sm"
      fontWeight="600"
      bg={`${tint}.subtle`}
      color={`${tint}.fg`}
      whiteSpace="nowrap"
    >
      {children}
    </chakra.span>
  );
}
