import { Button, chakra } from '@chakra-ui/react';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { ActionRow } from '../../ui/action-row.tsx';
import { Panel, Row, SmallText, Stack } from '../../ui/layout.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { RetryNote, RowSkeletons } from '../../ui/query-state.tsx';
import { Block, BlockNote, RowTitle } from './block.tsx';
import { taskTexts } from './task-texts.ts';
import type { Task } from './tasks.ts';

const SHOWN = 6;

type Props = {
  tasks: Task[];
  isLoading: boolean;
  /** The names of what could not be loaded. */
  missing: string[];
  onRetry: () => void;
};

export function TasksBlock({ tasks, isLoading, missing, onRetry }: Props) {
  const { t } = useTranslation();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? tasks : tasks.slice(0, SHOWN);
  return (
    <Block title={t('What waits for you')}>
      <Stack gap="3">
        {isLoading ? (
          <RowSkeletons text="Loading what waits for you..." height="18" count={3} />
        ) : tasks.length > 0 ? (
          <Panel as="ul" aria-label={t('What waits for you')}>
            {shown.map((task, index) => (
              <TaskRow key={keyOf(task)} task={task} isFirst={index === 0} />
            ))}
          </Panel>
        ) : (
          missing.length === 0 && (
            <BlockNote as="div">
              <Row as="p" gap="2" color="fg">
                <chakra.span color="brand.fg">
                  <CircleCheck aria-hidden size={22} strokeWidth={1.75} />
                </chakra.span>
                {t('You’re all caught up.')}
              </Row>
            </BlockNote>
          )
        )}
        {tasks.length > shown.length && (
          <Button variant="outline" alignSelf="flex-start" onClick={() => setShowsAll(true)}>
            {t('Show all {count}', { count: tasks.length })}
          </Button>
        )}
        {missing.length > 0 && (
          <RetryNote
            text={t('Some of what waits for you could not be loaded: {parts}.', { parts: missing.join(', ') })}
            onRetry={onRetry}
          />
        )}
      </Stack>
    </Block>
  );
}

function TaskRow({ task, isFirst }: { task: Task; isFirst: boolean }) {
  const { t } = useTranslation();
  const { title, detail, due, action, to, search } = taskTexts(task, t);
  const details = [due, detail].filter(Boolean).join(' · ');
  return (
    <ActionRow
      action={
        <ButtonLink
          to={to as '/'}
          search={search as never}
          variant={isFirst ? 'solid' : 'outline'}
          aria-label={`${action}, ${title}`}
        >
          {action}
        </ButtonLink>
      }
    >
      <RowTitle>{title}</RowTitle>
      {details && <SmallText>{details}</SmallText>}
    </ActionRow>
  );
}

function keyOf(task: Task): string {
  if ('loan' in task) return `${task.kind}-${task.loan.id}`;
  if ('inquiry' in task) return `${task.kind}-${task.inquiry.id}`;
  if ('inspection' in task) return `${task.kind}-${task.inspection.id}`;
  return 'listing' in task ? `${task.kind}-${task.listing.id}` : task.kind;
}
