import { Button, chakra, Dialog as Chakra, Portal } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useRef, type ReactNode, type RefObject } from 'react';
import { useTranslation } from '../lib/translation.ts';

type Props = {
  title: string;
  description?: string;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  /** While something is being sent, neither Esc nor a click outside closes. */
  isBusy?: boolean;
  /** `detail` is wider, for what is read rather than filled in. */
  size?: 'form' | 'detail';
  role?: 'dialog' | 'alertdialog';
  initialFocus?: RefObject<HTMLElement | null>;
};

/** A dialog as all of ours are: full screen on phones, focus in and back, blocked while busy. */
export function Dialog({
  title,
  description,
  onClose,
  children,
  footer,
  isBusy = false,
  size = 'form',
  role = 'dialog',
  initialFocus,
}: Props) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  // What is read begins at its title; what is filled in, at its first field.
  const focusFirst = initialFocus ?? (size === 'detail' ? heading : undefined);
  return (
    <Chakra.Root
      open
      role={role}
      lazyMount
      placement="center"
      scrollBehavior="inside"
      closeOnEscape={!isBusy}
      closeOnInteractOutside={!isBusy && role === 'dialog'}
      onOpenChange={({ open }) => !open && !isBusy && onClose()}
      // The focus is kept inside anyway; StrictMode, which mounts twice, sends it out and back and would close the dialog.
      onFocusOutside={(event) => event.preventDefault()}
      {...(focusFirst && { initialFocusEl: () => focusFirst.current })}
    >
      <Portal>
        <Chakra.Backdrop bg="rgb(4 29 26 / .55)" />
        <Chakra.Positioner p={{ base: 0, md: '24px' }}>
          <Chakra.Content
            bg="bg.panel"
            color="fg"
            textStyle="md"
            maxW={{ base: '100%', md: size === 'detail' ? '880px' : '560px' }}
            minH={{ base: role === 'dialog' ? '100dvh' : 'auto', md: 'auto' }}
            maxH={{ base: '100dvh', md: 'calc(100dvh - 48px)' }}
            my="auto"
            borderRadius={{ base: role === 'dialog' ? 0 : 'l3', md: 'l3' }}
            shadow="e3"
          >
            <Chakra.Header pe="56px" pb="8px" display="block">
              <Chakra.Title asChild>
                <chakra.h2 ref={heading} textStyle="2xl" tabIndex={-1}>
                  {title}
                </chakra.h2>
              </Chakra.Title>
              {description && <Chakra.Description color="fg.muted">{description}</Chakra.Description>}
            </Chakra.Header>
            <Chakra.Body tabIndex={size === 'detail' ? 0 : undefined}>{children}</Chakra.Body>
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
