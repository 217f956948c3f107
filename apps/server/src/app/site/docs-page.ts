import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { escapeHtml } from '@golden-acers/platform';
import { marked } from 'marked';
import {
  type buildPart,
  type OpenApiPart,
  openApiParts,
  partDescriptions,
  partNames,
} from './openapi-parts.ts';
import { renderOperations } from './reference-page.ts';
import { renderRefusalCodes } from './refusal-codes-page.ts';

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

/** The page of a part's operations. */
export const referenceName = (part: OpenApiPart) => (part === 'programs' ? 'reference' : `reference-${part}`);

/** A page of HTML. Its script adds the search only. */
export function renderReference(
  guides: readonly Guide[],
  part: OpenApiPart,
  document: ReturnType<typeof buildPart>,
  baseUrl: string,
): string {
  const title = `Reference: ${openApiParts[part]}`;
  const main = `<div class="reference"><h1>${escapeHtml(title)}</h1>\n<p>${escapeHtml(partDescriptions[part])}</p>\n${renderOperations(document, baseUrl)}</div>`;
  const head = '<script defer src="/api-reference/search.js"></script>';
  return renderPage(guides, { title, path: `/api/docs/${referenceName(part)}`, main, head });
}

const codesPath = '/api/docs/codes';
export function renderCodes(guides: readonly Guide[]): string {
  return renderPage(guides, { title: 'Codes', path: codesPath, main: renderRefusalCodes() });
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
    { text: 'Codes', href: codesPath },
    ...partNames.map((part) => ({ text: `Reference: ${part}`, href: `/api/docs/${referenceName(part)}` })),
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
body > main:has(.reference) { max-width: 64rem; }
.reference article { content-visibility: auto; contain-intrinsic-size: auto 40rem; padding: 0.5rem 0 1.5rem; border-bottom: 1px solid var(--line); }
.reference h3 { overflow-wrap: anywhere; }
.reference input { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 0.4rem 0.7rem; width: min(24rem, 70vw); }
.reference li { overflow-wrap: anywhere; }
dt { margin-top: 1.25rem; }
dd { margin: 0.25rem 0 0; }
summary { cursor: pointer; padding: 0.5rem 0; }
.brand span, main h1, main h2, nav a, main a { color: var(--gold); }
pre, code { font-family: ui-monospace, monospace; }
main pre { overflow: auto; background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 0.8rem 1rem; font-size: 0.9rem; }
@media (width >= 40rem) { main > table code { white-space: nowrap; } }
main p code, main li code, main td code, dt code, dd code { background: var(--card); border-radius: 5px; padding: 0.1em 0.3em; overflow-wrap: anywhere; }
main table { display: block; overflow-x: auto; border-collapse: collapse; }
main th, main td { text-align: start; vertical-align: top; padding: 0.45rem 0.8rem 0.45rem 0; border-bottom: 1px solid var(--line); }
`;
