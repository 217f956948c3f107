import type { AuditEntry } from '@golden-acers/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { consoleTexts, loadConsoleWords } from '../../console/texts.ts';
import { spokenNow } from '../../i18n/words.ts';
import { subjectName, subjectPlace } from './audit-subject.ts';

beforeAll(loadConsoleWords);

const actor = { id: 'ag_reader', name: 'House' };
const entry = (told: Partial<AuditEntry>): AuditEntry => ({
  id: 'au_1',
  at: '2026-03-10T09:00:00.000Z',
  act: 'job.started',
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
  ...told,
});
const named = (told: Partial<AuditEntry>) => subjectName(consoleTexts(spokenNow().say), entry(told));
const placed = (told: Partial<AuditEntry>) => subjectPlace(entry(told), actor.id);

describe('what an act is about', () => {
  it('is named by what it is, or by its area, and never by an id', () => {
    expect(named({ account: 'ada_x' })).toBe('ada_x');
    expect(named({ act: 'agent.renamed', subjectName: 'North' })).toBe('North');
    expect(named({ after: { kind: 'reset_password' } })).toBe('Reset Password');
    expect(named({ act: 'job.paused' })).toBe('Jobs');
    expect(named({ act: 'export.removed', before: { table: 'requests' } })).toBe('Requests');
    expect(named({ act: 'records.read', after: { kind: 'game' } })).toBe('Game Records');
    expect(named({ act: 'label.removed', before: { name: 'VIP' } })).toBe('VIP');
    expect(named({ act: 'setting.changed' })).toBe('House');
    expect(named({ act: 'statement.run', subjectKind: 'statement', subjectId: '2026-03-09' })).toBe(
      '2026-03-09',
    );
    expect(named({ act: 'shift.opened', subjectKind: 'shift', subjectId: 'sh_1' })).toBe('Tills');
    expect(named({ act: 'newer.act' })).toBe('newer.act');
  });

  it('leads to its page', () => {
    expect(placed({ account: 'ada_x' })).toEqual({ view: 'player', player: 'ada_x', part: 'overview' });
    expect(placed({})).toEqual({ view: 'jobs', job: 'jb_1' });
    expect(placed({ act: 'agent.moved' })).toEqual({ view: 'admin-structure' });
    expect(placed({ act: 'statement.closed', subjectId: '2026-03-09' })).toEqual({
      view: 'transaction-records',
      tab: 'statements',
      day: '2026-03-09',
    });
    const after = { kind: 'jp', players: 'ada_x,bea_y', fromDate: '2026-03-01', toDate: '2026-03-09' };
    expect(placed({ act: 'records.read', after })).toEqual({
      view: 'jp-records',
      player: 'ada_x,bea_y',
      fromDate: '2026-03-01',
      toDate: '2026-03-09',
    });
    expect(placed({ act: 'shift.opened' })).toBeUndefined();
  });

  it('leads to files and settings only those whose they are, while they are there', () => {
    const other = { id: 'ag_other', name: 'North' };
    expect(placed({ act: 'export.made' })).toEqual({ view: 'download' });
    expect(placed({ act: 'export.removed' })).toBeUndefined();
    expect(placed({ act: 'export.made', actor: other })).toBeUndefined();
    expect(placed({ act: 'template.changed', actor: other })).toBeUndefined();
  });
});
