import { Box } from '@chakra-ui/react';
import { LISTING_LIMITS } from '@commonyard/contracts/assets.values';
import { TextareaField, TextField } from '../../ui/forms/fields.tsx';
import { EQUIPMENT_LABELS } from './equipment-texts.ts';
import { EQUIPMENT_TEXTS } from './equipment-values.ts';
import { equipmentParagraphs } from './listing-rules.ts';

/** A field for each text that describes the equipment. `rows`: the height of those of several lines. */
export function EquipmentFields({ rows }: { rows: number }) {
  const field = (name: (typeof EQUIPMENT_TEXTS)[number]) =>
    ({ name, label: EQUIPMENT_LABELS[name], optional: true, maxLength: LISTING_LIMITS[name] }) as const;
  return (
    <>
      <Box display="grid" gridTemplateColumns={{ base: '1fr', sm: 'repeat(3, 1fr)' }} rowGap="5" columnGap="4">
        {EQUIPMENT_TEXTS.filter((name) => !(name in equipmentParagraphs)).map((name) => (
          <TextField {...field(name)} key={name} />
        ))}
      </Box>
      {EQUIPMENT_TEXTS.filter((name) => name in equipmentParagraphs).map((name) => (
        <TextareaField {...field(name)} key={name} rows={rows} />
      ))}
    </>
  );
}
