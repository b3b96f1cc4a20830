import type { HTMLChakraProps } from '@chakra-ui/react';
import { errorMessage } from '../lib/error-message.ts';
import { ErrorText } from './layout.tsx';

type Props = HTMLChakraProps<'p'> & { error: Error | null | undefined; title?: string };

/** Why the last attempt of an action failed, announced when it appears. `title`: what failed. */
export const ActionError = ({ error, title, ...look }: Props) =>
  error && (
    <ErrorText role="alert" {...look}>
      {title && `${title}: `}
      {errorMessage(error)}
    </ErrorText>
  );
