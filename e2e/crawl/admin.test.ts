import { crawlAs } from './role.ts';

crawlAs('admin');
