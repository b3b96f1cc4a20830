import { Box } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import { useState } from 'react';
import { ActionError } from './action-error.tsx';
import { useTranslation } from '../lib/translation.ts';
import { ActionButton } from './action-button.tsx';
import { Confirm } from './confirm.tsx';

type Props<Result> = {
  /** What it will do. */
  text: string;
  disown: () => Promise<Result>;
  onDone: (result: Result) => void;
};

/** “This was not me”, for whoever receives an email that was meant for another person. Needs no session. */
export function DisownLink<Result>({ text, disown, onDone }: Props<Result>) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: disown,
    onSuccess: onDone,
    onError: () => setAsking(false),
  });
  return (
    <Box borderTopWidth="1px" mt="6" pt="6">
      <ActionButton variant="outline" onClick={() => setAsking(true)}>
        <UserX aria-hidden />
        {t('This was not me')}
      </ActionButton>
      <ActionError error={error} mt="2" />
      {isAsking && (
        <Confirm
          title={t('Was this not you?')}
          text={text}
          confirmLabel={t('This was not me')}
          isBusy={isPending}
          onConfirm={() => mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </Box>
  );
}
