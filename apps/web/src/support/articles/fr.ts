/** The articles by file path. */
export const frArticles = import.meta.glob<string>('./fr/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
