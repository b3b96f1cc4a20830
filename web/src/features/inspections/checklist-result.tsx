import { chakra } from '@chakra-ui/react';
import { imageVariant } from '@commonyard/contracts/media.values';
import type { ChecklistEntry } from '@commonyard/contracts/http/inspections';
import { useTranslation } from '../../lib/translation.ts';
import { ITEM_LABELS } from './inspections.labels.ts';
import { ResultBadge } from './inspection-badges.tsx';
import { Stack } from '../../ui/layout.tsx';

export function ChecklistResult({ entry }: { entry: ChecklistEntry }) {
  const { t } = useTranslation();
  return (
    <Stack
      alignItems={{ base: 'flex-end', md: 'flex-start' }}
      gap="1"
      py="2"
      _print={{ alignItems: 'flex-start', gap: '0', py: '0.5' }}
    >
      <ResultBadge result={entry.result} />
      {entry.note && (
        <chakra.p whiteSpace="pre-line" wordBreak="break-word">
          {entry.note}
        </chakra.p>
      )}
      {entry.photo && (
        <InspectionImage url={entry.photo} name={t('Photo of {item}', { item: t(ITEM_LABELS[entry.item]) })} />
      )}
    </Stack>
  );
}

export function InspectionImage({ url, name }: { url: string; name: string }) {
  const { t } = useTranslation();
  return (
    <chakra.a
      href={url}
      target="_blank"
      rel="noopener"
      display="inline-block"
      borderRadius="l2"
      overflow="hidden"
      aria-label={t('{name}, opens in a new tab', { name })}
    >
      <chakra.img
        src={imageVariant(url, 320)}
        alt=""
        width={160}
        height={100}
        w="40"
        h="25"
        objectFit="cover"
        bg="bg.muted"
      />
    </chakra.a>
  );
}
