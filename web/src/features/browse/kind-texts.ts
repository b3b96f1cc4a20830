export const KIND_TEXTS = {
  available: {
    title: 'Available Equipment',
    intro: 'Showing all available equipment across Ontario.',
    loading: 'Loading equipment...',
    none: 'No equipment available right now.',
    empty: 'No equipment available right now. Check back later or post your own!',
    error: 'Failed to load equipment. Please try again later.',
    post: 'Post Available Item',
    postPath: '/post-available-item',
  },
  needed: {
    title: 'Needed Equipment',
    intro: 'Showing all needed equipment across Ontario.',
    loading: 'Loading equipment needs...',
    none: 'No equipment needs posted right now.',
    empty: 'No equipment needs posted right now. Check back later or post your own!',
    error: 'Failed to load equipment needs. Please try again later.',
    post: 'Post Needed Item',
    postPath: '/post-needed-item',
  },
} as const;

export const SORT_LABELS = {
  distance: 'Nearest first',
  newest: 'Newest first',
  oldest: 'Oldest first',
  soonest: 'Available soonest',
  rate: 'Lowest rate',
};
