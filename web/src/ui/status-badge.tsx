import { CircleHelp, type LucideIcon } from 'lucide-react';
import { useTranslation } from '../lib/translation.ts';
import { Badge } from './badge.tsx';
import type { Tint } from './theme/palette.ts';

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
