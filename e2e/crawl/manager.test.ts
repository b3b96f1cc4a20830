import { crawlAs } from './role.ts';

crawlAs('manager');
