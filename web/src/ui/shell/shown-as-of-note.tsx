import { formatTime } from '../../lib/format.ts';
import { useShownAsOf } from '../../lib/shown-as-of.ts';
import { useTranslation } from '../../lib/translation.ts';
import { SmallText } from '../layout.tsx';

/** States the time of listings that are shown although their service is away. */
export function ShownAsOfNote() {
  const { t } = useTranslation();
  const at = useShownAsOf();
  return (
    <SmallText as="output" display="block" textAlign="center" px="4">
      {at !== undefined && t('Shown as of {time}', { time: formatTime(at) })}
    </SmallText>
  );
}
