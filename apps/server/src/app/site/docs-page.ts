import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { escapeHtml } from '@golden-acers/platform';
import { marked } from 'marked';

/** A Markdown file of docs/api. The page lists guides by number; `changes` is last. */
export interface Guide {
  /** Used in the URL. */
  readonly name: string;
  readonly title: string;
  readonly html: string;
}

const folder = new URL('../../../../../docs/api/', import.meta.url);

export function readGuides(): readonly Guide[] {
  return readdirSync(fileURLToPath(folder))
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => {
      const text = readFileSync(new URL(file, folder), 'utf8');
      const [, title = file] = /^# (.+)$/m.exec(text) ?? [];
      // The files are ours, and the page's policy allows no script.
      return { name: file.replace(/^\d+-|\.md$/g, ''), title, html: marked.parse(text, { async: false }) };
    });
}

/** A page of plain HTML with one style sheet. */
export function renderGuide(guides: readonly Guide[], shown: Guide): string {
  return renderPage(guides, { title: shown.title, path: `/api/docs/${shown.name}`, main: shown.html });
}

/** The viewer builds the page by script from our document, without requests to other sites. */
export function renderReference(guides: readonly Guide[]): string {
  const main = `<div id="reference"><p>The reference needs JavaScript. Machines read <a href="/api/openapi.json">openapi.json</a>.</p></div>`;
  const head = `<link rel="stylesheet" href="/api-reference/swagger-ui.css">
<link rel="stylesheet" href="/api-reference/theme.css">
<script defer src="/api-reference/swagger-ui-bundle.js"></script>
<script defer src="/api-reference/start.js"></script>`;
  return renderPage(guides, { title: 'Reference', path: '/api/docs/reference', main, head });
}

interface Page {
  readonly title: string;
  readonly path: string;
  readonly main: string;
  readonly head?: string;
}

function renderPage(guides: readonly Guide[], { title, path, main, head = '' }: Page): string {
  const links = [
    ...guides.map(({ name, title: text }) => ({ text, href: `/api/docs/${name}` })),
    { text: 'Reference', href: '/api/docs/reference' },
  ].map(
    ({ text, href }) =>
      `<a href="${href}"${href === path ? ' aria-current="page"' : ''}>${escapeHtml(text)}</a>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Golden Acers API</title>
<link rel="icon" href="/favicon.svg">
${head}
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header><a class="brand" href="/api/docs">Golden Acers <span>API</span></a><nav aria-label="Guides">${links.join('\n')}</nav></header>
<main>
${main}
</main>
</body>
</html>
`;
}

export const docsCss = `:root { color-scheme: dark light; --ink: #f4ecd8; --soft: #b9ad93; --gold: #e3b857; --page: #14110d; --card: #1f1a14; --line: #3a3226; }
@media (prefers-color-scheme: light) { :root { --ink: #2a2116; --soft: #6b5d45; --gold: #8a5f00; --page: #faf6ec; --card: #fff; --line: #e2d8c2; } }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
body > header { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; align-items: baseline; padding: 1rem; border-bottom: 1px solid var(--line); }
body > header .brand { font-weight: 700; font-size: 1.15rem; color: var(--ink); text-decoration: none; }
nav { display: flex; flex-wrap: wrap; gap: 0 1rem; }
nav a { padding: 0.35rem 0; text-decoration: none; }
nav a[aria-current] { color: var(--ink); box-shadow: inset 0 -2px var(--gold); }
body > main { max-width: 54rem; margin: 0 auto; padding: 1rem 1rem 5rem; }
body > main:has(#reference) { max-width: 76rem; padding-top: 0; }
.brand span, main > h1, main > h2, nav a, main > p a { color: var(--gold); }
pre, code { font-family: ui-monospace, monospace; }
main > pre { overflow: auto; background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 0.8rem 1rem; font-size: 0.9rem; }
main > table code { white-space: nowrap; }
main > p code, main > ul code, main > table code { background: var(--card); border-radius: 5px; padding: 0.1em 0.3em; overflow-wrap: anywhere; }
main > table { display: block; overflow-x: auto; border-collapse: collapse; }
main > table th, main > table td { text-align: start; vertical-align: top; padding: 0.45rem 0.8rem 0.45rem 0; border-bottom: 1px solid var(--line); }
`;
