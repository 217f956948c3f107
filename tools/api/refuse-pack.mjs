// npm calls it before it packs the sources of the client, which need the repository.
import process from 'node:process';

process.stderr.write('Build the archive with: node tools/run.mjs tools/api/pack-client.ts <folder>\n');
process.exit(1);
