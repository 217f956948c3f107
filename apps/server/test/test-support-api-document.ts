import { z } from 'zod';
import type { Server } from '../src/app.ts';

const index = z.looseObject({ 'x-documents': z.array(z.object({ title: z.string(), url: z.string() })) });
const named = z.record(z.string(), z.unknown());
const part = z.object({ openapi: z.string(), paths: named, components: z.record(z.string(), named) });

/** The parts of the API's document in one, as a program reads them by the index. */
export async function readApiDocument(http: Pick<Server['http'], 'inject'>) {
  const get = async (url: string): Promise<unknown> => (await http.inject(url)).json();
  const { 'x-documents': documents } = index.parse(await get('/api/openapi.json'));
  const parts = await Promise.all(
    documents.map(async ({ url }) => part.parse(await get(new URL(url, 'http://site/api/').pathname))),
  );
  const components: Record<string, Record<string, unknown>> = {};
  for (const { components: own } of parts)
    for (const [kind, values] of Object.entries(own)) components[kind] = { ...components[kind], ...values };
  return {
    openapi: '3.1.0',
    paths: Object.fromEntries(parts.flatMap(({ paths }) => Object.entries(paths))),
    components,
  };
}
