import { exampleOf } from './openapi-examples.ts';

/** A call of an operation, as samples show it. */
interface SampledCall {
  readonly method: string;
  /** The address without the query. */
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly credential: SampledOperation['credential'];
  readonly needsKey: boolean;
  readonly content: 'data' | 'file' | 'events';
}

export interface SampledOperation {
  readonly method: string;
  readonly template: string;
  readonly parameters: readonly SampledParameter[];
  /** What the caller sends as the token; undefined for a public operation. */
  readonly credential: string | undefined;
  readonly needsKey: boolean;
  readonly content: SampledCall['content'];
}

/** A parameter with its example in its own type, such as a number. */
interface SampledParameter {
  readonly name: string;
  readonly in: string;
  readonly example?: unknown;
}

interface Sample {
  readonly language: string;
  readonly text: string;
}

/** How to make a call with curl, with our client, and in Python. `TOKEN` is the credential. */
export function renderSamples(baseUrl: string, operation: SampledOperation): readonly Sample[] {
  const { method, template, parameters } = operation;
  const examplesIn = (location: string) =>
    Object.fromEntries(
      parameters.flatMap(({ name, in: own, example }) =>
        own === location && example !== undefined ? [[name, example] as const] : [],
      ),
    );
  const params = examplesIn('path');
  const call: SampledCall = {
    ...operation,
    path: template.replaceAll(/\{(\w+)\}/g, (_match, name) =>
      encodeURIComponent(String(params[name] ?? name)),
    ),
    params,
    query: examplesIn('query'),
    body: exampleOf(`${method} ${template.replaceAll(/\{(\w+)\}/g, ':$1')}`)?.body,
  };
  return [
    { language: 'curl', text: renderCurl(baseUrl, call) },
    { language: 'TypeScript', text: renderTypeScript(baseUrl, { ...call, path: template }) },
    { language: 'Python', text: renderPython(baseUrl, call) },
  ];
}

const hasEntries = (value: object) => Object.keys(value).length > 0;

function addressOf(baseUrl: string, { path, query }: SampledCall): string {
  const pairs = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return `${baseUrl}${path}${pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`}`;
}

const quoteForShell = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function renderCurl(baseUrl: string, call: SampledCall): string {
  const lines = [
    `curl ${call.method === 'GET' ? '' : `-X ${call.method} `}${quoteForShell(addressOf(baseUrl, call))}`,
    ...(call.credential === undefined ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(call.needsKey ? ['-H "Idempotency-Key: $KEY"'] : []),
    ...(call.body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${quoteForShell(JSON.stringify(call.body))}`]),
    ...(call.content === 'events' ? ['--no-buffer'] : []),
    ...(call.content === 'file' ? ['--output file'] : []),
  ];
  return lines.join(' \\\n  ');
}

function renderTypeScript(baseUrl: string, call: SampledCall): string {
  const { origin } = new URL(baseUrl);
  const { params, query, body, method, path } = call;
  const create = `const client = createClient({ origin: '${origin}'${call.credential === undefined ? '' : `, token: '${call.credential}'`} });`;
  const importOf = (...names: string[]) =>
    `import { ${['createClient', ...names].toSorted().join(', ')} } from '@golden-acers/client';\n\n${create}\n`;
  if (call.content === 'events')
    return `${importOf('readEvents')}for await (const { event, data } of readEvents(client, '${path}')) {\n  console.log(event, data);\n}`;
  const parts = [
    ...(call.needsKey ? ['header'] : []),
    ...(hasEntries(params) ? [`path: ${toScript(params)}`] : []),
    ...(hasEntries(query) ? [`query: ${toScript(query)}`] : []),
  ];
  const options = [
    ...(parts.length > 0 ? [`params: { ${parts.join(', ')} }`] : []),
    ...(body === undefined ? [] : [`body: ${toScript(body)}`]),
    ...(call.content === 'file' ? ["parseAs: 'blob'"] : []),
  ];
  const request = `client.${method}('${path}'${options.length === 0 ? '' : `, {\n${options.map((line) => `  ${line},\n`).join('')}}`})`;
  if (call.content === 'file') return `${importOf()}const { data: file } = await ${request};`;
  if (!call.needsKey) return `${importOf('dataOf')}const data = await dataOf(${request});`;
  return `${importOf('createIdempotencyKey', 'runCommand')}const key = createIdempotencyKey(); // Store it first.\nconst data = await runCommand({ key }, (header) => ${request});`;
}

/** A literal of JavaScript, with quotes around names that need them. */
function toScript(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toScript).join(', ')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, inner]) => `${/^[a-z]\w*$/i.test(name) ? name : JSON.stringify(name)}: ${toScript(inner)}`,
  );
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

function toPython(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(toPython).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}: ${toPython(inner)}`);
  return `{${fields.join(', ')}}`;
}

/** Needs the standard library only. */
function renderPython(baseUrl: string, call: SampledCall): string {
  const headers = [
    ...(call.credential === undefined ? [] : [`"Authorization": f"Bearer {os.environ['TOKEN']}"`]),
    ...(call.needsKey ? ['"Idempotency-Key": os.environ["KEY"]'] : []),
    ...(call.body === undefined ? [] : ['"Content-Type": "application/json"']),
  ];
  const lines = [
    `"${addressOf(baseUrl, call)}"`,
    ...(call.method === 'GET' ? [] : [`method="${call.method}"`]),
    ...(headers.length > 0 ? [`headers={${headers.join(', ')}}`] : []),
    ...(call.body === undefined ? [] : [`data=json.dumps(${toPython(call.body)}).encode()`]),
  ];
  const needsOs = headers.some((header) => header.includes('os.'));
  const needsJson = call.content === 'data' || call.body !== undefined;
  const imports = [...(needsJson ? ['json'] : []), ...(needsOs ? ['os'] : [])].map(
    (name) => `import ${name}\n`,
  );
  const read = {
    data: 'print(json.load(response)["data"])',
    file: 'print(len(response.read()))',
    events: 'for line in response:\n        print(line.decode(), end="")',
  };
  const request = `request = Request(\n${lines.map((line) => `    ${line},\n`).join('')})`;
  return `${imports.join('')}from urllib.request import Request, urlopen\n\n${request}\nwith urlopen(request) as response:\n    ${read[call.content]}`;
}
