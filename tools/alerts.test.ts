import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@golden-acers/platform';
import { pollUntil } from '@golden-acers/testing/poll-until';
import { afterAll, expect, test } from 'vitest';
import { newDataDir, removeDataDir, startProduct } from '../e2e/product.ts';

const prometheus = '/usr/bin/prometheus';
const alertmanager = '/usr/bin/prometheus-alertmanager';
const deploy = fileURLToPath(new URL('../deploy/prometheus/', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'alerts-'));
const programs: ChildProcess[] = [];
const mails: string[] = [];
/** Accepts every mail. */
const mailServer = createServer((socket) => {
  socket.write('220 ready\r\n');
  let mail: string | undefined;
  socket.on('error', () => undefined);
  socket.on('data', (data) => {
    for (const line of data.toString('utf8').split('\r\n').slice(0, -1)) {
      if (mail === undefined) {
        if (line === 'DATA') mail = '';
        socket.write(line === 'DATA' ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 yes\r\n');
      } else if (line === '.') {
        mails.push(mail);
        mail = undefined;
        socket.write('250 taken\r\n');
      } else mail += `${line}\n`;
    }
  });
});

afterAll(async () => {
  for (const program of programs) {
    program.kill('SIGTERM');
    if (program.exitCode === null) await once(program, 'exit');
  }
  mailServer.close();
  rmSync(folder, { recursive: true });
});

function start(command: string, args: readonly string[]): void {
  programs.push(spawn(command, args, { cwd: folder, stdio: 'ignore' }));
}

/** Copies a deployed file with these changes, each of which must apply. */
function copyWith(name: string, changes: readonly (readonly [RegExp, string])[]): void {
  let text = readFileSync(join(deploy, name), 'utf8');
  for (const [from, to] of changes) {
    expect(text).toMatch(from);
    text = text.replaceAll(new RegExp(from, `${from.flags}g`), to);
  }
  writeFileSync(join(folder, name), text);
}

const mailOf = (alert: string, state: string) =>
  pollUntil(
    'Prometheus, Alertmanager and the product are other processes',
    () => mails.find((mail) => mail.includes(alert) && mail.includes(state)) ?? '',
    Boolean,
  );

test.skipIf(!existsSync(prometheus) || !existsSync(alertmanager))(
  'the operator gets a mail about an old backup and one about a server that does not respond',
  async () => {
    mailServer.listen(0, '127.0.0.1');
    await once(mailServer, 'listening');
    const address = mailServer.address();
    const mailPort = typeof address === 'object' && address !== null ? address.port : 0;
    const [site, port, alertsPort] = [await freePort(), await freePort(), await freePort()];
    const mark = join(folder, 'last-backup');
    writeFileSync(mark, '/backups/of-last-week\n');
    const lastWeek = new Date(Date.now() - 7 * 24 * 60 * 60_000);
    utimesSync(mark, lastWeek, lastWeek);

    const dataDir = newDataDir(folder);
    const product = await startProduct({ dataDir, env: { PORT: `${site}`, BACKUP_MARK_FILE: mark } });
    copyWith('alerts.yml', [[/for: \d+m$/m, 'for: 0s']]);
    copyWith('prometheus.yml', [
      [/scrape_interval: 15s/, 'scrape_interval: 1s\n  evaluation_interval: 1s'],
      [/server-1:3000, server-2:3000/, new URL(product.siteUrl).host],
      [/alertmanager:9093/, `127.0.0.1:${alertsPort}`],
    ]);
    copyWith('alertmanager.yml', [
      [/mail:1025/, `127.0.0.1:${mailPort}`],
      [/group_wait: 30s/, 'group_wait: 0s'],
      [/group_interval: 5m/, 'group_interval: 1s'],
    ]);
    start(alertmanager, [
      '--config.file=alertmanager.yml',
      `--storage.path=${join(folder, 'alertmanager')}`,
      `--web.listen-address=127.0.0.1:${alertsPort}`,
      '--cluster.listen-address=',
    ]);
    start(prometheus, [
      '--config.file=prometheus.yml',
      `--storage.tsdb.path=${join(folder, 'prometheus')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ]);
    expect(await mailOf('BackupOverdue', 'FIRING')).toContain('operator@example.com');
    await product.stop();
    removeDataDir(dataDir);
    expect(await mailOf('ServerDown', 'FIRING')).toContain('runbook.md#serverdown');
  },
);
