import type { TargetId } from './targets.ts';

/** Why a target is missed: the profile that shows it. Shown on docs/performance.md as long as the target is missed. */
export const notes: Partial<Record<TargetId, string>> = {};
