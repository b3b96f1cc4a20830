import { Button } from '@chakra-ui/react';
import { RefreshCw } from 'lucide-react';
import { useTranslation } from '../lib/translation.ts';
import { Cluster, ErrorText } from './layout.tsx';

/** A line about a part that could not be loaded, with a retry button. */
export function RetryNote({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Cluster role="alert" alignItems="center" gap="3">
      <ErrorText textStyle="sm">{text}</ErrorText>
      <Button size="sm" variant="outline" onClick={onRetry}>
        <RefreshCw aria-hidden />
        {t('Try again')}
      </Button>
    </Cluster>
  );
}
