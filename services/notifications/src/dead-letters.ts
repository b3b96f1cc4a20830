// Command: the events that could not be handled. `list` them, or `replay` all or those with the ids that follow.
import { runCommand } from '@commonyard/service-kit/commands';
import { deadLettersCommand } from '@commonyard/service-kit/events/dead-letters';
import type { Schema } from './database.ts';
import { handleNews, NEWS_CONSUMER } from './news/news.consumers.ts';

await runCommand<Schema>(process.env, 'notifications', ({ db }) =>
  deadLettersCommand(db, [{ name: NEWS_CONSUMER, handle: handleNews }], process.argv.slice(2)),
);
