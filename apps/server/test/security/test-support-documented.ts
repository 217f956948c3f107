import assert from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Server } from '../../src/app.ts';
import { readApiDocument } from '../test-support-api-document.ts';

interface Received {
  /** Method and path of the contract, such as `GET /user/bets/:id/seeds`. */
  readonly key: string;
  readonly status: number;
  readonly body: unknown;
}

/** Fails for a status, code or shape that the server's own OpenAPI document doesn't announce. */
export async function createDocumentCheck(http: Server['http']): Promise<(received: Received) => void> {
  const document = await readApiDocument(http);
  // A shape that many responses share is compiled once.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, inlineRefs: false });
  ajv.addSchema(document, 'api');
  const validators = new Map<string, ValidateFunction | undefined>();
  const at = (path: readonly string[]) =>
    path.reduce<unknown>((value, name) => Object(value)[name], document);
  const pointer = (path: readonly string[]) =>
    path.map((name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');

  function validatorOf(key: string, status: number): ValidateFunction | undefined {
    const [method = '', path = ''] = key.split(' ');
    const operation = ['paths', path.replace(/:(\w+)/g, '{$1}'), method.toLowerCase()];
    const announced = [String(status), `${Math.floor(status / 100)}XX`]
      .map((name) => [...operation, 'responses', name])
      .filter((response) => at(response) !== undefined);
    const [response] = announced;
    assert(response !== undefined, `${key} announces the status ${status}`);
    const { $ref } = Object(at(response));
    const content = [...(typeof $ref === 'string' ? $ref.slice(2).split('/') : response), 'content'];
    const schema = [...content, 'application/json', 'schema'];
    // It is a file or a stream of events.
    if (at(schema) === undefined) return undefined;
    return ajv.compile({ $ref: `api#/${pointer(schema)}` });
  }

  return ({ key, status, body }) => {
    const name = `${status} ${key}`;
    if (!validators.has(name)) validators.set(name, validatorOf(key, status));
    const validate = validators.get(name);
    assert(validate === undefined || validate(body), `${name}: ${JSON.stringify(validate?.errors)}`);
  };
}
