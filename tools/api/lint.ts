// Checks the API's documents by the default rules of Redocly and Spectral:
// `node tools/run.mjs tools/api/lint.ts`.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createConfig, lint } from '@redocly/openapi-core';
import { Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { buildOpenApi } from '../../apps/server/src/app/site/openapi.ts';
import {
  buildIndex,
  buildPart,
  partAddress,
  partNames,
} from '../../apps/server/src/app/site/openapi-parts.ts';

const document = buildOpenApi();
const parts = partNames.map((part) => ({ file: partAddress(part), content: buildPart(document, part) }));
const problems = [...(await findByRedocly()), ...(await findBySpectral())];
for (const problem of problems) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);

/** Reads the index with the parts that its paths refer to, and each part alone. */
async function findByRedocly(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'golden-acers-api-'));
  try {
    mkdirSync(join(folder, 'openapi'));
    const files = [{ file: 'openapi.json', content: buildIndex(document) }, ...parts];
    for (const { file, content } of files) writeFileSync(join(folder, file), JSON.stringify(content));
    const config = await createConfig({ extends: ['recommended'] });
    const found: string[] = [];
    for (const { file } of files)
      for (const { severity, ruleId, message, location } of await lint({ ref: join(folder, file), config }))
        if (severity === 'error') found.push(`${file}: ${ruleId}: ${message} ${location[0]?.pointer ?? ''}`);
    return found;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Reads the parts only: Spectral's schema of OpenAPI 3.1 has no `$ref` of a path, which the specification
 * allows and the index consists of.
 */
async function findBySpectral(): Promise<string[]> {
  const spectral = new Spectral();
  // The types of the two packages disagree.
  spectral.setRuleset(Object(oas));
  const found: string[] = [];
  // 0 is an error.
  for (const { file, content } of parts)
    for (const { severity, code, message, path } of await spectral.run(content))
      if (severity === 0) found.push(`${file}: ${code}: ${message} ${path.join('/')}`);
  return found;
}
