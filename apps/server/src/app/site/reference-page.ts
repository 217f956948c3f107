import { escapeHtml } from '@golden-acers/platform';
import type { JsonSchema } from './openapi-components.ts';
import type { buildPart } from './openapi-parts.ts';
import { renderSamples } from './reference-samples.ts';

type PartDocument = ReturnType<typeof buildPart>;
type Operation = PartDocument['paths'][string][string];

const schemaPattern = /^#\/components\/schemas\/(\w+)$/;
const code = (text: string) => `<code>${escapeHtml(text)}</code>`;
/** Text with code in backticks. */
const prose = (text: unknown) => escapeHtml(String(text ?? '')).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
const block = (text: string) => `<pre><code>${escapeHtml(text)}</code></pre>`;

/** The operations of a part as HTML that needs no script. Shapes follow after them, and fields link there. */
export function renderOperations(document: PartDocument, baseUrl: string): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const byTag = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? '');
  const used = document.tags.filter(({ name }) => byTag.has(name));
  const sections = used.map(({ name, description }) => {
    const articles = (byTag.get(name) ?? []).map(({ path, method, operation }) =>
      renderOperation({ document, baseUrl, path, method, operation }),
    );
    return `<section><h2>${escapeHtml(name)}</h2><p>${prose(description)}</p>\n${articles.join('\n')}</section>`;
  });
  const links = operations.map(
    ({ path, method, operation }) =>
      `<li><a href="#${operation.operationId}">${code(`${method} ${path}`)}</a> ${escapeHtml(operation.summary)}</li>`,
  );
  const schemas = Object.entries<JsonSchema>(Object(Reflect.get(document.components, 'schemas')));
  return `<p>Base address: ${code(baseUrl)}. Document: <a href="/api/openapi.json">openapi.json</a>.</p>
<p><label>Search <input type="search" id="search" autocomplete="off" hidden></label> <span id="found" role="status"></span></p>
<details><summary>All ${operations.length} operations</summary><ul>${links.join('\n')}</ul></details>
${sections.join('\n')}
${renderWebhooks(document)}
<section><h2 id="shapes">Shapes</h2>
${schemas.map(([name, schema]) => `<article id="shape-${name}"><h3>${name}</h3>${renderShape(schema)}</article>`).join('\n')}</section>`;
}

