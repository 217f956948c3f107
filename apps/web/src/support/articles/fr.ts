/** The articles by the path of their file. */
export const frArticles = import.meta.glob<string>('./fr/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
