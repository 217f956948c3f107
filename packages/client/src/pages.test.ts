import { expect, test } from 'vitest';
import { readAll } from './pages.ts';

const response = Response.json({});

test('all rows of a list with cursors are read, one page at a time', async () => {
  const requested: (string | undefined)[] = [];
  const rows = readAll(async ({ cursor }) => {
    requested.push(cursor);
    const page = requested.length;
    return { response, data: { data: [page * 10, page * 10 + 1], nextCursor: page < 3 ? `c${page}` : null } };
  });
  expect(await Array.fromAsync(rows)).toEqual([10, 11, 20, 21, 30, 31]);
  expect(requested).toEqual([undefined, 'c1', 'c2']);
});

test('a reader that stops requests no further page', async () => {
  let requested = 0;
  const rows = readAll(async () => {
    requested += 1;
    return { response, data: { data: ['a', 'b'], nextCursor: 'more' } };
  });
  for await (const row of rows) if (row === 'b') break;
  expect(requested).toBe(1);
});

test('a page that is refused ends the reading with its code', async () => {
  const refusal = { code: 'agent.not_permitted', message: 'No.' };
  const rows = readAll<string>(async () => ({
    response: new Response(null, { status: 403 }),
    error: refusal,
  }));
  await expect(rows.next()).rejects.toMatchObject({ status: 403, code: 'agent.not_permitted' });
});
