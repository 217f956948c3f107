/** The articles by the path of their file. */
export const esArticles = import.meta.glob<string>('./es/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
