const REASONS: Record<string, string> = {
  EACCES: 'this user may not do that there',
  EPERM: 'this user may not do that there',
  EROFS: 'the file system is read-only',
  ENOENT: 'the system has no such folder, and lets none be created there',
  ENOTDIR: 'a part of the path is a file',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'the path is too long',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EISDIR: 'it is a folder',
  EEXIST: 'a file of this name exists',
};

/** Why the system refused a file operation, without the path, and whatever error it is. */
export function describeFileError(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? (code || message);
}

/** Whether this is the error of a file operation, such as `EACCES`. */
export const isFileError = (error: unknown): boolean => {
  const { syscall, code } = error as Partial<NodeJS.ErrnoException>;
  return typeof syscall === 'string' && typeof code === 'string';
};
