/** The articles by file path. */
export const deArticles = import.meta.glob<string>('./de/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
