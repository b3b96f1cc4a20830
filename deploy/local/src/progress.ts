export type Progress = {
  /** Runs a step and says when it is done; one that takes its time is announced. */
  step: <T>(label: string, action: () => Promise<T>) => Promise<T>;
  say: (line: string) => void;
};

/** Tells the terminal, step by step, how far a start has come. */
export function createProgress(write: (line: string) => void): Progress {
  const step = async <T>(label: string, action: () => Promise<T>): Promise<T> => {
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
  };
  return { step, say: write };
}
