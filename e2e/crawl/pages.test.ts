import { crawlArea } from './crawl-area.ts';

crawlArea('pages');
