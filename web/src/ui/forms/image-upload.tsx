import { chakra } from '@chakra-ui/react';
import { useField } from 'formik';
import { CircleAlert, ImagePlus } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type ChangeEvent } from 'react';
import { useTranslation, type TFunction } from '../../lib/translation.ts';
import { ACCEPTED_IMAGE_TYPES, MAX_IMAGES_PER_UPLOAD } from '@commonyard/contracts/media.values';
import { toast } from '../toast.ts';
import { VisuallyHidden, Cluster, ErrorText } from '../layout.tsx';
import { FieldFrame, type FieldProps } from './fields.tsx';
import { ImageTile } from './image-tile.tsx';
import {
  createImageUploads,
  rejectionMessage,
  storedUrls,
  pendingUploadError,
  type BatchResult,
} from './image-upload-store.ts';

type Props = Omit<FieldProps, 'name'> & {
  name?: string;
  max?: number;
  hasCover?: boolean;
};

/**
 * Upload field for images. Its value is the list of stored image URLs, cover first. It reads the value on mount only:
 * change `key` to reset it. The field has an error while an image is uploading or has failed, so that the form cannot
 * be submitted without it.
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
  const { tiles, outcome } = useSyncExternalStore(uploads.subscribe, uploads.current, uploads.current);
  const validate = useCallback(() => pendingUploadError(uploads.current().tiles), [uploads]);
  const [, { error, touched }, { setValue }] = useField<string[]>({ name, validate });
  const [rejected, setRejected] = useState('');
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isInvalid = Boolean(touched && error);

  const problem = pendingUploadError(tiles);
  const stored = storedUrls(tiles).join(' ');
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else void setValue(stored ? stored.split(' ') : []);
    // Formik's helpers change on each render; only changes of the images matter.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [stored, problem]);
  useEffect(() => uploads.stop, [uploads]);
  useEffect(() => toastOutcome(outcome, t), [outcome, t]);

  const addChosenFiles = (event: ChangeEvent<HTMLInputElement>) => {
    const rejection = uploads.add([...(event.target.files ?? [])]);
    // Allows choosing the same file again after its removal.
    event.target.value = '';
    setRejected(rejection ? rejectionMessage(rejection, max) : '');
    if (!rejection) return;
    const title = rejection === 'too-many' ? 'Too many images' : 'Upload failed';
    toast({ type: 'error', title: t(title), description: t(rejectionMessage(rejection, max)) });
  };

  /** Restores the focus after a move or removal has unmounted the focused button. */
  const focus = (key: string | undefined, action: string) =>
    requestAnimationFrame(() => {
      const button = list.current?.querySelector<HTMLElement>(`[data-tile="${key}"] [data-action="${action}"]`);
      (button ?? input.current)?.focus();
    });

  return (
    <FieldFrame name={name} label={label} hint={hint} optional={optional}>
      <DropZone isWrong={isInvalid}>
        <chakra.input
          ref={input}
          id={name}
          type="file"
          multiple={max > 1}
          accept={ACCEPTED_IMAGE_TYPES.join(',')}
          aria-invalid={isInvalid || undefined}
          aria-describedby={[hint && `${name}-hint`, rejected && `${name}-rejected`, isInvalid && `${name}-error`]
            .filter(Boolean)
            .join(' ')}
          onChange={addChosenFiles}
          position="absolute"
          inset="0"
          w="100%"
          opacity="0"
          cursor="pointer"
        />
      </DropZone>
      {rejected && (
        <ErrorText id={`${name}-rejected`} role="alert" display="flex" gap="2" textStyle="sm">
          <CircleAlert aria-hidden size={18} />
          {t(rejected)}
        </ErrorText>
      )}
      {tiles.length > 0 && (
        <chakra.ul
          ref={list}
          display="flex"
          flexDirection="column"
          gap="2"
          mt="2"
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
              onMove={(offset) => {
                uploads.move(tile.key, offset);
                focus(tile.key, offset < 0 ? 'up' : 'down');
                setAnnouncement(t('Photo {number} of {count}', { number: index + offset + 1, count: tiles.length }));
              }}
            />
          ))}
        </chakra.ul>
      )}
      <VisuallyHidden as="output">{announcement}</VisuallyHidden>
    </FieldFrame>
  );
}

/** The invisible input covers the zone, so that the browser handles choosing and dropping. */
function DropZone({ isWrong, children }: { isWrong: boolean; children: React.ReactNode }) {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  return (
    <Cluster
      position="relative"
      w="100%"
      alignItems="center"
      justifyContent="center"
      gap="3"
      minH="24"
      p="4"
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
        gap="2"
        minH="11"
        px="4"
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
    </Cluster>
  );
}

function toastOutcome(outcome: BatchResult | undefined, t: TFunction): void {
  if (!outcome) return;
  if (outcome.error) toast({ type: 'error', title: t('Upload failed'), description: t(outcome.error) });
  else {
    toast({
      title: t('Upload successful'),
      description: t('{n} image(s) uploaded successfully', { n: outcome.stored }),
    });
  }
}

export const IMAGES_HINT = 'Up to 5 photos, JPEG, PNG or WebP. The first one is the cover.';
