import { QueryClient, QueryClientProvider, QueryObserver, queryOptions } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { notify } from '../ui/toasts.tsx';
import { ApiRefusal, NetworkFailure } from './errors.ts';
import { type Command, type CommandOptions, useCommand } from './use-command.ts';

// Without an implementation of the test, a toast loads its library, which may outlive the test.
const shown = {
  success: vi.spyOn(notify, 'success').mockImplementation(() => undefined),
  error: vi.spyOn(notify, 'error').mockImplementation(() => undefined),
};
beforeEach(() => {
  for (const toast of Object.values(shown)) toast.mockClear();
});

interface Reply {
  readonly data: string;
}

interface PageProps {
  call: (input: string, key: string) => Promise<Reply>;
  options: CommandOptions<Reply, string>;
  onRender: (command: Command<Reply, string>) => void;
}

function Page({ call, options, onRender }: PageProps): null {
  onRender(useCommand(call, options));
  return null;
}

/** The command of a page whose calls do what `outcomes` says, in this order. */
function setUp(
  outcomes: readonly (Reply | Error)[],
  options: CommandOptions<Reply, string> = {},
  client = new QueryClient(),
) {
  const keys: string[] = [];
  const commands: Command<Reply, string>[] = [];
  const call = async (_input: string, key: string) => {
    const outcome = outcomes[keys.push(key) - 1];
    if (outcome === undefined || outcome instanceof Error) throw outcome ?? new Error('One call too many.');
    return outcome;
  };
  const page = createElement(Page, { call, options, onRender: (command) => commands.push(command) });
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, page));
  const [command] = commands;
  if (command === undefined) throw new Error('The page was not rendered.');
  return {
    command,
    keys,
    client,
    send: (input = 'input') => command.mutateAsync(input).catch((error: unknown) => error),
  };
}

const done: Reply = { data: 'done' };
const lost = new NetworkFailure(new Error('The connection broke.'));
const refusalOf = (parts: Partial<ApiRefusal>) =>
  new ApiRefusal({
    status: 409,
    code: 'account.email_taken',
    message: 'Taken',
    fields: {},
    requestId: undefined,
    ...parts,
  });

test('a command whose outcome is unknown is repeated with the same key', async () => {
  const running = refusalOf({ code: 'transfer.still_running' });
  const { keys, send } = setUp([lost, running, done, done]);
  for (let call = 0; call < 4; call += 1) await send();
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[3]).not.toBe(keys[2]);
});

test('a command has a new key after a definite refusal, and after it was reset', async () => {
  const { keys, send, command } = setUp([refusalOf({}), lost, done]);
  await send();
  await send();
  command.reset();
  await send();
  expect(new Set(keys).size).toBe(3);
});

test.each([
  ['a success', done],
  ['a failure', lost],
])('a command is busy until the queries are read again after %s', async (_what, outcome) => {
  const client = new QueryClient();
  client.setQueryData(['players'], 'before');
  const begun = Promise.withResolvers<void>();
  const response = Promise.withResolvers<string>();
  const queryFn = () => {
    begun.resolve();
    return response.promise;
  };
  const observer = new QueryObserver(client, { queryKey: ['players'], queryFn, staleTime: Infinity });
  const leave = observer.subscribe(() => undefined);
  const { send } = setUp([outcome], { invalidates: [['players']] }, client);
  const sent = send();
  await begun.promise;
  // Everything that does not wait for the response has run.
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
  expect(client.isMutating()).toBe(1);
  response.resolve('after');
  await sent;
  expect(client.isMutating()).toBe(0);
  expect(observer.getCurrentResult().data).toBe('after');
  leave();
});

test('a success is shown with the text and the second line of the command', async () => {
  const { send } = setUp([done], {
    success: ({ data }, input) => `${input} is ${data}`,
    about: (input) => `about ${input}`,
  });
  await send('bonus');
  expect(shown.success.mock.calls).toEqual([['bonus is done', { description: 'about bonus' }]]);
  expect(shown.error).not.toHaveBeenCalled();
});

test('a success without a text is not shown', async () => {
  const { send } = setUp([done], { success: () => undefined });
  await send();
  expect(shown.success).not.toHaveBeenCalled();
});

test('an error is shown with the text of the server, or with that of the command', async () => {
  const taken = refusalOf({});
  const { send } = setUp([taken, refusalOf({ message: '' })], { failure: 'Not saved', success: 'Saved' });
  await send();
  await send();
  expect(shown.error.mock.calls.map(([text]) => text)).toEqual(['Taken', 'Not saved']);
  expect(shown.error.mock.calls[0]?.[1]).toEqual({ refusal: taken });
  expect(shown.success).not.toHaveBeenCalled();
});

test('an error of a command without a text for it is left to the page', async () => {
  const onError = vi.fn();
  const { send } = setUp([lost], { onError });
  await send('bonus');
  expect(shown.error).not.toHaveBeenCalled();
  expect(onError.mock.calls).toEqual([[lost, 'bonus']]);
});

test('the response is stored where the page reads it', async () => {
  const client = new QueryClient();
  const stores = queryOptions({ queryKey: ['profile'], queryFn: () => 'before' });
  const { send } = setUp([done], { stores }, client);
  await send();
  expect(client.getQueryData(['profile'])).toBe('done');
});
