import { loginBody } from '@golden-acers/contract/sessions';
import { createElement, useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import type { ApiEndpoint } from '../api/client.ts';
import { fieldTexts } from './field-texts.ts';
import { type FormCommand, parseInteger, useForm } from './use-form.ts';

type Form = ReturnType<typeof useForm<Readonly<Record<string, string>>, string>>;
type Options = Parameters<typeof useForm<Readonly<Record<string, string>>, string>>[3];

const unsent: FormCommand = { isPending: false, error: null, fieldErrors: {} };

interface PageProps {
  endpoint: ApiEndpoint;
  values: Readonly<Record<string, string>>;
  command: FormCommand;
  options: Options;
  onRender: (form: Form) => void;
}

function Page({ endpoint, values, command, options, onRender }: PageProps): null {
  onRender(useForm(endpoint, values, command, options));
  return null;
}

/** The form after `act`, which is called in its first rendering. */
function formAfter(
  endpoint: ApiEndpoint,
  values: Readonly<Record<string, string>>,
  act: (form: Form) => void,
  { command = unsent, ...options }: Partial<Options> & { command?: FormCommand } = {},
): Form {
  const seen: Form[] = [];
  const textsOf: Options['textsOf'] = (name, { min, max }) => ({ label: name, problem: `${min} to ${max}` });
  const onRender = (form: Form) => {
    if (seen.push(form) === 1) act(form);
  };
  const props = { endpoint, values, command, options: { textsOf, ...options }, onRender };
  renderToStaticMarkup(createElement(Page, props));
  const form = seen.at(-1);
  if (form === undefined) throw new Error('The form was not rendered.');
  return form;
}

const submit = (form: Form) => form.submit(() => undefined);
const untouched = () => undefined;

describe('a field of a form', () => {
  test('has the limits of the endpoint’s body', () => {
    const { field } = formAfter('PUT /agent/agents/:agentId', { name: '' }, untouched);
    expect(field('name')).toMatchObject({ label: 'name', maxLength: 60, error: undefined });
    const login = formAfter('POST /auth/login', { password: '' }, untouched).field('password');
    expect(loginBody.shape.password.safeParse('x'.repeat(login.maxLength ?? 0)).success).toBe(true);
    expect(loginBody.shape.password.safeParse('x'.repeat((login.maxLength ?? 0) + 1)).success).toBe(false);
  });

  test('that the contract allows to be empty has no lower limit', () => {
    const form = formAfter('PUT /fortune-panda/users/:username/contact', { phone: '' }, submit);
    expect(form.field('phone')).toMatchObject({ maxLength: 24, error: undefined });
  });

  test('shows its problem after the first attempt to submit, which sends nothing', () => {
    const send = vi.fn();
    const short = formAfter('POST /agent/agents/:agentId/disable', { reason: ' no ' }, (form) =>
      form.submit(send),
    );
    expect(short.field('reason').error).toBe('3 to 500');
    expect(send).not.toHaveBeenCalled();
    formAfter('POST /agent/agents/:agentId/disable', { reason: 'yes' }, (form) => form.submit(send));
    expect(send).toHaveBeenCalledOnce();
  });

  test('shows its problem after it was left, where the form says so', () => {
    const shows = 'after leaving the field';
    const form = formAfter(
      'PUT /agent/agents/:agentId',
      { name: 'x' },
      ({ field }) => field('name').onBlur(),
      { shows },
    );
    expect(form.field('name').error).toBe('2 to 60');
    expect(
      formAfter('PUT /agent/agents/:agentId', { name: 'x' }, untouched, { shows }).field('name').error,
    ).toBe(undefined);
  });

  test('shows what the server refused until it is changed', () => {
    const command = { ...unsent, fieldErrors: { name: 'Taken' } };
    const form = formAfter('PUT /agent/agents/:agentId', { name: 'Ada' }, untouched, { command });
    expect(form.field('name').error).toBe('Taken');
    const changed = formAfter(
      'PUT /agent/agents/:agentId',
      { name: 'Ada' },
      ({ field }) => field('name').onChange({ target: { value: 'Bea' } }),
      { command },
    );
    expect(changed.field('name')).toMatchObject({ value: 'Bea', error: undefined });
    expect(changed.isPristine).toBe(false);
  });

  test('shows a refusal instead of the form, which shows the one of a field that it has not', () => {
    const error = new Error('Taken');
    const command = { ...unsent, error, fieldErrors: { name: 'Taken' } };
    const form = formAfter('PUT /agent/agents/:agentId', { name: 'Ada' }, untouched, { command });
    expect(form.unshownError()).toBe(error);
    form.field('name');
    expect(form.unshownError()).toBe(null);
  });

  test('for a number is read within the limits of the body', () => {
    const numbers = ['0', '1', '1440', '1441', '1.5', ''].map((minutes) =>
      formAfter('PUT /agent/system/diagnostics', { minutes }, untouched).typedNumber('minutes'),
    );
    expect(numbers).toEqual([undefined, 1, 1440, undefined, undefined, undefined]);
    const cents = ['0', '1', '100000000000', '100000000001'].map((stepUpFrom) =>
      formAfter('PUT /agent/settings/thresholds', { stepUpFrom }, untouched).typedNumber('stepUpFrom'),
    );
    expect(cents).toEqual([undefined, 1, 100_000_000_000, undefined]);
    const shows = 'numbers at once';
    const form = formAfter('PUT /agent/system/diagnostics', { minutes: '0' }, untouched, { shows });
    expect(form.field('minutes')).toMatchObject({ error: '1 to 1,440', inputMode: 'numeric' });
  });
});

const opened: PageProps['values'] = { firstName: 'Ada', lastName: 'Byron', phone: '1' };
const saved: PageProps['values'] = { firstName: 'Grace', lastName: 'Hopper', phone: '1' };

function EditedPage({ onRender }: { onRender: (form: Form, saveElsewhere: () => void) => void }): null {
  const [isSaved, setSaved] = useState(false);
  const form: Form = useForm('PUT /user/profile', isSaved ? saved : opened, unsent, {
    textsOf: (label) => ({ label }),
    version: isSaved ? 'newer' : 'opened',
  });
  onRender(form, () => setSaved(true));
  return null;
}

test('a form takes the newer values of its record, and lists those that it would replace', () => {
  const seen: Form[] = [];
  const onRender = (form: Form, saveElsewhere: () => void) => {
    if (seen.push(form) > 1) return;
    form.field('firstName').onChange({ target: { value: 'Augusta' } });
    form.field('phone').onChange({ target: { value: '2' } });
    saveElsewhere();
  };
  renderToStaticMarkup(createElement(EditedPage, { onRender }));
  expect(seen.at(-1)).toMatchObject({
    values: { firstName: 'Augusta', lastName: 'Hopper', phone: '2' },
    replacedValues: [{ label: 'firstName', text: 'Grace' }],
  });
});

test('a number is typed in plain digits', () => {
  const typed = [' 0 ', '500', '501', '-1', '1.5', '1,000', '', '1e3', '١٢'];
  expect(typed.map((text) => parseInteger(text, 500))).toEqual([0, 500, ...Array(7).fill(undefined)]);
  expect(parseInteger('100000000000', 100_000_000_000)).toBe(100_000_000_000);
});

test('a problem is shown only for a field that has a limit', () => {
  const unlimited = Object.entries(fieldTexts).flatMap(([endpoint, texts]) =>
    Object.entries(texts).flatMap(([name, text]) => {
      if (!('problem' in text)) return [];
      const field = formAfter(endpoint as ApiEndpoint, { [name]: '' }, submit).field(name);
      return field.error === undefined ? [`${endpoint} ${name}`] : [];
    }),
  );
  expect(unlimited).toEqual([]);
});
