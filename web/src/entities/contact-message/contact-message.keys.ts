const all = ['contact-messages'] as const;

/** The query keys of contact messages. */
export const contactMessageKeys = {
  all,
  lists: [...all, 'list'] as const,
  list: (query: object) => [...all, 'list', query] as const,
  one: (id: number) => [...all, 'one', id] as const,
};
