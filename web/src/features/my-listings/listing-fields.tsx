import { Box, Button, chakra, Input } from '@chakra-ui/react';
import { useFormikContext } from 'formik';
import {
  LISTING_LIMITS as LIMITS,
  TOOLS_CATEGORIES,
  REGIONS,
  TOOLS_RATE_TYPES,
} from '@commonyard/contracts/assets.values';
import { CATEGORY_LABELS, RATE_TYPE_LABELS } from '@commonyard/contracts/listing-labels.values';
import { EquipmentFields } from '../../entities/listing/equipment-fields.tsx';
import { SelectField, TextareaField, TextField, FieldPair, FieldFrame, useControl } from '../../ui/forms/fields.tsx';
import { IMAGES_HINT, ImageUploadField } from '../../ui/forms/image-upload.tsx';
import { type ListingValues, addTags } from './listing-values.ts';
import { Plus, X } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { Cluster } from '../../ui/layout.tsx';

type Props = {
  /** Those of an edited listing. A choice that is not offered here stays selectable. */
  current?: ListingValues;
  today: string;
};

export function ListingFields({ current, today }: Props) {
  const { values } = useFormikContext<ListingValues>();
  // A stored date in the past may stay.
  const earliest = (stored: string | undefined) => (stored && stored < today ? stored : today);
  const offered = (all: readonly string[], currentValue?: string) => [...new Set([...all, currentValue || all[0]!])];
  return (
    <>
      <TextField name="title" label="Asset Title" maxLength={LIMITS.title.max} />
      <FieldPair>
        <SelectField
          name="category"
          label="Category"
          placeholder={current ? undefined : 'Select a category'}
          values={offered(TOOLS_CATEGORIES, current?.category)}
          labels={CATEGORY_LABELS}
        />
        <SelectField name="region" label="Region" values={offered(REGIONS, current?.region)} />
      </FieldPair>
      <TextareaField name="description" label="Description" rows={4} maxLength={LIMITS.description.max} />
      <FieldPair>
        <TextField name="rate" label="Rate" hint="Such as 450, or Negotiable" maxLength={LIMITS.rate} />
        <SelectField
          name="rateType"
          label="Rate Type"
          hint="What the rate is for"
          values={offered(TOOLS_RATE_TYPES, current?.rateType)}
          labels={RATE_TYPE_LABELS}
        />
      </FieldPair>
      <EquipmentFields rows={3} />
      <FieldPair>
        <TextField
          name="availableFrom"
          label="Available From"
          type="date"
          min={earliest(current?.availableFrom)}
          optional
        />
        <TextField
          name="availableTo"
          label="Available To"
          type="date"
          min={values.availableFrom > today ? values.availableFrom : earliest(current?.availableTo)}
          optional
        />
      </FieldPair>
      <TextField name="minimumPeriod" label="Minimum Lease Period" optional maxLength={LIMITS.minimumPeriod} />
      <TagsField />
      <ImageUploadField label="Upload Images" hint={IMAGES_HINT} optional />
    </>
  );
}

const FRAME = { name: 'tags', label: 'Tags', hint: 'Enter or a comma adds a tag', optional: true } as const;

function TagsField() {
  const { t } = useTranslation();
  const { values, setFieldValue } = useFormikContext<ListingValues>();
  const { name: _, value: __, ...control } = useControl(FRAME);
  const input = useRef<HTMLInputElement>(null);
  const { tags, tag } = values;

  const add = (text: string, rest = '') => {
    void setFieldValue('tags', addTags(tags, text));
    void setFieldValue('tag', rest);
  };
  const onType = (text: string) => {
    const comma = text.lastIndexOf(',');
    if (comma < 0) void setFieldValue('tag', text);
    else add(text.slice(0, comma), text.slice(comma + 1).trimStart());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter during IME composition only ends the composition.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add(tag);
  };
  const remove = (removed: string) => {
    void setFieldValue(
      'tags',
      tags.filter((one) => one !== removed),
    );
    input.current?.focus();
  };
  return (
    <FieldFrame {...FRAME}>
      <Box display="flex" gap="2" w="100%">
        <Input
          {...control}
          ref={input}
          value={tag}
          maxLength={LIMITS.tag * 4}
          autoComplete="off"
          enterKeyHint="enter"
          onChange={({ target }) => onType(target.value)}
          onKeyDown={onKeyDown}
        />
        <Button
          variant="outline"
          aria-label={t('Add tag')}
          aria-describedby={control['aria-describedby']}
          px="0"
          {...(tag.trim() === '' && { disabled: true, title: t('Type a tag first') })}
          onClick={() => {
            add(tag);
            // The button is disabled now and would lose the focus.
            input.current?.focus();
          }}
        >
          <Plus aria-hidden />
        </Button>
      </Box>
      {tags.length > 0 && (
        <Cluster as="ul" aria-label={t('Chosen tags')} gap="2" mt="1" minW="0">
          {tags.map((one) => (
            <chakra.li
              key={one}
              display="inline-flex"
              alignItems="center"
              ps="3"
              borderRadius="full"
              bg="brand.subtle"
              color="brand.fg"
              fontWeight="600"
              textStyle="sm"
              wordBreak="break-word"
            >
              {one}
              <chakra.button
                type="button"
                aria-label={t('Remove tag {tag}', { tag: one })}
                onClick={() => remove(one)}
                display="grid"
                placeItems="center"
                boxSize="8"
                flexShrink={0}
                borderRadius="full"
                cursor="pointer"
                _hover={{ bg: 'bg.muted' }}
              >
                <X aria-hidden size={16} />
              </chakra.button>
            </chakra.li>
          ))}
        </Cluster>
      )}
    </FieldFrame>
  );
}
