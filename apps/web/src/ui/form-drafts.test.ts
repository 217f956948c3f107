import { expect, test } from 'vitest';
import { deleteDraft, findDraft, storeDraft } from './form-drafts.ts';

const form = 'POST /agent/offers';
const initial = { title: '', chosen: new Set(['a']), currentPassword: '' };
const typed = { title: 'Spring', chosen: new Set(['b']), currentPassword: 'secret' };

test('a half filled form is found again by the same person, without its password', () => {
  storeDraft({ form, owner: 'ag_1', initial }, typed);
  expect(findDraft(form, 'ag_1', initial)).toEqual({ ...typed, currentPassword: '' });
  expect(findDraft(form, 'ag_2', initial)).toBeUndefined();
  expect(findDraft(form, undefined, initial)).toBeUndefined();
  expect(findDraft(form, 'ag_1', { ...initial, title: 'Changed since' })).toBeUndefined();
  deleteDraft({ form, owner: 'ag_1', initial });
  expect(findDraft(form, 'ag_1', initial)).toBeUndefined();
});

test('an untouched form leaves no draft', () => {
  storeDraft({ form, owner: 'ag_1', initial }, { ...initial, chosen: new Set(['a']) });
  expect(findDraft(form, 'ag_1', initial)).toBeUndefined();
});
