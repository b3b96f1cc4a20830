// Stands for style sheets: jsdom has no layout.
export const styles = {};
