const all = ['contact-messages'] as const;

export const contactMessageKeys = {
  all,
  lists: [...all, 'list'] as const,
  list: (query: object) => [...all, 'list', query] as const,
  one: (id: number) => [...all, 'one', id] as const,
};
