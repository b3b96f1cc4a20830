import { Box, chakra } from '@chakra-ui/react';
import { useField } from 'formik';
import type { TFunction } from 'i18next';
import { ImagePlus } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type ChangeEvent } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { ACCEPTED_IMAGE_TYPES, MAX_IMAGES_PER_UPLOAD } from '@commonyard/contracts/media.values';
import { toast } from '../toast.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { FieldFrame, type FieldProps } from './fields.tsx';
import { ImageTile } from './image-tile.tsx';
import { createImageUploads, refusalText, storedUrls, uploadProblem, type Outcome } from './image-uploads.ts';

type Props = Omit<FieldProps, 'name'> & {
  name?: string;
  max?: number;
  /** Whether the first picture stands for all of them. */
  hasCover?: boolean;
};

/**
 * Pictures of a form. The field's value is the list of the stored ones' addresses, the first being the cover; it is read
 * when the field appears, so a form that is filled anew needs a new `key`. While a picture is on its way or has failed the
 * field is in error, so that no form is sent without a picture somebody chose.
 */
export function ImageUploadField({
  name = 'images',
  label,
  hint,
  optional,
  max = MAX_IMAGES_PER_UPLOAD,
  hasCover = true,
}: Props) {
  const { t } = useTranslation();
  const initial = useField<string[]>(name)[0].value;
  const [uploads] = useState(() => createImageUploads(initial, max));
  const { tiles, outcome } = useSyncExternalStore(uploads.subscribe, uploads.current);
  const validate = useCallback(() => uploadProblem(uploads.current().tiles), [uploads]);
  const [, { error, touched }, { setValue }] = useField<string[]>({ name, validate });
  const [said, say] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isShownWrong = Boolean(touched && error);

  const problem = uploadProblem(tiles);
  const stored = storedUrls(tiles).join(' ');
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else void setValue(stored ? stored.split(' ') : []);
    // Formik's helpers are new at each render; only a change of the pictures is a change of the value.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [stored, problem]);
  useEffect(() => uploads.stop, [uploads]);
  useEffect(() => tell(outcome, t), [outcome, t]);

  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const refusal = uploads.add([...(event.target.files ?? [])]);
    // The same file can be chosen again after it was removed.
    event.target.value = '';
    if (!refusal) return;
    const title = refusal === 'too-many' ? 'Too many images' : 'Upload failed';
    toast({ type: 'error', title: t(title), description: t(refusalText(refusal, max)) });
    say(t(refusalText(refusal, max)));
  };

  /** What is moved or removed takes its button along; the focus must not fall to the page. */
  const focus = (key: string | undefined, act: string) =>
    requestAnimationFrame(() => {
      const button = list.current?.querySelector<HTMLElement>(`[data-tile="${key}"] [data-act="${act}"]`);
      (button ?? input.current)?.focus();
    });

  return (
    <FieldFrame name={name} label={label} hint={hint} optional={optional}>
      <DropZone isWrong={isShownWrong}>
        <chakra.input
          ref={input}
          id={name}
          type="file"
          multiple={max > 1}
          accept={ACCEPTED_IMAGE_TYPES.join(',')}
          aria-invalid={isShownWrong || undefined}
          aria-describedby={[hint && `${name}-hint`, isShownWrong && `${name}-error`].filter(Boolean).join(' ')}
          onChange={take}
          position="absolute"
          inset="0"
          w="100%"
          opacity="0"
          cursor="pointer"
        />
      </DropZone>
      {tiles.length > 0 && (
        <chakra.ul
          ref={list}
          listStyleType="none"
          display="flex"
          flexDirection="column"
          gap="8px"
          mt="8px"
          w="100%"
          aria-label={t('Chosen photos')}
        >
          {tiles.map((tile, index) => (
            <ImageTile
              key={tile.key}
              tile={tile}
              index={index}
              count={tiles.length}
              isCover={hasCover && index === 0}
              onRetry={() => {
                uploads.retry(tile.key);
                focus(tile.key, 'remove');
              }}
              onRemove={() => {
                uploads.remove(tile.key);
                focus((tiles[index + 1] ?? tiles[index - 1])?.key, 'remove');
              }}
              onMove={(places) => {
                uploads.move(tile.key, places);
                focus(tile.key, places < 0 ? 'up' : 'down');
                say(t('Photo {number} of {count}', { number: index + places + 1, count: tiles.length }));
              }}
            />
          ))}
        </chakra.ul>
      )}
      <VisuallyHidden as="output">{said}</VisuallyHidden>
    </FieldFrame>
  );
}

/** The input lies invisibly over the whole zone, so choosing and dropping are the browser's own. */
function DropZone({ isWrong, children }: { isWrong: boolean; children: React.ReactNode }) {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  return (
    <Box
      position="relative"
      w="100%"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="center"
      gap="12px"
      minH="96px"
      p="16px"
      borderWidth="2px"
      borderStyle="dashed"
      borderColor={isWrong ? 'fg.error' : isOver ? 'brand.solid' : 'border.control'}
      borderRadius="l2"
      bg={isOver ? 'brand.subtle' : 'bg.subtle'}
      _hover={{ borderColor: 'brand.solid' }}
      css={{ '&:has(input:focus-visible)': { outline: '3px solid', outlineColor: 'focus', outlineOffset: '2px' } }}
      onDragEnter={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={() => setOver(false)}
    >
      <chakra.span
        aria-hidden
        display="inline-flex"
        alignItems="center"
        gap="8px"
        minH="44px"
        px="16px"
        borderWidth="1px"
        borderColor="border.control"
        borderRadius="l2"
        bg="bg.panel"
        fontWeight="600"
      >
        <ImagePlus size={20} strokeWidth={1.75} />
        {t('Choose photos')}
      </chakra.span>
      <chakra.span aria-hidden color="fg.muted" hideBelow="md">
        {t('or drop them here')}
      </chakra.span>
      {children}
    </Box>
  );
}

function tell(outcome: Outcome | undefined, t: TFunction): void {
  if (!outcome) return;
  if (outcome.error) toast({ type: 'error', title: t('Upload failed'), description: t(outcome.error) });
  else {
    toast({
      title: t('Upload successful'),
      description: t('{n} image(s) uploaded successfully', { n: outcome.stored }),
    });
  }
}

/** What may be said under the field's label. */
export const IMAGES_HINT = `Up to ${MAX_IMAGES_PER_UPLOAD} photos, JPEG, PNG or WebP. The first one is the cover.`;
