/** The articles by the path of their file. */
export const enArticles = import.meta.glob<string>('./en/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
