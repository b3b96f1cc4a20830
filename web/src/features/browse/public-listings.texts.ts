export const PUBLIC_LIST_TEXTS = {
  available: {
    title: 'Available Equipment',
    intro: 'Showing all available equipment across Ontario.',
    loading: 'Loading equipment...',
    empty: 'No equipment available right now. Check back later or post your own!',
    error: 'Failed to load equipment. Please try again later.',
    post: 'Post Available Item',
    postPath: '/post-available-item',
    postOther: 'Post Needed Item',
    postOtherPath: '/post-needed-item',
  },
  needed: {
    title: 'Needed Equipment',
    intro: 'Showing all needed equipment across Ontario.',
    loading: 'Loading equipment needs...',
    empty: 'No equipment needs posted right now. Check back later or post your own!',
    error: 'Failed to load equipment needs. Please try again later.',
    post: 'Post Needed Item',
    postPath: '/post-needed-item',
    postOther: 'Post Available Item',
    postOtherPath: '/post-available-item',
  },
} as const;
