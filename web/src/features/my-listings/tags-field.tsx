import { Box, Button, chakra, Input } from '@chakra-ui/react';
import { LISTING_LIMITS as LIMITS } from '@commonyard/contracts/assets.values';
import { useFormikContext } from 'formik';
import { Plus, X } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import type { Field } from '../../entities/listing-form/frames.ts';
import { useTranslation } from '../../lib/translation.ts';
import { FieldFrame, useControl } from '../../ui/forms/fields.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { type ListingValues, addTags } from './listing-values.ts';

export function TagsField({ field: { name, label, hint } }: { field: Field }) {
  const { t } = useTranslation();
  const { values, setFieldValue } = useFormikContext<ListingValues>();
  const frame = { name, label, hint, optional: true };
  const { name: _, value: __, ...control } = useControl(frame);
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
    <FieldFrame {...frame}>
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
