import { crawlRole } from './crawl-role.ts';
import { isWorkspace } from './urls-by-route.ts';

crawlRole('operator', isWorkspace);
