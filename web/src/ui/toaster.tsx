import { ChakraProvider, chakra, createToaster, Toast, Toaster as ChakraToaster } from '@chakra-ui/react';
import { toastSlotRecipe } from '@chakra-ui/react/theme';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useRef, type ComponentProps } from 'react';
import { createRoot } from 'react-dom/client';
import { useTranslation } from '../lib/translation.ts';
import { ActionButton } from './action-button.tsx';
import { system } from './theme/system.ts';
import { useToastPlace } from './toast-place.ts';
import { errorMessage } from '../lib/error-message.ts';

export type ToastOptions = {
  title: string;
  description?: string;
  /** `error`: destructive style. */
  type?: 'success' | 'error';
  /** A failed call, whose message is the description. */
  error?: unknown;
  action?: { label: string; onClick: () => void };
};

const toaster = createToaster({
  placement: 'bottom-end',
  max: 1,
  duration: 5_000,
  removeDelay: 6_000,
  hotkey: ['F8'],
  pauseOnPageIdle: true,
});
const SWIPE_PX = 50;
let lastToastId: string | undefined;

/** Shows a toast. Removes the current one first, because the store would queue the second. */
export function showToast({ title, error, action, ...options }: ToastOptions): void {
  if (lastToastId) toaster.remove(lastToastId);
  const { description, type = 'success' } =
    error === undefined ? options : ({ description: errorMessage(error), type: 'error' } as const);
  lastToastId = toaster.create({ title, description, type, ...(action && { action }) });
}

export const removeToast = (): void => toaster.remove();

function Toasts() {
  useToastHotkey();
  return <ChakraToaster toaster={toaster}>{(toast) => <ToastCard toast={toast} />}</ChakraToaster>;
}

type CardProps = { toast: Parameters<ComponentProps<typeof ChakraToaster>['children']>[0] };

function ToastCard({ toast }: CardProps) {
  const { t } = useTranslation();
  const start = useRef(0);
  const card = useRef<HTMLDivElement>(null);
  useToastPlace(card);
  const isError = toast.type === 'error';
  const Icon = isError ? CircleAlert : CircleCheck;
  return (
    <Toast.Root
      ref={card}
      data-toast
      // The region around it is the live region.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      aria-atomic={undefined}
      bg={isError ? 'danger.solid' : 'deep'}
      color={isError ? 'danger.contrast' : 'deep.fg'}
      borderRadius="l2"
      // The border separates it from the footer, which has the same colour.
      borderWidth="1px"
      borderColor={isError ? 'danger.solid' : 'spruce.300'}
      shadow="e3"
      p="4"
      w={{ base: 'calc(100vw - {spacing.8})', md: '95' }}
      display="flex"
      gap="3"
      _closed={{ visibility: 'hidden' }}
      // Vertical pans scroll; horizontal swipes dismiss, captured beyond the toast.
      touchAction="pan-y"
      onPointerDown={({ clientX, currentTarget, pointerId, target }) => {
        start.current = clientX;
        if (!(target as Element).closest('button')) currentTarget.setPointerCapture(pointerId);
      }}
      onPointerUp={({ clientX }) => Math.abs(clientX - start.current) >= SWIPE_PX && toaster.dismiss(toast.id)}
    >
      <Icon aria-hidden size={24} />
      <chakra.div flex="1" minW="0">
        <Toast.Title fontWeight="600">{toast.title}</Toast.Title>
        {toast.description && (
          <Toast.Description display="block" textStyle="sm">
            {toast.description}
          </Toast.Description>
        )}
        {toast.action && (
          <Toast.ActionTrigger asChild>
            <ActionButton data-toast-action size="sm" variant="surface" mt="2" color="inherit">
              {toast.action.label}
            </ActionButton>
          </Toast.ActionTrigger>
        )}
      </chakra.div>
      <Toast.CloseTrigger asChild>
        <chakra.button
          type="button"
          aria-label={t('Close')}
          minW="6"
          h="6"
          display="grid"
          placeItems="center"
          cursor="pointer"
        >
          <X aria-hidden size={20} />
        </chakra.button>
      </Toast.CloseTrigger>
    </Toast.Root>
  );
}

const MODAL = '[role=dialog], [role=alertdialog]';

/** F8 focuses the action of the toast, or the toast if it has none, also from an open dialog. Tab leads back there. */
function useToastHotkey(): void {
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'F8') return;
      const opener = document.activeElement;
      const card = document.querySelector<HTMLElement>('[data-toast][data-state=open]');
      const action = card?.querySelector<HTMLElement>('[data-toast-action]') ?? card;
      // The toaster focuses its region first.
      requestAnimationFrame(() => {
        action?.focus();
        if (!(opener instanceof HTMLElement) || !opener.closest(MODAL)) return;
        // The toaster does not see the focus either.
        toaster.pause();
        action?.addEventListener('blur', () => toaster.resume(), { once: true });
        action?.addEventListener('click', () => requestAnimationFrame(() => opener.focus()), { once: true });
      });
    };
    // An open dialog would take the focus back.
    const hideFromDialog = (event: FocusEvent) => {
      if ((event.target as Element).closest('[data-toast]') && document.querySelector(MODAL)) {
        event.stopImmediatePropagation();
      }
    };
    document.addEventListener('keydown', onKeyDown);
    addEventListener('focusin', hideFromDialog, true);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      removeEventListener('focusin', hideFromDialog, true);
    };
  }, []);
}

// The system of the pages lacks this recipe, which most of them never need.
const toastRecipe = system.sva(toastSlotRecipe);
const toastSystem: typeof system = {
  ...system,
  getSlotRecipeFn: (key, fallback) => (key === 'toast' ? toastRecipe : system.getSlotRecipeFn(key, fallback)),
};

const host = document.body.appendChild(document.createElement('div'));
createRoot(host).render(
  <ChakraProvider value={toastSystem}>
    <Toasts />
  </ChakraProvider>,
);
