import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from './index.ts';

/** The audience is replaced as a whole, and has had its status from the beginning. */
const replacedWhole: readonly string[] = ['PUT /agent/announcements/:id audience.status'];

const jsonSchema = z.looseObject({
  default: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
});

function listDefaults(schema: unknown, path: readonly string[] = []): string[] {
  const { properties = {}, default: value } = jsonSchema.parse(schema);
  const inner = Object.entries(properties).flatMap(([name, field]) => listDefaults(field, [...path, name]));
  return value === undefined ? inner : [path.join('.'), ...inner];
}

test('a PUT resets no field that its caller does not know', () => {
  const changes = Object.entries(endpoints).filter(([key]) => key.startsWith('PUT '));
  const defaults = changes.flatMap(([key, endpoint]) => {
    if (!('body' in endpoint)) return [];
    const schema = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' });
    return listDefaults(schema).map((field) => `${key} ${field}`);
  });
  expect(defaults.sort()).toEqual(replacedWhole);
});
