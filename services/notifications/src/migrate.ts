// Command: brings the schema up to date. Run before the service of the same version starts, never by it.
import { migrateCommand } from '@commonyard/service-kit/commands';
import { migrations } from './migrations/index.ts';
import { NEWS_CONSUMER, newsTypes } from './news/news.consumers.ts';

await migrateCommand(process.env, 'notifications', migrations, { [NEWS_CONSUMER]: newsTypes });
