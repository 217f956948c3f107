/** The articles by file path. */
export const enArticles = import.meta.glob<string>('./en/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
