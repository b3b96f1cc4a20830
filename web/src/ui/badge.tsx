import { chakra } from '@chakra-ui/react';
import { type LucideIcon, CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Tint } from './theme/palette.ts';
import { useTranslation } from '../lib/translation.ts';

type Props = {
  tint: Tint;
  icon?: LucideIcon;
  /** Whether a long text may take several lines. */
  wraps?: boolean;
  children: ReactNode;
};

export function Badge({ tint, icon: Icon, wraps = false, children }: Props) {
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="1"
      px="2.5"
      py="0.5"
      borderRadius="full"
      textStyle="sm"
      fontWeight="600"
      bg={`${tint}.subtle`}
      color={`${tint}.fg`}
      whiteSpace={wraps ? 'normal' : 'nowrap'}
    >
      {Icon && <Icon aria-hidden size={16} strokeWidth={2} />}
      {children}
    </chakra.span>
  );
}

/** The tint, icon and label of a status, so that colour is never the only sign. `label` is a catalogue key. */
export type StatusStyle = { tint: Tint; icon: LucideIcon; label: string };

/** A badge for a status; an unknown status is shown unchanged. */
export function StatusBadge({ status, looks }: { status: string; looks: Record<string, StatusStyle> }) {
  const { t } = useTranslation();
  const { tint, icon: Icon, label } = looks[status] ?? { tint: 'red', icon: CircleHelp, label: status };
  return (
    <Badge tint={tint} icon={Icon}>
      {t(label)}
    </Badge>
  );
}
