import { crawlRole } from './crawl-role.ts';

crawlRole('guest');
