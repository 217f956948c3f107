import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from './refusal-reply.ts';

/** The methods of the endpoints that match a path. */
type FindMethods = (path: string) => readonly string[];

/**
 * Records the methods of each endpoint that is bound from now on. Other routes, such as metrics, stay hidden.
 */
export function collectEndpointMethods(http: FastifyInstance): FindMethods {
  const methodsByUrl = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();
  http.addHook('onRoute', ({ url, method, config }) => {
    if (config?.declaredRefusals === undefined) return;
    const pattern = new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`);
    const { methods } = methodsByUrl.get(url) ?? { methods: new Set<string>() };
    for (const name of [method].flat()) methods.add(name);
    methodsByUrl.set(url, { pattern, methods });
  });
  return (path) => [
    ...new Set(
      [...methodsByUrl.values()].flatMap(({ pattern, methods }) => (pattern.test(path) ? [...methods] : [])),
    ),
  ];
}

/** Sends the methods of an endpoint's path to OPTIONS, 405 to any other method, and 404 for other paths. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply, findMethods: FindMethods) {
  const methods = findMethods(request.url.split('?', 1)[0] ?? '');
  if (methods.length === 0) return sendRefusal(request, reply, 'route.not_found');
  reply.header('allow', [...methods, 'OPTIONS'].toSorted().join(', '));
  if (request.method === 'OPTIONS') return reply.code(204).send();
  return sendRefusal(request, reply, 'route.method_not_allowed');
}
