import { expect, test } from 'vitest';
import { clearDrafts, deleteDraft, findDraft, isKeptOnLeaving, storeDraft } from './form-drafts.ts';

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

test('a form on a page is kept when the page is left, unless it was sent or has a secret', () => {
  const values = { subject: 'Late', text: 'Where is it?' };
  const left = { values, sent: undefined, isOnPage: true, isPageLeft: true };
  expect(isKeptOnLeaving(left)).toBe(true);
  expect(isKeptOnLeaving({ ...left, isOnPage: false })).toBe(false);
  expect(isKeptOnLeaving({ ...left, isPageLeft: false })).toBe(false);
  expect(isKeptOnLeaving({ ...left, sent: { ...values } })).toBe(false);
  expect(isKeptOnLeaving({ ...left, sent: { subject: 'An earlier one' } })).toBe(true);
  expect(isKeptOnLeaving({ ...left, values: { ...values, currentPassword: '' } })).toBe(false);
});

test('a form that is emptied again, or whose person signs out, has no draft', () => {
  storeDraft({ form, owner: 'ag_1', initial }, typed);
  storeDraft({ form, owner: 'ag_1', initial }, initial);
  expect(findDraft(form, 'ag_1', initial)).toBeUndefined();
  storeDraft({ form, owner: 'ag_1', initial }, typed);
  clearDrafts();
  expect(findDraft(form, 'ag_1', initial)).toBeUndefined();
});

test('the oldest of many drafts makes room for a new one', () => {
  for (let count = 0; count <= 20; count += 1)
    storeDraft({ form: `form ${count}`, owner: 'ag_1', initial }, typed);
  expect(findDraft('form 0', 'ag_1', initial)).toBeUndefined();
  expect(findDraft('form 20', 'ag_1', initial)).toBeDefined();
  clearDrafts();
});

test('an untouched form leaves no draft', () => {
  storeDraft({ form, owner: 'ag_1', initial }, { ...initial, chosen: new Set(['a']) });
  expect(findDraft(form, 'ag_1', initial)).toBeUndefined();
});
