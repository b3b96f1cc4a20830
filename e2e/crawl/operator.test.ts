import { crawlAs } from './role.ts';

crawlAs('operator');
