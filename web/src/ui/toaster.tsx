import { Button, ChakraProvider, chakra, createToaster, Toast, Toaster as ChakraToaster } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { useTranslation } from '../lib/translation.ts';
import { system } from './theme/system.ts';
import type { Toast as Options } from './toast.ts';

const toaster = createToaster({
  placement: 'bottom-end',
  max: 1,
  duration: 5_000,
  removeDelay: 6_000,
  hotkey: ['F8'],
  pauseOnPageIdle: true,
});
const SWIPE_PX = 50;
let last: string | undefined;

/** One toast at a time: the store would queue a second one, so the first is removed. */
export function show({ title, description, type = 'success', action }: Options): void {
  if (last) toaster.remove(last);
  last = toaster.create({ title, description, type, ...(action && { action }) });
}

/** Takes the toast away at once. */
export const clear = (): void => toaster.remove();

function Toasts() {
  const { t } = useTranslation();
  const start = useRef(0);
  return (
    <ChakraToaster toaster={toaster} insetInline={{ mdDown: '16px' }} mb={{ lgDown: '72px' }}>
      {(toast) => {
        const isError = toast.type === 'error';
        const Icon = isError ? CircleAlert : CircleCheck;
        return (
          <Toast.Root
            data-toast
            bg={isError ? 'danger.solid' : 'deep'}
            color={isError ? 'danger.contrast' : 'deep.fg'}
            borderRadius="l2"
            // Over the footer, which has the same green, only its edge tells where it ends.
            borderWidth="1px"
            borderColor={isError ? 'danger.solid' : 'spruce.300'}
            shadow="e3"
            p="16px"
            w={{ base: 'calc(100vw - 32px)', md: '380px' }}
            display="flex"
            gap="12px"
            _closed={{ visibility: 'hidden' }}
            // Scrolling is the browser's, a swipe is ours, and may end beside the toast.
            touchAction="pan-y"
            onPointerDown={({ clientX, currentTarget, pointerId, target }) => {
              start.current = clientX;
              if (!(target as Element).closest('button')) currentTarget.setPointerCapture(pointerId);
            }}
            onPointerUp={({ clientX }) => Math.abs(clientX - start.current) >= SWIPE_PX && toaster.dismiss(toast.id)}
          >
            <Icon aria-hidden size={24} />
            <chakra.div flex="1">
              <Toast.Title fontWeight="600">{toast.title}</Toast.Title>
              {toast.description && (
                <Toast.Description display="block" textStyle="sm">
                  {toast.description}
                </Toast.Description>
              )}
              {toast.action && (
                <Toast.ActionTrigger asChild>
                  <Button type="button" size="sm" variant="surface" mt="8px" color="inherit">
                    {toast.action.label}
                  </Button>
                </Toast.ActionTrigger>
              )}
            </chakra.div>
            <Toast.CloseTrigger asChild>
              <chakra.button
                type="button"
                aria-label={t('Close')}
                minW="24px"
                h="24px"
                display="grid"
                placeItems="center"
                cursor="pointer"
              >
                <X aria-hidden size={20} />
              </chakra.button>
            </Toast.CloseTrigger>
          </Toast.Root>
        );
      }}
    </ChakraToaster>
  );
}

const host = document.body.appendChild(document.createElement('div'));
createRoot(host).render(
  <ChakraProvider value={system}>
    <Toasts />
  </ChakraProvider>,
);
