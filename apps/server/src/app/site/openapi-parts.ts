import { apiKeyScopeOf, type Endpoint, endpoints } from '@golden-acers/contract';
import type { buildOpenApi } from './openapi.ts';

type OpenApi = ReturnType<typeof buildOpenApi>;

/** The readers of the document. Each path is described for the first of its readers. */
export const openApiParts = {
  programs: 'Programs with an API key, and webhooks',
  console: 'Agents in the console',
  players: 'Visitors and players',
} as const;
export type OpenApiPart = keyof typeof openApiParts;
export const partDescriptions: Readonly<Record<OpenApiPart, string>> = {
  programs:
    'What programs do for an agent with an API key: players, recharges and redeems, promotions, reports. And the webhooks that they receive. An agent’s session may call all of it too.',
  console:
    'What only a person may do who is signed in as an agent: credit and permissions of agents, settings, identity checks, API keys.',
  players:
    'What visitors and players do: sign up and sign in, play, request credit, claim offers, set limits.',
};

const isPart = (name: string): name is OpenApiPart => Object.hasOwn(openApiParts, name);
export const partNames = Object.keys(openApiParts).filter((name) => isPart(name));

/** The address of a part, relative to that of the index. */
export const partAddress = (part: OpenApiPart) => `openapi/${part}.json`;

const partsOfPaths = new Map<string, OpenApiPart>();
for (const [key, endpoint] of Object.entries<Endpoint>(endpoints)) {
  const path = key.replace(/^\w+ /, '').replace(/:(\w+)/g, '{$1}');
  const part = partOfEndpoint(endpoint);
  const known = partsOfPaths.get(path) ?? part;
  partsOfPaths.set(path, partNames.indexOf(part) < partNames.indexOf(known) ? part : known);
}

function partOfEndpoint(endpoint: Endpoint): OpenApiPart {
  if (endpoint.access !== 'agent') return 'players';
  return apiKeyScopeOf(endpoint) === undefined ? 'console' : 'programs';
}

/** The paths of one part, with the components that they use. */
export function buildPart(document: OpenApi, part: OpenApiPart) {
  const { webhooks, components, info, ...rest } = document;
  const paths = Object.fromEntries(
    Object.entries(document.paths).filter(([path]) => partsOfPaths.get(path) === part),
  );
  const described = { paths, ...(part === 'programs' && { webhooks }) };
  return {
    ...rest,
    info: {
      ...info,
      title: `${info.title}: ${openApiParts[part]}`,
      description: `${partDescriptions[part]} ${info.description}`,
    },
    ...described,
    components: {
      securitySchemes: components.securitySchemes,
      ...usedComponents(components, described),
    },
  };
}

const referencePattern = /"#\/components\/(\w+)\/([\w-]+)"/g;

/** The components that a value refers to, and those that these refer to. */
function usedComponents(components: object, value: unknown): Record<string, Record<string, unknown>> {
  const used: Record<string, Record<string, unknown>> = {};
  const collect = (from: unknown) => {
    for (const [, kind = '', name = ''] of JSON.stringify(from).matchAll(referencePattern)) {
      const ofKind = used[kind] ?? {};
      used[kind] = ofKind;
      if (name in ofKind) continue;
      ofKind[name] = Reflect.get(Object(Reflect.get(components, kind)), name);
      collect(ofKind[name]);
    }
  };
  collect(value);
  return used;
}

/** A document whose paths refer to the parts. */
export function buildIndex({ openapi, info, servers, tags, paths, components }: OpenApi) {
  return {
    ...{ openapi, info, servers, tags },
    'x-documents': partNames.map((name) => ({ title: openApiParts[name], url: partAddress(name) })),
    paths: Object.fromEntries(
      Object.keys(paths).map((path) => {
        const pointer = path.replaceAll('~', '~0').replaceAll('/', '~1');
        return [path, { $ref: `${partAddress(partsOfPaths.get(path) ?? 'players')}#/paths/${pointer}` }];
      }),
    ),
    // The operations of the parts name them.
    components: { securitySchemes: components.securitySchemes },
  };
}