interface RenderedOperation {
  readonly document: PartDocument;
  readonly baseUrl: string;
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

function renderOperation({ document, baseUrl, path, method, operation }: RenderedOperation): string {
  const { operationId, summary, description, requestBody, security } = operation;
  const parameters = operation.parameters.map((one) =>
    'name' in one ? one : componentOf(document, one.$ref),
  );
  const needsKey = parameters.some(({ name, required }) => name === 'idempotency-key' && required === true);
  const limit = Reflect.get(operation, 'x-rate-limit');
  const content = contentTypeOf(operation);
  const credential = credentialOf(security);
  const samples = renderSamples(baseUrl, {
    method,
    template: path,
    parameters,
    credential,
    needsKey,
    content,
  }).map(
    ({ language, text }, index) =>
      `<details${index === 0 ? ' open' : ''}><summary>${language}</summary>${block(text)}</details>`,
  );
  const body = requestBody?.content['application/json']?.schema;
  return `<article id="${operationId}"><h3>${code(`${method} ${path}`)}</h3>
<p><strong>${escapeHtml(summary)}.</strong> ${prose(description)}${limit === undefined ? '' : ` Limits: ${escapeHtml(String(limit))}.`}${credential === undefined ? '' : ` Token: ${credential}.`}</p>
${samples.join('\n')}
${renderFields(
  'Parameters',
  parameters.map((one) => ({ ...one, text: `${one.in}${one.required === true ? ', required' : ''}` })),
)}
${body === undefined ? '' : renderBody(document, body)}
${renderResponses(document, operation)}</article>`;
}

/** What to send as the bearer token, in words. */
function credentialOf(security: Operation['security']): string | undefined {
  const schemes = security.flatMap((one) => Object.keys(one));
  if (schemes.length === 0) return undefined;
  if (schemes.includes('apiKey')) return 'an API key or an access token';
  return schemes.includes('session') ? 'the access token of a sign-in' : 'the token of a mailed link';
}

/** The fields of a body stand beside its operation, and those of a response among the shapes. */
function renderBody(document: PartDocument, body: unknown): string {
  const { $ref: reference }: JsonSchema = Object(body);
  return `<p>Body: ${typeText(body)}</p>${typeof reference === 'string' ? renderShape(componentOf(document, reference)) : ''}`;
}

function contentTypeOf({ responses }: Operation): 'data' | 'file' | 'events' {
  const types = Object.values(responses).flatMap((response) => Object.keys(Object(Object(response).content)));
  if (types.length === 0 || types.includes('application/json')) return 'data';
  return types.includes('text/event-stream') ? 'events' : 'file';
}

function renderResponses(document: PartDocument, { responses }: Operation): string {
  const rows = Object.entries(responses).map(([status, response]) => {
    const { description, content } = '$ref' in response ? componentOf(document, response.$ref) : response;
    const {
      schema,
      examples,
      example = sharedExample(document, examples),
    }: JsonSchema = Object(Object.values(Object(content))[0]);
    const [first, second]: readonly unknown[] = Object(schema).allOf ?? [schema];
    const codes = Object(Object(Object(second).properties).code).enum;
    const text = Array.isArray(codes)
      ? codes.map((one) => `<a href="/api/docs/codes#${one}">${code(String(one))}</a>`).join(', ')
      : `${prose(description)} ${typeText(second ?? first)}`;
    const shown =
      example === undefined
        ? ''
        : `<details><summary>Example</summary>${block(JSON.stringify(example, null, 2))}</details>`;
    return `<tr><td>${status}</td><td>${text}${shown}</td></tr>`;
  });
  return `<table><thead><tr><th>status</th><th>response</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`;
}

interface Field {
  readonly name: string;
  readonly text: string;
  readonly description?: unknown;
  readonly schema?: unknown;
}

function renderFields(title: string, fields: readonly Field[]): string {
  if (fields.length === 0) return '';
  const rows = fields.map(
    ({ name, text, description, schema }) =>
      `<tr><td>${code(name)}</td><td>${typeText(schema)}${text === '' ? '' : `, ${text}`}</td><td>${prose(description)}</td></tr>`,
  );
  return `<table><thead><tr><th>${title}</th><th>type</th><th>meaning</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`;
}

function renderShape(schema: JsonSchema): string {
  const properties = Object.entries<JsonSchema>(Object(schema.properties));
  if (properties.length === 0) return `<p>${typeText(schema)}</p>`;
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
  return renderFields(
    'Field',
    properties.map(([name, field]) => ({
      name,
      text: required.includes(name) ? '' : 'optional',
      description: field.description,
      schema: field,
    })),
  );
}

/** The type of a value, with a link to its shape. */
function typeText(schema: unknown): string {
  const { $ref, type, items, anyOf, oneOf, const: constant, format, ...rest } = Object(schema);
  const [, name] = schemaPattern.exec(String($ref)) ?? [];
  if (name !== undefined) return `<a href="#shape-${name}">${name}</a>`;
  if (constant !== undefined) return code(JSON.stringify(constant));
  if (Array.isArray(rest.enum)) return rest.enum.map((one: unknown) => code(JSON.stringify(one))).join(' | ');
  const variants = anyOf ?? oneOf;
  if (Array.isArray(variants)) return variants.map(typeText).join(' | ');
  const bounds = boundsText(rest);
  if (type === 'array') return [`list of ${typeText(items)}`, ...bounds].join(', ');
  const { default: absent } = rest;
  const standard = absent === undefined ? [] : [`default ${JSON.stringify(absent)}`];
  const texts = [[type].flat().join(' | '), format, ...bounds, ...standard];
  return escapeHtml(texts.filter((one) => one !== undefined).join(', '));
}

const boundedBy = [
  ['minimum', 'maximum', ''],
  ['minLength', 'maxLength', ' characters'],
  ['minItems', 'maxItems', ' entries'],
] as const;

/** Such as "1 to 200" or "at most 60 characters". Bounds that no program exceeds are left out. */
function boundsText(schema: Readonly<Record<string, unknown>>): string[] {
  return boundedBy.flatMap(([lower, upper, unit]) => {
    const [min = Number.NaN, max = Number.NaN] = [schema[lower], schema[upper]].map(Number);
    const hasMin = min > Number.MIN_SAFE_INTEGER && (min !== 0 || unit === '');
    const hasMax = max < Number.MAX_SAFE_INTEGER;
    if (hasMin && hasMax) return [`${min} to ${max}${unit}`];
    if (hasMax) return [`at most ${max}${unit}`];
    return hasMin ? [`at least ${min}${unit}`] : [];
  });
}

const componentOf = (document: PartDocument, reference: string) => {
  const [, , kind = '', name = ''] = reference.split('/');
  return Object(Reflect.get(Object(Reflect.get(document.components, kind)), name));
};

/** An example that other operations show too. */
function sharedExample(document: PartDocument, examples: unknown): unknown {
  const { $ref: reference }: JsonSchema = Object(Object(examples).shown);
  return typeof reference === 'string' ? componentOf(document, reference).value : undefined;
}

function renderWebhooks({ webhooks = {} }: Partial<Pick<PartDocument, 'webhooks'>>): string {
  const types = Object.entries(webhooks);
  if (types.length === 0) return '';
  const rows = types.map(
    ([type, { post }]) =>
      `<tr id="webhook-${type}"><td>${code(type)}</td><td>${typeText(post.requestBody.content['application/json'].schema)}</td></tr>`,
  );
  return `<section><h2>Webhooks</h2><p>The server sends them. <a href="/api/docs/webhooks">Guide</a></p>
<table><thead><tr><th>type</th><th>body</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></section>`;
}
