/** The articles by file path. */
export const esArticles = import.meta.glob<string>('./es/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
