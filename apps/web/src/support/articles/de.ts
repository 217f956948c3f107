/** The articles by the path of their file. */
export const deArticles = import.meta.glob<string>('./de/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
