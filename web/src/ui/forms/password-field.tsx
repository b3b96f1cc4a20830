import { Box, Input } from '@chakra-ui/react';
import { IconButton } from '../icon-button.tsx';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { FieldFrame, useControl, type FieldProps } from './fields.tsx';

export function PasswordField({
  autoComplete,
  ...frame
}: FieldProps & { autoComplete: 'current-password' | 'new-password' }) {
  const { t } = useTranslation();
  const control = useControl(frame);
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame {...frame}>
      <Box position="relative" w="100%">
        <Input
          {...control}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          pe="13"
        />
        <IconButton
          icon={isShown ? EyeOff : Eye}
          label={isShown ? t('Hide password') : t('Show password')}
          position="absolute"
          top="0"
          insetEnd="0"
          onClick={() => setShown(!isShown)}
        />
      </Box>
    </FieldFrame>
  );
}
