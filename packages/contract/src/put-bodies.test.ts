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

/** Why a change of these needs no version of the record. */
const unversioned: Readonly<Record<string, string>> = {
  'PUT /agent/reports/schedules': 'one switch',
  'PUT /agent/agents/:agentId': 'one name',
  'PUT /agent/system/settings': 'one value, with the one that it replaces',
  'PUT /agent/system/maintenance': 'a command',
  'PUT /agent/system/diagnostics': 'a command',
  'PUT /agent/tickets/:id': 'only what changes',
  'PUT /fortune-panda/users/:username/contact': 'its body names the version',
  'PUT /fortune-panda/users/:username/notes/:id': 'one text of its author',
  'PUT /fortune-panda/users/:username/limits': 'one limit, which only falls',
  'PUT /user/avatar': 'one choice',
  'PUT /user/password': 'one value, with the one that it replaces',
  'PUT /user/limits': 'one limit',
  'PUT /user/reality-check': 'one interval',
  'PUT /user/win-privacy': 'one switch',
  'PUT /user/favourites': 'one game',
  'PUT /user/push': 'the address of this browser',
  'PUT /user/notification-settings': 'only what changes',
  'PUT /user/help/:article/vote': 'one vote',
};

test('a PUT of a whole record can name the version that it replaces', () => {
  const changes = Object.entries(endpoints).filter(([key]) => key.startsWith('PUT '));
  const others = changes.filter(([, endpoint]) => !('isVersioned' in endpoint)).map(([key]) => key);
  expect(others.sort()).toEqual(Object.keys(unversioned).sort());
});

test('a PUT resets no field that its caller does not know', () => {
  const changes = Object.entries(endpoints).filter(([key]) => key.startsWith('PUT '));
  const defaults = changes.flatMap(([key, endpoint]) => {
    if (!('body' in endpoint)) return [];
    // Without the names of the API document's components, by which parts would only be referenced.
    const schema = z.toJSONSchema(endpoint.body, {
      io: 'input',
      unrepresentable: 'any',
      metadata: z.registry(),
    });
    return listDefaults(schema).map((field) => `${key} ${field}`);
  });
  expect(defaults.sort()).toEqual(replacedWhole);
});
