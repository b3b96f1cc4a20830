import { Button, chakra, Dialog as Chakra, Portal, type HTMLChakraProps } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from '../lib/translation.ts';

const SIZES = {
  form: { maxW: { base: '100%', md: '560px' } },
  detail: { maxW: { base: '100%', md: '880px' } },
  sheet: {
    maxW: { base: '100%', md: '440px' },
    minH: { base: 'auto', md: '100dvh' },
    maxH: { base: 'calc(100dvh - 32px)', md: '100dvh' },
    mx: '0',
    mt: 'auto',
    mb: '0',
    ms: 'auto',
    borderRadius: { base: '12px 12px 0 0', md: '0' },
    animationName: { base: 'rise, fade-in', md: 'slide-in, fade-in' },
    pb: 'env(safe-area-inset-bottom)',
  },
} satisfies Record<string, HTMLChakraProps<'div'>>;

type Props = {
  title: string;
  description?: string;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  /** While something is being sent, neither Esc nor a click outside closes. */
  isBusy?: boolean;
  /** Hides what is behind it. */
  isCurtain?: boolean;
  /** `detail` is wider, for what is read rather than filled in; `sheet` slides in, from below where the thumb is. */
  size?: keyof typeof SIZES;
  role?: 'dialog' | 'alertdialog';
  initialFocus?: RefObject<HTMLElement | null>;
  /** Where the focus goes afterwards, where that is not what opened the dialog. */
  finalFocus?: () => HTMLElement | null | undefined;
};

/** A dialog as all of ours are: full screen on phones, focus in and back, blocked while busy. */
export function Dialog({
  title,
  description,
  onClose,
  children,
  footer,
  isBusy = false,
  isCurtain = false,
  size = 'form',
  role = 'dialog',
  initialFocus,
  finalFocus,
}: Props) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const [opener] = useState(() => document.activeElement);
  // What is read begins at its title; what is filled in, at its first field.
  const focusFirst = initialFocus ?? (size === 'form' ? undefined : heading);
  return (
    <Chakra.Root
      open
      role={role}
      lazyMount
      placement="center"
      scrollBehavior="inside"
      closeOnEscape={!isBusy}
      closeOnInteractOutside={!isBusy && !isCurtain && role === 'dialog'}
      onOpenChange={({ open }) => !open && !isBusy && onClose()}
      // The focus is kept inside anyway; StrictMode, which mounts twice, sends it out and back and would close the dialog.
      onFocusOutside={(event) => event.preventDefault()}
      finalFocusEl={() => finalFocus?.() ?? placeAfter(opener)}
      {...(focusFirst && { initialFocusEl: () => focusFirst.current })}
    >
      <Portal>
        <Chakra.Backdrop bg={isCurtain ? 'bg.muted' : 'rgb(4 29 26 / .55)'} />
        <Chakra.Positioner p={{ base: 0, md: size === 'sheet' ? 0 : '24px' }}>
          <Chakra.Content
            bg="bg.panel"
            color="fg"
            textStyle="md"
            minH={{ base: role === 'dialog' ? '100dvh' : 'auto', md: 'auto' }}
            maxH={{ base: '100dvh', md: 'calc(100dvh - 48px)' }}
            my="auto"
            borderRadius={{ base: role === 'dialog' ? 0 : 'l3', md: 'l3' }}
            shadow="e3"
            {...SIZES[size]}
          >
            <Chakra.Header pe="56px" pb="8px" display="block">
              <Chakra.Title asChild>
                <chakra.h2 ref={heading} textStyle="2xl" tabIndex={-1}>
                  {title}
                </chakra.h2>
              </Chakra.Title>
              {description && <Chakra.Description color="fg.muted">{description}</Chakra.Description>}
            </Chakra.Header>
            <Chakra.Body tabIndex={size === 'form' ? undefined : 0}>{children}</Chakra.Body>
            {footer && (
              <Chakra.Footer borderTopWidth="1px" pt="16px" flexWrap="wrap">
                {footer}
              </Chakra.Footer>
            )}
            {!isBusy && role === 'dialog' && (
              <Chakra.CloseTrigger asChild top="16px" insetEnd="16px">
                <Button type="button" variant="ghost" aria-label={t('Close')} px="0">
                  <X aria-hidden />
                </Button>
              </Chakra.CloseTrigger>
            )}
          </Chakra.Content>
        </Chakra.Positioner>
      </Portal>
    </Chakra.Root>
  );
}

/** Where the focus goes: back to what opened the dialog; where that is gone, or was an address, to the page's heading. */
function placeAfter(opener: Element | null): HTMLElement | null {
  const isPlace = (element: Element | null): element is HTMLElement =>
    element instanceof HTMLElement && element.isConnected && element !== document.body;
  return [opener, document.activeElement].find(isPlace) ?? document.querySelector('h1');
}
