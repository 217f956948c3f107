import type { AuditEntry } from '@golden-acers/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { createConsoleTranslate, loadConsoleTranslations } from '../../i18n/console-translations.ts';
import { getActiveLocale } from '../../i18n/translations.ts';
import { auditSubjectDestination, auditSubjectName } from './audit-subject.ts';

beforeAll(loadConsoleTranslations);

const actor = { id: 'ag_reader', name: 'House' };
const entry = (changes: Partial<AuditEntry>): AuditEntry => ({
  id: 'au_1',
  at: '2026-03-10T09:00:00.000Z',
  action: 'job.started',
  actor,
  address: null,
  subjectKind: 'job',
  subjectId: 'jb_1',
  subjectName: null,
  account: null,
  before: null,
  after: null,
  reason: null,
  transfer: null,
  number: 1,
  ...changes,
});
const named = (changes: Partial<AuditEntry>) =>
  auditSubjectName(createConsoleTranslate(getActiveLocale().translate), entry(changes));
const placed = (changes: Partial<AuditEntry>) => auditSubjectDestination(entry(changes), actor.id);

describe('the subject of an audit event', () => {
  test('is named by its name, kind or area, never by an id', () => {
    expect(named({ account: 'ada_x' })).toBe('ada_x');
    expect(named({ action: 'agent.renamed', subjectName: 'North' })).toBe('North');
    expect(named({ after: { kind: 'reset_password' } })).toBe('Reset Password');
    expect(named({ action: 'job.paused' })).toBe('Jobs');
    expect(named({ action: 'export.removed', before: { table: 'requests' } })).toBe('Requests');
    expect(named({ action: 'records.read', after: { kind: 'game' } })).toBe('Game Records');
    expect(named({ action: 'label.removed', before: { name: 'VIP' } })).toBe('VIP');
    expect(named({ action: 'setting.changed' })).toBe('House');
    expect(named({ action: 'statement.run', subjectKind: 'statement', subjectId: '2026-03-09' })).toBe(
      '2026-03-09',
    );
    expect(named({ action: 'shift.opened', subjectKind: 'shift', subjectId: 'sh_1' })).toBe('Tills');
    expect(named({ action: 'newer.act' })).toBe('newer.act');
  });

  test('leads to its page', () => {
    expect(placed({ account: 'ada_x' })).toEqual({ view: 'player', params: { player: 'ada_x', part: '' } });
    expect(placed({})).toEqual({ view: 'jobs', params: { job: 'jb_1' } });
    expect(placed({ action: 'agent.moved' })).toEqual({ view: 'admin-structure' });
    expect(placed({ action: 'statement.closed', subjectId: '2026-03-09' })).toEqual({
      view: 'transaction-records',
      params: { tab: 'statements', day: '2026-03-09' },
    });
    const after = { kind: 'jp', players: 'ada_x,bea_y', fromDate: '2026-03-01', toDate: '2026-03-09' };
    expect(placed({ action: 'records.read', after })).toEqual({
      view: 'jp-records',
      params: { player: 'ada_x,bea_y', from: '2026-03-01', to: '2026-03-09' },
    });
    expect(placed({ action: 'shift.opened' })).toBeUndefined();
  });

  test('links to files and settings only for their owner, while they exist', () => {
    const other = { id: 'ag_other', name: 'North' };
    expect(placed({ action: 'export.made' })).toEqual({ view: 'download' });
    expect(placed({ action: 'export.removed' })).toBeUndefined();
    expect(placed({ action: 'export.made', actor: other })).toBeUndefined();
    expect(placed({ action: 'template.changed', actor: other })).toBeUndefined();
  });
});
