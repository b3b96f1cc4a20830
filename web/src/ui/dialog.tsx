import { chakra, Dialog as Chakra, Portal, type HTMLChakraProps } from '@chakra-ui/react';
import { dialogSlotRecipe } from '@chakra-ui/react/theme';
import { IconButton } from './icon-button.tsx';
import { X } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useTranslation } from '../lib/translation.ts';
import { TOAST_SPACE } from './toast-space.ts';

const DOUBLE_CLICK_MS = 400;
const TOAST_RESERVE = `var(${TOAST_SPACE}, 0px)`;

const SIZES = {
  form: { maxW: { base: '100%', md: 'form' } },
  wide: { maxW: { base: '100%', md: 'form', lg: '240' } },
  detail: { maxW: { base: '100%', md: '220' } },
  full: {
    maxW: '100%',
    minH: '100dvh',
    maxH: '100dvh',
    my: '0',
    borderRadius: '0',
  },
  sheet: {
    maxW: { base: '100%', md: '110' },
    minH: { base: 'auto', md: '100dvh' },
    maxH: { base: 'calc(100dvh - 2rem)', md: '100dvh' },
    mx: '0',
    mt: 'auto',
    mb: '0',
    ms: 'auto',
    borderRadius: { base: '{radii.l3} {radii.l3} 0 0', md: '0' },
    animationName: { base: 'rise, fade-in', md: 'slide-in, fade-in' },
    pb: `calc(env(safe-area-inset-bottom) + ${TOAST_RESERVE})`,
  },
} satisfies Record<string, HTMLChakraProps<'div'>>;

type Props = {
  title: string;
  /** The language of the title, where it is not that of the page. */
  titleLanguage?: string | undefined;
  description?: string;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  /** While true, Esc and clicks outside do not close. */
  isBusy?: boolean;
  hidesPage?: boolean;
  /** `form` for forms, `wide` for long ones, `detail` (wider) for reading, `full` for a photo, `sheet` slides in, on phones from the bottom. */
  size?: keyof typeof SIZES;
  role?: 'dialog' | 'alertdialog';
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  initialFocus?: RefObject<HTMLElement | null>;
  /** The element to focus after closing, instead of the opener. */
  finalFocus?: () => HTMLElement | null | undefined;
};

/** The dialog component: full screen on phones, traps and restores the focus, cannot be closed while busy. */
export function Dialog({
  title,
  titleLanguage,
  description,
  onClose,
  children,
  footer,
  isBusy = false,
  hidesPage = false,
  size = 'form',
  role = 'dialog',
  onKeyDown,
  initialFocus,
  finalFocus,
}: Props) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const [opener] = useState(() => document.activeElement);
  const [openedAt] = useState(() => performance.now());
  const lastCloseAt = useRef(-Infinity);
  // Closing may go back in the history, so the second click of a double click must not close again. A question that
  // kept the dialog open moves the focus, which ends the double click.
  const closeOnce = () => {
    if (performance.now() - lastCloseAt.current < DOUBLE_CLICK_MS) return;
    lastCloseAt.current = performance.now();
    onClose();
  };
  const fillsWindow = size === 'sheet' || size === 'full';
  const isForm = size === 'form' || size === 'wide';
  const fillsPhone = role === 'dialog';
  // Focus the title of a `detail` or `sheet`, the first field of a form.
  const initialFocusTarget = initialFocus ?? (isForm ? undefined : heading);
  return (
    <Chakra.Root
      recipe={dialogSlotRecipe}
      open
      role={role}
      lazyMount
      placement="center"
      scrollBehavior="inside"
      closeOnEscape={!isBusy}
      closeOnInteractOutside={!isBusy && !hidesPage && role === 'dialog'}
      onOpenChange={({ open }) => !open && !isBusy && closeOnce()}
      // The focus is trapped anyway. StrictMode mounts twice, which would count as focus outside and close the dialog.
      // The second click of a double click on the opener is no click outside.
      onInteractOutside={(event) => performance.now() - openedAt < DOUBLE_CLICK_MS && event.preventDefault()}
      onFocusOutside={(event) => event.preventDefault()}
      // A dialog that goes asks those that opened after it to close. By Back it makes room for the one before it, which stays.
      onRequestDismiss={(event) => event.preventDefault()}
      finalFocusEl={() => finalFocus?.() ?? returnFocusTarget(opener)}
      {...(initialFocusTarget && { initialFocusEl: () => initialFocusTarget.current })}
    >
      <Portal>
        <Chakra.Backdrop bg={hidesPage ? 'bg.muted' : 'rgb(4 29 26 / .55)'} />
        <Chakra.Positioner
          p={{ base: 0, md: fillsWindow ? 0 : '6' }}
          pb={
            fillsWindow
              ? undefined
              : { base: fillsPhone ? 0 : TOAST_RESERVE, md: `calc({spacing.6} + ${TOAST_RESERVE})` }
          }
        >
          <Chakra.Content
            bg="bg.panel"
            color="fg"
            textStyle="md"
            minH={{ base: fillsPhone ? '100dvh' : 'auto', md: 'auto' }}
            maxH={{
              base: fillsPhone ? '100dvh' : `calc(100dvh - ${TOAST_RESERVE})`,
              md: `calc(100dvh - 3rem - ${TOAST_RESERVE})`,
            }}
            pb={{ base: fillsPhone ? TOAST_RESERVE : undefined, md: '0' }}
            my="auto"
            onKeyDown={onKeyDown}
            onFocus={() => (lastCloseAt.current = -Infinity)}
            borderRadius={{ base: role === 'dialog' ? 0 : 'l3', md: 'l3' }}
            shadow="e3"
            {...SIZES[size]}
          >
            <Chakra.Header pe="14" pb="2" display="block">
              <Chakra.Title asChild>
                <chakra.h2 ref={heading} lang={titleLanguage} textStyle="2xl" tabIndex={-1}>
                  {title}
                </chakra.h2>
              </Chakra.Title>
              {description && <Chakra.Description color="fg.muted">{description}</Chakra.Description>}
            </Chakra.Header>
            <Chakra.Body
              position={size === 'full' ? 'relative' : undefined}
              // A long question scrolls by keys.
              tabIndex={isForm && role === 'dialog' ? undefined : 0}
              css={{ '&:has([data-sticky-buttons])': { scrollPaddingBottom: '24' } }}
            >
              {children}
            </Chakra.Body>
            {footer && (
              <Chakra.Footer borderTopWidth="1px" pt="4" flexWrap="wrap">
                {footer}
              </Chakra.Footer>
            )}
            {!isBusy && role === 'dialog' && (
              <Chakra.CloseTrigger asChild top="4" insetEnd="4">
                <IconButton icon={X} label={t('Close')} />
              </Chakra.CloseTrigger>
            )}
          </Chakra.Content>
        </Chakra.Positioner>
      </Portal>
    </Chakra.Root>
  );
}

/**
 * The element to focus after closing: the opener, or the page heading if the opener is gone or a URL opened the
 * dialog.
 */
function returnFocusTarget(opener: Element | null): HTMLElement | null {
  const isFocusTarget = (element: Element | null): element is HTMLElement =>
    element instanceof HTMLElement && element.isConnected && element !== document.body;
  return [opener, document.activeElement].find(isFocusTarget) ?? document.querySelector('h1');
}
