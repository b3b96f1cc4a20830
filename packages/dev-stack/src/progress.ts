export type Progress = {
  /** Runs a step and prints when it is done; a step that takes longer than 2 s is announced. */
  step: <T>(label: string, action: () => Promise<T>) => Promise<T>;
};

/** Prints the progress of a start, step by step. */
export function createProgress(write: (line: string) => void): Progress {
  return {
    step: async (label, action) => {
      const begin = performance.now();
      const announcement = setTimeout(() => write(`  … ${label}`), 2000);
      try {
        const result = await action();
        write(`  ✓ ${label} (${((performance.now() - begin) / 1000).toFixed(1)} s)`);
        return result;
      } catch (error) {
        write(`  ✗ ${label}`);
        throw error;
      } finally {
        clearTimeout(announcement);
      }
    },
  };
}
