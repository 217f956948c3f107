// Checks the production packages for known vulnerabilities and licences, and writes a list of them (SBOM,
// CycloneDX): node tools/dependencies.mjs. Without a network the audit is skipped with a message.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { printStep, root } from './install.mjs';

/**
 * Licences that allow use and distribution in a proprietary product. LGPL is allowed only for libvips, a
 * library that is loaded as a separate, replaceable file.
 */
const allowedLicences =
  /^(LGPL-3\.0-or-later|MIT(-0)?|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|OFL-1\.1|Python-2\.0|PostgreSQL)$/;
const maxOutputBytes = 100_000_000;

/** @typedef {{ license?: { id?: string, name?: string }, expression?: string }} Licence */
/** @typedef {{ purl: string, name: string, version: string, licenses?: Licence[] }} Component */

function npm(/** @type {string[]} */ args) {
  return spawnSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: maxOutputBytes });
}

function writeSbom() {
  const { stdout } = npm(['sbom', '--omit=dev', '--sbom-format=cyclonedx', '--sbom-type=application']);
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(join(root, '.cache', 'sbom.json'), stdout);
  /** @type {{ components: Component[] }} */
  const { components } = JSON.parse(stdout);
  printStep(`${components.length} packages are listed in .cache/sbom.json.`);
  return components;
}

/** One licence of an `OR` must be allowed, and all of an `AND`. */
function isAllowed(/** @type {string} */ expression) {
  const alternatives = expression.replace(/[()]/g, '').split(' OR ');
  return alternatives.some((all) => all.split(' AND ').every((one) => allowedLicences.test(one.trim())));
}

function findForeignLicences(/** @type {Component[]} */ components) {
  return components.flatMap(({ purl, name, version, licenses = [] }) => {
    if (purl.startsWith('pkg:npm/%40golden-acers/')) return [];
    const texts = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '');
    return texts.length > 0 && texts.every(isAllowed)
      ? []
      : [`${name} ${version}: ${texts.join(', ') || 'none'}`];
  });
}

function audit() {
  const { status, stdout, stderr } = npm(['audit', '--omit=dev', '--audit-level=high']);
  if (status === 0) return true;
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|audit endpoint|E40[34]|E5\d\d/.test(
      `${stdout}${stderr}`,
    )
  ) {
    printStep('The audit is skipped: the registry does not support it or cannot be reached.');
    return true;
  }
  console.error(stdout);
  return false;
}

const foreign = findForeignLicences(writeSbom());
for (const line of foreign) console.error(`Licence to be examined: ${line}`);
process.exitCode = audit() && foreign.length === 0 ? 0 : 1;
