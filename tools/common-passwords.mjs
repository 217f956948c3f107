// Writes apps/server/src/access/identity/common-passwords.bin from lists of passwords (JSON, or one per
// line): node tools/common-passwords.mjs <file>… For each password of six or more characters it stores the
// first 32 bits of the SHA-256 of its lower case, sorted.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const minLength = 6;
const target = new URL('../apps/server/src/access/identity/common-passwords.bin', import.meta.url);
const passwords = process.argv.slice(2).flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  return file.endsWith('.json') ? JSON.parse(text) : text.split('\n').filter((line) => !line.startsWith('#'));
});
const prefixes = passwords
  .filter((password) => password.length >= minLength)
  .map((password) =>
    createHash('sha256').update(password.normalize('NFKC').toLowerCase()).digest().readUInt32BE(),
  );
const sorted = [...new Set(prefixes)].sort((one, other) => one - other);
const bytes = Buffer.alloc(sorted.length * 4);
for (const [place, prefix] of sorted.entries()) bytes.writeUInt32BE(prefix, place * 4);
writeFileSync(target, bytes);
console.log(`${sorted.length} prefixes of ${passwords.length} passwords`);
