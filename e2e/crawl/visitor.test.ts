import { crawlAs } from './role.ts';

crawlAs('visitor');
