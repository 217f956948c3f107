import { escapeHtml } from '@golden-acers/platform';
import type { OpenApi, OpenApiContent, OpenApiOperation } from './openapi.ts';

/** The API as plain HTML with one style sheet: it needs no exception from the content security policy. */
export function renderDocs(api: OpenApi): string {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const sections = api.tags.map(({ name }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name));
    return `<section><h2>${escapeHtml(name)}</h2>${own.map(renderOperation).join('\n')}</section>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Golden Acers · API</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<main>
<h1>Golden Acers <span>API</span></h1>
<p>Every path stands below <code>/api</code>. A success answers <code>{ success, message, data }</code>; a refusal has the
true HTTP status and adds <code>code</code>, <code>requestId</code> and, for forms, <code>fields</code>. Sign in at
<code>POST /auth/login</code> and send the token as <code>Authorization: Bearer …</code>. Machines read
<a href="/api/openapi.json">openapi.json</a>.</p>
${sections.join('\n')}
</main>
</body>
</html>
`;
}

interface DocumentedOperation {
  readonly path: string;
  readonly method: string;
  readonly operation: OpenApiOperation;
}

function renderOperation({ path, method, operation }: DocumentedOperation): string {
  const parameters = operation.parameters.map(
    ({ name, in: location, required }) =>
      `<li><code>${escapeHtml(name)}</code> in the ${location}${required ? ', required' : ''}</li>`,
  );
  const responses = Object.entries(operation.responses).map(
    ([status, { description }]) =>
      `<li><b>${status}</b> ${escapeHtml(description).replaceAll('\n', '<br>')}</li>`,
  );
  const success = Object.entries(operation.responses).find(([status]) => Number(status) < 300)?.[1].content;
  return `<details>
<summary><b class="method">${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(operation.summary)}</summary>
<p>${escapeHtml(operation.description)}</p>
${parameters.length > 0 ? `<h3>Parameters</h3><ul>${parameters.join('')}</ul>` : ''}
${operation.requestBody ? `<h3>Body</h3>${renderSchema(operation.requestBody.content)}` : ''}
<h3>Answer</h3>${renderSchema(success)}
<h3>Statuses</h3><ul>${responses.join('')}</ul>
</details>`;
}

function renderSchema(content: OpenApiContent | undefined): string {
  const [media] = Object.values(content ?? {});
  const schema = media?.schema;
  return `<pre tabindex="0">${escapeHtml(JSON.stringify(schema, undefined, 2))}</pre>`;
}

export const docsCss = `:root { color-scheme: dark light; --ink: #f4ecd8; --soft: #b9ad93; --gold: #e3b857; --page: #14110d; --card: #1f1a14; }
@media (prefers-color-scheme: light) { :root { --ink: #2a2116; --soft: #6b5d45; --gold: #8a5f00; --page: #faf6ec; --card: #fff; } }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
main { max-width: 62rem; margin: 0 auto; padding: 2rem 1rem 5rem; }
h1 span, h2, a { color: var(--gold); }
h3 { font-size: 0.9rem; color: var(--soft); margin: 1rem 0 0.3rem; }
details { background: var(--card); border-radius: 10px; padding: 0.7rem 1rem; margin: 0.5rem 0; }
summary { cursor: pointer; overflow-wrap: anywhere; }
.method { display: inline-block; min-width: 3.5rem; color: var(--gold); }
pre { overflow: auto; max-height: 24rem; font-size: 0.85rem; }
code, pre { font-family: ui-monospace, monospace; }
`;
